import HSProtocols

extension Scene {
  /// A PDU that says nothing new of an advertiser.
  mutating func other(
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

  /// An advertisement on the primary channels.
  mutating func report(
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
}
