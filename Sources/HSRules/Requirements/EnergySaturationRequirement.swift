import HSAssignedNumbers
import HSValues
import HSVerification
import HSYAMLText

/// `energy_saturation`: once Energy Expended stands at 0xFFFF, it stays there until it is reset.
struct EnergySaturationRequirement: RequirementType {
  static let kind = "energy_saturation"
  static let words = "Energy Expended stays at 0xFFFF until it is reset"
  var labels: [BluetoothUUID] { [.heartRateMeasurement, .heartRateControlPoint] }

  init() {}

  init(_ form: inout YAMLForm) {}

  func judge(_ facts: SubjectFacts) -> Judgement {
    var saturated = PacketList()
    var held = 0
    var packets = PacketList()
    for one in facts.series {
      var last: Int?
      for sample in one.series.samples {
        guard let energy = sample.energyExpended else { continue }
        if let before = last {
          let isReset = facts.server.writes.contains {
            $0.connection == one.connection && $0.command == 1 && $0.packet > before
              && $0.packet < sample.packet
          }
          if energy.isSaturated {
            held += 1
          } else if !isReset, !facts.hasLosses, !facts.hasCuts {
            packets.add(before)
            packets.add(sample.packet)
          }
        }
        last = energy.isSaturated ? sample.packet : nil
        if energy.isSaturated { saturated.add(sample.packet) }
      }
    }
    let figures = [RuleFigure("saturated_values", count: saturated.count)]
    if packets.count > 0 {
      return .broken("the energy left 0xffff without a reset", figures, packets)
    }
    guard held > 0 else {
      return .notSeen("the energy did not stand at 0xffff in two measurements", figures, saturated)
    }
    return .holds("the energy stayed at 0xffff", figures, saturated)
  }
}
