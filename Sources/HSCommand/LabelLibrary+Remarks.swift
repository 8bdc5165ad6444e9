import HSTimeline

extension LabelLibrary {
  /// Keeps what a capture taught; says which tables were not used in it.
  func note(_ story: borrowing Story, name: String) {
    for sentence in learn(story, name: name) { StandardStreams.say(sentence) }
  }
}
