public import HSBase
public import HSCapture

/// Works out which way ACL packets went where a capture does not say: LINKTYPE 187.
///
/// On LE links a host begins a frame with the packet boundary flag 0b00, a controller with 0b10
/// (Core 5.4, Vol 4, Part E, 5.4.2), and only the first packet of a frame tells. A continuation goes
/// the way of the frame that was begun last on its handle: a guess where both sides' fragments
/// interleave.
public struct DirectionInference: Sendable {
  /// Handles that frames were begun on by the controller last; handles have 12 bits.
  private var received: Set<UInt16> = []
  /// Number of packets whose direction was worked out.
  public private(set) var packets = 0

  /// Nothing seen.
  public init() {}

  /// The direction of a packet: its own, or the one that its header suggests.
  ///
  /// - Parameters:
  ///   - packet: The packet.
  ///   - reader: A reader over its payload, which does not move.
  /// - Returns: The direction, or `nil` if nothing tells.
  public mutating func direction(
    of packet: Packet, in reader: borrowing ByteReader
  ) -> Direction? {
    if let known = packet.direction { return known }
    guard packet.kind == .acl, let low = reader.peek(at: 0), let high = reader.peek(at: 1) else {
      return nil
    }
    packets &+= 1
    let handle = UInt16(low) | UInt16(high & 0x0F) << 8
    switch high >> 4 & 3 {
    case 0b00:
      received.remove(handle)
      return .sent
    case 0b10:
      received.insert(handle)
      return .received
    default: return received.contains(handle) ? .received : .sent
    }
  }
}
