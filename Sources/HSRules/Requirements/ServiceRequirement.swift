import HSAssignedNumbers
import HSBytes
import HSGATT
import HSYAMLText

/// `service`: the peer has a service, primary unless told otherwise, and so many of it.
struct ServiceRequirement: RequirementType {
  static let kind = "service"
  static let words = "The peer has the service"
  var restsOnSeries: Bool { false }
  let service: BluetoothUUID
  let isPrimary: Bool
  let instances: Int?

  init(_ form: inout YAMLForm) {
    service = form.neededUUID("service", "The service's UUID: 2a37, 0x2A37 or one of 128 bits")
    isPrimary = form.flag("primary", or: true, "Whether it is a primary service")
    instances = form.integer(
      "instances", in: 1...100, "How often it is there; any number unless given")
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    let name = SubjectFacts.name(service, as: .service)
    let found = facts.table.services.filter { $0.uuid == service }
    let searched = facts.server.search.knowsServices(service)
    guard !found.isEmpty else {
      if facts.server.found.contains(service) {
        return .notSeen("it had \(name), until its table changed")
      }
      if let searched { return .broken("it has no service \(name)", [], searched) }
      return .notSeen("no packet shows its service \(name), nor a whole search for services")
    }
    var packets = PacketList()
    for one in found { packets.add(facts.packets(of: one.evidence)) }
    let figures = [RuleFigure("instances", count: found.count)]
    if found.contains(where: { $0.isPrimary != isPrimary }) {
      return .broken(
        "\(name) is a \(isPrimary ? "secondary" : "primary") service", figures, packets)
    }
    guard let instances else { return .holds("it has the service \(name)", figures, packets) }
    if found.count > instances {
      return .broken(
        "it has \(name) \(counted(found.count, "time")), not \(instances)", figures,
        packets)
    }
    guard let searched else {
      return .notSeen(
        "it has \(name) \(counted(found.count, "time")) as far as was searched",
        figures, packets)
    }
    packets.add(searched)
    return found.count == instances
      ? .holds("it has \(name), as often as it should", figures, packets)
      : .broken(
        "it has \(name) \(counted(found.count, "time")), not \(instances)", figures,
        packets)
  }
}
