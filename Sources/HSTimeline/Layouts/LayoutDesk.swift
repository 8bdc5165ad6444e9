package import HSLayout
package import HSProtocols

/// Reads the values of a capture by layouts, as they come.
///
/// An object, so that sinks that are lent a story may ask it. Messages that go over several values are put together
/// here, in the order in which the capture has them. Which layouts are for a value is looked up once for a label, and
/// once for what advertising holds.
package final class LayoutDesk {
  /// What layouts know of the value at hand: a reading for each message that is whole with it, or one that says why
  /// there is none; empty for other events, and where no layout is for the value.
  package var readings: [LayoutReading] { shop.allReadings() }
  /// The packet of the request that the value at hand answers, as its layout says; 0 if none was seen.
  package var request: Int { isRead ? shop.request : 0 }
  /// Whether there are any.
  package var hasReadings: Bool { isRead }
  /// Asked with each value: what is private and small is not guarded at run time.
  private var isRead = false
  /// Labels of which it is known that no layout is for them, each at its place.
  private var idleLabels = InlineArray<16, Int>(repeating: -1)
  /// Whether one of them may be a heart rate.
  private(set) var mayMeasure = false
  /// Whether there are values that were not read as layouts have done all the work that they may, and were not asked for
  /// yet.
  private(set) var hasRefusals = false
  private var toldRefusals = 0
  /// All else, in one piece: each use of a property is guarded at run time.
  private var shop = Shop()

  init() {}

  /// Takes the layouts with which a capture is read.
  func begin(_ collection: LayoutCollection) {
    shop.collection = collection
    forgetShelves()
  }

  /// Notes whether anybody wants to know what layouts say of values.
  func begin(isAsked: Bool) {
    shop.isAsked = isAsked
    forgetShelves()
  }

  private func forgetShelves() {
    shop.forgetShelves()
    idleLabels = InlineArray(repeating: -1)
  }

  /// How many values were not read as layouts have done all the work that they may, and were not asked for yet.
  func takeRefusals() -> Int {
    defer { toldRefusals = shop.budget.refused }
    hasRefusals = false
    return shop.budget.refused - toldRefusals
  }

  /// Appends what a layout knows of the value at hand, for people, where it is one of which all stands at known places.
  ///
  /// - Returns: Whether it is; else there are `readings`.
  package func append(plainTo line: inout OutputBuffer) -> Bool { shop.append(plainTo: &line) }

  /// Appends the same as a JSON object.
  package func append(plainJSONTo line: inout OutputBuffer) -> Bool {
    shop.append(plainJSONTo: &line)
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
    guard isRead || idleLabels[label & 15] != label else { return false }
    read(value, way, origin, bytes, story)
    return isRead
  }

  @inline(never)
  private func read(
    _ value: borrowing ValueEvent, _ way: ValueDirection, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) {
    let found = shop.read(value, way, origin, bytes, story)
    if found == .noLayout { idleLabels[value.labelNumber & 15] = value.labelNumber }
    isRead = found == .read || found == .heartRate
    mayMeasure = found == .heartRate
    hasRefusals = hasRefusals || found == .refused
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
    shop.forget()
    isRead = false
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
    let bits = ways.reduce(0) { $0 | $1.bit }
    return shop.first(of: shop.shelves(.attribute(uuid.value)), bytes.span) { shelf in
      shelf.traits.ways & bits != 0 && shelf.peer.map { Self.matches(peerName, $0) } ?? true
    }
  }

  /// The title of the layout that a value fits which is kept; `nil` where it fits none.
  package func title(
    of bytes: [UInt8], _ uuid: BluetoothUUID, _ ways: [ValueDirection], peerName: [UInt8]
  ) -> String? {
    guard let reading = reading(of: bytes, uuid, ways, peerName: peerName), reading.fits else {
      return nil
    }
    return reading.source.title
  }

  /// What a layout knows of a company's data in advertising, without the company.
  package func reading(company: UInt16, _ bytes: borrowing ByteReader) -> LayoutReading? {
    shop.first(of: shop.shelves(.company(company)), bytes.remainingBytes) { _ in true }
  }

  /// What a layout knows of a service's data in advertising, without the UUID.
  package func reading(
    serviceData uuid: BluetoothUUID, _ bytes: borrowing ByteReader
  ) -> LayoutReading? {
    shop.first(of: shop.shelves(.service(uuid.value)), bytes.remainingBytes) { _ in true }
  }
}

