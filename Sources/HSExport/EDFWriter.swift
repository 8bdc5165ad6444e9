import HSBytes

/// EDF+: each RR interval is an annotation from one beat to the next, exact on a clock of 1024 Hz.
///
/// The file has annotations alone, in data records without duration. `RR` begins at a beat and lasts to the next one;
/// the last of a notification has its packet as a second text. `HR 72` stands where the notification arrived, events
/// where they happened, the lineage at the beginning. Onsets count from the whole second in the header.
///
/// The number of records stands in the header, so nothing is written before the end: some 40 bytes an interval
/// are held. Kemp and Olivan 2003, doi 10.1016/S1388-2457(03)00123-8.
public struct EDFWriter: SeriesWriter {
  /// What the format had no place for, up to now.
  public private(set) var omissions = ExportOmissions()
  private let lineage: ExportLineage
  private var clock = BeatClock()
  /// The second that the header tells, in nanoseconds since 1970.
  private var start: Int64?
  private var records: [UInt8] = []
  private var recordCount = 0
  /// The record under way.
  private var record: [UInt8] = []

  private static let recordLength = 1024
  /// The times that the header can hold: years 1985 to 2084.
  private static let headerYears: Range<Int64> = 473_385_600_000_000_000..<3_629_145_600_000_000_000
  /// Onsets and durations have ten decimals: a tick of 1/1024 s is a whole number of those.
  private static let unitsOfTick: Int64 = 9_765_625
  private static let unitsOfNanosecond: Int64 = 10

  /// A writer.
  public init(_ lineage: ExportLineage) { self.lineage = lineage }

  /// Writes nothing: onsets count from the first sample.
  public mutating func begin(_ outputs: inout ExportOutputs) {}

  /// Takes the intervals and the rate of a sample.
  public mutating func write(_ sample: SeriesSample, _ outputs: inout ExportOutputs) {
    omissions.intervals += sample.rrLost
    if sample.energy != nil { omissions.energies += 1 }
    let hasIntervals = !sample.rrTicks.isEmpty
    if hasIntervals { _ = clock.begin(sample) }
    begin(at: Swift.min(sample.nanoseconds, clock.origin ?? sample.nanoseconds))
    for (index, ticks) in sample.rrTicks.enumerated() {
      let isLast = index == sample.rrTicks.count - 1
      if let origin = clock.origin {
        annotate(
          origin, ticks: clock.position, duration: Int64(ticks),
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
  public mutating func write(_ event: SeriesEvent, _ outputs: inout ExportOutputs) {
    if event.kind == .gap { clock.breakOff() }
    begin(at: event.nanoseconds)
    annotate(event.nanoseconds, [event.text])
  }

  /// Writes the file.
  public mutating func finish(_ outputs: inout ExportOutputs) {
    begin(at: 0)
    endRecord()
    header(&outputs.main)
    outputs.main.append(records.span)
  }

  /// Begins the file at the second before a moment.
  private mutating func begin(at moment: Int64) {
    guard start == nil else { return }
    var second = moment
    if Self.headerYears.contains(moment) {
      second -= moment % 1_000_000_000
    } else {
      omissions.times += 1
    }
    start = second
    for word in lineage.words { annotate(second, [word]) }
  }

  /// Takes an annotation that begins so many ticks after a moment.
  private mutating func annotate(
    _ nanoseconds: Int64, ticks: Int64 = 0, duration: Int64? = nil, _ texts: [String]
  ) {
    let after = nanoseconds.saturatingSubtract(start ?? nanoseconds)
    let (whole, isTooLong) = after.multipliedReportingOverflow(by: Self.unitsOfNanosecond)
    let (own, isTooLate) = ticks.multipliedReportingOverflow(by: Self.unitsOfTick)
    let (onset, isBeyond) = whole.addingReportingOverflow(own)
    guard !isTooLong, !isTooLate, !isBeyond else {
      omissions.times += 1
      return
    }
    var text = OutputBuffer()
    if onset >= 0 { text.append(byte: 0x2b) }
    text.append(fixed: onset, decimals: 10)
    if let duration {
      text.append(byte: 0x15)
      text.append(fixed: duration * Self.unitsOfTick, decimals: 10)
    }
    text.append(byte: 0x14)
    for own in texts {
      let kept = own.withoutControls.prefix(bytes: 400)
      text.append(kept.span)
      text.append(byte: 0x14)
    }
    text.append(byte: 0)
    let list = Array(text.string.utf8)
    if record.count + list.count > Self.recordLength { endRecord() }
    if record.isEmpty { beginRecord() }
    record += list
  }

  /// A record's first list says when it begins: all begin with the file.
  private mutating func beginRecord() { record = [0x2b, 0x30, 0x14, 0x14, 0] }

  private mutating func endRecord() {
    if record.isEmpty { beginRecord() }
    records += record
    records += [UInt8](repeating: 0, count: Self.recordLength - record.count)
    recordCount += 1
    record = []
  }

  private func header(_ buffer: inout OutputBuffer) {
    let known = start.flatMap { Self.headerYears.contains($0) ? $0 : nil }
    var calendar = CalendarTime()
    var text = OutputBuffer()
    calendar.append(nanoseconds: known ?? 473_385_600_000_000_000, decimals: 0, to: &text)
    // 2025-03-15T09:00:15 becomes 15.03.25 and 09.00.15.
    let parts = text.string.split(separator: "T")
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
    field("512", 8)
    field("EDF+C", 44)
    field("\(recordCount)", 8)
    field("0", 8)
    field("1", 4)
    field("EDF Annotations", 16)
    field("", 80)
    field("", 8)
    field("-1", 8)
    field("1", 8)
    field("-32768", 8)
    field("32767", 8)
    field("", 80)
    field("\(Self.recordLength / 2)", 8)
    field("", 32)
  }
}
