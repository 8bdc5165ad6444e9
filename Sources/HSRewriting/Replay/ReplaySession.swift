import HSProtocols

/// A connection told as a device's and an app's parts: what the device did in order, and what the app sent.
struct ReplaySession: Sendable {
  /// What happened, as the device's program holds it.
  enum Step: Sendable, Equatable {
    /// The app wrote; with the error that answered it.
    case write(handle: UInt16, value: ArraySlice<UInt8>, isCommand: Bool, error: UInt8?)
    /// The app read, and this was the answer.
    case read(handle: UInt16, value: ArraySlice<UInt8>, error: UInt8?)
    /// The device sent a value.
    case sent(handle: UInt16, value: ArraySlice<UInt8>, isIndicated: Bool)
    /// The device asked something of the app.
    case ask(ArraySlice<UInt8>)
    /// The device said that its table changed: from here on it is another one.
    case changed(version: Int)
  }

  /// A step, and when it was: nanoseconds from the connection's beginning, and the packet.
  struct Moment: Sendable {
    var time: Int64
    var packet: Int
    var step: Step
  }

  /// What the app sent: nanoseconds from the connection's beginning, and the PDU; `nil` for pairing.
  struct Sent: Sendable {
    var time: Int64
    var pdu: ArraySlice<UInt8>?
  }

  /// The connection.
  let link: RecordedLink
  /// How many tables of the device's had ended before it.
  let version: Int
  /// The steps in order.
  private(set) var steps: [Moment] = []
  /// What the app sent, in order.
  private(set) var requests: [Sent] = []
  /// What the app answered to the device's own requests.
  private(set) var answers: [(request: ArraySlice<UInt8>, answer: ArraySlice<UInt8>)] = []
  /// The MTU that the device offered.
  private(set) var mtu: UInt16?
  /// The MTU that holds on the fixed channel, as far as the capture tells; `nil` without an exchange.
  private(set) var agreedMTU: UInt16?
  /// The longest PDU that the device sent, on any bearer.
  private(set) var longestPDU = 0
  /// Attributes that were refused until the link was encrypted, with the error.
  private(set) var demands: [UInt16: UInt8] = [:]
  /// Requests that were never answered.
  private(set) var unanswered = 0
  /// Values of which the recorder kept only a part.
  private(set) var isOnSeveralBearers = false
  /// Handles that were used.
  private(set) var handles: Set<UInt16> = []
  /// What the device declared in this connection.
  var declared = AttributeTable()
  /// Attributes whose UUID the device sent in its long form.
  var longForms: Set<UInt16> = []

  /// What waits on a bearer for its answer.
  private struct Pending {
    var bytes: ArraySlice<UInt8>
    var step: Int?
    var isEncrypted: Bool
    var wasQueued: [(handle: UInt16, step: Int)] = []
  }

  private var pending: [UInt16: Pending] = [:]
  private var asked: [UInt16: ArraySlice<UInt8>] = [:]
  private var queues: [UInt16: [(handle: UInt16, offset: Int, part: ArraySlice<UInt8>)]] = [:]
  private var lastReads: [UInt16: Int] = [:]
  /// The packet that is told.
  private var packet = 0

  /// Tells a connection.
  ///
  /// - Parameters:
  ///   - link: The connection.
  ///   - servesPeer: Whether the peer is the device; else our side is.
  ///   - changes: The packets in which the device said that its table changed, in order.
  init(_ link: RecordedLink, servesPeer: Bool, changes: [Int] = []) {
    self.link = link
    version = changes.count { $0 < link.firstPacket }
    var changes = changes.dropFirst(version)
    var version = version
    var shift: Int64 = 0
    var latest: Int64 = 0
    steps.reserveCapacity(link.count)
    for (place, pdu) in link.pdus.enumerated() {
      // A clock that steps back goes on from where it was; one that jumps out of all bounds is held there.
      let since = pdu.time.nanoseconds(since: link.begin)
      let bounded = max(-Self.longest, min(Self.longest, since))
      if bounded + shift < latest { shift = latest - bounded }
      let time = min(bounded + shift, Self.longest)
      latest = time
      packet = pdu.packet
      for encryption in link.encryptions where encryption.place == place {
        requests.append(
          Sent(time: time, pdu: nil))
      }
      if pdu.bearer != 0 { isOnSeveralBearers = true }
      if pdu.isPeers == servesPeer {
        takeDevices(pdu, time)
        if changes.first == pdu.packet {
          changes.removeFirst()
          version += 1
          add(.changed(version: version), time)
        }
      } else {
        takeApps(pdu, time)
      }
    }
    unanswered += pending.count
    mendDemands()
  }