private protocol OfConnection: Hashable {
  var connection: Int { get }
}

private struct JoinKey: OfConnection {
  var connection: Int
  var handle: UInt16
  var isSent: Bool
  var candidate: Int
}

private struct RequestKey: OfConnection {
  var connection: Int
  var layout: Int
  var type: Int
}

/// A candidate with its reader.
private struct Shelf {
  let source: LayoutSource
  let work: Work
  /// The peer's name, if it is for values of certain peers.
  let peer: String?
  let service: UInt128?
  let traits: Traits

  /// What reads by it; the same wherever the shelf stands.
  final class Work {
    var reader: LayoutReader
    init(_ reader: LayoutReader) { self.reader = reader }
  }

  /// What is asked of it with each value.
  struct Traits: BitwiseCopyable {
    let ways: UInt8
    let hasPeer: Bool
    let isFramed: Bool
    /// The layout's name and the type's as numbers, and that of the type which it answers.
    let layout: Int
    let type: Int
    let answers: Int?
    /// Whether another type of the layout answers it.
    let isAnswered: Bool
  }

  init(_ source: LayoutSource, _ number: (String) -> Int) {
    self.source = source
    work = Work(source.layout.reader())
    var ways: UInt8 = 0
    if case .attribute(let use) = source.use.use {
      peer = use.peer
      service = use.service.flatMap { LayoutUse.number(ofUUID: $0) }
      ways = use.directions.reduce(0) { $0 | $1.bit }
    } else {
      (peer, service) = (nil, nil)
    }
    traits = Traits(
      ways: ways, hasPeer: peer != nil, isFramed: source.use.frame != nil,
      layout: number(source.layout.id), type: number(source.use.name),
      answers: source.use.answers.map(number),
      isAnswered: source.layout.uses.contains { $0.answers == source.use.name })
  }
}

extension ValueDirection {
  fileprivate var bit: UInt8 {
    switch self {
    case .notify: 1
    case .read: 2
    case .write: 4
    }
  }
}

/// What `LayoutDesk` works with.
private struct Shop: ~Copyable {
  /// Most messages under way, and most requests that are remembered.
  private static let most = 256

  /// What became of a value.
  enum Found {
    /// No layout is for values of its label, nor will be.
    case noLayout
    /// No layout says anything of it.
    case nothing
    case read
    /// It was read, and may be a heart rate.
    case heartRate
    /// Layouts have done all the work that they may.
    case refused
  }

  private var readings: [LayoutReading] = []
  /// The shelf that reads the value at hand, where all of it stands at known places: a reading is made if it is asked for.
  private var plain: (label: Int, shelf: Int)?
  /// The octets of such a value.
  private var octets = OutputBuffer()
  /// The packet of the request that the value at hand answers; 0 if none was seen.
  private(set) var request = 0
  /// The shelves for the values of a label, each at its place; at the last one those of a label without a number.
  private var labelled = [Labelled](repeating: Labelled(), count: 17)
  var collection = LayoutCollection()
  /// Whether anybody wants to know what layouts say; else only heart rates are looked for.
  var isAsked = true
  private var shelves: [LayoutKey: [Shelf]] = [:]
  private var joiners: [JoinKey: LayoutFrameJoiner] = [:]
  private var requests: [RequestKey: Int] = [:]
  private var names: [String: Int] = [:]
  private(set) var budget = LayoutBudget()

  private struct Labelled {
    var label = -1
    var shelves: [Shelf] = []
    /// Whether a value may tell a heart rate.
    var mayMeasure = false
  }

  mutating func forgetShelves() {
    forget()
    shelves = [:]
    for place in labelled.indices { labelled[place] = Labelled() }
  }

  /// The value at hand is past.
  mutating func forget() {
    if !readings.isEmpty { readings.removeAll(keepingCapacity: true) }
    plain = nil
    request = 0
  }

