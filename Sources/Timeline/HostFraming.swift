import Bytes
import Capture
import HCI
import USB

/// What it takes to find HCI packets in the records of a host's recorder, beside each record itself.
struct HostFraming {
  private var probe = H1Probe()
  private var directions = DirectionInference()
  /// Packets on USB buses, which come in several transfers.
  var usb = USBReassembler()

  /// ACL packets whose direction was worked out.
  var inferredDirections: Int { directions.packets }

  /// Reads what calls itself H1 and is H4 as the latter; whether that is found for the first time.
  mutating func correct(_ record: inout CaptureRecord, in reader: borrowing ByteReader) -> Bool {
    guard record.link == .hciH1, probe.isH4(record, in: reader) else { return false }
    record.link = .hciH4
    return probe.isSurprised()
  }

  /// Which way an ACL packet went, worked out where the capture does not tell.
  mutating func direction(of packet: Packet, in payload: borrowing ByteReader) -> Direction {
    directions.direction(of: packet, in: payload) ?? .received
  }
}
