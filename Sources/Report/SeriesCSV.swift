import ATT
import AssignedNumbers
public import Bytes
import Capture
import HeartRate
import HCI
public import Timeline

/// Prints the heart-rate series as CSV, a line a notification.
///
/// Times are RFC 3339 in UTC, packet numbers Wireshark's, RR intervals and findings joined by `;`.
/// A field that was not sent is empty. Behind the findings stands `rr_lost:N` if the recorder cut N
/// RR intervals off, `rr_lost:?` if their number is lost as well.
public final class SeriesCSV: EventSink {
  /// Only values are wanted.
  public let interest: EventCategory = [.value]
  /// The column names, with commas between.
  public static let columns: StaticText =
    "time,packet,connection,peer,handle,bpm,contact,energy_kj,rr_ticks,rr_ms,findings,value_hex"

  /// Whether anybody reads on.
  public var wantsMore: Bool { !output.isClosed }

  private let output: TextOutput
  private var time: TimeFormat
  private var printed = 0
  /// Number of values printed.
  public var count: Int { printed }
  /// Values printed of which the recorder cut RR intervals off.
  public private(set) var valuesWithLostIntervals = 0
  /// RR intervals that it cut off, as far as their number is known.
  public private(set) var lostIntervals = 0

  /// A printer; the header is printed at once, if it is wanted.
  public init(_ output: TextOutput, time: TimeFormat, header: Bool = true) {
    self.output = output
    self.time = time
    if header {
      output.append { text in
        text.append(Self.columns)
        text.append(byte: 0x0a)
      }
    }
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
    var address: DeviceAddress?
    if origin.peer > 0, origin.peer <= timeline.peers.count {
      address = timeline.peers[origin.peer - 1].address
    }
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let hex = cursor.remainingBytes
    let layout = HeartRateMeasurementLayout(parsing: &cursor, originalLength: value.originalLength)
    // Taken out and put back: cheaper than having their use guarded at run time.
    var time = self.time
    var text = output.take()
    time.append(origin.time, to: &text)
    self.time = time
    let handle = value.handle
    let intervals = bytes.at(layout.rrRange)
    let packet = origin.packet
    let connection = origin.connection
    text.append(atMost: Self.roomBesideValue + Self.roomForEachByte * hex.count) { line in
      line.append(byte: 0x2c)
      line.append(packet)
      line.append(byte: 0x2c)
      line.append(connection)
      line.append(byte: 0x2c)
      if let address { line.append(address) }
      line.append(byte: 0x2c)
      line.append(handle)
      line.append(byte: 0x2c)
      if let beats = layout.beatsPerMinute { line.append(beats) }
      line.append(byte: 0x2c)
      if let contact = layout.contact { line.append(contact) }
      line.append(byte: 0x2c)
      if let energy = layout.energyExpended { line.append(energy.rawValue) }
      line.append(byte: 0x2c)
      var ticks = intervals
      while let interval = RRInterval(next: &ticks) {
        line.append(interval.rawValue)
        if !ticks.isAtEnd { line.append(byte: 0x3b) }
      }
      line.append(byte: 0x2c)
      var milliseconds = intervals
      while let interval = RRInterval(next: &milliseconds) {
        line.append(exactMilliseconds: interval)
        if !milliseconds.isAtEnd { line.append(byte: 0x3b) }
      }
      line.append(byte: 0x2c)
    }
    if !layout.findings.isEmpty || layout.rrLost != 0 { text = remark(on: layout, in: text) }
    text.append(atMost: 2 + 2 * hex.count) { line in
      line.append(byte: 0x2c)
      line.append(hex: hex)
      line.append(byte: 0x0a)
    }
    output.endLine(text)
  }

  /// Appends what is odd about a value to the line in `text`, and counts what was lost of it.
  @inline(never)
  private func remark(on layout: HeartRateMeasurementLayout, in text: consuming OutputBuffer)
    -> OutputBuffer
  {
    text.append(codes: layout.findings)
    if layout.rrLost != 0 {
      valuesWithLostIntervals += 1
      lostIntervals += layout.rrLost ?? 0
      // Without it a cut value would look like one that had no intervals.
      text.append(";rr_lost:" as StaticText)
      if let lost = layout.rrLost { text.append(lost) } else { text.append(byte: 0x3f) }
    }
    return text
  }

  /// Bytes that the columns up to the intervals take at most, without these.
  private static let roomBesideValue = 112
  /// Bytes that each of the value's bytes takes at most in the columns of the intervals: an interval
  /// of two bytes is `65535` and `63999.0234375`, with a separator each.
  private static let roomForEachByte = 10
}
