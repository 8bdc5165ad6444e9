extension ValueLog {
  /// Takes a line that bleak, or a program that uses it, printed: bytes as Python writes them.
  mutating func takePython(_ line: LogLine) -> Fate {
    if let rest = line.rest(behind: "/dev_"), let address = rest.address {
      packets.turn(to: address)
    }
    if let fate = takeBusSignal(line) { return fate }
    if line.holds("DisconnectedEvent") || line.holds("didDisconnectPeripheral") {
      packets.disconnect(0x1F)
      return .told
    }
    let written = line.rest(behind: "Write Characteristic ")
    if let rest = written ?? line.rest(behind: "Read Characteristic ") {
      isPython = true
      guard let key = key(in: rest) else { return .passed }
      guard let value = literal(in: rest) else { return rest.holds("b'") ? .damaged : .passed }
      return Fate(
        written == nil
          ? packets.answer(key, value) : packets.write(key, value, isAnswered: false))
    }
    // What a program of somebody's own says: `RX BLE data: bytearray(b'…')`.
    // What is called with a value prints from whom it came.
    let sender: WayWord? = line.holds("andle: ") ? .notification : nil
    switch WordedValue.read(self.line[...], otherwise: sender) {
    case .other, .announced: return .passed
    case .damaged: return .damaged
    case .value(let found):
      let front = line[..<found.place]
      // Other programs say such things as well, without Python's octets.
      guard self.line[found.place] == 0x62 || line.holds("X BLE ") else { return .passed }
      isPython = true
      let key = key(in: front) ?? found.key
      // What tells devices apart stands behind the logger's name.
      let name =
        front.lastIndex(of: 0x5D).map { front[$0...].dropFirst().drop { $0 == 0x20 } } ?? []
      return take(found, of: key, Array(name.prefix { $0 != 0x20 && $0 != 0x3A }.prefix(64)))
    }
  }

  /// Takes a signal of the bus over which BlueZ talks.
  private mutating func takeBusSignal(_ line: LogLine) -> Fate? {
    guard let path = line.rest(behind: "/dev_") else { return nil }
    isPython = true
    // The interface that is named first is the one; another may stand in a name.
    let device = line.place(of: "org.bluez.Device1") ?? .max
    let value = line.place(of: "org.bluez.GattCharacteristic1") ?? .max
    if device < value, let state = line.rest(behind: "'Connected': ") {
      let word = state.begins("<") ? state.rest(behind: "'b', ") ?? state : state
      if word.begins("True") { packets.connect() }
      if word.begins("False") { packets.disconnect(0x1F) }
      return .told
    }
    guard value < device, let handle = path.rest(behind: "/char")?.hexadecimal?.valueHandle
    else { return nil }
    let key = ValuePackets.Key.handle(handle)
    if let uuid = line.rest(behind: "'UUID': ")?.firstUUID {
      let flags = ["'read'", "'write-without-response'", "'write'", "'notify'", "'indicate'"]
      let properties = UInt8(properties: flags) { line.holds($0) }
      packets.declare(uuid, properties: properties, value: handle, as: key)
      // Writes and reads are logged by the UUID.
      packets.alias(.uuid(uuid), of: key)
      return .told
    }
    guard let text = line.rest(behind: "'Value': ") else { return .passed }
    guard let value = text.begins("[") ? Self.list(text) : literal(in: text) else {
      return .damaged
    }
    return Fate(packets.notify(key, value))
  }

  /// The octets of `[8, 112, 0]`.
  private static func list(_ text: LogLine) -> [UInt8]? {
    guard let end = text.firstIndex(of: 0x5D) else { return nil }
    let words = text[..<end].dropFirst().split(separator: 0x2C)
    let octets = words.compactMap { $0.trimmed.number.flatMap { UInt8(exactly: $0) } }
    return octets.count == words.count ? octets : nil
  }

  /// The attribute that a line names: `UUID (Handle: 16): …`, or a path of BlueZ's.
  private mutating func key(in text: LogLine) -> ValuePackets.Key? {
    let uuid = text.firstUUID
    // That of the declaration; the value's is the next.
    let declaration =
      text.rest(behind: "/char")?.hexadecimal ?? text.rest(behind: "Handle: ")?.number
    guard let handle = declaration?.valueHandle else { return uuid.map { .uuid($0) } }
    let key = ValuePackets.Key.handle(handle)
    if let uuid {
      packets.declare(uuid, properties: nil, value: handle, as: key)
      packets.alias(.uuid(uuid), of: key)
    }
    return key
  }

  /// The octets of the first `b'…'` of a text, as Python writes bytes.
  private func literal(in text: LogLine) -> [UInt8]? {
    // What it says is blank there.
    let text = line[text.startIndex...]
    guard
      let start = text.indices.first(where: { place in
        text[place] == 0x62 && place + 1 < text.endIndex
          && (text[place + 1] == 0x27 || text[place + 1] == 0x22)
          && (place == text.startIndex || !(0x30...0x7A).contains(text[place - 1]))
      })
    else { return nil }
    return PythonBytes.literal(text[start...])?.octets
  }
}
