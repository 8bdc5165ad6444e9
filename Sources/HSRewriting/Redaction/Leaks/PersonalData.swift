package import HSProtocols
package import HSReport
package import HSTimeline

/// What tells who took part in a capture: addresses, keys, and names and texts that people wrote.
///
/// It is gathered from what the timeline and the specification's layouts tell, and not by the code that
/// redacts: what that overlooks is found.
package struct PersonalData: Sendable, Equatable {
  /// Addresses, but for those that stand for nobody.
  package private(set) var addresses: Set<UInt64> = []
  /// Keys and what they are made from, in pieces of 16 octets, most significant first.
  package private(set) var keys: Set<UInt128> = []
  /// Names and other texts, in UTF-8.
  package private(set) var texts: Set<[UInt8]> = []
  /// Those of them that are no names: values that look like text, whatever they are.
  private var values: Set<[UInt8]> = []
  /// Texts about a model, which stay in a redacted capture.
  private var technical: Set<[UInt8]> = []
  /// Whether there was more than is kept.
  package private(set) var isCut = false

  /// Most things of each kind that are kept.
  private static let limit = 1 << 16
  /// Bytes of a text that are compared.
  private static let longest = 256
  /// What redaction writes in place of a text.
  private static let filler = Array("redacted-".utf8)

  /// Nothing.
  package init() {}

  /// What both hold.
  package func intersection(_ other: PersonalData) -> PersonalData {
    var both = PersonalData()
    both.addresses = addresses.intersection(other.addresses)
    both.keys = keys.intersection(other.keys)
    both.texts = texts.intersection(other.texts)
    return both
  }

  /// Addresses and keys alone.
  package var numbers: PersonalData {
    var numbers = self
    numbers.texts = []
    return numbers
  }

  /// Whether there is nothing.
  package var isEmpty: Bool { addresses.isEmpty && keys.isEmpty && texts.isEmpty }

  /// Whether a text is a piece of what redaction writes in place of one.
  private static func isFiller(_ text: [UInt8]) -> Bool {
    filler.indices.contains { start in
      text.indices.allSatisfy { text[$0] == filler[(start + $0) % filler.count] }
    }
  }

  /// What is compared of a text: some devices fill a name up with zeros or spaces.
  private static func compared(_ text: some Collection<UInt8>) -> [UInt8] {
    trimmed(text.prefix(longest))
  }

  /// Takes in one more, if there is room for it.
  private static func insert<Item>(_ item: Item, _ items: inout Set<Item>, _ isCut: inout Bool) {
    if items.count < limit || items.contains(item) { items.insert(item) } else { isCut = true }
  }

  /// Takes a text that is to be found nowhere.
  package mutating func note(text: some Collection<UInt8>) {
    let text = Self.compared(text)
    guard !text.isEmpty, !texts.contains(text), !Self.isFiller(text) else { return }
    Self.insert(text, &texts, &isCut)
  }

  /// Takes a value that looks like text; one that is a name as well is a name.
  mutating func note(value text: [UInt8]) {
    let text = Self.compared(text)
    let isKnown = texts.contains(text)
    note(text: text)
    if !isKnown, texts.contains(text) { values.insert(text) }
  }

  /// Takes a name, or another text of which it is known whom it tells of.
  mutating func note(name text: some Collection<UInt8>) {
    note(text: text)
    if !values.isEmpty { values.remove(Self.compared(text)) }
  }

  mutating func note(technical text: [UInt8]) {
    if technical.count < Self.limit { technical.insert(text) }
  }

  mutating func note(address: UInt64) {
    guard address != 0, address != 0xffff_ffff_ffff else { return }
    Self.insert(address, &addresses, &isCut)
  }

  mutating func note(_ address: DeviceAddress?) {
    if let address { note(address: address.value) }
  }

  /// Takes a key, least significant octet first.
  mutating func note(key octets: some Collection<UInt8>) {
    var piece: UInt128 = 0
    var count = 0
    for octet in octets {
      piece = piece >> 8 | UInt128(octet) << 120
      count += 1
      guard count % 16 == 0 else { continue }
      // A debug key, or none: few different octets.
      if Set((0..<16).map { UInt8(truncatingIfNeeded: piece >> UInt128(8 * $0)) }).count > 4 {
        Self.insert(piece, &keys, &isCut)
      }
    }
  }

  /// Leaves out the texts that stay as they are about a model: many devices are called by it.
  mutating func settle() {
    let lengths = Set(texts.map { $0.count }).sorted()
    for model in technical {
      for start in model.indices {
        for length in lengths.prefix(while: { $0 <= model.count - start }) {
          texts.remove(Array(model[start..<(start + length)]))
        }
      }
    }
  }

  /// Whether a text may stand in a value that stays by choice: it names nobody, as far as is known.
  func mayStay(_ text: [UInt8]) -> Bool {
    values.contains(text) || ValueText.isTechnical(text[...])
  }
}

