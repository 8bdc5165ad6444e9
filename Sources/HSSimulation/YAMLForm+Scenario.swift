import HSBytes
import HSJSONText
import HSYAMLText

// Members of scenarios. A member without a usual value has to be there.

extension YAMLForm {
  private mutating func member<Part>(
    _ name: String, _ words: String, _ schema: @autoclosure () -> JSONValue, isNeeded: Bool,
    usual: String? = nil, _ parse: (YAMLValue) throws(TextFault) -> Part
  ) -> Part? {
    read(
      name, words, schema(), missing: isNeeded ? "'\(name)' is missing" : nil, usual: usual, parse)
  }

  /// A whole number.
  mutating func integer(
    _ name: String, in range: ClosedRange<Int>, or usual: Int? = nil, _ words: String
  ) -> Int {
    member(
      name, words, .schema(range), isNeeded: usual == nil, usual: usual.map { "\($0)" }
    ) { value throws(TextFault) in try value.integer(in: range) } ?? usual ?? range.lowerBound
  }

  /// A whole number, if there is one.
  mutating func integer(
    optional name: String, in range: ClosedRange<Int>, _ words: String
  ) -> Int? {
    member(name, words, .schema(range), isNeeded: false) { value throws(TextFault) in
      try value.integer(in: range)
    }
  }

  /// A number, in another unit than the one in which it is written.
  private mutating func number(
    _ name: String, in range: ClosedRange<Double>, or usual: Double?, _ words: String,
    _ convert: (Double) -> Double
  ) -> Int {
    let number = member(
      name, words, .schema(range), isNeeded: usual == nil, usual: usual?.exactText
    ) { value throws(TextFault) in try value.number(in: range) }
    return Int(clamping: convert(number ?? usual ?? range.lowerBound))
  }

  /// Seconds, in milliseconds.
  mutating func seconds(
    _ name: String, in range: ClosedRange<Double>, or usual: Double? = nil, _ words: String
  ) -> Int { number(name, in: range, or: usual, words) { $0 * 1000 } }

  /// A connection interval in milliseconds, in units of 1.25 ms.
  mutating func interval(or usual: Double? = nil, _ words: String) -> Int {
    number("interval_ms", in: 7.5...4000, or: usual, words) { $0 / 1.25 }
  }

  /// A truth, false unless it is usually true.
  mutating func flag(_ name: String, or usual: Bool = false, _ words: String) -> Bool {
    member(name, words, .schemaOfFlag, isNeeded: false, usual: "\(usual)") {
      value throws(TextFault) in try value.flag()
    } ?? usual
  }

  /// One of some words.
  mutating func word<Meaning: Equatable>(
    _ name: String, among known: [(String, Meaning)], or usual: Meaning, _ words: String
  ) -> Meaning {
    member(
      name, words, .schema(oneOf: known.map(\.0)), isNeeded: false,
      usual: known.first { $0.1 == usual }?.0
    ) { value throws(TextFault) in try value.word(known) } ?? usual
  }

  /// Which side does it.
  mutating func isByPeer(_ name: String, or usual: Bool, _ words: String) -> Bool {
    word(name, among: [("app", false), ("peer", true)], or: usual, words)
  }

  /// A text of so many bytes; of another number of them, `problem` is said.
  mutating func text(
    _ name: String, bytes: ClosedRange<Int>, isNeeded: Bool = true, _ words: String,
    else problem: (Int) -> String
  ) -> String? {
    member(name, words, .schemaOfText(), isNeeded: isNeeded) { value throws(TextFault) in
      let text = try value.text()
      let count = text.utf8.count
      guard bytes.contains(count) else { throw value.fault(problem(count)) }
      return text
    }
  }

  /// A UUID of 16 or 128 bits, least significant octet first.
  mutating func uuid(_ name: String, _ words: String) -> [UInt8] {
    member(name, words, Self.schemaOfUUID, isNeeded: true) { value throws(TextFault) in
      try value.uuid()
    } ?? []
  }

  /// Bytes; none where they are missing.
  mutating func octets(
    _ name: String, most: Int = 512, isNeeded: Bool = false, _ words: String
  ) -> [UInt8] {
    member(name, words, Self.schemaOfOctets, isNeeded: isNeeded) { value throws(TextFault) in
      try value.octets(most: most)
    } ?? []
  }

  /// An address of a device.
  mutating func address(_ name: String, or usual: UInt64? = nil, _ words: String) -> UInt64 {
    member(
      name, words, .schemaOfText("^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}$"), isNeeded: usual == nil
    ) { value throws(TextFault) in try value.address() } ?? usual ?? 0
  }

  /// What a schema says of a UUID.
  static var schemaOfUUID: JSONValue {
    .schemaOfWord("^((-*[0-9A-Fa-f]){4}|(-*[0-9A-Fa-f]){32})-*$")
  }

  /// What a schema says of bytes.
  static var schemaOfOctets: JSONValue { .schemaOfWord("^ *([0-9A-Fa-f] *[0-9A-Fa-f] *)*$") }
}

extension YAMLValue {
  /// An address of a device.
  func address() throws(TextFault) -> UInt64 {
    let text = try text()
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let octets = parts.compactMap { $0.count == 2 ? UInt8($0, radix: 16) : nil }
    guard parts.count == 6, octets.count == 6 else {
      throw fault("'\(text)' is not an address like C0:FF:EE:00:00:01")
    }
    return octets.reduce(0) { $0 << 8 | UInt64($1) }
  }

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
