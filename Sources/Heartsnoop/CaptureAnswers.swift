import HSProtocols
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
    try ask([.heartRates, .events, .peers, .gaps], selection)
  }

  /// What is asked.
  struct Questions: OptionSet {
    let rawValue: Int

    static let heartRates = Questions(rawValue: 1)
    static let events = Questions(rawValue: 2)
    static let peers = Questions(rawValue: 4)
    static let gaps = Questions(rawValue: 8)
  }

  /// The answers to some questions; those to others are empty.
  func ask(
    _ questions: Questions, _ selection: EventSelection = .story
  ) throws(CaptureFailure) -> CaptureAnswers {
    var (sensors, events, peers, gaps) = ([HeartRateSensor](), [Event](), [Peer](), [ValueGap]())
    var absence: String?
    var (omittedValues, omittedGaps) = ([String](), [String]())
    var collector: SeriesCollector?
    let problems = try decode(
      into: { reader in
        var sinks: [any EventSink] = []
        if questions.contains(.heartRates) {
          let own = SeriesCollector(resolution: reader.resolution)
          collector = own
          sinks.append(own)
        }
        if questions.contains(.events) {
          let taker = EventTaker(selection.categories, resolution: reader.resolution) {
            events.append($0)
          }
          sinks.append(taker)
        }
        return sinks.count == 1 ? sinks[0] : SinkGroup(sinks)
      }, keepsValues: questions.contains(.peers)
    ) { reader, story in
      if let collector {
        let capture = VerifiedCapture(collector, story: story, name: reader.name)
        sensors += capture.sensors.indices.map { HeartRateSensor($0, of: capture) }
        absence = absence ?? capture.absence?.description
        omittedValues += capture.omissions.map { "\(reader.name): \($0)" }
      }
      if questions.contains(.peers) {
        for peer in story.peers { peers.append(Peer(peer, story, capture: reader.name)) }
      }
      guard questions.contains(.gaps) else { return }
      gaps += story.valueGaps.all.map { ValueGap($0) }
      if story.valueGaps.leftOut > 0 {
        omittedGaps.append("\(reader.name): \(story.valueGaps.leftOut) gaps are more than is kept")
      }
    }
    return CaptureAnswers(
      heartRates: Answer(
        elements: sensors, problems: problems + omittedValues,
        absence: sensors.isEmpty ? absence : nil),
      events: Answer(
        elements: events, problems: problems,
        absence: events.isEmpty ? "\(name): nothing of this kind happened" : nil),
      peers: Answer(
        elements: peers, problems: problems,
        absence: peers.isEmpty ? "\(name): no peer was seen" : nil),
      gaps: Answer(elements: gaps, problems: problems + omittedGaps, absence: nil))
  }
}
