package import HSProtocols

/// What went wrong in a capture, a sentence each, what explains most first: for screens with room for few.
///
/// It rests on the findings alone, each of which `decode --only finding` shows.
package struct Headlines {
  /// A sentence, without a full stop.
  package struct Line: Sendable {
    /// What was found.
    package let code: FindingCode
    /// The peer's number on the timeline that it is about; 0 if it is about none.
    package let peer: Int
    /// The sentence.
    package let text: String
    /// What to do about it, in a sentence without a full stop; `nil` where that depends.
    package var remedy: String?
    /// Who can mend it, where the doctor says so.
    package var side: Diagnosis.Side?
    /// Whether it is of BR/EDR only.
    package var isClassic = false
    /// The packet that shows the first of it.
    package fileprivate(set) var firstPacket = 0
    /// How often it was found.
    fileprivate var count = 1

    /// Whether it says why a connection was slow, was lost or came to nothing, or who can mend that.
    package var explainsConnections: Bool {
      code.isDiagnosis || side != nil || code.rank <= FindingCode.lastRankOfFailure - 1
        || code == .linkNeverEstablished
    }
    /// Whether a connection was slow, was lost or came to nothing: what the doctor looks into.
    package var concernsConnections: Bool {
      code.isDiagnosis || code.rank <= FindingCode.lastRankOfFailure
    }

    /// Both in one.
    package var words: String { remedy.map { "\(text). \($0)" } ?? text }
  }

  /// The sentences.
  package private(set) var lines: [Line] = []

  /// What is told of a capture that was read to its end.
  package init(_ story: borrowing Story) {
    let all = story.statistics.headlines
    for headline in all where !headline.code.isSilence && !Self.isSaid(headline) {
      lines.append(
        Line(
          code: headline.code, peer: headline.peer, text: Self.text(headline, story),
          remedy: Self.remedy(headline, story), side: Self.side(headline, story),
          isClassic: Self.isClassic(headline, story), firstPacket: headline.firstPacket,
          count: headline.count))
    }
    leaveOutExplained(all)
    for headline in all where Self.isSaid(headline) { tell(whoCanMend: headline, story) }
    if let line = Self.silences(story) { lines.append(line) }
    lines = lines.enumerated().sorted {
      ($0.element.code.rank, $0.offset) < ($1.element.code.rank, $1.offset)
    }.map { $0.element }
  }

  /// Adds to the sentence on an event who can mend it, as the diagnosis has it that says the same.
  private mutating func tell(whoCanMend headline: FindingHeadline, _ story: borrowing Story) {
    guard let diagnosis = Self.diagnosis(headline) else { return }
    let own = lines.indices.filter {
      lines[$0].side == nil && lines[$0].peer == headline.peer
        && lines[$0].code.area == diagnosis.area
    }
    // Of several the one whose packet it names; of one that was made often it may name another packet.
    guard
      let place = own.first(where: { diagnosis.packets.contains(lines[$0].firstPacket) })
        ?? (own.count == 1 ? own.first { lines[$0].count > 1 } : nil)
    else { return }
    lines[place].remedy = lines[place].remedy ?? Self.remedy(headline, story)
    lines[place].side = diagnosis.row.side
  }

  /// Leaves out the sentence on lost links of which diagnoses tell the same, and why it was: one cause has one sentence.
  private mutating func leaveOutExplained(_ all: [FindingHeadline]) {
    lines.removeAll { line in
      guard !line.code.isDiagnosis, line.code.area == .drop else { return false }
      let explaining = all.filter { headline in
        headline.peer == line.peer && !Self.isSaid(headline)
          && Self.diagnosis(headline)?.area == .drop
      }
      return explaining.reduce(0) { $0 + $1.count } >= line.count
        && explaining.contains {
          Self.diagnosis($0)?.packets.contains(line.firstPacket) == true
        }
    }
  }

  private static func diagnosis(_ headline: FindingHeadline) -> Diagnosis? {
    guard case .diagnosis(let diagnosis) = headline.finding.kind else { return nil }
    return diagnosis
  }

  /// Why connections by Low Energy came to nothing, if that is known: the first sentence on it.
  ///
  /// - Parameter isReason: Whether a sentence may be why.
  /// - Returns: The sentence; `nil` where none is known.
  package func whyConnectionsFailed(where isReason: (Line) -> Bool = { _ in true }) -> Line? {
    lines.first {
      !$0.isClassic && isReason($0)
        && ($0.code.rank <= FindingCode.lastRankOfFailure || $0.code.isFailedConnecting)
    }
  }

  /// Whether a finding is of BR/EDR only: of a peer that was connected by nothing else, or of paging.
  private static func isClassic(_ headline: FindingHeadline, _ story: borrowing Story) -> Bool {
    if case .linkFailed(let status, _) = headline.finding.kind, status.rawValue == 0x04 {
      return true
    }
    guard headline.peer > 0, headline.peer <= story.peers.count else { return false }
    let numbers = story.peers[headline.peer - 1].connections
    return !numbers.isEmpty
      && numbers.allSatisfy {
        story.connections.indices.contains($0 - 1)
          && story.connections[$0 - 1].transport == .classic
      }
  }

  /// Whether the finding of the same event says as much.
  private static func isSaid(_ headline: FindingHeadline) -> Bool {
    diagnosis(headline)?.row.isOfEvent ?? false
  }

  // MARK: - Sentences

  private static func text(
    _ headline: FindingHeadline, _ story: borrowing Story
  ) -> String {
    let name = headline.peer > 0 ? who(headline, story) : nil
    let first = headline.count > 1 ? "first in packet" : "in packet"
    let place = "\(first) \(headline.firstPacket)"
    let prefix = name.map { "\($0): " } ?? ""
    /// `StrapAA: 4 times link lost: Connection Timeout, first in packet 12`.
    func told(_ what: String, _ clause: String = "") -> String {
      "\(prefix)\(headline.count > 1 ? "\(headline.count) times " : "")\(what), \(place)\(clause)"
    }
    switch headline.finding.kind {
    case .linkEncryptionFailed(let failure) where failure.isBondLost:
      let times = headline.count > 1 ? "\(headline.count) times, " : ""
      return "\(bond(failure, name ?? "the peer")) (PIN or Key Missing, \(times)\(place))"
    case .linkEncryptionFailed(let failure):
      let pairing = headline.pairing
      let clause =
        failure.status.isKeyMissing
        ? ": \(EncryptionFailure.conclusion(pairing: pairing.first, isOne: pairing.isOne))" : ""
      return told("encryption failed: \(words(failure.status))", clause)
    case .linkEnded(let end, let rejection):
      if headline.code == .linkNeverEstablished {
        return neverEstablished(headline, name, story, place)
      }
      let clause = rejection.map { "; \($0.clause)" } ?? ""
      var what = OutputBuffer()
      what.append(ender: end.circumstances?.ender, end.reason)
      what.append(end.reason)
      what.append(meaningOf: end)
      return told(what.string, clause)
    case .linkFailed where headline.code == .linkNeverEstablished:
      return neverEstablished(headline, name, story, place)
    case .linkFailed(let status, let address):
      // Of several, with a peer that never was connected, the first.
      let clause = name == nil ? address.map { ", to \($0)" } : nil
      return told("connecting failed: \(words(status))", clause ?? "")
    case .smpPairingFailed(let pairing):
      let side = story.statistics.localSide
      let by = pairing.failedBy.map { ", ended by the \($0 == .sent ? side.name : side.other)" }
      let why = pairing.shortfall(side).map { ": \($0)" } ?? ""
      return told(
        "pairing failed: \(pairing.reason?.name?.string ?? "for an unknown reason")\(by ?? "")",
        why + (isEncryptedLater(headline, story) ? "; a later connection is encrypted" : ""))
    case .diagnosis(let diagnosis):
      let row = diagnosis.row
      let packets = diagnosis.packets.map(String.init).joined(separator: ", ")
      let times = headline.count > 1 ? "\(headline.count) times, first " : ""
      // Of a transfer what limits it and how fast it is: what else is known of it stands in the finding.
      let rates = row.pace.map { "\($0.rates); " } ?? ""
      return "\(prefix)\(row.what) "
        + "(\(rates)\(times)packet\(diagnosis.packets.count == 1 ? "" : "s") \(packets))"
    default:
      // The recorder cuts again and again: the first says what is lost, and how often that was is counted alone.
      let count =
        headline.code.isShownOnce ? story.statistics.count(of: headline.code) : headline.count
      if count == 1 {
        // What is told at an end names the packet that it is about.
        let isNamed = headline.firstPacket == headline.finding.firstPacket
        return prefix + headline.finding.sentence
          + (isNamed ? "" : " (packet \(headline.firstPacket))")
      }
      return
        "\(prefix)\(headline.code.summary): \(count), first in packet \(headline.firstPacket)"
    }
  }

  private static func neverEstablished(
    _ headline: FindingHeadline, _ name: String?, _ story: borrowing Story,
    _ place: String
  ) -> String {
    var tried = headline.count
    if headline.peer > 0, headline.peer <= story.peers.count {
      let peer = story.peers[headline.peer - 1]
      tried = max(tried, peer.connections.count + peer.forgottenConnections)
    }
    return
      "\(headline.count) of \(counted(tried, "connection")) never established "
      + "(0x3e), \(place): no packet of \(name ?? "the peer") was heard"
  }

  /// Whether a connection with the same peer that began after the finding is encrypted: what failed was made good.
  private static func isEncryptedLater(
    _ headline: FindingHeadline, _ story: borrowing Story
  ) -> Bool {
    guard headline.peer > 0, headline.count == 1 else { return false }
    return story.connections.contains {
      $0.peer == headline.peer && $0.openedPacket > headline.firstPacket && $0.isEncrypted
    }
  }

  private static func bond(_ failure: EncryptionFailure, _ name: String) -> String {
    switch failure.keyless {
    case .host: "this host has lost its bond with \(name)"
    case .peer, .peripheral: "\(name) has lost its bond"
    case nil: "\(name) or this host has lost the bond"
    }
  }

  private static func remedy(
    _ headline: FindingHeadline, _ story: borrowing Story
  ) -> String? {
    if case .diagnosis(let diagnosis) = headline.finding.kind {
      let row = diagnosis.row
      let sentence = row.advice.string
      return
        "\(row.side.place): \(sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)"
    }
    if let (side, how) = advice(headline, story) { return "\(side.place): \(how)" }
    guard case .linkEncryptionFailed(let failure) = headline.finding.kind,
      failure.isBondLost
    else { return nil }
    let advice = FindingCode.bondLostByPeer.advice.string
    return String(advice.dropLast())
  }

  private static func side(
    _ headline: FindingHeadline, _ story: borrowing Story
  ) -> Diagnosis.Side? {
    diagnosis(headline)?.row.side ?? advice(headline, story)?.side
  }

  /// Who can mend what no diagnosis is made of, and how: links of BR/EDR, which the doctor does not look into, and refused
  /// subscriptions.
  private static func advice(
    _ headline: FindingHeadline, _ story: borrowing Story
  ) -> (side: Diagnosis.Side, how: String)? {
    switch headline.finding.kind {
    // Page Timeout.
    case .linkFailed(let status, _) where status.rawValue == 0x04:
      (
        .surroundings,
        "Switch the device on, bring it closer, and see that it is not connected elsewhere: it did not answer"
      )
    case .linkEnded where headline.code == .linkLost && isClassic(headline, story):
      (
        .surroundings,
        "Keep the devices closer together, and connect again; one side's recording does not show which side fell silent"
      )
    case .gattSubscriptionRefused(_, let error, let isEncrypted):
      afterRefusal(error, isEncrypted: isEncrypted, by: "device").map { (.app, $0) }
    default: nil
    }
  }

  /// What a client is to do once a subscription was refused, in a sentence without a full stop; `nil` where that is not known.
  package static func afterRefusal(
    _ error: ATTErrorCode, isEncrypted: Bool, by peer: String
  ) -> String? {
    switch error {
    case .insufficientAuthentication, .insufficientAuthorization, .insufficientEncryption,
      .encryptionKeySizeTooShort:
      "Pair with the \(peer), which asks for it, and subscribe again"
    case _ where !isEncrypted:
      "Pair with the \(peer) if it wants that, as the link was not encrypted, and subscribe again"
    default: nil
    }
  }

  /// All gaps in streams of values in one sentence: how many, the longest, and what they come from.
  private static func silences(_ story: borrowing Story) -> Line? {
    let gaps = story.valueGaps
    guard let longest = gaps.all.max(by: { $0.gap.duration < $1.gap.duration }) else { return nil }
    let total = gaps.all.count + gaps.leftOut
    var length = OutputBuffer()
    length.append(duration: longest.gap.duration)
    var text = total == 1 ? "1 gap in values of " : "\(total) gaps in values, the longest "
    let who = who(name(ofPeer: longest.peer, story), isOurs: longest.isLocal, story)
    text += "\(length.string), \(who) since packet "
    // What to record next stands behind the evidence.
    let sentence = longest.gap.cause.sentence
    let end = sentence.firstRange(of: ". ")
    text += "\(longest.gap.since): \(sentence[..<(end?.lowerBound ?? sentence.endIndex)])"
    let tallies = gaps.all.tallies.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    if tallies.count > 1 {
      let list = tallies.map { "\($0.element.longest.cause.words) (\($0.element.count))" }
      text += "; by cause: \(list.joined(separator: ", "))"
    }
    return Line(
      code: longest.gap.cause.code, peer: longest.peer, text: text,
      remedy: end.map { String(sentence[$0.upperBound...]) })
  }

  // MARK: - Words

  private static func words(_ code: ErrorCode) -> String {
    var text = OutputBuffer()
    text.append(code)
    text.append(meaningOf: code)
    return text.string
  }

  /// Whose deed a finding is: the peer's by its name, or our side's, `host to StrapAA`.
  private static func who(_ headline: FindingHeadline, _ story: borrowing Story) -> String {
    who(name(ofPeer: headline.peer, story), isOurs: headline.isOurs, story)
  }

  private static func who(_ name: String, isOurs: Bool, _ story: borrowing Story) -> String {
    isOurs ? "\(story.statistics.localSide.name) to \(name)" : name
  }

  private static func name(ofPeer number: Int, _ story: borrowing Story) -> String {
    story.name(ofPeer: number) ?? "a device"
  }
}

