extension BinaryInteger {
  /// The digits of a number that is not negative, with zeros in front up to a width.
  package func padded(_ width: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}

extension Sequence<UInt8> {
  /// Two lower-case hexadecimal digits a byte.
  package var hex: String { hex(separatedBy: "") }

  /// Two hexadecimal digits a byte.
  package func hex(
    separatedBy separator: String, each prefix: String = "", isUpperCase: Bool = false
  ) -> String {
    let letter: UInt8 = isUpperCase ? 55 : 87
    var text: [UInt8] = []
    for byte in self {
      if !text.isEmpty { text += separator.utf8 }
      text += prefix.utf8
      for half in [byte >> 4, byte & 15] { text.append(half < 10 ? 48 + half : letter + half) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension FixedWidthInteger {
  /// So many nanoseconds in seconds, cut off behind a number of decimals.
  ///
  /// - Parameters:
  ///   - decimals: At most this many, up to 9.
  ///   - isBrief: Whether zeros at the end are left out.
  /// - Returns: The seconds, without a unit.
  package func seconds(decimals: Int, isBrief: Bool = false) -> String {
    var scale: UInt64 = 1
    for _ in 0..<Swift.min(Swift.max(decimals, 0), 9) { scale *= 10 }
    let units = UInt64(clamping: magnitude) / (1_000_000_000 / scale)
    let sign = self < 0 && units > 0 ? "-" : ""
    var fraction = scale > 1 ? (units % scale).padded(decimals) : ""
    while isBrief, fraction.last == "0" { fraction.removeLast() }
    return "\(sign)\(units / scale)\(fraction.isEmpty ? "" : ".")\(fraction)"
  }
}

extension OutputBuffer {
  /// What is written into a buffer.
  package static func text(_ write: (inout OutputBuffer) -> Void) -> String {
    var buffer = OutputBuffer()
    write(&buffer)
    return buffer.string
  }
}
