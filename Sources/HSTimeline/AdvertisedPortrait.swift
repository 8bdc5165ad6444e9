package import HSProtocols

/// What a device says that it is before it is connected: in its advertising, or over BR/EDR when it is found or calls.
package struct AdvertisedPortrait: Sendable, Equatable {
  /// What it looks like, as Assigned Numbers have it.
  package private(set) var appearance: UInt16?
  /// Whose data it advertises.
  package private(set) var company: UInt16?
  /// Services that it says it has, or sends data of.
  package private(set) var services: [BluetoothUUID] = []
  /// The Class of Device, over BR/EDR.
  package internal(set) var deviceClass: UInt32?

  private static let mostServices = 16

  /// Nothing.
  init() {}

  /// Takes in advertising data, or those of an extended inquiry response.
  mutating func note(_ data: ByteRange, in reader: borrowing ByteReader) {
    let reader = reader.at(data)
    var structures = AdvertisingDataReader(data)
    do throws(DecodeError) {
      while let structure = try structures.next(in: reader) {
        switch try? ADContent(of: structure, in: reader) {
        case .appearance(let value): appearance = appearance ?? value
        case .manufacturerSpecificData(let number, _): company = company ?? number
        case .serviceUUIDs(let list, _):
          for index in 0..<min(list.count, Self.mostServices) {
            if let uuid = list.uuid(at: index, in: reader) { add(uuid) }
          }
        case .serviceData(let uuid, _): add(uuid)
        default: break
        }
      }
    } catch { return }
  }

  /// Adds what else is known of the same device.
  mutating func add(_ other: AdvertisedPortrait) {
    appearance = appearance ?? other.appearance
    company = company ?? other.company
    deviceClass = deviceClass ?? other.deviceClass
    for uuid in other.services { add(uuid) }
  }

  private mutating func add(_ uuid: BluetoothUUID) {
    guard services.count < Self.mostServices, !services.contains(uuid) else { return }
    services.append(uuid)
  }
}

extension Story {
  /// What a peer says that it is before it is connected.
  package func advertisedPortrait(ofPeer number: Int) -> AdvertisedPortrait {
    var portrait = AdvertisedPortrait()
    guard peers.indices.contains(number - 1) else { return portrait }
    for address in peers[number - 1].addresses {
      portrait.add(advertisers.portrait(of: address.withoutResolution))
    }
    return portrait
  }

  /// A device that was heard advertising.
  package struct HeardDevice: Sendable {
    /// Its name as it advertised it last, in UTF-8; empty if it told none.
    package let name: [UInt8]
    /// What it says that it is.
    package let portrait: AdvertisedPortrait
    /// How often it was heard.
    package let reports: Int
  }

  /// The devices that were heard advertising and are still remembered, in the order in which they were heard first.
  package var heardDevices: [HeardDevice] {
    advertisers.advertisers.map {
      HeardDevice(name: $0.names.current, portrait: $0.portrait, reports: $0.reports)
    }
  }
}
