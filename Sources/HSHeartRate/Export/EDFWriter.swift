import HSBase

/// EDF+: each RR interval is an annotation from one beat to the next, exact on a clock of 1024 Hz.
///
/// Without a signal the file has annotations alone, in data records without duration. A signal, the sensor's ECG, goes
/// beside them on the same clock: its samples are a grid of equal steps from the second in the header on; where there
/// are none, the line is flat at 0 and an annotation `no ECG` says for how long.
///
/// `RR` begins at a beat and lasts to the next one; the last of a notification has its packet as a second text. `HR 72`
/// stands where the notification arrived, events where they happened, the lineage at the beginning. Onsets count from
/// the whole second in the header.
///
/// The number of records stands in the header, so nothing is written before the end: some 40 bytes an interval, and two
/// a sample, are held. Kemp and Olivan 2003, doi 10.1016/S1388-2457(03)00123-8.
struct EDFWriter: SeriesWriter {
  /// What the format had no place for, up to now.
  private(set) var omissions = ExportOmissions()
  private let lineage: ExportLineage
  private var clock: BeatClock
  /// The second that the header tells, in nanoseconds since 1970.
  private var start: Int64?
  /// What is annotated, each list closed by an octet of 0.
  private var lists: [UInt8] = []
  private let waveform: Waveform?

  /// Octets of annotations in a record without a signal.
  private static let recordLength = 1024
  /// The most octets of annotations in a record with one: readers take records of up to 61,440.
  private static let mostAnnotations = 20_000
  /// The most octets of a list: two texts, an onset and a duration.
  private static let longestList = 900
  /// The times that the header can hold: years 1985 to 2084.
  private static let headerYears: Range<Int64> = 473_385_600_000_000_000..<3_629_145_600_000_000_000
  /// Onsets and durations have ten decimals: a tick of 1/1024 s is a whole number of those.
  private static let unitsOfTick: Int64 = 9_765_625
  private static let unitsOfNanosecond: Int64 = 10

  /// A writer.
  ///
  /// - Parameters:
  ///   - lineage: Where the series comes from.
  ///   - waveform: A signal that goes with it.
  init(_ lineage: ExportLineage, _ waveform: Waveform? = nil) {
    self.lineage = lineage
    self.waveform = waveform
    // A signal stands on the host's clock; without one there is the clock of the other formats.
    clock = BeatClock(followsHost: waveform != nil)
  }

  /// Takes the intervals and the rate of a sample.
  mutating func write(_ sample: SeriesSample, _ outputs: inout ExportOutputs) {
    omissions.note(sample)
    let hasIntervals = !sample.rrTicks.isEmpty
    if hasIntervals { _ = clock.begin(sample) }
    begin(at: min(sample.nanoseconds, clock.origin ?? sample.nanoseconds))
    for (index, ticks) in sample.rrTicks.enumerated() {
      let isLast = index == sample.rrTicks.count - 1
      let (units, isTooLate) = clock.position.multipliedReportingOverflow(by: Self.unitsOfTick)
      if isTooLate {
        omissions.times += 1
      } else if let origin = clock.origin {
        annotate(
          origin, units: units, duration: Int64(ticks) * Self.unitsOfTick,
          isLast ? ["RR", "packet \(sample.packet)"] : ["RR"])
      }
      clock.advance(ticks)
    }
    if let rate = sample.beatsPerMinute { annotate(sample.nanoseconds, ["HR \(rate)"]) }
    if sample.rrLost > 0 {
      clock.breakOff()
      annotate(
        sample.nanoseconds, ["\(sample.rrLost) intervals cut off (packet \(sample.packet))"])
    }
  }

  /// Takes an event.
  mutating func write(_ event: SeriesEvent, _ outputs: inout ExportOutputs) {
    if event.kind == .gap { clock.breakOff() }
    begin(at: event.nanoseconds)
    annotate(event.nanoseconds, [event.text])
  }

