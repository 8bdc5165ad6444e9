public import HSBase

/// The files that a format consists of, under construction.
///
/// The caller may write out and empty both at any time.
public struct ExportOutputs: ~Copyable {
  /// The main file.
  public var main = OutputBuffer()
  /// The second file of formats that have one.
  public var side = OutputBuffer()

  /// Two empty files.
  public init() {}
}

/// Turns samples and events, in the order in which they happened, into a file of some format.
public protocol SeriesWriter {
  /// What the format had no place for, up to now.
  var omissions: ExportOmissions { get }

  /// Writes what stands at the start.
  mutating func begin(_ outputs: inout ExportOutputs)

  /// Writes a sample.
  mutating func write(_ sample: SeriesSample, _ outputs: inout ExportOutputs)

  /// Writes an event; it comes before the sample that follows it.
  mutating func write(_ event: SeriesEvent, _ outputs: inout ExportOutputs)

  /// Writes what stands at the end.
  mutating func finish(_ outputs: inout ExportOutputs)
}

extension SeriesWriter {
  /// Writes nothing.
  public mutating func begin(_ outputs: inout ExportOutputs) {}

  /// Writes nothing.
  public mutating func finish(_ outputs: inout ExportOutputs) {}
}

/// What an export leaves out because its format has no place for it: told, never left to be found.
public struct ExportOmissions: Sendable, Hashable {
  /// Places where beats are missing that the format shows as if there were none.
  public var gaps = 0
  /// Heart rates that the format cannot hold, or has no place for.
  public var heartRates = 0
  /// Intervals that the recorder cut off.
  public var intervals = 0
  /// Energy values that the format has no place for.
  public var energies = 0
  /// Events that the format has no place for.
  public var events = 0
  /// Times that the format cannot hold.
  public var times = 0
  /// Samples of a signal that have no place of their own in time.
  public var samples = 0

  /// Nothing.
  public init() {}

  /// Counts what the recorder cut off a sample, and its energy, for formats that have no place for it.
  mutating func note(_ sample: SeriesSample) {
    intervals += sample.rrLost
    if sample.energy != nil { energies += 1 }
  }

  /// Whether all was written.
  public var isEmpty: Bool { self == ExportOmissions() }
}

extension ExportOmissions: CustomStringConvertible {
  /// `not in the file: 2 gaps, 12 energy values`; empty if all was written.
  public var description: String {
    let counts = [
      (gaps, "gap between neighbouring intervals", "gaps between neighbouring intervals"),
      (heartRates, "heart rate", "heart rates"),
      (intervals, "interval that the capture cut off", "intervals that the capture cut off"),
      (energies, "energy value", "energy values"), (events, "event", "events"),
      (times, "time", "times"),
      (samples, "sample of the ECG", "samples of the ECG"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }
    return words.isEmpty ? "" : "not in the file: " + words.joined(separator: ", ")
  }
}
