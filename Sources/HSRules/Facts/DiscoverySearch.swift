import HSATT
import HSAssignedNumbers
import HSBytes

/// How far clients have searched a server's attributes: only where they have, absence is shown.
struct DiscoverySearch: Sendable {
  /// Searched for all primary services.
  private(set) var services = SearchedRanges()
  /// Searched for primary services of one UUID.
  private(set) var servicesOfUUID: [BluetoothUUID: SearchedRanges] = [:]
  /// Searched for characteristics.
  private(set) var characteristics = SearchedRanges()
  /// Searched for the types of all attributes.
  private(set) var attributes = SearchedRanges()

  /// Most UUIDs by which services are searched.
  private static let limit = 64

  /// What a request searches.
  enum Target: Sendable, Hashable {
    case services
    case service(BluetoothUUID)
    case characteristics
    case attributes
  }

  /// Notes that an answer covers a range.
  mutating func add(_ target: Target, _ range: ClosedRange<UInt16>, packet: Int) {
    switch target {
    case .services: services.add(range, packet: packet)
    case .characteristics: characteristics.add(range, packet: packet)
    case .attributes: attributes.add(range, packet: packet)
    case .service(let uuid):
      guard servicesOfUUID[uuid] != nil || servicesOfUUID.count < Self.limit else { return }
      servicesOfUUID[uuid, default: SearchedRanges()].add(range, packet: packet)
    }
  }

  /// The packets that show that all primary services of a UUID are known; `nil` if they do not.
  func knowsServices(_ uuid: BluetoothUUID) -> PacketList? {
    let all = AttributeHandle.first.rawValue...AttributeHandle.last.rawValue
    if services.cover(all) { return services.packets }
    if let found = servicesOfUUID[uuid], found.cover(all) { return found.packets }
    return nil
  }

  /// The packets that show that all characteristics of a range are known; `nil` if they do not.
  func knowsCharacteristics(_ range: ClosedRange<UInt16>) -> PacketList? {
    characteristics.cover(range) ? characteristics.packets : nil
  }

  /// The packets that show that the types of all attributes of a range are known.
  func knowsAttributes(_ range: ClosedRange<UInt16>) -> PacketList? {
    attributes.cover(range) ? attributes.packets : nil
  }
}

/// A search that waits for its answer.
struct PendingSearch: Sendable {
  var target: DiscoverySearch.Target
  var range: ClosedRange<UInt16>
  var packet: Int
  var connection: Int

  /// What a request searches; `nil` for requests that search nothing of interest.
  init?(_ pdu: HSATT.PDU, _ bytes: borrowing ByteReader, packet: Int, connection: Int) {
    guard let asked = pdu.asked, let last = asked.last else { return nil }
    switch (pdu, asked.type) {
    case (.readByGroupTypeRequest, .primaryService?): target = .services
    case (.readByTypeRequest, .characteristic?): target = .characteristics
    case (.findInformationRequest, _): target = .attributes
    case (.findByTypeValueRequest(let request), .primaryService?):
      var value = bytes.at(request.value)
      guard let uuid = try? BluetoothUUID(parsing: &value, width: value.remaining) else {
        return nil
      }
      target = .service(uuid)
    default: return nil
    }
    guard asked.first.isValid, asked.first <= last else { return nil }
    range = asked.first.rawValue...last.rawValue
    self.packet = packet
    self.connection = connection
  }

  /// What an answer covers of the range; `nil` if it answers nothing.
  func covered(by pdu: HSATT.PDU, _ bytes: borrowing ByteReader) -> ClosedRange<UInt16>? {
    if case .errorResponse(let error) = pdu {
      return error.errorCode == .attributeNotFound ? range : nil
    }
    guard let last = pdu.lastListed(in: bytes)?.rawValue else { return nil }
    return last >= range.lowerBound ? range.lowerBound...min(last, range.upperBound) : nil
  }
}
