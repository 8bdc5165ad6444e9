import HSProtocols

/// A connection told as a device's and an app's parts: what the device did in order, and what the app sent.
struct ReplaySession: Sendable {
  /// What happened, as the device's program holds it.
  struct Step: Sendable {
    /// What can happen, as the device's program calls it.
    enum Kind: String, Sendable {
      /// The app wrote, and wanted an answer or none.
      case write, command
      /// The app read, and the value was the answer.
      case read
      /// The device sent a value.
      case notify, indicate
      /// The device asked something of the app: a PDU.
      case ask
      /// The device said that its table changed: from here on it is the next one.
      case changed
    }

    /// Nanoseconds from the connection's beginning.
    let time: Int64
    /// The packet.
    let packet: Int
    let kind: Kind
    var handle: UInt16 = 0
    var value: ArraySlice<UInt8> = []
    /// The error that answered it.
    var error: UInt8?

    /// Whether the app wrote.
    var isWrite: Bool { kind == .write || kind == .command }
    /// Whether the device sent a value.
    var isSent: Bool { kind == .notify || kind == .indicate }
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
  private(set) var steps: [Step] = []
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
  /// Whether there were PDUs on Enhanced ATT bearers.
  private(set) var isOnSeveralBearers = false
  /// Handles that were used.
  private(set) var handles: Set<UInt16> = []
  /// What the device declared in this connection.
  var declared = AttributeTable()
  /// Attributes whose UUID the device sent in its long form.
  var longForms: Set<UInt16> = []

  /// What waits on a bearer for its answer, and the steps that are written with it.
  private struct Pending {
    var bytes: ArraySlice<UInt8>
    var steps: Range<Int>
    var isEncrypted: Bool
  }

  private var pending: [UInt16: Pending] = [:]
  private var asked: [UInt16: ArraySlice<UInt8>] = [:]
  private var queues: [UInt16: [(handle: UInt16, offset: Int, part: ArraySlice<UInt8>)]] = [:]
  private var lastReads: [UInt16: Int] = [:]
  /// The packet that is told, and its time.
  private var now: (packet: Int, time: Int64) = (0, 0)

  /// Longer than any connection, in nanoseconds: nine years.
  private static let longest: Int64 = 1 << 58
  /// The longest value of an attribute (Core 5.4, Vol 3, Part F, 3.2.9).
  private static let longestValue = 512
  /// The MTU before any exchange (Core 5.4, Vol 3, Part G, 5.2.1).
  static let leastMTU: UInt16 = 23

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
    var shift: Int64 = 0
    steps.reserveCapacity(link.count)
    for (place, (pdu, bytes)) in link.pdus.enumerated() {
      // A clock that steps back goes on from where it was; one that jumps out of all bounds is held there.
      let since = pdu.time.nanoseconds(since: link.begin)
      let bounded = max(-Self.longest, min(Self.longest, since))
      shift = max(shift, now.time - bounded)
      now = (pdu.packet, min(bounded + shift, Self.longest))
      for encryption in link.encryptions where encryption.place == place {
        requests.append(Sent(time: now.time, pdu: nil))
      }
      if pdu.bearer != 0 { isOnSeveralBearers = true }
      if pdu.isPeers == servesPeer {
        takeDevices(bytes, pdu.bearer)
        if changes.first == pdu.packet {
          changes.removeFirst()
          add(.changed)
        }
      } else {
        takeApps(bytes, pdu)
      }
    }
    unanswered += pending.count
    mendDemands()
  }

  private mutating func add(
    _ kind: Step.Kind, _ handle: UInt16 = 0, _ value: ArraySlice<UInt8> = [],
    error: UInt8? = nil
  ) {
    steps.append(
      Step(
        time: now.time, packet: now.packet, kind: kind, handle: handle, value: value,
        error: error))
  }

  // MARK: - The app's PDUs

