import HSATT
import HSAssignedNumbers
import HSBytes
import HSGATT
import HSHCI
import HSLabels
import HSLayout
import HSTimeline
import HSValues

/// Makes the rows of one server's tree: a handle, what stands there, and how it is known.
struct GATTTreeRows: ~Copyable {
  /// The values of the server's attributes.
  let values: StoredValues
  /// What was subscribed to.
  let subscriptions: GATTTreeSubscriptions
  /// Whether evidence says in which connection it was found: there are several.
  let namesConnections: Bool
  /// The names of the sources that entries may come from.
  let sourceNames: [String]
  /// What reads values by layouts, and the peer's name.
  let layouts: LayoutDesk
  let peerName: [UInt8]
  /// The user's own names of the server's handles, and whose they are.
  private let ownNames: HandleNames
  private let address: DeviceAddress?
  /// Whether values are known at all: those of an earlier table are not kept.
  var hasValues = true
  /// The rows so far.
  var layout = GATTTreeLayout()

  init(
    _ values: StoredValues, _ subscriptions: GATTTreeSubscriptions, _ peer: Peer,
    _ story: borrowing Story
  ) {
    sourceNames = story.knowledge.sources.map(\.name)
    self.values = values
    layouts = story.layouts
    peerName = peer.name
    ownNames = subscriptions.areOurs ? story.knowledge.names : HandleNames()
    address = peer.address
    self.subscriptions = subscriptions
    namesConnections = peer.connections.count > 1
  }

  // MARK: - Entries

  /// Adds a service with all that lies in it.
  mutating func add(_ node: GATTTree.ServiceNode) {
    let service = node.service
    begin(service.handle, depth: 0)
    layout.text.append(uuidText: service.uuid, as: .service)
    layout.text.append(service.isPrimary ? ", primary service" : ", secondary service")
    if service.endGroupHandle > service.handle {
      layout.text.append(" to ")
      layout.text.append(service.endGroupHandle)
    }
    end(service.evidence)
    add(node.contents, depth: 1, in: service)
  }

  /// Adds entries in the order of their handles.
  ///
  /// - Parameters:
  ///   - contents: The entries.
  ///   - depth: How far they are indented.
  ///   - service: The service that they lie in; handles in it that nothing is known of get a row,
  ///     but not those behind the last entry of a service that claims all handles there are.
  mutating func add(_ contents: GATTTree.Contents, depth: Int, in service: Service? = nil) {
    var expected = service.map { Int($0.handle.rawValue) + 1 } ?? Int.max
    var include = contents.includes[...]
    var characteristic = contents.characteristics[...]
    var attribute = contents.attributes[...]
    var unlabelled = contents.unlabelled[...]
    while true {
      let next = [
        include.first?.handle, characteristic.first?.characteristic.declaration,
        attribute.first?.handle, unlabelled.first?.handle,
      ].compactMap { $0 }.min()
      guard let next else { break }
      gap(from: expected, to: Int(next.rawValue) - 1, depth)
      expected = max(expected, Int(next.rawValue) + 1)
      if let first = include.first, first.handle == next {
        add(first, depth)
        include.removeFirst()
      } else if let first = characteristic.first, first.characteristic.declaration == next {
        add(first, depth)
        let last = max(
          first.characteristic.value, first.descriptors.last?.handle ?? first.characteristic.value)
        expected = max(expected, Int(last.rawValue) + 1)
        characteristic.removeFirst()
      } else if let first = attribute.first, first.handle == next {
        add(first, depth, characteristic: nil)
        attribute.removeFirst()
      } else if let first = unlabelled.first {
        add(unlabelled: first, depth)
        unlabelled.removeFirst()
      }
    }
    guard let service, service.endGroupHandle != .last else { return }
    gap(from: expected, to: Int(service.endGroupHandle.rawValue), depth)
  }

  /// Adds a row for handles that the service has room for and that nothing is known of.
  private mutating func gap(from first: Int, to last: Int, _ depth: Int) {
    guard first <= last, let handle = UInt16(exactly: first), let end = UInt16(exactly: last)
    else { return }
    begin(AttributeHandle(rawValue: handle), depth: depth)
    layout.text.append("nothing known")
    if end > handle {
      layout.text.append(" to ")
      layout.text.append(AttributeHandle(rawValue: end))
    }
    layout.endRow()
  }

  private mutating func add(_ include: IncludedService, _ depth: Int) {
    begin(include.handle, depth: depth)
    layout.text.append("includes ")
    if let uuid = include.uuid {
      layout.text.append(uuidText: uuid, as: .include)
      layout.text.append(", ")
    }
    layout.text.append(include.serviceHandle)
    layout.text.append("-")
    layout.text.append(include.endGroupHandle)
    end(include.evidence)
  }

