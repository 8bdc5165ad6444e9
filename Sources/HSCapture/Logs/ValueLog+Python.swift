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
      guard let key = key(in: rest) else { return .passed }
      guard let value = literal(in: rest) else { return rest.holds("b'") ? .damaged : .passed }
      return Fate(
        written == nil
          ? packets.answer(key, value) : packets.write(key, value, isAnswered: false))
    }
    return takeOwnWords(line)
  }

  /// Takes what a program of somebody's own says: `RX BLE data: bytearray(b'…')`.
  private mutating func takeOwnWords(_ line: LogLine) -> Fate {
    let mark = ["bytearray(b'", "bytearray(b\"", ": b'", ": b\""].compactMap { line.place(of: $0) }
    let hex = line.place(of: "TX BLE ") ?? line.place(of: "RX BLE ")
    guard let place = mark.min() ?? hex else { return .passed }
    let front = LogLine(line.bytes[..<place])
    let words = LogLine(front.bytes.suffix(160))
    let isSent = words.holds(anyOf: [
      " tx", "send", "sent", "write", "writing", "wrote", "cmd frame",
    ])
    let isReceived = words.holds(anyOf: [" rx", "receiv", "notif", "handle: "])
    guard isSent || isReceived || hex != nil else { return .passed }
    let text = LogLine(line.bytes[place...])
    let value: [UInt8]?
    if mark.isEmpty {
      // A number of the request, and perhaps how it is sent, stand in front of the digits.
      value = text.rest(behind: ": ").flatMap { rest in
        rest.octets(between: " ").flatMap { $0.rest.isEmpty ? $0.octets : nil }
      }
      guard value != nil else { return .passed }
    } else {
      value = literal(in: text)
    }
    guard let value else { return .damaged }
    let isWritten = mark.isEmpty ? text.begins("TX") : isSent && !isReceived
    let key = key(in: front) ?? .words(Self.source(of: front) + (isWritten ? [0x3E] : [0x3C]))
    let isTaken =
      isWritten ? packets.write(key, value, isAnswered: false) : packets.notify(key, value)
    return Fate(isTaken)
  }

  /// What tells apart the devices of a log that names no attribute: what stands behind the logger's name, up to the
  /// words that every line has.
  private static func source(of front: LogLine) -> [UInt8] {
    guard let close = front.bytes.lastIndex(of: 0x5D) else { return [] }
    return Array(
      front.bytes[(close + 1)...].drop { $0 == 0x20 }.prefix { $0 != 0x20 && $0 != 0x3A }
        .prefix(64))
  }

  /// Takes a signal of the bus over which BlueZ talks.
  private mutating func takeBusSignal(_ line: LogLine) -> Fate? {
    guard let path = line.rest(behind: "/dev_") else { return nil }
    // The interface that is named first is the one; another may stand in a name.
    let device = line.place(of: "org.bluez.Device1") ?? .max
    let value = line.place(of: "org.bluez.GattCharacteristic1") ?? .max
    if device < value, let state = line.rest(behind: "'Connected': ") {
      let word = state.begins("<") ? state.rest(behind: "'b', ") ?? state : state
      if word.begins("True") { packets.connect() }
      if word.begins("False") { packets.disconnect(0x1F) }
      return .told
    }
    guard value < device, let declaration = path.rest(behind: "/char")?.hexadecimal,
      (1..<0xFFFF).contains(declaration)
    else { return nil }
    let key = ValuePackets.Key.handle(UInt16(declaration + 1))
    if let uuid = line.rest(behind: "'UUID': ")?.firstUUID {
      var properties: UInt8 = 0
      for (flag, bit) in [
        ("'read'", 0x02), ("'write-without-response'", 0x04), ("'write'", 0x08),
        ("'notify'", 0x10), ("'indicate'", 0x20),
      ] as [(String, UInt8)] where line.holds(flag) { properties |= bit }
      packets.declare(uuid, properties: properties, value: UInt16(declaration + 1), as: key)
      // Writes and reads are logged by the UUID.
      packets.alias(.uuid(uuid), of: key)
      return .told
    }
    guard let text = line.rest(behind: "'Value': ") else { return .passed }
    guard let value = text.begins("[") ? list(text) : literal(in: text) else {
      return .damaged
    }
    return Fate(packets.notify(key, value))
  }

  /// The octets of `[8, 112, 0]`.
  private func list(_ text: LogLine) -> [UInt8]? {
    guard let end = text.bytes.firstIndex(of: 0x5D) else { return nil }
    var octets: [UInt8] = []
    for word in text.bytes[(text.bytes.startIndex + 1)..<end].split(separator: 0x2C) {
      guard let number = LogLine(word).trimmed.number, number < 256 else { return nil }
      octets.append(UInt8(number))
    }
    return octets
  }

  /// The attribute that a line names: `UUID (Handle: 16): …`, or a path of BlueZ's.
  private mutating func key(in text: LogLine) -> ValuePackets.Key? {
    let uuid = text.firstUUID
    // That of the declaration; the value's is the next.
    guard
      let declaration = text.rest(behind: "/char")?.hexadecimal
        ?? text.rest(behind: "Handle: ")?.number,
      (1..<0xFFFF).contains(declaration)
    else { return uuid.map { .uuid($0) } }
    let key = ValuePackets.Key.handle(UInt16(declaration + 1))
    if let uuid {
      packets.declare(uuid, properties: nil, value: UInt16(declaration + 1), as: key)
      packets.alias(.uuid(uuid), of: key)
    }
    return key
  }

  /// The octets of the first `b'…'` of a text, as Python writes bytes.
  private func literal(in text: LogLine) -> [UInt8]? {
    // What it says is blank there.
    let text = LogLine(line[text.bytes.startIndex...])
    guard
      let start = text.bytes.indices.first(where: { place in
        text.bytes[place] == 0x62 && place + 1 < text.bytes.endIndex
          && (text.bytes[place + 1] == 0x27 || text.bytes[place + 1] == 0x22)
          && (place == text.bytes.startIndex || !(0x30...0x7A).contains(text.bytes[place - 1]))
      })
    else { return nil }
    return PythonBytes.literal(text.bytes[start...])?.octets
  }
}
