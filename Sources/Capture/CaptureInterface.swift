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
  /// What the recorder says about it, in UTF-8; empty if nothing.
  public var description: [UInt8] = []
  /// The finest difference in time that its records can write down.
  public var resolution: TimeResolution
  /// Seconds that are added to the times in its records; they are in the records' `time` already.
  public var timeOffset: Int64 = 0
  /// The obsolete time zone, which nobody defined: reported, not used.
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

  /// Packets lost, by whoever tells of more: records or statistics.
  public var lost: UInt64 { accountedDrops }

  /// What a unit of its timestamps is worth.
  var scale: TimeScale
  /// Whether its direction words are the right way round.
  var votes = DirectionVotes()
  /// Time of its last record: several interfaces may have several clocks.
  var lastTime: CaptureTime?
  /// Lost packets that were counted, whoever told of them.
  var accountedDrops: UInt64 = 0

  /// Creates an interface of which nothing is known but what its records are.
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
}
