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
