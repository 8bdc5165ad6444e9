package import HSProtocols
package import HSTimeline

/// Keeps what was said on a capture's connections, so that it can be said again.
///
/// It takes part in one pass. What it keeps is bounded; what it had to leave out is counted.
package final class ReplaySink: EventSink {
  package let interest: EventCategory
  private(set) var links: [RecordedLink] = []
  private var places: [Int: Int] = [:]
  private(set) var advertising = AdvertisedPayloads()
  /// PDUs that were left out because there were too many.
  private(set) var leftOut = 0
  private var weight = 0
  /// What layouts say of values, for whoever reads what the app did.
  private(set) var readings = RecordedReadings()

  /// Most bytes of PDUs that are kept.
  private static let limit = 256 << 20

  /// A sink that has heard nothing.
  ///
  /// - Parameter readsValues: Whether it keeps what layouts say of values.
  package init(readsValues: Bool = false) {
    let needed: EventCategory = [.att, .link, .report, .repeatedReport]
    interest = readsValues ? needed.union([.write, .value]) : needed
  }

  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader, story: borrowing Story
  ) {
    switch event.kind {
    case .report(let report, _):
      advertising.note(report, bytes.at(report.data), at: event.time)
    case .link(let link): take(link, event.origin)
    case .attribute(_, let pdu, _, _): take(bytes.octets(pdu), event.origin)
    case .notification(let value), .indication(let value),
      .gatt(.write(let value)), .gatt(.writeCommand(let value)):
      readings.note(value.handle, bytes.at(value.value), story.layouts.readings)
    case .gatt(.queuedWrite(let write)):
      readings.note(write.value.handle, bytes.at(write.value.value), story.layouts.readings)
    default: break
    }
  }

  private func take(_ link: LinkEvent, _ origin: EventOrigin) {
    switch link {
    case .connected: _ = place(of: origin, hasBeginning: true)
    case .encryptionChanged(let status, let enabled, _) where status == .success && enabled != 0:
      let place = place(of: origin, hasBeginning: false)
      links[place].encryptions.append((origin.time, links[place].count))
    default: break
    }
  }

  /// Where a connection's record stands, made if it is new.
  private func place(of origin: EventOrigin, hasBeginning: Bool) -> Int {
    if let place = places[origin.connection] { return place }
    places[origin.connection] = links.count
    links.append(
      RecordedLink(
        connection: origin.connection, peer: origin.peer, begin: origin.time,
        firstPacket: origin.packet, hasBeginning: hasBeginning))
    return links.count - 1
  }

  private func take(_ bytes: [UInt8], _ origin: EventOrigin) {
    guard origin.connection > 0, let opcode = bytes.first else { return }
    let place = place(of: origin, hasBeginning: false)
    guard weight < Self.limit else {
      leftOut += 1
      return
    }
    weight += RecordedLink.weight(of: bytes.count)
    let kind = ATTOpcode(rawValue: opcode).kind
    // Where the capture does not tell the direction, the peer is taken for the server.
    let isPeers =
      origin.direction.map { $0 == .received }
      ?? (kind == .response || kind == .notification || kind == .indication)
    links[place].append(
      RecordedPDU(
        packet: origin.packet, time: origin.time, bearer: origin.bearer, isPeers: isPeers,
        isEncrypted: !links[place].encryptions.isEmpty), bytes)
  }
}
