/// Makes packets of what a log tells of values.
///
/// Such a log has no packets: what it tells is put into those that would have brought it, with handles of our own
/// where it names none. Of each attribute the packets that discover it stand in front of its first value. Nothing
/// is made up beside: a request whose answer is not told stays without, and a value of which only that it came is
/// known brings nothing else.
struct ValuePackets {
  /// What a log calls an attribute.
  enum Key: Hashable {
    /// Its UUID, least significant octet first.
    case uuid([UInt8])
    case handle(UInt16)
    /// By what stands in front of its values.
    case words([UInt8])
  }

  /// A characteristic as it is told.
  private struct Characteristic {
    var value: UInt16
    var uuid: [UInt8]?
    var properties: UInt8?
    var configuration: UInt16?
    /// The connection of each peer on which it was discovered.
    var declared: [UInt16: Int] = [:]
    /// Likewise the descriptor by which it is subscribed to.
    var configured: [UInt16: Int] = [:]
  }

  /// A connection, by the address of the peer.
  private struct Link {
    var handle: UInt16
    var isOpen = false
    var mtu = 23
    /// Whether its beginning is there.
    var isWhole = false
    /// Which of all connections it is.
    var count = 0
  }

  /// Most characteristics and peers that are told apart.
  private static let limit = 4096
  private static let linkLimit = 64
  /// Octets of the longest value that is taken: an attribute has no more.
  static let longestValue = 512
  /// Octets of the longest PDU: several such values may be in one.
  static let longestPDU = 1024

  /// Packets that are not yet taken.
  var output: [UInt8] = []
  /// The time of what comes next, in microseconds since 1970.
  var time: UInt64 = 0
  /// Values that were told so far.
  private(set) var values = 0

  /// The attribute that a command was sent to, until the log says so again.
  var lastCommand: Key?

  private var characteristics: [Key: Characteristic] = [:]
  private var aliases: [Key: Key] = [:]
  private var links: [[UInt8]: Link] = [:]
  private var current: [UInt8] = []
  private var nextHandle: UInt16
  /// The request under way: its opcode, and its attribute.
  private var pending: (opcode: UInt8, handle: UInt16)?
  /// Its PDU and time, as long as nothing else came: its answer may show that there was more room, which was agreed on
  /// before it.
  private var held: (pdu: [UInt8], time: UInt64)?
  private var connections = 0
  /// The peer's name, if it was not said yet.
  private var name: [UInt8] = []

  init(firstHandle: UInt16) {
    nextHandle = firstHandle
    LogRecord.begin(&output)
  }

  // MARK: - Connections

  private var link: Link {
    get { links[current] ?? Link(handle: 0x0040) }
    set { links[current] = newValue }
  }

  /// The peer's address as packets have it.
  private var address: [UInt8] {
    current.isEmpty ? [UInt8](repeating: 0, count: 6) : current.reversed()
  }

  /// Makes what is told next a peer's.
  ///
  /// - Parameter address: Its address, most significant octet first.
  mutating func turn(to address: [UInt8]) {
    guard address != current, links[address] != nil || links.count < Self.linkLimit else { return }
    // What came before anything told the address was the same peer's.
    if current.isEmpty, let first = links.removeValue(forKey: []) {
      links[address] = links[address] ?? first
    }
    if links[address] == nil { links[address] = Link(handle: 0x0040 + UInt16(links.count)) }
    release()
    current = address
  }

  /// The name by which the log calls the peer.
  mutating func call(_ name: [UInt8]) { self.name = Array(name.prefix(248)) }

  /// Says that a connection came about, unless one is there.
  ///
  /// - Parameter isTold: Whether the log says so; otherwise it follows from a value that came.
  mutating func connect(isTold: Bool = true) {
    guard !link.isOpen else { return }
    connections += 1
    let isWhole = isTold || !current.isEmpty
    link = Link(handle: link.handle, isOpen: true, isWhole: isWhole, count: connections)
    pending = nil
    // Of a connection of which nothing is known nothing is said: it was there before.
    guard isWhole else { return }
    if !name.isEmpty, !current.isEmpty {
      // Remote Name Request Complete.
      event(0x07, [0] + address + name + [UInt8](repeating: 0, count: 248 - name.count))
      name = []
    }
    // LE Connection Complete, of which the log tells nothing but the peer.
    event(
      0x3E, [1, 0] + link.handle.octets + [0, 0] + address + [UInt8](repeating: 0, count: 7))
  }

