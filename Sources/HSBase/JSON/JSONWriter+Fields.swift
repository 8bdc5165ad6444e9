// Members of a few forms. What is not known is `null`, never left out.

extension JSONWriter {
  /// A number under a name, or `null`.
  @inlinable public mutating func field(
    _ name: StaticText, optional value: (some FixedWidthInteger)?
  ) {
    if let value { field(name, value) } else { null(name) }
  }

  /// Text out of a table under a name, or `null`.
  @inlinable public mutating func field(_ name: StaticText, optional value: StaticText?) {
    if let value { field(name, value) } else { null(name) }
  }

  /// A number that counts from 1 under a name; `null` for 0.
  @inlinable public mutating func field(_ name: StaticText, number value: Int) {
    if value > 0 { field(name, value) } else { null(name) }
  }

  /// An octet under a name, written `0x13` as the specification writes codes.
  @inlinable public mutating func field(_ name: StaticText, hex8 value: UInt8) {
    key(name)
    buffer.append("\"0x" as StaticText)
    buffer.append(hex: value)
    buffer.append(byte: 0x22)
    wroteValue()
  }

  /// A 32-bit number under a name, written as `0x` and eight digits.
  @inlinable public mutating func field(_ name: StaticText, hex32 value: UInt32) {
    key(name)
    buffer.append("\"0x" as StaticText)
    buffer.append(hex: value)
    buffer.append(byte: 0x22)
    wroteValue()
  }

  /// A 64-bit number under a name, written as `0x` and sixteen digits.
  @inlinable public mutating func field(_ name: StaticText, hex64 value: UInt64) {
    key(name)
    buffer.append("\"0x" as StaticText)
    buffer.append(hex: UInt32(truncatingIfNeeded: value >> 32))
    buffer.append(hex: UInt32(truncatingIfNeeded: value))
    buffer.append(byte: 0x22)
    wroteValue()
  }

  /// An exact decimal under a name: `value / 10^decimals` without zeros at its end.
  @inlinable public mutating func field(_ name: StaticText, exact value: Int64, decimals: Int) {
    key(name)
    element(exact: value, decimals: decimals)
  }

  /// Nanoseconds under a name that says `_ms`: exact, without zeros at its end.
  @inlinable public mutating func field(_ name: StaticText, milliseconds nanoseconds: Int64) {
    field(name, exact: nanoseconds, decimals: 6)
  }

  /// Nanoseconds under a name that says `_ms`, or `null`.
  @inlinable public mutating func field(_ name: StaticText, optionalMilliseconds value: Int64?) {
    if let value { field(name, milliseconds: value) } else { null(name) }
  }

  /// A string under a name, or `null`.
  @inlinable public mutating func field(_ name: StaticText, optionalString value: String?) {
    if let value { field(name, string: value) } else { null(name) }
  }

  /// The bytes of a range as hexadecimal text under a name.
  @inlinable public mutating func field(
    _ name: StaticText, hex range: ByteRange, in bytes: borrowing ByteReader
  ) {
    let part = bytes.at(range)
    field(name, hex: part.remainingBytes)
  }

  /// The bytes of a range as text under a name.
  @inlinable public mutating func field(
    _ name: StaticText, text range: ByteRange, in bytes: borrowing ByteReader
  ) {
    let part = bytes.at(range)
    field(name, utf8: part.remainingBytes)
  }
}
