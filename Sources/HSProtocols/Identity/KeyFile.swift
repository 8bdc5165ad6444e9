public import HSBase

/// Keys from a file: our own format, BlueZ's `info`, or what Wireshark shows and takes.
///
/// Our own format has a key a line; `#` begins a comment:
///
/// ```
/// irk 0x112233445566778899aabbccddeeff00 C0:FF:EE:00:00:01 random
/// irk 112233445566778899aabbccddeeff00
/// ltk 0x00112233445566778899aabbccddeeff C0:FF:EE:00:00:01
/// oob 00112233445566778899aabbccddeeff
/// ```
///
/// `oob` are the out-of-band data of a pairing: not a key, but what its key follows from.
///
/// A key is written as the specification writes it, most significant octet first; the address is the
/// identity, `public` unless it says `random`. A name may be written as in the key list of the
/// sniffers for Wireshark (`IRK`, `LTK`, `SC LTK`, `Legacy LTK`), which take keys in the same order
/// and fill up short ones with zeros in front. Lines copied from Wireshark's packet details are told
/// by their colon and hold the octets as sent, least significant first:
///
/// ```
/// Identity Resolving Key: 00ffeeddccbbaa998877665544332211
/// BD_ADDR: c0:ff:ee:00:00:01
/// Long Term Key: ffeeddccbbaa99887766554433221100
/// ```
///
/// Behind an LTK's address may stand `ediv 0x1234 rand 0x0123456789abcdef`, by which the link asks for it.
///
/// BlueZ's `info` (`/var/lib/bluetooth/ADAPTER/PEER/info`) is told by its first section; its keys are
/// written least significant octet first, and the peer's address is the folder's name.
public struct KeyFile: Sendable, Equatable {
  /// Identity resolving keys.
  public var identityResolvingKeys: [KnownKey] = []
  /// Long term keys.
  public var longTermKeys: [GivenLongTermKey] = []
  /// Out-of-band data of pairings.
  public var outOfBandData: [UInt128] = []

  /// A long term key, and what the file says of it.
  ///
  /// It is a secret; it has no description.
  public struct GivenLongTermKey: Sendable, Equatable {
    /// The key; its most significant octet is the first that is written down.
    public var value: UInt128
    /// EDIV and Rand that ask for it, if they are given.
    public var name: Name?
    /// Whose key it is: the peer that BlueZ's folder is named after, or the address behind the key.
    public var address: DeviceAddress?

    /// EDIV and Rand.
    public struct Name: Sendable, Hashable {
      /// EDIV.
      public var diversifier: UInt16
      /// Rand.
      public var random: UInt64

      /// A name by its numbers.
      public init(diversifier: UInt16, random: UInt64) {
        self.diversifier = diversifier
        self.random = random
      }
    }

    /// A key by its parts.
    public init(value: UInt128, name: Name? = nil, address: DeviceAddress?) {
      self.value = value
      self.name = name
      self.address = address
    }
  }

  /// Most keys in a file.
  public static let limit = AddressResolver.keyLimit

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: Its bytes.
  ///   - path: Where it stands: the folder of BlueZ's `info` is named after the peer.
  ///   - address: The peer's address, if the user gave it.
  /// - Throws: What is wrong, and where; nothing of a file with an error is used.
  public init(
    _ text: [UInt8], path: String, address: DeviceAddress? = nil
  ) throws(TextFault) {
    let lines = try textLines(text)
    if lines.first(where: { _ in true })?.hasPrefix("[") == true {
      try read(info: lines, address ?? Self.address(inPath: path))
    } else {
      try read(list: lines, address)
    }
    guard !identityResolvingKeys.isEmpty || !longTermKeys.isEmpty || !outOfBandData.isEmpty else {
      throw TextFault(line: 0, problem: "holds no key")
    }
  }

  /// Keys as a file in our own format, which `init` reads.
  public static func text(of keys: [KnownKey]) -> String {
    var text = ""
    for key in keys {
      text += "irk 0x" + key.key.value.padded(32, radix: 16)
      if let identity = key.identity {
        text += " " + identity.description + (identity.type.isRandom ? " random" : "")
      }
      text += "\n"
    }
    return text
  }

  /// The address that a folder or file of BlueZ's is named after: the last in the path.
  package static func address(inPath path: String) -> DeviceAddress? {
    for part in path.split(separator: "/").reversed() {
      if let value = DeviceAddress.value(of: part) {
        return DeviceAddress(value: value, type: .publicDevice)
      }
    }
    return nil
  }

