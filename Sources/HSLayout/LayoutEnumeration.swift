/// Names of numbers.
package struct LayoutEnumeration: Sendable {
  /// Its name.
  package let name: String
  /// The names.
  package let names: [Int128: String]
}
