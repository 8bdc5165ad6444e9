import HSProtocols
import HSTimeline

/// Where the parts of a packet of the air stand in its record.
struct AirLayout {
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
  mutating func air(_ item: inout HeldPackets.Item, _ link: LinkType) -> Outcome {
    let headers = link == .ppi ? perPacketInformation(&item.bytes) : 0
    guard let captured = Self.captured(item.bytes.bytes, link), captured.packet.count >= 6,
      !captured.isMessage
    else {
      names.count(.airPackets, in: item.bytes, 0..<item.bytes.count)
      // A sniffer's own messages have no packet; their kind identifies nobody.
      if link == .nordicSniffer || link == .privateNordicSniffer { item.bytes.keep(0..<7) }
      return .done
    }
    let start = captured.packet.offset
    item.bytes.keep(min(headers, start)..<start + 6)
    let isAdvertising =
      item.bytes.number(start, count: 4) == UInt64(LinkType.advertisingAccessAddress)
    guard
      var layout = AirLayout(
        captured, item.bytes.bytes, isAdvertising: isAdvertising || story.isAdvertising,
        missing: max(0, item.record.originalLength - item.bytes.count))
    else {
      names.count(.airPackets)
      return .done
    }
    layout.isWrong = story.omission?.reason == .wrongCRC
    item.layout = layout
    item.bytes.keep(start..<layout.headerEnd)
    if let check = layout.check { item.bytes.keep(check..<check + 3) }
    let payload = layout.payload
    let kind = item.bytes[layout.header] & 3
    guard !payload.isEmpty else { return .done }
    if let omission = story.omission {
      switch omission.reason {
      case .repeated: (item.copied, item.range) = (omission.original, payload)
      case .encrypted:
        names.count(.encryptedPackets)
        if names.options.keepsEncrypted {
          item.bytes.keep(payload)
        } else {
          names.replaceEncrypted(in: &item.bytes, payload, capture: story.capture, record: number)
        }
      default: names.count(.airPackets)
      }
    } else if isAdvertising {
      return advertising(&item.bytes, layout)
    } else if story.isAdvertising {
      // Advertising with its own access address is periodic.
      _ = extended(&item.bytes, layout, isPeriodic: true)
    } else if story.isControl {
      // Its row says what is kept: EDIV and Rand find a key, what goes into the session's key goes too, and what nobody
      // described.
      item.bytes.keep(payload.prefix(1))
      names.redact(
        ControlOpcode(rawValue: item.bytes[payload.lowerBound]).parameters, in: &item.bytes,
        payload.dropFirst(), else: .airPackets)
    } else if kind == 1 || kind == 2 {
      return data(&item, payload, isStart: kind == 2)
    } else {
      names.count(.airPackets)
      // The opcode of a malformed control PDU says nothing reliable.
      if kind == 3 { item.bytes.keep(payload.prefix(1)) }
    }
    return .done
  }

  /// What the record's framing says about its packet.
  private static func captured(_ bytes: [UInt8], _ link: LinkType) -> CapturedPacket? {
    var reader = ByteReader(bytes.span, base: 0, layer: .linkLayer, limit: .record)
    return try? CapturedPacket(parsing: &reader, link: link)
  }

  /// Redacts the header of Per-Packet Information: of its fields all but those of Bluetooth LE, as there are fields for
  /// places on earth.
  ///
  /// - Returns: Where the header ends.
  private func perPacketInformation(_ bytes: inout Draft) -> Int {
    bytes.keep(0..<8)
    let end = min(Int(bytes.number(2, count: 2) ?? 0), bytes.count)
    var place = 8
    // What does not fit is no field.
    while place + 4 <= end, let length = bytes.number(place + 2, count: 2),
      place + 4 + Int(length) <= end
    {
      let field = place + 4..<place + 4 + Int(length)
      // PPI_BTLE, version 0.
      let kept = bytes.number(place, count: 2) == 30_006 ? 12 : 0
      bytes.keep(place..<place + 4)
      bytes.keep(field.prefix(kept))
      names.count(.monitorRecords, in: bytes, field.dropFirst(kept))
      place = field.upperBound
    }
    return end
  }

  // MARK: - Advertising

