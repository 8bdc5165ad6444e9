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
    guard !front.isQuoting else { return .passed }
    // Many say no more than the handle and what came.
    let isTold =
      text.holds(anyOf: ["handle"])
      && (text.holds(anyOf: ["data", "value"]) || text.last == 0x29 && text.lastNumber != nil)
    return takeWords(
      text, of: Array(tag.front(of: ":").prefix(64)), otherwise: isTold ? .notification : nil)
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
      let handle = rest.rest(behind: "handle ")?.hexadecimal?.asHandle
    {
      let properties = rest.rest(behind: "properties ")?.hexadecimal
      packets.declare(
        uuid, properties: properties.map { UInt8(truncatingIfNeeded: $0) }, value: handle,
        as: .handle(handle))
      return .told
    }
    return nil
  }
}
