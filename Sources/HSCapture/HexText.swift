import HSBase

/// Reads bytes that were printed in hexadecimal: by xxd, hexdump, od, Wireshark, or as digits alone.
///
/// ```
///   00000000: 6274 736e 6f6f 7000 0000 0001 0000 03ea  btsnoop.........     xxd
///   00000000  62 74 73 6e 6f 6f 70 00  00 00 00 01 00 00 03 ea  |btsnoop.........|
///   0000000 7462 6e73 6f6f 0070 0000 0100 0000 ea03                  hexdump, words
///   *                                                                as the line before, up to the next
///   6274736e6f6f700000000001000003ea                                 xxd -p
/// ```
struct HexText: ByteChange {
  /// How the digits stand.
  enum Layout: Equatable {
    /// Digits in pairs, with nothing that counts between them.
    case digits
    /// Lines of an offset and bytes; the bytes of each group the other way round, if they are words.
    case lines(areReversed: Bool)
  }

  /// Bytes that lines left out as repeated may stand for, in all.
  static let mostRepeated = 16 << 20
  /// Bytes in the longest line that is accepted.
  private static let longestLine = 4096

  private let layout: Layout
  /// The beginning of a line, or the first digit of a pair.
  private var line: [UInt8] = []
  private var half: UInt8?
  private var lineNumber = 1
  /// The bytes of the last line, which are handed on when the next one is known.
  private var held: [UInt8] = []
  /// Bytes of the lines before that one.
  private var produced = 0
  /// Whether a line said that the one before is repeated.
  private var isRepeating = false
  private var repeated = 0
  /// The base of the offsets; 0 if they are none, `nil` as long as that is not known.
  private var base: Int?

  var account = LineAccount()

  var name: StaticText { "hexadecimal" }

  init(_ layout: Layout) { self.layout = layout }

  /// How a text is laid out in which a capture was printed.
  ///
  /// - Parameter bytes: The first bytes, at most `CaptureFormat.probeLength`, of a file.
  /// - Returns: The layout; `nil` if it is no such text.
  static func layout(of bytes: Span<UInt8>) -> Layout? {
    guard bytes.count >= 16, BTSnoozText.looksLikeText(bytes) else { return nil }
    let isEnd = bytes.count < CaptureFormat.probeLength
    for layout in [Layout.lines(areReversed: false), .lines(areReversed: true), .digits] {
      var text = HexText(layout)
      var found: [UInt8] = []
      // What follows a dump, such as a prompt, is told when it is reached.
      _ = text.change(bytes, isEnd: isEnd, to: &found)
      guard !found.isEmpty else { continue }
      if let format = CaptureFormat.byMagic(found.span), format.isSupported { return layout }
      if StreamProbe.recognise(found.span) != nil { return layout }
      // Of single packets and of numbers that mean something else, offsets tell it apart.
      if layout != .digits, PlainRecordProbe.guess(found.span) != nil { return layout }
    }
    return nil
  }

  mutating func change(
    _ bytes: Span<UInt8>, isEnd: Bool, to output: inout [UInt8]
  ) -> String? {
    layout == .digits
      ? changeDigits(bytes, isEnd: isEnd, to: &output)
      : changeLines(bytes, isEnd: isEnd, to: &output)
  }
}

// MARK: - Digits

extension HexText {
  private mutating func changeDigits(
    _ bytes: Span<UInt8>, isEnd: Bool, to output: inout [UInt8]
  ) -> String? {
    for index in bytes.indices {
      let byte = bytes[index]
      if let digit = Hex.value(of: byte) {
        if let first = half {
          output.append(first << 4 | digit)
          half = nil
        } else {
          half = digit
        }
        continue
      }
      switch byte {
      case 0x78,
        0x58 where half == 0:
        half = nil
      case 0x0A, 0x0D, 0x20, 0x09, 0x2C, 0x3A, 0x2D, 0x3B, 0xEF, 0xBB, 0xBF:
        if let digit = half { output.append(digit) }
        half = nil
        if byte == 0x0A { lineNumber += 1 }
      default: return "line \(lineNumber) holds something else than hexadecimal digits"
      }
    }
    if isEnd, let digit = half {
      output.append(digit)
      half = nil
    }
    return nil
  }

  /// The octets of digits that stand in pairs, up to what is no pair.
  static func octets(of digits: ArraySlice<UInt8>) -> [UInt8] {
    var octets: [UInt8] = []
    var rest = digits
    while rest.count > 1, let octet = rest.prefix(2).octet {
      octets.append(octet)
      rest = rest.dropFirst(2)
    }
    return octets
  }
}

// MARK: - Lines

