package import HSOutput
package import HSProtocols
package import HSTimeline

/// What is known of every peer's attributes as one JSON document, `heartsnoop.gatt/1`.
///
/// It holds all that the trees show, and all that is needed to label handles in another capture:
/// handles, ends of services, UUIDs, properties, and where each was learnt. What is not known is
/// `null`, never left out.
package enum GATTTreeJSON {
  /// Writes the document.
  ///
  /// - Parameters:
  ///   - story: A decoder that has finished, and kept notified values if they are to be there.
  ///   - resolution: The finest difference in time that the capture writes down.
  ///   - capture: The capture's name, where there are several.
  ///   - peer: Part of a peer's name or address, or its number; `nil` for all.
  ///   - shown: The attributes that are asked for; `nil` for all.
  ///   - advertising: What devices advertised.
  ///   - isOneOfSeveral: Whether documents of other captures may follow, so that each stands on one line.
  ///   - output: Where the text goes, in pieces: a document may be many times as long as its capture.
  package static func write(
    _ story: borrowing Story, resolution: TimeResolution = .microseconds,
    capture: String? = nil, peer: String? = nil, shown: ShownAttributes? = nil,
    advertising: AdvertisedPayloads? = nil, isOneOfSeveral: Bool = false,
    to output: TextOutput
  ) {
    let filter = PeerFilter(peer)
    var peers: [Int] = []
    for peer in story.peers where filter.admits(peer: peer.id, story) { peers.append(peer.id - 1) }
    document.write(
      Trees(
        capture: capture, numbers: peers, peers: story.peers,
        format: TimeFormat(.utc, resolution: resolution), side: story.statistics.localSide,
        shown: shown, advertising: advertising, knowledge: TreeKnowledge(story)),
      isOnOneLine: isOneOfSeveral, to: output)
  }

  /// The document's JSON Schema.
  package static var schema: [UInt8] { document.schema }

  private static let document = JSONDocument<Trees>(
    "heartsnoop.gatt/1",
    """
    What a capture tells of every peer's attributes and of ours as the peers saw them, with the packets that each \
    is known from. What is not known is null, never left out. Of several captures, each document is one line \
    (NDJSON).
    """,
    [
      .member(if: "capture", "The capture's name; there only where the output holds several.") {
        $0.capture
      },
      .records("peers", "The peers in the order in which they were seen.", TreesOfPeer.members) {
        trees in trees.numbers.lazy.compactMap { TreesOfPeer(trees.peers[$0], trees) }
      },
    ])

  /// What the document tells of.
  fileprivate struct Trees {
    let capture: String?
    /// Which of the peers, by their indices.
    let numbers: [Int]
    let peers: Ledger<Peer>
    let format: TimeFormat
    let side: LocalSide
    let shown: ShownAttributes?
    let advertising: AdvertisedPayloads?
    let knowledge: TreeKnowledge
  }
}

// MARK: - Peers

/// A peer, with its attributes and ours.
private struct TreesOfPeer {
  let peer: Peer
  let document: GATTTreeJSON.Trees
  let trees: PeerTrees

  /// A peer; `nil` if nothing of it is asked for.
  init?(_ peer: Peer, _ document: GATTTreeJSON.Trees) {
    (self.peer, self.document) = (peer, document)
    trees = PeerTrees(peer, document.knowledge, document.shown)
    if document.shown != nil, trees.isEmpty { return nil }
  }

  private var earlierServers: [EarlierServer] {
    guard document.shown == nil else { return [] }
    return peer.earlierTables.map {
      EarlierServer(earlier: $0, peer: peer, knowledge: document.knowledge)
    }
  }

