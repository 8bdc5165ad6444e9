import HSBase
import HSNames

/// When the beats of a series were, on the host's clock: the one clock of all that tells times of beats.
///
/// Intervals are added up for as long as no beat is missing between them. Each such piece, whatever runs it is judged in, is
/// shifted as a whole so that no beat comes after the notification that brought it: its earliest delivery sets the time.
/// Across a hole the earliest deliveries of both sides tell how long it was.
package struct BeatAnchors: Sendable {
  /// Intervals that follow each other without a missing beat.
  package struct Piece: Sendable {
    /// Its first measurement.
    package let first: Int
    /// When its first interval begins, in seconds since the first measurement of the series.
    package fileprivate(set) var start: Double
    /// How far the start may be off, in seconds: of few deliveries even the earliest is late.
    package fileprivate(set) var error: Double
  }

  /// The pieces in their order.
  package private(set) var pieces: [Piece] = []
  /// How much longer the sensor's intervals are than on the host's clock, as far as that is known.
  package let speed: Double
  /// By how much of that its clock runs faster than the host's, as a share, and the standard error; 0 where it is not known.
  package let drift: (rate: Double, error: Double)
  /// Where each run begins: in which piece, and behind how many ticks of it.
  private var begins: [(sample: Int, place: Place)] = []
  private let breaks: [Bool]
  private let origin: Int64

  /// A place among the intervals.
  package struct Place: Sendable {
    /// The piece, by its number.
    package fileprivate(set) var piece = -1
    /// The ticks of it up to there.
    package fileprivate(set) var ticks = 0

    /// In front of all.
    package init() {}
  }

  /// Finds the pieces of a series that was judged.
  package init(_ series: HeartRateSeries, _ verification: SeriesVerification) {
    breaks = SeriesBreaks(series, verification).isBroken
    origin = series.times.first ?? 0
    let longest = verification.runs.max { $0.samples.count < $1.samples.count }
    drift = longest.map(Self.drift) ?? (0, 0)
    speed = longest.flatMap(Self.wrongUnit) ?? 1 + drift.rate
    begins.reserveCapacity(verification.runs.count)
    var place = Place()
    var (earliest, latest, count) = (Double.infinity, -Double.infinity, 0)
    func end(_ pieces: inout [Piece]) {
      guard count > 0, let last = pieces.indices.last else { return }
      pieces[last].start = earliest
      pieces[last].error = (latest - earliest) / Double(count + 1) + 1 / Double(count)
    }
    var nextRun = 0
    for sample in 0..<series.count {
      if breaks[sample] {
        end(&pieces)
        (earliest, latest, count) = (.infinity, -.infinity, 0)
        let came = Evidence.seconds(from: origin, to: series.time(at: sample))
        pieces.append(Piece(first: sample, start: came, error: 1))
      }
      advance(to: sample, &place)
      if nextRun < verification.runs.count,
        verification.runs[nextRun].samples.lowerBound == sample
      {
        begins.append((sample, place))
        nextRun += 1
      }
      guard series.hasIntervals(sample),
        !verification.reasons[sample].contains(.duplicate)
      else { continue }
      place.ticks += series.ticks(ofSample: sample)
      let came = Evidence.seconds(from: origin, to: series.time(at: sample))
      let start = came - Double(place.ticks) / 1024 / speed
      (earliest, latest, count) = (min(earliest, start), max(latest, start), count + 1)
    }
    end(&pieces)
  }

  /// Moves a place to the next measurement: where beats are missing in front of it, another piece begins.
  package func advance(to sample: Int, _ place: inout Place) {
    guard breaks[sample] else { return }
    place.piece += 1
    place.ticks = 0
  }

  /// The place behind the intervals of a measurement.
  package func pass(_ ticks: Int, _ place: inout Place) { place.ticks += ticks }

  /// Where the intervals of a run begin.
  package func begin(of run: Run) -> Place {
    let index = begins.indices.partitionPoint { begins[$0].sample < run.samples.lowerBound }
    return index < begins.count ? begins[index].place : Place()
  }

  /// When a beat was, in nanoseconds on the series' clock.
  ///
  /// - Parameters:
  ///   - ticks: Ticks behind a place; there may be parts of them.
  ///   - place: The place.
  /// - Returns: The time.
  package func time(_ ticks: Double, behind place: Place) -> Int64 {
    guard pieces.indices.contains(place.piece) else { return origin }
    let seconds = pieces[place.piece].start + (Double(place.ticks) + ticks) / 1024 / speed
    let nanoseconds = (seconds * 1e9).rounded()
    let (sum, overflow) = origin.addingReportingOverflow(
      abs(nanoseconds) < 9e18 ? Int64(clamping: nanoseconds) : 0)
    return overflow ? origin : sum
  }

  /// Whether beats are missing in front of a measurement, so that another piece begins with it.
  package func begins(at sample: Int) -> Bool { breaks[sample] }

  /// How much longer the intervals of a run are where their unit is wrong; `nil` where it is not.
  private static func wrongUnit(of run: Run) -> Double? {
    guard let unit = run[.unit], unit.outcome == .failed,
      let ratio = unit.figure(.unitRatio)?.value, ratio > 0.5
    else { return nil }
    return ratio
  }

  /// How much faster the clock of a run is than the host's, as far as that is known.
  private static func drift(of run: Run) -> (rate: Double, error: Double) {
    guard wrongUnit(of: run) == nil, let drift = run[.drift], drift.outcome != .cannotTell,
      let figure = drift.figure(.drift)
    else { return (0, 0) }
    return (figure.value * 1e-6, (figure.uncertainty ?? 0) * 1e-6)
  }
}
