import HSNames

/// Where in a series beats are missing between neighbours, as far as the verification knows.
///
/// Runs also end where only the rate is doubted; the intervals go on there.
package struct SeriesBreaks: Sendable {
  /// For each measurement, whether beats are missing between the intervals before it and its own.
  package let isBroken: [Bool]

  /// Finds the breaks of a series.
  package init(_ series: HeartRateSeries, _ verification: SeriesVerification) {
    var broken = [Bool](repeating: false, count: series.count)
    if !broken.isEmpty { broken[0] = true }
    let mayBeCut = series.hasCuts
    let hidesBeats = series.placeholders.hideBeats
    var before = verification.reasons.first ?? []
    for index in broken.indices.dropFirst() {
      let reasons = verification.reasons[index]
      // Most have none.
      if !reasons.isEmpty || !before.isEmpty || mayBeCut {
        broken[index] =
          reasons.contains(.afterLoss) || reasons.contains(.clockStep)
          || reasons.contains(.contactLost) != before.contains(.contactLost)
          // What is malformed or was cut off stood behind what is left.
          || hidesBeats && (reasons.contains(.sentinel) || before.contains(.sentinel))
          || before.contains(.malformed) || series.intervalsLost(ofSample: index - 1) != 0
      }
      before = reasons
    }
    for finding in verification.findings {
      switch finding.code {
      case .captureDrops, .packetsUnheard, .packetsMissed, .encryptedTraffic:
        // Where the count of notifications is complete, it was other packets that were lost.
        let run = verification.run(ofSample: finding.samples.lowerBound)
        if run?[.notifications]?.outcome != .passed { broken[finding.samples.lowerBound] = true }
      case .lostBeats, .gap, .lostNotifications, .unsentNotifications, .pause:
        // The second of the two between which it is.
        let place =
          finding.samples.count > 1 ? finding.samples.lowerBound + 1 : finding.samples.lowerBound
        if broken.indices.contains(place) { broken[place] = true }
      default: break
      }
    }
    isBroken = broken
  }
}