  private mutating func add(_ step: Step, _ time: Int64) {
    steps.append(Moment(time: time, packet: packet, step: step))
  }

  private mutating func takeApps(_ pdu: RecordedPDU, _ time: Int64) {
    let opcode = pdu.opcode
    switch opcode.kind {
    case .response?:
      if let request = asked.removeValue(forKey: pdu.bearer) {
        answers.append((request, pdu.bytes))
      }
      return
    case .confirmation?, nil: return
    default: break
    }
    guard opcode != .handleValueNotification, opcode != .handleValueIndication,
      opcode != .multipleHandleValueNotification
    else { return }
    requests.append(Sent(time: time, pdu: pdu.bytes))
    if pending.removeValue(forKey: pdu.bearer) != nil, opcode.isRequest { unanswered += 1 }
    var waiting = Pending(bytes: pdu.bytes, isEncrypted: pdu.isEncrypted)
    let handle = pdu.uint16(1)
    switch opcode {
    case .writeRequest, .writeCommand, .signedWriteCommand:
      handles.insert(handle)
      waiting.step = steps.count
      add(
        .write(
          handle: handle, value: pdu.values.first?.value ?? [],
          isCommand: opcode != .writeRequest, error: nil), time)
    case .prepareWriteRequest:
      handles.insert(handle)
      queues[pdu.bearer, default: []].append(
        (handle, Int(pdu.uint16(3)), pdu.values.first?.value ?? []))
    case .executeWriteRequest:
      let queue = queues.removeValue(forKey: pdu.bearer) ?? []
      guard pdu.bytes.dropFirst().first == 1 else { break }
      for (handle, value) in Self.joined(queue) {
        waiting.wasQueued.append((handle, steps.count))
        add(.write(handle: handle, value: value[...], isCommand: false, error: nil), time)
      }
    case .readRequest, .readBlobRequest: handles.insert(handle)
    default: break
    }
    if opcode.isRequest { pending[pdu.bearer] = waiting }
  }

  /// Parts of queued writes put together, by handle in the order of their first parts.
  private static func joined(
    _ queue: [(handle: UInt16, offset: Int, part: ArraySlice<UInt8>)]
  ) -> [(UInt16, [UInt8])] {
    var whole: [(UInt16, [UInt8])] = []
    for (handle, offset, part) in queue {
      let place = whole.firstIndex { $0.0 == handle } ?? whole.count
      if place == whole.count { whole.append((handle, [])) }
      // No attribute is longer (Core 5.4, Vol 3, Part F, 3.2.9).
      guard offset <= whole[place].1.count, offset + part.count <= 512 else { continue }
      whole[place].1.replaceSubrange(
        offset..<min(whole[place].1.count, offset + part.count), with: part)
    }
    return whole
  }

  private mutating func takeDevices(_ pdu: RecordedPDU, _ time: Int64) {
    let opcode = pdu.opcode
    longestPDU = max(longestPDU, pdu.bytes.count)
    switch opcode {
    case .handleValueNotification, .handleValueIndication, .multipleHandleValueNotification:
      for (handle, value) in pdu.values {
        send(handle, value, isIndicated: opcode == .handleValueIndication, time)
      }
    default:
      if opcode.isRequest { asked[pdu.bearer] = pdu.bytes }
      if opcode.isRequest || opcode.kind == .command {
        add(.ask(pdu.bytes), time)
      } else if opcode.isResponse {
        answer(pdu, time)
      }
    }
  }

  private mutating func send(
    _ handle: UInt16, _ value: ArraySlice<UInt8>, isIndicated: Bool, _ time: Int64
  ) {
    handles.insert(handle)
    add(.sent(handle: handle, value: value, isIndicated: isIndicated), time)
  }

