import HSProtocols

/// Looks through bytes for personal data: addresses and keys in either byte order or in hexadecimal digits,
/// names and texts as they are.
///
/// Addresses and keys of few different octets stand anywhere by chance, and are not looked for; nor are
/// texts of fewer than four bytes, or of octets that are no letters.
package struct LeakSearch: Sendable {
  /// Something that was found.
  package enum Leak: Hashable, Sendable {
    /// An address.
    case address(UInt64)
    /// A key.
    case key
    /// A name, or another text, in UTF-8.
    case text([UInt8])

    /// What it is, in words.
    package var words: String {
      switch self {
      case .address(let value): "the address " + OutputBuffer.text { $0.append(colonHex: value) }
      case .key: "a key"
      case .text(let bytes): "the text \"\(String(decoding: bytes, as: UTF8.self))\""
      }
    }
  }

  /// What was found since `begin`.
  package private(set) var found: Set<Leak> = []

  private var addresses = SoughtNumbers<UInt64>()
  private var keys = SoughtNumbers<UInt128>()
  /// Texts in UTF-8 and UTF-16, what they are in UTF-8, and how long those are that begin with the same four bytes.
  private var texts: [[UInt8]: [UInt8]] = [:]
  private var lengths: [UInt32: [Int]] = [:]
  private var longest = 4
  private var window = Window()

  /// What was read last.
  private struct Window {
    var isText = false
    var little: UInt128 = 0
    var big: UInt128 = 0
    var count = 0
    var digits = HexRun()
    /// Bytes in which texts are still looked for.
    var waiting: [UInt8] = []
    /// The byte before them.
    var before: UInt8 = 0x20
  }

  /// Bytes after which texts are looked for.
  private static let piece = 1 << 18

  /// A search for what is personal.
  package init(for data: PersonalData) {
    var lengthSets: [UInt32: Set<Int>] = [:]
    for address in data.addresses where isTelling(address) { addresses.insert(address) }
    for key in data.keys { keys.insert(key) }
    for text in data.texts where text.count >= 4 && Self.isOfLetters(text) {
      for form in [text] + wide(text).filter({ $0.count >= 8 }) where texts[form] == nil {
        texts[form] = text
        longest = max(longest, form.count)
        lengthSets[Self.beginning(form, 0), default: []].insert(form.count)
      }
    }
    lengths = lengthSets.mapValues { $0.sorted() }
  }

  /// Whether hardly any byte is a control: numbers that were taken for a text stand in many packets.
  private static func isOfLetters(_ text: [UInt8]) -> Bool {
    text.count { $0 < 0x20 || $0 == 0x7f } * 4 <= text.count
  }

  private static func beginning(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
      | UInt32(bytes[place + 3])
  }

  /// What there is of personal data, as what could be found.
  package static func list(_ data: PersonalData) -> [Leak] {
    data.addresses.map { .address($0) } + data.keys.map { _ in .key } + data.texts.map { .text($0) }
  }

  /// Begins with other bytes, which have nothing to do with those before.
  ///
  /// - Parameter isText: Whether they are a text: then texts count as whole words only, and addresses and keys
  ///   in hexadecimal digits only.
  package mutating func begin(isText: Bool) {
    found = []
    window = Window()
    window.isText = isText
  }

  /// Looks through the next bytes.
  package mutating func search(_ bytes: Span<UInt8>) {
    for index in bytes.indices { take(bytes[index]) }
    guard !texts.isEmpty else { return }
    unsafe bytes.withUnsafeBufferPointer { unsafe window.waiting.append(contentsOf: $0) }
    if window.waiting.count >= Self.piece + longest { searchTexts(keeping: longest) }
  }

  /// Ends the bytes.
  package mutating func end() { searchTexts(keeping: 0) }

  private mutating func take(_ byte: UInt8) {
    window.little = window.little >> 8 | UInt128(byte) << 120
    window.big = window.big << 8 | UInt128(byte)
    window.count += 1
    if window.count >= 6, !window.isText {
      look(window.little >> 80, window.count >= 16 ? window.little : nil)
      look(window.big & 0xffff_ffff_ffff, window.count >= 16 ? window.big : nil)
    }
    guard window.digits.take(byte), window.digits.count >= 12 else { return }
    let digits = window.digits.digits
    let whole = window.digits.count >= 32 ? digits : nil
    look(digits & 0xffff_ffff_ffff, whole)
    look((digits.byteSwapped >> 80) & 0xffff_ffff_ffff, whole?.byteSwapped)
  }

  private mutating func look(_ address: UInt128, _ key: UInt128?) {
    let address = UInt64(truncatingIfNeeded: address)
    if addresses.contains(address) { found.insert(.address(address)) }
    if let key, keys.contains(key) { found.insert(.key) }
  }

  private mutating func searchTexts(keeping rest: Int) {
    let bytes = window.waiting
    let end = max(0, bytes.count - rest)
    for start in 0..<end where start + 4 <= bytes.count {
      guard let lengths = lengths[Self.beginning(bytes, start)] else { continue }
      for length in lengths.prefix(while: { $0 <= bytes.count - start }) {
        let text = Array(bytes[start..<(start + length)])
        guard let told = texts[text] else { continue }
        let before = start > 0 ? bytes[start - 1] : window.before
        let after = start + text.count < bytes.count ? bytes[start + text.count] : 0x20
        if window.isText, Self.isLetter(before) || Self.isLetter(after) { continue }
        found.insert(.text(told))
      }
    }
    if end > 0 { window.before = bytes[end - 1] }
    window.waiting.removeFirst(end)
  }

  /// Whether a byte belongs to a word.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...0xff: true
    default: false
    }
  }
}