  private mutating func takeApps(_ bytes: ArraySlice<UInt8>, _ pdu: RecordedPDU) {
    let opcode = bytes.opcode
    switch opcode.kind {
    case .response?:
      if let request = asked.removeValue(forKey: pdu.bearer) { answers.append((request, bytes)) }
      return
    case .request?, .command?: break
    case .notification?, .indication?, .confirmation?, nil: return
    }
    requests.append(Sent(time: now.time, pdu: bytes))
    if pending.removeValue(forKey: pdu.bearer) != nil, opcode.isRequest { unanswered += 1 }
    let first = steps.count
    let handle = bytes.uint16(1)
    switch opcode {
    case .writeRequest, .writeCommand, .signedWriteCommand:
      handles.insert(handle)
      add(opcode == .writeRequest ? .write : .command, handle, bytes.values.first?.value ?? [])
    case .prepareWriteRequest:
      handles.insert(handle)
      queues[pdu.bearer, default: []].append(
        (handle, Int(bytes.uint16(3)), bytes.values.first?.value ?? []))
    case .executeWriteRequest:
      let queue = queues.removeValue(forKey: pdu.bearer) ?? []
      if bytes.dropFirst().first == 1 { write(queue) }
    case .readRequest, .readBlobRequest: handles.insert(handle)
    default: break
    }
    if opcode.isRequest {
      pending[pdu.bearer] = Pending(
        bytes: bytes, steps: first..<steps.count, isEncrypted: pdu.isEncrypted)
    }
  }

  /// Adds queued writes, whose parts are put together, by handle in the order of their first parts.
  private mutating func write(
    _ queue: [(handle: UInt16, offset: Int, part: ArraySlice<UInt8>)]
  ) {
    let first = steps.count
    for (handle, offset, part) in queue {
      let place = steps[first...].firstIndex { $0.handle == handle } ?? steps.count
      if place == steps.count { add(.write, handle) }
      let length = steps[place].value.count
      guard offset <= length, offset + part.count <= Self.longestValue else { continue }
      steps[place].value.replaceSubrange(
        offset..<min(length, offset + part.count), with: part)
    }
  }

  // MARK: - The device's PDUs

  private mutating func takeDevices(_ bytes: ArraySlice<UInt8>, _ bearer: UInt16) {
    let opcode = bytes.opcode
    longestPDU = max(longestPDU, bytes.count)
    switch opcode.kind {
    case .notification?, .indication?:
      for (handle, value) in bytes.values {
        handles.insert(handle)
        add(opcode.kind == .indication ? .indicate : .notify, handle, value)
      }
    case .request?:
      asked[bearer] = bytes
      add(.ask, 0, bytes)
    case .command?: add(.ask, 0, bytes)
    case .response?: answer(bytes, bearer)
    case .confirmation?, nil: break
    }
  }

  private mutating func answer(_ bytes: ArraySlice<UInt8>, _ bearer: UInt16) {
    // What answers another request leaves this one waiting: the recorder missed the other.
    let told =
      bytes.opcode == .errorResponse ? bytes.dropFirst().first : bytes.first.map { $0 &- 1 }
    guard let request = pending[bearer] else { return noteUnasked(bytes) }
    guard request.bytes.first == told else { return }
    pending[bearer] = nil
    let handle = request.bytes.uint16(1)
    noteDeclarations(bytes, to: request.bytes)
    switch bytes.opcode {
    case .exchangeMTUResponse:
      mtu = bytes.uint16(1)
      agreedMTU = max(Self.leastMTU, min(bytes.uint16(1), handle))
    case .readResponse: noteRead(handle, bytes.dropFirst())
    case .readBlobResponse:
      let (offset, piece) = (Int(request.bytes.uint16(3)), bytes.dropFirst())
      guard offset > 0 else { return noteRead(handle, piece) }
      // A further piece of a long value.
      guard let place = lastReads[handle], steps[place].value.count == offset,
        offset + piece.count <= Self.longestValue
      else { return }
      steps[place].value += piece
    case .readMultipleVariableResponse:
      for (handle, value) in zip(AttributeFields(request.bytes).handles, bytes.values) {
        noteRead(handle.rawValue, value.value)
      }
    case .readByTypeResponse where !isDeclaration(request.bytes):
      for (handle, value) in bytes.values { noteRead(handle, value) }
    case .errorResponse: refuse(request, bytes)
    default: break
    }
  }

