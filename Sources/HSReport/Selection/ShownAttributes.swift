package import HSProtocols
package import HSTimeline

/// The attributes that a tree shows: those that the events are about that a filter admits, and those that the
/// filter names.
package final class ShownAttributes: EventSink {
  /// What attributes are read, written and discovered by.
  package let interest: EventCategory = [.value, .read, .write, .procedure]

  private let filter: EventFilter
  private var keys: Set<Key> = []
  private static let most = 65_536

  private struct Key: Hashable {
    var peer: Int
    var areOurs: Bool
    var handle: UInt16
  }

  /// The attributes that a filter leaves.
  package init(_ filter: EventFilter) { self.filter = filter }

  /// Whether an attribute is shown.
  func holds(
    _ handle: AttributeHandle, of peer: Int, areOurs: Bool, _ label: AttributeLabel?
  ) -> Bool {
    keys.contains(Key(peer: peer, areOurs: areOurs, handle: handle.rawValue))
      || filter.isOfAttributesAlone && filter.names(handle, label)
  }

  /// Notes what an event is about.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader, story: borrowing Story
  ) {
    guard filter.admits(event, bytes: bytes, story), keys.count < Self.most else { return }
    guard let attribute = event.attribute else { return }
    keys.insert(
      Key(peer: event.peer, areOurs: attribute.isOurs, handle: attribute.handle.rawValue))
  }
}
