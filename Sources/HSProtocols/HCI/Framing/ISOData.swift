public import HSBase

/// HCI ISO Data packet: a part of an isochronous SDU.
///
/// Core 5.4, Vol 4, Part E, 5.4.5.
///
/// ```
/// bit     0        12  14  15   16                30    32
///         | handle | PB | TS | RFU | load length | RFU | load …
///
/// load    | time stamp (4, if TS) | sequence number (2) | SDU length, status (2) | data …
///                                  \_____ only if a frame begins: PB 00 or 10 ____/
/// ```
///
/// If the record is cut behind the load's own header, what is there is kept; bytes behind the declared length are left unread.
public struct ISOData: Sendable, Hashable {
  /// The connected or broadcast isochronous stream.
  public let handle: ConnectionHandle
  /// The SDU bytes of this packet that the record holds.
  public let payload: ByteRange

  /// Reads a packet.
  ///
  /// - Parameter reader: Where to read: the packet without transport framing.
  /// - Throws: `truncated` if a header is not there, or is longer than the declared load.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "ISO Data header")
    let first = try reader.uint16LE("Connection_Handle")
    handle = ConnectionHandle(rawValue: first)
    let boundary = PacketBoundary(rawValue: UInt8(truncatingIfNeeded: first >> 12))
    let length = Int(try reader.uint16LE("ISO_Data_Load_Length") & 0x3fff)
    var load = reader.sliceAvailable(length, limitedBy: .hciLength)
    if first & 0x4000 != 0 { _ = try load.uint32LE("Time_Stamp") }
    if boundary.isStart { _ = try load.take(4, "ISO_Data_Load header") }
    payload = load.takeRemaining()
  }
}
