import HSProtocols
import HSReport
import HSTimeline

/// Tells whether a record is needed to understand those behind it: how a connection came about, pairing,
/// discovery, subscriptions.
///
/// For callers that keep records rather than events: call `begin` before each record.
final class SetupCollector: EventSink {
  let interest: EventCategory = [.adapter, .link, .signalling, .pairing, .procedure, .att]
  /// What layouts say of values is not asked.
  let readsLayouts = false
  /// Whether the record is needed.
  private(set) var isSetup = false
  private let filter: PeerFilter
  private let about: EventFilter

  /// A collector.
  ///
  /// - Parameters:
  ///   - peer: The only peer whose events count, as `TimelineOptions.peer`; `nil` for all.
  ///   - about: What is asked for; of it, the connections.
  init(peer: String?, about: EventFilter) {
    filter = PeerFilter(peer)
    self.about = about
  }

  /// Forgets the record before.
  func begin() { isSetup = false }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    if isSetup { return }
    // What an adapter is concerns all peers.
    let isOurs = event.kind.category == .adapter
    if !isOurs, !filter.admits(event, story) { return }
    if event.connection > 0, !about.admits(connection: event.connection, story) { return }
    if case .attribute(let opcode, let pdu, _, _) = event.kind {
      isSetup = Self.isSetup(opcode, length: pdu.count)
    } else {
      isSetup = true
    }
  }

  /// Whether a PDU negotiates, discovers or subscribes; a write of two octets may subscribe.
  private static func isSetup(_ opcode: ATTOpcode, length: Int) -> Bool {
    switch opcode.rawValue {
    case 0x01...0x09, 0x10, 0x11, 0x13: true
    case 0x12: length == 5
    default: false
    }
  }
}
