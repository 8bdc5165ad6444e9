import HSProtocols
import HSReport

/// Redacts PDUs of the Attribute Protocol: the values in them, by what their handles stand for.
///
/// Core 5.4, Vol 3, Part F, 3.4. What a response is about stands in the request, which is remembered. Where
/// it is uncertain which request an answer belongs to, its value is wiped.
struct AttributeRedactor {
  /// Which way a PDU went, and on which connection and bearer.
  struct Path {
    var direction: Direction
    var connection: Int
    var bearer: UInt16
    var peer: Int
  }

  /// The label of a handle, of the peer's attributes or of ours: the decoder's own, whatever it
  /// rests on.
  typealias Label = (_ handle: AttributeHandle, _ isLocal: Bool) -> AttributeLabel?
  /// What is known of a value: its attribute's type, and whether it is to stay by choice.
  private typealias Subject = (type: BluetoothUUID?, isKept: Bool)

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

  init(_ names: Pseudonyms) {
    self.names = names
    privateFields = PrivateFields(names.options.layouts)
  }

  /// Redacts a PDU in place.
  ///
  /// - Parameters:
  ///   - pdu: The PDU.
  ///   - path: Which way it went.
  ///   - capture: The capture's number in this pass.
  ///   - isCut: Whether the recorder may have cut it: only then a list may end within an entry.
  ///   - loss: The last packet at which it was seen that packets of the connection are missing, or 0.
  ///   - label: The label of a handle.
  /// - Returns: Whether a value was wiped because it is uncertain which request named it.
  mutating func redact(
    _ pdu: inout Draft, _ path: Path, in capture: Int, isCut: Bool, loss: Int, label: Label
  ) -> Bool {
    guard let octet = pdu.first else { return false }
    let opcode = ATTOpcode(rawValue: octet)
    let isOfServer = octet & 1 == 1 && octet < 0x24
    let isPeers = isOfServer == (path.direction == .received)
    self.isCut = isCut
    isUncertain = false
    pdu.keep(0..<1)
    // A request and its answer have the same key: the one of the client's direction.
    let key =
      path.connection << 17 | Int(path.bearer) << 1
      | ((path.direction == .sent) != isOfServer ? 1 : 0)
    if requests.count >= Self.limit, requests[key] == nil {
      requests.removeAll(keepingCapacity: true)
    }
    let stream = Pseudonyms.Bearer(capture: capture, key: key)
    var queue = requests[key] ?? RequestQueue(isBroken: names.lacksRequests(stream))
    queue.note(loss: loss)
    let told = AttributeFields(pdu.bytes[...], isCut: isCut)
    var asked: RequestQueue.Request?
    if !isOfServer {
      if opcode.isRequest {
        queue.ask(
          RequestQueue.Request(
            opcode: octet, handles: Array(told.handles.prefix(Self.handleLimit)),
            type: told.type, offset: told.offset))
      }
    } else if opcode.kind != .notification, opcode.kind != .indication {
      let request = opcode == .errorResponse ? pdu.octet(1) : octet &- 1
      let answered = queue.answer(to: request)
      asked = answered?.request
      isUncertain = answered?.isCertain == false && Self.needsRequest(opcode)
      // Declarations of characteristics say themselves what they are.
      if isUncertain, opcode == .readByTypeResponse, Self.declaresCharacteristics(pdu) {
        isUncertain = false
        asked = RequestQueue.Request(opcode: 0, type: .characteristic)
      }
    }
    if queue.hasUnasked { names.noteLackingRequests(stream) }
    requests[key] = queue
    guard let layout = opcode.parameters else {
      names.count(.attributePDUs)
      return isUncertain
    }
    var values = told.values[...]
    // What the sender did not end is no entry.
    names.redact(layout, in: &pdu, 1..<pdu.count, else: nil, isWhole: !isCut) { field, pdu in
      // What is longer or shorter than a UUID is none.
      if field.kind == .uuid { return !isCut && !Self.isUUID(field, of: opcode, pdu.count) }
      guard field.kind == .attributeValue else { return false }
      let handle =
        values.popFirst()?.handle ?? asked?.handles.dropFirst(field.position ?? 0).first
      var subject: Subject =
        switch opcode {
        case .findByTypeValueRequest: (told.type, false)
        // The values have no lengths: nothing tells where one ends.
        case .readMultipleResponse: (nil, false)
        // Only services are grouped, whatever was asked for.
        case .readByGroupTypeResponse: (asked?.type ?? .primaryService, false)
        default: self.subject(handle, isPeers, label)
        }
      if opcode == .readByTypeResponse, let asked = asked?.type { subject.type = asked }
      // Two bytes that switch notifications or indications, or nothing, identify nobody.
      if subject.type == nil, !subject.isKept, field.range.count == 2,
        [.writeRequest, .writeCommand, .signedWriteCommand].contains(opcode),
        pdu.number(field.range.lowerBound, count: 2) ?? .max <= 3
      {
        pdu.keep(field.range)
      } else {
        let offset = opcode == .readBlobResponse ? asked?.offset ?? 0 : told.offset
        change(&pdu, field.range, subject, offset: offset)
      }
      return true
    }
    return isUncertain
  }

