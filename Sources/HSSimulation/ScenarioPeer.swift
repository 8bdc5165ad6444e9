import HSBytes
import HSYAMLText

/// Another device.
package struct ScenarioPeer: Sendable {
  /// Its name, which steps use and which it advertises.
  package var name: String
  /// Its address, most significant octet first.
  package var address: UInt64
  /// Whether the address is random.
  package var isRandom: Bool
  /// Whether it connects to us, rather than we to it.
  package var isCentral: Bool
  /// What it offers.
  package var services: [ScenarioService]
  /// Whether it is another adapter of the machine that records: both ends are in the capture.
  package var isRecorded = false

  /// A device by its parts.
  package init(
    name: String, address: UInt64, isRandom: Bool, isCentral: Bool = false,
    services: [ScenarioService] = []
  ) {
    self.name = name
    self.address = address
    self.isRandom = isRandom
    self.isCentral = isCentral
    self.services = services
  }

  init(_ value: YAMLValue, _ load: (String) -> [UInt8]?) throws(TextFault) {
    var fields = try YAMLFields(value)
    let name = try fields.need("name")
    self.name = try name.text()
    guard self.name.utf8.count <= 26, !self.name.isEmpty else {
      throw TextFault(line: name.line, problem: "the name has no letter, or more than 26 bytes")
    }
    address = try fields.need("address").address()
    isRandom = try fields.take("type")?.word([("random", true), ("public", false)]) ?? true
    isCentral = try fields.take("role")?.word([("peripheral", false), ("central", true)]) ?? false
    services = []
    if let value = fields.take("services") { services = try ScenarioService.list(value, load) }
    if let value = fields.take("recorded") { isRecorded = try value.flag() }
    try fields.finish()
  }
}

/// A service with its characteristics.
package struct ScenarioService: Sendable {
  /// Its UUID, least significant octet first: 2 or 16.
  package var uuid: [UInt8]
  /// What is in it.
  package var characteristics: [ScenarioCharacteristic]

  /// A service by its parts.
  package init(uuid: [UInt8], characteristics: [ScenarioCharacteristic]) {
    self.uuid = uuid
    self.characteristics = characteristics
  }

  static func list(
    _ value: YAMLValue, _ load: (String) -> [UInt8]?
  ) throws(TextFault) -> [ScenarioService] {
    var services: [ScenarioService] = []
    for value in try value.list(most: Scenario.mostItems) {
      var fields = try YAMLFields(value)
      var service = ScenarioService(uuid: try fields.need("uuid").uuid(), characteristics: [])
      if let value = fields.take("characteristics") {
        for value in try value.list(most: Scenario.mostItems) {
          service.characteristics.append(try ScenarioCharacteristic(value, load))
        }
      }
      try fields.finish()
      services.append(service)
    }
    return services
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

  /// A characteristic by its parts.
  package init(uuid: [UInt8], properties: UInt8, value: [UInt8] = [], source: Source = .nothing) {
    self.uuid = uuid
    self.properties = properties
    self.value = value
    self.source = source
  }

  init(_ value: YAMLValue, _ load: (String) -> [UInt8]?) throws(TextFault) {
    var fields = try YAMLFields(value)
    uuid = try fields.need("uuid").uuid()
    properties = 0
    for word in try fields.need("properties").list(most: 8) {
      properties |= try word.word(Self.names)
    }
    if let value = fields.take("value") { self.value = try value.octets(most: 512) }
    if let value = fields.take("value_text") {
      self.value = Array(try value.text().utf8)
      guard self.value.count <= 512 else {
        throw TextFault(
          line: value.line, column: value.column,
          problem: "the text has \(self.value.count) bytes; a value has at most 512")
      }
    }
    let every = try fields.take("every_ms")?.integer(in: 5...3_600_000)
    if let values = fields.take("values") {
      var list: [[UInt8]] = []
      for value in try values.list(most: 10_000) { list.append(try value.octets(most: 512)) }
      source = .values(list, every: every ?? 1000)
    } else if let every {
      source = .value(every: every)
    }
    if let heart = fields.take("heart") { source = .heart(try HeartModel(heart, load)) }
    if let text = fields.take("text") {
      var fields = try YAMLFields(text)
      let letters = Array(try fields.need("says").text().utf8)
      guard letters.count <= 65_536 else {
        throw TextFault(line: text.line, problem: "the text has more than 65536 bytes")
      }
      source = .text(letters, chunk: try fields.take("chunk")?.integer(in: 1...509) ?? 20)
      try fields.finish()
    }
    if case .nothing = source {
    } else if properties & 0x30 == 0 {
      throw TextFault(
        line: value.line, column: value.column, problem: "what is sent needs 'notify' or 'indicate'"
      )
    }
    try fields.finish()
  }
}
