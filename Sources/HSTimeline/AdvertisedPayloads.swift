package import HSProtocols

/// What devices advertised last, by address: the payloads as they were.
package struct AdvertisedPayloads: Sendable {
  /// One device's.
  package struct Advertiser: Sendable {
    /// The payload of its advertisements.
    package var advertisement: [UInt8]?
    /// The payload of its scan responses.
    package var response: [UInt8]?
    /// The times of the first and last advertisement, and how many there were.
    package var first = CaptureTime(nanoseconds: 0)
    package var last = CaptureTime(nanoseconds: 0)
    package var count = 0
  }

  private var advertisers: [DeviceAddress: Advertiser] = [:]
  /// Most devices that are kept.
  private static let limit = 4096

  /// Nothing yet.
  package init() {}

  /// Takes in a report.
  package mutating func note(
    _ report: AdvertisingReport, _ payload: borrowing ByteReader, at time: CaptureTime
  ) {
    let address = report.address.withoutResolution
    guard advertisers.count < Self.limit || advertisers[address] != nil else { return }
    var advertiser = advertisers[address] ?? Advertiser(first: time)
    if report.isScanResponse {
      advertiser.response = Self.kept(advertiser.response, payload)
    } else if report.directAddress == nil || payload.remaining > 0 {
      advertiser.advertisement = Self.kept(advertiser.advertisement, payload)
      advertiser.last = time
      advertiser.count += 1
    }
    advertisers[address] = advertiser
  }

  /// A payload as it is kept: what repeats is not copied.
  private static func kept(_ known: [UInt8]?, _ payload: borrowing ByteReader) -> [UInt8] {
    let bytes = payload.remainingBytes
    if let known, bytes.isEqual(to: known) { return known }
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    copy.append(bytes)
    return copy
  }

  /// The addresses of all that advertised.
  package var addresses: some Sequence<DeviceAddress> { advertisers.keys.lazy.map { $0 } }

  /// What a device advertised.
  package subscript(address: DeviceAddress) -> Advertiser? {
    advertisers[address.withoutResolution]
  }

  /// What a peer advertised, under whichever of its addresses.
  package subscript(peer: Peer) -> Advertiser? {
    ([peer.address].compactMap { $0 } + peer.otherAddresses.reversed()).lazy.compactMap {
      self[$0]
    }.first
  }
}
