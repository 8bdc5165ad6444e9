package import HSProtocols

/// The gaps of a capture in streams of values, each with its one cause: what every output reads.
public struct GapList: Sendable {
  /// A gap, and whose it is.
  public struct Entry: Sendable {
    /// The gap.
    public let gap: Gap
    /// The packet at which it ended: the next value's, or that of what ended it.
    public let packet: Int
    /// The connection's number on the timeline: where values came again, the one in which they did.
    public let connection: Int
    /// The peer's number on the timeline.
    public let peer: Int
    /// Whether our side should have sent the values, and not the peer.
    public let isLocal: Bool
    /// Whether the recorded host should have had the values, and not a sniffer.
    public let isOfHost: Bool

    /// What apps on the recorded host were told of the end of the connection that is its cause; `nil` where nothing is known of
    /// it.
    package var seenByApps: AppWords? {
      isOfHost && !isLocal ? gap.cause.reason.flatMap { AppWords.disconnected($0.rawValue) } : nil
    }
  }

  /// Most gaps that are kept.
  public static let limit = 2048

  /// The gaps, in the order in which they ended; at most `limit`.
  public private(set) var all: [Entry] = []
  /// Gaps that were left out because there were more: they are counted as findings.
  public private(set) var leftOut = 0
  /// The last that was not told, as the client did not want a value before.
  private var lastUntold = UntoldGap()

  /// The gap before an attribute's value in a packet that was not told; `nil` if there is none.
  package func untold(_ handle: AttributeHandle, in packet: Int) -> UntoldGap? {
    lastUntold.packet == packet && lastUntold.handle == handle ? lastUntold : nil
  }

  /// Notes a gap that is not told, before a value comes.
  mutating func noteUntold(
    _ duration: Int64, _ cause: UntoldGap.Cause, _ handle: AttributeHandle, packet: Int
  ) {
    lastUntold = UntoldGap(packet: packet, handle: handle, duration: duration, cause: cause)
  }

  /// Adds a gap.
  mutating func add(
    _ gap: Gap, packet: Int, connection: Int, peer: Int, isLocal: Bool, isOfHost: Bool
  ) {
    guard all.count < Self.limit else { return leftOut += 1 }
    all.append(
      Entry(
        gap: gap, packet: packet, connection: connection, peer: peer, isLocal: isLocal,
        isOfHost: isOfHost))
  }
}

/// Time without a value that is no finding, as the client wanted none: who counts missing values counts none in it.
package struct UntoldGap: Sendable {
  /// Why no value was due.
  package enum Cause: Sendable {
    /// As in a gap that is told.
    case gap(GapCause)
    /// Each value comes as the client asks for one.
    case askedFor
  }

  /// The packet of the value that ended it; 0 where there was none yet.
  fileprivate var packet = 0
  /// The value's attribute.
  fileprivate var handle = AttributeHandle.reserved
  /// Nanoseconds that it lasted.
  package fileprivate(set) var duration: Int64 = 0
  /// Why no value was due.
  package fileprivate(set) var cause = Cause.askedFor

  /// The cause with its evidence, in a sentence without a full stop.
  package var sentence: String {
    if case .gap(let cause) = cause { cause.sentence } else { "the client asks for each value" }
  }
}

extension Story {
  /// Whether a connection, by its number, is open.
  package func isOpen(connection number: Int) -> Bool {
    connections[number - 1].isOpen
  }

  /// What was left out because there is more than is kept, in sentences without full stops; none where all is there.
  package var omissions: [String] {
    [
      (connections.forgotten, "connection", "connections"), (peers.forgotten, "peer", "peers"),
      (valueGaps.leftOut, "gap in values", "gaps in values"),
    ].compactMap { count, one, many in
      count == 1
        ? "1 \(one) is more than is kept, and was left out"
        : count > 0 ? "\(count) \(many) are more than is kept, and were left out" : nil
    }
  }
}

/// The gaps of one cause.
public struct GapTally: Sendable {
  /// The longest of them.
  public private(set) var longest: Gap
  /// How many there are.
  public private(set) var count = 1

  fileprivate init(_ gap: Gap) { longest = gap }

  fileprivate mutating func add(_ gap: Gap) {
    count += 1
    if gap.duration > longest.duration { longest = gap }
  }

  /// The longest in a sentence without a full stop, and how many more there are.
  public var sentence: String {
    longest.sentence + (count > 1 ? "; and \(count - 1) more: \(longest.cause.words)" : "")
  }
}

extension Sequence<GapList.Entry> {
  /// They by their causes; the cause met first, first.
  public var tallies: [GapTally] {
    var tallies: [GapTally] = []
    for entry in self {
      if let place = tallies.firstIndex(where: { $0.longest.cause.code == entry.gap.cause.code }) {
        tallies[place].add(entry.gap)
      } else {
        tallies.append(GapTally(entry.gap))
      }
    }
    return tallies
  }

  /// They by their causes, a sentence without a full stop each.
  public var sentences: [String] { tallies.map { $0.sentence } }
}
