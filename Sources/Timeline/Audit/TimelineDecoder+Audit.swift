import ATT
import AssignedNumbers
import Bytes
import Capture
import GATT

// Whether clients subscribed, in the right place, and again when they had to.
extension TimelineDecoder {
  /// Looks into whether somebody subscribed to a value that was sent.
  ///
  /// Once a connection, unless it cannot be told yet.
  @inline(never)
  mutating func audit(
    _ flow: Int, indicated: Bool, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let index = frame.index
    let known = flows[flow]
    // A server may send before its answer to the write is seen.
    if connections[index].hasPendingConfiguration(from: frame.direction.opposite) { return }
    flows[flow].isAudited = true
    guard !connections[index].joinedHalfway, connections[index].cutDiscoveryAnswers == 0,
      lossPacket(since: connections[index].openedPacket - 1, at: index) == nil,
      statistics.cutPackets == 0
    else { return }
    let isOurs = known.server == .peer
    let bit: UInt16 = indicated ? 2 : 1
    if connections[index].subscriptions.contains(where: {
      // Whose configuration it is may not be known: then it may be the value's before it.
      let isValues =
        $0.value == known.handle
        || $0.value.rawValue == 0 && $0.descriptor > known.handle
          && $0.descriptor.rawValue - known.handle.rawValue <= 8
      return isValues && $0.isOurs == isOurs && $0.bits & bit != 0
    }) {
      return
    }
    // Where nothing names the handles, a write that looks like one close behind the value is one.
    if isOurs,
      connections[index].probableConfigurations.contains(where: {
        $0 > known.handle && Int($0.rawValue) - Int(known.handle.rawValue) <= 8
      })
    {
      return
    }
    let isKept = isBonded(at: index)
    find(
      Finding(
        isKept ? .gattKeptSubscription : .gattUnsubscribedValue,
        firstPacket: connections[index].openedPacket, first: Int(known.handle.rawValue),
        second: Int(bit)),
      reader, frame)
  }

  /// Whether both sides of a connection keep keys, and servers so their clients' configuration.
  func isBonded(at index: Int) -> Bool {
    peers[connections[index].peer - 1].bondedPacket > 0
      || (connections[index].isEncrypted && connections[index].pairing == nil)
  }

  // MARK: - Writes to configurations

  /// A write that the server refused: if it went to a client's configuration, nobody subscribed.
  mutating func refusedConfiguration(
    _ error: ErrorResponse, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    guard error.requestOpcode == .writeRequest, let bits = request.shortValue, bits <= 3 else {
      return
    }
    let server = server(ofResponse: frame.direction)
    guard
      let known = label(request.handle, server, frame.index)
        ?? soleDescriptorLabel(request.handle, server, frame.index)
    else { return }
    guard known.uuid == .clientCharacteristicConfiguration else {
      checkPlace(of: request, bits, known, reader, frame)
      return
    }
    guard bits != 0 else { return }
    find(
      Finding(
        .gattSubscriptionRefused, firstPacket: request.packet,
        first: Int(request.handle.rawValue),
        second: Int(error.errorCode.rawValue) | (connections[frame.index].isEncrypted ? 0x100 : 0)),
      reader, frame)
  }

  /// Tells if what looks like a client's configuration was written where none can be.
  mutating func checkPlace(
    of request: PendingRequest, _ bits: UInt16, _ known: AttributeLabel,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard bits == 1 || bits == 2 else { return }
    let kind: MisplacedConfiguration
    switch known.role {
    case .value:
      // Values that a client may write may well be two bytes.
      let writable: CharacteristicProperties = [
        .write, .writeWithoutResponse, .authenticatedSignedWrites,
      ]
      guard let properties = known.properties, properties.isDisjoint(with: writable),
        !properties.isDisjoint(with: [.notify, .indicate])
      else { return }
      kind = .value
    case .declaration, .service, .include: kind = .declaration
    case .descriptor:
      guard known.uuid != .serverCharacteristicConfiguration else { return }
      kind = .otherDescriptor
    case .unplaced: return
    }
    find(
      Finding(
        .gattMisplacedConfiguration, firstPacket: request.packet,
        first: Int(request.handle.rawValue), second: kind.rawValue),
      reader, frame)
  }

  /// Tells if a client's configuration asks for what the characteristic does not offer.
  mutating func checkProperties(
    of request: PendingRequest, _ bits: UInt16, _ known: AttributeLabel,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard let properties = known.properties, !known.isOwnerDoubtful else { return }
    let isOffered =
      (bits & 1 == 0 || properties.contains(.notify))
      && (bits & 2 == 0 || properties.contains(.indicate))
    guard !isOffered else { return }
    find(
      Finding(
        .gattUnsupportedConfiguration, firstPacket: request.packet,
        first: Int(request.handle.rawValue), second: Int(bits)),
      reader, frame)
  }

  // MARK: - After a reconnection

  /// A connection ends: streams of the one before that never came again are told.
  mutating func auditReconnection(_ now: Moment, at index: Int, by time: CaptureTime) {
    let numbers = peers[connections[index].peer - 1].connections
    guard let place = numbers.lastIndex(of: index + 1), place > 0 else { return }
    let before = numbers[place - 1] - 1
    guard !connections[before].isOpen, !connections[index].joinedHalfway,
      lossPacket(since: connections[index].openedPacket - 1, at: index) == nil,
      statistics.cutPackets == 0
    else { return }
    let lasted = time.nanoseconds.subtractingReportingOverflow(
      connections[index].openedTime.nanoseconds)
    guard !lasted.overflow else { return }
    for subscription in connections[before].subscriptions where subscription.bits & 3 != 0 {
      let server: ServerSide = subscription.isOurs ? .peer : .local
      guard subscription.value.rawValue != 0,
        let flow = flows.known(subscription.value, server, peer: connections[index].peer),
        flows[flow].connection == before, flows[flow].count > 1, flows[flow].patience < .max,
        lasted.partialValue > max(flows[flow].patience, Self.settlingTime),
        !connections[index].subscriptions.contains(where: {
          $0.descriptor == subscription.descriptor && $0.isOurs == subscription.isOurs
        })
      else { continue }
      find(
        now,
        Finding(
          isBonded(at: index) ? .gattSubscriptionLost : .gattSubscriptionNotRenewed,
          firstPacket: subscription.packet, first: Int(subscription.value.rawValue),
          second: before + 1),
        ByteReader.nothing, direction: server == .peer ? .received : .sent, at: index)
    }
  }

  /// Nanoseconds that a client may take to discover and subscribe before it is missed.
  private static var settlingTime: Int64 { 5_000_000_000 }
}

/// Where something like a client's configuration was written that is none.
public enum MisplacedConfiguration: Int, Sendable, CaseIterable {
  /// The characteristic's value.
  case value
  /// A declaration.
  case declaration
  /// Another descriptor.
  case otherDescriptor
}

extension Connection {
  /// Whether a write to what may be a client's configuration waits for its answer.
  func hasPendingConfiguration(from direction: Direction) -> Bool {
    for place in bearerPlaces {
      if let request = self[bearer: place].request(direction), request.opcode == .writeRequest,
        let bits = request.shortValue, bits & 3 != 0
      {
        return true
      }
    }
    return false
  }
}
