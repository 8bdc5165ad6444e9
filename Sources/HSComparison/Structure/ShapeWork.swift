/// Adds a peer's events to its shape.
struct ShapeWork {
  private typealias Access = PeerShape.Access

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
  private var writes: [Place: Access] = [:]
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
  ///   - key: The attribute that it is about.
  ///   - isLocal: Whether the attribute is the recorded host's.
  mutating func take(_ event: ToldEvent, _ key: AttributeKey?, isLocal: Bool) {
    if event.connection > 0 {
      if let seconds = event.seconds { lastTimes[event.connection] = seconds }
      shape.links[event.connection, default: LinkShape()].take(event)
    }
    switch event.kind {
    case "notification", "indication", "read", "long_read":
      if let key { takeValue(event, key) }
    case "write", "write_command", "signed_write", "prepare_write":
      if let key { takeWrite(event, key) }
    case "error_response": takeRefusal(event, key)
    case "subscribed", "unsubscribed":
      if let value = key.flatMap({ configured(by: $0) }) { watch(event, value) }
    default: takeStep(event, isLocal: isLocal)
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

  private mutating func takeStep(_ event: ToldEvent, isLocal: Bool) {
    /// Adds what both sides do.
    func add(_ kind: Step.Kind) { shape.steps.add(kind, in: event.packet) }
    switch event.kind {
    case "joined_halfway": noteAir(event)
    case "connected":
      noteAir(event)
      if scanPacket > 0, event["role"] == "central" {
        shape.steps.add(.scan, in: scanPacket)
      }
      add(.connect)
    case "pairing_request": add(.pair)
    case "pairing_ended": takePairing(event)
    case "encryption_changed":
      if event.flag("encrypted") == true {
        encrypted.insert(event.connection)
        add(.encrypt)
      } else {
        encrypted.remove(event.connection)
      }
    default:
      guard let step = Self.steps[event.kind] else { return }
      shape.steps.add(step, isByPeer: isLocal, in: event.packet)
    }
  }

  /// Connections on the air have access addresses.
  private mutating func noteAir(_ event: ToldEvent) {
    if event["access_address"] != nil { shape.isOnAir = true }
  }

  private mutating func takePairing(_ event: ToldEvent) {
    let outcome = event["outcome"] ?? "?"
    guard outcome == "completed" || shape.pairing == nil else { return }
    var parts = [outcome.spaced]
    if let method = event["method"] { parts.append(method.spaced) }
    if let isSecure = event.flag("secure_connections") {
      parts.append(isSecure ? "LE Secure Connections" : "legacy pairing")
    }
    if let bonds = event.flag("bonding") { parts.append(bonds ? "bonding" : "no bonding") }
    if let size = event["key_size"] { parts.append("key of \(size) bytes") }
    if outcome == "failed", let reason = event["reason_name"] { parts.append(reason) }
    shape.pairing = parts.joined(separator: ", ")
  }

  // MARK: - Values

  private mutating func takeValue(_ event: ToldEvent, _ key: AttributeKey) {
    let stream = PeerShape.Stream(key: key, way: .init(rawValue: event.kind) ?? .read)
    let isNotified = stream.way != .read
    func add(_ values: inout (profile: ValueProfile, cadence: Cadence)) {
      values.profile.add(event)
      if isNotified { values.cadence.add(event.time, on: event.connection) }
    }
    add(&shape.streams[stream, default: (ValueProfile(), Cadence())])
    guard !isNotified else {
      if symbols.text(key.subject).hasSuffix("/2a05/value") {
        shape.serviceChanged = event.packet
      }
      return
    }
    noteRead(event, key, "accepted", event.packet)
    if !key.isLocal, let text = event["text"], let uuid = Subject(event.attribute)?.uuid,
      PeerComparison.revisionUUIDs.contains(uuid)
    {
      shape.revisions[uuid] = (text, event.packet)
    }
  }

  private mutating func takeWrite(_ event: ToldEvent, _ key: AttributeKey) {
    let kind = event.kind
    if let value = configured(by: key) {
      let bits = event["value_hex"].flatMap { UInt8($0.prefix(2), radix: 16) } ?? 0
      guard bits & 3 != 0 else { return }
      shape.steps.add(bits & 1 != 0 ? .subscribe : .subscribeToIndications, value, in: event.packet)
    } else {
      let isCommand = kind == "write_command" || kind == "signed_write"
      shape.steps.add(isCommand ? .writeCommand : .write, key, in: event.packet)
    }
    // Commands are never answered.
    guard kind == "write" else { return }
    writes[Place(connection: event.connection, number: event.packet)] = writing(event, key)
  }

  /// The write of a value, or of what configures one.
  private func writing(_ event: ToldEvent, _ key: AttributeKey) -> Access {
    let value = configured(by: key)
    return access(event, value == nil ? .write : .subscribe, value ?? key)
  }

  private func access(
    _ event: ToldEvent, _ operation: Step.Kind, _ key: AttributeKey
  ) -> Access {
    Access(
      key: key, operation: operation, isEncrypted: encrypted.contains(event.connection))
  }

  private mutating func noteRead(
    _ event: ToldEvent, _ key: AttributeKey, _ outcome: String, _ packet: Int
  ) {
    shape.access[access(event, .read, key), default: []].insert(outcome)
    shape.steps.add(.read, key, in: packet)
  }

  private mutating func takeRefusal(_ event: ToldEvent, _ key: AttributeKey?) {
    guard let key, event.flag("ends_discovery") != true else { return }
    let request = event["request_packet"].flatMap { Int($0) } ?? 0
    let outcome = "refused: \(event["error_name"] ?? event["error"] ?? "?")"
    switch event["opcode"] {
    case "0x08", "0x0a", "0x0c", "0x0e", "0x20": noteRead(event, key, outcome, request)
    case "0x12", "0x16", "0x18":
      writes[Place(connection: event.connection, number: request)] = nil
      shape.access[writing(event, key), default: []].insert(outcome)
    default: break
    }
  }

  // MARK: - Subscriptions

  /// The value that a CCCD configures; `nil` if the attribute is no CCCD.
  private func configured(by key: AttributeKey) -> AttributeKey? {
    guard let value = Subject(symbols.text(key.subject))?.configured else { return nil }
    return key.about(symbols[value.key])
  }

  private mutating func watch(_ event: ToldEvent, _ value: AttributeKey) {
    let watch = Watch(connection: event.connection, key: value)
    if event.flag("notifications") != true, event.flag("indications") != true {
      unwatch(watch)
    } else if watched[watch] == nil {
      watched[watch] = event.seconds
    }
  }

  private mutating func unwatch(_ watch: Watch) {
    guard let begun = watched.removeValue(forKey: watch), let last = lastTimes[watch.connection]
    else { return }
    shape.subscribed[watch.key, default: 0] += max(0, last - begun)
  }
}
