/// An event as it is compared: what it is about, and what it says, as numbers.
///
/// The numbers are kept in 32 bits: a story has two million events at most.
struct CanonicalEvent: Sendable {
  private let place: UInt32
  private let contentNumber: UInt32
  private let shapeNumber: UInt32
  /// Which way its packet went, seen from the first story's host.
  let way: StoryEvent.Way
  private let nanoseconds: Int64

  /// An event.
  init(index: Int, content: Int, shape: Int, time: Int64?, way: StoryEvent.Way = .none) {
    place = UInt32(clamping: index)
    contentNumber = UInt32(clamping: content)
    shapeNumber = UInt32(clamping: shape)
    nanoseconds = time ?? .min
    self.way = way
  }

  /// Its place in the story.
  var index: Int { Int(place) }
  /// What it says: equal numbers say the same.
  var content: Int { Int(contentNumber) }
  /// What it is about: two events of one shape may be the same event with other values.
  var shape: Int { Int(shapeNumber) }
  /// When, in nanoseconds since the story's first event; `nil` where nothing is said of it, or where
  /// it is more than 36 years away.
  var time: Int64? { nanoseconds == .min ? nil : nanoseconds }
}
