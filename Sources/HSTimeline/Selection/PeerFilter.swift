import HSProtocols

/// Tells the events of one peer from the others: by number, or by a part of its address or of a name
/// that it was known by.
///
/// Up to four digits are a number and nothing else, or most addresses would match.
package struct PeerFilter {
  private let number: Int?
  private let text: [UInt8]?

  /// A filter for what was typed; `nil` admits everything.
  package init(_ text: String?) {
    let isNumber = text?.utf8.allSatisfy { (0x30...0x39).contains($0) } == true
    number = text.flatMap { isNumber && $0.utf8.count <= 4 ? Int($0) : nil }
    self.text = text.map { Array($0.lowercased().utf8) }
  }

  /// Whether it admits everything.
  package var isAll: Bool { text == nil }

  /// Whether the event concerns the chosen peer.
  package func admits(_ event: borrowing TimelineEvent, _ story: borrowing Story)
    -> Bool
  {
    guard let text else { return true }
    // Before there is a connection, a peer is known by its address alone.
    if let address = address(in: event) {
      let adapter = event.adapter
      if let number {
        return number > 0 && number <= story.peers.count
          && story.peers[number - 1].address == address
      }
      return Self.holds(text, address)
        || story.isNamed(address, on: adapter) { $0.lowercased.contains(text) }
    }
    return admits(peer: event.peer, story)
  }

  /// Whether it is the chosen peer, by its number on the timeline.
  package func admits(peer place: Int, _ story: borrowing Story) -> Bool {
    guard let text else { return true }
    guard place > 0, place <= story.peers.count else { return false }
    if let number { return place == number }
    let peer = story.peers[place - 1]
    // Whatever address it used, it is the same peer.
    if peer.address.map({ Self.holds(text, $0) }) ?? false
      || peer.otherAddresses.contains(where: { Self.holds(text, $0) })
    {
      return true
    }
    // Whatever it was called before or since, too.
    return peer.names.contains { $0.lowercased.contains(text) }
  }

  private static func holds(_ text: [UInt8], _ address: DeviceAddress) -> Bool {
    address.description.lowercased().utf8.contains(text)
  }

  private func address(in event: borrowing TimelineEvent) -> DeviceAddress? {
    switch event.kind {
    case .report(let report, _): report.address
    case .link(.connecting(let address)), .link(.connectFailed(_, let address)): address
    default: nil
    }
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
