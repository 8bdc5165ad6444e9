public import HSBase

/// An SDU put together from K-frames, or the part of it that the recorder kept.
public struct ServiceDataUnit: Sendable, Hashable {
  /// Bytes of the whole SDU, as the sender says.
  public var length: UInt16
  /// Where the bytes that are there stand: among those of the one K-frame that held it, in the
  /// caller's offsets, or from 0 in the reassembler's buffer.
  public var data: ByteRange
  /// Record of the first K-frame.
  public var firstRecord: Int

  /// Whether only the head of the SDU is there.
  public var isCut: Bool { data.count < Int(length) }

  /// What sets the end of `data`, for a reader over it.
  public var limit: LengthSource { isCut ? .record : .l2capLength }
}
