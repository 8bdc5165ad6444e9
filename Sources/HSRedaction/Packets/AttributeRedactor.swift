import HSATT
import HSAssignedNumbers
import HSCapture
import HSGATT
import HSReport

/// Redacts PDUs of the Attribute Protocol: the values in them, by what their handles stand for.
///
/// Core 5.4, Vol 3, Part F, 3.4. What a response is about stands in the request, which is remembered. Where
/// it is uncertain which request an answer belongs to, its value is wiped.
struct AttributeRedactor {
  private typealias Request = RequestQueue.Request

  /// The label of a handle, of the peer's attributes or of ours: the decoder's own, whatever it
  /// rests on.
  typealias Label = (_ handle: AttributeHandle, _ isLocal: Bool) -> AttributeLabel?
  /// What is known of a value: its attribute's type, and whether it is to stay by choice.
  private struct Subject {
    var type: BluetoothUUID?
    var isKept = false
  }
  /// What is known of the value under a handle.
  private typealias ValueType = (UInt16?) -> Subject

  /// Most connections whose request is remembered.
  private static let limit = 4096
  /// Most handles of one request that are remembered.
  private static let handleLimit = 256

  private let names: Pseudonyms
  /// Where values that stay by choice are private.
  private let privateFields: PrivateFields
  private var requests: [Int: RequestQueue] = [:]
  /// Whether the recorder may have cut the PDU at hand.
  private var isCut = false
  /// Whether the PDU at hand may answer another request than it seems to.
  private var isUncertain = false

  /// The capture's number in this pass.
  private let capture: Int

  init(_ names: Pseudonyms, capture: Int) {
    self.names = names
    privateFields = PrivateFields(names.options.layouts)
    self.capture = capture
  }

  /// Redacts a PDU in place.
  ///
  /// - Parameters:
  ///   - pdu: The PDU.
  ///   - direction: Which way it went.
  ///   - connection: The connection's number.
  ///   - bearer: The bearer's channel.
  ///   - isCut: Whether the recorder may have cut it: only then a list may end within an entry.
  ///   - loss: The last packet at which it was seen that packets of the connection are missing, or 0.
  ///   - label: The label of a handle.
  /// - Returns: Whether a value was wiped because it is uncertain which request named it.
  mutating func redact(
    _ pdu: inout Draft, _ direction: Direction, connection: Int, bearer: UInt16, isCut: Bool,
    loss: Int, label: Label
  ) -> Bool {
    guard let opcode = pdu.first else { return false }
    self.isCut = isCut
    isUncertain = false
    pdu.keep(0..<1)
    let isOfServer = opcode & 1 == 1 && opcode < 0x24
    let isPeers = isOfServer == (direction == .received)
    let kept = names.options.keptAttributes
    func type(of handle: UInt16?) -> Subject {
      guard let handle = handle.map({ AttributeHandle(rawValue: $0) }) else { return Subject() }
      let label = label(handle, !isPeers)
      // Who asks for an attribute by its handle means the peer's.
      let isKept = isPeers && kept.contains { $0.names(handle, label) }
      // The UUID of a declaration's label is the one that it declares.
      switch label?.role {
      case nil: return Subject(isKept: isKept)
      case .value, .descriptor, .unplaced: return Subject(type: label?.uuid, isKept: isKept)
      case .service: return Subject(type: BluetoothUUID(0x2800 as UInt16))
      case .include: return Subject(type: BluetoothUUID(0x2802 as UInt16))
      case .declaration: return Subject(type: BluetoothUUID(0x2803 as UInt16))
      }
    }
    // A request and its answer have the same key: the one of the client's direction.
    let key = connection << 17 | Int(bearer) << 1 | ((direction == .sent) != isOfServer ? 1 : 0)
    if requests.count >= Self.limit, requests[key] == nil {
      requests.removeAll(keepingCapacity: true)
    }
    let stream = Pseudonyms.Bearer(capture: capture, key: key)
    var queue = requests[key] ?? RequestQueue(isBroken: names.lacksRequests(stream))
    queue.note(loss: loss)
    defer {
      if queue.hasUnasked { names.noteLackingRequests(stream) }
      requests[key] = queue
    }
    if isOfServer {
      let answered = Self.isAnswer(opcode) ? queue.answer(to: Self.asked(pdu, opcode)) : nil
      isUncertain = Self.needsRequest(opcode) && !(answered?.isCertain ?? true)
      respond(&pdu, opcode, answered?.request, type(of:))
    } else if let request = ask(&pdu, opcode, type(of:)) {
      queue.ask(request)
    }
    return isUncertain
  }

