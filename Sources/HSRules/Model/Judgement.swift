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
  package var figures: [RuleFigure]
  /// The packets that show it.
  package var packets: PacketList
  /// Where the names of characteristics are from that the answer rests on, where the capture itself
  /// does not tell them: `table: straps.json`, `given by user`.
  package var outsideLabels: [String] = []

  private init(
    _ answer: Answer, _ reason: String, _ figures: [RuleFigure], _ packets: PacketList
  ) {
    self.answer = answer
    self.reason = reason
    self.figures = figures
    self.packets = packets
  }

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
  static func holds(
    _ reason: String, _ figures: [RuleFigure] = [], _ packets: PacketList = PacketList()
  ) -> Judgement { Judgement(.holds, reason, figures, packets) }

  /// It does not; the packets show it.
  static func broken(
    _ reason: String, _ figures: [RuleFigure] = [], _ packets: PacketList
  ) -> Judgement { Judgement(.broken, reason, figures, packets) }

  /// The evidence is not enough.
  static func notSeen(
    _ reason: String, _ figures: [RuleFigure] = [], _ packets: PacketList = PacketList()
  ) -> Judgement { Judgement(.notSeen, reason, figures, packets) }
}