  /// What is known of the value under a handle.
  private func subject(_ handle: AttributeHandle?, _ isPeers: Bool, _ label: Label) -> Subject {
    guard let handle else { return (nil, false) }
    let label = label(handle, !isPeers)
    // Who asks for an attribute by its handle means the peer's.
    let isKept = isPeers && names.options.keptAttributes.contains { $0.names(handle, label) }
    // The UUID of a declaration's label is the one that it declares.
    return switch label?.role {
    case nil: (nil, isKept)
    case .value, .descriptor, .unplaced: (label?.uuid, isKept)
    case .service: (.primaryService, false)
    case .include: (.include, false)
    case .declaration: (.characteristic, false)
    }
  }

  /// Whether only the request tells what an answer is about.
  private static func needsRequest(_ opcode: ATTOpcode) -> Bool {
    switch opcode {
    case .findByTypeValueResponse, .readByTypeResponse, .readResponse, .readBlobResponse,
      .readMultipleResponse, .readMultipleVariableResponse:
      true
    default: false
    }
  }

  /// Whether what an answer lists can hardly be anything but declarations of characteristics.
  private static func declaresCharacteristics(_ pdu: Draft) -> Bool {
    var reader = ByteReader(pdu.bytes.span, base: 0, layer: .att, limit: .pdu)
    guard case .readByTypeResponse(let response) = try? ATTPDU(parsing: &reader) else {
      return false
    }
    return response.data.leftover.isEmpty && response.declaresCharacteristics(in: reader)
  }

  /// Whether a field has the length of a UUID; in a request that ends with it, that nothing stands behind it.
  private static func isUUID(_ field: FieldLayout.Field, of opcode: ATTOpcode, _ end: Int)
    -> Bool
  {
    let isLast = opcode == .readByTypeRequest || opcode == .readByGroupTypeRequest
    return field.range.count == field.count && (!isLast || field.range.upperBound == end)
  }

  // MARK: - Values

  /// Changes a value, or a part of one that begins at an offset.
  private func change(
    _ pdu: inout Draft, _ value: Range<Int>, _ subject: Subject, offset: Int
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
      let isText = ValueText.isText(pdu[value]) && !ValueText.isTechnical(pdu[value])
      if isText || names.tellsAddress(pdu[value]) {
        overwrite(&pdu, value, offset)
      } else {
        stay(&pdu, value, of: subject.type, offset: offset)
      }
    case .keepByChoice:
      guard !names.tellsAddress(pdu[value]) else { return overwrite(&pdu, value, offset) }
      guard stay(&pdu, value, of: subject.type, offset: offset) else { return }
      names.count(.keptValues)
      if value.count >= 4, pdu[value].allSatisfy({ (0x20...0x7e).contains($0) }) {
        names.count(.keptTexts)
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
      if offset == 0 { names.replaceAddress(in: &pdu, value, isRandom: nil) }
    case .heartRate:
      if offset == 0 { HeartRateChange.apply(to: &pdu, value, names) }
    case .wipe: wipe(&pdu, value, as: .values)
    case .wipeUnknown: wipe(&pdu, value, as: .unlabelledValues)
    }
  }

  private func wipe(_ pdu: inout Draft, _ value: Range<Int>, as item: RedactionTally.Item) {
    names.count(item)
    names.wipe(&pdu, value)
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
      wipe(&pdu, value, as: .values)
      return false
    }
    pdu.keep(value)
    names.conceal(in: &pdu, value)
    for part in parts {
      overwrite(&pdu, value.lowerBound + part.lowerBound..<value.lowerBound + part.upperBound, 0)
    }
    return true
  }
}