extension Story {
  /// With so many peers a name is compared: more would take long where each of many is named.
  private static let mostCompared = 256

  /// What a peer is called: its name, else its address, else its number; `nil` where there is no such peer.
  ///
  /// Devices that have one name are told apart by their addresses, if another of that name was connected among the first 256.
  package func name(ofPeer number: Int) -> String? {
    guard number > 0, number <= peers.count else { return nil }
    let peer = peers[number - 1]
    guard !peer.name.isEmpty else { return peer.address?.description ?? "peer \(number)" }
    let name = peer.name.safeText
    let isShared = peers.prefix(Self.mostCompared).contains {
      $0.id != peer.id && !$0.connections.isEmpty && $0.name == peer.name
    }
    guard isShared, let address = peer.address else { return name }
    return "\(name) (\(address.description))"
  }
}

extension FindingCode {
  /// Whether it says why a connection that was asked for did not come about.
  fileprivate var isFailedConnecting: Bool {
    switch self {
    case .connectingNotAdvertising, .connectingGivenUp, .connectingNeverEstablished,
      .connectingRefused:
      true
    default: false
    }
  }

  /// What a diagnosis concerns that says the same; `nil` where none does.
  fileprivate var area: Diagnosis.Area? {
    switch self {
    case .linkLost, .linkAbnormalEnd: .drop
    case .linkNeverEstablished, .linkConnectFailed: .connecting
    case .linkKeyMissing, .linkEncryptionFailed, .smpPairingFailed: .bond
    default: nil
    }
  }

  /// The last rank of what keeps a connection from being of use.
  fileprivate static let lastRankOfFailure = 3

  /// How early it is told: the less, the more it explains; of what explains as much, links that were lost.
  fileprivate var rank: Int {
    switch self {
    case .linkKeyMissing: 0
    case _ where isDiagnosis && identifier.string.hasPrefix("drop."): 1
    case .linkLost, .linkAbnormalEnd: 1
    case .linkEncryptionFailed, .smpPairingFailed: 2
    case _ where isDiagnosis && identifier.string.hasPrefix("bond."): 2
    case .linkNeverEstablished, .linkConnectFailed, .linkUnacceptableParameters: 3
    case .gattSubscriptionRefused, .gattSubscriptionLost, .gattSubscriptionNotRenewed: 4
    case _ where isSilence: 5
    case _ where severity == .error: 6
    default: 7
    }
  }
}
