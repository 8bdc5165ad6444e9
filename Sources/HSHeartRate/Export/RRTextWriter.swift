import HSBase
import HSNames

/// RR intervals in milliseconds, one a line and nothing else: what Kubios and Elite HRV read.
///
/// Intervals are exact: 1/1024 s is a finite decimal in milliseconds. The format has no place for
/// times, so missing beats do not show in it; `omissions` counts such places.
struct RRTextWriter: SeriesWriter {
  /// What the format had no place for, up to now.
  private(set) var omissions = ExportOmissions()
  private var hasIntervals = false
  private var isBroken = false

  /// Writes the intervals.
  mutating func write(_ sample: SeriesSample, _ outputs: inout ExportOutputs) {
    omissions.note(sample)
    if sample.startsRun { isBroken = true }
    // What was cut off came after what is left.
    defer { if sample.rrLost > 0 { isBroken = true } }
    guard !sample.rrTicks.isEmpty else { return }
    if isBroken, hasIntervals { omissions.gaps += 1 }
    isBroken = false
    hasIntervals = true
    for ticks in sample.rrTicks {
      outputs.main.append(exactMilliseconds: RRInterval(rawValue: ticks))
      outputs.main.append(byte: 0x0a)
    }
  }

  /// Writes nothing; a gap shows in the sample after it.
  mutating func write(_ event: SeriesEvent, _ outputs: inout ExportOutputs) {
    switch event.kind {
    case .gap: isBroken = true
    // What begins there is in the file.
    case .runStart: break
    default: omissions.events += 1
    }
  }
}
