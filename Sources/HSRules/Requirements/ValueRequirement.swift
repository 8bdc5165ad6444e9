import HSAssignedNumbers
import HSBytes
import HSGATT
import HSYAMLText

/// `value`: every value that was seen of a characteristic is one of those that are allowed.
struct ValueRequirement: RequirementType {
  static let kind = "value"
  static let words = "Every value that was read or notified is one of these"
  var restsOnSeries: Bool { false }
  let characteristic: BluetoothUUID
  let allowed: [[UInt8]]
  /// Whether values are texts, whose padding with zeros does not count.
  var isText = false

  var characteristics: [BluetoothUUID] { [characteristic] }

  func judge(_ facts: SubjectFacts) -> Judgement {
    let name = SubjectFacts.name(characteristic, as: .value)
    guard let seen = facts.server.values[characteristic], !seen.values.isEmpty else {
      return .notSeen("no value of \(name) is in the capture")
    }
    var packets = PacketList()
    var wrong: SeenValue?
    var cut = 0
    for value in seen.values {
      if value.isCut {
        let isPossible = allowed.contains { $0.starts(with: value.bytes) }
        if isPossible {
          cut += 1
          continue
        }
      } else if allowed.contains(where: { isEqual(value.bytes, $0) }) {
        if wrong == nil { packets.add(value.packet) }
        continue
      }
      if wrong == nil { packets = PacketList() }
      wrong = wrong ?? value
      packets.add(value.packet)
    }
    let figures = [
      RuleFigure("values", count: seen.values.reduce(0) { $0 + $1.count }),
      RuleFigure("different_values", count: seen.values.count + seen.leftOut),
    ]
    if let wrong {
      return .broken("\(name) is \(shown(wrong.bytes)), which is not allowed", figures, packets)
    }
    if cut > 0 || seen.leftOut > 0 {
      return .notSeen(
        cut > 0
          ? "values of \(name) were cut by the recorder"
          : "\(name) has more different values than are kept", figures, packets)
    }
    let first = seen.values.first.map { shown($0.bytes) } ?? ""
    return .holds(
      seen.values.count == 1 ? "\(name) is \(first)" : "every value of \(name) is allowed",
      figures, packets)
  }

  private func isEqual(_ value: [UInt8], _ allowed: [UInt8]) -> Bool {
    guard isText else { return value == allowed }
    var value = value
    while value.last == 0 { value.removeLast() }
    return value == allowed
  }

  private func shown(_ bytes: [UInt8]) -> String {
    var buffer = OutputBuffer()
    if isText {
      buffer.append(quotedText: Array(bytes.prefix(64)).span)
    } else {
      buffer.append(hex: Array(bytes.prefix(32)).span)
    }
    return bytes.isEmpty ? "empty" : buffer.string
  }
}

extension ValueRequirement {
  init(_ form: inout YAMLForm) {
    let characteristic = form.neededUUID("characteristic", "The characteristic's UUID")
    let hex = form.hexadecimals("hex", "Values in hexadecimal, in quotes")
    let text = form.texts("text", "Values as text; zeros that pad it do not count")
    form.need(["hex", "text"], "or 'text' is missing: the values that are allowed")
    form.refuseBoth("text", "hex")
    self.init(
      characteristic: characteristic, allowed: hex ?? (text ?? []).map { Array($0.utf8) },
      isText: text != nil)
  }
}