  /// Writes the file.
  mutating func finish(_ outputs: inout ExportOutputs) {
    begin(at: waveform?.pieces.first?.start ?? 0)
    // Without a signal all records begin with the file.
    var (count, microseconds, grid): (Int, Int64, [Int16]) = (0, 0, [])
    var (length, least) = (Self.recordLength, 1)
    func seconds(_ record: Int) -> String {
      OutputBuffer.text {
        $0.append(fixed: Int64(record) * microseconds, decimals: count > 0 ? 6 : 0)
      }
    }
    if let waveform {
      omissions.samples += waveform.leftOut
      // Eight characters hold a record's duration: the longer it is, the less is lost by rounding.
      count = max(Int(clamping: (9.999 / waveform.period).rounded(.down)), 1)
      microseconds = Int64(clamping: (Double(count) * waveform.period * 1e6).rounded())
      grid = self.grid(of: waveform, period: Double(microseconds) * 1e-6 / Double(count))
      least = max((grid.count + count - 1) / count, 1)
      // What the first list of a record takes, and what a list that comes next leaves free.
      let kept = seconds(least + lists.count).utf8.count + 4 + Self.longestList
      least = max(least, lists.count / (Self.mostAnnotations - kept) + 1)
      length = (lists.count / least + 1 + kept + 1) / 2 * 2
    }
    let annotations = records(holding: length, atLeast: least) { "+\(seconds($0))" }
    let number = annotations.count / length
    let signal = waveform.map { Signal(label: $0.label, dimension: $0.unit, samples: count) }
    header(
      &outputs.main, records: number, duration: seconds(1),
      (signal.map { [$0] } ?? []) + [Signal(label: "EDF Annotations", samples: length / 2)])
    for record in 0..<number {
      var samples: [UInt8] = []
      for place in record * count..<(record + 1) * count {
        samples.append(grid.indices.contains(place) ? grid[place] : 0, octets: 2)
      }
      outputs.main.append(samples.span)
      outputs.main.append(annotations[record * length..<(record + 1) * length].span)
    }
  }

  /// Begins the file at the second before a moment.
  private mutating func begin(at moment: Int64) {
    guard start == nil else { return }
    var second = min(moment, waveform?.pieces.first?.start ?? moment)
    if Self.headerYears.contains(second) {
      second -= second % 1_000_000_000
    } else {
      omissions.times += 1
    }
    start = second
    for word in lineage.words { annotate(second, [word]) }
  }

  /// Takes an annotation that begins some units after a moment, and lasts some.
  private mutating func annotate(
    _ nanoseconds: Int64, units: Int64 = 0, duration: Int64? = nil, _ texts: [String]
  ) {
    let after = nanoseconds.saturatingSubtract(start ?? nanoseconds)
    let (whole, isTooLong) = after.multipliedReportingOverflow(by: Self.unitsOfNanosecond)
    let (onset, isBeyond) = whole.addingReportingOverflow(units)
    guard !isTooLong, !isBeyond else {
      omissions.times += 1
      return
    }
    var text = OutputBuffer()
    if onset >= 0 { text.append(byte: 0x2b) }
    text.append(fixed: onset, decimals: 10)
    if let duration {
      text.append(byte: 0x15)
      text.append(fixed: duration, decimals: 10)
    }
    text.append(byte: 0x14)
    for own in texts {
      let kept = own.withoutControls.prefix(bytes: 400)
      text.append(kept.span)
      text.append(byte: 0x14)
    }
    text.append(byte: 0)
    lists += Array(text.string.utf8)
  }

  /// Records of annotations alone, of a length each.
  ///
  /// - Parameters:
  ///   - length: The octets of a record.
  ///   - least: How many there are at least.
  ///   - begin: When a record begins, as its first list tells it.
  /// - Returns: The records.
  private func records(
    holding length: Int, atLeast least: Int, _ begin: (_ record: Int) -> String
  ) -> [UInt8] {
    var records: [UInt8] = []
    var count = 0
    func end() {
      records += [UInt8](repeating: 0, count: max(count * length - records.count, 0))
    }
    func next() {
      end()
      records += Array(begin(count).utf8) + [0x14, 0x14, 0]
      count += 1
    }
    next()
    var rest = lists[...]
    while let close = rest.firstIndex(of: 0) {
      let list = rest[...close]
      rest = rest[rest.index(after: close)...]
      if records.count + list.count > count * length { next() }
      records += list
    }
    while count < least { next() }
    end()
    return records
  }

