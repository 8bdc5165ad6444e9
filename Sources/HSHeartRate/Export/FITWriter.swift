import HSBase
import HSNames

/// A FIT activity with a `record` for each notification and `hrv` messages with its intervals.
///
/// - Intervals are in 1/1000 s, as the profile has them, and rounded so that their sum stays exact:
///   each is the difference of two rounded running sums.
/// - `hrv` has no time of its own, so that readers place intervals by adding them up. Each stands
///   right behind the `record` with which it arrived, and where beats are missing the activity's timer
///   is stopped and started again.
/// - Fields of our own in each `record` hold the packet's number, the contact bits and the verdict;
///   in `device_info`, the capture's name and SHA-256, and the options.
/// - A heart rate of 0 means "no reading" and is written as no value; above 254 bpm there is no room
///   for it.
///
/// The file's length stands in its header, so nothing is written before the end: 27 bytes a
/// notification and 11 for up to five intervals are held.
struct FITWriter: SeriesWriter {
  /// What the format had no place for, up to now.
  private(set) var omissions = ExportOmissions()
  private let lineage: ExportLineage
  private var encoder = FITEncoder()
  private var ticks: Int64 = 0
  private var first: Int64?
  private var last: Int64?
  /// When the timer was stopped last, and for how long it stood still in all, in nanoseconds.
  private var stopped: Int64?
  private var paused: Int64 = 0
  private var isBroken = false
  private var rates = 0
  private var rateCount = 0
  private var highestRate = 0

  init(_ lineage: ExportLineage) { self.lineage = lineage }

  /// Takes a `record` with its intervals.
  mutating func write(_ sample: SeriesSample, _ outputs: inout ExportOutputs) {
    omissions.note(sample)
    let time = fitTime(sample.nanoseconds)
    if first == nil {
      first = sample.nanoseconds
      encoder.begin(time, lineage)
      timer(starts: true, time)
    } else if sample.startsRun || isBroken {
      stopTimer()
      paused = paused.saturatingAdd(
        max(0, sample.nanoseconds.saturatingSubtract(stopped ?? sample.nanoseconds)))
      timer(starts: true, time)
    }
    isBroken = sample.rrLost > 0
    last = sample.nanoseconds
    encoder.write(
      .record,
      [
        time, rate(sample.beatsPerMinute), Int(UInt32(clamping: sample.packet)),
        sample.contact.map { Int($0.rawValue) } ?? 0xff,
      ], sample.verdict?.string ?? "")
    intervals(sample.rrTicks)
  }

  /// Takes a gap as a stop of the timer; there is no place for others.
  mutating func write(_ event: SeriesEvent, _ outputs: inout ExportOutputs) {
    switch event.kind {
    case .gap: isBroken = true
    // What begins there is in the file.
    case .runStart: break
    default: omissions.events += 1
    }
  }

  /// Writes the file.
  mutating func finish(_ outputs: inout ExportOutputs) {
    if first == nil { encoder.begin(Self.noTime, lineage) }
    stopTimer()
    summary()
    encoder.finish(&outputs.main)
  }

  /// Seconds since FIT's epoch; the number for "no value", if they do not fit.
  private mutating func fitTime(_ nanoseconds: Int64) -> Int {
    // Rounded down, before 1970 too.
    let seconds = nanoseconds / 1_000_000_000 - (nanoseconds % 1_000_000_000 < 0 ? 1 : 0)
    guard let time = UInt32(exactly: seconds - CalendarTime.fitEpoch), time != .max else {
      omissions.times += 1
      return Self.noTime
    }
    return Int(time)
  }

  /// The number for "no value".
  private static let noTime = 0xffff_ffff

  private mutating func rate(_ beats: Int?) -> Int {
    guard let beats, beats > 0 else { return 0xff }
    guard beats < 0xff else {
      omissions.heartRates += 1
      return 0xff
    }
    rates += beats
    rateCount += 1
    highestRate = max(highestRate, beats)
    return beats
  }

  private mutating func intervals(_ values: ArraySlice<UInt16>) {
    var rest = values
    while !rest.isEmpty {
      encoder.write(
        .hrv,
        (0..<5).map { _ in
          guard let interval = rest.popFirst() else { return 0xffff }
          let before = BeatClock.milliseconds(ticks)
          ticks += Int64(interval)
          return Int(UInt16(clamping: BeatClock.milliseconds(ticks) - before))
        })
    }
  }

  private mutating func timer(starts: Bool, _ time: Int) {
    encoder.write(.event, [time, 0, starts ? 0 : 4, 0])
  }

  private mutating func stopTimer() {
    guard let last else { return }
    stopped = last
    timer(starts: false, fitTime(last))
  }

  /// Lap, session and activity, which readers expect at the end.
  private mutating func summary() {
    let start = first.map { fitTime($0) } ?? Self.noTime
    let end = last.map { fitTime($0) } ?? Self.noTime
    let elapsed = max(0, (last ?? 0).saturatingSubtract(first ?? 0))
    func milliseconds(_ nanoseconds: Int64) -> Int {
      Int(UInt32(clamping: nanoseconds / 1_000_000))
    }
    let total = milliseconds(elapsed)
    let timed = milliseconds(max(0, elapsed.saturatingSubtract(paused)))
    let mean = rateCount == 0 ? 0xff : (rates + rateCount / 2) / rateCount
    let highest = rateCount == 0 ? 0xff : highestRate
    for message in [FITEncoder.Message.lap, .session, .activity] { encoder.define(message) }
    encoder.write(.lap, [0, end, start, total, timed, mean, highest, 9, 1])
    encoder.write(.session, [0, end, start, total, timed, 0, 0, mean, highest, 0, 1, 8, 1, 0])
    encoder.write(.activity, [end, timed, 1, 0, 26, 1])
  }
}