  private mutating func add(_ node: GATTTree.CharacteristicNode, _ depth: Int) {
    let characteristic = node.characteristic
    let value = values[characteristic.value]
    begin(characteristic.declaration, depth: depth)
    layout.text.append(
      uuidText: characteristic.uuid, as: .declaration, fits: value?.hasOtherForm != true)
    layout.text.append(": ")
    layout.text.append(characteristic.properties)
    end(characteristic.evidence)
    begin(characteristic.value, depth: depth + 1)
    if append(ownNameOf: characteristic.value) { layout.text.append(": ") }
    if let value, value.packet > 0 {
      layout.text.append(value, as: characteristic.uuid)
      add(
        value.isPartial
          ? nil
          : layouts.reading(
            of: value.bytes, characteristic.uuid, [value.origin == .read ? .read : .notify],
            peerName: peerName))
      end(value)
    } else {
      layout.text.append(hasValues ? "value not seen" : "value")
      layout.endRow()
    }
    if let use = value?.use { add(use, depth + 1, as: characteristic.uuid) }
    for descriptor in node.descriptors {
      add(descriptor, depth + 1, characteristic: characteristic)
    }
  }

  private mutating func add(
    _ attribute: TypedAttribute, _ depth: Int, characteristic: Characteristic?
  ) {
    begin(attribute.handle, depth: depth)
    if append(ownNameOf: attribute.handle) { layout.text.append(", ") }
    layout.text.append(
      uuidText: attribute.type, as: characteristic == nil ? .unplaced : .descriptor,
      fits: values[attribute.handle]?.hasOtherForm != true)
    if characteristic == nil {
      layout.text.append(
        attribute.type.isDescriptor
          ? ", its characteristic is not known" : ", only the type is known")
    }
    end(attribute.evidence)
    let made = subscriptions[attribute.handle]
    for entry in made { add(entry, depth + 1) }
    guard let value = values[attribute.handle] else { return }
    if value.packet > 0 {
      begin(nil, depth: depth + 1)
      layout.text.append(value, as: attribute.type)
      end(value)
    }
    guard var use = value.use else { return }
    // What was subscribed to has been said.
    if !made.isEmpty { use.writes = 0 }
    add(use, depth + 1, as: attribute.type)
  }

  /// Adds what a layout knows of the value whose row is being written.
  private mutating func add(_ reading: LayoutReading?) {
    guard let reading, reading.fits else { return }
    layout.text.append(": ")
    reading.append(to: &layout.text)
    layout.text.append(" ")
    reading.source.append(to: &layout.text)
  }

  private mutating func add(unlabelled value: StoredValues.Value, _ depth: Int) {
    begin(value.handle, depth: depth)
    if append(ownNameOf: value.handle) { layout.text.append(", ") }
    layout.text.append("unlabelled")
    if value.packet > 0 {
      layout.text.append(": ")
      layout.text.append(value, as: nil)
      end(value)
    } else {
      layout.endRow()
    }
    if let use = value.use { add(use, depth + 1, as: nil) }
  }

  // MARK: - What was done

  private mutating func add(_ entry: GATTTreeSubscriptions.Entry, _ depth: Int) {
    let subscription = entry.subscription
    begin(nil, depth: depth)
    if namesConnections {
      layout.text.append("connection ")
      layout.text.append(entry.connection)
      layout.text.append(": ")
    }
    let isOn = subscription.bits & 3 != 0
    layout.text.append(Self.kind(of: isOn ? subscription.bits : subscription.enabledBits))
    if isOn {
      layout.text.append(" on")
    } else if subscription.enabledPacket > 0 {
      layout.text.append(" on from packet ")
      layout.text.append(subscription.enabledPacket)
      layout.text.append(", then off")
    } else {
      layout.text.append(" off")
    }
    layout.beginRight()
    layout.text.append("written in packet ")
    layout.text.append(subscription.packet)
    layout.endRow()
  }

  private static func kind(of bits: UInt16) -> StaticText {
    switch bits & 3 {
    case 1: "notifications"
    case 2: "indications"
    default: "notifications and indications"
    }
  }

  private mutating func add(_ use: AttributeUse, _ depth: Int, as uuid: BluetoothUUID?) {
    if use.writes > 0 {
      begin(nil, depth: depth)
      layout.text.append("written ")
      layout.text.append(
        use.written.span, as: uuid,
        originalLength: use.written.count + (use.writtenIsPartial ? 1 : 0))
      layout.beginRight()
      layout.text.append(use.writes, of: "write", "writes")
      layout.text.append(use.writes > 1 ? ", last in packet " : ", packet ")
      layout.text.append(use.writtenPacket)
      layout.endRow()
    }
    guard use.refusals > 0 else { return }
    begin(nil, depth: depth)
    layout.text.append("refused")
    if let opcode = use.refusedOpcode {
      layout.text.append(" ")
      if let name = opcode.name { layout.text.append(name) }
    }
    if let code = use.refusal {
      layout.text.append(": ")
      if let name = code.name {
        layout.text.append(name)
        layout.text.append(" (0x")
        layout.text.append(hex: code.rawValue)
        layout.text.append(")")
      } else {
        layout.text.append("error 0x")
        layout.text.append(hex: code.rawValue)
      }
    }
    layout.beginRight()
    layout.text.append(use.refusals, of: "refusal", "refusals")
    layout.text.append(use.refusals > 1 ? ", last in packet " : ", packet ")
    layout.text.append(use.refusedPacket)
    layout.endRow()
  }

