/// Adds a peer's events to its shape.
struct ShapeWork {
  /// The shape.
  var shape: PeerShape
  /// The packet in which the last scan began; 0 without any.
  var scanPacket = 0
  let symbols: Symbols

  private struct Place: Hashable {
    var connection: Int
    var number: Int
  }
  private struct Watch: Hashable {
    var connection: Int
    var key: AttributeKey
  }

  private var encrypted: Set<Int> = []
  private var writes: [Place: PeerShape.Access] = [:]
  private var watched: [Watch: Double] = [:]
  private var lastTimes: [Int: Double] = [:]

  init(_ shape: PeerShape, _ symbols: Symbols) {
    self.shape = shape
    self.symbols = symbols
  }

  /// Takes an event of the peer.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - kind: What happened.
  ///   - key: The attribute that it is about.
  ///   - isLocal: Whether the attribute is the recorded host's.
  mutating func take(
    _ event: StoryEvent, _ kind: String, _ key: AttributeKey?, isLocal: Bool
  ) {
    if event.connection > 0 {
      if let time = event.time { lastTimes[event.connection] = Double(time) / 1e9 }
      shape.links[event.connection, default: LinkShape()].take(event, kind, symbols)
    }
    switch kind {
    case "notification", "indication", "read", "long_read":
      if let key { takeValue(event, kind, key) }
    case "write", "write_command", "signed_write", "prepare_write":
      if let key { takeWrite(event, kind, key) }
    case "error_response": takeRefusal(event, key)
    case "subscribed", "unsubscribed":
      if let value = key.flatMap({ configured(by: $0) }) { watch(event, value) }
    default: takeStep(event, kind, isLocal: isLocal)
    }
  }

  /// Ends the story.
  mutating func finish() {
    for write in writes.values { shape.access[write, default: []].insert("accepted") }
    for watch in watched.keys.sorted(by: { $0.connection < $1.connection }) { unwatch(watch) }
  }

  // MARK: - Steps

  /// What events show that either side does.
  private static let steps: [String: Step.Kind] = [
    "mtu_exchanged": .exchangeMTU, "service_discovered": .discoverServices,
    "characteristic_discovered": .discoverCharacteristics,
    "descriptor_discovered": .discoverDescriptors, "attribute_discovered": .discoverDescriptors,
  ]

  private mutating func takeStep(_ event: StoryEvent, _ kind: String, isLocal: Bool) {
    /// Adds what both sides do.
    func add(_ kind: Step.Kind) { shape.steps.add(Step(kind: kind), in: event.packet) }
    switch kind {
    case "joined_halfway": noteAir(event)
    case "connected":
      noteAir(event)
      if scanPacket > 0, event.member("role", symbols) == "central" {
        shape.steps.add(Step(kind: .scan), in: scanPacket)
      }
      add(.connect)
    case "pairing_request": add(.pair)
    case "pairing_ended": takePairing(event)
    case "encryption_changed":
      if event.flag("encrypted", symbols) == true {
        encrypted.insert(event.connection)
        add(.encrypt)
      } else {
        encrypted.remove(event.connection)
      }
    default:
      guard let step = Self.steps[kind] else { return }
      shape.steps.add(Step(kind: step, isByPeer: isLocal), in: event.packet)
    }
  }

  /// Connections on the air have access addresses.
  private mutating func noteAir(_ event: StoryEvent) {
    if event.member("access_address", symbols) != nil { shape.isOnAir = true }
  }

  private mutating func takePairing(_ event: StoryEvent) {
    let outcome = event.member("outcome", symbols) ?? "?"
    guard outcome == "completed" || shape.pairing == nil else { return }
    var parts = [outcome.replacing("_", with: " ")]
    if let method = event.member("method", symbols) {
      parts.append(method.replacing("_", with: " "))
    }
    if let isSecure = event.flag("secure_connections", symbols) {
      parts.append(isSecure ? "LE Secure Connections" : "legacy pairing")
    }
    if let bonds = event.flag("bonding", symbols) { parts.append(bonds ? "bonding" : "no bonding") }
    if let size = event.member("key_size", symbols) { parts.append("key of \(size) bytes") }
    if outcome == "failed", let reason = event.member("reason_name", symbols) {
      parts.append(reason)
    }
    shape.pairing = parts.joined(separator: ", ")
  }

  // MARK: - Values

