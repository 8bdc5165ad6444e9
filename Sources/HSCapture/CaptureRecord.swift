public import HSBase

/// One record of a capture: when, which way, and where its bytes stand.
public struct CaptureRecord: Sendable, Equatable {
  /// The record's number, from 1: the frame number that Wireshark shows.
  public var number: Int
  /// When it was recorded, by the recorder's clock.
  public var time: CaptureTime
  /// What its bytes are.
  public var link: LinkType
  /// Which way it went, if the container says so.
  public var direction: Direction?
  /// The container's word about the packet: btsnoop's flags; for the Linux monitor adapter index
  /// (upper 16 bits) and opcode (lower 16); for PacketLogger the record's type.
  public var flags: UInt32
  /// Where the bytes stand in the capture.
  public var bytes: ByteRange
  /// How long the packet was before the recorder cut it; at least `bytes.count` in a sound record.
  public var originalLength: Int
  /// Packets lost since the capture began, as the recorder counted them.
  public var cumulativeDrops: UInt32
  /// The interface it was recorded on: an index into `CaptureReader.interfaces`; 0 for containers
  /// without interfaces, `noInterface` if the container does not describe it.
  public var interface: UInt16

  /// The adapter of an HCI packet, if the container's interfaces name it, else 0.
  ///
  /// The Linux monitor's records have it in their flags.
  public var adapter: UInt16 = 0

  /// The interface of a record whose container does not say where it was recorded.
  public static let noInterface = UInt16.max

  /// Creates a record.
  public init(
    number: Int, time: CaptureTime, link: LinkType, direction: Direction?, flags: UInt32,
    bytes: ByteRange, originalLength: Int, cumulativeDrops: UInt32, interface: UInt16 = 0
  ) {
    self.number = number
    self.time = time
    self.link = link
    self.direction = direction
    self.flags = flags
    self.bytes = bytes
    self.originalLength = originalLength
    self.cumulativeDrops = cumulativeDrops
    self.interface = interface
  }

  /// Whether such a record holds no bytes and nothing is missing: the Linux monitor's Delete, Open
  /// and Close Index.
  public var isEmptyByNature: Bool {
    guard link == .linuxMonitor, originalLength == 0 else { return false }
    switch flags & 0xffff {
    case 1, 8, 9: return true
    default: return false
    }
  }

  /// Whether it is no packet but what PacketLogger wrote between them: a line of a log, a remark, the
  /// system's configuration.
  ///
  /// These have times of their own: iOS copies some into a capture that are days older.
  public var isNote: Bool { link == .packetLogger && flags >= 0xf7 }

  /// Whether the recorder kept fewer bytes than the packet had.
  public var isCut: Bool { originalLength > bytes.count }
}
