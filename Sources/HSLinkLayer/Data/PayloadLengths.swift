public import HSBytes

/// The parameters of LL_LENGTH_REQ and LL_LENGTH_RSP: what the sender can do.
///
/// Core 5.4, Vol 6, Part B, 2.4.2.21.
///
/// ```
///    0 MaxRxOctets  2 bytes
///    2 MaxRxTime    2 bytes, µs
///    4 MaxTxOctets  2 bytes
///    6 MaxTxTime    2 bytes, µs
/// ```
public struct PayloadLengths: Sendable, Hashable {
  /// Most bytes that it takes.
  public let receiveOctets: UInt16
  /// Longest time that it listens, in microseconds.
  public let receiveTime: UInt16
  /// Most bytes that it sends.
  public let transmitOctets: UInt16
  /// Longest time that it sends, in microseconds.
  public let transmitTime: UInt16

  /// Reads the parameters.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "LL_LENGTH_REQ")
    receiveOctets = try reader.uint16LE("MaxRxOctets")
    receiveTime = try reader.uint16LE("MaxRxTime")
    transmitOctets = try reader.uint16LE("MaxTxOctets")
    transmitTime = try reader.uint16LE("MaxTxTime")
  }
}
