import HSProtocols
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

    var isUnknown: Bool { type == nil && !isKept }
  }
  /// What is known of the value under a handle.
  private typealias ValueType = (AttributeHandle?) -> Subject

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
    guard let octet = pdu.first else { return false }
    let opcode = ATTOpcode(rawValue: octet)
    self.isCut = isCut
    isUncertain = false
    pdu.keep(0..<1)
    let isOfServer = octet & 1 == 1 && octet < 0x24
    let isPeers = isOfServer == (direction == .received)
    let kept = names.options.keptAttributes
    func subject(of handle: AttributeHandle?) -> Subject {
      guard let handle else { return Subject() }
      let label = label(handle, !isPeers)
      // Who asks for an attribute by its handle means the peer's.
      let isKept = isPeers && kept.contains { $0.names(handle, label) }
      // The UUID of a declaration's label is the one that it declares.
      switch label?.role {
      case nil: return Subject(isKept: isKept)
      case .value, .descriptor, .unplaced: return Subject(type: label?.uuid, isKept: isKept)
      case .service: return Subject(type: .primaryService)
      case .include: return Subject(type: .include)
      case .declaration: return Subject(type: .characteristic)
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
      let isAnswer = opcode.kind != .notification && opcode.kind != .indication
      let answered = isAnswer ? queue.answer(to: Self.asked(pdu, opcode)) : nil
      isUncertain = Self.needsRequest(opcode) && !(answered?.isCertain ?? true)
      let declares =
        isUncertain && opcode == .readByTypeResponse && Self.declaresCharacteristics(pdu)
      // It says itself what it is.
      if declares { isUncertain = false }
      let asked = declares ? Request(opcode: 0, type: .characteristic) : answered?.request
      _ = fields(&pdu, opcode, asked, subject(of:))
    } else {
      let told = fields(&pdu, opcode, nil, subject(of:))
      let request = Request(
        opcode: octet, handles: Array(told.handles.prefix(Self.handleLimit)), type: told.type,
        offset: told.offset)
      if opcode.isRequest { queue.ask(request) }
    }
    return isUncertain
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

  /// The opcode of the request that an answer is to.
  private static func asked(_ pdu: Draft, _ opcode: ATTOpcode) -> UInt8? {
    opcode == .errorResponse ? pdu.octet(1) : opcode.rawValue &- 1
  }

  /// Whether what an answer lists can hardly be anything but declarations of characteristics.
  private static func declaresCharacteristics(_ pdu: Draft) -> Bool {
    var reader = ByteReader(pdu.bytes.span, base: 0, layer: .att, limit: .pdu)
    guard case .readByTypeResponse(let response) = try? ATTPDU(parsing: &reader) else {
      return false
    }
    return response.data.leftover.isEmpty && response.declaresCharacteristics(in: reader)
  }

  // MARK: - Fields

  /// Redacts the fields behind the opcode.
  ///
  /// - Parameters:
  ///   - pdu: The PDU.
  ///   - opcode: Its opcode.
  ///   - asked: The request that it answers.
  ///   - type: What is known of the value under a handle.
  /// - Returns: What the PDU tells of attributes, which is needed for the answer.
  private func fields(
    _ pdu: inout Draft, _ opcode: ATTOpcode, _ asked: Request?, _ type: ValueType
  ) -> AttributeFields {
    let told = AttributeFields(pdu.bytes[...], isCut: isCut)
    guard let layout = opcode.parameters else {
      names.count(.attributePDUs)
      return told
    }
    let redactor = FieldRedactor(names: names, end: pdu.count)
    var values = told.values[...]
    var fields = layout.fields(in: 1..<pdu.count)
    // What the sender did not end is no entry.
    while let field = fields.next({ pdu.octet($0) ?? 0 }), isCut || !field.isOfCutEntry {
      switch field.kind {
      case .attributeValue:
        let handle = values.popFirst()?.handle ?? asked?.handle(field.position ?? 0)
        var subject =
          switch opcode {
          case .findByTypeValueRequest: Subject(type: told.type)
          // The values have no lengths: nothing tells where one ends.
          case .readMultipleResponse: Subject()
          // Only services are grouped, whatever was asked for.
          case .readByGroupTypeResponse: Subject(type: asked?.type ?? .primaryService)
          default: type(handle)
          }
        if opcode == .readByTypeResponse, let asked = asked?.type { subject.type = asked }
        // Two bytes that switch notifications or indications, or nothing, identify nobody.
        if Self.writes.contains(opcode), subject.isUnknown, field.range.count == 2,
          pdu.number(field.range.lowerBound, count: 2) ?? .max <= 3
        {
          pdu.keep(field.range)
        } else {
          change(
            &pdu, field.range, subject,
            offset: opcode == .readBlobResponse ? asked?.offset ?? 0 : told.offset)
        }
      // What is longer or shorter than a UUID is none.
      case .uuid where !isCut && !Self.isUUID(field, of: opcode, pdu.count): break
      default: redactor.replace(field, &pdu)
      }
    }
    return told
  }

  /// Whether a field has the length of a UUID; in a request that ends with it, that nothing stands behind it.
  private static func isUUID(_ field: FieldLayout.Field, of opcode: ATTOpcode, _ end: Int)
    -> Bool
  {
    let isLast = opcode == .readByTypeRequest || opcode == .readByGroupTypeRequest
    return field.range.count == field.count && (!isLast || field.range.upperBound == end)
  }

  /// What may switch notifications on.
  private static let writes: [ATTOpcode] = [.writeRequest, .writeCommand, .signedWriteCommand]

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
}