  /// Says that a connection could not be made.
  ///
  /// - Parameter status: Why, as HCI has it.
  mutating func fail(_ status: UInt8) {
    event(0x3E, [1, status, 0, 0, 0, 0] + address + [UInt8](repeating: 0, count: 7))
  }

  /// Says that a connection ended, if one is there.
  ///
  /// - Parameter reason: Why, as HCI has it.
  mutating func disconnect(_ reason: UInt8) {
    guard link.isOpen else { return }
    link.isOpen = false
    pending = nil
    event(0x05, [0] + link.handle.octets + [reason])
  }

  /// Says which parameters a connection has.
  ///
  /// - Parameters:
  ///   - interval: In units of 1.25 ms.
  ///   - latency: In events.
  ///   - timeout: In units of 10 ms.
  mutating func update(interval: Int, latency: Int, timeout: Int) {
    guard link.isOpen else { return }
    let fields = [interval, latency, timeout].flatMap { UInt16(clamping: $0).octets }
    event(0x3E, [3, 0] + link.handle.octets + fields)
  }

  /// Says how long PDUs may be from now on.
  mutating func exchangeMTU(_ mtu: Int) {
    connect(isTold: false)
    guard mtu > 22, mtu <= 0xFFFF, mtu != link.mtu else { return }
    link.mtu = mtu
    // A side asks for nothing before it is answered; the other one may ask.
    let isOurs = held != nil || pending == nil
    let octets = UInt16(mtu).octets
    exchange([0x02] + octets, [0x03] + octets, isOurs: isOurs)
  }

  /// Adds a request of our own making and its answer: in front of a request that is held.
  private mutating func exchange(_ request: [UInt8], _ answer: [UInt8], isOurs: Bool = true) {
    let (waiting, now) = (held, time)
    held = nil
    if let waiting { time = waiting.time }
    append(request, isReceived: !isOurs)
    append(answer, isReceived: isOurs)
    (held, time) = (waiting, now)
  }

  // MARK: - Attributes

  /// Takes a characteristic that the log tells.
  ///
  /// - Parameters:
  ///   - uuid: Its UUID.
  ///   - properties: Its properties; `nil` if they are not told.
  ///   - value: The handle of its value; `nil` if that is not told.
  ///   - key: What the log calls it.
  mutating func declare(_ uuid: [UInt8], properties: UInt8?, value: UInt16?, as key: Key) {
    if var known = characteristics[key], known.uuid != nil || value != nil {
      known.uuid = uuid
      known.properties = properties ?? known.properties
      characteristics[key] = known
      return
    }
    guard let new = value ?? allocate(3), characteristics.count < Self.limit else { return }
    var made = Characteristic(value: value ?? new + 1, uuid: uuid, properties: properties)
    if value == nil { made.configuration = new + 2 }
    characteristics[key] = made
  }

  /// Takes another name of a characteristic.
  mutating func alias(_ other: Key, of key: Key) {
    guard other != key, aliases.count < Self.limit else { return }
    if aliases[other] == nil { aliases[other] = key }
  }

  private mutating func allocate(_ count: UInt16) -> UInt16? {
    guard nextHandle < 0xFFF0 else { return nil }
    defer { nextHandle += count }
    return nextHandle
  }

  /// Takes a whole table, which puts all that was known before out of force.
  ///
  /// - Parameter services: UUIDs, with those of characteristics and their properties.
  mutating func discover(_ services: [(uuid: [UInt8], characteristics: [([UInt8], UInt8?)])]) {
    connect(isTold: false)
    characteristics = [:]
    nextHandle = 1
    for service in services { discover(service.uuid, service.characteristics) }
  }

  /// Takes a service with its characteristics.
  mutating func discover(_ service: [UInt8], _ found: [([UInt8], UInt8?)]) {
    connect(isTold: false)
    guard found.count < 256, let start = allocate(1) else { return }
    var handles: [(Key, Characteristic)] = []
    for (uuid, properties) in found {
      // Without notifications and indications it has no configuration.
      let isPlain = properties.map { $0 & 0x30 == 0 } ?? false
      guard let new = allocate(isPlain ? 2 : 3) else { break }
      let characteristic = Characteristic(
        value: new + 1, uuid: uuid, properties: properties,
        configuration: isPlain ? nil : new + 2)
      handles.append((.uuid(uuid), characteristic))
    }
    let range = start.octets + (nextHandle - 1).octets
    send([0x10] + start.octets + [0xFF, 0xFF, 0x00, 0x28])
    receive([0x11, UInt8(4 + service.count)] + range + service)
    for (key, characteristic) in handles
    where characteristics[key] == nil && characteristics.count < Self.limit {
      characteristics[key] = characteristic
      _ = handle(of: key)
    }
  }

