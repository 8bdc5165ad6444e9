import HSATT
import HSAssignedNumbers
import HSCapture
import HSGATT

/// Redacts PDUs of the Attribute Protocol: the values in them, by what their handles stand for.
///
/// Core 5.4, Vol 3, Part F, 3.4. What a response is about stands in the request, which is remembered.
struct AttributeRedactor {
  /// A request that waits for its answer.
  private struct Request {
    var opcode: UInt8
    /// The requested handles.
    var handles: [UInt16] = []
    /// The requested type.
    var type: BluetoothUUID?
    var offset = 0
  }

  /// The label of a handle, of the peer's attributes or of ours: the decoder's own, whatever it
  /// rests on.
  typealias Label = (_ handle: AttributeHandle, _ isLocal: Bool) -> AttributeLabel?
  /// The type of the value under a handle.
  private typealias ValueType = (UInt16?) -> BluetoothUUID?

  /// Most connections whose request is remembered.
  private static let limit = 4096
  /// Most handles of one request that are remembered.
  private static let handleLimit = 256

  private let names: Pseudonyms
  private var requests: [Int: Request] = [:]
  /// Whether the recorder may have cut the PDU at hand.
  private var isCut = false

  init(_ names: Pseudonyms) { self.names = names }

  /// Redacts a PDU in place.
  ///
  /// - Parameters:
  ///   - pdu: The PDU.
  ///   - direction: Which way it went.
  ///   - connection: The connection's number.
  ///   - bearer: The bearer's channel.
  ///   - isCut: Whether the recorder may have cut it: only then a list may end within an entry.
  ///   - label: The label of a handle.
  mutating func redact(
    _ pdu: inout Draft, _ direction: Direction, connection: Int, bearer: UInt16, isCut: Bool,
    label: Label
  ) {
    guard let opcode = pdu.first else { return }
    self.isCut = isCut
    pdu.keep(0..<1)
    let isOfServer = opcode & 1 == 1 && opcode < 0x24
    let isPeers = isOfServer == (direction == .received)
    func type(of handle: UInt16?) -> BluetoothUUID? {
      guard let handle, let label = label(AttributeHandle(rawValue: handle), !isPeers) else {
        return nil
      }
      // The UUID of a declaration's label is the one that it declares.
      switch label.role {
      case .value, .descriptor, .unplaced: return label.uuid
      case .service: return BluetoothUUID(0x2800 as UInt16)
      case .include: return BluetoothUUID(0x2802 as UInt16)
      case .declaration: return BluetoothUUID(0x2803 as UInt16)
      }
    }
    // A request and its answer have the same key: the one of the client's direction.
    let key = connection << 17 | Int(bearer) << 1 | ((direction == .sent) != isOfServer ? 1 : 0)
    if isOfServer {
      // A response's opcode follows its request's; any other answers a request that was not seen.
      let request = requests[key].flatMap { $0.opcode &+ 1 == opcode ? $0 : nil }
      respond(&pdu, opcode, request, type(of:))
      if request != nil || opcode == 0x01 { requests[key] = nil }
    } else {
      let request = ask(&pdu, opcode, type(of:))
      guard let request else { return }
      if requests.count >= Self.limit { requests.removeAll(keepingCapacity: true) }
      requests[key] = request
    }
  }

  // MARK: - Clients