  /// The readings of the value at hand.
  mutating func allReadings() -> [LayoutReading] {
    if let (label, number) = plain {
      plain = nil
      let shelf = labelled[label].shelves[number]
      if var reading = shelf.source.read(octets.span, &shelf.work.reader) {
        reading.request = request
        readings.append(reading)
      }
    }
    return readings
  }

  /// Appends what is known of a value that is read by a plan.
  func append(plainTo line: inout OutputBuffer) -> Bool {
    guard let (label, shelf) = plain else { return false }
    labelled[label].shelves[shelf].source.append(
      plain: octets.span, answering: request, to: &line)
    return true
  }

  func append(plainJSONTo line: inout OutputBuffer) -> Bool {
    guard let (label, shelf) = plain else { return false }
    labelled[label].shelves[shelf].source.append(
      plainJSON: octets.span, answering: request, to: &line)
    return true
  }

  /// Reads a value.
  mutating func read(
    _ value: borrowing ValueEvent, _ way: ValueDirection, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) -> Found {
    forget()
    guard let place = place(of: value) else { return value.labelNumber != 0 ? .noLayout : .nothing }
    // Of a value that was cut, or a later part of one, a layout cannot tell whether it fits.
    guard value.originalLength == value.value.count, value.offset == 0 else { return .nothing }
    let octets = bytes.at(value.value).remainingBytes
    guard budget.admits(octets.count) else { return .refused }
    let bit = way.bit
    var refusal: LayoutReading?
    var underWay: LayoutReading?
    // Looked at where they stand: a copy of a shelf counts three references.
    for number in labelled[place].shelves.indices {
      let traits = labelled[place].shelves[number].traits
      guard traits.ways & bit != 0 else { continue }
      if traits.hasPeer, let pattern = labelled[place].shelves[number].peer {
        let peer = origin.peer
        guard peer > 0, peer <= story.peers.count,
          LayoutDesk.matches(story.peers[peer - 1].name, pattern)
        else { continue }
      }
      // The first that fits is told; each that puts messages together sees every value, as which of them a message
      // is of may be known only later.
      guard traits.isFramed else {
        guard plain == nil, readings.isEmpty else { continue }
        if labelled[place].shelves[number].source.isPlain(octets) {
          plain = (place, number)
          self.octets.removeAll()
          self.octets.append(octets)
          request = answer(traits, origin, story)
        } else if !labelled[place].shelves[number].source.isPlainOnly,
          var reading = read(octets, labelled[place].shelves[number])
        {
          if reading.misfit == nil {
            request = answer(traits, origin, story)
            reading.request = request
            readings.append(reading)
          } else {
            refusal = refusal ?? reading
          }
        }
        continue
      }
      let shelf = labelled[place].shelves[number]
      guard let frame = shelf.source.use.frame else { continue }
      let key = JoinKey(
        connection: origin.connection, handle: value.handle.rawValue,
        isSent: origin.direction == .sent, candidate: number)
      Self.makeRoom(for: key, in: &joiners, story)
      switch joiners[key, default: LayoutFrameJoiner(frame)].take(octets, packet: origin.packet) {
      case .foreign: continue
      case .underWay: underWay = underWay ?? shelf.source.underWay
      case .whole:
        guard let joiner = joiners[key] else { continue }
        readMessages(of: joiner, shelf, origin, story, &refusal)
      }
    }
    if plain == nil, readings.isEmpty {
      // What the user's layouts say of a value that fits none of them.
      guard let reading = underWay ?? refusal else { return .nothing }
      readings.append(reading)
    }
    return labelled[place].mayMeasure ? .heartRate : .read
  }

  /// Reads the messages that are whole now.
  ///
  /// All are told if one fits; each by the first layout that it fits, where several put together the same messages.
  private mutating func readMessages(
    of joiner: borrowing LayoutFrameJoiner, _ shelf: Shelf, _ origin: borrowing EventOrigin,
    _ story: borrowing Story, _ refusal: inout LayoutReading?
  ) {
    let known = allReadings().count
    var fits = false
    var first: LayoutReading?
    for (place, message) in joiner.messages.enumerated() {
      let octets = joiner.octets
      guard var reading = read(octets.span.extracting(message.place), shelf) else { continue }
      if message.values > 1 { reading.message = message }
      fits = fits || reading.misfit == nil
      if first == nil { first = reading }
      if known == 0 {
        readings.append(reading)
      } else if known == joiner.messages.count, readings[place].misfit != nil,
        reading.misfit == nil
      {
        readings[place] = reading
      }
    }
    guard fits else {
      readings.removeLast(readings.count - known)
      refusal = refusal ?? first
      return
    }
    for place in known..<readings.count {
      readings[place].request = answer(shelf.traits, origin, story)
      request = max(request, readings[place].request)
    }
  }

