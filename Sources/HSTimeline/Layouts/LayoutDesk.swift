import HSATT
package import HSAssignedNumbers
package import HSBytes
import HSCapture
import HSGATT
import HSHCI
package import HSLayout

/// Reads the values of a capture by layouts, as they come.
///
/// An object, so that sinks that are lent a story may ask it. Messages that go over several values are put together
/// here, in the order in which the capture has them.
package final class LayoutDesk {
  /// What layouts know of the value at hand: a reading for each message that is whole with it, or one that says why
  /// there is none; empty for other events, and where no layout is for the value.
  package private(set) var readings: [LayoutReading] = []
  /// Whether there are any.
  package var hasReadings: Bool { isRead }
  /// Asked with each value: what is private and small is not guarded at run time.
  private var isRead = false
  /// The label of which it is known that no layout is for it.
  private var idleLabel = -1

  private var collection = LayoutCollection()
  private var shelves: [Key: [Shelf]] = [:]
  private var joiners: [JoinKey: LayoutFrameJoiner] = [:]
  private var requests: [RequestKey: Int] = [:]

  private enum Key: Hashable {
    case attribute(UInt128)
    case company(UInt16)
    case service(UInt128)
  }

  private struct JoinKey: Hashable {
    var connection: Int
    var handle: UInt16
    var isSent: Bool
    var candidate: Int
  }

  private struct RequestKey: Hashable {
    var connection: Int
    var layout: String
    var type: String
  }

  /// A candidate with its reader.
  private final class Shelf {
    let candidate: LayoutCollection.Candidate
    var reader: LayoutReader

    init(_ candidate: LayoutCollection.Candidate) {
      self.candidate = candidate
      reader = candidate.layout.layout.reader()
    }
  }

  /// Most messages under way, and most requests that are remembered.
  private static let most = 256

  init() {}

  /// Takes the layouts with which a capture is read.
  func begin(_ collection: LayoutCollection) {
    self.collection = collection
    shelves = [:]
    idleLabel = -1
  }

  // MARK: - Values of a capture, in order

  /// Reads a value that is about to be told.
  ///
  /// - Returns: Whether a layout knows something of it.
  @inline(__always) @discardableResult
  func take(
    _ value: borrowing ValueEvent, _ way: ValueDirection, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) -> Bool {
    let label = value.labelNumber
    guard isRead || label != idleLabel else { return false }
    read(value, way, origin, bytes, story)
    isRead = !readings.isEmpty
    return isRead
  }

  /// Reads the value of an event that is about to be told; other events have none.
  func take(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) {
    switch event.kind {
    case .notification(let value), .indication(let value):
      take(value, .notify, event.origin, bytes, story)
    case .gatt(.read(let value)), .gatt(.longRead(let value, _)):
      take(value, .read, event.origin, bytes, story)
    case .gatt(.write(let value)), .gatt(.writeCommand(let value)), .gatt(.signedWrite(let value)):
      take(value, .write, event.origin, bytes, story)
    case .gatt(.queuedWrite(let write)): take(write.value, .write, event.origin, bytes, story)
    default: forget()
    }
  }

  /// The value at hand is past.
  private func forget() {
    guard isRead else { return }
    readings = []
    isRead = false
  }

  @inline(never)
  private func read(
    _ value: borrowing ValueEvent, _ way: ValueDirection, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) {
    forget()
    let label = value.label
    var shelves: [Shelf] = []
    if let label, Self.isValue(label) { shelves = self.shelves(.attribute(label.uuid.value)) }
    guard let label, !shelves.isEmpty else {
      if value.labelNumber != 0 { idleLabel = value.labelNumber }
      return
    }
    // Of a value that was cut, or a later part of one, a layout cannot tell whether it fits.
    guard value.originalLength == value.value.count, value.offset == 0 else { return }
    let octets = Self.octets(bytes.at(value.value))
    var refusal: LayoutReading?
    var underWay: LayoutReading?
    for (number, shelf) in shelves.enumerated() {
      guard case .attribute(let use) = shelf.candidate.use.use,
        Self.admits(use, label.service, way)
      else { continue }
      if let pattern = use.peer {
        let peer = origin.peer
        guard peer > 0, peer <= story.peers.count,
          Self.matches(story.peers[peer - 1].name, pattern)
        else { continue }
      }
      var found: [LayoutReading] = []
      if let frame = shelf.candidate.use.frame {
        let key = JoinKey(
          connection: origin.connection, handle: value.handle.rawValue,
          isSent: origin.direction == .sent, candidate: number)
        if joiners.count >= Self.most, joiners[key] == nil {
          // What has ended has no message under way.
          for key in joiners.keys where !story.isOpen(connection: key.connection) {
            joiners[key] = nil
          }
          if joiners.count >= Self.most { joiners = [:] }
        }
        // Each sees every value: which of them a message is of may be known only later.
        switch joiners[key, default: LayoutFrameJoiner(frame)].take(octets, packet: origin.packet) {
        case .foreign: continue
        case .underWay: underWay = underWay ?? shelf.candidate.underWay
        case .whole(let messages):
          for message in messages {
            guard var reading = shelf.candidate.read(message.bytes, &shelf.reader) else { continue }
            if message.values > 1 { reading.message = message }
            found.append(reading)
          }
        }
      } else if readings.isEmpty, let reading = shelf.candidate.read(octets, &shelf.reader) {
        found = [reading]
      }
      let fits = found.contains { $0.misfit == nil }
      if fits, readings.isEmpty {
        for reading in found { readings.append(answered(reading, shelf.candidate, origin, story)) }
      }
      if !fits { refusal = refusal ?? found.first }
    }
    // What the user's layouts say of a value that fits none of them.
    if readings.isEmpty, let reading = underWay ?? refusal { readings = [reading] }
  }

  /// Notes which request a message answers, and that it may be one.
  private func answered(
    _ reading: LayoutReading, _ candidate: LayoutCollection.Candidate,
    _ origin: borrowing EventOrigin, _ story: borrowing Story
  ) -> LayoutReading {
    var reading = reading
    if let type = candidate.use.answers {
      reading.request =
        requests[
          RequestKey(connection: origin.connection, layout: reading.layout, type: type)] ?? 0
    }
    let key = RequestKey(
      connection: origin.connection, layout: reading.layout, type: reading.type)
    if requests.count >= Self.most, requests[key] == nil {
      for key in requests.keys where !story.isOpen(connection: key.connection) {
        requests[key] = nil
      }
      if requests.count >= Self.most { requests = [:] }
    }
    requests[key] = origin.packet
    return reading
  }

  private static func isValue(_ label: AttributeLabel) -> Bool {
    switch label.role {
    case .value, .descriptor, .unplaced: true
    case .service, .include, .declaration: false
    }
  }

  private static func admits(
    _ use: AttributeValueUse, _ service: BluetoothUUID?, _ way: ValueDirection
  ) -> Bool {
    guard use.directions.contains(way) else { return false }
    guard let wanted = use.service, let service else { return true }
    return LayoutUse.number(ofUUID: wanted) == service.value
  }

  /// Whether a name is a pattern's, in which `*` stands for any characters.
  static func matches(_ name: [UInt8], _ pattern: String) -> Bool {
    let parts = pattern.utf8.split(separator: 0x2a, omittingEmptySubsequences: false).map(
      Array.init)
    guard let first = parts.first, let last = parts.last else { return name.isEmpty }
    if parts.count == 1 { return name == first }
    guard name.count >= first.count + last.count, name.starts(with: first),
      name.suffix(last.count).elementsEqual(last)
    else { return false }
    var at = first.count
    let end = name.count - last.count
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      while at + part.count <= end, !name[at...].starts(with: part) { at += 1 }
      guard at + part.count <= end else { return false }
      at += part.count
    }
    return true
  }

  // MARK: - Values by themselves

  /// What a layout knows of a value that is kept, and needs no others to be read.
  ///
  /// - Parameters:
  ///   - bytes: The value.
  ///   - uuid: The UUID of the attribute.
  ///   - ways: Which ways it may have gone.
  ///   - peerName: The peer's name.
  /// - Returns: What is known; `nil` where no layout is for it.
  package func reading(
    of bytes: [UInt8], _ uuid: BluetoothUUID, _ ways: [ValueDirection], peerName: [UInt8]
  ) -> LayoutReading? {
    let shelves = shelves(.attribute(uuid.value))
    guard !shelves.isEmpty else { return nil }
    return first(of: shelves, bytes) { use in
      guard case .attribute(let use) = use else { return false }
      return ways.contains { Self.admits(use, nil, $0) }
        && use.peer.map { Self.matches(peerName, $0) } ?? true
    }
  }

  /// What a layout knows of a company's data in advertising, without the company.
  package func reading(company: UInt16, _ bytes: borrowing ByteReader) -> LayoutReading? {
    first(of: shelves(.company(company)), Self.octets(bytes)) { _ in true }
  }

  /// What a layout knows of a service's data in advertising, without the UUID.
  package func reading(
    serviceData uuid: BluetoothUUID, _ bytes: borrowing ByteReader
  ) -> LayoutReading? {
    first(of: shelves(.service(uuid.value)), Self.octets(bytes)) { _ in true }
  }

  private func first(
    of shelves: [Shelf], _ octets: [UInt8], where admits: (LayoutUse) -> Bool
  ) -> LayoutReading? {
    var refusal: LayoutReading?
    for shelf in shelves where admits(shelf.candidate.use.use) {
      var octets = octets
      if let frame = shelf.candidate.use.frame {
        var joiner = LayoutFrameJoiner(frame)
        guard case .whole(let messages) = joiner.take(octets, packet: 0),
          let message = messages.last
        else { continue }
        octets = message.bytes
      }
      guard let reading = shelf.candidate.read(octets, &shelf.reader) else { continue }
      if reading.misfit == nil { return reading }
      refusal = refusal ?? reading
    }
    return refusal
  }

  private func shelves(_ key: Key) -> [Shelf] {
    if let known = shelves[key] { return known }
    let candidates =
      switch key {
      case .attribute(let uuid): collection.candidates(attribute: uuid)
      case .company(let company): collection.candidates(company: company)
      case .service(let uuid): collection.candidates(serviceData: uuid)
      }
    let made = candidates.map { Shelf($0) }
    if shelves.count >= Self.most { shelves = [:] }
    shelves[key] = made
    return made
  }

  private static func octets(_ bytes: borrowing ByteReader) -> [UInt8] {
    let span = bytes.remainingBytes
    return (0..<span.count).map { span[$0] }
  }
}
