public import Timeline

/// Which events of a timeline are to be printed, and how.
public struct TimelineOptions: Sendable {
  /// The kinds of events.
  public var categories: EventCategory = .story
  /// The packets; `nil` for all.
  public var packets: ClosedRange<Int>?
  /// Part of a peer's name or address, or its number; `nil` for all.
  public var peer: String?
  /// The capture, where the output holds others as well; JSON names it in each event.
  public var capture: CaptureTag?
  /// Whether the events of several captures are mixed, so that each line for people names its own.
  public var isMerged = false
  /// Whether ANSI colours are used; for text only.
  public var color = false
  /// Whether keys that are sent in pairing are printed.
  public var showsKeys = false

  /// Everything that tells the story.
  public init() {}
}
