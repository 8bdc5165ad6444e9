public import Bytes
public import Capture
public import HCI

/// An HCI packet that came over USB.
public struct USBPacket: Sendable, Hashable {
  /// What it is: a command, an event, ACL or synchronous data.
  public var kind: Packet.Kind
  /// Which way it went.
  public var direction: Direction
  /// The controller's index: controllers are numbered in the order in which they show themselves.
  public var adapter: UInt16
  /// The packet, its header first, as far as it was kept: a range of the record for `complete`, of
  /// the reassembled bytes for `reassembled`.
  public var payload: ByteRange
  /// Bytes of it that the recorder did not keep.
  public var missing: Int
  /// The record in which it began.
  public var firstRecord: Int

  /// Creates a packet.
  public init(
    kind: Packet.Kind, direction: Direction, adapter: UInt16, payload: ByteRange, missing: Int,
    firstRecord: Int
  ) {
    self.kind = kind
    self.direction = direction
    self.adapter = adapter
    self.payload = payload
    self.missing = missing
    self.firstRecord = firstRecord
  }
}

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
  case complete(USBPacket)
  /// A packet put together from several records: read `USBReassembler.withPacket` before the next
  /// step.
  case reassembled(USBPacket)
  /// Something was lost.
  case fault(USBFault)
}
