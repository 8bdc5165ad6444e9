import HSBytes
package import HSJSONText
package import HSLayout

extension JSONWriter {
  /// Writes what a layout knows of a value, as an element of an array.
  package mutating func element(_ reading: LayoutReading) {
    beginObject()
    reading.append(jsonSourceTo: &buffer)
    wroteValue()
    field("complete", !reading.isUnderWay)
    if let message = reading.message {
      field("values", message.values)
      field("first_packet", number: message.firstPacket)
    }
    if reading.request > 0 { field("answers_packet", number: reading.request) }
    beginArray("fields")
    reading.append(jsonFieldsTo: &buffer)
    endArray()
    field("octets_left", reading.remainder)
    if let misfit = reading.misfit {
      field("misfit", string: misfit.description)
    } else {
      null("misfit")
    }
    endObject()
  }
}
