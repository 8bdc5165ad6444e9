import HSProtocols

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

  /// Steps that may stand alone: with the peer of the step before, and nothing else to say.
  private static let alone = [
    "discover", "cached", "exchange_mtu", "pair", "encrypt", "refresh", "disconnect",
  ]
  /// The longest pause, in seconds: a day.
  private static let pause = 0...86_400.0

  init(_ value: YAMLValue, _ peers: [ScenarioPeer]) throws(TextFault) {
    if case .scalar(let name) = value.content, Self.alone.contains(name),
      let choice = Self.choices(peers).first(where: { $0.name == name })
    {
      var nothing = YAMLForm(nil)
      self = choice.read(&nothing)
    } else {
      self = try YAMLForm.parse(value) { Self(&$0, peers) }
    }
  }

  /// What a schema says of a step.
  static var schema: JSONValue {
    ["oneOf": [.schema(oneOf: alone), YAMLForm.schema { Self(&$0, []) }]]
  }

  private init(_ form: inout YAMLForm, _ peers: [ScenarioPeer]) {
    let peer = form.peer("peer", "The peer that it is done with", isNeeded: false, peers)
    let choices = Self.choices(peers)
    let step = form.choice(ofMembers: choices)
    if step == nil {
      form.refuse("is none of: \(choices.map(\.name).joined(separator: ", "))")
    }
    action = step?.action ?? .connect
    self.peer = step?.peer ?? peer
  }

  /// All steps, by the member that each has.
  private static func choices(_ peers: [ScenarioPeer]) -> [YAMLChoice<Self>] {
    typealias Read = @Sendable (inout YAMLForm) -> Action
    func step(_ name: String, _ words: String, _ read: @escaping Read) -> YAMLChoice<Self> {
      YAMLChoice(name, words) { Self(read(&$0)) }
    }
    // Its name has the peer's behind it.
    func withPeer(
      _ name: String, _ words: String, _ read: @escaping Read
    ) -> YAMLChoice<Self> {
      YAMLChoice(name, words) { form in
        let peer = form.peer(name, "The peer", peers)
        return Self(read(&form), peer: peer)
      }
    }
    return [
      step("scan", "Looks for advertisers") {
        .scan($0.seconds("scan", in: pause, "For so many seconds"))
      },
      withPeer("connect", "Connects to a peer, or lets a central connect") { _ in .connect },
      withPeer(
        "discover", "Learns all attributes, or those of some services; exchanges the MTU first"
      ) { form in
        let services = form.list(
          "services", "The services' UUIDs", most: Scenario.mostItems, of: YAMLForm.schemaOfUUID
        ) { value throws(TextFault) in try value.uuid() }
        return .discover(services: services ?? [])
      },
      withPeer(
        "cached",
        "Uses handles that an earlier connection has taught, in this capture or before it: no discovery"
      ) { _ in .cached },
      withPeer("exchange_mtu", "Exchanges the MTU") { _ in .exchangeMTU },
      withPeer(
        "pair", "Pairs, encrypts, and hands out keys, as devices do; all keys are made up"
      ) { .pair(ScenarioPairing(&$0)) },
      withPeer("encrypt", "Encrypts with the key of an earlier pairing") { _ in .encrypt },
      withPeer(
        "refresh", "Pauses encryption, and encrypts again with the key that is kept"
      ) { _ in .refresh },
      step("update", "Changes the connection's parameters; a peer that asks does so by L2CAP") {
        $0.form("update", "The parameters", missing: "") { form in
          .update(
            interval: form.interval("Milliseconds between connection events"),
            latency: form.integer(
              "latency", in: 0...499, or: 0, "Connection events that the peripheral may miss"),
            timeout: form.integer(
              "timeout_ms", in: 100...32_000, or: 4000, "The supervision timeout") / 10,
            isAsked: form.isByPeer("asked_by", or: false, "Which side asks for them"))
        } ?? .wait(0)
      },
      step("read", "Reads a value, with its rest where it is long") {
        .read($0.uuid("read", "The first characteristic of this UUID"))
      },
      step("write", "Writes a value; in parts where it is long") { form in
        .write(
          form.uuid("write", "To the first characteristic of this UUID"),
          form.octets("value", missing: "'value' is missing", "What is written"),
          wantsAnswer: form.flag("answer", or: true, "Whether it asks for an answer"))
      },
      step("subscribe", "Switches notifications or indications on") {
        .subscribe($0.uuid("subscribe", "Of the first characteristic of this UUID"), isOn: true)
      },
      step("unsubscribe", "Switches notifications or indications off") {
        .subscribe($0.uuid("unsubscribe", "Of the first characteristic of this UUID"), isOn: false)
      },
      step(
        "transfer",
        "Sends many values as fast as the link carries them: the app without response, or the peer as notifications"
      ) {
        $0.form("transfer", "The values", missing: "") { .transfer(ScenarioTransfer(&$0)) }
          ?? .wait(0)
      },
      step("phy", "Changes the PHY") {
        .phy($0.needed("phy", in: 1...2, "1 LE 1M, 2 LE 2M"))
      },
      step("trouble", "Lets something go wrong that 'heartsnoop doctor' has to find") {
        $0.form("trouble", "What goes wrong", missing: "") { .trouble(ScenarioTrouble(&$0)) }
          ?? .wait(0)
      },
      step("wait", "Lets time go by") {
        .wait($0.seconds("wait", in: pause, "So many seconds"))
      },
      withPeer("disconnect", "Ends the connection") {
        .disconnect(byPeer: $0.isByPeer("by", or: false, "Which side does"))
      },
    ]
  }
}

extension YAMLForm {
  /// A peer's name, as its place in the scenario.
  fileprivate mutating func peer(
    _ name: String, _ words: String, isNeeded: Bool = true, _ peers: [ScenarioPeer]
  ) -> Int? {
    read(name, words, .schemaOfText(), missing: isNeeded ? "" : nil) { value throws(TextFault) in
      let peer = try value.text()
      guard let index = peers.firstIndex(where: { $0.name == peer }) else {
        throw value.fault("there is no peer named '\(peer)'")
      }
      return index
    }
  }
}
