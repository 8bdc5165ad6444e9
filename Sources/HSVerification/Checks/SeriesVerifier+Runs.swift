/// Runs and verdicts: what failed is cut out, so that it does not condemn the rest.
extension SeriesVerifier {
  /// More segments than this share the results of their checks where they are short: a hostile capture
  /// makes as many as it has values.
  static let mostJudgedAlone = 4096
  /// The results of segments that are too short for any check: with contact, and without.
  static let tooShort = [false, true].map { isWithoutContact in
    Check.allCases.map {
      $0 == .contact && isWithoutContact
        ? CheckResult($0, .failed) : CheckResult.cannotTell($0, .tooShort)
    }
  }

  mutating func makeRuns() -> [Run] {
    var runs: [Run] = []
    runs.reserveCapacity(segments.count)
    for segment in segments {
      for piece in pieces(of: segment) {
        runs.append(run(piece, of: segment))
      }
    }
    return runs
  }

  /// A part of a segment, and what failed in it.
  private struct Piece {
    var samples: Range<Int>
    var verdict: Verdict?
    var failures: UInt32 = 0
  }

  /// A segment cut at the ends of its stretches.
  ///
  /// Stretches with fewer than ten samples between them are one: so few say nothing for themselves.
  private func pieces(of segment: Segment) -> [Piece] {
    let ordered = segment.stretches.sorted { $0.samples.lowerBound < $1.samples.lowerBound }
    var pieces: [Piece] = []
    var start = segment.samples.lowerBound
    var open: Piece?
    func close() {
      guard let piece = open else { return }
      if start < piece.samples.lowerBound {
        pieces.append(Piece(samples: start..<piece.samples.lowerBound))
      }
      pieces.append(piece)
      start = piece.samples.upperBound
    }
    for stretch in ordered {
      let failure: UInt32 = 1 << UInt32(stretch.check.rawValue)
      if var piece = open,
        stretch.samples.lowerBound < piece.samples.upperBound + Segment.shortestPiece
      {
        let hasBetween = stretch.samples.lowerBound > piece.samples.upperBound
        let upper = Swift.max(piece.samples.upperBound, stretch.samples.upperBound)
        piece.samples = piece.samples.lowerBound..<upper
        piece.failures |= failure
        let worst = Swift.max(piece.verdict ?? .suspect, stretch.verdict)
        // What lies between was not rejected; what was, says so of itself.
        piece.verdict = hasBetween ? .suspect : worst
        open = piece
      } else {
        close()
        open = Piece(samples: stretch.samples, verdict: stretch.verdict, failures: failure)
      }
    }
    close()
    if start < segment.samples.upperBound {
      pieces.append(Piece(samples: start..<segment.samples.upperBound))
    }
    return pieces
  }

  private func run(_ piece: Piece, of segment: Segment) -> Run {
    let samples = piece.samples
    let first = series.packet(at: samples.lowerBound)
    let last = series.packet(at: samples.upperBound - 1)
    var run = Run(
      samples: samples,
      intervals: series.intervals(ofSample: samples.lowerBound)
        .lowerBound..<series.intervals(ofSample: samples.upperBound - 1).upperBound,
      packets: Swift.min(first, last)...Swift.max(first, last), checked: segment.samples,
      isWithoutContact: segment.isWithoutContact, shared: segment.results,
      failures: piece.failures)
    run.verdict = Verdict(run.grades)
    if let verdict = piece.verdict { run.verdict = Swift.max(run.verdict, verdict) }
    if segment.isWithoutContact { run.verdict = Swift.max(run.verdict, .notCheckable) }
    return run
  }
}
