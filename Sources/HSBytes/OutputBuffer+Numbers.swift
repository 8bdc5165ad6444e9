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
      append(value / 100_000_000, width: Swift.min(Swift.max(width, 0), 64) &- 8)
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
    for _ in 0..<Swift.min(Swift.max(decimals, 0), 18) { scale &*= 10 }
    append(value.magnitude / scale, width: 1)
    guard decimals > 0 else { return }
    append(byte: 46)
    append(value.magnitude % scale, width: Swift.min(decimals, 18))
  }
}
