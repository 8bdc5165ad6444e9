package import HSProtocols

/// The plan of a simulated capture: devices, what the app does, what goes wrong.
///
/// `heartsnoop schema scenario` describes the text that it is read from.
package struct Scenario: Sendable {
  /// From which all chance follows.
  package var seed: UInt64 = 1
  /// Seconds since 1970 at which the recording begins.
  package var start = 1_772_352_000
  /// Our address, most significant octet first.
  package var address: UInt64 = 0x001b_dc07_3188
  /// What we offer to those who connect to us.
  package var services: [ScenarioService] = []
  /// Milliseconds between connection events, in units of 1.25 ms.
  package var interval = 24
  /// The largest ATT PDU that both sides can take.
  package var mtu = 185
  /// Bytes of a frame in one ACL packet.
  package var fragment = 251
  /// Bytes of a frame in one packet of the air, once both sides have agreed on it.
  package var payload = 27
  /// Milliseconds that a server works before it answers.
  package var answer = 0
  /// Whether the sniffer has the key of encrypted links.
  package var hasKey = false
  /// The other devices.
  package var peers: [ScenarioPeer] = []
  /// What is done, one after the other.
  package var steps: [ScenarioStep] = []
  /// What goes wrong.
  package var faults: [ScenarioFault] = []

  /// Most peers, services of one, characteristics of one, steps and faults.
  static let mostItems = 64

  /// A scenario in which nothing happens.
  package init() {}

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - text: The text in YAML.
  ///   - load: Loads a file that it names; `nil` if it cannot be read.
  /// - Throws: What is wrong, and where.
  package init(parsing text: [UInt8], load: (String) -> [UInt8]?) throws(TextFault) {
    self = try YAMLForm.parse(YAMLValue(parsing: text)) { Scenario(&$0, load) }
  }

  /// The JSON Schema that scenarios follow.
  package static var schema: [UInt8] {
    YAMLForm.schema(
      "scenario",
      "What `heartsnoop simulate` makes a capture of. Times are in seconds from the beginning, unless a name says "
        + "milliseconds. Anchors and aliases of YAML are not taken."
    ) { Scenario(&$0) { _ in nil } }
  }

  private init(_ form: inout YAMLForm, _ load: (String) -> [UInt8]?) {
    seed = UInt64(
      clamping: form.integer("seed", in: 0...(.max), or: 1, "From which all chance follows"))
    let starts = 0...4_000_000_000
    start =
      form.scalar(
        "start", "When the recording begins: seconds since 1970, or 2026-05-04T06:30:00Z",
        .schemaOfWord(#"^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?Z$"#, or: "integer"),
        usual: "\(start)",
        else: "is a time, 2026-05-04T06:30:00Z, or whole seconds since 1970, "
          + "up to \(starts.upperBound)"
      ) { text in
        let seconds = Int(text) ?? TimeReader.utc(text).map { Int($0 / 1_000_000_000) }
        return seconds.flatMap { starts.contains($0) ? $0 : nil }
      } ?? start
    let words = "Our side: its address, and what it offers to those who connect to it"
    (address, services) =
      form.form("adapter", words) { [address] form in
        (
          form.address("address", or: address, "An address, most significant octet first"),
          ScenarioService.list(&form, load)
        )
      } ?? (address, [])
    _ = form.form("link", "The connection and what is sent over it") { form in
      interval = form.interval(or: 30, "Milliseconds between connection events")
      mtu = form.integer("mtu", in: 23...517, or: mtu, "The largest ATT PDU")
      fragment = form.integer(
        "fragment", in: 4...1024, or: fragment, "Bytes of a frame in one ACL packet")
      payload = form.integer(
        "payload", in: 27...251, or: payload,
        "Bytes of a frame in one packet of the air; more are agreed on when a connection begins")
      answer = form.integer(
        "answer_ms", in: 0...20_000, or: answer,
        "Milliseconds that a server works before it answers a request")
    }
    _ = form.form("sniffer", "What hears the air, where a capture of it is made") { form in
      hasKey = form.flag(
        "key", "Whether it has the key of encrypted links, and keeps them decrypted")
    }
    var peers: [ScenarioPeer] = []
    _ = form.list(
      "peers", "The other devices", most: Self.mostItems,
      of: YAMLForm.schema { ScenarioPeer(&$0, load) }, missing: "'peers' is missing"
    ) { value throws(TextFault) in
      let peer = try YAMLForm.parse(value) { ScenarioPeer(&$0, load) }
      guard !peers.contains(where: { $0.name == peer.name }) else {
        throw value.fault("there are two peers named '\(peer.name)'")
      }
      peers.append(peer)
    }
    self.peers = peers
    steps =
      form.list(
        "app", "What is done, one after the other; with the peer of the step before unless told",
        most: 1024, of: ScenarioStep.schema, missing: "'app' is missing"
      ) { value throws(TextFault) in try ScenarioStep(value, peers) } ?? []
    faults =
      form.forms("faults", "What goes wrong", most: Self.mostItems) { ScenarioFault(&$0) } ?? []
  }
}
