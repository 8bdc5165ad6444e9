public import HSProtocols

// Values that many kinds of records have, as the specification writes them.

extension JSONWriter {
  /// A UUID under a name, in its shortest form.
  @inlinable package mutating func field(_ name: StaticText, _ uuid: BluetoothUUID) {
    key(name)
    buffer.append(byte: 0x22)
    buffer.append(uuid)
    buffer.append(byte: 0x22)
    wroteValue()
  }

  /// A device address under a name.
  @inlinable package mutating func field(_ name: StaticText, _ address: DeviceAddress) {
    key(name)
    buffer.append(byte: 0x22)
    buffer.append(address)
    buffer.append(byte: 0x22)
    wroteValue()
  }

  /// A UUID as an element, in its shortest form.
  @inlinable package mutating func element(_ uuid: BluetoothUUID) {
    beginElement()
    buffer.append(byte: 0x22)
    buffer.append(uuid)
    buffer.append(byte: 0x22)
  }

  /// An address under a name, or `null`.
  @inlinable package mutating func field(_ name: StaticText, optional value: DeviceAddress?) {
    if let value { field(name, value) } else { null(name) }
  }

  /// A UUID under a name, or `null`.
  @inlinable package mutating func field(_ name: StaticText, optional value: BluetoothUUID?) {
    if let value { field(name, value) } else { null(name) }
  }

  /// An attribute handle under a name.
  @inlinable package mutating func field(_ name: StaticText, _ handle: AttributeHandle) {
    field(name, hex16: handle.rawValue)
  }
}
