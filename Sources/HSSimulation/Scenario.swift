package import HSBytes
import HSYAMLText

/// The plan of a simulated capture: devices, what the app does, what goes wrong.
///
/// `fixtures/schemas/scenario-1.schema.json` describes the text that it is read from.
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
    var fields = try YAMLFields(YAMLValue(parsing: text))
    if let value = fields.take("seed") { seed = UInt64(try value.integer(in: 0...(.max))) }
    if let value = fields.take("start") { start = try value.integer(in: 0...4_000_000_000) }
    if let value = fields.take("adapter") {
      var adapter = try YAMLFields(value)
      if let value = adapter.take("address") { address = try value.address() }
      if let value = adapter.take("services") { services = try ScenarioService.list(value, load) }
      try adapter.finish()
    }
    if let value = fields.take("link") {
      var link = try YAMLFields(value)
      if let value = link.take("interval_ms") {
        interval = Int(clamping: try value.number(in: 7.5...4000) / 1.25)
      }
      if let value = link.take("mtu") { mtu = try value.integer(in: 23...517) }
      if let value = link.take("fragment") { fragment = try value.integer(in: 4...1024) }
      if let value = link.take("payload") { payload = try value.integer(in: 27...251) }
      if let value = link.take("answer_ms") { answer = try value.integer(in: 0...20_000) }
      try link.finish()
    }
    if let value = fields.take("sniffer") {
      var sniffer = try YAMLFields(value)
      if let value = sniffer.take("key") { hasKey = try value.flag() }
      try sniffer.finish()
    }
    for value in try fields.need("peers").list(most: Self.mostItems) {
      let peer = try ScenarioPeer(value, load)
      guard !peers.contains(where: { $0.name == peer.name }) else {
        throw TextFault(
          line: value.line, column: value.column,
          problem: "there are two peers named '\(peer.name)'")
      }
      peers.append(peer)
    }
    for value in try fields.need("app").list(most: 1024) {
      steps.append(try ScenarioStep(value, peers))
    }
    if let value = fields.take("faults") {
      for value in try value.list(most: Self.mostItems) { faults.append(try ScenarioFault(value)) }
    }
    try fields.finish()
  }
}

extension YAMLValue {
  /// An address of a device.
  func address() throws(TextFault) -> UInt64 {
    let text = try text()
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var address: UInt64 = 0
    for part in parts {
      guard part.count == 2, let octet = UInt8(part, radix: 16), parts.count == 6 else {
        throw TextFault(
          line: line, column: column, problem: "'\(text)' is not an address like C0:FF:EE:00:00:01")
      }
      address = address << 8 | UInt64(octet)
    }
    guard parts.count == 6 else {
      throw TextFault(
        line: line, column: column, problem: "'\(text)' is not an address like C0:FF:EE:00:00:01")
    }
    return address
  }

  /// A UUID of 16 or 128 bits, least significant octet first.
  func uuid() throws(TextFault) -> [UInt8] {
    let text = try text()
    let digits = text.filter { $0 != "-" }
    guard digits.count == 4 || digits.count == 32, let bytes = Self.octets(digits) else {
      throw TextFault(
        line: line, column: column, problem: "'\(text)' is not a UUID of 16 or 128 bits")
    }
    return bytes.reversed()
  }

  /// Bytes in hexadecimal.
  func octets(most: Int) throws(TextFault) -> [UInt8] {
    let text = try text()
    guard let bytes = Self.octets(text.filter { $0 != " " }), bytes.count <= most else {
      throw TextFault(
        line: line, problem: "'\(text)' is not up to \(most) bytes in hexadecimal")
    }
    return bytes
  }

  private static func octets(_ digits: String) -> [UInt8]? {
    let codes = Array(digits.utf8)
    guard codes.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: codes.count, by: 2) {
      guard
        let octet = UInt8(String(decoding: codes[index..<index + 2], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(octet)
    }
    return bytes
  }
}
