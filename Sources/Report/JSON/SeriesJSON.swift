import ATT
public import Bytes
public import Capture
import HeartRate
public import Timeline

/// Prints the heart-rate series for machines: a JSON object a line (NDJSON), one a value.
///
/// The same numbers as `SeriesCSV`, by the JSON Schema `heartsnoop.series/1`. A field that was not
/// sent is `null`; `rr_lost` counts the RR intervals that the recorder cut off; the time is UTC with as many decimals as the capture resolves.
public final class SeriesJSON: EventSink {
  /// Only values are wanted.
  public let interest: EventCategory = [.value]
  /// Number of values printed.
  public var count: Int { printed }
  /// Values printed of which the recorder cut RR intervals off.
  public private(set) var valuesWithLostIntervals = 0
  /// RR intervals that it cut off, as far as their number is known.
  public private(set) var lostIntervals = 0
  /// The schema that the lines follow.
  static let schema: StaticText = "heartsnoop.series/1"

  private let output: TextOutput
  private var time: TimeFormat
  private var printed = 0
  private var json = JSONWriter(continuing: OutputBuffer(capacity: 1 << 10))

  /// Whether anybody reads on.
  public var wantsMore: Bool { !output.isClosed }

  /// A printer.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - resolution: The finest difference in time that the capture writes down.
  public init(_ output: TextOutput, resolution: TimeResolution) {
    self.output = output
    time = TimeFormat(.utc, resolution: resolution)
  }

  /// Prints the event if it is a value of the series.
  public func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {
    switch event.kind {
    case .notification(let value):
      receive(value, isIndicated: false, from: event.origin, bytes: bytes, timeline: timeline)
    case .indication(let value):
      receive(value, isIndicated: true, from: event.origin, bytes: bytes, timeline: timeline)
    default: break
    }
  }

  /// Prints the value if it is one of the series.
  public func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, timeline: borrowing TimelineDecoder
  ) {
    guard let value = SeriesFields(value) else { return }
    printed += 1
    // Taken out and put back: cheaper than having its use guarded at run time.
    var time = self.time
    let lost = Self.write(&json, &time, origin, value, bytes, timeline)
    self.time = time
    if lost != 0 { valuesWithLostIntervals += 1 }
    lostIntervals += lost ?? 0
    output.endJSON(&json)
  }

  /// Prints a line and returns how many RR intervals were lost; `nil` if that is lost too.
  private static func write(
    _ json: inout JSONWriter, _ time: inout TimeFormat, _ origin: borrowing EventOrigin,
    _ value: SeriesFields, _ bytes: borrowing ByteReader, _ timeline: borrowing TimelineDecoder
  ) -> Int? {
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let octets = cursor.remainingBytes
    let layout = HeartRateMeasurementLayout(
      parsing: &cursor, originalLength: value.originalLength)
    json.beginLine()
    json.beginObject()
    json.field("schema", schema)
    json.key("time")
    json.buffer.append(byte: 0x22)
    time.append(origin.time, to: &json.buffer)
    json.buffer.append(byte: 0x22)
    json.wroteValue()
    json.field("packet", origin.packet)
    json.field("connection", origin.connection)
    if origin.peer > 0, origin.peer <= timeline.peers.count {
      json.field("peer", optional: timeline.peers[origin.peer - 1].address)
    } else {
      json.null("peer")
    }
    json.field("handle", value.handle)
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
    json.endObject()
    return layout.rrLost
  }
}
