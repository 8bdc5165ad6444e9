import HSAssignedNumbers
import HSGATT
import HSYAMLText

/// `advertised`: the peer lists a service in its advertising or scan response data.
struct AdvertisedRequirement: RequirementType {
  static let kind = "advertised"
  static let words = "The peer lists the service in its advertising"
  var restsOnSeries: Bool { false }
  let service: BluetoothUUID

  init(_ form: inout YAMLForm) {
    service = form.neededUUID("service", "The service's UUID: 2a37, 0x2A37 or one of 128 bits")
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    let name = SubjectFacts.name(service, as: .service)
    guard let advertised = facts.advertised else {
      return .notSeen(
        facts.omissions.contains(.advertisers)
          ? "there are more advertisers than are kept" : "the capture holds no advertising of it")
    }
    if let packet = advertised.services[service] {
      return .holds("it advertises \(name)", [], [packet])
    }
    let full = advertised.services.count >= AdvertisedServices.limit
    guard advertised.advertisements.count > 0, advertised.responses.count > 0, !full else {
      return .notSeen(
        "\(name) is not in its advertising, but part of that is not in the capture", [],
        advertised.advertisements)
    }
    var packets = advertised.advertisements
    packets.add(advertised.responses)
    return .broken("it does not advertise \(name)", [], packets)
  }
}
