package import HSOutput
import HSProtocols
package import HSTimeline

/// Prints what is known of every peer's attributes, and of the host's as the peers saw them, as trees.
///
/// Each entry says in which packets it was learnt. Handles that were used and never discovered are
/// listed as such and get no name.
package struct GATTTreeText: ~Copyable {
  private let columns: Int?
  private let output: TextOutput
  /// What stands between rows, until it is handed on.
  private var text = OutputBuffer()

  private init(_ columns: Int?, _ output: TextOutput) {
    (self.columns, self.output) = (columns, output)
  }

  /// Prints the report, in pieces: a server may have 65,535 attributes.
  ///
  /// - Parameters:
  ///   - story: A decoder that has finished, and kept notified values if they are to be shown.
  ///   - peer: Part of a peer's name or address, or its number; `nil` for all.
  ///   - shown: The attributes that are asked for; `nil` for all.
  ///   - advertising: What devices advertised.
  ///   - columns: Columns of the terminal, or `nil` for lines of any length.
  ///   - output: Where the text goes.
  /// - Returns: How many peers were shown.
  @discardableResult
  package static func write(
    _ story: borrowing Story, peer: String? = nil, shown: ShownAttributes? = nil,
    advertising: AdvertisedPayloads? = nil, columns: Int? = nil, to output: TextOutput
  ) -> Int {
    var printer = GATTTreeText(columns, output)
    let count = printer.write(story, PeerFilter(peer), shown, advertising)
    printer.handOn()
    return count
  }

  /// Hands on what stands between rows: lines that are too long for the terminal go on further in.
  private mutating func handOn() {
    output.append { buffer in
      guard let columns else { return buffer.append(text.span) }
      var start = 0
      for index in text.span.indices where text.span[index] == 0x0a {
        let line = text.span.extracting(start..<index)
        var spaces = 0
        while spaces < line.count, line[spaces] == 0x20 { spaces += 1 }
        buffer.append(byte: 0x20, count: spaces)
        buffer.append(
          wrapping: line.extracting(spaces..<line.count), at: spaces,
          indent: min(spaces + 4, columns / 2), width: columns)
        buffer += "\n"
        start = index + 1
      }
    }
    text.removeAll()
    output.endPiece()
  }

  /// How many peers match.
  package static func count(
    _ story: borrowing Story, peer: String?, shown: ShownAttributes? = nil
  ) -> Int {
    let filter = PeerFilter(peer)
    let knowledge = TreeKnowledge(story)
    var count = 0
    for peer in story.peers where filter.admits(peer: peer.id, story) {
      if shown == nil || !PeerTrees(peer, knowledge, shown).isEmpty { count += 1 }
    }
    return count
  }

  private mutating func write(
    _ story: borrowing Story, _ filter: PeerFilter, _ shown: ShownAttributes?,
    _ advertising: AdvertisedPayloads?
  ) -> Int {
    if story.peers.isEmpty {
      text += "No connection in this capture, and so no attributes.\n"
      return 0
    }
    let knowledge = TreeKnowledge(story)
    var wasTree = false
    var count = 0
    for peer in story.peers where filter.admits(peer: peer.id, story) {
      let trees = PeerTrees(peer, knowledge, shown)
      let isTree = !trees.isEmpty
      guard isTree || shown == nil else { continue }
      if count > 0, wasTree || isTree { text.append("\n") }
      wasTree = isTree
      count += 1
      text += Self.header(peer, story)
      guard isTree else {
        text += ", \(Self.connections(of: peer, story)); nothing was learnt of its attributes\n"
        continue
      }
      text += "\n"
      for number in peer.connections where story.connections.indices.contains(number - 1) {
        text += "  \(Self.line(story.connections[number - 1], story))\n"
      }
      text.append(forgotten: peer.forgottenConnections, "connection")
      if shown == nil, let advertiser = advertising?[peer] {
        Self.append(advertiser, to: &text)
      }
      DatabaseHashText.append(peer, to: &text)
      side("Its attributes", trees.theirs)
      if shown == nil { earlier(peer, knowledge) }
      side(story.statistics.localSide.attributes, trees.ours)
    }
    text.append(forgotten: story.peers.forgotten, "peer")
    return count
  }

  // MARK: - Peers and connections

  static func header(_ peer: Peer, _ story: borrowing Story) -> String {
    OutputBuffer.text { text in
      text += "Peer \(peer.id): " + (peer.name.isEmpty ? "" : "\(peer.name.quoted), ")
      if let address = peer.address {
        text.append(withKind: address)
      } else {
        text += "address not in the capture"
      }
      // The other addresses, and by which key they are known to be its own.
      for (index, address) in peer.otherAddresses.prefix(4).enumerated() {
        text += index == 0 ? ", also " : ", "
        text.append(withKind: address)
      }
      if peer.otherAddressCount > 4 { text += " and \(peer.otherAddressCount - 4) more" }
      if peer.otherAddressCount > 0, let source = peer.keySource {
        text += " by the key"
        source.write(to: &text)
      }
      if peer.sameAs > 0 { text += ", is peer \(peer.sameAs)" }
    } + (story.adapters.count > 1 ? ", on adapter \(peer.adapter)" : "")
  }

  /// The connections of a peer that has nothing else to tell.
  private static func connections(of peer: Peer, _ story: borrowing Story) -> String {
    var words: [String] = []
    for (position, number) in peer.connections.enumerated()
    where story.connections.indices.contains(number - 1) {
      if position == 3, peer.connections.count > 4 {
        words.append("and \(peer.connections.count - position) more")
        break
      }
      words.append("connection \(number) (\(span(of: story.connections[number - 1])))")
    }
    return words.joined(separator: ", ")
  }

  private static func span(of connection: Connection) -> String {
    connection.isOpen
      ? "from packet \(connection.openedPacket)"
      : "packets \(connection.openedPacket)-\(connection.closedPacket)"
  }

  static func line(_ connection: Connection, _ story: borrowing Story) -> String {
    var text = "connection \(connection.id): \(span(of: connection))"
    if let closed = connection.closedTime {
      text += ", \(duration: closed.nanoseconds(since: connection.openedTime))"
    }
    if connection.transport == .classic { text += ", BR/EDR" }
    if connection.joinedHalfway { text += ", began before the capture" }
    if let role = connection.role, story.statistics.localSide == .host {
      text += ", host is \(role.identifier)"
    }
    if connection.bearer.mtu != 23 { text += ", MTU \(connection.bearer.mtu)" }
    if connection.isEncrypted { text += ", encrypted" }
    let words = connection.seenByApps(story)
    return text + "; "
      + OutputBuffer.text {
        $0.append(endOf: connection)
        $0.append(seenByApps: words)
      }
  }

  /// The payloads that a peer advertised with.
  private static func append(
    _ advertiser: AdvertisedPayloads.Advertiser, to buffer: inout OutputBuffer
  ) {
    for (name, payload) in [
      ("advertises ", advertiser.advertisement), ("scan response ", advertiser.response),
    ] as [(StaticText, [UInt8]?)] {
      guard let payload, !payload.isEmpty else { continue }
      buffer += "  \(name)\(payload.hex)\n"
    }
  }

  // MARK: - Attributes

  /// What a peer's attributes were before it said that they changed.
  private mutating func earlier(_ peer: Peer, _ knowledge: TreeKnowledge) {
    for earlier in peer.earlierTables {
      var tree = GATTTree(earlier, of: peer, knowledge)
      tree.keep(from: earlier.first, through: earlier.last)
      guard !tree.isEmpty else { continue }
      text += "\n  What was at \(earlier.first) to \(earlier.last) until packet \(earlier.packet)"
      text += ", which says that it changed\n"
      var rows = GATTTreeRows(context: tree.context)
      for node in tree.services { rows.add(node) }
      rows.add(tree.outside, depth: 0)
      flush(&rows.layout)
    }
  }

  private mutating func side(_ title: StaticText, _ tree: GATTTree) {
    guard !tree.isEmpty else { return }
    text += "\n  \(title)\n"
    GATTTreeRows.forEachPart(of: tree) { areOutside, rows in
      if areOutside, !tree.services.isEmpty {
        text.append("\n    outside of the services discovered\n")
      }
      flush(&rows)
    }
  }

  private mutating func flush(_ rows: inout GATTTreeLayout) {
    handOn()
    rows.flush(to: output, indent: 4, width: columns)
  }
}
