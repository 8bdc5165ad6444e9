package import HSHeartRate
package import HSOutput
import HSProtocols
import HSReport
import HSSeries
import HSTimeline

extension Session {
  /// Says which decoding mistake makes the numbers that an app showed.
  ///
  /// - Parameters:
  ///   - shown: The numbers.
  ///   - quantity: What they are; found out if `nil`.
  ///   - peer: Only values of this peer: a number, or part of an address or name.
  ///   - listsExcluded: Whether to list what was tried and does not give the numbers.
  ///   - asJSON: Whether a JSON document is printed, and not text.
  /// - Throws: The exit status if something was not read, or the numbers are not what was sent.
  package func explain(
    _ shown: ShownNumbers, as quantity: Quantity?, ofPeer peer: String?, listsExcluded: Bool,
    asJSON: Bool
  ) throws(ExitStatus) {
    var status: ExitStatus?
    try decode { _, _ in
      ValueCollector(peer: peer)
    } finish: { collector, reader, timeline, tag in
      for source in collector.sources where source.dropped > 0 {
        console.say(
          "\(reader.name): \(source.dropped) values of \(source.name) are not compared: too many")
      }
      if collector.attributesLeftOut > 0 {
        console.say(
          "\(reader.name): \(collector.attributesLeftOut) values are not compared: too many attributes"
        )
      }
      if tag != nil, !asJSON { output.append { $0.append(heading: reader.name) } }
      guard
        let report = MisreadingSearch.explain(
          shown, from: collector.sources, as: quantity)
      else {
        console.say("\(reader.name): \(HeartRateAbsence(timeline).description)")
        status = status ?? ExitStatus.insufficient
        return
      }
      let own = report.status
      status = own == .negative ? own : status ?? own
      output.append { text in
        guard asJSON else {
          return text.append(fitting: console.columns) {
            ExplanationText.write(
              report, shown, collector.sources, listsExcluded: listsExcluded, to: &$0)
          }
        }
        text.append(document: tag != nil) {
          ExplanationJSON.write(
            report, shown, collector.sources, listsExcluded: listsExcluded, to: &$0)
        }
      }
    }.checked()
    if let status { throw status }
  }
}

extension MisreadingReport {
  /// The exit status that tells the answer; `nil` if the numbers are what was sent.
  package var status: ExitStatus? {
    switch verdict {
    case .right: nil
    case .mistaken, .incomplete: .negative
    case .ambiguous, .unknown, .zeros, .tooFew: .insufficient
    }
  }
}
