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
struct GATTTreeRows {
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
    sourceNames = story.knowledge.sources.map { $0.name }
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
    row(
      service.handle, 0,
      name(service.uuid, as: .service)
        + (service.isPrimary ? ", primary service" : ", secondary service")
        + end(service.endGroupHandle, of: service.handle), known(service.evidence))
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
        attribute.first?.handle, unlabelled.first,
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
        if let value = values[first] { add(unlabelled: value, depth) }
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
    let start = AttributeHandle(rawValue: handle)
    row(start, depth, "nothing known" + self.end(AttributeHandle(rawValue: end), of: start))
  }

  private mutating func add(_ include: IncludedService, _ depth: Int) {
    row(
      include.handle, depth,
      "includes " + (include.uuid.map { name($0, as: .include) + ", " } ?? "")
        + "\(include.serviceHandle)-\(include.endGroupHandle)", known(include.evidence))
  }

  private mutating func add(_ node: GATTTree.CharacteristicNode, _ depth: Int) {
    let characteristic = node.characteristic
    let (handle, uuid) = (characteristic.value, characteristic.uuid)
    let value = values[handle]
    row(
      characteristic.declaration, depth,
      name(uuid, as: .declaration, fits: value?.hasOtherForm != true) + ": "
        + OutputBuffer.text { $0.append(characteristic.properties) },
      known(characteristic.evidence))
    let ownName = ownName(of: handle).map { $0 + ": " } ?? ""
    if let value, value.packet > 0 {
      let reading =
        value.isPartial
        ? nil
        : layouts.reading(
          of: value.bytes, uuid, [value.origin == .read ? .read : .notify], peerName: peerName)
      row(handle, depth + 1, ownName + text(value, as: uuid) + told(reading), known(value))
    } else {
      row(handle, depth + 1, ownName + (hasValues ? "value not seen" : "value"))
    }
    if let use = value?.use { add(use, depth + 1, as: uuid) }
    for descriptor in node.descriptors {
      add(descriptor, depth + 1, characteristic: characteristic)
    }
  }

  private mutating func add(
    _ attribute: TypedAttribute, _ depth: Int, characteristic: Characteristic?
  ) {
    let type = attribute.type
    var what =
      (ownName(of: attribute.handle).map { $0 + ", " } ?? "")
      + name(
        type, as: characteristic == nil ? .unplaced : .descriptor,
        fits: values[attribute.handle]?.hasOtherForm != true)
    if characteristic == nil {
      what += type.isDescriptor ? ", its characteristic is not known" : ", only the type is known"
    }
    row(attribute.handle, depth, what, known(attribute.evidence))
    let made = subscriptions[attribute.handle]
    for entry in made { add(entry, depth + 1) }
    guard let value = values[attribute.handle] else { return }
    if value.packet > 0 { row(nil, depth + 1, text(value, as: type), known(value)) }
    guard var use = value.use else { return }
    // What was subscribed to has been said.
    if !made.isEmpty { use.writes = 0 }
    add(use, depth + 1, as: type)
  }

  private mutating func add(unlabelled value: StoredValues.Value, _ depth: Int) {
    let what = (ownName(of: value.handle).map { $0 + ", " } ?? "") + "unlabelled"
    if value.packet > 0 {
      row(value.handle, depth, "\(what): " + text(value, as: nil), known(value))
    } else {
      row(value.handle, depth, what)
    }
    if let use = value.use { add(use, depth + 1, as: nil) }
  }

  // MARK: - What was done

  private mutating func add(_ entry: GATTTreeSubscriptions.Entry, _ depth: Int) {
    let subscription = entry.subscription
    let isOn = subscription.bits & 3 != 0
    let kind =
      switch (isOn ? subscription.bits : subscription.enabledBits) & 3 {
      case 1: "notifications"
      case 2: "indications"
      default: "notifications and indications"
      }
    let state =
      isOn
      ? "on"
      : subscription.enabledPacket > 0
        ? "on from packet \(subscription.enabledPacket), then off" : "off"
    row(
      nil, depth,
      (namesConnections ? "connection \(entry.connection): " : "") + "\(kind) \(state)",
      "written in packet \(subscription.packet)")
  }

  private mutating func add(_ use: AttributeUse, _ depth: Int, as uuid: BluetoothUUID?) {
    func times(_ count: Int, _ noun: String, _ packet: Int) -> String {
      counted(count, noun) + (count > 1 ? ", last in packet " : ", packet ") + "\(packet)"
    }
    if use.writes > 0 {
      let value = OutputBuffer.text {
        $0.append(
          use.written.span, as: uuid,
          originalLength: use.written.count + (use.writtenIsPartial ? 1 : 0))
      }
      row(nil, depth, "written \(value)", times(use.writes, "write", use.writtenPacket))
    }
    guard use.refusals > 0 else { return }
    let reason = use.refusal.map { code in
      let number = "0x\(code.rawValue.padded(2, radix: 16))"
      return code.name.map { ": \($0) (\(number))" } ?? ": error \(number)"
    }
    row(
      nil, depth,
      "refused" + (use.refusedOpcode.map { " \($0.name?.string ?? "")" } ?? "") + (reason ?? ""),
      times(use.refusals, "refusal", use.refusedPacket))
  }

  // MARK: - Columns

  private mutating func row(
    _ handle: AttributeHandle?, _ depth: Int, _ what: String, _ known: String = ""
  ) {
    layout.add(GATTTreeTable.Row(handle: handle, depth: depth, what: what, known: known))
  }

  /// The last handle of what has more than one.
  private func end(_ last: AttributeHandle, of first: AttributeHandle) -> String {
    last > first ? " to \(last)" : ""
  }

  /// The name that the user gave a handle.
  private func ownName(of handle: AttributeHandle) -> String? {
    ownNames.name(of: handle, at: address)
  }

  private func name(_ uuid: BluetoothUUID, as role: AttributeRole, fits: Bool = true) -> String {
    OutputBuffer.text { $0.append(uuidText: uuid, as: role, fits: fits) }
  }

  /// The value that the server told last.
  private func text(_ value: StoredValues.Value, as uuid: BluetoothUUID?) -> String {
    OutputBuffer.text {
      $0.append(
        value.bytes.span, as: value.hasOtherForm ? nil : uuid, originalLength: value.originalLength)
      if value.hasOtherForm { $0 += " (not of the form of its UUID)" }
    }
  }

  /// What a layout knows of a value.
  private func told(_ reading: LayoutReading?) -> String {
    guard let reading, reading.fits else { return "" }
    return OutputBuffer.text {
      $0 += ": "
      reading.append(to: &$0)
      $0 += " "
      reading.source.append(to: &$0)
    }
  }

  /// How an attribute is known.
  private func known(_ evidence: Evidence) -> String {
    guard !evidence.isForeign else { return known(foreign: evidence) }
    let (request, response) = (evidence.request, evidence.response)
    var text = "\(evidence.procedure.isInference ? "concluded: " : "")\(evidence.procedure.name)"
    if request > 0, response > 0, request != response {
      text += ", packets \(request)/\(response)"
    } else if request > 0 || response > 0 {
      text += ", packet \(max(request, response))"
    }
    return namesConnections ? text + ", connection \(evidence.connection)" : text
  }

  /// Where an attribute is known from, if not from the capture.
  private func known(foreign evidence: Evidence) -> String {
    OutputBuffer.text {
      $0.append(evidence.strength(in: 0).name)
      if let number = evidence.source.number, sourceNames.indices.contains(number) {
        $0 += ": "
        $0.append(safe: sourceNames[number])
      }
      if case .inference(let score) = evidence.source {
        $0 += ", score \(score), packet \(evidence.response)"
      }
    }
  }

  /// How often a value was seen, and where last.
  private func known(_ value: StoredValues.Value) -> String {
    let times = [
      (value.reads, "read"), (value.notifications - value.indications, "notification"),
      (value.indications, "indication"),
    ].filter { $0.0 > 0 }
    let total = times.reduce(0) { $0 + $1.0 }
    return times.map { counted($0.0, $0.1) }.joined(separator: ", ")
      + (total > 1 ? ", last in packet " : ", packet ") + "\(value.packet)"
  }
}

extension OutputBuffer {
  /// Appends a UUID behind its name: `Heart Rate (180d)`; alone if it has no name in that role, or if values do not
  /// have the form that goes with the name: then the device means something else by it.
  mutating func append(uuidText uuid: BluetoothUUID, as role: AttributeRole, fits: Bool = true) {
    guard fits, let name = role.name(of: uuid) else { return append(uuid) }
    append(name)
    if uuid.isNamedForItsOwner { append("'s own") }
    self += " (\(uuid))"
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
    self += " | "
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
