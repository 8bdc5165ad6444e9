import HSProtocols

/// Another device.
package struct ScenarioPeer: Sendable {
  /// Its name, which steps use and which it advertises.
  package var name: String
  /// Its address, most significant octet first.
  package var address: UInt64
  /// Whether the address is random.
  package var isRandom: Bool
  /// Whether it connects to us, rather than we to it.
  package var isCentral = false
  /// What it offers.
  package var services: [ScenarioService] = []
  /// Whether it is another adapter of the machine that records: both ends are in the capture.
  package var isRecorded = false
}

extension ScenarioPeer {
  init(_ form: inout YAMLForm, _ load: (String) -> [UInt8]?) {
    name =
      form.text(
        "name", "By which the app speaks of it and which it advertises; at most 26 bytes",
        bytes: 1...26, missing: "is missing") ?? ""
    address = form.address("address", "Its address, most significant octet first")
    isRandom = form.word(
      "type", "What the address is", among: [("random", true), ("public", false)], or: true)
    isCentral = form.word(
      "role", "A central connects to us", among: [("peripheral", false), ("central", true)],
      or: false)
    services = ScenarioService.list(&form, load)
    isRecorded = form.flag(
      "recorded",
      "Whether it is another adapter of the recording machine, so that both ends are in the capture, where the "
        + "format tells adapters apart")
  }
}

/// A service with its characteristics.
package struct ScenarioService: Sendable {
  /// Its UUID, least significant octet first: 2 or 16.
  package var uuid: [UInt8]
  /// What is in it.
  package var characteristics: [ScenarioCharacteristic]

  static func list(_ form: inout YAMLForm, _ load: (String) -> [UInt8]?) -> [ScenarioService] {
    form.forms("services", "What it offers", most: Scenario.mostItems) { form in
      let uuid = form.uuid("uuid", "A UUID of 4 or 32 hexadecimal digits")
      let characteristics = form.forms(
        "characteristics", "What is in it", most: Scenario.mostItems
      ) { ScenarioCharacteristic(&$0, load) }
      return ScenarioService(uuid: uuid, characteristics: characteristics ?? [])
    } ?? []
  }
}

/// A characteristic, and what its value does.
package struct ScenarioCharacteristic: Sendable {
  /// Its UUID, least significant octet first: 2 or 16.
  package var uuid: [UInt8]
  /// The bits of its properties.
  ///
  /// Core 5.4, Vol 3, Part G, 3.3.1.1.
  package var properties: UInt8
  /// What is read.
  package var value: [UInt8] = []
  /// What is notified or indicated.
  package var source = Source.nothing

  /// What a characteristic notifies.
  package enum Source: Sendable {
    /// Nothing.
    case nothing
    /// Heart rates.
    case heart(HeartModel)
    /// The value, every so many milliseconds.
    case value(every: Int)
    /// Values one after the other, every so many milliseconds, and then no more.
    case values([[UInt8]], every: Int)
    /// A text in pieces of so many bytes, with `EOM` behind the last one.
    case text([UInt8], chunk: Int)
  }

  /// Properties by their names.
  static let names: [(String, UInt8)] = [
    ("broadcast", 1), ("read", 2), ("write_without_response", 4), ("write", 8), ("notify", 16),
    ("indicate", 32),
  ]
}

extension ScenarioCharacteristic {
  init(_ form: inout YAMLForm, _ load: (String) -> [UInt8]?) {
    uuid = form.uuid("uuid", "A UUID of 4 or 32 hexadecimal digits")
    properties =
      form.list(
        "properties", "What may be done with it", most: 8,
        of: .schema(oneOf: Self.names.map(\.0)), missing: "'properties' is missing"
      ) { word throws(TextFault) in try word.word(Self.names) }?.reduce(0, |) ?? 0
    value = form.octets("value", "What is read, in hexadecimal; in quotes, as 01 alone is a number")
    let words = form.text("value_text", "What is read, as text", bytes: 0...512)
    if let words { value = Array(words.utf8) }
    let every = form.integer(
      "every_ms", in: 5...3_600_000,
      "The value, or the next one of values, is sent so often to those who subscribed")
    let values = form.list(
      "values",
      "Values that are sent one after the other, every_ms apart (1000 unless given), and then no more",
      most: 10_000, of: YAMLForm.schemaOfOctets
    ) { value throws(TextFault) in try value.octets(most: 512) }
    if let values {
      source = .values(values, every: every ?? 1000)
    } else if let every {
      source = .value(every: every)
    }
    _ = form.form("heart", "A heart whose rates are sent") {
      source = .heart(HeartModel(&$0, load))
    }
    _ = form.form(
      "text", "A text that is sent in pieces to those who subscribe, with EOM behind the last one"
    ) { form in
      let text =
        form.text("says", "The text", bytes: 0...65_536, missing: "is missing") ?? ""
      source = .text(
        Array(text.utf8), chunk: form.integer("chunk", in: 1...509, or: 20, "Bytes of a piece"))
    }
    if case .nothing = source {
    } else if properties & 0x30 == 0 {
      form.refuse("what is sent needs 'notify' or 'indicate'")
    }
  }
}
