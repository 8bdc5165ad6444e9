import HSValues
import HSVerification
import HSYAMLText

/// `reserved_bits`: the reserved bits of the flags are zero.
struct ReservedBitsRequirement: RequirementType {
  static let kind = "reserved_bits"
  static let words = "Reserved flags are zero"

  init() {}

  init(_ form: inout YAMLForm) {}

  func judge(_ facts: SubjectFacts) -> Judgement {
    var count = 0
    var packets = PacketList()
    facts.forEachMeasurement { sample, flags, _ in
      guard let flags else { return }
      count += 1
      if HeartRateMeasurementFlags(rawValue: flags).reserved != 0 { packets.add(sample.packet) }
    }
    let figures = [
      RuleFigure("measurements", count: count), RuleFigure("set", count: packets.count),
    ]
    guard count > 0 else { return .notSeen("no measurement has flags", figures) }
    return packets.count > 0
      ? .broken(
        "reserved bits are set in \(packets.count) of \(count) measurements", figures, packets)
      : .holds("reserved bits are zero in \(count) measurements", figures, facts.seriesEnds)
  }
}