  private mutating func answer(_ pdu: RecordedPDU, _ time: Int64) {
    // What answers another request leaves this one waiting: the recorder missed the other.
    let told =
      pdu.opcode == .errorResponse ? pdu.bytes.dropFirst().first : pdu.bytes.first.map { $0 &- 1 }
    guard let request = pending[pdu.bearer] else { return noteUnasked(pdu, time) }
    guard request.bytes.first == told else { return }
    pending[pdu.bearer] = nil
    let handle = request.bytes.uint16(1)
    let asked = ATTOpcode(rawValue: request.bytes.first ?? 0)
    noteDeclarations(pdu.bytes, to: request.bytes)
    switch pdu.opcode {
    case .exchangeMTUResponse:
      mtu = pdu.uint16(1)
      agreedMTU = max(Self.leastMTU, min(pdu.uint16(1), request.bytes.uint16(1)))
    case .readResponse where asked == .readRequest:
      noteRead(handle, pdu.bytes.dropFirst(), time)
    case .readBlobResponse where asked == .readBlobRequest:
      takePiece(handle, Int(request.bytes.uint16(3)), pdu.bytes.dropFirst(), time)
    case .readMultipleVariableResponse where asked == .readMultipleVariableRequest:
      for (handle, value) in zip(AttributeFields(request.bytes).handles, pdu.values) {
        noteRead(handle.rawValue, value.value, time)
      }
    case .readByTypeResponse where asked == .readByTypeRequest && !isDeclaration(request.bytes):
      for (handle, value) in pdu.values { noteRead(handle, value, time) }
    case .errorResponse: refuse(request, asked, pdu, time)
    default: break
    }
  }

  /// An answer whose request the recorder missed: the app asks for just what it tells.
  private mutating func noteUnasked(_ pdu: RecordedPDU, _ time: Int64) {
    let fields = AttributeFields(pdu.bytes)
    let handles =
      pdu.opcode == .findInformationResponse ? fields.handles : fields.values.compactMap(\.handle)
    guard let first = handles.first, let last = handles.last, first <= last,
      handles.allSatisfy(\.isValid), fields.values.allSatisfy({ $0.range.count >= 2 })
    else { return }
    func ask(_ opcode: ATTOpcode, _ data: [UInt8]) {
      requests.append(Sent(time: time, pdu: opcode.pdu(data)[...]))
    }
    switch pdu.opcode {
    case .findInformationResponse:
      ask(
        .findInformationRequest,
        FindInformationRequest.octets(startingHandle: first, endingHandle: last))
    case .readByGroupTypeResponse:
      ask(
        .readByGroupTypeRequest,
        ReadByGroupTypeRequest.octets(
          startingHandle: first, endingHandle: last, attributeType: .primaryService))
    case .readByTypeResponse where Self.declares(Array(pdu.bytes)):
      ask(
        .readByTypeRequest,
        ReadByTypeRequest.octets(
          startingHandle: first, endingHandle: last, attributeType: .characteristic))
    case .readByTypeResponse:
      for (handle, value) in pdu.values {
        ask(
          .readRequest, ReadRequest.octets(attributeHandle: AttributeHandle(rawValue: handle)))
        noteRead(handle, value, time)
      }
    default: break
    }
  }

  private static func declares(_ pdu: [UInt8]) -> Bool {
    var reader = ByteReader(pdu.span, base: 0, layer: .att, limit: .pdu)
    guard case .readByTypeResponse(let response)? = try? ATTPDU(parsing: &reader) else {
      return false
    }
    return response.declaresCharacteristics(in: reader)
  }

  /// Whether a Read By Type Request asks for declarations, whose values the table has.
  private func isDeclaration(_ request: ArraySlice<UInt8>) -> Bool {
    request.count == 7 && (0x2800...0x2803).contains(request.uint16(5))
  }

  private mutating func noteRead(_ handle: UInt16, _ value: ArraySlice<UInt8>, _ time: Int64) {
    handles.insert(handle)
    lastReads[handle] = steps.count
    add(.read(handle: handle, value: value, error: nil), time)
  }

