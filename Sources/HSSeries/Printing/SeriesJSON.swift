import HSATT
package import HSBytes
package import HSCapture
package import HSHCI
package import HSJSONText
package import HSOutput
import HSReport
package import HSTimeline
import HSValues

/// Prints the heart-rate series for machines: a JSON object a line (NDJSON), one a value.
///
/// The same numbers as `SeriesCSV`, by the JSON Schema `heartsnoop.series/2`. A field that was not
/// sent is `null`; `rr_lost` counts the RR intervals that the recorder cut off; the time is UTC with as many decimals as the capture resolves.
package final class SeriesJSON: SeriesSink {
  /// What is known of values without a label.
  package var presumption = PresumedSeries()
  /// Values printed that only their form calls heart rates: the recorder cut the answers that would.
  ///
  /// Their `label` is `presumed`.
  package var presumed: Int { presumption.count }
  /// Only values are wanted.
  package let interest: EventCategory = [.value]
  /// What layouts say of values is not asked.
  package let readsLayouts = false
  /// Number of values printed.
  package var count: Int { printed.values }
  /// Values printed of which the recorder cut RR intervals off.
  package var valuesWithLostIntervals: Int { printed.valuesWithLost }
  /// RR intervals that it cut off, as far as their number is known.
  package var lostIntervals: Int { printed.lost }
  /// The schema that the lines follow.
  package static let schema: StaticText = "heartsnoop.series/2"

  private let output: TextOutput
  private let capture: String?
  private var time: TimeFormat
  private var printed = PresumedSeries.Tally()
  private var json = JSONWriter(continuing: OutputBuffer(capacity: 1 << 10))

  /// Whether the output is still read.
  package var wantsMore: Bool { !output.isClosed }

  /// A printer.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - resolution: The finest difference in time that the capture writes down.
  ///   - capture: The capture's name for a member of its own, where there are several.
  package init(_ output: TextOutput, resolution: TimeResolution, capture: String? = nil) {
    self.output = output
    self.capture = capture
    time = TimeFormat(.utc, resolution: resolution)
  }

  /// Prints the value, and those held before it, if they are of the series as well.
  package func take(
    _ value: SeriesFields, confirmsHeld: Bool, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) {
    if confirmsHeld {
      let held = presumption.release(value, origin, &printed)
      output.append { $0.append(held.span) }
    }
    printed.add(lost: compose(value, origin, bytes, story))
    output.endJSON(&json)
  }

  /// Keeps the value's line.
  package func hold(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) {
    let lost = compose(value, origin, bytes, story)
    json.buffer.append(byte: 0x0a)
    presumption.hold(json.buffer.span, lost: lost)
    json.buffer.removeAll()
  }

  /// Writes a value's line into `json`; returns how many RR intervals were lost.
  private func compose(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) -> Int? {
    // Taken out and put back: cheaper than having its use guarded at run time.
    var time = self.time
    let lost = Self.write(&json, &time, origin, value, bytes, story, capture, value.mark)
    self.time = time
    return lost
  }

  /// Prints a line and returns how many RR intervals were lost; `nil` if that is lost too.
  private static func write(
    _ json: inout JSONWriter, _ time: inout TimeFormat, _ origin: borrowing EventOrigin,
    _ value: SeriesFields, _ bytes: borrowing ByteReader, _ story: borrowing Story,
    _ capture: String?, _ mark: SeriesLabel?
  ) -> Int? {
    json.beginLine()
    json.beginObject()
    let peer = story.address(ofPeer: origin.peer)
    let lost = write(&json, &time, origin, value, bytes, peer, capture, mark)
    if let name = story.ownName(of: value.handle, from: origin) {
      json.field("own_name", string: name)
    }
    json.endObject()
    return lost
  }

  /// Writes the members of a line's object and returns how many RR intervals were lost; `nil` if that
  /// is lost too.
  package static func write(
    _ json: inout JSONWriter, _ time: inout TimeFormat, _ origin: borrowing EventOrigin,
    _ value: SeriesFields, _ bytes: borrowing ByteReader, _ peer: DeviceAddress?,
    _ capture: String?, _ mark: SeriesLabel?
  ) -> Int? {
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let octets = cursor.remainingBytes
    let layout = HeartRateMeasurementLayout(
      parsing: &cursor, originalLength: value.originalLength)
    json.field("schema", schema)
    if let capture { json.field("capture", string: capture) }
    json.key("time")
    json.buffer.append(byte: 0x22)
    time.append(origin.time, to: &json.buffer)
    json.buffer.append(byte: 0x22)
    json.wroteValue()
    json.field("packet", origin.packet)
    json.field("connection", origin.connection)
    json.field("peer", optional: peer)
    json.field("handle", value.handle)
    if let mark { json.field("label", mark.identifier) }
    json.field("bpm", optional: layout.beatsPerMinute)
    json.field("contact", optional: layout.contact?.name)
    json.field("energy_kj", optional: layout.energyExpended?.rawValue)
    json.beginArray("rr_ticks")
    var ticks = bytes.at(layout.rrRange)
    while let interval = RRInterval(next: &ticks) {
      json.element(interval.rawValue)
    }
    json.endArray()
    json.beginArray("rr_ms")
    var milliseconds = bytes.at(layout.rrRange)
    while let interval = RRInterval(next: &milliseconds) {
      json.beginElement()
      json.buffer.append(exactMilliseconds: interval)
    }
    json.endArray()
    json.field("rr_lost", optional: layout.rrLost)
    json.key("findings")
    json.buffer.append(json: layout.findings)
    json.wroteValue()
    json.field("value_hex", hex: octets)
    return layout.rrLost
  }
}
