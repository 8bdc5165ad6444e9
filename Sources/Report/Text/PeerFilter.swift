import Bytes
import HCI
import Timeline

/// Tells the events of one peer from the others: by number, by address, or by a part of its name.
struct PeerFilter {
  private let number: Int?
  private let text: [UInt8]?

  /// A filter for what was typed; `nil` admits everything.
  init(_ text: String?) {
    number = text.flatMap { Int($0) }
    self.text = text.map { Array($0.lowercased().utf8) }
  }

  /// Whether the event concerns the peer that is asked for.
  func admits(_ event: borrowing TimelineEvent, _ timeline: borrowing TimelineDecoder) -> Bool {
    guard let text else { return true }
    if case .report(let report, _) = event.kind {
      return report.address.description.lowercased().utf8.contains(text)
        || timeline.advertisedName(of: report.address).lowercased.contains(text)
    }
    guard event.peer > 0, event.peer <= timeline.peers.count else { return false }
    if let number { return event.peer == number }
    let peer = timeline.peers[event.peer - 1]
    if let address = peer.address, address.description.lowercased().utf8.contains(text) {
      return true
    }
    return peer.name.lowercased.contains(text)
  }
}

extension [UInt8] {
  /// The bytes with A to Z made small.
  fileprivate var lowercased: [UInt8] { map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 } }
}

extension Collection<UInt8> {
  /// Whether `part` stands somewhere in these bytes.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    let whole = Array(self)
    guard part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { start in
      part.indices.allSatisfy { whole[start + $0] == part[$0] }
    }
  }
}