  private mutating func append(
    _ key: UInt128, _ identity: DeviceAddress?, line: Int
  ) throws(TextFault) {
    guard identityResolvingKeys.count < Self.limit else {
      throw TextFault(line: line, problem: "more than \(Self.limit) keys")
    }
    guard key != 0 else { return }
    identityResolvingKeys.append(
      KnownKey(key: IdentityResolvingKey(key), identity: identity, source: .file))
  }

  /// A key of 32 digits whose octets stand in the order of the air.
  private static func key(_ text: Substring, line: Int) throws(TextFault) -> UInt128 {
    guard let number = UInt128(hexadecimal: text, digits: 32) else {
      throw TextFault(line: line, problem: "a key has 32 hexadecimal digits")
    }
    return number.byteSwapped
  }

  // MARK: - BlueZ

  private mutating func read(
    info lines: some Sequence<Substring>, _ address: DeviceAddress?
  ) throws(TextFault) {
    var type = AddressType.publicDevice
    var key: (value: UInt128, line: Int)?
    var longTerm: [LongTermSection] = []
    try readSections(lines) { section, entry, line throws(TextFault) in
      guard let (name, value) = entry else {
        if section.hasSuffix("LongTermKey") { longTerm.append(LongTermSection()) }
        return
      }
      switch (section, name) {
      case ("General", "AddressType"):
        if value == "static" { type = .random }
      case ("IdentityResolvingKey", "Key"):
        key = (try Self.key(value, line: line), line)
      case ("LongTermKey", let name), ("PeripheralLongTermKey", let name),
        ("SlaveLongTermKey", let name):
        guard let last = longTerm.indices.last else { break }
        try longTerm[last].take(name, value, line: line)
      default: break
      }
    }
    for section in longTerm {
      try append(section.key(of: address.map { DeviceAddress(value: $0.value, type: type) }))
    }
    guard let key else { return }
    guard let address else {
      throw TextFault(
        line: 0,
        problem: "BlueZ names the peer by the folder; give it as ADDRESS=FILE")
    }
    try append(key.value, DeviceAddress(value: address.value, type: type), line: key.line)
  }

  private mutating func append(_ key: GivenLongTermKey?) throws(TextFault) {
    guard let key, key.value != 0 else { return }
    guard longTermKeys.count < Self.limit else {
      throw TextFault(line: 0, problem: "more than \(Self.limit) long term keys")
    }
    longTermKeys.append(key)
  }

  /// A section of BlueZ's `info` on a long term key; its octets stand in the order of the air.
  private struct LongTermSection {
    private var value: UInt128?
    private var diversifier: UInt16?
    private var random: UInt64?

    mutating func take(_ name: Substring, _ text: Substring, line: Int) throws(TextFault) {
      switch name {
      case "Key":
        value = try KeyFile.key(text, line: line)
      case "EDiv": diversifier = UInt16(text)
      case "Rand": random = UInt64(text)
      default: break
      }
    }

    func key(of address: DeviceAddress?) -> GivenLongTermKey? {
      guard let value else { return nil }
      var key = GivenLongTermKey(value: value, address: address)
      if let diversifier, let random {
        key.name = GivenLongTermKey.Name(diversifier: diversifier, random: random)
      }
      return key
    }
  }

  // MARK: - Lists

  private mutating func read(
    list lines: some Sequence<Substring>, _ address: DeviceAddress?
  ) throws(TextFault) {
    var waiting = Waiting()
    for (index, line) in lines.enumerated() {
      let line = line.prefix { $0 != "#" }.trimmed
      if line.isEmpty { continue }
      if let (name, value) = line.divided(at: ":"), !name.contains(" 0x"),
        Self.isDetail(name)
      {
        try take(detail: name, value, index + 1, address, &waiting)
        continue
      }
      try take(line.split(separator: " ").map { $0 }, index + 1, address)
    }
    if let key = waiting.key { try append(key, address, line: waiting.line) }
  }

  /// A key of Wireshark's details that waits for its address.
  private struct Waiting {
    var key: UInt128?
    var line = 0
    var type = AddressType.publicDevice
  }

  private static func isDetail(_ name: Substring) -> Bool {
    ["Identity Resolving Key", "Long Term Key", "BD_ADDR", "Address Type"].contains(name)
  }

