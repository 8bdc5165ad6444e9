import HSCapture

/// Which packets of a sniffer's capture are damaged, worked out by other means than the decoder's.
///
/// A packet is damaged if its record is not as long as its header says, or if its CRC is wrong: by
/// the sniffer's flag, or where there is none by the bits' own arithmetic, with the initial value
/// that the connection's CONNECT_IND gives.
struct AirWitness {
  private(set) var damaged: Set<Int> = []

  /// Reads the sniffer's records of a capture; there are none in other captures.
  init(_ path: String) throws(CaptureError) {
    var reader = try CaptureReader(ByteSource(path: path))
    var initials: [[UInt8]: [UInt8]] = [:]
    while let record = try reader.next() {
      var header: Int
      switch record.link {
      case .leLinkLayer: header = 0
      case .leLinkLayerWithHeader: header = 10
      case .nordicSniffer: header = 17
      case .ppi: header = -1
      default: continue
      }
      let bytes = reader.withBytes { span in (0..<span.count).map { span[$0] } }
      // Per-Packet Information says how long it is.
      if record.link == .ppi, bytes.count > 4 { header = Int(bytes[2]) | Int(bytes[3]) << 8 }
      guard header >= 0, bytes.count >= header + 6 else { continue }
      var packet = Array(bytes[header...])
      let address = Array(packet[..<4])
      if record.link == .nordicSniffer, packet.count == Int(packet[5]) + 10 { packet.remove(at: 6) }
      guard packet.count == Int(packet[5]) + 9 else {
        damaged.insert(record.number)
        continue
      }
      let pdu = Array(packet[4..<(packet.count - 3)])
      if record.link == .nordicSniffer {
        if bytes[8] & 1 == 0 { damaged.insert(record.number) }
      } else if let initial = initials[address],
        Self.check(pdu, initial) != Array(packet.suffix(3))
      {
        damaged.insert(record.number)
      }
      // CONNECT_IND: access address and initial value behind the two addresses.
      if address == [0xd6, 0xbe, 0x89, 0x8e], pdu[0] & 15 == 5, pdu.count == 36 {
        initials[Array(pdu[14..<18])] = Array(pdu[18..<21])
      }
    }
  }

  /// The check as the specification draws it: a register of 24 places, bit by bit.
  ///
  /// Core 5.4, Vol 6, Part B, 3.1.1.
  static func check(_ pdu: [UInt8], _ initial: [UInt8]) -> [UInt8] {
    // Position 0 first; the initial value's least significant bit stands there.
    var places = (0..<24).map { initial[$0 / 8] >> ($0 % 8) & 1 == 1 }
    for byte in pdu {
      for bit in 0..<8 {
        let feedback = places[23] != (byte >> bit & 1 == 1)
        places.removeLast()
        places.insert(feedback, at: 0)
        for tap in [1, 3, 4, 6, 9, 10] where feedback { places[tap].toggle() }
      }
    }
    // Position 23 is sent first.
    return (0..<3).map { byte in
      (0..<8).reduce(UInt8(0)) { $0 | (places[23 - byte * 8 - $1] ? 1 : 0) << $1 }
    }
  }
}
