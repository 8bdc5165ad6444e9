import HSAssignedNumbers
import HSGATT
import HSYAMLText

/// `constant`: the characteristic's value stays the same in each connection.
struct ConstantRequirement: RequirementType {
  static let kind = "constant"
  static let words = "The value does not change within a connection"
  var restsOnSeries: Bool { false }
  let characteristic: BluetoothUUID

  init(_ form: inout YAMLForm) {
    characteristic = form.neededUUID("characteristic", "The characteristic's UUID")
  }

  var characteristics: [BluetoothUUID] { [characteristic] }

  func judge(_ facts: SubjectFacts) -> Judgement {
    let name = SubjectFacts.name(characteristic, as: .value)
    guard let seen = facts.server.values[characteristic] else {
      return .notSeen("no value of \(name) is in the capture")
    }
    let whole = seen.values.filter { !$0.isCut }
    for (index, value) in whole.enumerated() {
      let other = whole[..<index].first {
        $0.connection == value.connection && $0.bytes != value.bytes
      }
      if let other {
        return .broken(
          "\(name) changed within a connection", [], [other.packet, value.packet])
      }
    }
    // A single value does not show that it stays the same.
    var tellings: [Int: Int] = [:]
    for value in whole { tellings[value.connection, default: 0] += value.count }
    let figures = [RuleFigure("values", count: whole.reduce(0) { $0 + $1.count })]
    let packets = PacketList(whole.map(\.packet))
    guard tellings.values.contains(where: { $0 > 1 }) else {
      return .notSeen("no connection tells \(name) twice", figures, packets)
    }
    return .holds("\(name) did not change within a connection", figures, packets)
  }
}
