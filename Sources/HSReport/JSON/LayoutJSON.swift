import HSBytes
package import HSJSONText
package import HSLayout
import HSTimeline

extension JSONWriter {
  /// Writes what a layout knows of a value, as an element of an array.
  package mutating func element(_ reading: LayoutReading) {
    begin(reading.source, isComplete: !reading.isUnderWay)
    if let message = reading.message {
      field("values", message.values)
      field("first_packet", number: message.firstPacket)
    }
    if reading.request > 0 { field("answers_packet", number: reading.request) }
    beginArray("fields")
    reading.append(jsonFieldsTo: &buffer)
    endArray()
    end(left: reading.remainder, reading.misfit)
  }

  /// Writes what layouts know of the value at hand, under `layout`; nothing where none knows anything.
  mutating func field(_ layouts: LayoutDesk) {
    guard layouts.hasReadings else { return }
    beginArray("layout")
    if let source = layouts.plain {
      begin(source, isComplete: true)
      if layouts.request > 0 { field("answers_packet", number: layouts.request) }
      beginArray("fields")
      layouts.append(plainJSONFieldsTo: &buffer)
      endArray()
      end(left: 0, nil)
    } else {
      for reading in layouts.readings { element(reading) }
    }
    endArray()
  }

  private mutating func begin(_ source: LayoutSource, isComplete: Bool) {
    beginObject()
    source.append(jsonTo: &buffer)
    wroteValue()
    field("complete", isComplete)
  }

  private mutating func end(left octets: Int, _ misfit: LayoutMisfit?) {
    field("octets_left", octets)
    if let misfit {
      field("misfit", string: misfit.description)
    } else {
      null("misfit")
    }
    endObject()
  }
}
