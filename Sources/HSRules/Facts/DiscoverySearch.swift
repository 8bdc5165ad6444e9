import HSProtocols

/// How far clients have searched a server's attributes: only where they have, absence is shown.
struct DiscoverySearch: Sendable {
  /// What a request searches.
  enum Target: Sendable, Hashable {
    /// All primary services.
    case services
    /// Primary services of one UUID.
    case service(BluetoothUUID)
    case characteristics
    /// The types of all attributes.
    case attributes
  }

  /// What was searched, and the packets of the answers.
  private var searched: [Target: (ranges: HandleRanges, packets: PacketList)] = [:]
  /// Most targets, so that not every UUID by which services are searched has a place.
  private static let limit = 67

  /// Notes that an answer covers a range.
  mutating func add(_ target: Target, _ range: ClosedRange<UInt16>, packet: Int) {
    guard searched[target] != nil || searched.count < Self.limit else { return }
    searched[target, default: (HandleRanges(), [])].ranges.add(range)
    searched[target]?.packets.add(packet)
  }

  /// The packets that show that all of a target in a range is known; `nil` if they do not.
  func knows(_ target: Target, _ range: ClosedRange<UInt16> = 0x0001...0xffff) -> PacketList? {
    guard let found = searched[target], found.ranges.cover(range) else { return nil }
    return found.packets
  }

  /// The packets that show that all primary services of a UUID are known; `nil` if they do not.
  func knowsServices(_ uuid: BluetoothUUID) -> PacketList? {
    knows(.services) ?? knows(.service(uuid))
  }
}

/// A search that waits for its answer.
struct PendingSearch: Sendable {
  var target: DiscoverySearch.Target
  var range: ClosedRange<UInt16>
  var packet: Int
  var connection: Int

  /// What a request searches; `nil` for requests that search nothing of interest.
  init?(_ pdu: ATTPDU, _ bytes: borrowing ByteReader, packet: Int, connection: Int) {
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
  func covered(by pdu: ATTPDU, _ bytes: borrowing ByteReader) -> ClosedRange<UInt16>? {
    if case .errorResponse(let error) = pdu {
      return error.errorCode == .attributeNotFound ? range : nil
    }
    guard let last = pdu.lastListed(in: bytes)?.rawValue else { return nil }
    return last >= range.lowerBound ? range.lowerBound...min(last, range.upperBound) : nil
  }
}
