import HSATT
import HSAssignedNumbers
package import HSBytes
import HSCapture
import HSGATT
import HSHCI
import HSIdentity
import HSLabels
import HSOutput
package import HSTimeline

/// Prints what is known of every peer's attributes, and of the host's as the peers saw them, as trees.
///
/// Each entry says in which packets it was learnt. Handles that were used and never discovered are
/// listed as such and get no name.
package struct GATTTreeText {
  /// Appends the report.
  ///
  /// - Parameters:
  ///   - story: A decoder that has finished, and kept notified values if they are to be shown.
  ///   - peer: Part of a peer's name or address, or its number; `nil` for all.
  ///   - shown: The attributes that are asked for; `nil` for all.
  ///   - advertising: What devices advertised.
  ///   - columns: Columns of the terminal, or `nil` for lines of any length.
  ///   - buffer: Where the text goes.
  /// - Returns: How many peers were shown.
  @discardableResult
  package static func write(
    _ story: borrowing Story, peer: String? = nil, shown: ShownAttributes? = nil,
    advertising: AdvertisedPayloads? = nil, columns: Int? = nil, to buffer: inout OutputBuffer
  ) -> Int {
    let filter = PeerFilter(peer)
    guard let columns else {
      return write(story, filter, shown, advertising, nil, to: &buffer)
    }
    var text = OutputBuffer()
    let count = write(story, filter, shown, advertising, columns, to: &text)
    // Rows are fitted already; what else is too long goes on further in.
    var start = 0
    for index in text.span.indices where text.span[index] == 0x0a {
      let line = text.span.extracting(start..<index)
      var spaces = 0
      while spaces < line.count, line[spaces] == 0x20 { spaces += 1 }
      buffer.append(byte: 0x20, count: spaces)
      buffer.append(
        wrapping: line.extracting(spaces..<line.count), at: spaces,
        indent: min(spaces + 4, columns / 2), width: columns)
      buffer.append(byte: 0x0a)
      start = index + 1
    }
    return count
  }

  /// How many peers match.
  package static func count(
    _ story: borrowing Story, peer: String?, shown: ShownAttributes? = nil
  ) -> Int {
    let filter = PeerFilter(peer)
    var count = 0
    for peer in story.peers where filter.admits(peer: peer.id, story) {
      guard let shown else {
        count += 1
        continue
      }
      let table = story.attributes(ofPeer: peer.id)
      let theirs = GATTTree(table, peer.values, shown, of: peer.id, areOurs: false)
      let ours = GATTTree(
        peer.localServer, peer.localValues, shown, of: peer.id, areOurs: true)
      if !theirs.isEmpty || !ours.isEmpty { count += 1 }
    }
    return count
  }

  private static func write(
    _ story: borrowing Story, _ filter: PeerFilter, _ shown: ShownAttributes?,
    _ advertising: AdvertisedPayloads?, _ columns: Int?, to buffer: inout OutputBuffer
  ) -> Int {
    if story.peers.isEmpty {
      buffer.append("No connection in this capture, and so no attributes.\n")
      return 0
    }
    var wasTree = false
    var count = 0
    for peer in story.peers where filter.admits(peer: peer.id, story) {
      let table = story.attributes(ofPeer: peer.id)
      let theirs = GATTTree(table, peer.values, shown, of: peer.id, areOurs: false)
      let ours = GATTTree(
        peer.localServer, peer.localValues, shown, of: peer.id, areOurs: true)
      let isTree = !theirs.isEmpty || !ours.isEmpty
      guard isTree || shown == nil else { continue }
      if count > 0, wasTree || isTree { buffer.append("\n") }
      wasTree = isTree
      count += 1
      header(peer, story, to: &buffer)
      guard isTree else {
        buffer.append(", ")
        connections(inLineOf: peer, story, to: &buffer)
        buffer.append("; nothing was learnt of its attributes\n")
        continue
      }
      buffer.append("\n")
      for number in peer.connections where story.connections.indices.contains(number - 1) {
        buffer.append("  ")
        append(story.connections[number - 1], story, to: &buffer)
        buffer.append("\n")
      }
      buffer.append(forgotten: peer.forgottenConnections, "connection", "connections")
      if shown == nil, let advertiser = advertising?[peer] {
        append(advertiser, to: &buffer)
      }
      DatabaseHashText.append(peer, table, to: &buffer)
      side(
        "Its attributes", theirs, peer.values,
        GATTTreeSubscriptions(peer, story.connections, areOurs: true), peer, story, columns,
        to: &buffer)
      if shown == nil { earlier(peer, story, columns, to: &buffer) }
      side(
        story.statistics.localSide.attributes, ours, peer.localValues,
        GATTTreeSubscriptions(peer, story.connections, areOurs: false), peer, story, columns,
        to: &buffer)
    }
    buffer.append(forgotten: story.peers.forgotten, "peer", "peers")
    return count
  }

  // MARK: - Peers and connections

  static func header(
    _ peer: Peer, _ story: borrowing Story, to buffer: inout OutputBuffer
  ) {
    buffer.append("Peer ")
    buffer.append(peer.id)
    buffer.append(": ")
    if !peer.name.isEmpty {
      buffer.append(quotedText: peer.name.span)
      buffer.append(", ")
    }
    if let address = peer.address {
      buffer.append(withKind: address)
    } else {
      buffer.append("address not in the capture")
    }
    append(identityOf: peer, to: &buffer)
    guard story.adapters.count > 1 else { return }
    buffer.append(", on adapter ")
    buffer.append(peer.adapter)
  }

  /// The other addresses of a peer, and by which key they are known to be its own.
  private static func append(identityOf peer: Peer, to buffer: inout OutputBuffer) {
    for (index, address) in peer.otherAddresses.prefix(4).enumerated() {
      buffer.append(index == 0 ? ", also " : ", ")
      buffer.append(withKind: address)
    }
    if peer.otherAddressCount > 4 {
      buffer.append(" and ")
      buffer.append(peer.otherAddressCount - 4)
      buffer.append(" more")
    }
    if peer.otherAddressCount > 0, let source = peer.keySource {
      buffer.append(" by the key")
      source.write(to: &buffer)
    }
    if peer.sameAs > 0 {
      buffer.append(", is peer ")
      buffer.append(peer.sameAs)
    }
  }

  /// The connections of a peer that has nothing else to tell.
  private static func connections(
    inLineOf peer: Peer, _ story: borrowing Story, to buffer: inout OutputBuffer
  ) {
    for (position, number) in peer.connections.enumerated()
    where story.connections.indices.contains(number - 1) {
      let connection = story.connections[number - 1]
      if position == 3, peer.connections.count > 4 {
        buffer.append(", and ")
        buffer.append(peer.connections.count - position)
        return buffer.append(" more")
      }
      if position > 0 { buffer.append(", ") }
      buffer.append("connection ")
      buffer.append(number)
      buffer.append(" (")
      span(of: connection, to: &buffer)
      buffer.append(")")
    }
  }

  private static func span(of connection: Connection, to buffer: inout OutputBuffer) {
    if connection.isOpen {
      buffer.append("from packet ")
      buffer.append(connection.openedPacket)
      return
    }
    buffer.append("packets ")
    buffer.append(connection.openedPacket)
    buffer.append("-")
    buffer.append(connection.closedPacket)
  }

  static func append(
    _ connection: Connection, _ story: borrowing Story, to buffer: inout OutputBuffer
  ) {
    buffer.append("connection ")
    buffer.append(connection.id)
    buffer.append(": ")
    span(of: connection, to: &buffer)
    if let closed = connection.closedTime {
      buffer.append(", ")
      buffer.append(duration: closed.nanoseconds(since: connection.openedTime))
    }
    if connection.transport == .classic { buffer.append(", BR/EDR") }
    if connection.joinedHalfway { buffer.append(", began before the capture") }
    switch connection.role {
    case .central? where story.statistics.localSide == .host: buffer.append(", host is central")
    case .peripheral? where story.statistics.localSide == .host:
      buffer.append(", host is peripheral")
    default: break
    }
    if connection.bearer.mtu != 23 {
      buffer.append(", MTU ")
      buffer.append(connection.bearer.mtu)
    }
    if connection.isEncrypted { buffer.append(", encrypted") }
    buffer.append("; ")
    buffer.append(endOf: connection)
    buffer.append(seenByApps: connection.seenByApps(story))
  }

  /// The payloads that a peer advertised with.
  private static func append(
    _ advertiser: AdvertisedPayloads.Advertiser, to buffer: inout OutputBuffer
  ) {
    for (name, payload) in [
      ("advertises ", advertiser.advertisement), ("scan response ", advertiser.response),
    ] as [(StaticText, [UInt8]?)] {
      guard let payload, !payload.isEmpty else { continue }
      buffer.append("  ")
      buffer.append(name)
      buffer.append(hex: payload.span)
      buffer.append("\n")
    }
  }

  // MARK: - Attributes

  /// What a peer's attributes were before it said that they changed.
  private static func earlier(
    _ peer: Peer, _ story: borrowing Story, _ columns: Int?, to buffer: inout OutputBuffer
  ) {
    for earlier in peer.earlierTables {
      var tree = GATTTree(earlier.table, StoredValues())
      tree.keep(from: earlier.first, through: earlier.last)
      guard !tree.isEmpty else { continue }
      buffer.append("\n  What was at ")
      buffer.append(earlier.first)
      buffer.append(" to ")
      buffer.append(earlier.last)
      buffer.append(" until packet ")
      buffer.append(earlier.packet)
      buffer.append(", which says that it changed\n")
      var rows = GATTTreeRows(StoredValues(), GATTTreeSubscriptions(areOurs: true), peer, story)
      rows.hasValues = false
      for node in tree.services { rows.add(node) }
      rows.add(tree.outside, depth: 0)
      rows.layout.flush(to: &buffer, indent: 4, width: columns)
    }
  }

  private static func side(
    _ title: StaticText, _ tree: GATTTree, _ values: StoredValues,
    _ subscriptions: GATTTreeSubscriptions, _ peer: Peer, _ story: borrowing Story,
    _ columns: Int?, to buffer: inout OutputBuffer
  ) {
    guard !tree.isEmpty else { return }
    var rows = GATTTreeRows(values, subscriptions, peer, story)
    for node in tree.services { rows.add(node) }
    buffer.append("\n  ")
    buffer.append(title)
    buffer.append("\n")
    rows.layout.flush(to: &buffer, indent: 4, width: columns)
    guard !tree.outside.isEmpty else { return }
    if !tree.services.isEmpty { buffer.append("\n    outside of the services discovered\n") }
    rows.add(tree.outside, depth: 0)
    rows.layout.flush(to: &buffer, indent: 4, width: columns)
  }
}
