/// Makes of a story what a poorer story tells.
package enum StoryProjection {
  /// A story of a matter, out of a timeline's.
  ///
  /// - Parameters:
  ///   - stories: What there is.
  ///   - matter: What is wanted.
  ///   - symbols: The stories' symbols.
  /// - Returns: The story; `nil` if there is no timeline.
  package static func of(
    _ stories: [ComparedStory], _ matter: ComparedStory.Matter, _ symbols: Symbols
  ) -> ComparedStory? {
    guard let timeline = stories.first(where: { $0.matter == .events }) else { return nil }
    switch matter {
    case .events: return timeline
    case .attributes: return AttributeStory.found(in: timeline, symbols)
    case .series:
      var story = timeline
      story.matter = .series
      let kinds = [symbols["notification"], symbols["indication"]]
      // The label says which service it is in; a series says nothing of that.
      story.events = timeline.events.filter {
        kinds.contains($0.kind) && $0.subject >= 0
          && symbols.text($0.subject).hasSuffix("/2a37/2a37/value")
      }
      for place in story.events.indices {
        story.events[place].kind = symbols["notification"]
        story.events[place].subject = symbols[Subject.heartRate]
        story.events[place].way = .none
        story.events[place].isLocal = false
      }
      return story
    }
  }
}
