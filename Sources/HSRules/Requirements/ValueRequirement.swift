import HSGATT
import HSAssignedNumbers
import HSBytes

/// `value`: every value that was seen of a characteristic is one of those that are allowed.
struct ValueRequirement: Requirement {
  static let kind = "value"
  var restsOnSeries: Bool { false }
  let characteristic: BluetoothUUID
  let allowed: [[UInt8]]
  /// Whether values are texts, whose padding with zeros does not count.
  let isText: Bool

  init(_ characteristic: BluetoothUUID, oneOf allowed: [[UInt8]], isText: Bool = false) {
    self.characteristic = characteristic
    self.allowed = allowed
    self.isText = isText
  }

  init(_ parameters: inout RuleParameters) {
    let characteristic = parameters.requiredUUID("characteristic")
    let hex = parameters.hexadecimals("hex")
    let text = parameters.texts("text")
    if hex == nil, text == nil, !parameters.has("hex"), !parameters.has("text") {
      parameters.refuse("hex", "or 'text' is missing: the values that are allowed")
    } else if hex != nil, text != nil {
      parameters.refuse("text", "and 'hex' do not go together")
    }
    self.init(
      characteristic, oneOf: hex ?? (text ?? []).map { Array($0.utf8) }, isText: text != nil)
  }

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
