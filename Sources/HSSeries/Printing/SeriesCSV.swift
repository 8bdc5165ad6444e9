import HSATT
import HSAssignedNumbers
package import HSBytes
import HSCapture
package import HSOutput
import HSReport
package import HSTimeline
import HSValues

/// Prints the heart-rate series as CSV, a line a notification.
///
/// Times are RFC 3339 in UTC, packet numbers Wireshark's, RR intervals and findings joined by `;`.
/// A field that was not sent is empty. Behind the findings stands `rr_lost:N` if the recorder cut N
/// RR intervals off, `rr_lost:?` if their number is lost as well. Where values of several captures
/// are printed, a last column names the capture.
package final class SeriesCSV: SeriesSink {
  /// What is known of values without a label.
  package var presumption = PresumedSeries()
  /// Values printed that only their form calls heart rates: the recorder cut the answers that would.
  ///
  /// They have the finding `label:presumed`.
  package var presumed: Int { presumption.count }
  /// Only values are wanted.
  package let interest: EventCategory = [.value]
  /// What layouts say of values is not asked.
  package let readsLayouts = false
  /// The column names, with commas between.
  package static let columns: StaticText =
    "time,packet,connection,peer,handle,bpm,contact,energy_kj,rr_ticks,rr_ms,findings,value_hex"

  /// Whether the output is still read.
  package var wantsMore: Bool { !output.isClosed }

  private let output: TextOutput
  /// The capture's name as a field, with the comma in front of it; empty where there is one only.
  private let capture: [UInt8]
  private var time: TimeFormat
  /// Columns of the last lines, by the connection's number.
  private var shared = InlineArray<8, SharedColumns>(repeating: SharedColumns())
  /// Whether there is a column for the capture: asked for each value, without touching its name.
  private let namesCapture: Bool
  /// Whether there is a column for the user's own names of handles.
  private let hasOwnNames: Bool
  private var printed = PresumedSeries.Tally()
  /// Number of values printed.
  package var count: Int { printed.values }
  /// Values printed of which the recorder cut RR intervals off.
  package var valuesWithLostIntervals: Int { printed.valuesWithLost }
  /// RR intervals that it cut off, as far as their number is known.
  package var lostIntervals: Int { printed.lost }

  /// A printer; the header is printed at once, if it is wanted.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - time: How times are printed.
  ///   - header: Whether the columns' names are wanted.
  ///   - capture: The capture's name for a column of its own, where there are several.
  ///   - hasOwnNames: Whether there is a column for the user's own names of handles.
  package init(
    _ output: TextOutput, time: TimeFormat, header: Bool = true, capture: String? = nil,
    hasOwnNames: Bool = false
  ) {
    self.hasOwnNames = hasOwnNames
    self.output = output
    self.time = time
    self.capture = capture.map(Self.field) ?? []
    namesCapture = capture != nil
    if header {
      output.append { text in
        text.append(Self.columns)
        if hasOwnNames { text.append(",own_name" as StaticText) }
        if capture != nil { text.append(",capture" as StaticText) }
        text.append(byte: 0x0a)
      }
    }
  }

  /// A name as a field of RFC 4180, with what a terminal would obey as an escape.
  package static func field(_ name: String) -> [UInt8] {
    var buffer = OutputBuffer()
    buffer.append(safeText: [UInt8](name.utf8).span)
    let text = buffer.string
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C }) else {
      return [0x2C] + text.utf8
    }
    return [0x2C, 0x22] + text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] } + [0x22]
  }

  /// Prints the value, and those held before it, if they are of the series as well.
  package func take(
    _ value: SeriesFields, confirmsHeld: Bool, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) {
    var text = output.take()
    if confirmsHeld {
      // In a variable of its own: lent from the object, each of its uses would be guarded at run time.
      var tally = printed
      text.append(presumption.release(value, origin, &tally).span)
      printed = tally
    }
    let lost = append(value, origin, bytes, story, to: &text)
    output.endLine(text)
    printed.add(lost: lost)
  }

  /// Keeps the value's line.
  package func hold(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) {
    var line = OutputBuffer()
    let lost = append(value, origin, bytes, story, to: &line)
    presumption.hold(line.span, lost: lost)
  }

  /// Appends a value's line; says how many RR intervals were lost.
  @inline(__always)
  private func append(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story, to text: inout OutputBuffer
  ) -> Int? {
    // Taken out and put back: cheaper than having its use guarded at run time.
    var time = self.time
    time.append(origin.time, to: &text)
    self.time = time
    let place = origin.connection & 7
    let address = story.address(ofPeer: origin.peer)
    let connection = origin.connection
    if !shared[place].suit(connection: connection, peer: address, handle: value.handle) {
      let columns = SharedColumns(connection: connection, peer: address, handle: value.handle)
      shared[place] = columns
    }
    let columns = shared[place]
    let lost = Self.append(origin, value, bytes, columns, mark: value.mark, to: &text)
    if hasOwnNames {
      // It needs no quotes: letters, digits, `-`, `_` and `.` alone.
      text.append(byte: 0x2c)
      text.append(string: story.ownName(of: value.handle, from: origin) ?? "")
    }
    if namesCapture {
      let name = capture
      text.append(name.span)
    }
    text.append(byte: 0x0a)
    return lost
  }

  /// Appends the columns behind the time, and ends the line; says how many RR intervals were lost,
  /// `nil` if that is lost too.
  @inline(__always)
  package static func append(
    _ origin: borrowing EventOrigin, _ value: SeriesFields, _ bytes: borrowing ByteReader,
    _ shared: borrowing SharedColumns, mark: SeriesLabel?, to text: inout OutputBuffer
  ) -> Int? {
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let hex = cursor.remainingBytes
    let layout = HeartRateMeasurementLayout(parsing: &cursor, originalLength: value.originalLength)
    let intervals = bytes.at(layout.rrRange)
    let packet = origin.packet
    let words = shared.words
    let length = shared.length
    text.append(atMost: roomBesideValue + roomForEachByte * hex.count) { line in
      line.append(byte: 0x2c)
      line.append(packet)
      line.append(byte: 0x2c)
      line.append(words: words, length: length)
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
    if !layout.findings.isEmpty { text.append(codes: layout.findings) }
    if let mark {
      if !layout.findings.isEmpty { text.append(byte: 0x3b) }
      text.append("label:" as StaticText)
      text.append(mark.identifier)
    }
    // Without it a cut value would look like one that had no intervals.
    let lost = layout.rrLost
    if lost != 0 {
      text.append(";rr_lost:" as StaticText)
      if let lost { text.append(lost) } else { text.append(byte: 0x3f) }
    }
    text.append(atMost: 2 + 2 * hex.count) { line in
      line.append(byte: 0x2c)
      line.append(hex: hex)
    }
    return lost
  }

  /// Bytes that the columns up to the intervals take at most, without these.
  private static let roomBesideValue = 128
  /// Bytes that each of the value's bytes takes at most in the columns of the intervals: an interval
  /// of two bytes is `65535` and `63999.0234375`, with a separator each.
  private static let roomForEachByte = 10
}