  private mutating func takeValue(_ event: StoryEvent, _ kind: String, _ key: AttributeKey) {
    let stream = PeerShape.Stream(
      key: key, way: PeerShape.Stream.Way(rawValue: kind) ?? .read)
    let isNotified = stream.way != .read
    func add(_ values: inout (profile: ValueProfile, cadence: Cadence)) {
      values.profile.add(event, symbols)
      if isNotified { values.cadence.add(event.time, on: event.connection) }
    }
    add(&shape.streams[stream, default: (ValueProfile(), Cadence())])
    guard !isNotified else {
      if symbols.text(key.subject).hasSuffix("/2a05/value") {
        shape.serviceChanged = event.packet
      }
      return
    }
    note(event, .read, key, "accepted", event.packet)
  }

  private mutating func takeWrite(_ event: StoryEvent, _ kind: String, _ key: AttributeKey) {
    if let value = configured(by: key) {
      guard let step = subscription(event, value) else { return }
      shape.steps.add(step, in: event.packet)
    } else {
      let isCommand = kind == "write_command" || kind == "signed_write"
      shape.steps.add(
        Step(kind: isCommand ? .writeCommand : .write, key: key, isByPeer: key.isLocal),
        in: event.packet)
    }
    // Commands are never answered.
    guard kind == "write" else { return }
    writes[Place(connection: event.connection, number: event.packet)] = access(
      event, configured(by: key) == nil ? .write : .subscription, key)
  }

  private func access(
    _ event: StoryEvent, _ operation: PeerShape.Access.Operation, _ key: AttributeKey
  ) -> PeerShape.Access {
    PeerShape.Access(
      key: operation == .subscription ? configured(by: key) ?? key : key, operation: operation,
      isEncrypted: encrypted.contains(event.connection))
  }

  private mutating func note(
    _ event: StoryEvent, _ operation: PeerShape.Access.Operation, _ key: AttributeKey,
    _ outcome: String, _ packet: Int
  ) {
    shape.access[access(event, operation, key), default: []].insert(outcome)
    if operation == .read {
      shape.steps.add(Step(kind: .read, key: key, isByPeer: key.isLocal), in: packet)
    }
  }

  private mutating func takeRefusal(_ event: StoryEvent, _ key: AttributeKey?) {
    guard let key, event.flag("ends_discovery", symbols) != true else { return }
    let request = event.member("request_packet", symbols).flatMap { Int($0) } ?? 0
    let outcome =
      "refused: \(event.member("error_name", symbols) ?? event.member("error", symbols) ?? "?")"
    switch event.member("opcode", symbols) {
    case "0x08", "0x0a", "0x0c", "0x0e", "0x20": note(event, .read, key, outcome, request)
    case "0x12", "0x16", "0x18":
      writes[Place(connection: event.connection, number: request)] = nil
      note(event, configured(by: key) == nil ? .write : .subscription, key, outcome, request)
    default: break
    }
  }

  // MARK: - Subscriptions

  /// The value that a CCCD configures; `nil` if the attribute is no CCCD.
  private func configured(by key: AttributeKey) -> AttributeKey? {
    guard let value = Subject(symbols.text(key.subject))?.configured else { return nil }
    return AttributeKey(
      subject: symbols[value.key], isLocal: key.isLocal, instance: key.instance)
  }

  /// The step that a write of a configuration is; `nil` if it ends a subscription.
  private func subscription(_ event: StoryEvent, _ value: AttributeKey) -> Step? {
    let bytes = event.json("value_hex", symbols)?.dropFirst().prefix(2) ?? ""
    guard let bits = UInt8(bytes, radix: 16), bits & 3 != 0 else { return nil }
    return Step(
      kind: bits & 1 != 0 ? .subscribe : .subscribeToIndications, key: value,
      isByPeer: value.isLocal)
  }

  private mutating func watch(_ event: StoryEvent, _ value: AttributeKey) {
    let watch = Watch(connection: event.connection, key: value)
    let isOn =
      event.flag("notifications", symbols) == true
      || event.flag("indications", symbols) == true
    if !isOn {
      unwatch(watch)
    } else if watched[watch] == nil, let time = event.time {
      watched[watch] = Double(time) / 1e9
    }
  }

  private mutating func unwatch(_ watch: Watch) {
    guard let begun = watched.removeValue(forKey: watch), let last = lastTimes[watch.connection]
    else { return }
    shape.subscribed[watch.key, default: 0] += max(0, last - begun)
  }
}
