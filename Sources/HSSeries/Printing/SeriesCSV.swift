import HSOutput
package import HSProtocols
package import HSTimeline

/// A line of the heart-rate series as CSV, one for each notification.
///
/// Times are RFC 3339 in UTC, packet numbers Wireshark's, RR intervals and findings joined by `;`.
/// A field that was not sent is empty. Behind the findings stands `rr_lost:N` if the recorder cut N
/// RR intervals off, `rr_lost:?` if their number is lost as well. Where values of several captures
/// are printed, a last column names the capture.
package enum SeriesCSV {
  /// The column names, with commas between.
  package static let columns: StaticText =
    "time,packet,connection,peer,handle,bpm,contact,energy_kj,rr_ticks,rr_ms,findings,value_hex"

  /// A name as a field of RFC 4180, with what a terminal would obey as an escape.
  package static func field(_ name: String) -> [UInt8] {
    [0x2C] + quoted(OutputBuffer.text { $0.append(safe: name) })
  }

  /// A text of one line, in quotation marks where RFC 4180 wants them.
  package static func quoted(_ text: String) -> [UInt8] {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C }) else { return Array(text.utf8) }
    return [0x22] + text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] } + [0x22]
  }

  /// Appends the columns behind the time, and ends the line; says how many RR intervals were lost,
  /// `nil` if that is lost too.
  @inline(__always)
  package static func append(
    _ origin: borrowing EventOrigin, _ value: SeriesFields, _ bytes: borrowing ByteReader,
    _ shared: borrowing SharedColumns, to text: inout OutputBuffer
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
    if let mark = value.mark {
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

extension TextOutput {
  /// Prints the names of columns; behind them those of the user's own names and of the capture, where there are such columns.
  func append(columns: String, ownName: Bool = false, capture: Bool) {
    append { text in
      text += columns
      if ownName { text.append(",own_name" as StaticText) }
      if capture { text.append(",capture" as StaticText) }
      text.append(byte: 0x0a)
    }
  }
}

extension OutputBuffer {
  /// Appends the user's own name of a handle as a field; it needs no quotes: letters, digits, `-`, `_` and `.` alone.
  mutating func append(ownName name: String?) {
    append(byte: 0x2c)
    append(string: name ?? "")
  }
}
