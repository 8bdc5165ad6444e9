public import Timeline

/// Which events of a timeline are to be printed, and how.
public struct TimelineOptions: Sendable {
  /// The kinds of events.
  public var categories: EventCategory = .story
  /// The packets; `nil` for all.
  public var packets: ClosedRange<Int>?
  /// Part of a peer's name or address, or its number; `nil` for all.
  public var peer: String?
  /// Whether ANSI colours are used; for text only.
  public var color = false

  /// Everything that tells the story.
  public init() {}
}
