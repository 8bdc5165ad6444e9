import HSBytes
import HSYAMLText

/// Something that the app does.
package struct ScenarioStep: Sendable {
  /// What.
  package var action: Action
  /// With which peer, by its place in the scenario; `nil` for the one of the step before.
  package var peer: Int?

  /// What an app can do.
  package enum Action: Sendable {
    /// Looks for advertisers, for so many milliseconds.
    case scan(Int)
    /// Connects, or lets the peer connect.
    case connect
    /// Learns the other side's attributes: all of them, or those of some services, as Core Bluetooth
    /// does for an app that asks for these.
    case discover(services: [[UInt8]])
    /// Uses the handles that an earlier connection has taught, in this capture or before it.
    case cached
    /// Exchanges the MTU.
    case exchangeMTU
    /// Pairs, and encrypts.
    case pair(ScenarioPairing)
    /// Encrypts with the key of an earlier pairing.
    case encrypt
    /// Pauses encryption, and encrypts again with the key that is kept.
    case refresh
    /// Changes the connection's parameters: the interval in units of 1.25 ms, the latency in events,
    /// the supervision timeout in units of 10 ms; whether the peripheral asked for it.
    case update(interval: Int, latency: Int, timeout: Int, isAsked: Bool)
    /// Reads the first characteristic of a UUID, in as many pieces as it takes.
    case read([UInt8])
    /// Writes to the first characteristic of a UUID, in as many pieces as it takes.
    case write([UInt8], [UInt8], wantsAnswer: Bool)
    /// Switches notifications or indications on or off.
    case subscribe([UInt8], isOn: Bool)
    /// Sends many values as fast as the link carries them.
    case transfer(ScenarioTransfer)
    /// Changes the PHY: 1 LE 1M, 2 LE 2M.
    case phy(Int)
    /// Lets something go wrong.
    case trouble(ScenarioTrouble)
    /// Does nothing for so many milliseconds.
    case wait(Int)
    /// Ends the connection; or the peer does.
    case disconnect(byPeer: Bool)
  }

  /// A step by its parts.
  package init(_ action: Action, peer: Int? = nil) {
    self.action = action
    self.peer = peer
  }

  /// The longest pause, in seconds: a day.
  private static let longest = 86_400.0

  /// Steps that need no word besides their name.
  private static func plain(_ name: String) -> Action? {
    switch name {
    case "connect": .connect
    case "discover": .discover(services: [])
    case "cached": .cached
    case "exchange_mtu": .exchangeMTU
    case "pair": .pair(ScenarioPairing())
    case "encrypt": .encrypt
    case "refresh": .refresh
    case "disconnect": .disconnect(byPeer: false)
    default: nil
    }
  }

  init(_ value: YAMLValue, _ peers: [ScenarioPeer]) throws(TextFault) {
    if case .scalar(let name) = value.content, name != "connect", let plain = Self.plain(name) {
      action = plain
      return
    }
    var fields = try YAMLFields(value)
    if let value = fields.take("peer") { peer = try Self.peer(value, peers) }
    if let (action, peer) = try Self.named(&fields, peers) {
      self.action = action
      self.peer = peer
    } else {
      action = try Self.other(&fields, value)
    }
    try fields.finish()
  }

  /// Steps whose name has the peer's behind it.
  private static func named(
    _ fields: inout YAMLFields, _ peers: [ScenarioPeer]
  ) throws(TextFault) -> (Action, Int)? {
    let names = [
      "connect", "discover", "cached", "exchange_mtu", "pair", "encrypt", "refresh", "disconnect",
    ]
    for name in names {
      guard let value = fields.take(name), var action = plain(name) else { continue }
      let peer = try peer(value, peers)
      if name == "discover", let services = fields.take("services") {
        var uuids: [[UInt8]] = []
        for value in try services.list(most: Scenario.mostItems) { uuids.append(try value.uuid()) }
        action = .discover(services: uuids)
      }
      if name == "pair" { action = .pair(try ScenarioPairing(&fields)) }
      if name == "disconnect", let value = fields.take("by") {
        action = .disconnect(byPeer: try value.word([("app", false), ("peer", true)]))
      }
      return (action, peer)
    }
    return nil
  }

  private static func other(
    _ fields: inout YAMLFields, _ step: YAMLValue
  ) throws(TextFault) -> Action {
    if let value = fields.take("scan") {
      return .scan(Int(clamping: try value.number(in: 0...longest) * 1000))
    }
    if let value = fields.take("wait") {
      return .wait(Int(clamping: try value.number(in: 0...longest) * 1000))
    }
    if let value = fields.take("transfer") { return .transfer(try ScenarioTransfer(value)) }
    if let value = fields.take("phy") { return .phy(try value.integer(in: 1...2)) }
    if let value = fields.take("trouble") { return .trouble(try ScenarioTrouble(value)) }
    if let value = fields.take("read") { return .read(try value.uuid()) }
    if let value = fields.take("subscribe") { return .subscribe(try value.uuid(), isOn: true) }
    if let value = fields.take("unsubscribe") { return .subscribe(try value.uuid(), isOn: false) }
    if let value = fields.take("write") {
      let uuid = try value.uuid()
      let bytes = try fields.need("value").octets(most: 512)
      let wantsAnswer = try fields.take("answer")?.flag() ?? true
      return .write(uuid, bytes, wantsAnswer: wantsAnswer)
    }
    if let value = fields.take("update") {
      var parts = try YAMLFields(value)
      let interval = Int(clamping: try parts.need("interval_ms").number(in: 7.5...4000) / 1.25)
      let latency = try parts.take("latency")?.integer(in: 0...499) ?? 0
      let timeout = try parts.take("timeout_ms")?.integer(in: 100...32_000) ?? 4000
      var isAsked = false
      if let value = parts.take("asked_by") {
        isAsked = try value.word([("app", false), ("peer", true)])
      }
      try parts.finish()
      return .update(interval: interval, latency: latency, timeout: timeout / 10, isAsked: isAsked)
    }
    throw TextFault(
      line: step.line, column: step.column,
      problem:
        "is none of: scan, connect, discover, cached, exchange_mtu, pair, encrypt, refresh, update, "
        + "read, write, subscribe, unsubscribe, transfer, phy, trouble, wait, disconnect")
  }

  private static func peer(_ value: YAMLValue, _ peers: [ScenarioPeer]) throws(TextFault) -> Int {
    let name = try value.text()
    guard let index = peers.firstIndex(where: { $0.name == name }) else {
      throw TextFault(
        line: value.line, column: value.column, problem: "there is no peer named '\(name)'")
    }
    return index
  }
}
