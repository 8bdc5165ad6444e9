import HSAssignedNumbers
import HSBytes
import HSGATT
import HSValues
import HSVerification
import HSYAMLText

/// `well_formed`: every value of a characteristic has its form: no field is cut, no byte is left over.
struct WellFormedRequirement: RequirementType {
  static let kind = "well_formed"
  static let words = "Every value has the form of its characteristic"
  let characteristic: BluetoothUUID

  init(_ form: inout YAMLForm) {
    let uuid = form.uuid("characteristic", "The characteristic; 2a37 unless given")
    characteristic = uuid ?? .heartRateMeasurement
    if let uuid, uuid != .heartRateMeasurement, ValueKind(uuid) == nil {
      form.refuse("characteristic", "is none whose form is known here")
    }
  }

  var characteristics: [BluetoothUUID] {
    characteristic == .heartRateMeasurement ? [] : [characteristic]
  }

  /// Bytes behind the last field belong to nothing either.
  private static func isMalformed(_ findings: ValueFindings) -> Bool {
    findings.hasError || findings.contains(.trailingBytes)
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    let name = SubjectFacts.name(characteristic, as: .value)
    var count = 0
    var cut = 0
    var packets = PacketList()
    var words = ""
    func take(_ findings: ValueFindings, _ packet: Int, _ times: Int) {
      count += times
      if Self.isMalformed(findings) {
        if packets.count == 0 { words = findings.description }
        packets.add(packet)
      } else if findings.contains(.recordCut) {
        cut += times
      }
    }
    if characteristic == .heartRateMeasurement {
      facts.forEachMeasurement { sample, _, _ in take(sample.findings, sample.packet, 1) }
    } else if let kind = ValueKind(characteristic), let seen = facts.server.values[characteristic] {
      for value in seen.values {
        guard !value.isCut else {
          cut += value.count
          continue
        }
        var reader = ByteReader(value.bytes.span, base: 0, layer: .value, limit: .value)
        let decoded = DecodedValue.decode(kind: kind, &reader, originalLength: value.bytes.count)
        take(decoded.findings, value.packet, value.count)
      }
      cut += seen.leftOut
    }
    let figures = [
      RuleFigure("values", count: count), RuleFigure("malformed", count: packets.count),
    ]
    if packets.count > 0 { return .broken("values of \(name) have: \(words)", figures, packets) }
    guard count > cut else {
      return .notSeen(
        count == 0 ? "no value of \(name) is in the capture" : "the recorder cut every value",
        figures)
    }
    if cut > 0 {
      return .notSeen("\(cut) of \(count) values of \(name) are not known in full", figures)
    }
    return .holds("all \(count) values of \(name) are well formed", figures, facts.seriesEnds)
  }
}
