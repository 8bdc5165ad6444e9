import Bytes
import Capture
import HCI
import LinkLayer

extension TimelineDecoder {
  /// A packet of advertising.
  mutating func airAdvertising(
    _ packet: AirPacket, _ captured: CapturedPacket, initial: UInt32, _ reader: borrowing ByteReader
  ) {
    guard isValid(packet, captured, initial: initial, reader) != false else { return bad() }
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
        airReport(heard, header, captured, reader)
      case .connectRequest:
        let request = try ConnectIndication(parsing: &payload, header: header)
        other(header, packet, isAuxiliary, reader)
        airConnected(request, isAuxiliary: isAuxiliary, reader)
      case .extended:
        let heard = try ExtendedAdvertisement(parsing: &payload, header: header)
        if let sync = heard.sync { airLinks.note(sync) }
        airReport(heard, header, captured, packet, isAuxiliary, reader)
      default: other(header, packet, isAuxiliary, reader)
      }
    } catch {
      find(Finding(.airUndecodable, error: error), reader)
    }
  }

  /// A PDU that says nothing new of an advertiser.
  private func other(
    _ header: AdvertisingHeader, _ packet: AirPacket, _ isAuxiliary: Bool,
    _ reader: borrowing ByteReader
  ) {
    let isFromScanner = header.type == .scanRequest || header.type == .connectRequest
    emit(
      .hci(
        .advertisingPDU(
          type: header.type, isAuxiliary: isAuxiliary, payload: packet.payload)), reader,
      direction: isFromScanner ? .sent : .received)
  }

  private mutating func airReport(
    _ heard: LegacyAdvertisement, _ header: AdvertisingHeader, _ captured: CapturedPacket,
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
      AdvertisingReport(
        form: .legacy, eventType: AdvertisingEventType(legacy: pdu), address: heard.advertiser,
        directAddress: heard.target, primaryPHY: .le1M, secondaryPHY: nil, sid: nil, txPower: nil,
        rssi: captured.rssi, periodicInterval: nil, data: heard.data), reader)
  }

  /// An extended advertisement, as far as it says who it is of.
  ///
  /// One that only points elsewhere, and the rest of one, are no reports of their own.
  private mutating func airReport(
    _ heard: ExtendedAdvertisement, _ header: AdvertisingHeader, _ captured: CapturedPacket,
    _ packet: AirPacket, _ isAuxiliary: Bool, _ reader: borrowing ByteReader
  ) {
    let isResponse = captured.auxiliary == .scanResponse
    guard let advertiser = heard.advertiser, !heard.data.isEmpty || heard.pointer == nil else {
      other(header, packet, isAuxiliary, reader)
      return
    }
    var bits = UInt16(heard.mode & 3)
    if heard.target != nil { bits |= 4 }
    if isResponse { bits |= 8 }
    if heard.pointer != nil { bits |= 1 << 5 }
    let phy = captured.phy ?? .le1M
    advertised(
      AdvertisingReport(
        form: .extended, eventType: AdvertisingEventType(rawValue: bits), address: advertiser,
        directAddress: heard.target, primaryPHY: phy == .leCoded ? .leCoded : .le1M,
        secondaryPHY: isAuxiliary ? phy : nil, sid: heard.set, txPower: heard.txPower,
        rssi: captured.rssi, periodicInterval: heard.sync?.interval, data: heard.data), reader)
  }
}
