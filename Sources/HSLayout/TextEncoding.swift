import HSPlatform

extension TextEncoding {
  /// The encoding of a name; `nil` if the system does not know it.
  init?(named name: String) {
    switch name.uppercased() {
    case "ASCII", "US-ASCII": self = .ascii
    case "UTF-8", "UTF8": self = .utf8
    case "ISO-8859-1", "ISO8859-1", "LATIN1": self = .latin1
    case "UTF-16LE": self = .utf16(isLittle: true)
    case "UTF-16BE": self = .utf16(isLittle: false)
    case "UTF-32LE": self = .utf32(isLittle: true)
    case "UTF-32BE": self = .utf32(isLittle: false)
    case let other:
      let isName =
        !other.isEmpty && other.utf8.count <= 40
        && other.utf8.allSatisfy {
          (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || $0 == 0x2d || $0 == 0x5f
        }
      guard isName, let descriptor = unsafe Self.open(other) else { return nil }
      unsafe iconv_close(descriptor)
      self = .other(other)
    }
  }

  private static func open(_ name: String) -> iconv_t? {
    let descriptor = unsafe iconv_open("UTF-8", name)
    // `iconv_open` says what it does not know by the address -1.
    return unsafe Int(bitPattern: descriptor) == -1 ? nil : descriptor
  }

  /// The text of octets; what is no character is replaced by U+FFFD.
  func text(of bytes: ArraySlice<UInt8>) -> String {
    switch self {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .ascii:
      if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
      return Self.text(bytes.lazy.map { $0 < 0x80 ? UInt32($0) : 0xfffd })
    case .latin1: return Self.text(bytes.lazy.map { UInt32($0) })
    case .utf16(let isLittle):
      let units = Self.numbers(of: bytes, width: 2, isLittle: isLittle).map {
        UInt16(truncatingIfNeeded: $0)
      }
      return String(decoding: units, as: UTF16.self)
    case .utf32(let isLittle):
      return Self.text(Self.numbers(of: bytes, width: 4, isLittle: isLittle))
    case .other(let name): return Self.converted(bytes, from: name)
    }
  }

  private static func text(_ scalars: some Sequence<UInt32>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(UnicodeScalar(scalar) ?? "\u{fffd}") }
    return String(text)
  }

  private static func numbers(
    of bytes: ArraySlice<UInt8>, width: Int, isLittle: Bool
  ) -> [UInt32] {
    var numbers: [UInt32] = []
    var rest = bytes
    while rest.count >= width {
      var number: UInt32 = 0
      for (index, byte) in rest.prefix(width).enumerated() {
        number |= UInt32(byte) << UInt32(8 * (isLittle ? index : width - 1 - index))
      }
      numbers.append(number)
      rest = rest.dropFirst(width)
    }
    if !rest.isEmpty { numbers.append(0xfffd) }
    return numbers
  }

  private static func converted(_ bytes: ArraySlice<UInt8>, from name: String) -> String {
    guard let descriptor = unsafe open(name) else { return "" }
    defer { unsafe iconv_close(descriptor) }
    var source = bytes.map { CChar(bitPattern: $0) }
    // No encoding makes more than four octets of UTF-8 of one octet, but for a character's marks.
    var target = [CChar](repeating: 0, count: bytes.count * 8 + 16)
    let sourceCount = source.count
    let targetCount = target.count
    var written = 0
    unsafe source.withUnsafeMutableBufferPointer { input in
      unsafe target.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        var (left, space) = (sourceCount, targetCount)
        while left > 0 {
          let before = left
          let outcome = unsafe iconv(descriptor, &from, &left, &to, &space)
          if outcome != -1 { break }
          guard space >= 4, left > 0 else { break }
          // An octet that begins no character.
          unsafe from = from?.advanced(by: 1)
          left -= 1
          for unit: UInt8 in [0xef, 0xbf, 0xbd] {
            unsafe to?.pointee = CChar(bitPattern: unit)
            unsafe to = to?.advanced(by: 1)
            space -= 1
          }
          if left >= before { break }
        }
        written = targetCount - space
      }
    }
    return String(decoding: target.prefix(written).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
