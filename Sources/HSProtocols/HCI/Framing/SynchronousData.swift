public import HSBase

/// HCI Synchronous Data packet: voice over SCO or eSCO.
///
/// Core 5.4, Vol 4, Part E, 5.4.3.
///
/// ```
/// bit     0        12               14    16            24
///         | handle | packet status | RFU | data length | data …
/// ```
///
/// If the record is cut, what is there is kept and `data.missing` counts the rest; bytes behind the
/// declared length are left unread, in `data.trailing`.
public struct SynchronousData: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// The voice data.
  public let data: DeclaredBytes

  /// Reads a packet.
  ///
  /// - Parameter reader: Where to read: the packet without transport framing.
  /// - Throws: `truncated` if the three octets of the header are not there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "Synchronous Data header")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    let length = Int(try reader.uint8("Data_Total_Length"))
    data = DeclaredBytes(taking: length, from: &reader)
  }
}
