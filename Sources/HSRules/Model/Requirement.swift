import HSProtocols

/// What a rule demands of a peer: a row of ``kinds`` with its parameters.
///
/// A requirement is a pure function of the facts. It says that something holds only if the capture
/// shows it, and that it does not only if the capture shows that; all else is *not seen*.
struct Requirement: Sendable {
  /// The kind's name after `check` in rule files.
  private(set) var kind = ""
  /// Characteristics whose values have to be kept for it.
  let characteristics: [BluetoothUUID]
  /// Characteristics whose names the answer rests on, if it is one: whether the capture itself tells
  /// them bears on what the answer is worth.
  ///
  /// Presence and absence are judged by what the capture tells alone, and need no name here.
  let labels: [BluetoothUUID]
  /// Holds the facts against the requirement: the answer, with its reason and the packets that show it.
  let judge: @Sendable (SubjectFacts) -> Judgement

  /// A requirement that rests on the names of characteristics, most on the heart rate's, and on values of some; what judges
  /// it notes the figures that its answer rests on.
  init(
    on labels: [BluetoothUUID] = [.heartRateMeasurement], keeping kept: [BluetoothUUID] = [],
    _ judge: @escaping @Sendable (SubjectFacts, _ figures: inout [RuleFigure]) -> Judgement
  ) {
    (self.labels, characteristics) = (labels, kept)
    self.judge = { facts in
      var figures: [RuleFigure] = []
      var judgement = judge(facts, &figures)
      judgement.figures = figures
      return judgement
    }
  }

  /// A kind: its name, what it requires, as the schema of rule files says it, and what reads its parameters, or
  /// describes them.
  static func kind(
    _ name: String, _ words: String, _ read: @escaping @Sendable (inout YAMLForm) -> Requirement
  ) -> YAMLChoice<Requirement> {
    YAMLChoice(name, words) { form in
      var requirement = read(&form)
      requirement.kind = name
      return requirement
    }
  }

  /// All kinds, in the order of the documentation.
  static let kinds = [
    service, characteristic, readable, value, field, constant, advertised, subscription,
    connectionParameters, latency, unansweredRequests, controlPoint, notificationRate, gaps,
    heartRate, rrAgainstRate, rrOrder, energyMonotonic, energySaturation, contactBits,
    reservedBits, wellFormed, valueFormat, holds, verdict, verification, findings, coverage,
  ]
}
