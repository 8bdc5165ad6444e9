public import HSBase

/// What the recombiner must know of one ACL packet besides its bytes.
public struct ACLFragment: Sendable, Hashable {
  /// Whose packet it is.
  public var stream: ACLStream
  /// The packet's Packet_Boundary_Flag: 0b00 or 0b10 start, 0b01 continues, 0b11 holds a frame.
  ///
  /// Core 5.4, Vol 4, Part E, 5.4.2. Only the lower two bits are looked at.
  public var boundary: UInt8
  /// Where its data stand in the capture.
  public var range: ByteRange
  /// Number of the record that holds it.
  public var record: Int
  /// Bytes at the end of the packet that the recorder did not keep; 0 for a whole packet.
  public var missing: Int

  /// A fragment by its parts.
  @inlinable
  public init(
    stream: ACLStream, boundary: UInt8, range: ByteRange, record: Int, missing: Int = 0
  ) {
    self.stream = stream
    self.boundary = boundary
    self.range = range
    self.record = record
    self.missing = missing
  }

  /// The flag of a packet that continues a frame.
  @usableFromInline static var continuing: UInt8 { 0b01 }
  /// The flag of a packet that holds a complete frame.
  static var complete: UInt8 { 0b11 }

  /// `missing` within what a record's length field can say, so that sums of it cannot overflow.
  var boundedMissing: Int { min(max(missing, 0), 0xffff_ffff) }
}
