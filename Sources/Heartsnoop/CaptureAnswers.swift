import HSCapture
import HSSeries
import HSTimeline

/// The answers to all questions, of one pass over a capture.
public struct CaptureAnswers: Sendable {
  /// What ``CaptureFile/heartRates()`` answers.
  public let heartRates: Answer<HeartRateSensor>
  /// What ``CaptureFile/events(_:)`` answers.
  public let events: Answer<Event>
  /// What ``CaptureFile/peers()`` answers.
  public let peers: Answer<Peer>
  /// What ``CaptureFile/gaps()`` answers.
  public let gaps: Answer<ValueGap>
}

extension CaptureFile {
  /// Heart rates, events, peers and gaps, for which the capture is read once.
  ///
  /// - Parameter selection: Which events are wanted.
  /// - Returns: The answers.
  /// - Throws: What keeps the capture from being read at all.
  public func answers(
    events selection: EventSelection = .story
  ) throws(CaptureFailure) -> CaptureAnswers {
    var sensors = SensorList()
    var events: [Event] = []
    var peers: [Peer] = []
    var gaps = GapAnswers()
    var collector: SeriesCollector?
    let problems = try decode(
      into: { reader in
        let own = SeriesCollector(resolution: reader.resolution)
        collector = own
        let taker = EventTaker(selection.categories, resolution: reader.resolution) {
          events.append($0)
        }
        return SinkGroup([own, taker])
      }, keepsValues: true
    ) { _, reader, story in
      if let collector { sensors.take(collector, reader, story) }
      peers += Peer.all(of: story, capture: reader.name)
      gaps.take(reader, story)
    }
    return CaptureAnswers(
      heartRates: sensors.answer(problems), events: answer(events, problems),
      peers: answer(peers, problems), gaps: gaps.answer(problems))
  }
}
