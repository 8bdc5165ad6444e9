public import HSProtocols

/// Hands each event to several sinks: those that want its category.
public final class SinkGroup: EventSink {
  /// The categories that any of the sinks wants.
  public let interest: EventCategory
  /// Whether any of the sinks asks what layouts say of values.
  public let readsLayouts: Bool
  private let sinks: [any EventSink]
  /// How many of them are asked whether they want more: the others listen as long as these do.
  private let asked: Int

  /// Sinks, in the order in which they receive an event.
  public convenience init(_ sinks: [any EventSink]) { self.init(sinks, asked: sinks.count) }

  /// Sinks, of which those behind the first `asked` listen as long as these do.
  init(_ sinks: [any EventSink], asked: Int) {
    self.sinks = sinks
    self.asked = asked
    interest = sinks.reduce([]) { $0.union($1.interest) }
    readsLayouts = sinks.contains { $0.readsLayouts }
  }

  /// Whether any of them wants more; where there are none, the story is wanted to its end.
  public var wantsMore: Bool { asked == 0 || sinks.prefix(asked).contains { $0.wantsMore } }

  /// Tells all of them that the capture has ended.
  public func finish(_ story: borrowing Story) {
    for sink in sinks { sink.finish(story) }
  }

  /// Hands the heart rate to those that want values.
  public func receive(
    measurement value: borrowing ValueEvent, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    for sink in sinks where sink.interest.contains(.value) {
      sink.receive(measurement: value, from: origin, bytes: bytes, story: story)
    }
  }

  /// Hands the event to those that want it.
  public func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    let category = event.kind.category
    for sink in sinks where sink.interest.contains(category) {
      sink.receive(event, bytes: bytes, story: story)
    }
  }

  /// Hands the value to those that want values.
  public func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    for sink in sinks where sink.interest.contains(.value) {
      sink.receive(value, isIndicated: isIndicated, from: origin, bytes: bytes, story: story)
    }
  }
}
