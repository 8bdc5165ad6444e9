/// A field of a value, as it is shown.
package struct LayoutField: Sendable, Hashable {
  /// Its name, with those of the objects around it: `block.items[2].length`.
  package let name: String
  /// Its value: a number, a name of an enumeration, a text in quotes, or octets in hexadecimal.
  package let text: String
  /// The same as what it is.
  package let value: LayoutFieldValue
  /// What the layout says of it.
  package let notes: FieldNotes
  /// The bits of the value from which it was read; `nil` where it was computed.
  package let bits: Range<Int>?
}

extension LayoutReader {
  /// The fields of what was read, in the layout's order; what is not there is left out.
  package var fields: [LayoutField] { sheet.fields }
}