  /// The handle of an attribute's value, which is discovered now if it was not.
  private mutating func handle(of name: Key) -> UInt16? {
    connect(isTold: false)
    let key = aliases[name] ?? name
    if characteristics[key] == nil {
      guard characteristics.count < Self.limit else { return nil }
      switch key {
      case .uuid(let uuid): declare(uuid, properties: nil, value: nil, as: key)
      case .handle(let handle): characteristics[key] = Characteristic(value: handle)
      case .words: characteristics[key] = allocate(2).map { Characteristic(value: $0) }
      }
    }
    guard let found = characteristics[key] else { return nil }
    let link = link
    guard let uuid = found.uuid, found.declared[link.handle] != link.count, found.value > 0 else {
      return found.value
    }
    characteristics[key]?.declared[link.handle] = link.count
    guard let properties = found.properties else {
      // Which properties it has is not told: what type its value is of is all there is to find.
      find(found.value, uuid)
      return found.value
    }
    let declaration = (found.value - 1).octets
    exchange(
      [0x08] + declaration + found.value.octets + [0x03, 0x28],
      [0x09, UInt8(5 + uuid.count)] + declaration + [properties] + found.value.octets + uuid)
    return found.value
  }

  /// Adds the question of which type an attribute is, and the answer.
  private mutating func find(_ handle: UInt16, _ uuid: [UInt8]) {
    exchange(
      [0x04] + handle.octets + handle.octets,
      [0x05, uuid.count == 2 ? 1 : 2] + handle.octets + uuid)
  }

  /// The handle of the descriptor by which values are subscribed to, as often as that is done in a connection.
  private mutating func configuration(of name: Key, _ property: UInt8) -> UInt16? {
    let key = aliases[name] ?? name
    guard handle(of: key) != nil, let found = characteristics[key],
      let place = found.configuration ?? (found.value < .max ? found.value + 1 : nil)
    else { return nil }
    let link = link
    if found.uuid != nil, found.properties == nil {
      // What can be subscribed to has that property at least.
      characteristics[key]?.properties = property
      characteristics[key]?.declared[link.handle] = nil
      _ = handle(of: key)
    }
    if found.configured[link.handle] != link.count {
      find(place, [0x02, 0x29])
      characteristics[key]?.configured[link.handle] = link.count
    }
    return place
  }

  // MARK: - Values

  /// The handle of an attribute that has a value, with room for that where the log does not tell how much there was; `nil`
  /// if it can be no value.
  private mutating func handle(of key: Key, for value: [UInt8]) -> UInt16? {
    guard value.count <= Self.longestValue, let handle = handle(of: key) else { return nil }
    if value.count + 3 > link.mtu { exchangeMTU(max(517, value.count + 3)) }
    values += 1
    return handle
  }

  /// Takes a value that came without a request.
  mutating func notify(_ key: Key, _ value: [UInt8], isIndication: Bool = false) -> Bool {
    guard let handle = handle(of: key, for: value) else { return false }
    // Nothing comes that nobody subscribed to: where that is not told, it is put in front.
    if link.isWhole, found(key)?.configured[link.handle] != link.count,
      subscribe(key, [isIndication ? 2 : 1, 0])
    {
      confirm()
    }
    receive([isIndication ? 0x1D : 0x1B] + handle.octets + value)
    if isIndication { send([0x1E]) }
    return true
  }

  /// Takes a value by what a line tells of it.
  mutating func take(_ tells: LineMeaning, _ key: Key, _ value: [UInt8]) -> Bool {
    switch tells {
    case .command: write(key, value, isAnswered: false)
    case .answer: answer(key, value)
    case .value where isReading(key): answer(key, value)
    default: notify(key, value, isIndication: tells == .indicate)
    }
  }

  /// Takes a PDU of ATT as it is.
  ///
  /// - Parameters:
  ///   - pdu: Its octets, the opcode first.
  ///   - isReceived: Whether it came.
  /// - Returns: Whether it is one.
  mutating func carry(_ pdu: [UInt8], isReceived: Bool) -> Bool {
    guard let opcode = pdu.first, pdu.count <= Self.longestPDU else { return false }
    connect(isTold: false)
    if opcode == 0x02 || opcode == 0x03, pdu.count == 3 {
      // The text tells itself how much room there is.
      link.mtu = max(link.mtu, Int(pdu[1]) | Int(pdu[2]) << 8)
    } else if pdu.count > link.mtu {
      exchangeMTU(max(517, pdu.count))
    }
    append(pdu, isReceived: isReceived)
    values += 1
    return true
  }

