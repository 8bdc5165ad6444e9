/// What a capture holds and what was lost of it, as counted while reading.
///
/// When a capture has been read to its end, headers, `bytes`, `skippedBytes` and `unreadBytes` add up
/// to its size.
public struct CaptureStatistics: Sendable, Equatable {
  /// Records delivered.
  public internal(set) var records = 0
  /// Bytes in the records delivered, without the container's headers.
  public internal(set) var bytes = 0
  /// Bytes of the container's own headers.
  public internal(set) var headerBytes = 0
  /// When its packets were.
  public internal(set) var times = Times()
  /// Records that the recorder kept only in part.
  public internal(set) var cutRecords = 0
  /// Bytes that the recorder left out of those.
  public internal(set) var cutBytes = 0
  /// Records without a byte.
  public internal(set) var emptyRecords = 0
  /// Records delivered that are larger than any HCI packet.
  public internal(set) var oversizedRecords = 0
  /// Records passed over because they are too large or their header makes no sense.
  public internal(set) var skippedRecords = 0
  /// Bytes passed over with them, headers included.
  public internal(set) var skippedBytes = 0
  /// Bytes at the end that were not delivered: the part of a record, or what followed no header.
  public internal(set) var unreadBytes = 0
  /// Times a read failed: 0, or 1 as it ends reading.
  public internal(set) var readFailures = 0
  /// Compressed logs that were damaged or too large to be read to their end: 0 or 1.
  public internal(set) var brokenStreams = 0
  /// Lines of a text that ought to tell something and could not be read.
  public internal(set) var damagedLines = 0
  /// Characters of a text in UTF-16 that are not whole.
  public internal(set) var brokenCharacters = 0
  /// Lines of a text that are longer than what is looked at of one.
  public internal(set) var overlongLines = 0
  /// Packets that the recorder says it lost.
  public internal(set) var drops = 0
  /// Records with bits in their flags that the format does not describe.
  public internal(set) var reservedFlags = 0
  var linkCounts = [Int](repeating: 0, count: LinkType.allCases.count)

  /// When a capture's packets were, as their recorder's clock tells.
  ///
  /// Notes count only where there are no packets.
  public struct Times: Sendable, Equatable {
    /// Of the first record whose time can be represented.
    public internal(set) var first: CaptureTime?
    /// Of the last record whose time can be represented.
    public internal(set) var last: CaptureTime?
    /// The earliest.
    public internal(set) var earliest: CaptureTime?
    /// The latest.
    public internal(set) var latest: CaptureTime?
    /// The earliest of a note between the packets; see `CaptureRecord.isNote`.
    public internal(set) var earliestNote: CaptureTime?
    /// The latest of a note.
    public internal(set) var latestNote: CaptureTime?
    /// Records that the container gives no time.
    public internal(set) var untimedRecords = 0
    /// How often and how far the clock went back.
    public internal(set) var stepsBack = StepsBack()

    /// No times.
    public init() {}

    /// Forgets the times of packets: those noted so far were not a packet's.
    mutating func forget() { (first, last, earliest, latest) = (nil, nil, nil, nil) }
  }

  /// How often and how far a recorder's clock went back.
  public struct StepsBack: Sendable, Equatable {
    /// Number of steps.
    public internal(set) var count = 0
    /// The largest, in nanoseconds.
    public internal(set) var largest: Int64 = 0
    /// The number of the first record whose time is before the one in front of it.
    public internal(set) var firstRecord: Int?

    /// No steps.
    public init() {}
  }

  /// Nothing counted.
  public init() {}

  /// Records delivered of a link type.
  public func records(of link: LinkType) -> Int {
    let index = Int(link.rawValue)
    return linkCounts.indices.contains(index) ? linkCounts[index] : 0
  }

  /// Whether every byte of the capture, so far, reached the reader's user.
  ///
  /// False calls for exit status 2. What the recorder itself lost or cut (`drops`, `cutRecords`)
  /// does not count: the capture was read in full, it is the recording that is not whole.
  public var isComplete: Bool {
    skippedRecords == 0 && skippedBytes == 0 && unreadBytes == 0 && readFailures == 0
      && brokenStreams == 0 && damagedLines == 0
      && brokenCharacters == 0 && overlongLines == 0
  }
}