  /// Redacts what a client sends; returns what is needed for the answer.
  private func ask(_ pdu: inout Draft, _ opcode: UInt8, _ type: ValueType) -> Request? {
    var request = Request(opcode: opcode)
    switch opcode {
    case 0x02: pdu.keep(1..<3)
    case 0x04: pdu.keep(1..<5)
    case 0x18: pdu.keep(1..<2)
    case 0x1e: break
    case 0x06:
      pdu.keep(1..<7)
      request.type = uuid(pdu, span(5, 2, within: pdu.count))
      // The service, or the type of value, that is searched for.
      change(&pdu, 7..<max(7, pdu.count), request.type)
    case 0x08, 0x10:
      pdu.keep(1..<5)
      let type = 5..<max(5, pdu.count)
      request.type = uuid(pdu, type)
      if request.type != nil || isCut { pdu.keep(type.prefix(16)) }
    case 0x0a:
      pdu.keep(1..<3)
      request.handles = handles(pdu, 1, most: 1)
    case 0x0c:
      pdu.keep(1..<5)
      request.handles = handles(pdu, 1, most: 1)
      request.offset = Int(pdu.number(3, count: 2) ?? 0)
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
      let isSwitch = known == nil && end == 5 && pdu.number(3, count: 2) ?? .max <= 3
      if isSwitch { pdu.keep(3..<5) } else { change(&pdu, 3..<max(3, end), known) }
      if opcode != 0x12 { return nil }
    case 0x16:
      pdu.keep(1..<5)
      request.handles = handles(pdu, 1, most: 1)
      request.offset = Int(pdu.number(3, count: 2) ?? 0)
      change(
        &pdu, 5..<max(5, pdu.count), type(request.handles.first),
        offset: request.offset)
    default:
      names.tally.count(.attributePDUs)
      return nil
    }
    return request
  }

  // MARK: - Servers

  private func respond(
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
      entries(&pdu, handleCount: 2) { request?.type ?? type($0) }
    case 0x11:
      let asked = request?.type
      let isService = asked?.short == 0x2800 || asked?.short == 0x2801
      entries(&pdu, handleCount: 4) { _ in
        isService || asked == nil ? BluetoothUUID(0x2800 as UInt16) : asked
      }
    case 0x0b: change(&pdu, 1..<max(1, pdu.count), type(handle))
    case 0x0d:
      change(
        &pdu, 1..<max(1, pdu.count), type(handle), offset: request?.offset ?? 0)
    case 0x0f:
      // The values have no lengths: nothing tells where one ends.
      change(&pdu, 1..<max(1, pdu.count), nil)
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
    default: names.tally.count(.attributePDUs)
    }
  }

  /// Values behind their handles, all of one length.
  private func entries(
    _ pdu: inout Draft, handleCount: Int, type: (UInt16) -> BluetoothUUID?
  ) {
    pdu.keep(1..<2)
    let length = Int(pdu.octet(1) ?? 0)
    guard length >= handleCount, length > 0 else { return }
    var place = 2
    while place < pdu.count, isCut || place + length <= pdu.count {
      let end = min(pdu.count, place + length)
      pdu.keep(span(place, handleCount, within: end))
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
      pdu.keep(span(place, head, within: pdu.count))
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
    _ pdu: inout Draft, _ value: Range<Int>, _ type: BluetoothUUID?, offset: Int = 0
  ) {
    guard !value.isEmpty else { return }
    switch ValueTreatment(type, names.options) {
    case .keep(let type):
      let length = ValueLayout.length(of: type, pdu[value], offset: offset, isCut: isCut)
      pdu.keep(value.prefix(length))
      if pdu.hasContent(value.dropFirst(length)) { names.tally.count(.trailing) }
    case .keepUnlessTelling, .technicalText:
      // Behind the zero that ends a text anything may stand.
      let isTechnical = ValueTreatment(type, names.options) == .technicalText
      let text = isTechnical ? value.prefix { pdu[$0] != 0 } : value[...]
      if names.tellsAddress(pdu[value]) {
        names.tally.count(.texts)
        pdu.fill(text, offset: offset)
      } else {
        pdu.keep(text)
      }
    case .name:
      names.tally.count(.names)
      pdu.fill(value, offset: offset)
    case .address:
      if offset == 0 {
        names.replaceAddress(
          in: &pdu, at: value.lowerBound, end: value.upperBound, isRandom: nil)
      }
    case .heartRate:
      if offset == 0 { HeartRateChange.apply(to: &pdu, value, names) }
    case .wipe:
      names.tally.count(.values)
      names.wipe(&pdu, value)
    case .wipeUnknown:
      names.tally.count(.unlabelledValues)
      names.wipe(&pdu, value)
    }
  }

  // MARK: - Fields

  /// Keeps a list of entries of one length.
  private func list(_ pdu: inout Draft, from start: Int, of length: Int) {
    let count = max(0, pdu.count - start)
    pdu.keep(span(start, isCut ? count : count / length * length, within: pdu.count))
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
