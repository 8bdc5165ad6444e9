package import HSProtocols

// Values that members of records have, as the specification writes them or by their words for machines.

extension AttributeHandle: MemberValue {
  package static var form: MemberForm { HexCode<UInt16>.form }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) { json.element(hex16: rawValue) }
}

extension BluetoothUUID: MemberValue {
  package static var form: MemberForm {
    .text(like: "^([0-9a-f]{4}|[0-9a-f]{8}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$")
  }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) { json.element(self) }
}

extension DeviceAddress: MemberValue {
  package static var form: MemberForm { .text(like: "^([0-9A-F]{2}:){5}[0-9A-F]{2}$") }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) {
    json.beginElement()
    json.buffer.append(byte: 0x22)
    json.buffer.append(self)
    json.buffer.append(byte: 0x22)
  }
}

extension LinkType: MemberWord {}
extension EvidenceClass: MemberWord {
  /// Those of labels that come from elsewhere than the capture's own discovery.
  package static var foreign: [EvidenceClass] { allCases.filter { $0 > .earlierConnection } }
}
extension Gap.End: MemberWord {}
extension LinkEvent.Ender: MemberWord {}
extension SignalReading.Source: MemberWord {}
extension Connection.Role: MemberWord {}
extension Direction: MemberWord {}

extension ByteOrder: MemberWord {
  package var identifier: StaticText {
    switch self {
    case .big: "big"
    case .little: "little"
    }
  }
}

extension DiscoveryProcedure: MemberWord {}

extension GapCause {
  /// All words for machines.
  package static var identifiers: [String] {
    FindingCode.allCases.filter { $0.isSilence }.map {
      String($0.identifier.string.dropFirst("silence.".count))
    }
  }
}

extension DeviceAddress {
  /// All words for what kind of address one is: of each type, with each value of the two bits that tell more.
  package static let typeIdentifiers: [String] = {
    var words: [String] = []
    for type: AddressType in [
      .publicDevice, .publicIdentity, .random, .randomIdentity, .anonymous,
    ] {
      for bits: UInt64 in 0..<4 {
        let word = DeviceAddress(value: bits << 46, type: type).typeIdentifier.string
        if !words.contains(word) { words.append(word) }
      }
    }
    return words
  }()
}
