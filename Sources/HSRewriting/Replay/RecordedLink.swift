import HSProtocols

/// An ATT PDU as it was recorded, with its bytes.
struct RecordedPDU: Sendable {
  /// The packet.
  var packet: Int
  /// When it was recorded.
  var time: CaptureTime
  /// Whether the peer sent it.
  var isPeers: Bool
  /// The Enhanced ATT bearer, 0 for the fixed channel.
  var bearer: UInt16
  /// The whole PDU.
  var bytes: ArraySlice<UInt8>
  /// Whether the link was encrypted then, as far as the capture tells.
  var isEncrypted: Bool

  /// The opcode; the one that is not assigned for no bytes.
  var opcode: ATTOpcode { ATTOpcode(rawValue: bytes.first ?? 0) }

  /// Two bytes as a number; 0 where there are none.
  func uint16(_ place: Int) -> UInt16 { bytes.uint16(place) }

  /// The values in it, each with the handle in front of it; 0 where none is.
  var values: [(handle: UInt16, value: ArraySlice<UInt8>)] {
    AttributeFields(bytes).values.map { ($0.handle?.rawValue ?? 0, bytes[$0.range]) }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Two bytes as a little-endian number; 0 where there are none.
  func uint16(_ place: Int) -> UInt16 {
    guard place >= 0, place + 1 < count else { return 0 }
    return UInt16(self[startIndex + place]) | UInt16(self[startIndex + place + 1]) << 8
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
  private(set) var entries: [Entry] = []
  private(set) var octets: [UInt8] = []
  /// When the link was encrypted, and how many PDUs had been by then.
  var encryptions: [(time: CaptureTime, place: Int)] = []

  /// A PDU without its bytes.
  struct Entry {
    var packet: Int
    var time: CaptureTime
    /// Where its bytes end; they begin where those of the one before end.
    var end: Int
    var bearer: UInt16
    var isPeers: Bool
    var isEncrypted: Bool
  }

  /// Adds a PDU.
  mutating func append(_ pdu: RecordedPDU) {
    octets += pdu.bytes
    entries.append(
      Entry(
        packet: pdu.packet, time: pdu.time, end: octets.count, bearer: pdu.bearer,
        isPeers: pdu.isPeers, isEncrypted: pdu.isEncrypted))
  }

  /// How many PDUs there are.
  var count: Int { entries.count }

  /// Whether it has no PDU.
  var isEmpty: Bool { entries.isEmpty }

  /// The PDUs in order, their bytes where they lie.
  var pdus: some Sequence<RecordedPDU> {
    entries.indices.lazy.map { place in
      let entry = entries[place]
      let begin = place == 0 ? 0 : entries[place - 1].end
      return RecordedPDU(
        packet: entry.packet, time: entry.time, isPeers: entry.isPeers, bearer: entry.bearer,
        bytes: octets[begin..<entry.end], isEncrypted: entry.isEncrypted)
    }
  }

  /// The memory that a PDU takes.
  static func weight(of bytes: Int) -> Int { bytes + MemoryLayout<Entry>.stride }

  /// The last packet that was seen of it.
  var lastPacket: Int { entries.last?.packet ?? firstPacket }
}
