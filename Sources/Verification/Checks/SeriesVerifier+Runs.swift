/// Runs and verdicts: what failed is cut out, so that it does not condemn the rest.
extension SeriesVerifier {
  /// The checks that must have passed for a verdict of `verified`.
  private static let decisive: [Check] = [.notifications, .beats, .coverage, .unit, .rate]
  /// The checks whose failure makes a run suspect.
  private static let grave: [Check] = [
    .structure, .cadence, .notifications, .beats, .coverage, .drift, .rate, .duplicates,
    .sentinels, .agreement,
  ]

  mutating func makeRuns() -> [Run] {
    findings.sort {
      ($0.samples.lowerBound, $0.samples.upperBound, $0.kind.rawValue)
        < ($1.samples.lowerBound, $1.samples.upperBound, $1.kind.rawValue)
    }
    var runs: [Run] = []
    for segment in segments {
      for piece in pieces(of: segment) {
        runs.append(run(piece.samples, of: segment, failed: piece.stretches))
      }
    }
    assign(&runs)
    return runs
  }

  /// A segment cut at the ends of its stretches.
  private func pieces(
    of segment: Segment
  ) -> [(samples: Range<Int>, stretches: [Segment.Stretch])] {
    let ordered = segment.stretches.sorted { $0.samples.lowerBound < $1.samples.lowerBound }
    var pieces: [(samples: Range<Int>, stretches: [Segment.Stretch])] = []
    var start = segment.samples.lowerBound
    var index = 0
    while index < ordered.count {
      // Stretches that touch are one.
      var group = [ordered[index]]
      var range = ordered[index].samples
      index += 1
      while index < ordered.count, ordered[index].samples.lowerBound <= range.upperBound {
        range = range.lowerBound..<Swift.max(range.upperBound, ordered[index].samples.upperBound)
        group.append(ordered[index])
        index += 1
      }
      if start < range.lowerBound { pieces.append((start..<range.lowerBound, [])) }
      pieces.append((range, group))
      start = range.upperBound
    }
    if start < segment.samples.upperBound {
      pieces.append((start..<segment.samples.upperBound, []))
    }
    return pieces
  }

  private func run(
    _ samples: Range<Int>, of segment: Segment, failed: [Segment.Stretch]
  ) -> Run {
    let first = series.samples[samples.lowerBound]
    let last = series.samples[samples.upperBound - 1]
    var checks = segment.results.sorted { $0.check.rawValue < $1.check.rawValue }
    for stretch in failed {
      for index in checks.indices where checks[index].check == stretch.check {
        checks[index].outcome = .failed
        checks[index].obstacle = nil
      }
    }
    var verdict = verdict(checks, hasIntervals: !segment.intervals.isEmpty)
    for stretch in failed { verdict = Swift.max(verdict, stretch.verdict) }
    if segment.isWithoutContact { verdict = Swift.max(verdict, .unverifiable) }
    return Run(
      samples: samples, intervals: first.intervals.lowerBound..<last.intervals.upperBound,
      packets: Swift.min(first.packet, last.packet)...Swift.max(first.packet, last.packet),
      verdict: verdict, checks: checks, findings: [],
      isWithoutContact: segment.isWithoutContact)
  }

  private func verdict(_ checks: [CheckResult], hasIntervals: Bool) -> Verdict {
    func outcome(_ check: Check) -> Outcome {
      checks.first { $0.check == check }?.outcome ?? .cannotTell
    }
    if outcome(.unit) == .failed { return .rejected }
    if Self.grave.contains(where: { outcome($0) == .failed }) { return .suspect }
    if hasIntervals, Self.decisive.allSatisfy({ outcome($0) == .passed }) {
      // What the recorder lost may have been anything.
      return outcome(.capture) == .failed ? .consistent : .verified
    }
    return outcome(.agreement) == .passed ? .consistent : .unverifiable
  }

  /// Gives each run the findings that touch it.
  private func assign(_ runs: inout [Run]) {
    for (index, finding) in findings.enumerated() {
      var low = 0
      var high = runs.count
      while low < high {
        let middle = (low + high) / 2
        if runs[middle].samples.upperBound <= finding.samples.lowerBound {
          low = middle + 1
        } else {
          high = middle
        }
      }
      while low < runs.count, runs[low].samples.lowerBound < finding.samples.upperBound {
        runs[low].findings.append(index)
        low += 1
      }
    }
  }
}
