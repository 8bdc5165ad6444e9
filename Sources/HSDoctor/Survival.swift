package import HSProtocols
package import HSTimeline

/// How long connections with each peer last, in a capture or in several.
///
/// A connection that one side ended, whose end is not in the capture, or that was open at the capture's end, might have lasted longer: it counts as long as
/// it was seen (E. L. Kaplan, P. Meier, *Nonparametric Estimation from Incomplete Observations*, JASA 53, 1958).
package struct Survival: Sendable {
  /// How a connection ended.
  package enum Outcome: StaticText, Sendable, CaseIterable {
    /// Otherwise than by one side's wish.
    case lost
    /// By one side's wish.
    case ended = "ended by one side"
    /// It is over, and its end is not in the capture.
    case unseen = "whose end is not in the capture"
    /// It was open at the capture's end.
    case open = "open at the capture's end"
  }

  /// The connections with one peer.
  package struct Peer: Sendable {
    /// Its address, as the timeline shows it.
    package let address: String
    /// Captures in which it was connected.
    package fileprivate(set) var captures = 0
    /// How long each connection lasted, in nanoseconds, and how that ended.
    fileprivate var spans: [(length: Int64, outcome: Outcome)] = []

    fileprivate init(address: String) { self.address = address }

    /// A peer with connections of so many seconds, for tests.
    init(spans: [(seconds: Double, isLost: Bool)]) {
      address = ""
      self.spans = spans.map {
        (Int64(clamping: $0.seconds * 1e9), $0.isLost ? .lost : .ended)
      }
    }

    /// How many there were.
    package var connections: Int { spans.count }
    /// How many ended so.
    package func count(_ outcome: Outcome) -> Int { spans.count { $0.outcome == outcome } }
    /// Seconds of all together.
    package var total: Double { spans.reduce(0) { $0 + Double($1.length) / 1e9 } }

    /// Seconds after which half of the connections are lost; `nil` where that cannot be told, because more lasted.
    package var median: Double? {
      var left = spans.count
      var share = 1.0
      for span in spans.sorted(by: {
        ($0.length, $0.outcome == .lost ? 0 : 1) < ($1.length, $1.outcome == .lost ? 0 : 1)
      }) {
        if span.outcome == .lost {
          share *= 1 - 1 / Double(left)
          if share <= 0.5 { return Double(span.length) / 1e9 }
        }
        left -= 1
      }
      return nil
    }
  }

  /// The peers, in the order in which they were met.
  package private(set) var peers: [Peer] = []

  /// Most peers, and most connections of a peer, that are kept.
  private static let limit = (peers: 1024, connections: 4096)

  /// None yet.
  package init() {}

  /// Adds the connections of a capture.
  ///
  /// - Parameters:
  ///   - report: What was found in it.
  ///   - story: Its story, which has finished.
  package mutating func add(_ report: DoctorReport, _ story: borrowing Story) {
    var met: Set<Int> = []
    for link in report.links where !link.isAttempt {
      guard link.peer > 0, link.peer <= story.peers.count,
        let address = story.peers[link.peer - 1].address?.description
      else { continue }
      let place: Int
      if let known = peers.firstIndex(where: { $0.address == address }) {
        place = known
      } else if peers.count < Self.limit.peers {
        place = peers.count
        peers.append(Peer(address: address))
      } else {
        continue
      }
      guard peers[place].spans.count < Self.limit.connections else { continue }
      if met.insert(place).inserted { peers[place].captures += 1 }
      let last = link.ended ?? story.statistics.lastTime ?? link.opened
      let outcome: Outcome =
        link.isLost ? .lost : link.isEndUnseen ? .unseen : link.ended == nil ? .open : .ended
      peers[place].spans.append((max(0, last.nanoseconds(since: link.opened)), outcome))
    }
  }

  /// Writes a line for each peer that has several connections.
  ///
  /// - Parameters:
  ///   - filter: Which addresses are wanted.
  ///   - most: How many lines are written at most.
  ///   - text: Where it goes.
  /// - Returns: How many peers have no line.
  func write(where filter: (String) -> Bool, most: Int, to text: inout OutputBuffer) -> Int {
    let wanted = peers.filter { $0.connections > 1 && filter($0.address) }
    for peer in wanted.prefix(most) { text.append(string: peer.line + "\n") }
    return max(0, wanted.count - most)
  }
}

extension Survival.Peer {
  /// What is told of it, in a line.
  var line: String {
    let of = captures > 1 ? " in \(captures) captures" : ""
    let parts = Survival.Outcome.allCases.compactMap { outcome in
      count(outcome) > 0 ? "\(count(outcome)) \(outcome.rawValue)" : nil
    }
    var line =
      "survival of \(address): \(counted(connections, "connection"))\(of), \(total.text(1)) s in all: \(parts.joined(separator: ", "))"
    guard count(.lost) > 0 else { return line }
    if let median {
      line += "; half are lost within \(median.text(1)) s"
    } else {
      line += "; after how long half are lost cannot be told: fewer were"
    }
    return line
  }
}
