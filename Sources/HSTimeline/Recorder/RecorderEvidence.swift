import HSProtocols

/// How long packets were and how much of them a recorder kept, by what the packets are: what a
/// `RecorderMode` rests on.
public struct RecorderEvidence: Sendable, Hashable {
  /// Lengths of packets of one kind, in bytes, without the transport's packet type octet.
  public struct Lengths: Sendable, Hashable {
    /// Number of packets.
    public internal(set) var packets = 0
    /// Of these, packets that are not there in full.
    public internal(set) var cut = 0
    /// The least that was kept of a packet that was cut.
    public internal(set) var shortestCut: Int?
    /// The most that was kept of a packet that was cut.
    public internal(set) var longestCut: Int?
    /// The longest packet that is there in full.
    public internal(set) var longestWhole: Int?

    /// No packets.
    public init() {}

    mutating func add(kept: Int, missing: Int) {
      packets &+= 1
      if missing > 0 {
        cut &+= 1
        shortestCut = Swift.min(shortestCut ?? kept, kept)
        longestCut = Swift.max(longestCut ?? kept, kept)
      } else {
        longestWhole = Swift.max(longestWhole ?? kept, kept)
      }
    }

    /// The lengths of two kinds together.
    func joined(_ other: Lengths) -> Lengths {
      var sum = Lengths()
      sum.packets = packets + other.packets
      sum.cut = cut + other.cut
      sum.shortestCut = [shortestCut, other.shortestCut].compactMap { $0 }.min()
      sum.longestCut = [longestCut, other.longestCut].compactMap { $0 }.max()
      sum.longestWhole = [longestWhole, other.longestWhole].compactMap { $0 }.max()
      return sum
    }

    /// What is kept of every packet that was cut, if that is always as much.
    var uniformCut: Int? { shortestCut == longestCut ? shortestCut : nil }
  }

  /// Commands and events.
  public private(set) var control = Lengths()
  /// ACL packets that were received and begin an L2CAP frame.
  public private(set) var receivedStarts = Lengths()
  /// All other ACL packets: sent, or continuing a frame.
  public private(set) var otherACL = Lengths()
  /// Synchronous and isochronous data.
  public private(set) var streams = Lengths()

  /// No evidence.
  public init() {}

  /// Takes a packet into account.
  ///
  /// - Parameters:
  ///   - packet: The packet.
  ///   - boundary: An ACL packet's place in its frame, if it has one.
  ///   - missing: Bytes of it that the recorder did not keep.
  mutating func add(_ packet: Packet, boundary: PacketBoundaryFlag?, missing: Int) {
    let kept = packet.payload.count
    switch packet.kind {
    case .command, .event: addEvent(kept: kept, missing: missing)
    case .acl:
      if packet.direction == .received, boundary?.isStart ?? true {
        addReceivedStart(kept: kept, missing: missing)
      } else {
        otherACL.add(kept: kept, missing: missing)
      }
    case .sco, .iso: streams.add(kept: kept, missing: missing)
    case .monitor, .packetLogger, .unknown, .empty, .air: break
    }
  }

  /// Takes an ACL packet into account that was received and begins a frame.
  @inline(__always)
  mutating func addReceivedStart(kept: Int, missing: Int) {
    receivedStarts.add(kept: kept, missing: missing)
  }

  /// Takes an event into account.
  @inline(__always)
  mutating func addEvent(kept: Int, missing: Int) { control.add(kept: kept, missing: missing) }

  /// What the lengths show.
  public var mode: RecorderMode {
    let data = receivedStarts.joined(otherACL)
    let rest = control.joined(streams)
    let all = data.joined(rest)
    guard all.packets > 0 else { return .unknown }
    guard all.cut > 0 else { return .full }
    if let kept = all.uniformCut, all.longestWhole ?? 0 <= kept { return .snapLength(kept: kept) }
    // Android keeps at most 150 bytes of commands and events.
    guard rest.cut == 0 || rest.shortestCut ?? 0 >= 148, let kept = data.uniformCut else {
      return .irregular
    }
    if 13...15 ~= kept {
      if otherACL.cut == 0, otherACL.longestWhole ?? 0 > kept { return .headersOnly(kept: kept) }
      if data.longestWhole ?? 0 <= kept { return .androidMemory(kept: kept) }
    }
    return kept == 8 ? .channelHeaders(kept: kept) : .irregular
  }
}

extension RecorderMode {
  /// All words for machines.
  package static let identifiers: [String] = [
    Self.unknown, .full, .headersOnly(kept: 0), .androidMemory(kept: 0), .channelHeaders(kept: 0),
    .snapLength(kept: 0), .irregular,
  ].map { $0.identifier.string }
}
