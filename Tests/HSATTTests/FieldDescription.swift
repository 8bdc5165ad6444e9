import HSProtocols

/// A PDU's fields as `key=value` items, in the words of `att.tsv`.
///
/// Reads every entry of every list in each way there is, and notes where they do not agree.
struct FieldDescription {
  /// The PDU's bytes, which values are looked up in without the help of a reader.
  let bytes: [UInt8]
  private(set) var items: [String] = []
  private(set) var faults: [String] = []

  init(_ pdu: ATTPDU, bytes: [UInt8], reader: ByteReader) {
    self.bytes = bytes
    let hex = { (range: ByteRange) in Self.hex(range, in: bytes) }
    switch pdu {
    case .errorResponse(let pdu):
      item("request", byte: pdu.requestOpcode.rawValue)
      item("handle", pdu.attributeHandle)
      item("code", byte: pdu.errorCode.rawValue)
    case .exchangeMTURequest(let pdu): item("mtu", "\(pdu.clientRxMTU)")
    case .exchangeMTUResponse(let pdu): item("mtu", "\(pdu.serverRxMTU)")
    case .findInformationRequest(let pdu):
      range(pdu.startingHandle, pdu.endingHandle)
    case .findInformationResponse(let pdu):
      item("format", "\(pdu.format.rawValue)")
      list(pdu.information, reader) { digits($0.attributeHandle) + ":\($0.type)" }
    case .findByTypeValueRequest(let pdu):
      range(pdu.startingHandle, pdu.endingHandle)
      item("type", "\(pdu.attributeType)")
      item("value", pdu.value)
    case .findByTypeValueResponse(let pdu):
      list(pdu.handles, reader) {
        digits($0.foundAttributeHandle) + "-" + digits($0.groupEndHandle)
      }
    case .readByTypeRequest(let pdu):
      range(pdu.startingHandle, pdu.endingHandle)
      item("type", "\(pdu.attributeType)")
    case .readByTypeResponse(let pdu):
      item("length", "\(pdu.length)")
      list(pdu.data, reader) { digits($0.attributeHandle) + ":" + hex($0.value) }
      if let cut = cutEntry(pdu.data, reader) {
        item("cut", digits(cut.attributeHandle) + ":" + hex(cut.value))
      }
    case .readRequest(let pdu): item("handle", pdu.attributeHandle)
    case .readResponse(let pdu): item("value", pdu.value)
    case .readBlobRequest(let pdu):
      item("handle", pdu.attributeHandle)
      item("offset", "\(pdu.valueOffset)")
    case .readBlobResponse(let pdu): item("value", pdu.value)
    case .readMultipleRequest(let pdu): list(pdu.handles, reader) { digits($0) }
    case .readMultipleResponse(let pdu): item("value", pdu.values)
    case .readByGroupTypeRequest(let pdu):
      range(pdu.startingHandle, pdu.endingHandle)
      item("type", "\(pdu.attributeType)")
    case .readByGroupTypeResponse(let pdu):
      item("length", "\(pdu.length)")
      list(pdu.data, reader) {
        digits($0.attributeHandle) + "-" + digits($0.endGroupHandle) + ":" + hex($0.value)
      }
      if let cut = cutEntry(pdu.data, reader) {
        item(
          "cut",
          digits(cut.attributeHandle) + "-" + digits(cut.endGroupHandle) + ":" + hex(cut.value)
        )
      }
    case .writeRequest(let pdu): value(pdu.attributeHandle, pdu.value)
    case .writeCommand(let pdu): value(pdu.attributeHandle, pdu.value)
    case .signedWriteCommand(let pdu):
      value(pdu.attributeHandle, pdu.value)
      if let signature = pdu.authenticationSignature { item("signature", signature) }
    case .prepareWriteRequest(let pdu):
      item("handle", pdu.attributeHandle)
      item("offset", "\(pdu.valueOffset)")
      item("value", pdu.value)
    case .prepareWriteResponse(let pdu):
      item("handle", pdu.attributeHandle)
      item("offset", "\(pdu.valueOffset)")
      item("value", pdu.value)
    case .executeWriteRequest(let pdu): item("flags", byte: pdu.flags.rawValue)
    case .handleValueNotification(let pdu): value(pdu.attributeHandle, pdu.value)
    case .handleValueIndication(let pdu): value(pdu.attributeHandle, pdu.value)
    case .readMultipleVariableRequest(let pdu): list(pdu.handles, reader) { digits($0) }
    case .readMultipleVariableResponse(let pdu):
      list(pdu.values, reader) { "\($0.length):" + hex($0.value) }
    case .multipleHandleValueNotification(let pdu):
      list(pdu.values, reader) { digits($0.attributeHandle) + ":\($0.length):" + hex($0.value) }
    case .writeResponse, .executeWriteResponse, .handleValueConfirmation: break
    case .unknown(let opcode, let rest):
      item("opcode", byte: opcode.rawValue)
      item("value", rest)
    }
    check(leftover: pdu.leftover)
  }
}

