public import HSCapture

/// Bytes of HCI packets that were lost, or belong to none.
public struct USBFault: Sendable, Hashable {
  /// What went wrong.
  public var kind: Kind
  /// The controller's index.
  public var adapter: UInt16
  /// Which way the bytes went.
  public var direction: Direction
  /// The record in which the packet, or the stray bytes, began.
  public var firstRecord: Int

  /// What went wrong.
  public enum Kind: Sendable, Hashable {
    /// The rest of a packet never came; `expected` is 0 if its length is not known.
    case incomplete(available: Int, expected: Int)
    /// Bytes that belong to no packet: the beginning is lost, or they follow an end.
    case stray(Int)
  }
}

/// What a record of a USB bus led to.
public enum USBStep: Sendable, Hashable {
  /// A packet that stands whole in the record, or all of it that the recorder kept.
  case complete(Packet)
  /// A packet put together from several records: call `USBReassembler.exchangePacket` before the next
  /// step.
  case reassembled(Packet)
  /// Something was lost.
  case fault(USBFault)
}
