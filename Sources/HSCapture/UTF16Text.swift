import HSBase

/// Makes UTF-8 of text in UTF-16, as Windows writes it.
struct UTF16Text: ByteChange {
  /// Whether the first octet of two is the more significant.
  private let isBigEndian: Bool
  private var half: UInt8?
  /// The first of two units that make one character.
  private var lead: UInt16?
  /// The line that a unit stands in.
  private var line = 1
  var account = LineAccount()

  var name: StaticText { "UTF-16" }

  /// - Parameter bytes: The first bytes of the text.
  init(_ bytes: Span<UInt8>) {
    isBigEndian = bytes.count > 1 && (bytes[0] == 0xFE || bytes[0] == 0)
  }

  /// Whether bytes are such a text, and no capture that was saved so.
  static func isOne(_ bytes: Span<UInt8>) -> Bool {
    ForeignFile.isUTF16(bytes) && ForeignFile.recognise(bytes) == .utf16
  }

  mutating func change(_ bytes: Span<UInt8>, isEnd: Bool, to output: inout [UInt8]) -> String? {
    for index in bytes.indices {
      guard let first = half.take() else {
        half = bytes[index]
        continue
      }
      let (high, low) = isBigEndian ? (first, bytes[index]) : (bytes[index], first)
      take(UInt16(high) << 8 | UInt16(low), to: &output)
    }
    // Of a character that is cut at the end there is half a unit, or one of two.
    if isEnd, lead.take() != nil || half != nil {
      half = nil
      replace(to: &output)
    }
    return nil
  }

  private mutating func take(_ unit: UInt16, to output: inout [UInt8]) {
    let first = lead.take()
    if let first, UTF16.isTrailSurrogate(unit) {
      return append(0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(unit) & 0x3FF, to: &output)
    }
    // Half of a pair stands alone.
    if first != nil || UTF16.isTrailSurrogate(unit) { replace(to: &output) }
    if UTF16.isLeadSurrogate(unit) {
      lead = unit
    } else if !UTF16.isTrailSurrogate(unit), unit != 0xFEFF {
      append(UInt32(unit), to: &output)
    }
    if unit == 0x0A { line += 1 }
  }

  /// Puts U+FFFD in the place of what is no character.
  private mutating func replace(to output: inout [UInt8]) {
    account.broken.note(line)
    output += UTF8.encodedReplacementCharacter
  }

  private func append(_ scalar: UInt32, to output: inout [UInt8]) {
    let scalar = Unicode.Scalar(scalar) ?? "\u{FFFD}"
    output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
}