  private mutating func take(
    detail name: Substring, _ value: Substring, _ line: Int, _ address: DeviceAddress?,
    _ waiting: inout Waiting
  ) throws(TextFault) {
    switch name {
    case "BD_ADDR":
      // Wireshark writes a name in front of the address, in parentheses behind it.
      let text = value.split { $0 == " " || $0 == "(" || $0 == ")" }
        .last { DeviceAddress.value(of: $0) != nil }
      guard let bits = text.flatMap({ DeviceAddress.value(of: $0) }) else {
        throw TextFault(line: line, problem: "no address")
      }
      if let key = waiting.key {
        try append(key, DeviceAddress(value: bits, type: waiting.type), line: waiting.line)
      }
      waiting = Waiting()
    case "Address Type":
      waiting.type = value.hasPrefix("Random") ? .random : .publicDevice
    default:
      let key = try Self.key(value.filter { $0 != ":" }[...], line: line)
      if name == "Long Term Key" {
        try append(GivenLongTermKey(value: key, address: address))
      } else {
        if let before = waiting.key { try append(before, address, line: waiting.line) }
        waiting = Waiting(key: key, line: line)
      }
    }
  }

  private mutating func take(
    _ words: [Substring], _ line: Int, _ address: DeviceAddress?
  ) throws(TextFault) {
    var words = words[...]
    var name = words.popFirst()?.lowercased() ?? ""
    if name == "sc" || name == "legacy" { name = words.popFirst()?.lowercased() ?? "" }
    if name.hasSuffix(":") { name.removeLast() }
    guard name == "irk" || name == "ltk" || name == "oob" else {
      throw TextFault(line: line, problem: "begins with none of irk, ltk and oob")
    }
    guard let text = words.popFirst(), let key = UInt128(key: text) else {
      throw TextFault(line: line, problem: "a key has 32 hexadecimal digits, or fewer behind 0x")
    }
    if name == "oob" {
      guard words.isEmpty, outOfBandData.count < 16 else {
        throw TextFault(
          line: line,
          problem: words.isEmpty ? "more than 16 out-of-band data" : "more words than oob has")
      }
      outOfBandData.append(key)
      return
    }
    var identity = address
    if let text = words.first, text.lowercased() != "ediv" {
      words.removeFirst()
      guard let value = DeviceAddress.value(of: text) else {
        throw TextFault(line: line, problem: "no address behind the key")
      }
      var type = AddressType.publicDevice
      switch words.first?.lowercased() {
      case nil, "ediv": break
      case "public": words.removeFirst()
      case "random", "static":
        type = .random
        words.removeFirst()
      default: throw TextFault(line: line, problem: "an address is public or random")
      }
      identity = DeviceAddress(value: value, type: type)
    }
    let asked = name == "ltk" ? try Self.name(&words, line) : nil
    guard words.isEmpty else {
      throw TextFault(line: line, problem: "more words than a key has")
    }
    if name == "ltk" {
      try append(GivenLongTermKey(value: key, name: asked, address: identity))
    } else {
      try append(key, identity, line: line)
    }
  }
}

extension KeyFile {
  /// EDIV and Rand behind a key.
  private static func name(
    _ words: inout ArraySlice<Substring>, _ line: Int
  ) throws(TextFault) -> GivenLongTermKey.Name? {
    guard words.first?.lowercased() == "ediv" else { return nil }
    func number(_ word: Substring?) -> UInt64? {
      guard let word, word.hasPrefix("0x") || word.hasPrefix("0X") else {
        return word.flatMap { UInt64($0) }
      }
      return UInt64(word.dropFirst(2), radix: 16)
    }
    guard words.count >= 4, let diversifier = number(words[words.startIndex + 1]),
      let diversifier = UInt16(exactly: diversifier),
      words[words.startIndex + 2].lowercased() == "rand",
      let random = number(words[words.startIndex + 3])
    else {
      throw TextFault(
        line: line, problem: "behind an LTK: ediv NUMBER rand NUMBER, hexadecimal behind 0x")
    }
    words.removeFirst(4)
    return GivenLongTermKey.Name(diversifier: diversifier, random: random)
  }
}

extension UInt128 {
  /// The number that exactly so many hexadecimal digits write.
  fileprivate init?(hexadecimal text: Substring, digits: Int) {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ Hex.value(of: $0) != nil }),
      let value = UInt128(text, radix: 16)
    else { return nil }
    self = value
  }

  /// A key: 32 digits, or up to 32 behind `0x`.
  fileprivate init?(key text: Substring) {
    guard text.hasPrefix("0x") || text.hasPrefix("0X") else {
      self.init(hexadecimal: text, digits: 32)
      return
    }
    let digits = text.dropFirst(2)
    guard (1...32).contains(digits.utf8.count) else { return nil }
    self.init(hexadecimal: digits, digits: digits.utf8.count)
  }
}
