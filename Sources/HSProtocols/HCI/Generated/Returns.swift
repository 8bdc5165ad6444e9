// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/hci-returns. Do not edit.

public import HSBase

/// Who made this side's controller, and to which version.
///
/// Core 5.4, Vol 4, Part E, 7.4.1. Behind the status of Read Local Version Information.
///
/// ```
///    0 hciVersion     1 byte
///    1 hciSubversion  2 bytes
///    3 lmpVersion     1 byte
///    4 company        2 bytes
///    6 lmpSubversion  2 bytes
/// ```
public struct LocalVersionInformation: Sendable, Hashable {
  /// Core version of HCI, as in Assigned Numbers; 0x09 is 5.0.
  public let hciVersion: UInt8
  /// The maker's own number for HCI.
  public let hciSubversion: UInt16
  /// Core version of the link, as in Assigned Numbers.
  public let lmpVersion: UInt8
  /// Company identifier, as in Assigned Numbers.
  public let company: UInt16
  /// The maker's own number for the link.
  public let lmpSubversion: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 8 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "Return parameters of Read Local Version Information")
    hciVersion = try reader.uint8("HCI_Version")
    hciSubversion = try reader.uint16LE("HCI_Subversion")
    lmpVersion = try reader.uint8("LMP_Version")
    company = try reader.uint16LE("Company_Identifier")
    lmpSubversion = try reader.uint16LE("LMP_Subversion")
  }

  /// The octets of these fields.
  package static func octets(
    hciVersion: UInt8, hciSubversion: UInt16, lmpVersion: UInt8, company: UInt16,
    lmpSubversion: UInt16
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(hciVersion, octets: 1)
    octets.append(hciSubversion, octets: 2)
    octets.append(lmpVersion, octets: 1)
    octets.append(company, octets: 2)
    octets.append(lmpSubversion, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      hciVersion: hciVersion, hciSubversion: hciSubversion, lmpVersion: lmpVersion,
      company: company, lmpSubversion: lmpSubversion
    )
  }
}

/// How many packets of LE data the controller takes, and how long they may be.
///
/// Core 5.4, Vol 4, Part E, 7.8.2. Behind the status of LE Read Buffer Size, in both its forms;
/// what the second has of isochronous data follows.
///
/// ```
///    0 aclLength  2 bytes
///    2 aclCount   1 byte
/// ```
public struct LEBufferSize: Sendable, Hashable {
  /// Bytes of data in an ACL packet at most; 0 if the controller has none for LE alone.
  public let aclLength: UInt16
  /// ACL packets that it takes; 0 if it has none for LE alone.
  public let aclCount: UInt8

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 3 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "Return parameters of LE Read Buffer Size")
    aclLength = try reader.uint16LE("LE_ACL_Data_Packet_Length")
    aclCount = try reader.uint8("Total_Num_LE_ACL_Data_Packets")
  }

  /// The octets of these fields.
  package static func octets(aclLength: UInt16, aclCount: UInt8) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(aclLength, octets: 2)
    octets.append(aclCount, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(aclLength: aclLength, aclCount: aclCount)
  }
}

/// How strong the peer's signal is.
///
/// Core 5.4, Vol 4, Part E, 7.5.4. Behind the status of Read RSSI.
///
/// ```
///    0 handle  2 bytes
///    2 rssi    1 byte, dBm
/// ```
public struct ReadRSSIReturn: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// In dBm; 127 where it is not known.
  public let rssi: Int8

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 3 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "Return parameters of Read RSSI")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Handle"))
    rssi = try reader.int8("RSSI")
  }

  /// The octets of these fields.
  package static func octets(handle: ConnectionHandle, rssi: Int8) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(handle.rawValue, octets: 2)
    octets.append(rssi, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(handle: handle, rssi: rssi)
  }
}
