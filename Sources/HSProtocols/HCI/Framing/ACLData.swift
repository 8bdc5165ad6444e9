public import HSBase

/// HCI ACL Data packet: a part of an L2CAP frame.
///
/// Core 5.4, Vol 4, Part E, 5.4.2.
///
/// ```
/// bit     0        12  14  16            32
///         | handle | PB | BC | data length | data …
/// ```
///
/// If the record is cut, what is there is kept and `data.missing` counts the rest; bytes behind the
/// declared length are left unread, in `data.trailing`.
public struct ACLData: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Where the packet stands in its L2CAP frame.
  public let packetBoundary: PacketBoundaryFlag
  /// To one device or many.
  public let broadcast: BroadcastFlag
  /// The L2CAP bytes.
  public let data: DeclaredBytes

  /// Reads a packet.
  ///
  /// - Parameter reader: Where to read: the packet without transport framing.
  /// - Throws: `truncated` if the four octets of the header are not there.
  @inlinable
  @inline(__always)
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "ACL Data header")
    let first = try reader.uint16LE("Connection_Handle")
    handle = ConnectionHandle(rawValue: first)
    packetBoundary = PacketBoundaryFlag(rawValue: UInt8(truncatingIfNeeded: first >> 12))
    broadcast = BroadcastFlag(rawValue: UInt8(truncatingIfNeeded: first >> 14))
    let length = Int(try reader.uint16LE("Data_Total_Length"))
    data = DeclaredBytes(taking: length, from: &reader)
  }

  /// The L2CAP bytes that the record holds.
  @inlinable
  public var payload: ByteRange { data.range }

  /// The number of L2CAP bytes that the header declares.
  public var dataLength: Int { data.declaredCount }
}