  /// Reads octets by a layout, and counts the work.
  private mutating func read(_ octets: Span<UInt8>, _ shelf: Shelf) -> LayoutReading? {
    let reading = shelf.source.read(octets, &shelf.work.reader)
    budget.count(shelf.work.reader.takeSteps())
    return reading
  }

  /// Where the layouts for a value stand: those of its label, which are looked up once; `nil` where there are none.
  private mutating func place(of value: borrowing ValueEvent) -> Int? {
    let number = value.labelNumber
    let place = number != 0 ? number & 15 : 16
    if number != 0, labelled[place].label == number { return place }
    var found: [Shelf] = []
    if let label = value.label, [.value, .descriptor, .unplaced].contains(label.role) {
      found = shelves(.attribute(label.uuid.value)).filter { shelf in
        guard let wanted = shelf.service, let service = label.service else { return true }
        return wanted == service.value
      }
      // Who does not ask is told heart rates all the same; the first that fits is told, whatever it measures.
      if !isAsked, !found.contains(where: { $0.source.measuresHeartRate }) { found = [] }
    }
    guard !found.isEmpty else { return nil }
    labelled[place] = Labelled(
      label: number, shelves: found,
      mayMeasure: found.contains { $0.source.measuresHeartRate })
    return place
  }

  /// Makes room for what is kept of a connection: what has ended has no message under way.
  private static func makeRoom<Key: OfConnection, Value>(
    for key: Key, in kept: inout [Key: Value], _ story: borrowing Story
  ) {
    guard kept.count >= most, kept[key] == nil else { return }
    for key in kept.keys where !story.isOpen(connection: key.connection) { kept[key] = nil }
    if kept.count >= most { kept = [:] }
  }

  /// Which request a message answers, 0 for none; notes that it may be one itself.
  private mutating func answer(
    _ shelf: Shelf.Traits, _ origin: borrowing EventOrigin, _ story: borrowing Story
  ) -> Int {
    var request = 0
    if let type = shelf.answers {
      let key = RequestKey(connection: origin.connection, layout: shelf.layout, type: type)
      request = requests[key] ?? 0
    }
    guard shelf.isAnswered else { return request }
    let key = RequestKey(connection: origin.connection, layout: shelf.layout, type: shelf.type)
    Self.makeRoom(for: key, in: &requests, story)
    requests[key] = origin.packet
    return request
  }

  mutating func first(
    of shelves: [Shelf], _ octets: Span<UInt8>, where admits: (Shelf) -> Bool
  ) -> LayoutReading? {
    guard !shelves.isEmpty, budget.admits(octets.count) else { return nil }
    var refusal: LayoutReading?
    for shelf in shelves where admits(shelf) {
      let reading: LayoutReading?
      if let frame = shelf.source.use.frame {
        var joiner = LayoutFrameJoiner(frame)
        guard case .whole = joiner.take(octets, packet: 0), let message = joiner.messages.last
        else { continue }
        reading = read(joiner.octets.span.extracting(message.place), shelf)
      } else {
        reading = read(octets, shelf)
      }
      guard let reading else { continue }
      if reading.misfit == nil { return reading }
      refusal = refusal ?? reading
    }
    return refusal
  }

  mutating func shelves(_ key: LayoutKey) -> [Shelf] { shelves[key] ?? made(key) }

  private mutating func made(_ key: LayoutKey) -> [Shelf] {
    var made: [Shelf] = []
    for source in collection.candidates(key) { made.append(Shelf(source) { number(ofName: $0) }) }
    if shelves.count >= Self.most { shelves = [:] }
    shelves[key] = made
    return made
  }

  private mutating func number(ofName name: String) -> Int {
    if let known = names[name] { return known }
    names[name] = names.count
    return names.count - 1
  }
}