  /// Whether what a server sends answers a request: notifications and indications do not.
  private static func isAnswer(_ opcode: UInt8) -> Bool {
    opcode != 0x1b && opcode != 0x1d && opcode != 0x23
  }

  /// Whether only the request tells what an answer is about.
  private static func needsRequest(_ opcode: UInt8) -> Bool {
    switch opcode {
    case 0x07, 0x09, 0x0b, 0x0d, 0x0f, 0x21: true
    default: false
    }
  }

  /// The opcode of the request that an answer is to.
  private static func asked(_ pdu: Draft, _ opcode: UInt8) -> UInt8? {
    opcode == 0x01 ? pdu.octet(1) : opcode &- 1
  }

  // MARK: - Clients

  /// Redacts what a client sends; returns what is needed for the answer.
  private func ask(_ pdu: inout Draft, _ opcode: UInt8, _ type: ValueType) -> Request? {
    var request = Request(opcode: opcode)
    switch opcode {
    case 0x02: pdu.keep(1..<3)
    case 0x04: pdu.keep(1..<5)
    case 0x18: pdu.keep(1..<2)
    case 0x1e: return nil
    case 0x06:
      pdu.keep(1..<7)
      request.type = uuid(pdu, span(5, 2, within: pdu.count))
      // The service, or the type of value, that is searched for.
      change(&pdu, 7..<max(7, pdu.count), Subject(type: request.type))
    case 0x08, 0x10:
      pdu.keep(1..<5)
      let type = 5..<max(5, pdu.count)
      request.type = uuid(pdu, type)
      if request.type != nil || isCut { pdu.keep(type.prefix(16)) }
    case 0x0a:
      pdu.keep(1..<3)
      request.handles = handles(pdu, 1, most: 1)
    case 0x0c, 0x16:
      pdu.keep(1..<5)
      request.handles = handles(pdu, 1, most: 1)
      request.offset = Int(pdu.number(3, count: 2) ?? 0)
      guard opcode == 0x16 else { break }
      change(
        &pdu, 5..<max(5, pdu.count), type(request.handles.first), offset: request.offset)
    case 0x0e, 0x20:
      list(&pdu, from: 1, of: 2)
      request.handles = handles(pdu, 1, most: Self.handleLimit)
    case 0x12, 0x52, 0xd2:
      pdu.keep(1..<3)
      var end = pdu.count
      if opcode == 0xd2 {
        end = max(3, end - 12)
        names.replaceSecret(in: &pdu, end..<max(end, pdu.count))
      }
      request.handles = handles(pdu, 1, most: 1)
      let known = type(request.handles.first)
      // Two bytes that switch notifications or indications, or nothing, identify nobody.
      let isSwitch =
        known.type == nil && !known.isKept && end == 5 && pdu.number(3, count: 2) ?? .max <= 3
      if isSwitch { pdu.keep(3..<5) } else { change(&pdu, 3..<max(3, end), known) }
      if opcode != 0x12 { return nil }
    default:
      names.count(.attributePDUs)
      return nil
    }
    return request
  }

  // MARK: - Servers

