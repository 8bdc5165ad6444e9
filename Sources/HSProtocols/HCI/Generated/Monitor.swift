// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/hci-monitor. Do not edit.

public import HSBase

/// Index Information: an adapter's address and manufacturer became known.
///
/// Linux `struct hci_mon_index_info`. Bytes behind it are left unread.
///
/// ```
///    0 address       6 bytes
///    6 manufacturer  2 bytes
/// ```
public struct IndexInformation: Sendable, Hashable {
  /// The adapter's public address.
  public let address: DeviceAddress
  /// The manufacturer's company identifier.
  public let manufacturer: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 8 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "Index Information")
    address = DeviceAddress(value: try reader.uint48LE("address"), type: .publicDevice)
    manufacturer = try reader.uint16LE("manufacturer")
  }

  /// The octets of these fields.
  package static func octets(address: DeviceAddress, manufacturer: UInt16) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(address.value, octets: 6)
    octets.append(manufacturer, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(address: address, manufacturer: manufacturer)
  }
}

/// Control Close: a program closed its control channel.
///
/// Bytes behind it are left unread.
public struct ControlClose: Sendable, Hashable {
  /// The channel, by the number that Control Open gave it.
  public let cookie: UInt32

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    cookie = try reader.uint32LE("cookie")
  }

  /// The octets of these fields.
  package static func octets(cookie: UInt32) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(cookie, octets: 4)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(cookie: cookie)
  }
}

/// Control Command: what a program asked on its control channel.
///
/// BlueZ `doc/mgmt-protocol.rst`.
///
/// ```
///    0 cookie      4 bytes
///    4 opcode      2 bytes
///    6 parameters  what is left
/// ```
public struct ControlCommand: Sendable, Hashable {
  /// The channel, by the number that Control Open gave it.
  public let cookie: UInt32
  /// The management protocol's opcode.
  public let opcode: UInt16
  /// The command's parameters.
  public let parameters: ByteRange

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "Control Command")
    cookie = try reader.uint32LE("cookie")
    opcode = try reader.uint16LE("opcode")
    parameters = reader.takeRemaining()
  }

  /// The octets of these fields.
  package static func octets(cookie: UInt32, opcode: UInt16, parameters: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(cookie, octets: 4)
    octets.append(opcode, octets: 2)
    octets += parameters
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(cookie: cookie, opcode: opcode, parameters: reader.octets(parameters))
  }
}

/// Control Event: what the kernel told a program on its control channel.
///
/// BlueZ `doc/mgmt-protocol.rst`.
///
/// ```
///    0 cookie      4 bytes
///    4 opcode      2 bytes
///    6 parameters  what is left
/// ```
public struct ControlEvent: Sendable, Hashable {
  /// The channel, by the number that Control Open gave it.
  public let cookie: UInt32
  /// The management protocol's event code.
  public let opcode: UInt16
  /// The event's parameters.
  public let parameters: ByteRange

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "Control Event")
    cookie = try reader.uint32LE("cookie")
    opcode = try reader.uint16LE("opcode")
    parameters = reader.takeRemaining()
  }

  /// The octets of these fields.
  package static func octets(cookie: UInt32, opcode: UInt16, parameters: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(cookie, octets: 4)
    octets.append(opcode, octets: 2)
    octets += parameters
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(cookie: cookie, opcode: opcode, parameters: reader.octets(parameters))
  }
}