  static let members = Members<Self>(
    named: "peer", "",
    Members<Self>.Member.peer { $0.peer } + [
      .member(
        if: "other_addresses",
        """
        Private addresses that a key tells to be its own, the first 64; there only if there are any.
        """
      ) { $0.peer.otherAddresses.unlessEmpty },
      .member(if: "same_as_peer", "The peer that it turned out to be; there only if it did.") {
        Counted($0.peer.sameAs)
      },
      .member(if: "advertising", "What it advertised last; there only if the capture has it.") {
        $0.document.advertising?[$0.peer]
      },
      .member(
        if: "database_hash",
        "What the peer told, and what it proves of the table; there only if it told."
      ) { ToldHash($0.peer) },
      .records("connections", "", ConnectionRecord.members) { record in
        let (document, all) = (record.document, record.document.knowledge.connections)
        return record.peer.connections.lazy.filter { all.indices.contains($0 - 1) }.map {
          ConnectionRecord(all[$0 - 1], document.format, document.side)
        }
      },
      .member("server", "The peer's attributes.") { $0.trees.theirs },
      .member(
        if: "earlier_servers",
        """
        What its attributes were before it said that they changed (Service Changed), without values; the first 16, \
        there only if it did.
        """
      ) { $0.earlierServers.unlessEmpty },
      .member("local_server", "Our attributes, as this peer sees them.") { $0.trees.ours },
    ])
}

extension AdvertisedPayloads.Advertiser: MemberRecord {
  package static let members = Members<Self>([
    .member("advertisement_hex", "The payload of its advertisements.") {
      $0.advertisement.map { HexBytes($0) }
    },
    .member("scan_response_hex", "The payload of its scan responses.") {
      $0.response.map { HexBytes($0) }
    },
    .member("advertisements", "How many advertisements there were.") { $0.count },
  ])
}

/// The Database Hash that a peer told, and what it proves.
private struct ToldHash: MemberRecord {
  private let told: DatabaseHashReading
  private let hash: DatabaseHash

  init?(_ peer: Peer) {
    guard let told = peer.databaseHash, let hash = DatabaseHashText.hash(peer) else {
      return nil
    }
    (self.told, self.hash) = (told, hash)
  }

  static let members = Members<Self>([
    .member("hex", "The octets as they were sent.") { HexBytes($0.told.octets) },
    .member("packet") { $0.told.packet }.from(1),
    .member("proves_complete", "Whether the hash of the table as it is known is the same.") {
      $0.hash.verdict == .complete
    },
    .records(
      "unknown_handles",
      "If not: handles in services that nothing is known of, the first 16 ranges.",
      Members<ClosedRange<UInt16>>([
        .member("first") { HexCode($0.lowerBound) }, .member("last") { HexCode($0.upperBound) },
      ])
    ) { $0.hash.unknownHandles },
    .member(
      "concluded_descriptors",
      "Configuration descriptors that nobody discovered; with them the hash is the same."
    ) { $0.hash.concludedDescriptors },
    .member(
      "unread_extended_properties",
      "Descriptors whose values are part of the hash and were not read."
    ) { $0.hash.unreadExtendedProperties },
  ])
}

/// What a peer's attributes were until it said that they changed.
private struct EarlierServer: MemberRecord {
  let earlier: EarlierTable
  let peer: Peer
  let knowledge: TreeKnowledge

  static let members = Members<Self>([
    .member("until_packet", "The packet that says so.") { $0.earlier.packet }.from(1),
    .member("connection") { $0.earlier.connection }.from(1),
    .member("changed_first", "The first handle that changed.") { $0.earlier.first },
    .member("changed_last", "The last.") { $0.earlier.last },
    .member("server") { GATTTree($0.earlier, of: $0.peer, $0.knowledge) },
  ])
}

// MARK: - Attributes

/// A part of a server's tree, with what is known beside it.
private typealias TreePart<Part> = (part: Part, context: ServerContext)

extension Array {
  /// Parts of a tree, with what is known beside it.
  fileprivate func parts(_ context: ServerContext) -> [TreePart<Element>] {
    map { ($0, context) }
  }
}

