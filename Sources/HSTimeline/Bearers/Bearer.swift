import HSProtocols

/// One ATT conversation: the MTU, and of each side the request and the indication that wait, and the
/// value that is read in pieces.
///
/// Both devices may be client and server at once, so there are two of each. Core 5.4, Vol 3,
/// Part F, 3.3. A side is named by the direction in which it sends.
public struct Bearer: Sendable {
  /// The MTU in force: 23 until it is exchanged on LE.
  public private(set) var mtu = 23
  /// Whether the capture holds how both sides agreed on it.
  private(set) var isAgreed = false
  /// What our side asked, and what the peer did.
  private var sides = InlineArray<2, Side>(repeating: Side())
  /// Handles of the Read Multiple request that waits; kept to reuse its memory.
  private(set) var multipleHandles: [AttributeHandle] = []

  /// What one side asked.
  ///
  /// It takes a multiple of 16 octets, which a test holds: see `Bearers.queues`.
  struct Side: Sendable {
    /// The request that waits for its answer; of several the last.
    var request: PendingRequest?
    /// Requests before it that wait as well, the first of them first.
    ///
    /// Core allows one at a time; some clients do not wait, and their servers answer in order.
    var earlier: [PendingRequest] = []
    /// The indication that waits for its confirmation.
    var indication: PendingRequest?
    /// The packet of a request that was not answered in time, or 0.
    ///
    /// Nothing more may be requested on the bearer then.
    var failure = 0
    /// The packet of the first request for an MTU that was answered, or 0.
    var mtuRequest = 0
    /// What it asked last to discover attributes.
    var discovery = RepeatedDiscovery()
    /// The value that it reads in pieces.
    var longRead = LongRead()
  }

  /// What a request finds when it begins to wait.
  enum Precedent {
    /// Nothing in its way.
    case none
    /// An earlier request, in the packet of this number, was not answered in time.
    case failed(packet: Int)
    /// Another request still waits.
    case waiting(PendingRequest)
  }

  /// What a response is to its bearer.
  enum Settlement {
    /// The answer to this request, which waits no more.
    case answer(PendingRequest)
    /// No request waits.
    case unasked
    /// It answers another request than this one, which waits on.
    case mismatch(PendingRequest)
    /// It answers another request than this one, whose answer the capture may lack; it waits no more.
    case other(PendingRequest)
    /// It may answer this request, or another that the capture lacks; it waits no more.
    case uncertain(PendingRequest)
  }

  /// Nothing asked yet.
  init() {}

  /// Nanoseconds after which a request or an indication without answer has failed, and with it the
  /// bearer.
  ///
  /// Core 5.4, Vol 3, Part F, 3.3.3.
  private static let timeout: Int64 = 30_000_000_000

  /// When a transaction that begins now has failed, in nanoseconds since 1970.
  static func deadline(of begun: CaptureTime) -> Int64 {
    let sum = begun.nanoseconds.addingReportingOverflow(timeout)
    return sum.overflow ? .max : sum.partialValue
  }

  /// When what waits has failed; the largest number if nothing does, or that was told.
  private static func deadline(of waiting: PendingRequest?) -> Int64 {
    guard let waiting, !waiting.hasTimedOut else { return .max }
    return deadline(of: waiting.time)
  }

  private subscript(side: Direction) -> Side {
    @inline(__always) _read { yield sides[Int(side.rawValue)] }
    @inline(__always) _modify { yield &sides[Int(side.rawValue)] }
  }

  /// Both sides agreed on an MTU.
  mutating func agree(mtu: Int) {
    self.mtu = mtu
    isAgreed = true
  }

  /// Both sides agreed on an MTU that one of them had asked for.
  ///
  /// - Parameters:
  ///   - mtu: The MTU.
  ///   - packet: The request's packet.
  ///   - side: The side that asked.
  /// - Returns: The packet in which it asked before, which it may do once (Core 5.4, Vol 3, Part F, 3.4.2.1); `nil` if it did not.
  mutating func agree(mtu: Int, asked packet: Int, by side: Direction) -> Int? {
    agree(mtu: mtu)
    let earlier = self[side].mtuRequest
    if earlier == 0 { self[side].mtuRequest = packet }
    return earlier > 0 ? earlier : nil
  }

