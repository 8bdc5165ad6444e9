/// Something that must hold for any bytes, and did not.
package struct Violation: Error, CustomStringConvertible {
  /// What did not hold.
  package let description: String

  init(_ description: String) { self.description = description }

  /// Throws unless the condition holds.
  static func unless(_ condition: Bool, _ what: @autoclosure () -> String) throws(Violation) {
    if !condition { throw Violation(what()) }
  }
}
