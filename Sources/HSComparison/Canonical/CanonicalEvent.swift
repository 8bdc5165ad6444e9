/// An event as it is compared: where it belongs, and what it says, as numbers.
struct CanonicalEvent: Sendable {
  /// Its place in the story.
  var index: Int
  /// The lane that it stands in: only what stands in the same lane is in an order that means something.
  var lane: Int
  /// What it says: equal numbers say the same.
  var content: Int
  /// What it is about: two events of one shape may be the same event with other values.
  var shape: Int
  /// When, in nanoseconds since the story's first event; `nil` where nothing is said of it, or where
  /// it is more than 36 years away.
  var time: Int64?
  /// Which way its packet went, seen from the first story's host.
  var way = StoryEvent.Way.none
}