  /// Takes in a further piece of a long value.
  private mutating func takePiece(
    _ handle: UInt16, _ offset: Int, _ piece: ArraySlice<UInt8>, _ time: Int64
  ) {
    if offset == 0 { return noteRead(handle, piece, time) }
    guard let place = lastReads[handle], case .read(_, var value, nil) = steps[place].step,
      value.count == offset, offset + piece.count <= 512
    else { return }
    value += piece
    steps[place].step = .read(handle: handle, value: value, error: nil)
  }

  private mutating func refuse(
    _ request: Pending, _ asked: ATTOpcode, _ pdu: RecordedPDU, _ time: Int64
  ) {
    let code = pdu.bytes.dropFirst(4).first ?? 0
    let blamed = pdu.uint16(2)
    switch asked {
    case .readRequest,
      .readBlobRequest where request.bytes.uint16(3) == 0:
      add(.read(handle: request.bytes.uint16(1), value: [], error: code), time)
    case .readByTypeRequest where code != 0x0A && !isDeclaration(request.bytes):
      add(.read(handle: blamed, value: [], error: code), time)
    case .writeRequest:
      if let step = request.step { setError(code, step) }
    case .executeWriteRequest:
      for (handle, step) in request.wasQueued where handle == blamed || blamed == 0 {
        setError(code, step)
      }
    default: break
    }
    if !request.isEncrypted, [0x05, 0x0C, 0x0F].contains(code) { demands[blamed] = code }
  }

  private mutating func setError(_ code: UInt8, _ step: Int) {
    guard steps.indices.contains(step),
      case .write(let handle, let value, let isCommand, _) = steps[step].step
    else { return }
    steps[step].step = .write(handle: handle, value: value, isCommand: isCommand, error: code)
  }

  /// Where an attribute was refused until the link was encrypted, the refusals are no steps: the demand is.
  private mutating func mendDemands() {
    guard !link.encryptions.isEmpty else {
      demands = [:]
      return
    }
    // It is a demand only if the same was granted later.
    var granted: Set<UInt16> = []
    for moment in steps {
      switch moment.step {
      case .read(let handle, _, nil), .write(let handle, _, _, nil): granted.insert(handle)
      default: break
      }
    }
    demands = demands.filter { granted.contains($0.key) }
    let demands = demands
    steps.removeAll {
      switch $0.step {
      case .read(let handle, _, let error?), .write(let handle, _, _, let error?):
        demands[handle] == error
      default: false
      }
    }
  }

  /// Longer than any connection, in nanoseconds: nine years.
  private static let longest: Int64 = 1 << 58

  /// The MTU before any exchange (Core 5.4, Vol 3, Part G, 5.2.1).
  static let leastMTU: UInt16 = 23

  /// The MTU that the device must offer to send again what it sent; `nil` if the recorded exchange allows it.
  ///
  /// The exchange was before the capture, or the PDUs were on Enhanced ATT bearers.
  var missingMTU: Int? {
    longestPDU > Int(agreedMTU ?? Self.leastMTU) ? longestPDU : nil
  }

  /// Everything the app wrote that is no configuration, and what was sent by each attribute, for conclusions.
  func times(configurations: [UInt16: UInt16]) -> [UInt16: StreamCause.Times] {
    var writes: [Int64] = []
    var values: [UInt16: [Int64]] = [:]
    var openings: [UInt16: [Int64]] = [:]
    var open: Set<UInt16> = []
    for moment in steps {
      switch moment.step {
      case .write(let written, let value, _, nil):
        guard let switched = configurations[written] else {
          writes.append(moment.time)
          continue
        }
        // Who subscribes again has subscribed already.
        if value.allSatisfy({ $0 == 0 }) {
          open.remove(switched)
        } else if open.insert(switched).inserted {
          openings[switched, default: []].append(moment.time)
        }
      case .sent(let handle, _, _): values[handle, default: []].append(moment.time)
      default: break
      }
    }
    guard let last = steps.last?.time else { return [:] }
    let first = min(0, steps.first?.time ?? 0)
    let whole = first...max(first, last)
    let all = StreamCause.Writes(writes, until: whole.upperBound)
    var times: [UInt16: StreamCause.Times] = [:]
    for (handle, values) in values {
      times[handle] = StreamCause.Times(
        span: whole, writes: all, values: values, openings: openings[handle] ?? [])
    }
    return times
  }
}