  // MARK: - Requests

  /// The request of a side that waits.
  func request(_ side: Direction) -> PendingRequest? { self[side].request }

  /// The indication of a side that waits.
  func indication(_ side: Direction) -> PendingRequest? { self[side].indication }

  /// Most requests before the last that wait as well; the first of more are forgotten.
  private static let earlierLimit = 16

  /// A side asks, and waits from now on.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - side: The side.
  ///   - together: Nanoseconds within which requests count as sent without waiting for an answer. Where the client
  ///     took longer, it will have had its answer, and the capture lacks it.
  /// - Returns: What is in the way. A failure is told once.
  mutating func ask(
    _ request: PendingRequest, _ side: Direction, together: Int64 = Bearer.together(interval: nil)
  ) -> Precedent {
    let failed = self[side].failure
    let waiting = self[side].request
    self[side].request = request
    self[side].failure = 0
    if failed > 0 {
      self[side].earlier.removeAll()
      return .failed(packet: failed)
    }
    guard let waiting, !waiting.hasTimedOut else { return .none }
    guard request.time.nanoseconds(since: waiting.time) < together else {
      self[side].earlier.removeAll()
      return .waiting(waiting)
    }
    if self[side].earlier.count >= Self.earlierLimit { self[side].earlier.removeFirst() }
    self[side].earlier.append(waiting)
    return .waiting(waiting)
  }

  /// Nanoseconds in which no client has had its answer and asks on: four connection events, at least 100 ms.
  ///
  /// - Parameter interval: The connection interval in units of 1.25 ms, if it is known.
  /// - Returns: The time.
  static func together(interval: UInt16?) -> Int64 {
    max(100_000_000, Int64(interval ?? 0) * 1_250_000 * 4)
  }

  /// A side's requests before the last wait no more: the capture lacks their answers.
  mutating func giveUpEarlier(_ side: Direction) { self[side].earlier.removeAll() }

  /// A frame is lost that began behind the first of several waiting requests of a side, and may have answered it.
  ///
  /// - Parameters:
  ///   - side: Who asked.
  ///   - packet: The packet in which the frame began.
  /// - Returns: The request, which waits no more.
  mutating func giveUpEarlier(_ side: Direction, before packet: Int) -> PendingRequest? {
    guard let first = self[side].earlier.first, first.packet < packet else { return nil }
    return self[side].earlier.removeFirst()
  }

  /// Takes out the first of several waiting requests of a side that a response can answer.
  private mutating func takeFirst(
    _ opcode: ATTOpcode, asked: ATTOpcode?, _ response: ATTPDU?, of side: Direction,
    begun: Int, _ reader: borrowing ByteReader
  ) -> PendingRequest? {
    let all = self[side].earlier + [self[side].request].compactMap { $0 }
    let fitting = all.indices.filter { index in
      all[index].packet < begun
        && asked.map { $0 == all[index].opcode }
          ?? (ATTOpcode.response(of: all[index].opcode) == opcode)
    }
    var place = fitting.first
    for index in fitting where !all[index].isContradicted(by: response, in: reader) {
      place = index
      break
    }
    guard let place else { return nil }
    // Servers answer in order: those before it will not be answered any more.
    self[side].earlier = Array(all[(place + 1)...].dropLast())
    self[side].request = place + 1 < all.count ? all.last : nil
    return all[place]
  }

