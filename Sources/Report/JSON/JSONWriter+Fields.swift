package import ATT
import AssignedNumbers
package import Bytes
package import HCI

// Members that many kinds of events share. What is not known is `null`, never left out.

extension JSONWriter {
  /// A number under a name, or `null`.
  package mutating func field(_ name: StaticText, optional value: (some FixedWidthInteger)?) {
    if let value { field(name, value) } else { null(name) }
  }

  /// Text out of a table under a name, or `null`.
  package mutating func field(_ name: StaticText, optional value: StaticText?) {
    if let value { field(name, value) } else { null(name) }
  }

  /// An address under a name, or `null`.
  package mutating func field(_ name: StaticText, optional value: DeviceAddress?) {
    if let value { field(name, value) } else { null(name) }
  }

  /// A UUID under a name, or `null`.
  mutating func field(_ name: StaticText, optional value: BluetoothUUID?) {
    if let value { field(name, value) } else { null(name) }
  }

  /// A number that counts from 1 under a name; `null` for 0.
  mutating func field(_ name: StaticText, number value: Int) {
    if value > 0 { field(name, value) } else { null(name) }
  }

  /// An octet under a name, written `0x13` as the specification writes codes.
  mutating func field(_ name: StaticText, hex8 value: UInt8) {
    key(name)
    buffer.append("\"0x" as StaticText)
    buffer.append(hex: value)
    buffer.append(byte: 0x22)
    wroteValue()
  }

  /// A 32-bit number under a name, written as `0x` and eight digits.
  mutating func field(_ name: StaticText, hex32 value: UInt32) {
    key(name)
    buffer.append("\"0x" as StaticText)
    buffer.append(hex: value)
    buffer.append(byte: 0x22)
    wroteValue()
  }

  /// A 64-bit number under a name, written as `0x` and sixteen digits.
  mutating func field(_ name: StaticText, hex64 value: UInt64) {
    key(name)
    buffer.append("\"0x" as StaticText)
    buffer.append(hex: UInt32(truncatingIfNeeded: value >> 32))
    buffer.append(hex: UInt32(truncatingIfNeeded: value))
    buffer.append(byte: 0x22)
    wroteValue()
  }

  /// An attribute handle under a name.
  package mutating func field(_ name: StaticText, _ handle: AttributeHandle) {
    field(name, hex16: handle.rawValue)
  }

  /// An exact decimal under a name: `value / 10^decimals` without zeros at its end.
  mutating func field(_ name: StaticText, exact value: Int64, decimals: Int) {
    var value = value
    var decimals = decimals
    while decimals > 0, value % 10 == 0 {
      value /= 10
      decimals -= 1
    }
    field(name, fixed: value, decimals: decimals)
  }

  /// Nanoseconds under a name that says `_ms`: exact, without zeros at its end.
  mutating func field(_ name: StaticText, milliseconds nanoseconds: Int64) {
    field(name, exact: nanoseconds, decimals: 6)
  }

  /// A connection interval under a name that says `_ms`; one unit is 1.25 ms.
  mutating func field(_ name: StaticText, intervalMilliseconds units: UInt16) {
    field(name, exact: Int64(units) * 125, decimals: 2)
  }

  /// The request that an answer belongs to, and the time since; `null` if it is not known.
  mutating func answered(_ request: Int, _ latency: Int64) {
    field("request_packet", number: request)
    if request > 0 { field("latency_ms", milliseconds: latency) } else { null("latency_ms") }
  }

  /// A controller's verdict and its name.
  mutating func status(_ status: HCI.ErrorCode) {
    field("status", hex8: status.rawValue)
    field("status_name", optional: status.name)
  }

  /// Why a connection ends, and its name.
  mutating func reason(_ reason: HCI.ErrorCode) {
    field("reason", hex8: reason.rawValue)
    field("reason_name", optional: reason.name)
  }

  /// A company and its name.
  mutating func company(_ identifier: UInt16) {
    field("company", hex16: identifier)
    field("company_name", optional: CompanyIdentifier(rawValue: identifier).name)
  }

  /// A device's address and what kind of address it is, or `null` twice.
  mutating func address(_ address: DeviceAddress?) {
    field("address", optional: address)
    field("address_type", optional: address?.typeIdentifier)
  }

  /// The bytes of a range as hexadecimal text under a name.
  mutating func field(_ name: StaticText, hex range: ByteRange, in bytes: borrowing ByteReader) {
    let part = bytes.at(range)
    field(name, hex: part.remainingBytes)
  }

  /// The bytes of a range as text under a name.
  mutating func field(_ name: StaticText, text range: ByteRange, in bytes: borrowing ByteReader) {
    let part = bytes.at(range)
    field(name, utf8: part.remainingBytes)
  }
}
