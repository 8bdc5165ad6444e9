package import HSProtocols
package import HSTimeline

extension Story {
  /// How many connections there were over BR/EDR, which are not looked into.
  package var classicConnections: Int { connections.count { $0.transport == .classic } }
}

/// All that was found in a capture.
package struct DoctorReport: Sendable {
  /// What is wrong, by connection and time.
  package private(set) var diagnoses: [Diagnosis] = []
  /// The connections that were watched.
  package private(set) var links: [Link] = []
  /// Diagnoses and connections that are not kept, because as many are as may be.
  package private(set) var unkept = 0

  /// Those that were not told yet.
  private var untold: [Diagnosis] = []

  /// Most diagnoses, and connections.
  package static let limit = 4096

  /// What is told of a connection beside what is wrong.
  package struct Link: Sendable {
    package var connection: Int
    package var peer: Int
    package var openedPacket: Int
    package var opened: CaptureTime
    package var ended: CaptureTime?
    /// Whether it is over, and the capture does not hold its end: then it was last seen when it `ended`.
    package var isEndUnseen: Bool
    /// Whether it was only asked for: on the air no packet of it was heard, or it was never established.
    package var isAttempt: Bool
    /// Whether it ended otherwise than by one side's wish.
    package var isLost: Bool
    /// Bytes of values that our side sent, and that the peer did.
    package var sentBytes: Int
    package var receivedBytes: Int
    /// Whether some of them are of frames on channels of their own.
    package var movesFrames: Bool
    package var changes: [LinkChange]
    /// Values that did not come, or were not asked for: by the events themselves, at most 8.
    package var values: [ValueLack] = []
    /// Warnings and errors of the timeline that are of nothing that is looked into here.
    package var otherFindings = 0
    /// What was looked at and is fine.
    package var fine: [String]
    /// What cannot be told from this capture.
    package var untold: [String]
  }

  /// A finding of the timeline on values of a connection that did not come.
  package struct ValueLack: Sendable {
    package var code: FindingCode
    package var packets: [Int]
    package var sentence: String
  }

  /// What is wrong with a peer's bond, and where it was told last.
  private struct Bond: Hashable {
    var code: FindingCode
    var peer: Int
  }
  private var bonds: [Bond: Int] = [:]

  /// Values that did not come, by connection.
  private var lacks: [Int: [ValueLack]] = [:]
  /// Most of a connection.
  private static let lackLimit = 8

  /// Warnings and errors on other things, by connection.
  private var others: [Int: Int] = [:]

  /// Notes a finding: it is of values that did not come, or it is counted.
  mutating func note(_ finding: Finding, _ origin: EventOrigin) {
    let code = finding.code
    guard origin.connection > 0 else { return }
    guard code.concernsLackOfValues else {
      if code.severity >= .warning, !code.isDiagnosis,
        others.count < Self.limit || others[origin.connection] != nil
      {
        others[origin.connection, default: 0] += 1
      }
      return
    }
    let count = lacks[origin.connection]?.count ?? 0
    guard count < Self.lackLimit, count > 0 || lacks.count < Self.limit else { return }
    lacks[origin.connection, default: []].append(
      ValueLack(
        code: code,
        packets: Set([finding.firstPacket, origin.packet]).filter { $0 > 0 }.sorted(),
        sentence: finding.sentence))
  }

  /// Adds what was found, if anything was.
  mutating func add(_ found: Diagnosis?) {
    guard let found else { return }
    untold.append(found)
    // An encryption that fails again tells how often it did: the last of a row stands for all.
    let bond = found.area == .bond ? Bond(code: found.code, peer: found.peer) : nil
    if let bond, let place = bonds[bond], diagnoses[place].packets.first == found.packets.first {
      diagnoses[place] = found
    } else if diagnoses.count < Self.limit {
      if let bond { bonds[bond] = diagnoses.count }
      diagnoses.append(found)
    } else {
      unkept += 1
    }
  }

  /// Whether there are diagnoses that were not told yet.
  var hasUntold: Bool { !untold.isEmpty }

  /// Hands over those that were not told yet.
  mutating func takeUntold() -> [Diagnosis] {
    defer { untold.removeAll(keepingCapacity: true) }
    return untold
  }

  mutating func note(_ link: LinkCase, fine: [String], untold: [String]) {
    guard links.count < Self.limit else {
      unkept += 1
      return
    }
    links.append(
      Link(
        connection: link.id, peer: link.peer, openedPacket: link.openedPacket, opened: link.opened,
        ended: link.ended, isEndUnseen: link.unseen.end, isAttempt: link.unseen.all,
        isLost: link.parting.isLost,
        sentBytes: link.bytes.sent,
        receivedBytes: link.bytes.received,
        movesFrames: link.bytes.isOfFrames,
        changes: link.changes, fine: Array(fine.prefix(8)), untold: Array(untold.prefix(8))))
  }

  /// Brings all into their order; nothing is added behind that.
  mutating func sort() {
    diagnoses.sort {
      ($0.connection, $0.start, $0.code.rawValue) < ($1.connection, $1.start, $1.code.rawValue)
    }
    links.sort { $0.connection < $1.connection }
    for place in links.indices {
      links[place].values = lacks[links[place].connection] ?? []
      links[place].otherFindings = others[links[place].connection] ?? 0
    }
  }

  /// What is told of one peer, or of all.
  struct Shown {
    let diagnoses: [Diagnosis]
    let links: [Link]
    /// Addresses of the links' peers.
    let addresses: Set<String>
  }

  /// What is told.
  ///
  /// - Parameters:
  ///   - peer: Part of a peer's name or address, or its number; `nil` for all.
  ///   - story: The story, which has finished.
  /// - Returns: What is told, in its order.
  func shown(_ peer: String?, _ story: borrowing Story) -> Shown {
    let filter = PeerFilter(peer)
    let links = links.filter { filter.admits(peer: $0.peer, story) }
    return Shown(
      diagnoses: diagnoses.filter {
        $0.peer > 0 ? filter.admits(peer: $0.peer, story) : filter.isAll
      },
      links: links,
      addresses: Set(
        links.compactMap { link in
          story.peers.indices.contains(link.peer - 1)
            ? story.peers[link.peer - 1].address?.description : nil
        }))
  }
}

extension FindingCode {
  /// Whether it says that values did not come, or that nobody had asked for them.
  fileprivate var concernsLackOfValues: Bool {
    switch self {
    case .gattSubscriptionRefused, .gattSubscriptionLost, .gattSubscriptionNotRenewed,
      .gattUnsubscribedValue, .gattMisplacedConfiguration, .gattUnsupportedConfiguration:
      true
    default: identifier.string.hasPrefix("silence.")
    }
  }
}
