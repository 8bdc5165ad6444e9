import HSProtocols

/// A request that waits for its answer, with what is needed to understand the answer; or an indication that waits for
/// its confirmation.
struct PendingRequest: Sendable {
  /// What was asked.
  var opcode: ATTOpcode
  /// The request's packet.
  var packet: Int
  /// When it was recorded.
  var time: CaptureTime
  /// The attribute asked for, or the first of the range.
  var handle: AttributeHandle
  /// The last of the range, for requests that have one.
  var endHandle = AttributeHandle(rawValue: 0)
  /// The attribute type asked for, if the request names one.
  var type: BluetoothUUID?
  /// The UUID that Find By Type Value looks for.
  var value: BluetoothUUID?
  /// The offset asked for; for an exchange of MTUs, the one offered.
  var offset = 0
  /// The value written, if it is two bytes or fewer: a client's configuration.
  var shortValue: UInt16?

  /// Whether its timeout was reported.
  var hasTimedOut = false
}

/// The same request for attributes, one after the other: a client that does not go on behind the answer.
struct RepeatedDiscovery: Sendable {
  /// The first of them.
  private(set) var request: PendingRequest?
  /// How often it was sent.
  private(set) var count = 0
  /// How often attributes were listed in answer.
  private var answers = 0

  /// Answers to the same request from which on nobody asks again for a reason.
  private static let least = 4

  /// Whether it was answered so often that the client is to blame.
  var isLoop: Bool { answers >= Self.least }

  /// A client asks; what it asked before, if that was a loop and is over.
  mutating func ask(_ next: PendingRequest) -> RepeatedDiscovery? {
    if let request, request.asksSame(as: next) {
      count += 1
      return nil
    }
    let before = self
    self = RepeatedDiscovery(request: next, count: 1)
    return before.isLoop ? before : nil
  }

  /// Attributes were listed in answer to a request.
  mutating func answer(_ answered: PendingRequest) {
    if let request, request.asksSame(as: answered) { answers += 1 }
  }
}

extension PendingRequest {
  /// Whether it asks which attributes there are, and not for values of a type, which clients may read again.
  var isStepOfDiscovery: Bool {
    opcode.isDiscovery && (opcode != .readByTypeRequest || type?.declarationRole != nil)
  }

  /// Whether it asks for the same attributes as another one.
  func asksSame(as other: PendingRequest) -> Bool {
    opcode == other.opcode && handle == other.handle && endHandle == other.endHandle
      && type == other.type && value == other.value
  }

  /// Whether another one is this one, as far as is known of both.
  func isRepeated(by other: PendingRequest) -> Bool {
    asksSame(as: other) && offset == other.offset && shortValue == other.shortValue
  }

  /// Whether a response cannot be the answer to this request, though its opcode fits: by the handles
  /// that it tells of, or by the length of what it lists.
  func isContradicted(by pdu: ATTPDU?, in reader: borrowing ByteReader) -> Bool {
    switch pdu {
    case .readByTypeResponse(let response):
      let length = Int(response.length)
      switch type {
      case .characteristic?:
        if !ReadByTypeResponse.declarationLengths.contains(length) { return true }
      case .include?: if length != 6, length != 8 { return true }
      default: if response.declaresCharacteristics(in: reader) { return true }
      }
      return lies(response.data, reader) { $0.attributeHandle }
    case .readByGroupTypeResponse(let response):
      return lies(response.data, reader) { $0.attributeHandle }
    case .findInformationResponse(let response):
      return lies(response.information, reader) { $0.attributeHandle }
    case .findByTypeValueResponse(let response):
      return lies(response.handles, reader) { $0.foundAttributeHandle }
    case .errorResponse(let error):
      // Not all servers name a handle.
      guard error.attributeHandle.isValid, handle.isValid else { return false }
      return endHandle.isValid
        ? !asks(for: error.attributeHandle) : error.attributeHandle != handle
    default: return false
    }
  }

  /// Whether the answer is a value, and does not say of which attribute.
  var isAnsweredWithoutHandle: Bool {
    switch opcode {
    case .readRequest, .readBlobRequest, .readMultipleRequest, .readMultipleVariableRequest: true
    default: false
    }
  }

  /// Whether only who has read the answer to this request can ask the next one: it begins where that
  /// answer ended.
  func isContinued(by next: PendingRequest) -> Bool {
    switch (opcode, next.opcode) {
    case (.readRequest, .readBlobRequest), (.readBlobRequest, .readBlobRequest):
      next.handle == handle && next.offset > offset
    case (.readByTypeRequest, .readByTypeRequest),
      (.readByGroupTypeRequest, .readByGroupTypeRequest),
      (.findInformationRequest, .findInformationRequest),
      (.findByTypeValueRequest, .findByTypeValueRequest):
      next.type == type && next.value == value && next.endHandle == endHandle
        && next.handle > handle
    default: false
    }
  }

  /// Whether it asks for an attribute; so it does where its range is not known.
  func asks(for attribute: AttributeHandle) -> Bool {
    !endHandle.isValid || attribute >= handle && attribute <= endHandle
  }

  /// Whether the first or the last of what a list tells of lies outside the range that was asked for.
  private func lies<Entry>(
    _ list: EntryList<Entry>, _ reader: borrowing ByteReader, _ handle: (Entry) -> AttributeHandle
  ) -> Bool {
    for position in stride(from: 0, to: list.count, by: max(1, list.count - 1)) {
      guard let entry = list.entry(at: position, in: copy reader) else { continue }
      if handle(entry) < self.handle || handle(entry) > endHandle { return true }
    }
    return false
  }
}
