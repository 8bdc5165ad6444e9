import HSProtocols
import HSTimeline

/// Where the parts of a packet of the air stand in its record.
struct AirLayout {
  /// Where the packet begins, with its access address.
  var start: Int
  /// The two bytes of the header.
  var header: Int
  /// Where the header ends, CTEInfo included.
  var headerEnd: Int
  /// The payload.
  var payload: Range<Int>
  /// The check, if it is there.
  var check: Int?
  /// Whether the check was found to be wrong.
  var isWrong = false

  /// What is written in the place of a wrong check.
  private static let wrong: UInt64 = 0xaa_aaaa

  /// The parts of a packet; `nil` if the bytes are not a packet.
  init?(_ captured: CapturedPacket, _ bytes: [UInt8], isAdvertising: Bool, missing: Int) {
    let reader = ByteReader(bytes.span, base: 0, layer: .linkLayer, limit: .record)
    // A packet that is shorter than its header says is read as far as it goes.
    guard
      let packet = Self.packet(reader, captured, isAdvertising, missing)
        ?? Self.packet(reader, captured, isAdvertising, 1)
    else { return nil }
    start = captured.packet.offset
    header = captured.packet.offset + 4 + (packet.codingIndicator == nil ? 0 : 1)
    headerEnd = header + (packet.toneInfo == nil ? 2 : 3)
    payload = packet.payload.offset..<packet.payload.end
    check = packet.isWhole && packet.crc != nil ? packet.payload.end : nil
  }

  private static func packet(
    _ reader: borrowing ByteReader, _ captured: CapturedPacket, _ isAdvertising: Bool,
    _ missing: Int
  ) -> AirPacket? {
    var cursor = reader.at(captured.packet)
    return try? AirPacket(
      parsing: &cursor, captured: captured, isAdvertising: isAdvertising, missing: missing)
  }

  /// Gives a packet whose payload was changed the check that is right, or wrong, as before.
  ///
  /// The check is linear, so that its change follows from that of the bytes: what it begins with need
  /// not be known.
  ///
  /// - Parameters:
  ///   - bytes: The changed record.
  ///   - original: The record as it was.
  func repair(_ bytes: inout Draft, _ original: [UInt8]) {
    guard let check, let before = original.number(check, count: 3), before != 0,
      original.count == bytes.count
    else { return }
    // How a wrong check differs from the right one could reveal bytes.
    guard !isWrong else { return bytes.put(Self.wrong, at: check, count: 3) }
    var change = CRC24(initial: 0)
    for index in header..<headerEnd { change.update(bytes[index] ^ original[index]) }
    for index in payload { change.update(bytes[index] ^ original[index]) }
    bytes.put(before ^ UInt64(change.value), at: check, count: 3)
  }
}

extension PacketRedactor {
  /// Redacts a packet of the air.
  mutating func air(
    _ bytes: inout Draft, _ record: Packet, _ link: LinkType
  ) -> Outcome {
    let missing = max(0, record.originalLength - bytes.count)
    let headers = link == .ppi ? PPIRedactor.redact(&bytes, names) : 0
    guard let captured = Self.captured(bytes.bytes, link), captured.packet.count >= 6,
      !captured.isMessage
    else {
      names.count(.airPackets, in: bytes, 0..<bytes.count)
      // A sniffer's own messages have no packet; their kind identifies nobody.
      if link == .nordicSniffer || link == .privateNordicSniffer { bytes.keep(0..<7) }
      return .done
    }
    let start = captured.packet.offset
    bytes.keep(min(headers, start)..<start + 6)
    let isAdvertising = bytes.number(start, count: 4) == UInt64(LinkType.advertisingAccessAddress)
    guard
      var layout = AirLayout(
        captured, bytes.bytes, isAdvertising: isAdvertising || story.isAdvertising, missing: missing
      )
    else {
      names.count(.airPackets)
      return .done
    }
    layout.isWrong = story.omission?.reason == .wrongCRC
    self.layout = layout
    bytes.keep(start..<layout.headerEnd)
    if let check = layout.check { bytes.keep(check..<check + 3) }
    let payload = layout.payload
    guard !payload.isEmpty else { return .done }
    if let omission = story.omission {
      switch omission.reason {
      case .repeated: return .copy(original: omission.original, range: payload)
      case .encrypted:
        names.count(.encryptedPackets)
        if names.options.keepsEncrypted {
          bytes.keep(payload)
        } else {
          names.replaceEncrypted(in: &bytes, payload, capture: story.capture, record: number)
        }
      default: names.count(.airPackets)
      }
      return .done
    }
    if isAdvertising { return advertising(&bytes, layout) }
    if story.isAdvertising {
      // Advertising with its own access address is periodic.
      extended(&bytes, layout, isPeriodic: true)
      return .done
    }
    if story.isControl {
      control(&bytes, payload)
      return .done
    }
    let kind = bytes[layout.header] & 3
    guard kind == 1 || kind == 2 else {
      names.count(.airPackets)
      // The opcode of a malformed control PDU says nothing reliable.
      if kind == 3 { bytes.keep(payload.prefix(1)) }
      return .done
    }
    return data(&bytes, payload, isStart: kind == 2)
  }

  /// What the record's framing says about its packet.
  private static func captured(_ bytes: [UInt8], _ link: LinkType) -> CapturedPacket? {
    var reader = ByteReader(bytes.span, base: 0, layer: .linkLayer, limit: .record)
    return try? CapturedPacket(parsing: &reader, link: link)
  }

