import HSAssignedNumbers
import HSYAMLText

/// `control_point`: Heart Rate Control Point accepts the reset of the energy, and refuses commands that
/// it does not know with the error 0x80.
struct ControlPointRequirement: RequirementType {
  /// Which commands.
  enum Command: String, CaseIterable {
    case reset, unknown, any
  }

  static let kind = "control_point"
  static let words =
    "Heart Rate Control Point accepts the reset of the energy, and answers unknown commands with 0x80"
  var labels: [BluetoothUUID] { [.heartRateControlPoint] }
  let command: Command

  init(_ form: inout YAMLForm) {
    command = form.word("command", "Which commands", or: .any)
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var good = PacketList()
    var bad = PacketList()
    var unanswered = PacketList()
    var reason = ""
    for write in facts.server.writes where write.wantsAnswer {
      let isReset = write.command == 1 && write.length == 1
      guard command == .any || isReset == (command == .reset) else { continue }
      switch write.answer {
      case .none: unanswered.add(write.packet)
      case .accepted where isReset, .refused(0x80) where !isReset:
        good.add(write.packet)
        good.add(write.answerPacket)
      case .accepted:
        let octet = write.command.map { String($0, radix: 16) } ?? "nothing"
        if reason.isEmpty { reason = "the unknown command 0x\(octet) was accepted" }
        bad.add(write.packet)
        bad.add(write.answerPacket)
      case .refused(let code):
        // Without pairing, or at a bad moment: the server may say so first.
        if isReset || code == 0x80 || code > 0x80 || code == 0x01 || code == 0x06 {
          if reason.isEmpty {
            reason =
              "\(isReset ? "the reset" : "an unknown command") was refused with "
              + "0x\(String(code, radix: 16))\(isReset ? "" : ", not 0x80")"
          }
          bad.add(write.packet)
          bad.add(write.answerPacket)
        } else {
          unanswered.add(write.packet)
        }
      }
    }
    let figures = [RuleFigure("answered", count: (good.count + bad.count) / 2)]
    if bad.count > 0 { return .broken(reason, figures, bad) }
    guard good.count > 0 else {
      let what = command == .reset ? "reset" : command == .unknown ? "unknown command" : "command"
      return .notSeen(
        "no \(what) to Heart Rate Control Point with its answer is in the capture", figures,
        unanswered)
    }
    return .holds("commands were answered as they should be", figures, good)
  }
}
