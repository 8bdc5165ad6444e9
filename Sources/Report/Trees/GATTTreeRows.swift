import ATT
import AssignedNumbers
import Bytes
import GATT
import HeartRate
import Timeline

/// Makes the rows of one server's tree: a handle, what stands there, and how it is known.
struct GATTTreeRows {
  /// The values of the server's attributes.
  let values: StoredValues
  /// What was subscribed to.
  let subscriptions: GATTTreeSubscriptions
  /// Whether evidence says in which connection it was found: there are several.
  let namesConnections: Bool
  /// The rows so far.
  var layout = GATTTreeLayout()

  init(values: StoredValues, subscriptions: GATTTreeSubscriptions, namesConnections: Bool) {
    self.values = values
    self.subscriptions = subscriptions
    self.namesConnections = namesConnections
  }

  // MARK: - Entries

  /// Adds a service with all that lies in it.
  mutating func add(_ node: GATTTree.ServiceNode) {
    let service = node.service
    var left = row(service.handle, depth: 0)
    left.append(uuidText: service.uuid)
    left.append(service.isPrimary ? ", primary service" : ", secondary service")
    if service.endGroupHandle > service.handle {
      left.append(" to ")
      left.append(service.endGroupHandle)
    }
    layout.add(left, text(service.evidence))
    if node.contents.isEmpty { return }
    add(node.contents, depth: 1)
  }

  /// Adds entries in the order of their handles.
  mutating func add(_ contents: GATTTree.Contents, depth: Int) {
    var include = contents.includes[...]
    var characteristic = contents.characteristics[...]
    var attribute = contents.attributes[...]
    var unlabelled = contents.unlabelled[...]
    while true {
      let next = [
        include.first?.handle, characteristic.first?.characteristic.declaration,
        attribute.first?.handle, unlabelled.first?.handle,
      ].compactMap { $0 }.min()
      guard let next else { return }
      if let first = include.first, first.handle == next {
        add(first, depth)
        include.removeFirst()
      } else if let first = characteristic.first, first.characteristic.declaration == next {
        add(first, depth)
        characteristic.removeFirst()
      } else if let first = attribute.first, first.handle == next {
        add(first, depth, characteristic: nil)
        attribute.removeFirst()
      } else if let first = unlabelled.first {
        add(unlabelled: first, depth)
        unlabelled.removeFirst()
      }
    }
  }

  private mutating func add(_ include: IncludedService, _ depth: Int) {
    var left = row(include.handle, depth: depth)
    left.append("includes ")
    if let uuid = include.uuid {
      left.append(uuidText: uuid)
      left.append(", ")
    }
    left.append(include.serviceHandle)
    left.append("-")
    left.append(include.endGroupHandle)
    layout.add(left, text(include.evidence))
  }

  private mutating func add(_ node: GATTTree.CharacteristicNode, _ depth: Int) {
    let characteristic = node.characteristic
    var left = row(characteristic.declaration, depth: depth)
    left.append(uuidText: characteristic.uuid)
    left.append(": ")
    left.append(characteristic.properties)
    layout.add(left, text(characteristic.evidence))
    let value = values[characteristic.value]
    var second = row(characteristic.value, depth: depth + 1)
    if let value, value.packet > 0 {
      second.append(value, as: characteristic.uuid)
      layout.add(second, text(value))
    } else {
      second.append("value not seen")
      layout.add(second)
    }
    if let use = value?.use { add(use, depth + 1, as: characteristic.uuid) }
    for descriptor in node.descriptors {
      add(descriptor, depth + 1, characteristic: characteristic)
    }
  }

  private mutating func add(
    _ attribute: TypedAttribute, _ depth: Int, characteristic: Characteristic?
  ) {
    var left = row(attribute.handle, depth: depth)
    left.append(uuidText: attribute.type)
    if characteristic == nil {
      left.append(
        attribute.type.isDescriptor
          ? ", its characteristic is not known" : ", only the type is known")
    }
    layout.add(left, text(attribute.evidence))
    let made = subscriptions[attribute.handle]
    for entry in made { add(entry, depth + 1) }
    guard let value = values[attribute.handle] else { return }
    if value.packet > 0 {
      var second = row(nil, depth: depth + 1)
      second.append(value, as: attribute.type)
      layout.add(second, text(value))
    }
    guard var use = value.use else { return }
    // What was subscribed to has been said.
    if !made.isEmpty { use.writes = 0 }
    add(use, depth + 1, as: attribute.type)
  }

  private mutating func add(unlabelled value: StoredValues.Value, _ depth: Int) {
    var left = row(value.handle, depth: depth)
    left.append("unlabelled")
    if value.packet > 0 {
      left.append(": ")
      left.append(value, as: nil)
      layout.add(left, text(value))
    } else {
      layout.add(left)
    }
    if let use = value.use { add(use, depth + 1, as: nil) }
  }

  // MARK: - What was done