  /// An answer whose request the recorder missed: the app asks for just what it tells.
  private mutating func noteUnasked(_ bytes: ArraySlice<UInt8>) {
    let fields = AttributeFields(bytes)
    let handles =
      bytes.opcode == .findInformationResponse
      ? fields.handles : fields.values.compactMap(\.handle)
    guard let first = handles.first, let last = handles.last, first <= last,
      handles.allSatisfy(\.isValid), fields.values.allSatisfy({ $0.range.count >= 2 })
    else { return }
    func ask(_ opcode: ATTOpcode, _ data: [UInt8]) {
      requests.append(Sent(time: now.time, pdu: opcode.pdu(data)[...]))
    }
    switch bytes.opcode {
    case .findInformationResponse:
      ask(
        .findInformationRequest,
        FindInformationRequest.octets(startingHandle: first, endingHandle: last))
    case .readByGroupTypeResponse:
      ask(
        .readByGroupTypeRequest,
        ReadByGroupTypeRequest.octets(
          startingHandle: first, endingHandle: last, attributeType: .primaryService))
    case .readByTypeResponse where Self.declares(Array(bytes)):
      ask(
        .readByTypeRequest,
        ReadByTypeRequest.octets(
          startingHandle: first, endingHandle: last, attributeType: .characteristic))
    case .readByTypeResponse:
      for (handle, value) in bytes.values {
        ask(.readRequest, ReadRequest.octets(attributeHandle: AttributeHandle(rawValue: handle)))
        noteRead(handle, value)
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

  private mutating func noteRead(_ handle: UInt16, _ value: ArraySlice<UInt8>) {
    handles.insert(handle)
    lastReads[handle] = steps.count
    add(.read, handle, value)
  }

  private mutating func refuse(_ request: Pending, _ bytes: ArraySlice<UInt8>) {
    let code = bytes.dropFirst(4).first ?? 0
    let blamed = bytes.uint16(2)
    switch request.bytes.opcode {
    case .readRequest,
      .readBlobRequest where request.bytes.uint16(3) == 0:
      add(.read, request.bytes.uint16(1), error: code)
    case .readByTypeRequest where code != 0x0A && !isDeclaration(request.bytes):
      add(.read, blamed, error: code)
    case .writeRequest, .executeWriteRequest:
      let isOfAll = request.bytes.opcode == .writeRequest || blamed == 0
      for place in request.steps where isOfAll || steps[place].handle == blamed {
        steps[place].error = code
      }
    default: break
    }
    if !request.isEncrypted, [0x05, 0x0C, 0x0F].contains(code) { demands[blamed] = code }
  }

  /// Where an attribute was refused until the link was encrypted, the refusals are no steps: the demand is.
  private mutating func mendDemands() {
    // It is a demand only if the same was granted later.
    let granted = Set(
      steps.filter { $0.error == nil && ($0.kind == .read || $0.isWrite) }.map(\.handle))
    let kept = link.encryptions.isEmpty ? [:] : demands.filter { granted.contains($0.key) }
    steps.removeAll { $0.error != nil && kept[$0.handle] == $0.error }
    demands = kept
  }

  // MARK: - Conclusions

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
    for step in steps where step.error == nil {
      if step.isSent {
        values[step.handle, default: []].append(step.time)
      } else if step.isWrite {
        guard let switched = configurations[step.handle] else {
          writes.append(step.time)
          continue
        }
        // Who subscribes again has subscribed already.
        if step.value.allSatisfy({ $0 == 0 }) {
          open.remove(switched)
        } else if open.insert(switched).inserted {
          openings[switched, default: []].append(step.time)
        }
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
