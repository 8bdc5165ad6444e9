import HSBytes
import HSValues
import HSVerification
import HSYAMLText

/// `contact_bits`: the two bits of sensor contact have values that they may have, and whether the sensor
/// reports contact at all does not change within a connection.
struct ContactBitsRequirement: RequirementType {
  static let kind = "contact_bits"
  static let words = "The bits of sensor contact are as they may be"
  static let states: [(String, UInt8)] = [
    ("unsupported", 0), ("unsupported_with_bit", 1), ("not_detected", 2), ("detected", 3),
  ]
  let allowed: Set<UInt8>
  let mayChangeSupport: Bool

  init(_ form: inout YAMLForm) {
    let allowed = form.words(
      "allowed", "States that may be sent; all unless given", among: Self.states)
    self.allowed = Set(allowed ?? Self.states.map(\.1))
    mayChangeSupport = form.flag(
      "may_change_support", or: false,
      "Whether a sensor may begin or cease to report contact within a connection")
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var counts = [Int](repeating: 0, count: 4)
    var illegal = PacketList()
    var changes = PacketList()
    var last: (connection: Int, isSupported: Bool)?
    facts.forEachMeasurement { sample, flags, one in
      guard let flags else { return }
      let state = flags >> 1 & 3
      counts[Int(state)] += 1
      if !allowed.contains(state) { illegal.add(sample.packet) }
      let isSupported = state & 2 != 0
      if let last, last.connection == one.connection, last.isSupported != isSupported {
        changes.add(sample.packet)
      }
      last = (one.connection, isSupported)
    }
    let figures = zip(Self.states, counts).map { RuleFigure($0.0, count: $1) }
    guard counts.contains(where: { $0 > 0 }) else {
      return .notSeen("no measurement has flags", figures)
    }
    if illegal.count > 0 {
      return .broken(
        "\(counted(illegal.count, "measurement")) with contact bits that are not allowed",
        figures, illegal)
    }
    if changes.count > 0, !mayChangeSupport {
      return .broken(
        "whether contact is supported changed within a connection", figures, changes)
    }
    return .holds("the contact bits are as they may be", figures, facts.seriesEnds)
  }
}
