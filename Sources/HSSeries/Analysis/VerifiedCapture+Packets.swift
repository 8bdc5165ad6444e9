import HSHeartRate
import HSProtocols

extension VerifiedCapture {
  /// What the checks of the series say of the heart rates that came in a packet, in sentences.
  ///
  /// - Parameter packet: The packet's number.
  /// - Returns: For each heart rate in it, the verdict on its stretch of the series, what is said of
  ///   the value itself, and the checks that passed, failed or could not tell.
  package func checks(ofPacket packet: Int) -> [[String]] {
    var told: [[String]] = []
    for (place, one) in series.enumerated() {
      for index in 0..<one.measurements.count
      where one.measurements.packet(at: index) == packet {
        told.append(sentences(verifications[place], sample: index))
      }
    }
    return told
  }

  private func sentences(_ verification: SeriesVerification, sample: Int) -> [String] {
    let reasons = SampleReasons.all.filter(verification.reasons[sample].contains)
      .compactMap { $0.word?.string }.joined(separator: ", ")
    var lines = [
      "in the series: "
        + (reasons.isEmpty ? "nothing is said of this value in particular" : reasons)
    ]
    guard let run = verification.run(ofSample: sample) else {
      return lines
    }
    lines.append(
      "verdict on packets \(run.packets.lowerBound)-\(run.packets.upperBound), "
        + "\(counted(run.samples.count, "value")): "
        + "\(run.verdict.words.string), \(run.reason)")
    for outcome in Outcome.allCases {
      let titles = run.titles(of: outcome)
      if !titles.isEmpty { lines.append("\(outcome.name.string): \(titles)") }
    }
    return lines
  }
}