extension GATTTree.Node {
  fileprivate var include: IncludedService? {
    if case .include(let one) = self { one } else { nil }
  }
  fileprivate var characteristic: GATTTree.CharacteristicNode? {
    if case .characteristic(let one) = self { one } else { nil }
  }
  fileprivate var attribute: TypedAttribute? {
    if case .attribute(let one) = self { one } else { nil }
  }
  fileprivate var unlabelled: AttributeHandle? {
    if case .unlabelled(let one) = self { one } else { nil }
  }
}

/// One server's attributes: services with what lies in them, and what lies outside.
extension GATTTree: MemberRecord {
  static let members = Members<Self>(
    named: "server", "",
    [
      .records("services", "Services by handle.", service) { $0.services.parts($0.context) },
      .record("outside_services", "What lies in no service that was discovered.", contents) {
        ($0.outside, $0.context)
      },
    ])

  private static let service = Members<TreePart<ServiceNode>>(
    named: "service", "",
    [
      .member("handle", "The declaration's handle.") { $0.part.service.handle },
      .member("end_group_handle", "The last handle of the service.") {
        $0.part.service.endGroupHandle
      },
      .member("uuid", "A UUID in its shortest form.") { $0.part.service.uuid },
      .member("name", "A name, or null where there is none.") {
        AttributeRole.service.name(of: $0.part.service.uuid)
      },
      .member("primary", "Primary, or else secondary.") { $0.part.service.isPrimary },
      .record("evidence", "", evidence) { ($0.part.service.evidence, $0.context) },
      .all(of: contents) { ($0.part.contents, $0.context) },
    ])

  private static let contents = Members<TreePart<[Node]>>(
    named: "contents", "",
    [
      .records("includes", "Included services by handle.", include) {
        $0.part.compactMap { $0.include }.parts($0.context)
      },
      .records(
        "characteristics", "Characteristics by the handle of their declaration.", characteristic
      ) {
        $0.part.compactMap { $0.characteristic }.parts($0.context)
      },
      .records(
        "attributes", "Attributes of which only the type is known, by handle.", attribute
      ) {
        $0.part.compactMap { $0.attribute }.parts($0.context)
      },
      .records(
        "unlabelled", "Attributes that were used and never discovered, by handle.", unlabelled
      ) {
        $0.part.compactMap { $0.unlabelled }.parts($0.context)
      },
    ])

  private static let include = Members<TreePart<IncludedService>>(
    named: "include", "",
    [
      .member("handle", "The declaration's handle.") { $0.part.handle },
      .member("service_handle", "The included service's first handle.") { $0.part.serviceHandle },
      .member("end_group_handle", "The included service's last handle.") {
        $0.part.endGroupHandle
      },
      .member("uuid", "A UUID in its shortest form.") { $0.part.uuid },
      .member("name", "A name, or null where there is none.") {
        $0.part.uuid.flatMap { AttributeRole.include.name(of: $0) }
      },
      .record("evidence", "", evidence) { ($0.part.evidence, $0.context) },
    ])

  private static let characteristic = Members<TreePart<CharacteristicNode>>(
    named: "characteristic", "",
    [
      .member("handle", "The declaration's handle.") { $0.part.characteristic.declaration },
      .member("value_handle", "The handle of the value.") { $0.part.characteristic.value },
      .ownName { ($0.part.characteristic.value, $0.context) },
      .member("uuid", "A UUID in its shortest form.") { $0.part.characteristic.uuid },
      .member("name", "A name, or null where there is none.") {
        $0.context.name(
          $0.part.characteristic.uuid, .declaration, of: $0.part.characteristic.value)
      },
      .member("properties") { node in
        (0..<8).filter { node.part.characteristic.properties.rawValue & (1 << UInt8($0)) != 0 }
          .map { JSONNames.property(bit: $0) }
      }.of((0..<8).map { JSONNames.property(bit: $0).string }),
      .record("evidence", "", evidence) { ($0.part.characteristic.evidence, $0.context) },
      .value { $0.context.seen($0.part.characteristic.value, as: $0.part.characteristic.uuid) },
      .records("descriptors", "The attributes that belong to it, by handle.", attribute) {
        $0.part.descriptors.parts($0.context)
      },
    ])

