import HSProtocols

/// An ATT PDU as it was recorded, but for its bytes.
struct RecordedPDU: Sendable {
  /// The packet.
  var packet: Int
  /// When it was recorded.
  var time: CaptureTime
  /// The Enhanced ATT bearer, 0 for the fixed channel.
  var bearer: UInt16
  /// Whether the peer sent it.
  var isPeers: Bool
  /// Whether the link was encrypted then, as far as the capture tells.
  var isEncrypted: Bool
  /// Where its bytes end in those of the link; they begin where those of the one before end.
  fileprivate(set) var end = 0
}

extension ArraySlice<UInt8> {
  /// Two bytes as a little-endian number; 0 where there are none.
  func uint16(_ place: Int) -> UInt16 {
    guard place >= 0, place + 1 < count else { return 0 }
    return UInt16(self[startIndex + place]) | UInt16(self[startIndex + place + 1]) << 8
  }

  /// The opcode of the PDU that it is; the one that is not assigned for no bytes.
  var opcode: ATTOpcode { ATTOpcode(rawValue: first ?? 0) }

  /// The values in the PDU that it is, each with the handle in front of it; 0 where none is.
  var values: [(handle: UInt16, value: ArraySlice<UInt8>)] {
    AttributeFields(self).values.map { ($0.handle?.rawValue ?? 0, self[$0.range]) }
  }
}

/// A connection as it was recorded.
struct RecordedLink: Sendable {
  /// The connection's number on the timeline.
  let connection: Int
  /// The peer's number, as it was when the connection came about.
  let peer: Int
  /// When it began, or was first seen.
  let begin: CaptureTime
  /// The packet that began it, or the first one that was seen.
  let firstPacket: Int
  /// Whether the capture holds its beginning.
  var hasBeginning: Bool
  /// The ATT PDUs but for their bytes, which stand one PDU behind the other in `octets`: one PDU is a few bytes, and
  /// each with an allocation of its own would take several times as many.
  private var entries: [RecordedPDU] = []
  private var octets: [UInt8] = []
  /// When the link was encrypted, and how many PDUs had been by then.
  var encryptions: [(time: CaptureTime, place: Int)] = []

  init(connection: Int, peer: Int, begin: CaptureTime, firstPacket: Int, hasBeginning: Bool) {
    (self.connection, self.peer, self.begin) = (connection, peer, begin)
    (self.firstPacket, self.hasBeginning) = (firstPacket, hasBeginning)
  }

  /// Adds a PDU.
  mutating func append(_ pdu: RecordedPDU, _ bytes: [UInt8]) {
    octets += bytes
    entries.append(pdu)
    entries[entries.count - 1].end = octets.count
  }

  /// How many PDUs there are.
  var count: Int { entries.count }

  /// The PDUs in order, their bytes where they lie.
  var pdus: some Sequence<(pdu: RecordedPDU, bytes: ArraySlice<UInt8>)> {
    entries.indices.lazy.map { place in
      let begin = place == 0 ? 0 : entries[place - 1].end
      return (entries[place], octets[begin..<entries[place].end])
    }
  }

  /// The memory that a PDU takes.
  static func weight(of bytes: Int) -> Int { bytes + MemoryLayout<RecordedPDU>.stride }

  /// The last packet that was seen of it.
  var lastPacket: Int { entries.last?.packet ?? firstPacket }
}
