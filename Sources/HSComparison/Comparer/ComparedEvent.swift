/// An event as it is compared: what it is about, and what it says, as numbers.
struct ComparedEvent: Sendable {
  /// Its place in the story.
  @Narrow<UInt32> var index: Int
  /// What it says: equal numbers say the same.
  @Narrow<UInt32> var content: Int
  /// What it is about: two events of one shape may be the same event with other values.
  @Narrow<UInt32> var shape: Int
  /// Which way its packet went, seen from the first story's host.
  let way: StoryEvent.Way
  /// When, in nanoseconds since the story's first event; `nil` where nothing is said of it, or where
  /// it is more than 36 years away.
  @Moment var time: Int64?
}
