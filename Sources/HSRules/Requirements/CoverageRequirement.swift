import HSAssignedNumbers
import HSTimeline
import HSValues
import HSVerification
import HSYAMLText

/// `coverage`: the capture exercises features of the Heart Rate Service that a sensor need not have.
///
/// A feature that was not exercised is *not seen*.
struct CoverageRequirement: RequirementType {
  /// A feature.
  enum Feature: String, CaseIterable {
    case value16Bits = "16_bit_value"
    case contact
    case contactLost = "contact_lost"
    case energy
    case energyReset = "energy_reset"
    case rrIntervals = "rr_intervals"
    case severalRRIntervals = "several_rr_intervals"
    case bodySensorLocation = "body_sensor_location"
    case controlPoint = "control_point"
  }

  static let kind = "coverage"
  static let words = "The capture exercises these features of the Heart Rate Service"
  var labels: [BluetoothUUID] { [.heartRateMeasurement, .heartRateControlPoint] }
  let features: [Feature]

  init(_ form: inout YAMLForm) {
    features =
      form.words("features", "The features; all unless given", among: Feature.named)
      ?? Feature.allCases
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var seen: [Feature: Int] = [:]
    func note(_ feature: Feature, _ packet: Int) {
      if seen[feature] == nil { seen[feature] = packet }
    }
    facts.forEachMeasurement { sample, flags, _ in
      guard let flags else { return }
      if flags & 1 != 0 { note(.value16Bits, sample.packet) }
      if flags & 4 != 0 { note(.contact, sample.packet) }
      if flags & 6 == 4 { note(.contactLost, sample.packet) }
      if sample.energyExpended != nil { note(.energy, sample.packet) }
      if sample.intervals.count > 0 { note(.rrIntervals, sample.packet) }
      if sample.intervals.count > 1 { note(.severalRRIntervals, sample.packet) }
    }
    if let read = facts.stored(.bodySensorLocation).first(where: { $0.reads > 0 }) {
      note(.bodySensorLocation, read.packet)
    }
    for write in facts.server.writes {
      if write.answer != .none { note(.controlPoint, write.packet) }
      if write.answer == .accepted, write.command == 1 { note(.energyReset, write.packet) }
    }
    let missing = features.filter { seen[$0] == nil }
    let figures = [
      RuleFigure("exercised", count: features.count - missing.count),
      RuleFigure("features", count: features.count),
    ]
    let packets = PacketList(features.compactMap { seen[$0] })
    guard missing.isEmpty else {
      return .notSeen(
        "not exercised: \(missing.map(\.rawValue).joined(separator: ", "))", figures, packets)
    }
    return .holds(
      "exercised: \(features.map(\.rawValue).joined(separator: ", "))", figures, packets)
  }
}
