import HSAssignedNumbers
import HSBytes
import HSGATT
import HSTimeline
import HSYAMLText

/// `subscription`: notifications or indications were switched on soon after the connection began.
struct SubscriptionRequirement: RequirementType {
  static let kind = "subscription"
  static let words = "Notifications or indications are switched on soon after the connection begins"
  var labels: [BluetoothUUID] { [characteristic] }
  let characteristic: BluetoothUUID
  let seconds: Double

  init(_ form: inout YAMLForm) {
    characteristic = form.neededUUID("characteristic", "The characteristic's UUID")
    seconds =
      form.number(
        "within_seconds", in: 0...86_400, "Seconds from the connection to the answer",
        missing: "is missing") ?? 0
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    let name = SubjectFacts.name(characteristic, as: .value)
    let limit = DecimalText.text(seconds)
    var slowest: Double?
    var good = PacketList()
    var bad = PacketList()
    var never = 0
    for connection in facts.connections where !connection.joinedHalfway {
      let made = connection.configurations.first {
        $0.characteristic == characteristic && $0.bits & 3 != 0
      }
      if let made {
        let after = Double(made.time &- connection.begin) / 1e9
        slowest = max(slowest ?? after, after)
        if after > seconds { bad.add(made.packet) } else { good.add(made.packet) }
      } else if !isServed(connection, facts), connection.seconds > seconds, !facts.hasLosses,
        !facts.hasCuts,
        !facts.omissions.contains(.changes)
      {
        never += 1
        bad.add(connection.firstPacket)
        bad.add(connection.lastPacket)
      }
    }
    let figures = slowest.map { [RuleFigure("slowest", $0, "s")] } ?? []
    if bad.count > 0 {
      let what =
        never > 0
        ? "not subscribed to in \(counted(never, "connection")) of more than \(limit) s"
        : "subscribed to after \(DecimalText.text(slowest ?? 0)) s, later than \(limit) s"
      return .broken("\(name) was \(what)", figures, bad)
    }
    guard good.count > 0 else {
      return .notSeen("no connection shows its beginning and a subscription to \(name)", figures)
    }
    return .holds(
      "\(name) was subscribed to after \(DecimalText.text(slowest ?? 0)) s at most", figures, good)
  }

  /// Whether notifications came without a subscription: one of an earlier connection was kept.
  private func isServed(_ connection: ConnectionFacts, _ facts: SubjectFacts) -> Bool {
    if characteristic == .heartRateMeasurement {
      return facts.series.contains { $0.connection == connection.number }
    }
    return facts.stored(characteristic).contains { $0.notifications > 0 }
  }
}