  private mutating func respond(
    _ pdu: inout Draft, _ opcode: UInt8, _ request: Request?, _ type: ValueType
  ) {
    let handle = request?.handles.first
    switch opcode {
    case 0x01: pdu.keep(1..<5)
    case 0x03: pdu.keep(1..<3)
    case 0x05:
      pdu.keep(1..<2)
      // Handles and UUIDs, of 16 bits or of 128.
      switch pdu.octet(1) {
      case 1: list(&pdu, from: 2, of: 4)
      case 2: list(&pdu, from: 2, of: 18)
      default: break
      }
    case 0x07: list(&pdu, from: 1, of: 4)
    case 0x13, 0x19: break
    case 0x09:
      let isList = isUncertain && Self.declaresCharacteristics(pdu)
      // It says itself what it is.
      if isList { isUncertain = false }
      entries(&pdu, handleCount: 2) { handle in
        guard !isList else { return Subject(type: .characteristic) }
        let known = type(handle)
        return Subject(type: request?.type ?? known.type, isKept: known.isKept)
      }
    case 0x11:
      // Only services are grouped, whatever was asked for.
      let asked = request?.type
      let isService = asked?.short == 0x2800 || asked?.short == 0x2801
      entries(&pdu, handleCount: 4) { _ in
        Subject(type: isService || asked == nil ? BluetoothUUID(0x2800 as UInt16) : asked)
      }
    case 0x0b: change(&pdu, 1..<max(1, pdu.count), type(handle))
    case 0x0d:
      change(
        &pdu, 1..<max(1, pdu.count), type(handle), offset: request?.offset ?? 0)
    case 0x0f:
      // The values have no lengths: nothing tells where one ends.
      change(&pdu, 1..<max(1, pdu.count), Subject())
    case 0x17:
      pdu.keep(1..<5)
      change(
        &pdu, 5..<max(5, pdu.count), type(pdu.number(1, count: 2).map { UInt16($0) }),
        offset: Int(pdu.number(3, count: 2) ?? 0))
    case 0x1b, 0x1d:
      pdu.keep(1..<3)
      change(&pdu, 3..<max(3, pdu.count), type(pdu.number(1, count: 2).map { UInt16($0) }))
    case 0x21: multiple(&pdu, request?.handles ?? [], type)
    case 0x23: multiple(&pdu, nil, type)
    default: names.count(.attributePDUs)
    }
  }

  /// Whether what an answer lists can hardly be anything but declarations of characteristics: each names
  /// the handle behind its own.
  private static func declaresCharacteristics(_ pdu: Draft) -> Bool {
    guard let length = pdu.octet(1).map({ Int($0) }), length == 7 || length == 21,
      pdu.count > 2, (pdu.count - 2) % length == 0
    else { return false }
    return stride(from: 2, to: pdu.count, by: length).allSatisfy { place in
      guard let handle = pdu.number(place, count: 2), let value = pdu.number(place + 3, count: 2)
      else { return false }
      return handle > 0 && value == handle + 1
    }
  }

  /// Values behind their handles, all of one length.
  private func entries(
    _ pdu: inout Draft, handleCount: Int, type: (UInt16) -> Subject
  ) {
    pdu.keep(1..<2)
    let length = Int(pdu.octet(1) ?? 0)
    guard length >= handleCount, length > 0 else { return }
    var place = 2
    while place < pdu.count, isCut || place + length <= pdu.count {
      let end = min(pdu.count, place + length)
      pdu.keep(place, handleCount, within: end)
      let value = min(place + handleCount, end)..<end
      change(&pdu, value, type(UInt16(pdu.number(place, count: 2) ?? 0)))
      place += length
    }
  }

  /// Values behind their lengths, and behind their handles unless those were asked for.
  private func multiple(_ pdu: inout Draft, _ asked: [UInt16]?, _ type: ValueType) {
    var place = 1
    var index = 0
    let head = asked == nil ? 4 : 2
    while place < pdu.count {
      // The last value ends where the PDU must end, but not within its length.
      guard isCut || place + head <= pdu.count else { return }
      let told = Int(pdu.number(place + head - 2, count: 2) ?? 0)
      pdu.keep(place, head, within: pdu.count)
      var handle: UInt16?
      if let asked {
        handle = asked.indices.contains(index) ? asked[index] : nil
      } else {
        handle = pdu.number(place, count: 2).map { UInt16($0) }
      }
      let length = told
      place += head
      change(&pdu, span(place, length, within: pdu.count), type(handle))
      place += length
      index += 1
    }
  }

  // MARK: - Values

