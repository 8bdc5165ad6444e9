import HSBytes
import HSCapture
import HSHCI
package import HSTimeline

/// How long connections with each peer last, in a capture or in several.
///
/// A connection that one side ended, whose end is not in the capture, or that was open at the capture's end, might have lasted longer: it counts as long as
/// it was seen (E. L. Kaplan, P. Meier, *Nonparametric Estimation from Incomplete Observations*, JASA 53, 1958).
package struct Survival: Sendable {
  /// The connections with one peer.
  package struct Peer: Sendable {
    /// Its address, as the timeline shows it.
    package let address: String
    /// Connections that were lost, that one side ended, that ended with their adapter or unseen, and that were open at the
    /// capture's end.
    package fileprivate(set) var lost = 0
    package fileprivate(set) var ended = 0
    package fileprivate(set) var unseen = 0
    package fileprivate(set) var open = 0
    /// Captures in which it was connected.
    package fileprivate(set) var captures = 0
    /// How long each lasted, in nanoseconds, and whether it was lost then.
    fileprivate var spans: [(length: Int64, isLost: Bool)] = []

    fileprivate init(address: String) { self.address = address }

    /// A peer with connections of so many seconds, for tests.
    init(spans: [(seconds: Double, isLost: Bool)]) {
      address = ""
      self.spans = spans.map { (Int64(clamping: $0.seconds * 1e9), $0.isLost) }
      lost = spans.count { $0.isLost }
      ended = spans.count - lost
    }

    /// How many there were.
    package var connections: Int { lost + ended + unseen + open }
    /// Seconds of all together.
    package var total: Double { spans.reduce(0) { $0 + Double($1.length) / 1e9 } }

    /// Seconds after which half of the connections are lost; `nil` where that cannot be told, because more lasted.
    package var median: Double? {
      var left = spans.count
      var share = 1.0
      for span in spans.sorted(by: {
        ($0.length, $0.isLost ? 0 : 1) < ($1.length, $1.isLost ? 0 : 1)
      }) {
        if span.isLost {
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
      peers[place].spans.append((max(0, last.nanoseconds(since: link.opened)), link.isLost))
      if link.isLost {
        peers[place].lost += 1
      } else if link.isEndUnseen {
        peers[place].unseen += 1
      } else if link.ended != nil {
        peers[place].ended += 1
      } else {
        peers[place].open += 1
      }
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
    var parts: [String] = []
    if lost > 0 { parts.append("\(lost) lost") }
    if ended > 0 { parts.append("\(ended) ended by one side") }
    if unseen > 0 { parts.append("\(unseen) whose end is not in the capture") }
    if open > 0 { parts.append("\(open) open at the capture's end") }
    let noun = connections == 1 ? "connection" : "connections"
    var line =
      "survival of \(address): \(connections) \(noun)\(of), \(total.text(1)) s in all: \(parts.joined(separator: ", "))"
    guard lost > 0 else { return line }
    if let median {
      line += "; half are lost within \(median.text(1)) s"
    } else {
      line += "; after how long half are lost cannot be told: fewer were"
    }
    return line
  }
}
