import HSProtocols

extension YAMLForm {
  /// A whole number that has to be there.
  mutating func needed(_ name: String, in range: ClosedRange<Int>, _ words: String) -> Int {
    integer(name, in: range, words, missing: "is missing") ?? range.lowerBound
  }

  private mutating func scaled(
    _ name: String, in range: ClosedRange<Double>, or usual: Double?, _ words: String,
    _ convert: (Double) -> Double
  ) -> Int {
    let number = number(
      name, in: range, words, missing: usual == nil ? "is missing" : nil, usual: usual?.exactText)
    return Int(clamping: convert(number ?? usual ?? range.lowerBound))
  }

  /// Seconds, in milliseconds; they have to be there, unless something is usual.
  mutating func seconds(
    _ name: String, in range: ClosedRange<Double>, or usual: Double? = nil, _ words: String
  ) -> Int { scaled(name, in: range, or: usual, words) { $0 * 1000 } }

  /// A connection interval in milliseconds, in units of 1.25 ms.
  mutating func interval(or usual: Double? = nil, _ words: String) -> Int {
    scaled("interval_ms", in: 7.5...4000, or: usual, words) { $0 / 1.25 }
  }

  /// Which side does it.
  mutating func isByPeer(_ name: String, or usual: Bool, _ words: String) -> Bool {
    word(name, words, among: [("app", false), ("peer", true)], or: usual)
  }

  /// A UUID of 16 or 128 bits, least significant octet first.
  mutating func uuid(_ name: String, _ words: String) -> [UInt8] {
    read(name, words, Self.schemaOfUUID, missing: "'\(name)' is missing") {
      value throws(TextFault) in try value.uuid()
    } ?? []
  }

  /// Bytes; none where they are missing.
  mutating func octets(
    _ name: String, most: Int = 512, missing: String? = nil, _ words: String
  ) -> [UInt8] {
    read(name, words, Self.schemaOfOctets, missing: missing) { value throws(TextFault) in
      try value.octets(most: most)
    } ?? []
  }

  /// An address of a device.
  mutating func address(_ name: String, or usual: UInt64? = nil, _ words: String) -> UInt64 {
    scalar(
      name, words, .schemaOfText("^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}$"),
      missing: usual == nil ? "is missing" : nil, else: "is an address like C0:FF:EE:00:00:01"
    ) { DeviceAddress.value(of: $0) } ?? usual ?? 0
  }

  /// What a schema says of a UUID.
  static var schemaOfUUID: JSONValue {
    .schemaOfWord("^((-*[0-9A-Fa-f]){4}|(-*[0-9A-Fa-f]){32})-*$")
  }

  /// What a schema says of bytes.
  static var schemaOfOctets: JSONValue { .schemaOfWord("^ *([0-9A-Fa-f] *[0-9A-Fa-f] *)*$") }
}

extension YAMLValue {
  /// A UUID of 16 or 128 bits, least significant octet first.
  func uuid() throws(TextFault) -> [UInt8] {
    let text = try text()
    let digits = text.filter { $0 != "-" }
    guard digits.count == 4 || digits.count == 32, let bytes = Hex.bytes(ofDigits: digits) else {
      throw fault("'\(text)' is not a UUID of 16 or 128 bits")
    }
    return bytes.reversed()
  }

  /// Bytes in hexadecimal.
  func octets(most: Int) throws(TextFault) -> [UInt8] {
    let text = try text()
    guard let bytes = Hex.bytes(ofDigits: text.filter { $0 != " " }), bytes.count <= most else {
      throw fault("'\(text)' is not up to \(most) bytes in hexadecimal")
    }
    return bytes
  }
}
