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
/// If the record is cut behind the load's own header, what is there is kept and `missing` counts the
/// rest; bytes behind the declared length are left unread in `trailing`.
public struct ISOData: Sendable, Hashable {
  /// The connected or broadcast isochronous stream.
  public let handle: ConnectionHandle
  /// Where the packet stands in its SDU.
  public let packetBoundary: PacketBoundary
  /// The SDU's time by the controller's clock, in µs; `nil` if the packet carries none.
  public let timeStamp: UInt32?
  /// The SDU's number; `nil` in continuing and last fragments.
  public let sequenceNumber: UInt16?
  /// Length of the whole SDU in bytes; `nil` in continuing and last fragments.
  public let sduLength: Int?
  /// How well the SDU was received; `nil` in continuing and last fragments.
  public let packetStatus: PacketStatus?
  /// The SDU bytes of this packet that the record holds.
  public let payload: ByteRange
  /// Length of the load that the header declares, with its own header.
  public let loadLength: Int
  /// Declared bytes that the record does not hold.
  public let missing: Int
  /// Bytes that the record holds behind the declared end.
  public let trailing: ByteRange

  /// Reads a packet.
  ///
  /// - Parameter reader: Where to read: the packet without transport framing.
  /// - Throws: `truncated` if a header is not there, or is longer than the declared load.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "ISO Data header")
    let first = try reader.uint16LE("Connection_Handle")
    handle = ConnectionHandle(rawValue: first)
    packetBoundary = PacketBoundary(rawValue: UInt8(truncatingIfNeeded: first >> 12))
    let hasTimeStamp = first & 0x4000 != 0
    loadLength = Int(try reader.uint16LE("ISO_Data_Load_Length") & 0x3fff)
    var load = reader.sliceAvailable(loadLength, limitedBy: .hciLength)
    missing = Swift.max(loadLength &- load.remaining, 0)
    trailing = reader.remainingRange
    timeStamp = hasTimeStamp ? try load.uint32LE("Time_Stamp") : nil
    if packetBoundary.isStart {
      try load.require(4, "ISO_Data_Load header")
      sequenceNumber = try load.uint16LE("Packet_Sequence_Number")
      let last = try load.uint16LE("ISO_SDU_Length")
      sduLength = Int(last & 0x0fff)
      packetStatus = PacketStatus(rawValue: UInt8(truncatingIfNeeded: last >> 14))
    } else {
      sequenceNumber = nil
      sduLength = nil
      packetStatus = nil
    }
    payload = load.takeRemaining()
  }

  /// Whether the record ends before the declared length.
  public var isCut: Bool { missing > 0 }
}