  private mutating func add(_ entry: GATTTreeSubscriptions.Entry, _ depth: Int) {
    let subscription = entry.subscription
    var left = row(nil, depth: depth)
    if namesConnections {
      left.append("connection ")
      left.append(entry.connection)
      left.append(": ")
    }
    let isOn = subscription.bits & 3 != 0
    left.append(Self.kind(of: isOn ? subscription.bits : subscription.enabledBits))
    if isOn {
      left.append(" on")
    } else if subscription.enabledPacket > 0 {
      left.append(" on from packet ")
      left.append(subscription.enabledPacket)
      left.append(", then off")
    } else {
      left.append(" off")
    }
    var right = OutputBuffer()
    right.append("written in packet ")
    right.append(subscription.packet)
    layout.add(left, right)
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
      var left = row(nil, depth: depth)
      left.append("written ")
      left.append(
        use.written.span, as: uuid,
        originalLength: use.written.count + (use.writtenIsPartial ? 1 : 0))
      var right = OutputBuffer()
      right.append(use.writes, of: "write", "writes")
      right.append(use.writes > 1 ? ", last in packet " : ", packet ")
      right.append(use.writtenPacket)
      layout.add(left, right)
    }
    guard use.refusals > 0 else { return }
    var left = row(nil, depth: depth)
    left.append("refused")
    if let opcode = use.refusedOpcode {
      left.append(" ")
      if let name = opcode.name { left.append(name) }
    }
    if let code = use.refusal {
      left.append(": ")
      if let name = code.name {
        left.append(name)
        left.append(" (0x")
        left.append(hex: code.rawValue)
        left.append(")")
      } else {
        left.append("error 0x")
        left.append(hex: code.rawValue)
      }
    }
    var right = OutputBuffer()
    right.append(use.refusals, of: "refusal", "refusals")
    right.append(use.refusals > 1 ? ", last in packet " : ", packet ")
    right.append(use.refusedPacket)
    layout.add(left, right)
  }

  // MARK: - Columns

  /// The beginning of a row: the handle, or room for one, and the depth.
  private func row(_ handle: AttributeHandle?, depth: Int) -> OutputBuffer {
    var buffer = OutputBuffer()
    if let handle { buffer.append(handle) } else { buffer.append("      ") }
    buffer.append(spaces: 2 + 2 * depth)
    return buffer
  }

  /// How an attribute is known.
  private func text(_ evidence: Evidence) -> OutputBuffer {
    var buffer = OutputBuffer()
    if evidence.procedure.isInference { buffer.append("concluded: ") }
    buffer.append(evidence.procedure.name)
    if evidence.request > 0, evidence.response > 0, evidence.request != evidence.response {
      buffer.append(", packets ")
      buffer.append(evidence.request)
      buffer.append("/")
      buffer.append(evidence.response)
    } else if evidence.request > 0 || evidence.response > 0 {
      buffer.append(", packet ")
      buffer.append(max(evidence.request, evidence.response))
    }
    if namesConnections {
      buffer.append(", connection ")
      buffer.append(evidence.connection)
    }
    return buffer
  }

  /// How often a value was seen, and where last.
  private func text(_ value: StoredValues.Value) -> OutputBuffer {
    var buffer = OutputBuffer()
    let notifications = value.notifications - value.indications
    var total = 0
    if value.reads > 0 {
      buffer.append(value.reads, of: "read", "reads")
      total += value.reads
    }
    if notifications > 0 {
      if total > 0 { buffer.append(", ") }
      buffer.append(notifications, of: "notification", "notifications")
      total += notifications
    }
    if value.indications > 0 {
      if total > 0 { buffer.append(", ") }
      buffer.append(value.indications, of: "indication", "indications")
      total += value.indications
    }
    buffer.append(total > 1 ? ", last in packet " : ", packet ")
    buffer.append(value.packet)
    return buffer
  }
}

extension OutputBuffer {
  /// Appends a UUID behind its name: `Heart Rate (180d)`; alone if it has no name.
  mutating func append(uuidText uuid: BluetoothUUID) {
    guard let assignment = uuid.assignment else { return append(uuid) }
    append(assignment.name)
    if assignment.kind == .member || assignment.kind == .standardsOrganization {
      append("'s own")
    }
    append(" (")
    append(uuid)
    append(")")
  }

  /// Appends the value that the server told last.
  fileprivate mutating func append(_ value: StoredValues.Value, as uuid: BluetoothUUID?) {
    append(value.bytes.span, as: uuid, originalLength: value.originalLength)
  }

  /// Appends bytes as what they mean, and as they are where the meaning does not show that.
  fileprivate mutating func append(
    _ bytes: Span<UInt8>, as uuid: BluetoothUUID?, originalLength: Int
  ) {
    var reader = ByteReader(bytes, base: 0, layer: .value, limit: .value)
    let decoded = DecodedValue.decode(
      kind: uuid.flatMap { ValueKind($0) }, &reader, originalLength: originalLength)
    append(decoded, bytes: bytes, base: 0, limit: Self.shownBytes)
    let showsHex: Bool
    switch decoded.content {
    case .raw: showsHex = false
    case .text, .string: showsHex = bytes.isEmpty
    default: showsHex = true
    }
    if showsHex {
      append(" | ")
      append(hex: bytes.extracting(first: Self.shownBytes))
      if bytes.count > Self.shownBytes { append("...") }
    }
  }

  /// Bytes of a value that are shown.
  private static var shownBytes: Int { 32 }
}
