extension OutputBuffer {
  /// Appends a number in decimal, whatever its width.
  @inlinable
  @inline(__always)
  public mutating func append(_ value: some FixedWidthInteger) {
    // Never so for numbers of up to 64 bits, and known when this is compiled for them.
    guard let magnitude = UInt64(exactly: value.magnitude) else {
      return append(string: String(value))
    }
    if value < 0 { append(byte: 45) }
    append(decimal: magnitude)
  }

  /// Appends a number below 100 as two digits; only its last two are shown of a larger one.
  @inlinable
  public mutating func append(twoDigits value: UInt32) {
    append(eightDigits: UInt64(value % 100), width: 2)
  }

  /// Appends a number in decimal, with zeros in front up to `width` digits, at most 64.
  public mutating func append(_ value: UInt64, width: Int) {
    if value < 100_000_000, width <= 8 {
      append(eightDigits: value, width: width)
    } else {
      append(value / 100_000_000, width: min(max(width, 0), 64) &- 8)
      append(eightDigits: value % 100_000_000, width: 8)
    }
  }

  /// Appends `1 byte` or `18 bytes`.
  public mutating func append(bytes count: Int) {
    append(count)
    append(count == 1 ? " byte" as StaticText : " bytes")
  }

  /// Number of decimal digits.
  public static func digits(_ value: UInt64) -> Int {
    if value < 100 { return value < 10 ? 1 : 2 }
    if value < 10_000 { return value < 1000 ? 3 : 4 }
    if value < 1_000_000 { return value < 100_000 ? 5 : 6 }
    if value < 100_000_000 { return value < 10_000_000 ? 7 : 8 }
    return 8 + digits(value / 100_000_000)
  }

  /// Appends `value / 10^decimals` with exactly that many decimals.
  ///
  /// - Parameters:
  ///   - value: The number in units of its last decimal.
  ///   - decimals: Digits behind the point, 0 to 18.
  public mutating func append(fixed value: Int64, decimals: Int) {
    if value < 0 { append(byte: 45) }
    var scale: UInt64 = 1
    for _ in 0..<min(max(decimals, 0), 18) { scale &*= 10 }
    append(value.magnitude / scale, width: 1)
    guard decimals > 0 else { return }
    append(byte: 46)
    append(value.magnitude % scale, width: min(decimals, 18))
  }
}

// MARK: - Numbers of floating point

extension OutputBuffer {
  /// Appends the shortest exact decimal of a number: the one with the fewest digits from which the same number is read.
  ///
  /// What every number of floating point that is a value is written as. A whole number has no point; a very large or
  /// very small one has an exponent; what is not finite is `nan`, `inf` or `-inf`.
  package mutating func append(exact value: Double) {
    // A number of up to 15 digits that is divided by a power of ten is right to the last bit.
    if value.magnitude < 1e9, value != 0 || value.sign == .plus {
      var scale = 1.0
      for decimals in 0...6 {
        let scaled = (value * scale).rounded()
        if scaled / scale == value, let whole = Int64(exactly: scaled) {
          return append(fixed: whole, decimals: decimals)
        }
        scale *= 10
      }
    }
    let text = value.description
    append(string: text.hasSuffix(".0") && value != 0 ? String(text.dropLast(2)) : text)
  }
}

extension Double {
  /// The shortest exact decimal, as `OutputBuffer.append(exact:)` writes it.
  package var exactText: String {
    OutputBuffer.text { $0.append(exact: self) }
  }
}
