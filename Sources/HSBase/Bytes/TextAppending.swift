/// Text that can be appended to, a few bytes at a time: an `OutputBuffer`, or the `LineWriter` that
/// writes a line of it.
///
/// Numbers are worked out in registers and stored as one word, so that is all that there is to
/// implement.
public protocol TextAppending: ~Copyable {
  /// Appends the lowest `length` bytes of a word, at most eight, the lowest first.
  mutating func append(word: UInt64, length: Int)

  /// Appends a name or a literal.
  mutating func append(_ text: StaticText)
}

// MARK: - Numbers in decimal

extension TextAppending where Self: ~Copyable {
  /// Appends one byte.
  @inlinable
  @inline(__always)
  public mutating func append(byte: UInt8) { append(word: UInt64(byte), length: 1) }

  /// Appends a number of at most 64 bits in decimal.
  @inlinable
  @inline(__always)
  public mutating func append(_ value: some FixedWidthInteger) {
    if value < 0 { append(byte: 45) }
    append(decimal: UInt64(clamping: value.magnitude))
  }

  /// Appends a number in decimal.
  @inlinable
  @inline(__always)
  public mutating func append(decimal value: UInt64) {
    if value < 1000 {
      let text = Digits.small(value)
      append(word: text.word, length: text.length)
    } else if value < 100_000_000 {
      let digits = Digits.eight(value)
      let zeros = digits.trailingZeroBitCount &>> 3
      append(word: (digits | 0x3030_3030_3030_3030) &>> UInt64(zeros &* 8), length: 8 &- zeros)
    } else {
      append(large: value)
    }
  }

  /// Appends a number of more than eight digits.
  @inlinable
  @inline(__always)
  mutating func append(large value: UInt64) {
    if value >= 10_000_000_000_000_000 {
      append(eightDigits: value / 10_000_000_000_000_000, width: 1)
      append(eightDigits: value / 100_000_000 % 100_000_000, width: 8)
    } else {
      append(eightDigits: value / 100_000_000, width: 1)
    }
    append(eightDigits: value % 100_000_000, width: 8)
  }

  /// Appends a number below 10⁸ in decimal, with zeros in front up to `width` digits, at most
  /// eight; a larger one is shown as 99 999 999.
  @inlinable
  @inline(__always)
  public mutating func append(eightDigits value: UInt64, width: Int) {
    let text = Digits.text(value, width: width)
    append(word: text.word, length: text.length)
  }

  /// Appends a number below 10⁸ in decimal, with blanks in front up to `width` characters, at most eight; a
  /// larger one is shown as 99 999 999.
  @inlinable
  @inline(__always)
  public mutating func append(eightDigits value: UInt64, paddedTo width: Int) {
    let text = Digits.padded(value, width: width)
    append(word: text.word, length: text.length)
  }

  /// Appends a point and as many decimals as a number of 128ths needs, up to seven.
  ///
  /// - Parameter parts: How many 128ths, 1 to 127.
  @inlinable
  @inline(__always)
  public mutating func append(fractionOf128 parts: UInt32) {
    // With n bits behind the binary point there are n decimals.
    append(word: Digits.fraction(parts), length: 8 &- (parts | 128).trailingZeroBitCount)
  }

  /// Appends the second of a minute with six decimals: `13.123456`.
  ///
  /// - Parameter microseconds: Microseconds since the minute began, below 60 000 000; of a larger
  ///   number the digits are those of the largest that is shown.
  @inlinable
  @inline(__always)
  public mutating func append(microsecondsOfMinute microseconds: UInt64) {
    let digits = Digits.eight(min(microseconds, 99_999_999)) | 0x3030_3030_3030_3030
    append(word: (digits & 0xffff) | 0x2e_0000 | (digits &>> 16) &<< 24, length: 8)
    append(byte: UInt8(truncatingIfNeeded: digits &>> 56))
  }
}

// MARK: - Bytes in hexadecimal

extension TextAppending where Self: ~Copyable {
  /// Appends two lower-case hexadecimal digits.
  @inlinable
  @inline(__always)
  public mutating func append(hex value: UInt8) {
    append(word: Digits.hex(UInt32(value), letters: Digits.lowerCase), length: 2)
  }

  /// Appends four lower-case hexadecimal digits.
  @inlinable
  @inline(__always)
  public mutating func append(hex value: UInt16) {
    append(word: Digits.hex(UInt32(value.byteSwapped), letters: Digits.lowerCase), length: 4)
  }

  /// Appends eight lower-case hexadecimal digits.
  @inlinable
  @inline(__always)
  public mutating func append(hex value: UInt32) {
    append(word: Digits.hex(value.byteSwapped, letters: Digits.lowerCase), length: 8)
  }

  /// Appends `0x` and four lower-case hexadecimal digits.
  @inlinable
  @inline(__always)
  public mutating func append(prefixedHex value: UInt16) {
    let digits = Digits.hex(UInt32(value.byteSwapped), letters: Digits.lowerCase)
    append(word: 0x7830 | digits &<< 16, length: 6)
  }

  /// Appends two lower-case hexadecimal digits for each byte.
  @inlinable
  @inline(__always)
  public mutating func append(hex span: Span<UInt8>) {
    let count = span.count
    var index = 0
    while count &- index >= 4 {
      // Four bytes are left from `index` on.
      let four = unsafe span.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: UInt32.self)
      append(
        word: Digits.hex(UInt32(littleEndian: four), letters: Digits.lowerCase), length: 8)
      index &+= 4
    }
    while index < count {
      append(hex: unsafe span[unchecked: index])
      index &+= 1
    }
  }

  /// Appends the lowest six bytes of a number as upper-case hexadecimal digits with colons.
  @inlinable
  @inline(__always)
  public mutating func append(colonHex value: UInt64) {
    let bytes = value.byteSwapped &>> 16
    let first = Digits.hex(UInt32(truncatingIfNeeded: bytes), letters: Digits.upperCase)
    let last = Digits.hex(UInt32(truncatingIfNeeded: bytes &>> 32), letters: Digits.upperCase)
    append(word: Digits.colons(first), length: 6)
    append(word: Digits.colons(first &>> 32), length: 6)
    append(word: Digits.colons(last), length: 5)
  }
}
