import HSLayout
import HSProtocols
import HSTimeline

/// Makes the rows of one server's tree: a handle, what stands there, and how it is known.
struct GATTTreeRows {
  /// What is known of the server beside its tree.
  let context: ServerContext
  /// The rows so far.
  var layout = GATTTreeLayout()

  /// Lays out what lies in services, and then what lies outside of them.
  ///
  /// - Parameters:
  ///   - tree: The server's tree.
  ///   - most: How many rows of each are kept.
  ///   - body: Takes the rows; is told whether they lie outside. What there is none of is passed over.
  static func forEachPart(
    of tree: GATTTree, most: Int = .max, _ body: (_ areOutside: Bool, inout GATTTreeLayout) -> Void
  ) {
    var rows = GATTTreeRows(context: tree.context)
    rows.layout.most = most
    for node in tree.services { rows.add(node) }
    if !tree.services.isEmpty { body(false, &rows.layout) }
    guard !tree.outside.isEmpty else { return }
    rows.add(tree.outside, depth: 0)
    body(true, &rows.layout)
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

  /// Adds entries, which are in the order of their handles.
  ///
  /// - Parameters:
  ///   - nodes: The entries.
  ///   - depth: How far they are indented.
  ///   - service: The service that they lie in; handles in it that nothing is known of get a row,
  ///     but not those behind the last entry of a service that claims all handles there are.
  mutating func add(_ nodes: [GATTTree.Node], depth: Int, in service: Service? = nil) {
    var expected = service.map { Int($0.handle.rawValue) + 1 } ?? Int.max
    for node in nodes {
      gap(from: expected, to: Int(node.handle.rawValue) - 1, depth)
      var last = node.handle
      switch node {
      case .include(let include):
        row(
          include.handle, depth,
          "includes " + (include.uuid.map { name($0, as: .include) + ", " } ?? "")
            + "\(include.serviceHandle)-\(include.endGroupHandle)", known(include.evidence))
      case .characteristic(let found):
        add(found, depth)
        last = max(last, found.characteristic.value, found.descriptors.last?.handle ?? last)
      case .attribute(let attribute): add(attribute, depth, characteristic: nil)
      case .unlabelled(let handle):
        if let value = context.values[handle] { add(unlabelled: value, depth) }
      }
      expected = max(expected, Int(last.rawValue) + 1)
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

  private mutating func add(_ node: GATTTree.CharacteristicNode, _ depth: Int) {
    let characteristic = node.characteristic
    let (handle, uuid) = (characteristic.value, characteristic.uuid)
    let value = context.values[handle]
    row(
      characteristic.declaration, depth,
      name(uuid, as: .declaration, fits: value?.hasOtherForm != true) + ": "
        + OutputBuffer.text { $0.append(characteristic.properties) },
      known(characteristic.evidence))
    let ownName = ownName(of: handle, ": ")
    if let value, value.packet > 0 {
      let reading = context.reading(value, as: uuid)
      row(handle, depth + 1, ownName + text(value, as: uuid) + told(reading), known(value))
    } else {
      row(handle, depth + 1, ownName + (context.hasValues ? "value not seen" : "value"))
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
      ownName(of: attribute.handle, ", ")
      + name(
        type, as: characteristic == nil ? .unplaced : .descriptor,
        fits: context.values[attribute.handle]?.hasOtherForm != true)
    if characteristic == nil {
      what += type.isDescriptor ? ", its characteristic is not known" : ", only the type is known"
    }
    row(attribute.handle, depth, what, known(attribute.evidence))
    let made = context.subscriptions(attribute.handle)
    for entry in made { add(entry, depth + 1) }
    guard let value = context.values[attribute.handle] else { return }
    if value.packet > 0 { row(nil, depth + 1, text(value, as: type), known(value)) }
    guard var use = value.use else { return }
    // What was subscribed to has been said.
    if !made.isEmpty { use.writes = 0 }
    add(use, depth + 1, as: type)
  }

  private mutating func add(unlabelled value: StoredValues.Value, _ depth: Int) {
    let what = ownName(of: value.handle, ", ") + "unlabelled"
    if value.packet > 0 {
      row(value.handle, depth, "\(what): " + text(value, as: nil), known(value))
    } else {
      row(value.handle, depth, what)
    }
    if let use = value.use { add(use, depth + 1, as: nil) }
  }

  // MARK: - What was done

  private mutating func add(_ entry: ServerContext.Subscribed, _ depth: Int) {
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
      (context.namesConnections ? "connection \(entry.connection): " : "") + "\(kind) \(state)",
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

  /// The name that the user gave a handle, with what stands behind it; nothing where there is none.
  private func ownName(of handle: AttributeHandle, _ behind: String) -> String {
    context.ownName(of: handle).map { $0 + behind } ?? ""
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
    return context.namesConnections ? text + ", connection \(evidence.connection)" : text
  }

  /// Where an attribute is known from, if not from the capture.
  private func known(foreign evidence: Evidence) -> String {
    OutputBuffer.text {
      $0.append(evidence.strength(in: 0).name)
      if let source = context.source(of: evidence) {
        $0 += ": "
        $0.append(safe: source)
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

  /// Appends a handle, the user's own name of it, and its type: `0x0010 Battery Level (2a19)`.
  mutating func append(nameOf handle: AttributeHandle, _ label: AttributeLabel?, ownName: String?) {
    self += "\(handle) "
    if let ownName { self += "\(ownName), " }
    guard let label else { return append("unlabelled") }
    append(uuidText: label.uuid, as: label.role, fits: !label.hasOtherForm)
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