// MARK: - Items

extension FieldDescription {
  private mutating func item(_ key: String, _ value: String) { items.append(key + "=" + value) }

  private mutating func item(_ key: String, byte: UInt8) { item(key, Hex.text([byte].span)) }

  private mutating func item(_ key: String, _ handle: AttributeHandle) {
    item(key, digits(handle))
  }

  private mutating func item(_ key: String, _ range: ByteRange) {
    item(key, Self.hex(range, in: bytes))
  }

  private mutating func range(_ first: AttributeHandle, _ last: AttributeHandle) {
    item("start", first)
    item("end", last)
  }

  private mutating func value(_ handle: AttributeHandle, _ range: ByteRange) {
    item("handle", handle)
    item("value", range)
  }

  /// The bytes of a range, which must lie inside the PDU.
  private static func hex(_ range: ByteRange, in bytes: [UInt8]) -> String {
    let lower = range.offset - Outcome.base
    guard lower >= 1, range.count >= 0, lower + range.count <= bytes.count else {
      return "outside the PDU"
    }
    return Hex.text(Array(bytes[lower..<lower + range.count]).span)
  }

  private mutating func check(leftover: ByteRange?) {
    guard let leftover else { return }
    if leftover.isEmpty || leftover.end != Outcome.base + bytes.count {
      faults.append("leftover bytes are not at the end")
    }
  }
}

// MARK: - Lists

extension FieldDescription {
  private mutating func list<Entry: ListEntry>(
    _ list: EntryList<Entry>, _ reader: ByteReader, describe: (Entry) -> String
  ) {
    var texts: [String] = []
    for index in 0..<list.count {
      guard let entry = list.entry(at: index, in: reader) else {
        faults.append("entry \(index) of \(list.count) is missing")
        break
      }
      texts.append("entry=" + describe(entry))
    }
    items += texts
    if list.entry(at: list.count, in: reader) != nil || list.entry(at: -1, in: reader) != nil
      || list.entry(at: .max, in: reader) != nil || list.entry(at: .min, in: reader) != nil
    {
      faults.append("an entry outside the list")
    }
    if list.isEmpty != texts.isEmpty { faults.append("isEmpty and count disagree") }
    if list.count * list.entryLength + list.leftover.count != list.range.count
      || list.leftover.count >= list.entryLength
    {
      faults.append("entries and leftover do not make up the list")
    }
    if !list.leftover.isEmpty { item("leftover", "\(list.leftover.count)") }
  }

  /// What the leftover bytes say: the beginning of an entry.
  private func cutEntry<Entry: ListEntry>(_ list: EntryList<Entry>, _ reader: ByteReader) -> Entry?
  {
    var part = reader.at(list.leftover)
    return try? Entry(parsing: &part)
  }

  private mutating func list<Element: TupleListElement>(
    _ list: TupleList<Element>, _ reader: ByteReader, describe: (Element) -> String
  ) {
    var cursor = list.cursor
    var elements: [Element] = []
    while let element = cursor.next(in: reader) { elements.append(element) }
    items += elements.map { "entry=" + describe($0) }
    if elements.count != list.count { faults.append("count is not the number of tuples") }
    if elements.dropLast().contains(where: { $0.missing > 0 }) {
      faults.append("an inner tuple is cut")
    }
    if elements.last.map({ $0.missing > 0 }) == true { items.append("lastcut") }
    if !list.leftover.isEmpty { item("leftover", "\(list.leftover.count)") }
    if list.leftover != cursor.rest { faults.append("the cursor stops elsewhere") }
  }
}

private func digits(_ handle: AttributeHandle) -> String {
  String(handle.description.dropFirst(2))
}