extension HexText {
  private mutating func changeLines(
    _ bytes: Span<UInt8>, isEnd: Bool, to output: inout [UInt8]
  ) -> String? {
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte == 0x0A else {
        guard line.count < Self.longestLine else { return "line \(lineNumber) is too long" }
        line.append(byte)
        continue
      }
      if let fault = takeLine(to: &output) {
        handOn(to: &output)
        return fault
      }
    }
    guard isEnd else { return nil }
    let fault = line.isEmpty ? nil : takeLine(to: &output)
    handOn(to: &output)
    return fault
  }

  /// Hands on the last line.
  private mutating func handOn(to output: inout [UInt8]) {
    output.append(contentsOf: held)
    produced += held.count
    held = []
  }

  private mutating func takeLine(to output: inout [UInt8]) -> String? {
    defer {
      line.removeAll(keepingCapacity: true)
      lineNumber += 1
    }
    while let last = line.last, [0x0D, 0x20, 0x09].contains(last) { line.removeLast() }
    guard !line.isEmpty else { return nil }
    if line == [0x2A], !held.isEmpty {
      isRepeating = true
      return nil
    }
    guard let parsed = ParsedLine(line, areReversed: layout == .lines(areReversed: true)) else {
      return "line \(lineNumber) is not one of a hex dump"
    }
    // The first line says that it is the first.
    if produced == 0, held.isEmpty, parsed.offset.contains(where: { $0 != 0x30 }) {
      return "line \(lineNumber) does not begin at offset 0"
    }
    let end = produced + held.count
    if base == nil, !held.isEmpty { base = Self.base(of: parsed.offset, meaning: end) }
    let offset = base.flatMap { Self.number(parsed.offset, base: $0) }
    if isRepeating {
      isRepeating = false
      if let fault = repeatLine(upTo: offset, to: &output) { return fault }
    }
    if parsed.bytes.isEmpty, let offset, offset == produced + held.count - 1 {
      // Of an odd number of bytes, the last word has one too many.
      held.removeLast()
    }
    handOn(to: &output)
    held = parsed.bytes
    return nil
  }

  /// Writes the line before as often as lines were left out.
  private mutating func repeatLine(upTo offset: Int?, to output: inout [UInt8]) -> String? {
    let end = produced + held.count
    guard let offset, offset >= end, !held.isEmpty else {
      return "line \(lineNumber) does not say how often the line before is repeated"
    }
    let missing = offset - end
    guard missing <= Self.mostRepeated - repeated else {
      return "line \(lineNumber) repeats more than \(Self.mostRepeated) bytes"
    }
    repeated += missing
    output.append(contentsOf: held)
    for index in 0..<missing { output.append(held[index % held.count]) }
    produced = offset
    held = []
    return nil
  }

  /// The base in which an offset means a number of bytes; 0 if in none.
  private static func base(of digits: [UInt8], meaning bytes: Int) -> Int {
    [16, 8, 10].first { number(digits, base: $0) == bytes } ?? 0
  }

  private static func number(_ digits: [UInt8], base: Int) -> Int? {
    guard base > 0, digits.count <= 12 else { return nil }
    var value = 0
    for character in digits {
      guard let digit = Hex.value(of: character), Int(digit) < base else { return nil }
      value = value * base + Int(digit)
    }
    return value
  }

  /// A line of an offset, bytes, and perhaps the same as text.
  private struct ParsedLine {
    var offset: [UInt8] = []
    var bytes: [UInt8] = []

    init?(_ line: [UInt8], areReversed: Bool) {
      var place = 0
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
      while place < line.count, line[place].isBlank { place += 1 }
      while place < line.count, line[place].isHexadecimal {
        offset.append(line[place])
        place += 1
      }
      guard offset.count >= 3, offset.count <= 12 else { return nil }
      let hasColon = place < line.count && line[place] == 0x3A
      if hasColon { place += 1 }
      while place < line.count {
        let blank = place
        while place < line.count, line[place].isBlank { place += 1 }
        let gap = place - blank
        guard gap > 0 else { return nil }
        // What stands further away is the bytes as text.
        if !bytes.isEmpty, gap >= (hasColon ? 2 : 3) { return }
        let start = place
        while place < line.count, line[place].isHexadecimal { place += 1 }
        let digits = line[start..<place]
        let isWord = place == line.count || line[place].isBlank
        guard isWord, [2, 4, 8, 16].contains(digits.count) else { break }
        let group = HexText.octets(of: digits)
        bytes += areReversed ? group.reversed() : group
      }
      // An offset alone is the length; anything else than bytes behind it is no dump.
      if bytes.isEmpty, place < line.count { return nil }
    }
  }
}
