import HSBase

/// What a series must have before a number is computed from it.
package enum Limits {
  /// Fewest intervals for the time domain.
  package static let timeDomainIntervals = 30
  /// Fewest segments that the largest scale of DFA must find in the series.
  static let segmentsAtLargestScale = 4
  /// Fewest intervals for sample entropy: some hundred times as many as a pattern has.
  static let entropyIntervals = 200
  /// Most intervals for sample entropy, which compares each pattern with each.
  static let mostEntropyIntervals = 10_000
  /// Shortest series for the spectrum, in seconds.
  ///
  /// Two minutes hold about ten periods of the lower edge of LF, as the Task Force of 1996 asks.
  static let spectrumSeconds = 120.0
  /// Shortest series for VLF, in seconds: a recording of five minutes, some beats excepted.
  static let vlfSeconds = 270.0
  /// Largest fraction of beats that are artefacts or were corrected.
  package static let artefacts = 0.05
  /// The same for DFA, which suffers more from them.
  static let artefactsForDFA = 0.03

  /// Fewest intervals for DFA with these scales.
  static func intervals(for scales: FluctuationAnalysis.Scales) -> Int {
    scales.largest * segmentsAtLargestScale
  }
}

extension NNSeries {
  /// Throws unless every interval is possible and few enough beats are artefacts or corrected.
  func check(artefacts limit: Double) throws(Refusal) {
    for index in intervals.indices {
      guard NNInterval.possible.contains(intervals.milliseconds(index)) else {
        throw .invalidInterval(index: index)
      }
    }
    let doubtful = doubtfulBeats
    guard Double(doubtful) <= limit * Double(count) else {
      throw .tooManyArtefacts(count: doubtful, of: count, limit: limit)
    }
  }

  /// Throws unless the series is of one piece.
  func checkUnbroken() throws(Refusal) {
    let pieces = pieceCount
    guard pieces <= 1 else { throw .broken(pieces: pieces) }
  }

  /// Throws unless a spectrum can be computed from the series; returns its seconds.
  func secondsForSpectrum() throws(Refusal) -> Double {
    try check(artefacts: Limits.artefacts)
    try checkUnbroken()
    let seconds = seconds
    guard seconds >= Limits.spectrumSeconds else {
      throw .tooShort(seconds: seconds, needed: Limits.spectrumSeconds)
    }
    guard count >= 4 else { throw .tooFewIntervals(count: count, needed: 4) }
    return seconds
  }

  /// What every recipe ends with: how much data, and how much of it is not as it was sent.
  var provenance: String {
    var text = "N = \(count), \(correctedCount) corrected"
    let artefacts = artefactCount
    if artefacts > 0 { text += ", \(counted(artefacts, "artefact")) left in" }
    return text
  }
}
