import HSBase

/// One source of packets in a capture, as its container describes it.
///
/// A pcap file has one, a pcapng file any number; containers that know no interfaces have none. The
/// numbers go on from section to section, so that each is there once.
public struct CaptureInterface: Sendable, Equatable {
  /// The section that describes it, from 0.
  public var section: Int
  /// What its records hold.
  public var link: LinkType
  /// The LINKTYPE number, which says more than `link` where that is `.foreign`.
  public var linkNumber: UInt16
  /// The recorder's name for it, in UTF-8; empty if it gave none.
  public var name: [UInt8] = []
  /// The adapter that a packet of HCI recorded on it belongs to.
  ///
  /// 3 for an interface named `hci3` or `bluetooth3`, as Linux and libpcap name them, otherwise 0:
  /// the interfaces of a merged file need not be different adapters. Packets of the Linux monitor
  /// name their adapter themselves.
  public internal(set) var adapter: UInt16 = 0
  /// What the recorder says about it, in UTF-8; empty if nothing.
  public var description: [UInt8] = []
  /// The finest difference in time that its records can write down.
  public var resolution: TimeResolution
  /// Seconds that are added to the times in its records; they are in the records' `time` already.
  public var timeOffset: Int64 = 0
  /// The obsolete time zone, which was never defined: reported, not used.
  public var timeZone: Int32?
  /// Bytes that the recorder kept of a packet at most; 0 if it set no limit.
  public var snapLength: UInt32 = 0
  /// Records delivered.
  public internal(set) var records = 0
  /// Packets that the recorder says it lost in front of records.
  public internal(set) var drops: UInt64 = 0
  /// Packets received, as the recorder's statistics say.
  public internal(set) var reportedReceived: UInt64?
  /// Packets lost for lack of room, as the recorder's statistics say.
  public internal(set) var reportedDrops: UInt64?
  /// Packets lost by the operating system, as the recorder's statistics say.
  public internal(set) var reportedSystemDrops: UInt64?
  /// Whether its directions were the wrong way round and have been turned.
  public internal(set) var isDirectionReversed = false

  /// Whether its link type is one of those that are left to their users (USER0 to USER15).
  public var isPrivate: Bool { (147...162).contains(linkNumber) }

  /// Packets lost: the larger count of records and statistics.
  public var lost: UInt64 { accountedDrops }

  /// What a unit of its timestamps is worth.
  var scale: TimeScale
  /// Whether its direction words are the right way round.
  var votes = DirectionVotes()
  /// Time of its last record: several interfaces may have several clocks.
  var lastTime: CaptureTime?
  /// Lost packets counted so far, from records or statistics.
  var accountedDrops: UInt64 = 0

  /// Creates an interface of which only the records' link type is known.
  public init(
    section: Int = 0, link: LinkType, linkNumber: UInt16,
    resolution: TimeResolution = .microseconds
  ) {
    self.section = section
    self.link = link
    self.linkNumber = linkNumber
    self.resolution = resolution
    scale = .microseconds
  }

  /// An interface by its LINKTYPE number.
  init(section: Int, linkNumber: UInt16, snapLength: UInt32, scale: TimeScale) {
    self.init(
      section: section, link: LinkType(number: linkNumber), linkNumber: linkNumber,
      resolution: scale.resolution)
    self.snapLength = snapLength
    self.scale = scale
  }

  /// The adapter that an interface of this name stands for; 0 if the name tells none.
  static func adapter(named name: [UInt8]) -> UInt16 {
    for prefix in ["hci", "bluetooth"] as [StaticText] {
      guard name.count > prefix.count, name.count <= prefix.count + 5,
        prefix.withUTF8({ prefix in prefix.indices.allSatisfy { prefix[$0] == name[$0] } })
      else { continue }
      var value = 0
      for digit in name[prefix.count...] {
        guard (48...57).contains(digit) else { return 0 }
        value = value * 10 + Int(digit) - 48
      }
      // 65535 is the Linux monitor's word for none.
      return value < 0xFFFF ? UInt16(value) : 0
    }
    return 0
  }
}
