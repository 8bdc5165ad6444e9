public import HSBase

/// A UUID as Bluetooth uses it: 128 bits, of which many have a 16- or 32-bit short form.
///
/// Two UUIDs are equal if their 128 bits are, whatever form they were sent in.
/// Core 5.4, Vol 3, Part B, 2.5.1.
public struct BluetoothUUID: Sendable, Hashable {
  /// The whole number; its most significant byte is the first that is written down.
  public let value: UInt128

  /// The Bluetooth base UUID, `00000000-0000-1000-8000-00805F9B34FB`.
  @inlinable
  public static var baseValue: UInt128 { 0x0000_0000_0000_1000_8000_0080_5f9b_34fb }

  /// A UUID by its 128 bits.
  @inlinable
  public init(_ value: UInt128) { self.value = value }

  /// A UUID by its 16-bit short form.
  @inlinable
  public init(_ short: UInt16) { value = Self.baseValue | UInt128(short) &<< 96 }

  /// A UUID by its 32-bit short form.
  @inlinable
  public init(uuid32 short: UInt32) { value = Self.baseValue | UInt128(short) &<< 96 }

  /// The 16-bit short form, if there is one.
  @inlinable
  public var short: UInt16? {
    guard let long = short32, long <= 0xffff else { return nil }
    return UInt16(truncatingIfNeeded: long)
  }

  /// The 32-bit short form, if there is one.
  @inlinable
  public var short32: UInt32? {
    guard value & 0xffff_ffff_ffff_ffff_ffff_ffff == Self.baseValue else { return nil }
    return UInt32(truncatingIfNeeded: value >> 96)
  }

  /// A UUID by its octets, least significant first; `nil` unless they are 2 or 16.
  package init?(octets: some Collection<UInt8>) {
    guard octets.count == 2 || octets.count == 16 else { return nil }
    let number = octets.reversed().reduce(0 as UInt128) { $0 << 8 | UInt128($1) }
    self = octets.count == 2 ? Self(UInt16(truncatingIfNeeded: number)) : Self(number)
  }

  /// The octets as protocols send them, least significant first: 2 if there is a 16-bit short form, else 16.
  package var octets: [UInt8] {
    var octets: [UInt8] = []
    if let short { octets.append(short, octets: 2) } else { octets.append(value, octets: 16) }
    return octets
  }
}

extension BluetoothUUID {
  /// Reads a UUID of 2, 4 or 16 bytes, least significant byte first, as every protocol sends it.
  ///
  /// - Parameters:
  ///   - reader: Where to read.
  ///   - width: Number of bytes: 2, 4 or 16.
  ///   - field: The field's name, for the error.
  /// - Throws: `truncated`, or `invalid` if `width` is none of the three.
  public init(parsing reader: inout ByteReader, width: Int, _ field: StaticText = "UUID")
    throws(DecodeError)
  {
    switch width {
    case 2: self.init(try reader.uint16LE(field))
    case 4: self.init(uuid32: try reader.uint32LE(field))
    case 16: self.init(try reader.uint128LE(field))
    default: throw reader.invalid(field, value: UInt64(clamping: width), count: 0)
    }
  }

  /// The UUID that `text` writes down, in upper or lower case.
  ///
  /// Allowed are 4, 8 or 32 hexadecimal digits, these also behind `0x`, and the 8-4-4-4-12 form;
  /// `nil` for everything else.
  public init?(_ text: some StringProtocol) {
    var digits = text.utf8[...]
    let hasDashes = digits.count == 36
    if !hasDashes, digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      digits = digits.dropFirst(2)
    }
    var value: UInt128 = 0
    var count = 0
    var position = 0
    for character in digits {
      let isDash =
        hasDashes && (position == 8 || position == 13 || position == 18 || position == 23)
      position += 1
      if isDash {
        guard character == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard count < 32, let digit = Hex.value(of: character) else { return nil }
      value = value << 4 | UInt128(digit)
      count += 1
    }
    switch count {
    case 4: self.init(UInt16(truncatingIfNeeded: value))
    case 8: self.init(uuid32: UInt32(truncatingIfNeeded: value))
    case 32: self.init(value)
    default: return nil
    }
  }
}

extension OutputBuffer {
  /// Appends a UUID: 4 lower-case digits where it has a 16-bit form, 8 where it has a 32-bit form,
  /// else the 8-4-4-4-12 form.
  public mutating func append(_ uuid: BluetoothUUID) {
    if let short = uuid.short {
      append(hex: short)
    } else if let short = uuid.short32 {
      append(hex: short)
    } else {
      for position in 0..<16 {
        if position == 4 || position == 6 || position == 8 || position == 10 { append(byte: 45) }
        append(hex: UInt8(truncatingIfNeeded: uuid.value >> (120 - 8 * UInt128(position))))
      }
    }
  }
}

extension BluetoothUUID: CustomStringConvertible {
  /// The shortest form, in lower case.
  ///
  /// Allocates; for tests and messages.
  public var description: String {
    OutputBuffer.text { $0.append(self) }
  }
}