  // MARK: - Columns

  /// Appends the name that the user gave a handle; says whether there is one.
  private mutating func append(ownNameOf handle: AttributeHandle) -> Bool {
    guard let name = ownNames.name(of: handle, at: address) else { return false }
    layout.text.append(string: name)
    return true
  }

  private mutating func begin(_ handle: AttributeHandle?, depth: Int) {
    layout.beginRow(handle, depth: depth)
  }

  /// Ends a row with how an attribute is known.
  private mutating func end(_ evidence: Evidence) {
    layout.beginRight()
    guard !evidence.isForeign else { return end(foreign: evidence) }
    if evidence.procedure.isInference { layout.text.append("concluded: ") }
    layout.text.append(evidence.procedure.name)
    if evidence.request > 0, evidence.response > 0, evidence.request != evidence.response {
      layout.text.append(", packets ")
      layout.text.append(evidence.request)
      layout.text.append("/")
      layout.text.append(evidence.response)
    } else if evidence.request > 0 || evidence.response > 0 {
      layout.text.append(", packet ")
      layout.text.append(max(evidence.request, evidence.response))
    }
    if namesConnections {
      layout.text.append(", connection ")
      layout.text.append(evidence.connection)
    }
    layout.endRow()
  }

  /// Ends a row with where an attribute is known from, if not from the capture.
  private mutating func end(foreign evidence: Evidence) {
    layout.text.append(evidence.strength(in: 0).name)
    if let number = evidence.source.number, sourceNames.indices.contains(number) {
      layout.text.append(": ")
      layout.text.append(safeText: [UInt8](sourceNames[number].utf8).span)
    }
    if case .inference(let score) = evidence.source {
      layout.text.append(", score ")
      layout.text.append(score)
      layout.text.append(", packet ")
      layout.text.append(evidence.response)
    }
    layout.endRow()
  }

  /// Ends a row with how often a value was seen, and where last.
  private mutating func end(_ value: StoredValues.Value) {
    layout.beginRight()
    let notifications = value.notifications - value.indications
    var total = 0
    if value.reads > 0 {
      layout.text.append(value.reads, of: "read", "reads")
      total += value.reads
    }
    if notifications > 0 {
      if total > 0 { layout.text.append(", ") }
      layout.text.append(notifications, of: "notification", "notifications")
      total += notifications
    }
    if value.indications > 0 {
      if total > 0 { layout.text.append(", ") }
      layout.text.append(value.indications, of: "indication", "indications")
      total += value.indications
    }
    layout.text.append(total > 1 ? ", last in packet " : ", packet ")
    layout.text.append(value.packet)
    layout.endRow()
  }
}

extension OutputBuffer {
  /// Appends a UUID behind its name: `Heart Rate (180d)`; alone if it has no name in that role, or if values do not
  /// have the form that goes with the name: then the device means something else by it.
  mutating func append(uuidText uuid: BluetoothUUID, as role: AttributeRole, fits: Bool = true) {
    guard fits, let name = role.name(of: uuid) else { return append(uuid) }
    append(name)
    if uuid.isNamedForItsOwner { append("'s own") }
    append(" (")
    append(uuid)
    append(")")
  }

  /// Appends the value that the server told last.
  fileprivate mutating func append(_ value: StoredValues.Value, as uuid: BluetoothUUID?) {
    append(
      value.bytes.span, as: value.hasOtherForm ? nil : uuid, originalLength: value.originalLength)
    if value.hasOtherForm { append(" (not of the form of its UUID)") }
  }

  /// Appends bytes as what they mean, and as they are where the meaning does not show that.
  fileprivate mutating func append(
    _ bytes: Span<UInt8>, as uuid: BluetoothUUID?, originalLength: Int
  ) {
    var reader = ByteReader(bytes, base: 0, layer: .value, limit: .value)
    let decoded = DecodedValue.decode(
      kind: uuid.flatMap { ValueKind($0) }, &reader, originalLength: originalLength)
    let start = count
    append(decoded, bytes: bytes, base: 0, limit: Self.shownBytes)
    switch decoded.content {
    case .raw: return
    case .text, .string: if !bytes.isEmpty { return }
    default: break
    }
    let shown = bytes.extracting(first: Self.shownBytes)
    if span.extracting(droppingFirst: start).isHex(of: shown) { return }
    append(" | ")
    append(hex: shown)
    if bytes.count > Self.shownBytes { append("...") }
  }

  /// Bytes of a value that are shown.
  private static var shownBytes: Int { 32 }
}

extension Span<UInt8> {
  /// Whether the text is nothing but the hexadecimal digits of `bytes`.
  fileprivate func isHex(of bytes: Span<UInt8>) -> Bool {
    guard count == 2 * bytes.count else { return false }
    for index in bytes.indices
    where self[2 * index] != Hex.digit(bytes[index] >> 4)
      || self[2 * index + 1] != Hex.digit(bytes[index] & 15)
    {
      return false
    }
    return true
  }
}
