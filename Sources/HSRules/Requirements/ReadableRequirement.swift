import HSATT
import HSAssignedNumbers
import HSBytes
import HSGATT
import HSTimeline
import HSYAMLText

/// `readable`: the characteristic was read, and the peer answered with a value.
struct ReadableRequirement: RequirementType {
  static let kind = "readable"
  static let words = "The characteristic was read"
  var labels: [BluetoothUUID] { [characteristic] }
  let characteristic: BluetoothUUID

  init(_ form: inout YAMLForm) {
    characteristic = form.neededUUID("characteristic", "The characteristic's UUID")
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    let name = SubjectFacts.name(characteristic, as: .value)
    let found = facts.stored(characteristic)
    if let read = found.first(where: { $0.reads > 0 }) {
      return .holds(
        "\(name) was read \(counted(read.reads, "time"))",
        [RuleFigure("reads", count: read.reads)], [read.packet])
    }
    if let refused = facts.server.refusals[characteristic] {
      let why =
        refused.code.name?.string ?? "error 0x\(String(refused.code.rawValue, radix: 16))"
      return .broken(
        "reading \(name) was refused: \(why)",
        [RuleFigure("refusals", count: refused.packets.count)], refused.packets)
    }
    return .notSeen("nobody read \(name)")
  }
}
