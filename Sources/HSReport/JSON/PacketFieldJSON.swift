import HSBytes
package import HSHCI
package import HSJSONText

// Fields of commands, events and control PDUs, as text tells them. They look like the fields of layouts.

extension JSONWriter {
  /// The fields of a packet under `fields`, and how many octets belong to none; `null` where no layout describes them.
  mutating func fields(
    _ layout: FieldLayout?, _ range: ByteRange, _ bytes: borrowing ByteReader
  ) {
    guard let layout else {
      null("fields")
      return field("octets_left", range.count)
    }
    var fields = FieldReadings(layout, of: bytes.at(range).remainingBytes)
    beginArray("fields")
    while let field = fields.next() {
      beginObject()
      members(of: field)
      endObject()
    }
    endArray()
    field("octets_left", fields.rest.count)
  }

  /// What is known of a field: its name, its value and what that means.
  package mutating func members(of reading: FieldReading) {
    field("name", reading.name)
    if let position = reading.position { field("index", position) }
    switch reading.value {
    case .number(let number): field("value", number)
    case .code(let number): field("value", string: reading.hexadecimal(number))
    case .signed(let number): field("value", number)
    case .address(let address): field("value", address)
    case .text(let octets): field("value", utf8: octets.span)
    case .octets(let octets): field("value", hex: octets.span)
    case .secret:
      null("value")
      field("secret", true)
    case .missing:
      null("value")
      field("partly_missing", true)
    }
    switch reading.meaning {
    case .plain: break
    case .name(let name?): field("value_name", string: name)
    case .name(nil): null("value_name")
    case .set(let names):
      beginArray("value_names")
      for name in names { element(utf8: Array(name.utf8).span) }
      endArray()
    case .time(let microseconds): field("value_ms", exact: microseconds, decimals: 3)
    case .unit(let unit): field("unit", unit)
    }
  }
}
