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
/// A field that was not sent is empty.
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

  /// A printer; the header is printed at once, if it is wanted.
  public init(_ output: TextOutput, time: TimeFormat, header: Bool = true) {
    self.output = output
    self.time = time
    if header {
      output.buffer.append(Self.columns)
      output.buffer.append(byte: 0x0a)
    }
  }

  /// Prints the event if it is a value of the series.
  public func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {
    guard let value = SeriesFields(event) else { return }
    printed += 1
    var address: DeviceAddress?
    if event.peer > 0, event.peer <= timeline.peers.count {
      address = timeline.peers[event.peer - 1].address
    }
    // Taken out and put back: cheaper than having its use guarded at run time.
    var time = self.time
    let waiting = Self.write(&output.buffer, &time, event, value, bytes, address)
    self.time = time
    output.endLine(waiting: waiting)
  }

  /// Writes a line; says how many bytes wait in the buffer.
  private static func write(
    _ line: inout OutputBuffer, _ time: inout TimeFormat, _ event: borrowing TimelineEvent,
    _ value: SeriesFields, _ bytes: borrowing ByteReader, _ peer: DeviceAddress?
  ) -> Int {
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
    line.append(byte: 0x2c)
    line.append(hex: hex)
    line.append(byte: 0x0a)
    return line.count
  }
}
