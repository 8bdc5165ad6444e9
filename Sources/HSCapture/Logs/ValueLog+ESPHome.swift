extension ValueLog {
  /// Takes a line of ESPHome's: `[12:30:01][D][strap:110]: Notification received (handle 0x11): 16.48 (2)`.
  mutating func takeESPHome(_ line: LogLine) -> Fate {
    // The level and the tag, perhaps in colours.
    guard let level = line.rest(behind: "]["), let tag = level.rest(behind: "]["),
      let text = tag.rest(behind: "]: ") ?? tag.rest(behind: "]:")
    else { return .passed }
    if let address = text.trimmed.rest(behind: "] [")?.address { packets.turn(to: address) }
    if let fate = takeESPHomeLink(text) { return fate }
    let front = text.front(of: ": ")
    guard front.bytes.endIndex < text.bytes.endIndex, front.bytes.count < 80, !front.isQuoting
    else {
      return .passed
    }
    let isReceived = front.holds(anyOf: ["notif"])
    let isRead = front.holds(anyOf: ["read value"])
    guard isReceived || isRead || front.holds(anyOf: ["send", "write", "writing", "sent"]) else {
      return .passed
    }
    let value = LogLine(text.bytes[(front.bytes.endIndex + 2)...]).trimmed
    guard
      let (octets, rest) = value.octets(between: ".") ?? (value.begins("(0)") ? ([], value) : nil),
      rest.isEmpty || octets.isEmpty || rest.begins(" (") || rest.begins("\u{1B}"),
      octets.count > 1 || rest.begins(" (1)") || octets.isEmpty
    else {
      // Words, or a number, as most lines have.
      let pairs = value.bytes.prefix(6).split(separator: 0x2E)
      return pairs.count == 2
        && pairs.allSatisfy { $0.count == 2 && LogLine($0).octet != nil }
        ? .damaged : .passed
    }
    // What was cut says how many there were.
    if let count = rest.rest(behind: "(")?.number, count != octets.count { return .damaged }
    let key: ValuePackets.Key =
      front.rest(behind: "handle ").flatMap { $0.begins("0x") ? $0.hexadecimal : $0.number }
      .flatMap { (1...0xFFFF).contains($0) ? .handle(UInt16($0)) : nil }
      ?? .words(Array(tag.front(of: ":").bytes.prefix(64)) + (isReceived ? [0x3C] : [0x3E]))
    let isTaken =
      isRead
      ? packets.answer(key, octets)
      : isReceived ? packets.notify(key, octets) : packets.write(key, octets, isAnswered: false)
    return Fate(isTaken)
  }

  /// Takes what ESPHome says of connections, and of what it finds.
  private mutating func takeESPHomeLink(_ text: LogLine) -> Fate? {
    if text.begins(behindFrame: "ESP_GATTC_DISCONNECT_EVT") {
      packets.disconnect(
        text.rest(behind: "reason ")?.hexadecimal.map { UInt8(clamping: $0) } ?? 0x1F)
      return .told
    }
    let openings = ["ESP_GATTC_OPEN_EVT", "ESP_GATTC_CONNECT_EVT", "Connection open"]
    if openings.contains(where: { text.begins(behindFrame: $0) }) {
      packets.connect()
      return .told
    }
    if let rest = text.rest(behindFrame: "characteristic "), let uuid = rest.uuid,
      let handle = rest.rest(behind: "handle ")?.hexadecimal, (1...0xFFFF).contains(handle)
    {
      let properties = rest.rest(behind: "properties ")?.hexadecimal
      packets.declare(
        uuid, properties: properties.map { UInt8(truncatingIfNeeded: $0) }, value: UInt16(handle),
        as: .handle(UInt16(handle)))
      return .told
    }
    return nil
  }
}