  private static let attribute = Members<TreePart<TypedAttribute>>(
    named: "attribute", "",
    [
      .member("handle") { $0.part.handle },
      .ownName { ($0.part.handle, $0.context) },
      .member("uuid", "A UUID in its shortest form.") { $0.part.type },
      .member("name", "A name, or null where there is none.") {
        $0.context.name(
          $0.part.type, $0.part.type.isDescriptor ? .descriptor : .unplaced, of: $0.part.handle)
      },
      .record("evidence", "", evidence) { ($0.part.evidence, $0.context) },
      .value { $0.context.seen($0.part.handle, as: $0.part.type) },
      .member(
        "subscriptions",
        "For a Client Characteristic Configuration: what it was last set to, by connection."
      ) { $0.context.subscriptions($0.part.handle) },
    ])

  private static let unlabelled = Members<TreePart<AttributeHandle>>(
    named: "unlabelled", "",
    [
      .member("handle") { $0.part },
      .ownName { ($0.part, $0.context) },
      .value { $0.context.seen($0.part, as: nil) },
    ])

  private static let evidence = Members<TreePart<Evidence>>(
    named: "evidence", "",
    [
      .member("procedure", "The exchange, or the reasoning, from which the entry is known.") {
        $0.part.procedure
      },
      .member("inferred", "Whether it was concluded and not said by the server.") {
        $0.part.procedure.isInference
      },
      .member("connection", "The connection in which it was learnt, or null.") {
        Counted($0.part.connection)
      },
      .member("request_packet") { Counted($0.part.request) },
      .member("response_packet") { Counted($0.part.response) },
      .member(
        if: "class",
        "How strong it is; there only where it does not come from this capture's discovery."
      ) { $0.part.foreignClass }
      .of(EvidenceClass.foreign.map { $0.identifier.string }),
      .member(
        if: "source",
        "The capture, file or peer that it comes from; there only where that is another."
      ) { $0.context.source(of: $0.part) },
      .member(if: "score", "Of an inference from values.") { $0.part.score },
    ])
}

extension Evidence {
  /// How strong it is, if it does not come from the capture's own discovery.
  fileprivate var foreignClass: EvidenceClass? { isForeign ? strength(in: 0) : nil }

  /// How likely what was inferred is, in hundredths.
  fileprivate var score: Int? {
    if case .inference(let score) = source { Int(score) } else { nil }
  }
}

extension Members.Member {
  /// The user's own name of a handle.
  fileprivate static func ownName(
    _ attribute: @escaping @Sendable (Record) -> (AttributeHandle, ServerContext)
  ) -> Self {
    .member(
      if: "own_name",
      "The user's own name of a peer's handle (--map 0x0011=command); there only where there is one."
    ) { record in
      let (handle, context) = attribute(record)
      return context.ownName(of: handle)
    }
  }

  /// What an attribute held.
  fileprivate static func value(
    _ value: @escaping @Sendable (Record) -> SeenValue?
  ) -> Self {
    .member(
      "value", "What the attribute held and what was done with it; null if nothing was.", value)
  }
}

extension ServerContext {
  /// What an attribute of some type held and what was done with it; `nil` if nothing was.
  fileprivate func seen(_ handle: AttributeHandle, as type: BluetoothUUID?) -> SeenValue? {
    values[handle].map { SeenValue(value: $0, type: type) }
  }

  /// The name of a type, unless the values have not its form.
  fileprivate func name(
    _ type: BluetoothUUID, _ role: AttributeRole, of handle: AttributeHandle
  ) -> StaticText? { values[handle]?.hasOtherForm == true ? nil : role.name(of: type) }
}
