import HSBase
import HSNames

/// WFDB: an annotation for each beat on a clock of 1024 Hz, on which every interval is a whole number.
///
/// The annotation file (`.qrs`) is of MIT format: 16-bit words of code and distance, with a distance
/// of its own where that does not fit. A beat is `N`; the last one of a notification carries its
/// packet as text. Where beats are missing, a note says so and the next beat stands where the clock
/// puts it. Notes (`"`) and losses of contact (`~`) stand at the beat before them, those before the
/// second beat at that one, and say their own time. The header (`.hea`) has no signal: the time of
/// the first beat, and the export's lineage.
///
/// WFDB Applications Guide, annot(5) and header(5).
struct WFDBWriter: SeriesWriter {
  /// What the format had no place for, up to now.
  private(set) var omissions = ExportOmissions()
  private let lineage: ExportLineage
  private var clock = BeatClock()
  /// Where the last annotation stands, in ticks after the first beat.
  private var written: Int64 = 0
  private var beats = 0
  /// Notes that wait for the second beat: readers take those at the first for definitions.
  private var waiting: [(code: Code, text: String)] = []

  /// Codes of annotations.
  private enum Code: UInt16 {
    case normalBeat = 1
    case noise = 14
    case note = 22
    case skip = 59
    case auxiliary = 63
  }

  init(_ lineage: ExportLineage) { self.lineage = lineage }

  /// Writes the resolution of the clock.
  mutating func begin(_ outputs: inout ExportOutputs) {
    annotate(.note, text: "## time resolution: 1024", &outputs.main)
  }

  /// Writes the beats with which the intervals end, and the first of a run.
  mutating func write(_ sample: SeriesSample, _ outputs: inout ExportOutputs) {
    omissions.note(sample)
    if sample.beatsPerMinute != nil { omissions.heartRates += 1 }
    guard !sample.rrTicks.isEmpty else {
      if sample.rrLost > 0 { clock.breakOff() }
      return
    }
    if clock.begin(sample) { beat("", &outputs.main) }
    for (index, ticks) in sample.rrTicks.enumerated() {
      clock.advance(ticks)
      if !waiting.isEmpty, clock.position > 0 { writeWaiting(&outputs.main) }
      beat(index == sample.rrTicks.count - 1 ? "packet \(sample.packet)" : "", &outputs.main)
    }
    if sample.rrLost > 0 {
      clock.breakOff()
      annotate(
        .note, text: "\(sample.rrLost) intervals cut off (packet \(sample.packet))", &outputs.main)
    }
  }

  /// Writes a note.
  mutating func write(_ event: SeriesEvent, _ outputs: inout ExportOutputs) {
    if event.kind == .gap { clock.breakOff() }
    let code = event.kind == .contactLost ? Code.noise : .note
    let text = "\(CalendarTime.text(event.nanoseconds, decimals: 6))Z \(event.text)"
    if clock.position == 0 {
      waiting.append((code, text))
    } else {
      annotate(code, text: text, &outputs.main)
    }
  }

  private mutating func writeWaiting(_ buffer: inout OutputBuffer) {
    for note in waiting { annotate(note.code, text: note.text, &buffer) }
    waiting = []
  }

  /// Writes the end of the annotations, and the header.
  mutating func finish(_ outputs: inout ExportOutputs) {
    writeWaiting(&outputs.main)
    word(0, &outputs.main)
    header(&outputs.side)
  }

  private mutating func beat(_ text: String, _ buffer: inout OutputBuffer) {
    beats += 1
    annotate(.normalBeat, text: text, &buffer)
  }

  /// Writes an annotation where the clock stands.
  private mutating func annotate(_ code: Code, text: String, _ buffer: inout OutputBuffer) {
    let distance = clock.position - written
    written = clock.position
    if distance >= 0, distance < 1024 {
      word(code.rawValue << 10 | UInt16(truncatingIfNeeded: distance), &buffer)
    } else {
      skip(distance, &buffer)
      word(code.rawValue << 10, &buffer)
    }
    guard !text.isEmpty else { return }
    let kept = text.withoutControls.prefix(bytes: 254)
    word(Code.auxiliary.rawValue << 10 | UInt16(truncatingIfNeeded: kept.count), &buffer)
    buffer.append(kept.span)
    if kept.count % 2 == 1 { buffer.append(byte: 0) }
  }

  /// Writes a distance of 32 bits: the high half first, each with its low byte first.
  ///
  /// Farther than 24 days is written in several steps.
  private mutating func skip(_ distance: Int64, _ buffer: inout OutputBuffer) {
    var rest = distance
    repeat {
      let step = min(rest, Int64(Int32.max))
      word(Code.skip.rawValue << 10, &buffer)
      word(UInt16(truncatingIfNeeded: step >> 16), &buffer)
      word(UInt16(truncatingIfNeeded: step), &buffer)
      rest -= step
    } while rest > 0
  }

  private func word(_ value: UInt16, _ buffer: inout OutputBuffer) {
    buffer.append(byte: UInt8(truncatingIfNeeded: value))
    buffer.append(byte: UInt8(truncatingIfNeeded: value >> 8))
  }

  /// `name signals frequency samples time date` and comments.
  private func header(_ buffer: inout OutputBuffer) {
    buffer += "\(lineage.recordName) 0 1024 \(clock.origin == nil ? 0 : clock.position + 1)"
    if let origin = clock.origin {
      // 2025-03-15T09:00:15.123456 becomes 09:00:15.123456 15/03/2025.
      let parts = CalendarTime.text(origin, decimals: 6).split(separator: "T")
      let date = parts[0].split(separator: "-").reversed().joined(separator: "/")
      buffer += " \(parts[parts.count - 1]) \(date)"
    }
    buffer += "\n"
    for word in lineage.words {
      buffer += "# \(word.withoutControls)\n"
    }
    if let origin = clock.origin {
      buffer += "# first_beat_ns_utc=\(origin)\n# beats=\(beats)\n"
    }
  }
}