  /// The samples of a signal at equal steps from the second in the header on, and what is annotated where there are
  /// none.
  private mutating func grid(of waveform: Waveform, period: Double) -> [Int16] {
    // What is between pieces is filled up, but not with more than this.
    let limit = 4 * waveform.samples.count + 4_000_000
    var grid: [Int16] = []
    grid.reserveCapacity(waveform.samples.count)
    for piece in waveform.pieces {
      let seconds = Double(piece.start.saturatingSubtract(start ?? piece.start)) * 1e-9
      let wanted = (seconds / period).rounded()
      guard wanted < Double(limit - piece.samples.count) else {
        omissions.samples += piece.samples.count
        continue
      }
      let place = max(Int(clamping: wanted), grid.count)
      if place > grid.count {
        let gap = Double(place - grid.count) * period
        annotate(
          start ?? 0, units: Self.units(Double(grid.count) * period), duration: Self.units(gap),
          ["no \(waveform.label)"])
        grid += [Int16](repeating: 0, count: place - grid.count)
      }
      grid += waveform.samples[piece.samples]
    }
    return grid
  }

  /// Seconds in units of onsets and durations.
  private static func units(_ seconds: Double) -> Int64 {
    Int64(exactly: (seconds * 1e10).rounded()) ?? .max
  }

  /// A signal in the header; annotations are one whose physical scale means nothing.
  private struct Signal {
    var label: String
    var dimension = ""
    /// Samples in a record.
    var samples: Int
  }

  private func header(
    _ buffer: inout OutputBuffer, records: Int, duration: String, _ signals: [Signal]
  ) {
    let known = start.flatMap { Self.headerYears.contains($0) ? $0 : nil }
    let text = CalendarTime.text(known ?? 473_385_600_000_000_000, decimals: 0)
    // 2025-03-15T09:00:15 becomes 15.03.25 and 09.00.15.
    let parts = text.split(separator: "T")
    let date = parts[0].split(separator: "-")
    let months = [
      "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
    ]
    let month = Int(date[1]).flatMap { months.indices.contains($0 - 1) ? months[$0 - 1] : nil }
    let day = known == nil ? "X" : "\(date[2])-\(month ?? "X")-\(date[0])"
    func field(_ value: String, _ length: Int) {
      let ascii = value.utf8.prefix(length).map { (0x20...0x7e).contains($0) ? $0 : 0x5f }
      buffer.append(ascii.span)
      buffer.append(byte: 0x20, count: length - ascii.count)
    }
    field("0", 8)
    field("X X X X", 80)
    field("Startdate \(day) X X heartsnoop_\(lineage.version)", 80)
    field("\(date[2]).\(date[1]).\(date[0].suffix(2))", 8)
    field(String(parts[parts.count - 1].replacing(":", with: ".")), 8)
    field("\(256 * (signals.count + 1))", 8)
    field("EDF+C", 44)
    field("\(records)", 8)
    field(duration, 8)
    field("\(signals.count)", 4)
    for signal in signals { field(signal.label, 16) }
    for _ in signals { field("", 80) }
    for signal in signals { field(signal.dimension, 8) }
    for signal in signals { field(signal.dimension.isEmpty ? "-1" : "-32768", 8) }
    for signal in signals { field(signal.dimension.isEmpty ? "1" : "32767", 8) }
    for _ in signals { field("-32768", 8) }
    for _ in signals { field("32767", 8) }
    for _ in signals { field("", 80) }
    for signal in signals { field("\(signal.samples)", 8) }
    for _ in signals { field("", 32) }
  }
}
