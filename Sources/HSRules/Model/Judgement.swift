/// What the facts say to a requirement, and why.
package struct Judgement: Sendable {
  /// Whether it holds.
  package enum Answer: Sendable, Hashable {
    /// The capture shows that it holds.
    case holds
    /// The capture shows that it does not.
    case broken
    /// The capture does not show enough to say either.
    case notSeen
  }

  /// Whether it holds.
  package var answer: Answer
  /// Why, in one sentence without a full stop.
  package var reason: String
  /// What was measured.
  var figures: [RuleFigure] = []
  /// The packets that show it.
  package var packets: PacketList
  /// Where the names of characteristics are from that the answer rests on, where the capture itself
  /// does not tell them: `table: straps.json`, `given by user`.
  var outsideLabels: [String] = []

  /// The same, resting on names that are from elsewhere than the capture, which the reason says.
  func resting(on labels: [String]) -> Judgement {
    guard !labels.isEmpty, answer != .notSeen else { return self }
    var judgement = self
    judgement.outsideLabels = labels
    judgement.reason +=
      "; named from outside this capture (" + labels.joined(separator: ", ") + ")"
    return judgement
  }

  /// It holds.
  static func holds(_ reason: String, _ packets: PacketList = []) -> Judgement {
    Judgement(answer: .holds, reason: reason, packets: packets)
  }

  /// It does not; the packets show it.
  static func broken(_ reason: String, _ packets: PacketList) -> Judgement {
    Judgement(answer: .broken, reason: reason, packets: packets)
  }

  /// The evidence is not enough.
  static func notSeen(_ reason: String, _ packets: PacketList = []) -> Judgement {
    Judgement(answer: .notSeen, reason: reason, packets: packets)
  }
}