/// Gathers the personal data of a capture while it is decoded.
///
/// ```swift
/// let collector = PersonalDataCollector()
/// try collector.collect(&reader)
/// ```
package final class PersonalDataCollector: EventSink {
  /// What has been gathered.
  package private(set) var data = PersonalData()

  package let interest: EventCategory = [
    .report, .repeatedReport, .link, .pairing, .read, .write, .value, .adapter,
  ]

  /// Attributes whose values stay by choice.
  private let kept: [AttributeChoice]
  /// What is looked for in such values.
  private var search: LeakSearch?
  /// What was found in them, and is no leak: texts that name nobody, as far as is known.
  package private(set) var allowed: Set<LeakSearch.Leak> = []
  private let wanted: PersonalData

  /// A collector of nothing yet.
  ///
  /// - Parameters:
  ///   - kept: Attributes whose values stay by choice: of what they say only that is gathered which `wanted` has.
  ///   - wanted: What is looked for in these values.
  package init(keeping kept: [AttributeChoice] = [], with wanted: PersonalData = PersonalData()) {
    self.kept = kept
    self.wanted = wanted
    search = kept.isEmpty || wanted.isEmpty ? nil : LeakSearch(for: wanted)
  }

  /// Decodes a capture to its end.
  ///
  /// - Parameters:
  ///   - reader: The capture, at its first record.
  ///   - knowledge: What is known beside the capture.
  ///   - decrypts: Whether packets are decrypted for which there is a key.
  ///   - body: Gets each record and its bytes.
  ///   - finish: Gets the story as far as it was told.
  /// - Throws: `readFailed` if the source fails; what was read before is known.
  package func collect(
    _ reader: inout CaptureReader, with knowledge: LabelKnowledge = LabelKnowledge(),
    decrypts: Bool = true, _ body: (CaptureRecord, Span<UInt8>) -> Void = { _, _ in },
    finish: (borrowing Story) -> Void = { _ in }
  ) throws(CaptureError) {
    var decoder =
      decrypts ? TimelineDecoder(sink: self) : TimelineDecoder(withoutDecryption: self)
    decoder.begin(with: knowledge)
    defer { finish(decoder.story) }
    while let record = try reader.next() {
      reader.withBytes { body(record, $0) }
      reader.forEachComment { data.note(text: $1.octets) }
      decoder.take(record, of: reader) { packet, payload, _, _ in
        switch packet.kind {
        case .command: note(command: payload)
        case .event: note(event: payload)
        default: break
        }
      }
    }
    decoder.finish(reader)
    data.note(text: reader.details.comment)
    for peer in decoder.story.peers {
      data.note(peer.address)
      for address in peer.otherAddresses { data.note(address) }
      data.note(name: peer.names.current)
      for name in peer.names.others { data.note(name: name) }
    }
    for adapter in decoder.story.adapters { data.note(adapter.address) }
    data.settle()
  }

  // MARK: - Events

  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    switch event.kind {
    case .report(let report, _):
      data.note(report.address)
      data.note(report.directAddress)
      note(advertising: bytes.at(report.data).remainingBytes)
    case .link(.connected(let connected)):
      for address in [connected.address, connected.privateAddress, connected.localAddress] {
        data.note(address)
      }
    case .link(.connecting(let address)), .link(.connectFailed(_, let address)):
      data.note(address)
    case .security:
      let pdu = bytes.remainingBytes
      if pdu.count > 0 { note(HSProtocols.Code(rawValue: pdu[0]).parameters, pdu, from: 1) }
    case .notification(let value), .indication(let value):
      note(value, bytes, isPeers: event.direction == .received)
    case .gatt(let gatt):
      switch gatt {
      case .read(let value), .longRead(let value, _):
        note(value, bytes, isPeers: event.direction == .received)
      case .write(let value), .writeCommand(let value), .signedWrite(let value),
        .prepareWrite(let value):
        note(value, bytes, isPeers: event.direction == .sent)
      default: break
      }
    default: break
    }
  }

  private func note(_ value: ValueEvent, _ bytes: borrowing ByteReader, isPeers: Bool) {
    let octets = bytes.at(value.value).remainingBytes.octets
    guard !isPeers || !isKept(value) else { return allow(octets) }
    switch value.label?.uuid.short ?? 0 {
    // Model, firmware, hardware, software, manufacturer: what can name nobody stays.
    case 0x2a24, 0x2a26...0x2a29:
      let text = octets.prefix { $0 != 0 }
      if ValueText.isTechnical(text) {
        data.note(technical: Array(text))
      } else {
        data.note(name: text)
      }
    default:
      if PersonalContent(value.label?.uuid) == .text {
        data.note(name: octets)
      } else if Self.isText(octets) {
        data.note(value: octets)
      }
    }
  }

  /// Notes what a value that stays by choice says.
  private func allow(_ octets: [UInt8]) {
    guard search != nil else { return }
    search?.begin(isText: false)
    search?.search(octets.span)
    search?.end()
    for leak in search?.found ?? [] where !allowed.contains(leak) {
      if case .text(let text) = leak, wanted.mayStay(text) { allowed.insert(leak) }
    }
  }

  /// Whether values of an attribute stay by choice, which those cannot that name somebody.
  private func isKept(_ value: ValueEvent) -> Bool {
    guard !kept.isEmpty, kept.contains(where: { $0.names(value.handle, value.label) }) else {
      return false
    }
    switch value.label?.role {
    case nil, .value, .descriptor, .unplaced: break
    case .service, .include, .declaration: return false
    }
    return ValueTreatment(value.label?.uuid, isKept: true, RedactionOptions()) == .keepByChoice
  }

  /// Whether a value is likely a text: printable, and several letters of it.
  private static func isText(_ octets: [UInt8]) -> Bool {
    octets.count >= 6 && octets.allSatisfy { (0x20...0x7e).contains($0) || $0 >= 0x80 }
      && octets.count { (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) } >= 4
      && String(validating: octets, as: UTF8.self) != nil
  }

  // MARK: - Commands and events, by the layouts of their fields

  private func note(command: Span<UInt8>) {
    guard command.count > 3 else { return }
    note(Opcode(rawValue: Self.number(command, 0)).parameters, command, from: 3)
  }

  private func note(event: Span<UInt8>) {
    guard event.count > 2 else { return }
    let code = EventCode(rawValue: event[0])
    switch code {
    case .commandComplete where event.count > 5:
      note(Opcode(rawValue: Self.number(event, 3)).returnParameters, event, from: 5)
    case .leMeta: note(LEMetaSubevent(rawValue: event[2]).parameters, event, from: 3)
    default: note(code.parameters, event, from: 2)
    }
  }

  private static func number(_ bytes: Span<UInt8>, _ place: Int) -> UInt16 {
    UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
  }

  private func note(_ layout: FieldLayout?, _ packet: Span<UInt8>, from start: Int) {
    guard let layout, start <= packet.count else { return }
    let bytes = packet.octets
    var fields = layout.fields(in: start..<bytes.count)
    while let field = fields.next({ bytes.indices.contains($0) ? bytes[$0] : 0 }) {
      let range = field.range.clamped(to: bytes.indices)
      switch field.kind {
      case .address, .randomAddress, .addressWithType: note(address: bytes[range.prefix(6)])
      case .typedAddress: note(address: bytes[range.dropFirst().prefix(6)])
      case .name: data.note(name: bytes[range].prefix { $0 != 0 })
      case .secret, .identityKey, .identifying: data.note(key: bytes[range])
      case .advertising, .advertisingEntry: note(advertising: bytes[range.dropFirst()])
      case .longAdvertising: note(advertising: bytes[range.dropFirst(2)])
      case .advertisingToEnd: note(advertising: bytes[range])
      default: break
      }
    }
  }

  private func note(address octets: ArraySlice<UInt8>) {
    guard octets.count == 6 else { return }
    data.note(address: octets.reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  private func note(advertising bytes: Span<UInt8>) {
    note(advertising: bytes.octets[...])
  }

  /// Takes the names of advertising data: structures of a length, a type and content.
  private func note(advertising bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let length = rest.popFirst(), length > 0,
      let type = rest.first.map(AdvertisingDataType.init(rawValue:))
    {
      if type == .shortenedLocalName || type == .completeLocalName {
        data.note(name: rest.prefix(Int(length)).dropFirst().prefix { $0 != 0 })
      }
      rest = rest.dropFirst(Int(length))
    }
  }
}