  private mutating func advertising(_ bytes: inout Draft, _ layout: AirLayout) -> Outcome {
    let payload = layout.payload
    let header = bytes[layout.header]
    let type = header & 15
    guard story.isAdvertising || type == 5 else {
      names.count(.airPackets)
      return .done
    }
    func isForeign(_ offset: Int) -> Bool {
      !names.isOwn(bytes.number(payload.lowerBound + offset, count: 6) ?? 0)
    }
    let isOfStranger: Bool
    switch type {
    case 0...6:
      // A device that scans or connects names its target second.
      isOfStranger = isForeign(type == 3 || type == 5 ? 6 : 0)
      names.replaceAddress(in: &bytes, payload, isRandom: header & 0x40 != 0)
      let rest = payload.dropFirst(6)
      if type & 1 == 0 {
        names.redactAdvertising(in: &bytes, rest, isForeign: isOfStranger)
      } else {
        names.replaceAddress(in: &bytes, rest, isRandom: header & 0x80 != 0)
        // What a connection is to be like: Core 5.4, Vol 6, Part B, 2.3.3.1.
        if type == 5 { bytes.keep(rest.dropFirst(6).prefix(22)) }
      }
    case 7, 8:
      guard let known = extended(&bytes, layout, isPeriodic: false) else { return .done }
      isOfStranger = known
    default:
      names.count(.airPackets)
      return .done
    }
    guard isOfStranger else { return .done }
    if names.options.foreign == .drop { return .dropped }
    names.count(.foreignReports)
    return .done
  }

  /// How long the fields of an extended header are that its flags announce.
  private static let lengths = [6, 6, 1, 2, 3, 18, 1]

  /// Redacts a PDU with the extended header; returns whether it is a stranger's, if it says so.
  ///
  /// Core 5.4, Vol 6, Part B, 2.3.4.
  private mutating func extended(
    _ bytes: inout Draft, _ layout: AirLayout, isPeriodic: Bool
  ) -> Bool? {
    let payload = layout.payload
    let header = bytes[layout.header]
    let length = Int(bytes[payload.lowerBound] & 0x3f)
    let fields = span(payload.lowerBound + 1, length, within: payload.upperBound)
    let data = fields.upperBound..<payload.upperBound
    let flags = fields.isEmpty ? 0 : bytes[fields.lowerBound]
    bytes.keep(span(payload.lowerBound, 2, within: fields.upperBound))
    var place = fields.lowerBound + 1
    var isForeign: Bool?
    var identifier: UInt16?
    // What stands behind these fields is for controllers, in the form of advertising data: it is wiped.
    for (bit, count) in Self.lengths.enumerated() where flags >> UInt8(bit) & 1 != 0 {
      let field = span(place, count, within: fields.upperBound)
      bytes.keep(field)
      switch bit {
      case 0, 1:
        if bit == 0, let address = bytes.number(place, count: 6) {
          isForeign = !names.isOwn(address)
        }
        names.replaceAddress(in: &bytes, field, isRandom: header & (bit == 0 ? 0x40 : 0x80) != 0)
      case 3:
        identifier = bytes.number(place, count: 2).map { UInt16(truncatingIfNeeded: $0) }
      default: break
      }
      place += count
    }
    let wasAnnounced = identifier.flatMap { announced[$0] }
    if let identifier {
      if announced.count >= Self.setLimit { announced.removeAll(keepingCapacity: true) }
      announced[identifier] = data.isEmpty && flags & 0x10 != 0 ? isForeign ?? true : nil
    }
    guard !data.isEmpty else { return isForeign }
    let chain = carried.advertisingChain
    if !isPeriodic, flags & 1 != 0 || wasAnnounced != nil {
      let known = isForeign ?? wasAnnounced ?? true
      var state = AdvertisingDataState()
      state.redact(&bytes, data, isForeign: known, names)
      if chain == number {
        if chains.count >= Self.setLimit { chains.removeAll(keepingCapacity: true) }
        chains[chain] = (state, known)
      }
      return known
    }
    guard chain > 0, chain < number, var begun = chains[chain] else {
      // A later piece: where a structure begins in it follows only from all of them.
      names.count(.advertisingPieces, in: bytes, data)
      return isForeign
    }
    begun.state.redact(&bytes, data, isForeign: begun.isForeign, names)
    chains[chain] = begun
    return begun.isForeign
  }
}

extension CapturedPacket {
  /// Whether it is the sniffer's own, and none of the air.
  fileprivate var isMessage: Bool {
    if case .message = kind { return true }
    return false
  }
}