  /// Changes a value, or a part of one that begins at an offset.
  private func change(
    _ pdu: inout Draft, _ value: Range<Int>, _ subject: Subject, offset: Int = 0
  ) {
    guard !value.isEmpty else { return }
    guard !isUncertain else {
      names.count(.uncertainValues)
      return names.wipe(&pdu, value)
    }
    switch ValueTreatment(subject.type, isKept: subject.isKept, names.options) {
    case .keep(let type):
      let length = ValueLayout.length(of: type, pdu[value], offset: offset, isCut: isCut)
      pdu.keep(value.prefix(length))
      names.count(.trailing, in: pdu, value.dropFirst(length))
    case .keepUnlessTelling:
      let isText = ValueText.isText(pdu[value])
      if names.tellsAddress(pdu[value]) || isText && !ValueText.isTechnical(pdu[value]) {
        overwrite(&pdu, value, offset)
      } else {
        stay(&pdu, value, of: subject.type, offset: offset)
      }
    case .keepByChoice:
      if names.tellsAddress(pdu[value]) {
        overwrite(&pdu, value, offset)
      } else {
        guard stay(&pdu, value, of: subject.type, offset: offset) else { return }
        names.count(.keptValues)
        if value.count >= 4, pdu[value].allSatisfy({ (0x20...0x7e).contains($0) }) {
          names.count(.keptTexts)
        }
      }
    case .technicalText:
      // Behind the zero that ends a text anything may stand.
      let text = value.prefix { pdu[$0] != 0 }
      if offset == 0, ValueText.isTechnical(pdu[text]), !names.tellsAddress(pdu[text]) {
        pdu.keep(text)
      } else {
        names.note(text: pdu[text])
        overwrite(&pdu, text, offset)
      }
    case .name:
      names.note(text: pdu[value])
      overwrite(&pdu, value, offset, as: .names)
    case .address:
      if offset == 0 {
        names.replaceAddress(
          in: &pdu, at: value.lowerBound, end: value.upperBound, isRandom: nil)
      }
    case .heartRate:
      if offset == 0 { HeartRateChange.apply(to: &pdu, value, names) }
    case .wipe:
      names.count(.values)
      names.wipe(&pdu, value)
    case .wipeUnknown:
      names.count(.unlabelledValues)
      names.wipe(&pdu, value)
    }
  }

  /// Writes other letters in place of a text, which stands at an offset of its value.
  private func overwrite(
    _ pdu: inout Draft, _ text: Range<Int>, _ offset: Int, as item: RedactionTally.Item = .texts
  ) {
    names.count(item)
    pdu.fill(text, offset: offset)
  }

  /// Keeps a value, but for what in it tells of somebody; returns whether it does.
  @discardableResult
  private func stay(
    _ pdu: inout Draft, _ value: Range<Int>, of type: BluetoothUUID?, offset: Int
  ) -> Bool {
    var parts: [Range<Int>]? = []
    if offset == 0, let type {
      parts = privateFields.ranges(in: Array(pdu[value]), of: type.value)
    }
    // Where nobody knows what is private, all is.
    guard let parts else {
      names.count(.values)
      names.wipe(&pdu, value)
      return false
    }
    pdu.keep(value)
    names.conceal(in: &pdu, value)
    for part in parts {
      overwrite(&pdu, value.lowerBound + part.lowerBound..<value.lowerBound + part.upperBound, 0)
    }
    return true
  }

  // MARK: - Fields

  /// Keeps a list of entries of one length.
  private func list(_ pdu: inout Draft, from start: Int, of length: Int) {
    let count = max(0, pdu.count - start)
    pdu.keep(start, isCut ? count : count / length * length, within: pdu.count)
  }

  private func handles(_ pdu: Draft, _ first: Int, most: Int) -> [UInt16] {
    var list: [UInt16] = []
    var place = first
    while list.count < most, let handle = pdu.number(place, count: 2) {
      list.append(UInt16(truncatingIfNeeded: handle))
      place += 2
    }
    return list
  }

  private func uuid(_ pdu: Draft, _ range: Range<Int>) -> BluetoothUUID? {
    switch range.count {
    case 2:
      return pdu.number(range.lowerBound, count: 2).map {
        BluetoothUUID(UInt16(truncatingIfNeeded: $0))
      }
    case 16:
      guard let low = pdu.number(range.lowerBound, count: 8),
        let high = pdu.number(range.lowerBound + 8, count: 8)
      else { return nil }
      return BluetoothUUID(UInt128(high) << 64 | UInt128(low))
    default: return nil
    }
  }
}
