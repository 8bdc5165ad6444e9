import HSTimeline

extension LabelLibrary {
  /// Keeps what a capture taught; says which tables were not used in it.
  func note(_ timeline: borrowing TimelineDecoder, name: String) {
    for sentence in learn(timeline, name: name) { StandardStreams.say(sentence) }
  }
}
