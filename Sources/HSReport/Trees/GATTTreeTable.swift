package import HSProtocols
package import HSTimeline

/// What is known of a peer's attributes, in rows for a table: what `GATTTreeText` prints, not yet laid out.
package struct GATTTreeTable {
  /// What there is at a handle, and how it is known.
  package struct Row {
    /// The handle; `nil` where a row above has told it.
    package let handle: AttributeHandle?
    /// How deep it lies: a service 0, a characteristic 1, its value and descriptors 2, what was done 3.
    package let depth: Int
    /// What it is, or its value; safe to print.
    package let what: String
    /// How that is known, and from which packets.
    package let known: String
  }

  /// Rows that belong together.
  package struct Part {
    /// Whose attributes they are, and whether they lie outside of all services.
    package let title: String
    /// The rows, by handle.
    package let rows: [Row]
  }

  /// Lines on the peer, its connections, whether all of its attributes are known, and rows that are left out.
  package private(set) var about: [String]
  /// Its attributes and ours; none where nothing was learnt.
  package private(set) var parts: [Part] = []

  /// The table of a peer.
  ///
  /// - Parameters:
  ///   - peer: The peer.
  ///   - story: A decoder that has finished.
  package init(_ peer: Peer, _ story: borrowing Story) {
    let numbers = peer.connections.prefix(Self.mostConnections)
    let left = peer.connections.count - Self.mostConnections
    let hash = OutputBuffer.text { DatabaseHashText.append(peer, to: &$0) }
    var about = [GATTTreeText.header(peer, story)]
    for number in numbers where story.connections.indices.contains(number - 1) {
      about.append(GATTTreeText.line(story.connections[number - 1], story))
    }
    if left > 0 { about.append("and \(counted(left, "more connection"))") }
    if !hash.isEmpty { about.append(hash) }
    self.about = about.flatMap { $0.split(separator: "\n") }.map { String($0.drop { $0 == " " }) }
    let trees = PeerTrees(peer, TreeKnowledge(story))
    add("Its attributes", trees.theirs)
    add(story.statistics.localSide.attributes.string, trees.ours)
  }

  private static let mostConnections = 8
  /// Rows of a part: servers have hundreds, and a page of more is not to be read.
  private static let mostRows = 4000

  private mutating func add(_ title: String, _ tree: GATTTree) {
    GATTTreeRows.forEachPart(of: tree, most: Self.mostRows) { areOutside, rows in
      let title =
        areOutside && !tree.services.isEmpty
        ? "\(title), outside of the services discovered" : title
      let leftOut = rows.leftOut
      parts.append(Part(title: title, rows: rows.take()))
      guard leftOut > 0 else { return }
      about.append("\(title): \(leftOut) more rows are not listed; 'heartsnoop gatt' lists them")
    }
  }
}
