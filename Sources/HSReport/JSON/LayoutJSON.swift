import HSBytes
package import HSJSONText
package import HSLayout

extension JSONWriter {
  /// Writes what a layout knows of a value, as an element of an array.
  package mutating func element(_ reading: LayoutReading) {
    beginObject()
    field("name", string: reading.layout)
    field("type", string: reading.type)
    if let file = reading.file { field("file", string: file) } else { null("file") }
    field("by", string: reading.basis)
    field("complete", !reading.isUnderWay)
    if let message = reading.message {
      field("values", message.values)
      field("first_packet", number: message.firstPacket)
    }
    if reading.request > 0 { field("answers_packet", number: reading.request) }
    beginArray("fields")
    for layoutField in reading.fields { element(layoutField) }
    endArray()
    field("octets_left", reading.remainder)
    if let misfit = reading.misfit {
      field("misfit", string: misfit.description)
    } else {
      null("misfit")
    }
    endObject()
  }

  private mutating func element(_ layoutField: LayoutField) {
    beginObject()
    field("name", string: layoutField.name)
    value(of: layoutField)
    if layoutField.notes.isPrivate { field("private", true) }
    if !layoutField.notes.unit.isEmpty { field("unit", string: layoutField.notes.unit) }
    if let kind = layoutField.notes.kind { field("kind", string: kind.rawValue) }
    if layoutField.notes.isChecksum { field("checksum_right", true) }
    if let bits = layoutField.bits {
      field("bit", bits.lowerBound)
      field("bits", bits.count)
    }
    endObject()
  }

  private mutating func value(of layoutField: LayoutField) {
    switch layoutField.value {
    case .integer(let number): raw(number: "\(number)")
    case .named(let number, let name):
      raw(number: "\(number)")
      if let name { field("value_name", string: name) } else { null("value_name") }
    case .float(let number):
      if number.isFinite { raw(number: LayoutField.rounded(number)) } else { null("value") }
    case .truth(let truth): field("value", truth)
    case .text(let text): field("value", string: text)
    case .bytes(let octets): field("value", hex: octets.span)
    }
  }

  private mutating func raw(number: String) {
    key("value")
    buffer.append(string: number)
    wroteValue()
  }
}
