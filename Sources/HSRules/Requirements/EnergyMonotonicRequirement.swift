import HSAssignedNumbers
import HSBytes
import HSValues
import HSVerification
import HSYAMLText

/// `energy_monotonic`: Energy Expended does not fall, except by a reset: a write to Heart Rate Control
/// Point.
struct EnergyMonotonicRequirement: RequirementType {
  static let kind = "energy_monotonic"
  static let words = "Energy Expended falls only after a reset"
  var labels: [BluetoothUUID] { [.heartRateMeasurement, .heartRateControlPoint] }

  init() {}

  init(_ form: inout YAMLForm) {}

  func judge(_ facts: SubjectFacts) -> Judgement {
    var values = 0
    var resets = 0
    var packets = PacketList()
    var unseen = PacketList()
    for one in facts.series {
      var last: (energy: UInt16, packet: Int)?
      for sample in one.series.samples {
        guard let energy = sample.energyExpended?.rawValue else { continue }
        values += 1
        if let last, energy < last.energy {
          if isReset(in: one.connection, from: last.packet, to: sample.packet, facts) {
            resets += 1
          } else if facts.hasLosses || facts.hasCuts {
            unseen.add(sample.packet)
          } else {
            packets.add(last.packet)
            packets.add(sample.packet)
          }
        }
        last = (energy, sample.packet)
      }
    }
    let figures = [
      RuleFigure("energy_values", count: values), RuleFigure("resets", count: resets),
      RuleFigure("falls", count: packets.count / 2 + unseen.count),
    ]
    if packets.count > 0 { return .broken("the energy fell without a reset", figures, packets) }
    if unseen.count > 0 {
      return .notSeen(
        "the energy fell, and packets are missing from the capture: perhaps a reset", figures,
        unseen)
    }
    guard values > 1 else { return .notSeen("no two measurements hold Energy Expended", figures) }
    return .holds(
      resets > 0
        ? "the energy fell \(counted(resets, "time")), each after a reset"
        : "the energy never fell", figures, facts.seriesEnds)
  }

  private func isReset(
    in connection: Int, from first: Int, to last: Int, _ facts: SubjectFacts
  ) -> Bool {
    facts.server.writes.contains {
      $0.connection == connection && $0.command == 1 && $0.packet > first && $0.packet < last
    }
  }
}
