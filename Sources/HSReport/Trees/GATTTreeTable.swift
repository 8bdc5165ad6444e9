package import HSATT
import HSBytes
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
    let table = story.attributes(ofPeer: peer.id)
    var about = OutputBuffer()
    GATTTreeText.header(peer, story, to: &about)
    about.append("\n")
    for number in peer.connections.prefix(Self.mostConnections)
    where story.connections.indices.contains(number - 1) {
      GATTTreeText.append(story.connections[number - 1], story, to: &about)
      about.append("\n")
    }
    let left = peer.connections.count - Self.mostConnections
    if left > 0 {
      about.append("and ")
      about.append(left, of: "more connection", "more connections")
      about.append("\n")
    }
    DatabaseHashText.append(peer, table, to: &about)
    self.about = about.string.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    add("Its attributes", GATTTree(table, peer.values), peer.values, true, peer, story)
    add(
      story.statistics.localSide.attributes.string, GATTTree(peer.localServer, peer.localValues),
      peer.localValues, false, peer, story)
  }

  private static let mostConnections = 8
  /// Rows of a part: servers have hundreds, and a page of more is not to be read.
  private static let mostRows = 4000

  private mutating func add(
    _ title: String, _ tree: GATTTree, _ values: StoredValues, _ areOurs: Bool, _ peer: Peer,
    _ story: borrowing Story
  ) {
    guard !tree.isEmpty else { return }
    var rows = GATTTreeRows(
      values, GATTTreeSubscriptions(peer, story.connections, areOurs: areOurs), peer, story)
    for node in tree.services { rows.add(node) }
    if !tree.services.isEmpty { add(title, &rows) }
    guard !tree.outside.isEmpty else { return }
    rows.add(tree.outside, depth: 0)
    add(tree.services.isEmpty ? title : "\(title), outside of the services discovered", &rows)
  }

  private mutating func add(_ title: String, _ rows: inout GATTTreeRows) {
    let (taken, leftOut) = rows.layout.take(atMost: Self.mostRows)
    parts.append(Part(title: title, rows: taken))
    guard leftOut > 0 else { return }
    about.append("\(title): \(leftOut) more rows are not listed; 'heartsnoop gatt' lists them")
  }
}
