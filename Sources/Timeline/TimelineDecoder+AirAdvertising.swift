import Bytes
import Capture
import HCI
import LinkLayer

extension TimelineDecoder {
  /// A packet of advertising.
  mutating func airAdvertising(
    _ now: Moment, _ packet: AirPacket, _ captured: CapturedPacket, initial: UInt32,
    _ reader: borrowing ByteReader
  ) {
    guard isValid(packet, captured, initial: initial, reader) != false else {
      return bad(now, .wrongCRC, isAdvertising: true, reader)
    }
    let header = AdvertisingHeader(rawValue: packet.header)
    let isAuxiliary =
      captured.auxiliary != nil || packet.accessAddress != .advertising
      || (captured.channel ?? 37) < 37
    var payload = reader.at(
      packet.payload, layer: .linkLayer, limitedBy: packet.isWhole ? .linkLayerLength : .record)
    do throws(DecodeError) {
      switch header.type {
      case .connectableUndirected, .connectableDirected, .nonConnectableUndirected, .scanResponse,
        .scannableUndirected:
        let heard = try LegacyAdvertisement(parsing: &payload, header: header)
        airReport(now, heard, header, captured, reader)
      case .connectRequest:
        let request = try ConnectIndication(parsing: &payload, header: header)
        other(now, header, packet, isAuxiliary, reader)
        airConnected(now, request, isAuxiliary: isAuxiliary, reader)
      case .extended:
        let heard = try ExtendedAdvertisement(parsing: &payload, header: header)
        if let sync = heard.sync { airLinks.note(sync) }
        if packet.accessAddress != .advertising { noteGroups(heard, reader) }
        airReport(now, heard, header, captured, packet, isAuxiliary, reader)
      default: other(now, header, packet, isAuxiliary, reader)
      }
    } catch {
      find(now, Finding(.airUndecodable, error: error), reader)
    }
  }

  /// A PDU that says nothing new of an advertiser.
  private func other(
    _ now: Moment, _ header: AdvertisingHeader, _ packet: AirPacket, _ isAuxiliary: Bool,
    _ reader: borrowing ByteReader
  ) {
    let isFromScanner = header.type == .scanRequest || header.type == .connectRequest
    emit(
      now,
      .hci(
        .advertisingPDU(
          type: header.type, isAuxiliary: isAuxiliary, payload: packet.payload)), reader,
      direction: isFromScanner ? .sent : .received)
  }

  private mutating func airReport(
    _ now: Moment, _ heard: LegacyAdvertisement, _ header: AdvertisingHeader,
    _ captured: CapturedPacket,
    _ reader: borrowing ByteReader
  ) {
    let pdu: LegacyAdvertisingPDU =
      switch header.type {
      case .connectableUndirected: .connectableUndirected
      case .connectableDirected: .connectableDirected
      case .scannableUndirected: .scannableUndirected
      case .scanResponse: .scanResponse
      default: .nonConnectableUndirected
      }
    advertised(
      now,
      AdvertisingReport(
        form: .legacy, eventType: AdvertisingEventType(legacy: pdu), address: heard.advertiser,
        directAddress: heard.target, primaryPHY: .le1M, secondaryPHY: nil, sid: nil, txPower: nil,
        rssi: captured.rssi, periodicInterval: nil, data: heard.data), reader)
  }

  /// Notes the groups of isochronous streams that a periodic train tells of.
  private mutating func noteGroups(
    _ heard: ExtendedAdvertisement, _ reader: borrowing ByteReader
  ) {
    let data = reader.descending(to: .linkLayer)
    var structures = AdvertisingDataReader(heard.controllerData)
    while let structure = try? structures.next(in: data) {
      guard structure.type == BroadcastGroup.dataType else { continue }
      var cursor = reader.at(structure.data, layer: .linkLayer)
      if let group = try? BroadcastGroup(parsing: &cursor) { airLinks.note(group) }
    }
  }

  /// An extended advertisement, as far as it says who it is of.
  ///
  /// One that only points elsewhere is no report of its own. The rest of one makes the report whole.
  private mutating func airReport(
    _ now: Moment, _ heard: ExtendedAdvertisement, _ header: AdvertisingHeader,
    _ captured: CapturedPacket,
    _ packet: AirPacket, _ isAuxiliary: Bool, _ reader: borrowing ByteReader
  ) {
    let isResponse = captured.auxiliary == .scanResponse
    guard let advertiser = heard.advertiser, !heard.data.isEmpty || heard.pointer == nil else {
      other(now, header, packet, isAuxiliary, reader)
      if isAuxiliary, heard.advertiser == nil { airRest(now, heard, captured, reader) }
      return
    }
    var bits = UInt16(heard.mode & 3)
    if heard.target != nil { bits |= 4 }
    if isResponse { bits |= 8 }
    if heard.pointer != nil { bits |= Self.moreToCome }
    let phy = captured.phy ?? .le1M
    let report = AdvertisingReport(
      form: .extended, eventType: AdvertisingEventType(rawValue: bits), address: advertiser,
      directAddress: heard.target, primaryPHY: phy == .leCoded ? .leCoded : .le1M,
      secondaryPHY: isAuxiliary ? phy : nil, sid: heard.set, txPower: heard.txPower,
      rssi: captured.rssi, periodicInterval: heard.sync?.interval, data: heard.data)
    if isAuxiliary, heard.pointer != nil {
      airLinks.chains.begin(
        report, heard, reader.at(heard.data).remainingBytes, now.time, packet: now.packet)
      carried.advertisingChain = now.packet
    }
    advertised(now, report, reader)
  }

  /// The bit of an event type by which a report says that more is to come.
  private static let moreToCome: UInt16 = 1 << 5

  /// The rest of an extended advertisement, or a part of it.
  private mutating func airRest(
    _ now: Moment, _ heard: ExtendedAdvertisement, _ captured: CapturedPacket,
    _ reader: borrowing ByteReader
  ) {
    let part = reader.at(heard.data)
    guard
      let (place, isWhole) = airLinks.chains.extend(
        heard, channel: captured.channel, part.remainingBytes, now.time)
    else { return }
    carried.advertisingChain = airLinks.chains.packet(at: place)
    guard isWhole else { return }
    // The data are lent out while the report is told.
    var bytes: [UInt8] = []
    airLinks.chains.exchangeData(at: place, &bytes)
    let first = airLinks.chains.report(at: place)
    let type = AdvertisingEventType(rawValue: first.eventType.rawValue & ~Self.moreToCome)
    let whole = AdvertisingReport(
      form: .extended, eventType: type, address: first.address, directAddress: first.directAddress,
      primaryPHY: first.primaryPHY, secondaryPHY: first.secondaryPHY, sid: first.sid,
      txPower: first.txPower, rssi: captured.rssi, periodicInterval: first.periodicInterval,
      data: ByteRange(offset: 0, count: bytes.count))
    tell(now, whole, bytes.span)
    airLinks.chains.exchangeData(at: place, &bytes)
  }

  private mutating func tell(_ now: Moment, _ report: AdvertisingReport, _ bytes: Span<UInt8>) {
    advertised(
      now, report, ByteReader(bytes, base: 0, layer: .linkLayer, limit: .linkLayerLength))
  }
}
