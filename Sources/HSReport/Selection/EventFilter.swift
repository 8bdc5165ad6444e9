package import HSProtocols
package import HSTimeline

/// Tells the events that are asked for from others, by what they are about: attribute, opcode, channel, connection,
/// direction, value.
///
/// Of one kind of condition any may hold; of each kind that is given, one must. It is read once from what was
/// typed; nothing is allocated for an event.
package struct EventFilter: Sendable {
  /// What was typed, and why it says nothing.
  package struct Fault: Error, CustomStringConvertible {
    /// A sentence.
    package let description: String
  }

  /// A connection by its number on the timeline or by its handle.
  private enum ConnectionChoice: Sendable {
    case number(Int)
    case handle(UInt16)
  }

  private var attributes: [AttributeChoice] = []
  private var opcodes: [OpcodeChoice] = []
  private var channels: [UInt16] = []
  private var connections: [ConnectionChoice] = []
  private var direction: Direction?
  private var values: [ValuePattern] = []

  /// A filter that admits everything.
  package init() {}

  /// Whether it admits everything.
  package var isAll: Bool { attributes.isEmpty && isOfNothingElse }

  /// Whether it asks for attributes and nothing else.
  package var isOfAttributesAlone: Bool { !attributes.isEmpty && isOfNothingElse }

  private var isOfNothingElse: Bool {
    opcodes.isEmpty && channels.isEmpty && connections.isEmpty && direction == nil
      && values.isEmpty
  }

  /// Whether it asks for packets by what they are: then no line of another packet may stand for one of them.
  package var isOfPackets: Bool { !opcodes.isEmpty || !values.isEmpty || direction != nil }

  /// The kinds of events that the opcodes mean; `nil` where there are none.
  package var kinds: EventCategory? {
    opcodes.isEmpty ? nil : opcodes.reduce(into: []) { $0.formUnion($1.kinds) }
  }

  // MARK: - What is typed

  /// Asks for an attribute as well.
  package mutating func add(attribute text: String) throws(Fault) {
    guard let choice = AttributeChoice(text) else {
      throw Fault(
        description:
          "'\(text)' is no attribute: a handle (0x0010), a UUID (2a37) or a name (heart-rate-measurement)."
      )
    }
    attributes.append(choice)
  }

  /// Asks for an opcode as well.
  package mutating func add(opcode text: String) throws(Fault) {
    guard let choice = OpcodeChoice(text) else {
      throw Fault(
        description:
          "'\(text)' is no opcode: of the Attribute Protocol 0x52 or write-command, of a command 0x200c "
          + "or le-set-scan-enable, or an event's name.")
    }
    opcodes.append(choice)
  }

  /// Asks for an L2CAP channel as well.
  package mutating func add(channel text: String) throws(Fault) {
    let number: UInt16? =
      switch text.lowercased() {
      case "att": 4
      case "signalling", "signaling": 5
      case "smp": 6
      default:
        text.lowercased().hasPrefix("0x") ? UInt16(text.dropFirst(2), radix: 16) : UInt16(text)
      }
    guard let number else {
      throw Fault(
        description: "'\(text)' is no channel: att, smp, signalling, or a number (0x0040).")
    }
    channels.append(number)
  }

  /// Asks for a connection as well.
  package mutating func add(connection text: String) throws(Fault) {
    if text.lowercased().hasPrefix("0x"), let handle = UInt16(text.dropFirst(2), radix: 16) {
      connections.append(.handle(handle))
    } else if let number = Int(text), number > 0 {
      connections.append(.number(number))
    } else {
      throw Fault(
        description:
          "'\(text)' is no connection: its number in the timeline (2), or its handle (0x0040).")
    }
  }

  /// Asks for one direction only.
  package mutating func set(direction text: String) throws(Fault) {
    switch text.lowercased() {
    case "sent", ">": direction = .sent
    case "received", "<": direction = .received
    default: throw Fault(description: "'\(text)' is no direction: sent or received.")
    }
  }

  /// Asks for values that look so as well.
  package mutating func add(value text: String) throws(Fault) {
    guard let pattern = ValuePattern(text) else {
      throw Fault(
        description:
          "'\(text)' is no pattern of a value: hexadecimal bytes, ? for any digit, * for any bytes, as in 55aa*."
      )
    }
    values.append(pattern)
  }

  // MARK: - Events

  /// Whether an event is asked for.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - bytes: What its ranges refer to.
  ///   - story: Connections and peers as they stand now.
  /// - Returns: Whether each kind of condition that was given holds.
  package func admits(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader, _ story: borrowing Story
  ) -> Bool {
    if let direction, event.direction != direction { return false }
    guard connections.isEmpty || isOfConnection(event.connection, story) else { return false }
    guard channels.isEmpty || isOfChannel(event) else { return false }
    guard opcodes.isEmpty || opcodes.contains(where: { $0.admits(event) }) else { return false }
    guard attributes.isEmpty || isOfAttribute(event, bytes, story) else { return false }
    return values.isEmpty || hasValue(event, bytes)
  }

  /// Whether an attribute is asked for by its own name, whatever happened to it.
  package func names(_ handle: AttributeHandle, _ label: AttributeLabel?) -> Bool {
    attributes.contains { $0.concerns(handle, label) }
  }

  /// Whether a connection, by its number on the timeline, is one that is asked for.
  package func admits(connection number: Int, _ story: borrowing Story) -> Bool {
    connections.isEmpty || isOfConnection(number, story)
  }

  private func isOfConnection(_ number: Int, _ story: borrowing Story) -> Bool {
    guard number > 0 else { return false }
    return connections.contains { choice in
      switch choice {
      case .number(let wanted): return wanted == number
      case .handle(let wanted):
        guard story.connections.indices.contains(number - 1) else { return false }
        return story.connections[number - 1].handle.rawValue == wanted
      }
    }
  }

  private func isOfChannel(_ event: borrowing TimelineEvent) -> Bool {
    let channel: UInt16
    switch event.kind {
    case .attribute, .gatt, .notification, .indication, .confirmation, .message:
      channel = event.bearer > 0 ? event.bearer : 4
    case .security, .pairing: channel = 6
    case .signal: channel = 5
    case .hci(.data(let number, _)): channel = number
    default: return false
    }
    return channels.contains(channel)
  }

  private func isOfAttribute(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) -> Bool {
    if let own = event.ownName(story), attributes.contains(where: { $0.isOwn(own) }) { return true }
    func isType(_ uuid: BluetoothUUID?, _ role: AttributeRole) -> Bool {
      attributes.contains { $0.isType(uuid, as: role) }
    }
    switch event.kind {
    case .attribute(let opcode, let pdu, _, _):
      guard let handle = Self.handle(opcode, pdu, bytes) else { return false }
      return names(handle, nil)
    case .notification(let value), .indication(let value): return names(value.handle, value.label)
    case .confirmation(let handle, _, _): return names(handle, nil)
    case .message(let message): return names(message.handle, message.label)
    case .gatt(let gatt):
      if let value = gatt.value { return names(value.handle, value.label) }
      switch gatt {
      case .service(let service):
        let first = service.handle.rawValue
        let range = first...max(first, service.endGroupHandle.rawValue)
        return isType(service.uuid, .service) || attributes.contains { $0.isHandle(in: range) }
      case .include(let include):
        return isType(include.uuid, .include) || names(include.handle, nil)
      case .characteristic(let told):
        return isType(told.uuid, .declaration) || names(told.value, nil)
          || names(told.declaration, nil)
      case .attribute(let told, let label):
        return names(told.handle, label) || isType(told.type, .unplaced)
      case .writeResponse(let told): return names(told.handle, told.label)
      case .subscription(let told): return names(told.handle, told.label)
      case .error(let told): return names(told.handle, told.label)
      case .silence(let gap): return names(gap.handle, gap.label)
      case .inferred(let told): return names(told.handle, nil) || isType(told.uuid, .value)
      default: return false
      }
    default: return false
    }
  }

  /// The handle that a PDU of the Attribute Protocol names, where it names one.
  private static func handle(
    _ opcode: ATTOpcode, _ pdu: ByteRange, _ bytes: borrowing ByteReader
  ) -> AttributeHandle? {
    let offset: Int
    switch opcode.rawValue {
    case 0x01: offset = 2
    case 0x0a, 0x0c, 0x12, 0x16, 0x17, 0x1b, 0x1d, 0x23, 0x52, 0xd2: offset = 1
    default: return nil
    }
    let raw = bytes.at(pdu).remainingBytes
    guard raw.count >= offset + 2 else { return nil }
    return AttributeHandle(rawValue: UInt16(raw[offset]) | UInt16(raw[offset + 1]) << 8)
  }

  private func hasValue(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader
  ) -> Bool {
    let range: ByteRange
    switch event.kind {
    case .notification(let value), .indication(let value): range = value.value
    case .gatt(let gatt):
      guard let value = gatt.value else { return false }
      range = value.value
    default: return false
    }
    let raw = bytes.at(range, layer: .value, limitedBy: .value).remainingBytes
    for pattern in values where pattern.matches(raw) { return true }
    return false
  }
}

extension GATTEvent {
  /// The value that it reads or writes, if it does.
  fileprivate var value: ValueEvent? {
    switch self {
    case .read(let value), .longRead(let value, _), .write(let value), .writeCommand(let value),
      .signedWrite(let value), .prepareWrite(let value):
      value
    case .queuedWrite(let write): write.value
    default: nil
    }
  }
}
