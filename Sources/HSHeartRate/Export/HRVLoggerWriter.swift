import HSBase
import HSNames

/// The two CSV files of HRV Logger: intervals with times, and events.
///
/// ```
/// date,rr,since start                        date,timestamp,annotation,manual
/// 2025-03-15 09:00:15.123,823,0              2025-03-15 09:00:15.123,0,run start,false
/// 2025-03-15 09:00:15.946,812,823
/// ```
///
/// The date is that of the beat with which an interval begins, in UTC; the other columns are whole
/// milliseconds. They are rounded so that their sum stays exact: an interval is the difference of
/// two rounded times. The first events are the export's lineage.
struct HRVLoggerWriter: SeriesWriter {
  /// What the format had no place for, up to now.
  private(set) var omissions = ExportOmissions()
  private let lineage: ExportLineage
  private var clock = BeatClock()
  private var calendar = CalendarTime(separator: 0x20)
  /// Where `timestamp` is 0: the first beat, or the first event if that is earlier.
  private var start: Int64?

  init(_ lineage: ExportLineage) { self.lineage = lineage }

  /// Writes the names of the columns.
  mutating func begin(_ outputs: inout ExportOutputs) {
    outputs.main.append("date,rr,since start\n")
    outputs.side.append("date,timestamp,annotation,manual\n")
  }

  /// Writes a line for each interval.
  mutating func write(_ sample: SeriesSample, _ outputs: inout ExportOutputs) {
    omissions.note(sample)
    writeIntervals(sample, &outputs)
    // What was cut off came after what is left.
    if sample.rrLost > 0 {
      write(
        SeriesEvent(
          .gap, nanoseconds: sample.nanoseconds, packet: sample.packet,
          detail: "the capture cut off \(sample.rrLost) intervals"), &outputs)
    }
  }

  private mutating func writeIntervals(_ sample: SeriesSample, _ outputs: inout ExportOutputs) {
    guard !sample.rrTicks.isEmpty else { return }
    _ = clock.begin(sample)
    writeLineage(at: clock.nanoseconds, &outputs)
    for ticks in sample.rrTicks {
      let before = clock.milliseconds
      append(clock.nanoseconds, &outputs.main)
      outputs.main.append(byte: 0x2c)
      clock.advance(ticks)
      outputs.main.append(clock.milliseconds - before)
      outputs.main.append(byte: 0x2c)
      outputs.main.append(before)
      outputs.main.append(byte: 0x0a)
    }
  }

  /// Writes a line.
  mutating func write(_ event: SeriesEvent, _ outputs: inout ExportOutputs) {
    if event.kind == .gap { clock.breakOff() }
    writeLineage(at: event.nanoseconds, &outputs)
    line(at: event.nanoseconds, event.text, &outputs)
  }

  /// Writes the lineage if nothing else was written.
  mutating func finish(_ outputs: inout ExportOutputs) { writeLineage(at: 0, &outputs) }

  private mutating func writeLineage(at time: Int64, _ outputs: inout ExportOutputs) {
    guard start == nil else { return }
    start = time
    for word in lineage.words { line(at: time, word, &outputs) }
  }

  private mutating func line(
    at time: Int64, _ annotation: String, _ outputs: inout ExportOutputs
  ) {
    append(time, &outputs.side)
    outputs.side.append(byte: 0x2c)
    let since = time.saturatingSubtract(clock.origin ?? start ?? time)
    outputs.side.append(since / 1_000_000)
    outputs.side.append(byte: 0x2c)
    outputs.side.append(csv: annotation)
    outputs.side.append(",false\n")
  }

  private mutating func append(_ time: Int64, _ buffer: inout OutputBuffer) {
    calendar.append(nanoseconds: time, decimals: 3, to: &buffer)
  }
}