  /// A control PDU, whose rows say what is kept: EDIV and Rand find a key, what goes into the session's key goes too, and
  /// what nobody described.
  private func control(_ bytes: inout Draft, _ payload: Range<Int>) {
    bytes.keep(payload.prefix(1))
    FieldRedactor.apply(
      ControlOpcode(rawValue: bytes[payload.lowerBound]).parameters, to: &bytes,
      payload.dropFirst(), names, else: .airPackets)
  }

  // MARK: - Advertising

  private mutating func advertising(_ bytes: inout Draft, _ layout: AirLayout) -> Outcome {
    let payload = layout.payload
    let header = bytes[layout.header]
    let isSenderRandom = header & 0x40 != 0
    let isTargetRandom = header & 0x80 != 0
    guard story.isAdvertising || header & 15 == 5 else {
      names.count(.airPackets)
      return .done
    }
    let first = bytes.number(payload.lowerBound, count: 6) ?? 0
    let second = bytes.number(payload.lowerBound + 6, count: 6) ?? 0
    var isForeign = !names.isOwn(first)
    switch header & 15 {
    case 0, 2, 4, 6:
      address(&bytes, payload, 0, isSenderRandom)
      var state = AdvertisingDataState()
      state.redact(&bytes, payload.dropFirst(6), isForeign: isForeign, names)
    case 1, 3, 5:
      address(&bytes, payload, 0, isSenderRandom)
      address(&bytes, payload, 6, isTargetRandom)
      // A device that scans or connects names its target second.
      if header & 15 != 1 { isForeign = !names.isOwn(second) }
      // What a connection is to be like: Core 5.4, Vol 6, Part B, 2.3.3.1.
      if header & 15 == 5 {
        bytes.keep(payload.lowerBound + 12, 22, within: payload.upperBound)
      }
    case 7, 8:
      guard let known = extended(&bytes, layout, isPeriodic: false) else { return .done }
      isForeign = known
    default:
      names.count(.airPackets)
      return .done
    }
    guard isForeign else { return .done }
    if names.options.foreign == .drop { return .dropped }
    names.count(.foreignReports)
    return .done
  }

  private func address(
    _ bytes: inout Draft, _ payload: Range<Int>, _ offset: Int, _ isRandom: Bool
  ) {
    names.replaceAddress(
      in: &bytes, at: payload.lowerBound + offset, end: payload.upperBound, isRandom: isRandom)
  }

  /// Redacts a PDU with the extended header; returns whether it is a stranger's, if it says so.
  ///
  /// Core 5.4, Vol 6, Part B, 2.3.4.
  @discardableResult
  private mutating func extended(
    _ bytes: inout Draft, _ layout: AirLayout, isPeriodic: Bool
  ) -> Bool? {
    let payload = layout.payload
    let header = bytes[layout.header]
    let length = Int(bytes[payload.lowerBound] & 0x3f)
    let fields = span(payload.lowerBound + 1, length, within: payload.upperBound)
    let data = fields.upperBound..<payload.upperBound
    let flags = fields.isEmpty ? 0 : bytes[fields.lowerBound]
    bytes.keep(payload.lowerBound, 2, within: fields.upperBound)
    var place = fields.lowerBound + 1
    /// Keeps a field that stands next; returns where it is.
    func field(_ count: Int, _ bytes: inout Draft) -> Int {
      bytes.keep(place, count, within: fields.upperBound)
      defer { place += count }
      return place
    }
    var isForeign: Bool?
    for bit: UInt8 in 0...1 where flags >> bit & 1 != 0 {
      let place = field(6, &bytes)
      if bit == 0, let address = bytes.number(place, count: 6) { isForeign = !names.isOwn(address) }
      let isRandom = header & (bit == 0 ? 0x40 : 0x80) != 0
      names.replaceAddress(in: &bytes, at: place, end: fields.upperBound, isRandom: isRandom)
    }
    if flags & 4 != 0 { _ = field(1, &bytes) }
    var identifier: UInt16?
    if flags & 8 != 0 {
      identifier = bytes.number(field(2, &bytes), count: 2).map { UInt16(truncatingIfNeeded: $0) }
    }
    let hasPointer = flags & 0x10 != 0
    if hasPointer { _ = field(3, &bytes) }
    if flags & 0x20 != 0 { _ = field(18, &bytes) }
    if flags & 0x40 != 0 { _ = field(1, &bytes) }
    // What is left of the header is for controllers, in the form of advertising data: it is wiped.
    let wasAnnounced = identifier.flatMap { announced[$0] }
    if let identifier {
      if announced.count >= Self.setLimit { announced.removeAll(keepingCapacity: true) }
      announced[identifier] = data.isEmpty && hasPointer ? isForeign ?? true : nil
    }
    guard !data.isEmpty else { return isForeign }
    let isBeginning = !isPeriodic && (flags & 1 != 0 || wasAnnounced != nil)
    let chain = carried.advertisingChain
    guard isBeginning else {
      if chain > 0, chain < number, var begun = chains[chain] {
        begun.state.redact(&bytes, data, isForeign: begun.isForeign, names)
        chains[chain] = begun
        return begun.isForeign
      }
      // A later piece: where a structure begins in it follows only from all of them.
      names.count(.advertisingPieces, in: bytes, data)
      return isForeign
    }
    let known = isForeign ?? wasAnnounced ?? true
    var state = AdvertisingDataState()
    state.redact(&bytes, data, isForeign: known, names)
    if chain == number {
      if chains.count >= Self.setLimit { chains.removeAll(keepingCapacity: true) }
      chains[chain] = (state, known)
    }
    return known
  }
}

extension CapturedPacket {
  /// Whether it is the sniffer's own, and none of the air.
  fileprivate var isMessage: Bool {
    if case .message = kind { return true }
    return false
  }
}
