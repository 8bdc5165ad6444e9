package import HSATT
package import HSAssignedNumbers
package import HSBytes
package import HSHCI
package import HSJSONText

// Members that many kinds of events share. What is not known is `null`, never left out.

extension JSONWriter {
  /// A UUID under a name, in its shortest form.
  package mutating func field(_ name: StaticText, _ uuid: BluetoothUUID) {
    key(name)
    buffer.append(byte: 0x22)
    buffer.append(uuid)
    buffer.append(byte: 0x22)
    wroteValue()
  }

  /// A device address under a name.
  package mutating func field(_ name: StaticText, _ address: DeviceAddress) {
    key(name)
    buffer.append(byte: 0x22)
    buffer.append(address)
    buffer.append(byte: 0x22)
    wroteValue()
  }

  /// A UUID as an element, in its shortest form.
  mutating func element(_ uuid: BluetoothUUID) {
    beginElement()
    buffer.append(byte: 0x22)
    buffer.append(uuid)
    buffer.append(byte: 0x22)
  }

  /// An address under a name, or `null`.
  package mutating func field(_ name: StaticText, optional value: DeviceAddress?) {
    if let value { field(name, value) } else { null(name) }
  }

  /// A UUID under a name, or `null`.
  mutating func field(_ name: StaticText, optional value: BluetoothUUID?) {
    if let value { field(name, value) } else { null(name) }
  }

  /// An attribute handle under a name.
  package mutating func field(_ name: StaticText, _ handle: AttributeHandle) {
    field(name, hex16: handle.rawValue)
  }

  /// The names of the bits that are set, as an array; those without a name are left out.
  mutating func field(_ name: StaticText, bits: UInt8, _ word: (Int) -> StaticText?) {
    beginArray(name)
    for bit in 0..<8 where bits & 1 << UInt8(bit) != 0 {
      if let word = word(bit) { element(word) }
    }
    endArray()
  }

  /// The request that an answer belongs to, and the time since; `null` if it is not known.
  mutating func answered(_ request: Int, _ latency: Int64) {
    field("request_packet", number: request)
    if request > 0 { field("latency_ms", milliseconds: latency) } else { null("latency_ms") }
  }

  /// A device's address and what kind of address it is, or `null` twice.
  mutating func address(_ address: DeviceAddress?) {
    field("address", optional: address)
    field("address_type", optional: address?.typeIdentifier)
  }

}
