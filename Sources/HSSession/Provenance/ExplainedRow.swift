package import HSProtocols

/// A field as it stands in the capture: where, which bytes, and what they say.
package struct ExplainedRow: Sendable, Equatable {
  /// Offsets in the capture of the field's bytes, in order; empty where they were put together in
  /// memory and stand in no one place.
  package var offsets: [Int]
  /// The bytes; empty for what is not shown, as keys are.
  package var bytes: [UInt8]
  /// How many bytes it has.
  package var count: Int
  /// The layer that it belongs to.
  package var layer: String
  /// What it says.
  package var text: String
  /// The field of a layout that it is, as it was read; `nil` for what no layout describes.
  package var field: FieldReading?

  /// A field whose bytes stand at these places.
  init(at offsets: [Int], _ bytes: [UInt8], _ layer: String, _ text: String) {
    self.offsets = offsets
    self.bytes = bytes
    count = bytes.count
    self.layer = layer
    self.text = text
  }

  /// The same as a field of a layout: it says what was read, and has no bytes if that is a key.
  func reading(_ field: FieldReading) -> ExplainedRow {
    var row = field.kind.isSecret ? withoutBytes : self
    row.text = field.text()
    row.field = field
    return row
  }

  /// The same without the bytes, for keys.
  var withoutBytes: ExplainedRow {
    var row = self
    row.bytes = []
    return row
  }
}