  /// Takes that a value was asked for.
  mutating func read(_ key: Key) -> Bool {
    guard let handle = handle(of: key) else { return false }
    request(0x0A, handle, [])
    return true
  }

  /// Takes the answer to that, of which the question need not have been told.
  mutating func answer(_ key: Key, _ value: [UInt8]) -> Bool {
    guard let handle = handle(of: key, for: value) else { return false }
    if !isPending(0x0A, handle) { request(0x0A, handle, []) }
    pending = nil
    receive([0x0B] + value)
    return true
  }

  /// Whether a value of an attribute was asked for and has not come.
  func isReading(_ key: Key) -> Bool { isPending(0x0A, found(key)?.value) }

  /// Whether a subscription to an attribute is under way.
  func isSubscribing(_ key: Key) -> Bool {
    pending?.opcode == 0x12 && found(key).map { $0.value != pending?.handle } ?? false
  }

  /// Whether a value is on its way to an attribute.
  func isWriting(_ key: Key) -> Bool { isPending(0x12, found(key)?.value) }

  private func isPending(_ opcode: UInt8, _ handle: UInt16?) -> Bool {
    pending.map { $0.opcode == opcode && $0.handle == handle } ?? false
  }

  /// Takes a value that was written.
  ///
  /// - Parameters:
  ///   - key: The attribute.
  ///   - value: The value.
  ///   - isAnswered: Whether an answer is to be expected.
  /// - Returns: Whether it is one.
  mutating func write(_ key: Key, _ value: [UInt8], isAnswered: Bool) -> Bool {
    guard let handle = handle(of: key, for: value) else { return false }
    if isAnswered {
      request(0x12, handle, value)
    } else {
      send([0x52] + handle.octets + value)
      lastCommand = key
    }
    return true
  }

  /// Takes that values are to come, or not any more.
  mutating func subscribe(_ key: Key, _ value: [UInt8]) -> Bool {
    guard value.count == 2,
      let handle = configuration(of: key, value[0] & 2 != 0 ? 0x20 : 0x10)
    else { return false }
    request(0x12, handle, value)
    return true
  }

  /// Takes that what was written arrived.
  mutating func confirm() {
    guard pending?.opcode == 0x12 else { return }
    pending = nil
    receive([0x13])
  }

  /// Takes that what was asked for was refused.
  ///
  /// - Parameter code: The error of ATT; what an operating system says in its place is none.
  mutating func refuse(_ code: Int) {
    guard let (opcode, handle) = pending.take(), (1...0x13).contains(code) else { return }
    receive([0x01, opcode] + handle.octets + [UInt8(code)])
  }

  private func found(_ key: Key) -> Characteristic? { characteristics[aliases[key] ?? key] }

  private mutating func request(_ opcode: UInt8, _ handle: UInt16, _ value: [UInt8]) {
    release()
    pending = (opcode, handle)
    held = ([opcode] + handle.octets + value, time)
  }

  /// Lets a request go that is held: something else comes.
  mutating func release() {
    guard let (pdu, asked) = held.take() else { return }
    let now = time
    time = asked
    send(pdu)
    time = now
  }

  // MARK: - Packets

  private mutating func send(_ pdu: [UInt8]) { append(pdu, isReceived: false) }

  private mutating func receive(_ pdu: [UInt8]) { append(pdu, isReceived: true) }

  private mutating func append(_ pdu: [UInt8], isReceived: Bool) {
    release()
    // The first packet of a frame that the controller may not flush, or that it delivers.
    let field = link.handle | (isReceived ? 0x2000 : 0)
    let count = UInt16(clamping: pdu.count)
    LogRecord.append(
      [2] + field.octets + (count &+ 4).octets + count.octets + [4, 0] + pdu,
      isReceived: isReceived, time: time, to: &output)
  }

  private mutating func event(_ code: UInt8, _ parameters: [UInt8]) {
    release()
    LogRecord.append(
      [4, code, UInt8(clamping: parameters.count)] + parameters, isReceived: true, time: time,
      to: &output)
  }
}

extension UInt16 {
  /// Its octets, the least significant first.
  fileprivate var octets: [UInt8] { [UInt8(truncatingIfNeeded: self), UInt8(self >> 8)] }
}