  /// Finds the request of a side that a response answers.
  ///
  /// A response that answers another one leaves the one that waits where it is: the server still
  /// owes its answer. But where the capture lacks packets, the answer to the request that waits may
  /// be among them, and the request that this one answers: then neither side is at fault, and what
  /// has not the form of the answer is taken for none, and a value that names no attribute has no name. Of
  /// several that wait, the first is answered that can be: servers answer in order.
  ///
  /// - Parameters:
  ///   - opcode: The response's.
  ///   - asked: For an Error Response, the opcode of the request that it is about.
  ///   - response: The response, if it is whole enough to be read.
  ///   - side: The side that asked.
  ///   - isLossy: Whether the capture lacks packets since the request that waits.
  ///   - mayAnswerOther: Whether a whole exchange may be among them.
  ///   - begun: The packet in which the response began: what was asked after that it does not answer.
  ///   - reader: The response's bytes.
  /// - Returns: The request, or why it answers none.
  mutating func settle(
    _ opcode: ATTOpcode, asked: ATTOpcode?, _ response: ATTPDU?, of side: Direction,
    isLossy: Bool, mayAnswerOther: Bool, begun: Int, _ reader: borrowing ByteReader
  ) -> Settlement {
    guard let waiting = self[side].request else { return .unasked }
    if waiting.packet >= begun {
      return takeFirst(opcode, asked: asked, response, of: side, begun: begun, reader).map {
        .answer($0)
      } ?? .unasked
    }
    if !self[side].earlier.isEmpty, !isLossy {
      return takeFirst(opcode, asked: asked, response, of: side, begun: begun, reader).map {
        .answer($0)
      } ?? .mismatch(waiting)
    }
    let matches =
      asked.map { $0 == waiting.opcode } ?? (ATTOpcode.response(of: waiting.opcode) == opcode)
    if matches, !isLossy || !waiting.isContradicted(by: response, in: reader) {
      self[side].request = nil
      return mayAnswerOther && waiting.isAnsweredWithoutHandle
        ? .uncertain(waiting) : .answer(waiting)
    }
    guard isLossy else { return .mismatch(waiting) }
    self[side].request = nil
    return .other(waiting)
  }

  // MARK: - Discovery

  /// A side asks which attributes there are; what it asked before, again and again.
  mutating func discover(_ request: PendingRequest, _ side: Direction) -> RepeatedDiscovery? {
    self[side].discovery.ask(request)
  }

  /// Attributes were listed to a side that asked for them.
  mutating func noteDiscovered(_ request: PendingRequest, _ side: Direction) {
    self[side].discovery.answer(request)
  }

  // MARK: - Indications

  /// A side indicates, and waits from now on.
  ///
  /// - Returns: An earlier indication that was not confirmed.
  mutating func indicate(_ indication: PendingRequest, _ side: Direction) -> PendingRequest? {
    let waiting = self[side].indication
    self[side].indication = indication
    guard let waiting, !waiting.hasTimedOut else { return nil }
    return waiting
  }

  /// Takes in the confirmation to a side; the indication that it confirms.
  mutating func confirm(_ side: Direction) -> PendingRequest? {
    let waiting = self[side].indication
    self[side].indication = nil
    return waiting
  }

  // MARK: - Time

  /// When the first of what a side waits for is overdue; the largest number if nothing will be.
  func deadline(_ side: Direction) -> Int64 {
    let last = min(
      Self.deadline(of: self[side].request), Self.deadline(of: self[side].indication))
    return self[side].earlier.reduce(last) { min($0, Self.deadline(of: $1)) }
  }

  /// The request of a side that has waited too long, once.
  mutating func expireRequest(_ side: Direction, at time: CaptureTime) -> PendingRequest? {
    let overdue = self[side].earlier.firstIndex { Self.deadline(of: $0.time) <= time.nanoseconds }
    if let overdue { return self[side].earlier.remove(at: overdue) }
    return Self.expire(&self[side].request, at: time)
  }

  /// The indication of a side that has waited too long, once.
  mutating func expireIndication(_ side: Direction, at time: CaptureTime) -> PendingRequest? {
    Self.expire(&self[side].indication, at: time)
  }

  private static func expire(
    _ waiting: inout PendingRequest?, at time: CaptureTime
  ) -> PendingRequest? {
    guard deadline(of: waiting) <= time.nanoseconds else { return nil }
    defer { waiting?.hasTimedOut = true }
    return waiting
  }

  /// It is certain that a side's request was not answered: the bearer has failed.
  mutating func fail(_ packet: Int, _ side: Direction) { self[side].failure = packet }

