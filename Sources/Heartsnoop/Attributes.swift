import HSProtocols
import HSTimeline

/// A device at the other end, with the attributes that the capture tells of it.
public struct Peer: Sendable {
  /// The capture, by its name.
  public let capture: String
  /// Its number in the capture, from 1.
  public let number: Int
  /// Its name, as advertised or read; `nil` if unknown.
  public let name: String?
  /// Its address, if the capture tells; its identity if a key resolved it.
  public let address: String?
  /// Other addresses of the same device.
  public let otherAddresses: [String]
  /// Numbers of its connections.
  public let connections: [Int]
  /// Services of its database, in the order of their handles.
  public let services: [ServiceNode]
}

/// A service with what lies in it.
public struct ServiceNode: Sendable, Hashable {
  /// The service.
  public let service: AttributeReference
  /// The last handle of it.
  public let endHandle: Int
  /// Whether it is a primary service.
  public let isPrimary: Bool
  /// Its characteristics, in the order of their handles.
  public let characteristics: [AttributeNode]
}

/// A characteristic with its descriptors and its last value.
public struct AttributeNode: Sendable, Hashable {
  /// The characteristic, by its value's handle.
  public let attribute: AttributeReference
  /// Properties by their names, such as `read` and `notify`.
  public let properties: [String]
  /// Descriptors, in the order of their handles.
  public let descriptors: [AttributeReference]
  /// The last value that the capture shows; `nil` if none.
  public let value: AttributeValue?
}

extension CaptureFile {
  /// The peers of the capture with their attributes.
  ///
  /// - Returns: The peers in the order in which they appear.
  /// - Throws: What keeps the capture from being read at all.
  public func peers() throws(CaptureFailure) -> Answer<Peer> { try ask(.peers).peers }
}

extension Peer {
  init(_ peer: HSTimeline.Peer, _ story: borrowing Story, capture: String) {
    let table = story.attributes(ofPeer: peer.id)
    self.capture = capture
    number = peer.id
    name = peer.name.isEmpty ? nil : String(decoding: peer.name, as: UTF8.self)
    address = peer.address?.description
    otherAddresses = peer.otherAddresses.map(\.description)
    connections = peer.connections
    services = table.services.map { service in
      let inside = table.characteristics.filter { service.contains($0.declaration) }
      return ServiceNode(
        service: AttributeReference(
          service.handle, service.uuid, as: .service, service.evidence),
        endHandle: Int(service.endGroupHandle.rawValue), isPrimary: service.isPrimary,
        characteristics: inside.map { AttributeNode($0, table, peer.values) })
    }
  }
}

extension AttributeNode {
  fileprivate init(
    _ characteristic: Characteristic, _ table: AttributeTable, _ values: StoredValues
  ) {
    attribute = AttributeReference(
      characteristic.value, characteristic.uuid, as: .value, characteristic.evidence)
    properties = (0..<8).compactMap { bit in
      characteristic.properties.rawValue & 1 << UInt8(bit) == 0
        ? nil : CharacteristicProperties.name(ofBit: bit)?.string
    }
    descriptors = table.attributes.filter {
      table.owner(of: $0)?.declaration == characteristic.declaration
    }.map { AttributeReference($0.handle, $0.type, as: .descriptor, $0.evidence) }
    let reference = attribute
    value = values[characteristic.value].map {
      AttributeValue(attribute: reference, bytes: $0.bytes, originalLength: $0.originalLength)
    }
  }
}
