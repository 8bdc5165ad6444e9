import HSATT
import HSAssignedNumbers
package import HSBytes
package import HSCapture
import HSGATT
import HSHCI
import HSJSONText
import HSLabels
package import HSOutput
package import HSTimeline
import HSValues

/// Writes what is known of every peer's attributes as one JSON document, `heartsnoop.gatt/1`.
///
/// It holds all that the trees show, and all that is needed to label handles in another capture:
/// handles, ends of services, UUIDs, properties, and where each was learnt. What is not known is
/// `null`, never left out.
package struct GATTTreeJSON {
  /// The document's `schema`.
  package static let schema: StaticText = "heartsnoop.gatt/1"

  private var connections: ConnectionJSON
  /// The names of the sources that evidence may refer to.
  private let sourceNames: [String]
  /// The user's own names of handles.
  private let ownNames: HandleNames
  /// Whose server's attributes are written; `nil` for our own.
  private var address: DeviceAddress?
  private var isOurs = false

  private let output: TextOutput
  private var layout: JSONLayout

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
    var writer = GATTTreeJSON(
      connections: ConnectionJSON(resolution: resolution),
      sourceNames: story.knowledge.sources.map(\.name), ownNames: story.knowledge.names,
      output: output,
      layout: JSONLayout(isOnOneLine: isOneOfSeveral))
    var json = JSONWriter(continuing: OutputBuffer())
    json.beginObject()
    json.field("schema", schema)
    if let capture { json.field("capture", string: capture) }
    json.beginArray("peers")
    for peer in story.peers where filter.admits(peer: peer.id, story) {
      writer.append(peer, story, shown, advertising?[peer], to: &json)
    }
    json.endArray()
    json.endObject()
    writer.layout.end(&json, to: output)
  }

  private mutating func append(
    _ peer: Peer, _ story: borrowing Story, _ shown: ShownAttributes?,
    _ advertiser: AdvertisedPayloads.Advertiser?, to json: inout JSONWriter
  ) {
    let table = story.attributes(ofPeer: peer.id)
    let theirs = GATTTree(table, peer.values, shown, of: peer.id, areOurs: false)
    let ours = GATTTree(peer.localServer, peer.localValues, shown, of: peer.id, areOurs: true)
    guard shown == nil || !theirs.isEmpty || !ours.isEmpty else { return }
    json.beginObject()
    json.field("peer", peer.id)
    json.field("adapter", peer.adapter)
    json.address(peer.address)
    if peer.name.isEmpty { json.null("name") } else { json.field("name", utf8: peer.name.span) }
    if !peer.otherAddresses.isEmpty {
      json.beginArray("other_addresses")
      for address in peer.otherAddresses {
        json.beginElement()
        json.buffer.append(byte: 0x22)
        json.buffer.append(address)
        json.buffer.append(byte: 0x22)
      }
      json.endArray()
    }
    if peer.sameAs > 0 { json.field("same_as_peer", peer.sameAs) }
    if let advertiser {
      json.beginObject("advertising")
      json.field("advertisement_hex", payload: advertiser.advertisement)
      json.field("scan_response_hex", payload: advertiser.response)
      json.field("advertisements", advertiser.count)
      json.endObject()
    }
    if let told = peer.databaseHash, let hash = DatabaseHashText.hash(peer, table) {
      json.beginObject("database_hash")
      json.field("hex", hex: told.octets.span)
      json.field("packet", told.packet)
      json.field("proves_complete", hash.verdict == .complete)
      json.beginArray("unknown_handles")
      for range in hash.unknownHandles {
        json.beginObject()
        json.field("first", hex16: range.lowerBound)
        json.field("last", hex16: range.upperBound)
        json.endObject()
      }
      json.endArray()
      json.beginArray("concluded_descriptors")
      for handle in hash.concludedDescriptors { json.element(hex16: handle.rawValue) }
      json.endArray()
      json.beginArray("unread_extended_properties")
      for handle in hash.unreadExtendedProperties {
        json.element(hex16: handle.rawValue)
      }
      json.endArray()
      json.endObject()
    }
    json.beginArray("connections")
    for number in peer.connections where story.connections.indices.contains(number - 1) {
      connections.append(story.connections[number - 1], story, to: &json)
      layout.handOn(&json, to: output)
    }
    json.endArray()
    address = peer.address
    isOurs = false
    append(
      "server", theirs, peer.values,
      GATTTreeSubscriptions(peer, story, areOurs: true), to: &json)
    if !peer.earlierTables.isEmpty, shown == nil {
      json.beginArray("earlier_servers")
      for earlier in peer.earlierTables {
        json.beginObject()
        json.field("until_packet", earlier.packet)
        json.field("connection", earlier.connection)
        json.field("changed_first", earlier.first)
        json.field("changed_last", earlier.last)
        append(
          "server", GATTTree(earlier.table, StoredValues()), StoredValues(),
          GATTTreeSubscriptions(areOurs: true), to: &json)
        json.endObject()
        layout.handOn(&json, to: output)
      }
      json.endArray()
    }
    isOurs = true
    append(
      "local_server", ours, peer.localValues,
      GATTTreeSubscriptions(peer, story, areOurs: false), to: &json)
    json.endObject()
  }

  // MARK: - Attributes

  /// Writes one server's attributes: services with what lies in them, and what lies outside.
  private mutating func append(
    _ name: StaticText, _ tree: GATTTree, _ values: StoredValues,
    _ subscriptions: GATTTreeSubscriptions, to json: inout JSONWriter
  ) {
    json.beginObject(name)
    json.beginArray("services")
    for node in tree.services {
      json.beginObject()
      json.field("handle", node.service.handle)
      json.field("end_group_handle", node.service.endGroupHandle)
      json.uuid(node.service.uuid, as: .service)
      json.field("primary", node.service.isPrimary)
      append(node.service.evidence, to: &json)
      append(node.contents, values, subscriptions, to: &json)
      json.endObject()
    }
    json.endArray()
    json.beginObject("outside_services")
    append(tree.outside, values, subscriptions, to: &json)
    json.endObject()
    json.endObject()
  }

  private mutating func append(
    _ contents: GATTTree.Contents, _ values: StoredValues, _ subscriptions: GATTTreeSubscriptions,
    to json: inout JSONWriter
  ) {
    json.beginArray("includes")
    for include in contents.includes {
      json.beginObject()
      json.field("handle", include.handle)
      json.field("service_handle", include.serviceHandle)
      json.field("end_group_handle", include.endGroupHandle)
      json.uuid(include.uuid, as: .include)
      append(include.evidence, to: &json)
      json.endObject()
    }
    json.endArray()
    json.beginArray("characteristics")
    for node in contents.characteristics {
      append(node, values, subscriptions, to: &json)
      layout.handOn(&json, to: output)
    }
    json.endArray()
    json.beginArray("attributes")
    for attribute in contents.attributes {
      append(attribute, values, subscriptions, to: &json)
      layout.handOn(&json, to: output)
    }
    json.endArray()
    json.beginArray("unlabelled")
    for value in contents.unlabelled {
      json.beginObject()
      json.field("handle", value.handle)
      append(ownNameOf: value.handle, to: &json)
      json.value(value, as: nil)
      json.endObject()
      layout.handOn(&json, to: output)
    }
    json.endArray()
  }

  private func append(
    _ node: GATTTree.CharacteristicNode, _ values: StoredValues,
    _ subscriptions: GATTTreeSubscriptions, to json: inout JSONWriter
  ) {
    let characteristic = node.characteristic
    json.beginObject()
    json.field("handle", characteristic.declaration)
    json.field("value_handle", characteristic.value)
    append(ownNameOf: characteristic.value, to: &json)
    json.uuid(
      characteristic.uuid, as: .declaration,
      fits: values[characteristic.value]?.hasOtherForm != true)
    json.beginArray("properties")
    for bit in 0..<8 where characteristic.properties.rawValue & (1 << UInt8(bit)) != 0 {
      json.element(JSONNames.property(bit: bit))
    }
    json.endArray()
    append(characteristic.evidence, to: &json)
    json.value(values[characteristic.value], as: characteristic.uuid)
    json.beginArray("descriptors")
    for descriptor in node.descriptors { append(descriptor, values, subscriptions, to: &json) }
    json.endArray()
    json.endObject()
  }

  private func append(
    _ attribute: TypedAttribute, _ values: StoredValues, _ subscriptions: GATTTreeSubscriptions,
    to json: inout JSONWriter
  ) {
    json.beginObject()
    json.field("handle", attribute.handle)
    append(ownNameOf: attribute.handle, to: &json)
    json.uuid(
      attribute.type, as: attribute.type.isDescriptor ? .descriptor : .unplaced,
      fits: values[attribute.handle]?.hasOtherForm != true)
    append(attribute.evidence, to: &json)
    json.value(values[attribute.handle], as: attribute.type)
    json.beginArray("subscriptions")
    for entry in subscriptions[attribute.handle] {
      json.beginObject()
      json.field("connection", entry.connection)
      json.field("notifications", entry.subscription.bits & 1 != 0)
      json.field("indications", entry.subscription.bits & 2 != 0)
      json.field("bits", hex16: entry.subscription.bits)
      json.field("packet", entry.subscription.packet)
      json.field("last_enabled_packet", number: entry.subscription.enabledPacket)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  /// The name that the user gave a handle, if there is one.
  private func append(ownNameOf handle: AttributeHandle, to json: inout JSONWriter) {
    guard !isOurs, let name = ownNames.name(of: handle, at: address) else { return }
    json.field("own_name", string: name)
  }

  /// From where an attribute is known.
  private func append(_ evidence: Evidence, to json: inout JSONWriter) {
    json.beginObject("evidence")
    json.field("procedure", JSONNames.procedure(evidence.procedure))
    json.field("inferred", evidence.procedure.isInference)
    json.field("connection", number: evidence.connection)
    json.field("request_packet", number: evidence.request)
    json.field("response_packet", number: evidence.response)
    if evidence.isForeign { json.field("class", evidence.strength(in: 0).identifier) }
    if let number = evidence.sourceNumber, sourceNames.indices.contains(number) {
      json.field("source", string: sourceNames[number])
    }
    if case .inference(let score) = evidence.source { json.field("score", score) }
    json.endObject()
  }
}

// MARK: - Members

extension JSONWriter {
  /// A UUID and its name.
  fileprivate mutating func uuid(
    _ uuid: BluetoothUUID?, as role: AttributeRole, fits: Bool = true
  ) {
    field("uuid", optional: uuid)
    field("name", optional: fits ? uuid.flatMap { role.name(of: $0) } : nil)
  }

  /// The payload of an advertisement; `null` if none was seen.
  fileprivate mutating func field(_ name: StaticText, payload: [UInt8]?) {
    guard let payload else { return null(name) }
    field(name, hex: payload.span)
  }

  /// What an attribute held and what was done with it; `null` if nothing was.
  fileprivate mutating func value(_ value: StoredValues.Value?, as uuid: BluetoothUUID?) {
    guard let value else { return null("value") }
    beginObject("value")
    if value.packet > 0 {
      beginObject("last")
      field("packet", value.packet)
      field("origin", value.origin == .read ? "read" : "notified")
      bytes(value.bytes.span, value.originalLength, as: value.hasOtherForm ? nil : uuid)
      endObject()
    } else {
      null("last")
    }
    field("reads", value.reads)
    field("notifications", value.notifications - value.indications)
    field("indications", value.indications)
    field("writes", value.use?.writes ?? 0)
    if let use = value.use, use.writes > 0 {
      beginObject("last_write")
      field("packet", use.writtenPacket)
      bytes(
        use.written.span, use.writtenIsPartial ? nil : use.written.count, as: uuid)
      endObject()
    } else {
      null("last_write")
    }
    field("refusals", value.use?.refusals ?? 0)
    if let use = value.use, let opcode = use.refusedOpcode, let code = use.refusal {
      beginObject("last_refusal")
      field("packet", use.refusedPacket)
      field("opcode", hex8: opcode.rawValue)
      field("opcode_name", optional: opcode.name)
      field("error", hex8: code.rawValue)
      field("error_name", optional: code.name)
      endObject()
    } else {
      null("last_refusal")
    }
    endObject()
  }

  /// A value's bytes, their number before something cut them, and what they mean.
  private mutating func bytes(
    _ bytes: Span<UInt8>, _ originalLength: Int?, as uuid: BluetoothUUID?
  ) {
    field("hex", hex: bytes)
    field("original_length", optional: originalLength)
    var reader = ByteReader(bytes, base: 0, layer: .value, limit: .value)
    let decoded = DecodedValue.decode(
      kind: uuid.flatMap { ValueKind($0) }, &reader,
      originalLength: originalLength ?? bytes.count + 1)
    if case .raw = decoded.content, decoded.findings.isEmpty { return null("decoded") }
    key("decoded")
    buffer.append(json: decoded, bytes: bytes, base: 0)
    wroteValue()
  }
}
