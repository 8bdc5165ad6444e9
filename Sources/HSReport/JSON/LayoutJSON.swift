package import HSLayout
package import HSProtocols
import HSTimeline

extension JSONWriter {
  /// Writes what a layout knows of a value, as an element of an array.
  package mutating func element(_ reading: LayoutReading) {
    beginElement()
    reading.append(jsonTo: &buffer)
    wroteValue()
  }

  /// Writes what layouts know of the value at hand, under `layout`; nothing where none knows anything.
  mutating func field(_ layouts: LayoutDesk) {
    guard layouts.hasReadings else { return }
    beginArray("layout")
    if !layouts.append(plainJSONTo: &buffer) {
      for reading in layouts.readings { element(reading) }
    }
    endArray()
  }
}
