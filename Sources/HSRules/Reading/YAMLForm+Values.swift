import HSProtocols

extension YAMLForm {
  /// A UUID of 16, 32 or 128 bits.
  mutating func uuid(_ key: String, _ words: String, missing: String? = nil) -> BluetoothUUID? {
    scalar(
      key, words, .schemaOfWord(or: "integer"), missing: missing,
      else: "is a UUID such as 2a37 or 0x2A37, or one of 128 bits"
    ) { $0.utf8.count <= 40 ? BluetoothUUID($0) : nil }
  }

  /// A UUID that has to be there.
  mutating func neededUUID(_ key: String, _ words: String) -> BluetoothUUID {
    uuid(key, words, missing: "is missing: a UUID such as 2a37") ?? BluetoothUUID(0 as UInt16)
  }

  /// UUIDs; a single one is a list of one.
  mutating func uuids(_ key: String, _ words: String) -> [BluetoothUUID]? {
    some(key, words, .schemaOfWord(or: "integer"), else: "holds UUIDs such as 2902") { text, _ in
      BluetoothUUID(text)
    }
  }

  /// Values in hexadecimal; spaces, colons and `0x` may stand in them.
  mutating func hexadecimals(_ key: String, _ words: String) -> [[UInt8]]? {
    some(
      key, words, .schemaOfText(),
      else: "holds bytes in hexadecimal, two digits each, such as \"16 48\"; in quotes"
    ) { text, _ in Self.bytes(text) }
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.filter { $0 != " " && $0 != ":" }
    return Hex.bytes(ofDigits: digits.hasPrefix("0x") ? String(digits.dropFirst(2)) : digits)
  }
}
