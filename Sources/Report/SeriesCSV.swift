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
/// RR intervals off, `rr_lost:?` if their number is lost as well. Where values of several captures
/// are printed, a last column names the capture.
public final class SeriesCSV: EventSink {
  /// Values without a label that can only be of the series; see `presumed`.
  private var presumption = PresumedSeries()
  /// Values printed that nobody called a heart rate: the recorder cut the answers that would.
  ///
  /// They have the finding `label:presumed`.
  public var presumed: Int { presumption.count }
  /// Only values are wanted.
  public let interest: EventCategory = [.value]
  /// The column names, with commas between.
  public static let columns: StaticText =
    "time,packet,connection,peer,handle,bpm,contact,energy_kj,rr_ticks,rr_ms,findings,value_hex"

  /// Whether anybody reads on.
  public var wantsMore: Bool { !output.isClosed }

  private let output: TextOutput
  /// The capture's name as a field, with the comma in front of it; empty where there is one only.
  private let capture: [UInt8]
  private var time: TimeFormat
  private var printed = 0
  /// Number of values printed.
  public var count: Int { printed }
  /// Values printed of which the recorder cut RR intervals off.
  public private(set) var valuesWithLostIntervals = 0
  /// RR intervals that it cut off, as far as their number is known.
  public private(set) var lostIntervals = 0

  /// A printer; the header is printed at once, if it is wanted.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - time: How times are printed.
  ///   - header: Whether the columns' names are wanted.
  ///   - capture: The capture's name for a column of its own, where there are several.
  public init(
    _ output: TextOutput, time: TimeFormat, header: Bool = true, capture: String? = nil
  ) {
    self.output = output
    self.time = time
    self.capture = capture.map(Self.field) ?? []
    if header {
      output.buffer.append(Self.columns)
      if capture != nil { output.buffer.append(",capture") }
      output.buffer.append(byte: 0x0a)
    }
  }

  /// A name as a field of RFC 4180, with what a terminal would obey as an escape.
  private static func field(_ name: String) -> [UInt8] {
    var buffer = OutputBuffer()
    buffer.append(safeText: [UInt8](name.utf8).span)
    let text = buffer.string
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C }) else {
      return [0x2C] + text.utf8
    }
    return [0x2C, 0x22] + text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] } + [0x22]
  }

  /// Prints the event if it is a value of the series.
  public func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {
    if let value = SeriesFields(event) {
      let written = compose(value, event, bytes, timeline, to: &output.buffer)
      return end(written)
    }
    guard let value = SeriesFields(unlabelled: event) else { return }
    switch presumption.judge(event, value, bytes, timeline) {
    case .left: break
    case .held:
      var line = OutputBuffer()
      let written = compose(value, event, bytes, timeline, isPresumed: true, to: &line)
      presumption.hold(line.span, lost: written.lost)
    case .taken:
      let held = presumption.release()
      output.buffer.append(held.lines.span)
      printed += held.count
      valuesWithLostIntervals += held.lost.values
      lostIntervals += held.lost.intervals
      let written = compose(
        value, event, bytes, timeline, isPresumed: true, to: &output.buffer)
      end(written)
    }
  }

  /// Counts a value that was printed, and ends its line.
  private func end(_ written: (waiting: Int, lost: Int?)) {
    printed += 1
    if written.lost != 0 {
      valuesWithLostIntervals += 1
      lostIntervals += written.lost ?? 0
    }
    output.endLine(waiting: written.waiting)
  }

  /// Writes a value; says how many bytes wait in the buffer, and how many RR intervals were lost.
  private func compose(
    _ value: SeriesFields, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ timeline: borrowing TimelineDecoder, isPresumed: Bool = false, to line: inout OutputBuffer
  ) -> (waiting: Int, lost: Int?) {
    var address: DeviceAddress?
    if event.peer > 0, event.peer <= timeline.peers.count {
      address = timeline.peers[event.peer - 1].address
    }
    // Taken out and put back: cheaper than having its use guarded at run time.
    var time = self.time
    let written = Self.write(&line, &time, event, value, bytes, address, capture, isPresumed)
    self.time = time
    return written
  }

  /// Writes a line; says how many bytes wait in the buffer, and how many RR intervals were lost:
  /// `nil` if that is lost too.
  private static func write(
    _ line: inout OutputBuffer, _ time: inout TimeFormat, _ event: borrowing TimelineEvent,
    _ value: SeriesFields, _ bytes: borrowing ByteReader, _ peer: DeviceAddress?,
    _ capture: [UInt8], _ isPresumed: Bool
  ) -> (waiting: Int, lost: Int?) {
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let hex = cursor.remainingBytes
    let layout = HeartRateMeasurementLayout(
      parsing: &cursor, originalLength: value.originalLength)
    time.append(event.time, to: &line)
    line.append(byte: 0x2c)
    line.append(event.packet)
    line.append(byte: 0x2c)
    line.append(event.connection)
    line.append(byte: 0x2c)
    if let peer { line.append(peer) }
    line.append(byte: 0x2c)
    line.append(value.handle)
    line.append(byte: 0x2c)
    if let beats = layout.beatsPerMinute { line.append(beats) }
    line.append(byte: 0x2c)
    if let contact = layout.contact { line.append(contact.name) }
    line.append(byte: 0x2c)
    if let energy = layout.energyExpended { line.append(energy.rawValue) }
    line.append(byte: 0x2c)
    var ticks = bytes.at(layout.rrRange)
    while let interval = RRInterval(next: &ticks) {
      line.append(interval.rawValue)
      if !ticks.isAtEnd { line.append(byte: 0x3b) }
    }
    line.append(byte: 0x2c)
    var milliseconds = bytes.at(layout.rrRange)
    while let interval = RRInterval(next: &milliseconds) {
      line.append(exactMilliseconds: interval)
      if !milliseconds.isAtEnd { line.append(byte: 0x3b) }
    }
    line.append(byte: 0x2c)
    line.append(codes: layout.findings)
    if isPresumed {
      if !layout.findings.isEmpty { line.append(byte: 0x3b) }
      line.append("label:presumed" as StaticText)
    }
    // Without it a cut value would look like one that had no intervals.
    if layout.rrLost != 0 {
      line.append(";rr_lost:" as StaticText)
      if let lost = layout.rrLost { line.append(lost) } else { line.append(byte: 0x3f) }
    }
    line.append(byte: 0x2c)
    line.append(hex: hex)
    if !capture.isEmpty { line.append(capture.span) }
    line.append(byte: 0x0a)
    return (line.count, layout.rrLost)
  }
}
