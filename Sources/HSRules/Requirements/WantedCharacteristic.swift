import HSHeartRate
import HSProtocols

/// A characteristic that the peer has to have, with properties and descriptors.
struct WantedCharacteristic {
  /// Whether it has to be there.
  enum Presence: String, CaseIterable {
    case required, optional, forbidden
    /// Required of a sensor that sends Energy Expended.
    case withEnergy = "with_energy"
  }

  private let characteristic: BluetoothUUID
  private let service: BluetoothUUID?
  let presence: Presence
  private let properties: CharacteristicProperties
  private let forbidden: CharacteristicProperties
  private let descriptors: [BluetoothUUID]

  init(_ form: inout YAMLForm) {
    characteristic = form.neededUUID("characteristic", "The characteristic's UUID")
    service = form.uuid("service", "The service that it must be in")
    presence = form.word(
      "presence",
      "Whether it has to be there; with_energy: if the sensor sends Energy Expended",
      or: .required)
    properties = Self.properties(&form, "properties", "Properties that it must have")
    forbidden = Self.properties(&form, "not_properties", "Properties that it must not have")
    descriptors = form.uuids("descriptors", "Descriptors that it must have") ?? []
  }

  private static func properties(
    _ form: inout YAMLForm, _ key: String, _ words: String
  ) -> CharacteristicProperties {
    CharacteristicProperties(form.words(key, words, among: named) ?? [])
  }

  /// Properties by their names as rule files have them: `write_without_response`.
  private static let named: [(String, CharacteristicProperties)] = (0..<8).compactMap { bit in
    CharacteristicProperties.name(ofBit: bit).map {
      ($0.string.replacing(" ", with: "_"), CharacteristicProperties(rawValue: 1 << UInt8(bit)))
    }
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    let name = SubjectFacts.name(characteristic, as: .value)
    let found = facts.characteristics(characteristic, in: service)
    guard !found.isEmpty else { return absent(name, facts) }
    var packets = PacketList()
    for one in found { packets.add(facts.packets(of: one.evidence)) }
    if presence == .forbidden { return .broken("it has \(name)", packets) }
    for one in found {
      for (what, some) in [
        ("lacks", properties.subtracting(one.properties)),
        ("must not have", forbidden.intersection(one.properties)),
      ] where !some.isEmpty {
        let place = one.value.rawValue.padded(4, radix: 16)
        return .broken("\(name) at 0x\(place) \(what): \(words(some))", packets)
      }
    }
    if let answer = judgeDescriptors(of: found, name, facts, packets) { return answer }
    let what = properties.isEmpty ? "" : ", with: \(words(properties))"
    return .holds("it has \(name)\(what)", packets)
  }

  private func absent(_ name: String, _ facts: SubjectFacts) -> Judgement {
    let elsewhere = facts.characteristics(characteristic, in: nil)
    if elsewhere.isEmpty, facts.server.found.contains(characteristic) {
      return .notSeen("it had \(name), until its table changed")
    }
    if let homeless = elsewhere.first(where: {
      facts.table.service(holding: $0.declaration) == nil
    }) {
      return .notSeen(
        "no packet shows which service \(name) is in", facts.packets(of: homeless.evidence))
    }
    guard let searched = searched(facts) else {
      return .notSeen("no packet shows \(name), nor a whole search for characteristics")
    }
    switch presence {
    case .forbidden: return .holds("it has no \(name)", searched)
    case .optional: return .holds("it has no \(name), which it need not", searched)
    case .required: return .broken("it has no \(name)", searched)
    case .withEnergy:
      var packets = PacketList()
      facts.forEachMeasurement { sample, _, _ in
        if sample.energyExpended != nil { packets.add(sample.packet) }
      }
      guard packets.count > 0 else {
        return .notSeen("it has no \(name), and needs it only if it sends Energy Expended")
      }
      packets.add(searched)
      return .broken("it sends Energy Expended, and has no \(name)", packets)
    }
  }

  /// The packets that show that every characteristic of the service, or of all, is known.
  private func searched(_ facts: SubjectFacts) -> PacketList? {
    guard let service else {
      return facts.server.search.knows(.characteristics)
    }
    let services = facts.table.services.filter { $0.uuid == service }
    guard !services.isEmpty else {
      // The contents of a service that was found, but is not in the last table, are unknown.
      return facts.server.found.contains(service) ? nil : facts.server.search.knowsServices(service)
    }
    var packets = PacketList()
    for one in services where one.handle <= one.endGroupHandle {
      // Some clients leave the service's own declaration out of the search.
      let (first, end) = (one.handle.rawValue, one.endGroupHandle.rawValue)
      let known = [first, first < end ? first + 1 : first].lazy.compactMap {
        facts.server.search.knows(.characteristics, $0...end)
      }
      guard let found = known.first else { return nil }
      packets.add(found)
    }
    return packets
  }

  private func judgeDescriptors(
    of found: [Characteristic], _ name: String, _ facts: SubjectFacts, _ packets: PacketList
  ) -> Judgement? {
    for uuid in descriptors {
      for one in found where !has(uuid, one, facts) {
        let what = "descriptor \(SubjectFacts.name(uuid, as: .descriptor)) of \(name)"
        guard let range = range(behind: one, facts),
          let searched = facts.server.search.knows(.attributes, range)
        else {
          return .notSeen(
            "no packet shows the \(what), nor a whole search for descriptors", packets)
        }
        return .broken("it has no \(what)", searched)
      }
    }
    return nil
  }

  private func has(
    _ descriptor: BluetoothUUID, _ one: Characteristic, _ facts: SubjectFacts
  ) -> Bool {
    facts.table.attributes.contains {
      $0.type == descriptor && facts.table.owner(of: $0) == one
        && facts.table.descriptorEvidence(of: $0, ownedBy: one).procedure != .nearestCharacteristic
    }
  }

  /// The handles behind a value that can hold its descriptors.
  private func range(behind one: Characteristic, _ facts: SubjectFacts) -> ClosedRange<UInt16>? {
    guard let service = facts.table.service(holding: one.declaration), one.value < .last else {
      return nil
    }
    let next = facts.table.characteristics.first {
      $0.declaration > one.declaration && service.contains($0.declaration)
    }
    let first = one.value.rawValue &+ 1
    let last = next.map { $0.declaration.rawValue &- 1 } ?? service.endGroupHandle.rawValue
    return first <= last ? first...last : nil
  }

  private func words(_ properties: CharacteristicProperties) -> String {
    OutputBuffer.text { $0.append(properties) }
  }
}