  /// The bearer ends: what a side still waits for.
  mutating func close(_ side: Direction) -> (
    requests: [PendingRequest], indication: PendingRequest?, loop: RepeatedDiscovery?
  ) {
    let last = self[side]
    self[side] = Side()
    return (
      last.earlier + (last.request.map { $0.hasTimedOut ? [] : [$0] } ?? []),
      last.indication?.hasTimedOut == true ? nil : last.indication,
      last.discovery.isLoop ? last.discovery : nil
    )
  }

  // MARK: - Reading several, or in pieces

  /// Keeps the handles that a Read Multiple asks for.
  mutating func askMultiple(
    _ handles: EntryList<AttributeHandle>, _ reader: borrowing ByteReader
  ) {
    multipleHandles.removeAll(keepingCapacity: true)
    for position in 0..<handles.count {
      if let handle = handles.entry(at: position, in: reader) { multipleHandles.append(handle) }
    }
  }

  /// Takes the answer to a side's Read, which may be a long value's first piece.
  mutating func beginLongRead(
    _ request: PendingRequest, _ piece: Span<UInt8>, _ side: Direction
  ) {
    self[side].longRead.begin(request.handle, request: request.packet, piece)
  }

  /// Takes the answer to a side's Read Blob; `false` if it does not follow what has come.
  mutating func addToLongRead(
    _ request: PendingRequest, _ piece: Span<UInt8>, _ side: Direction
  ) -> Bool {
    self[side].longRead.add(
      request.handle, offset: request.offset, request: request.packet, piece)
  }

  /// The value that a side reads, if it is whole: its last piece has come, or nothing is there from
  /// `end` on.
  func longRead(endingAt end: Int?, _ side: Direction) -> LongRead? {
    let long = self[side].longRead
    return long.pieces > 1 && end.map { $0 == long.bytes.count } ?? long.hasShortPiece ? long : nil
  }

  /// Forgets the pieces of the value that a side reads.
  mutating func endLongRead(_ side: Direction) { self[side].longRead.reset() }
}

/// A value that a client reads in pieces: a Read, then Read Blobs at growing offsets.
///
/// Core 5.4, Vol 3, Part G, 4.8.3.
struct LongRead: Sendable {
  /// The attribute; 0 while nothing is being read.
  private(set) var handle = AttributeHandle(rawValue: 0)
  /// What has come so far.
  private(set) var bytes: [UInt8] = []
  /// Number of pieces.
  private(set) var pieces = 0
  /// Packet of the first request.
  private(set) var firstRequest = 0
  /// Whether the piece that came last is shorter than the first.
  ///
  /// All but the last are as long as the MTU allows, whatever that is.
  private(set) var hasShortPiece = false

  private var firstCount = 0

  /// Longest value that is put together: more than an attribute may have (512 bytes, Core 5.4,
  /// Vol 3, Part F, 3.2.9), and little enough to keep for every bearer.
  static let limit = 4096

  /// Forgets what has come.
  mutating func reset() {
    handle = AttributeHandle(rawValue: 0)
    bytes.removeAll(keepingCapacity: true)
    pieces = 0
    hasShortPiece = false
  }

  /// Begins with the answer to a Read.
  mutating func begin(_ handle: AttributeHandle, request: Int, _ piece: Span<UInt8>) {
    reset()
    self.handle = handle
    firstRequest = request
    pieces = 1
    firstCount = piece.count
    bytes.append(piece)
  }

  /// Takes the answer to a Read Blob at `offset`; `false` if it does not follow what has come.
  mutating func add(
    _ handle: AttributeHandle, offset: Int, request: Int, _ piece: Span<UInt8>
  ) -> Bool {
    if offset == 0 {
      begin(handle, request: request, piece)
      return true
    }
    guard handle == self.handle, offset == bytes.count, pieces > 0,
      bytes.count + piece.count <= Self.limit
    else { return false }
    pieces += 1
    hasShortPiece = piece.count < firstCount
    bytes.append(piece)
    return true
  }
}
