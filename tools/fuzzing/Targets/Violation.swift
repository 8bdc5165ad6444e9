/// Something that must hold for any bytes, and did not.
public struct Violation: Error, CustomStringConvertible {
  /// What did not hold.
  public let description: String

  init(_ description: String) { self.description = description }

  /// Throws unless the condition holds.
  static func unless(_ condition: Bool, _ what: @autoclosure () -> String) throws(Violation) {
    if !condition { throw Violation(what()) }
  }
}
