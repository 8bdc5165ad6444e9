import HSJSONText

/// Symbols of the kinds and members that the structure is read from.
struct ShapeNames {
  let value: Int
  let bpm: Int
  let contact: Int
  let ticks: Int
  let findings: Int
  let finding: Int
  let connected: Int
  let listed: Int
  let error: Int
  let endsDiscovery: Int
  let unnamed: Int

  init(_ symbols: Symbols) {
    value = symbols["value_hex"]
    bpm = symbols["bpm"]
    contact = symbols["contact"]
    ticks = symbols["rr_ticks"]
    findings = symbols["findings"]
    finding = symbols["finding"]
    connected = symbols["connected"]
    listed = symbols["attribute_discovered"]
    error = symbols["error_response"]
    endsDiscovery = symbols["ends_discovery"]
    unnamed = symbols[Subject.unlabelled]
  }
}

extension StoryEvent {
  /// A member's text without quotation marks; `nil` if it is not there, or null.
  func member(_ name: String, _ symbols: Symbols) -> String? {
    let symbol = symbols[name]
    guard let text = fields(symbols).first(where: { $0.name == symbol })?.text, text != "null"
    else {
      return nil
    }
    guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// The handle in a member (`0x0012`), or -1.
  func handleMember(_ name: String, _ symbols: Symbols) -> Int {
    TimelineStory.handle(member(name, symbols).map { .string($0) })
  }
}
