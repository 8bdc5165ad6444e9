import HSBase
import HSCapture
import HSTimeline

/// H4 packets at any times, given to a decoder.
struct PacketFeed {
  /// When the next one comes.
  var time: Int64 = 1_767_225_600_000_000_000
  /// Packets that the recorder lost so far.
  var drops: UInt32 = 0
  private var number = 0

  mutating func take(
    _ packet: [UInt8], isReceived: Bool = true, _ decoder: inout TimelineDecoder
  ) {
    number += 1
    let record = CaptureRecord(
      number: number, time: CaptureTime(nanoseconds: time), link: .hciH4,
      direction: isReceived ? .received : .sent, flags: isReceived ? 1 : 0,
      bytes: ByteRange(offset: 0, count: packet.count), originalLength: packet.count,
      cumulativeDrops: drops)
    decoder.take(record, packet.span)
  }

  /// An event.
  mutating func event(_ code: UInt8, _ bytes: [UInt8], _ decoder: inout TimelineDecoder) {
    take([0x04, code, UInt8(truncatingIfNeeded: bytes.count)] + bytes, &decoder)
  }

  /// A frame of a channel, ATT's unless told.
  mutating func frame(
    _ pdu: [UInt8], channel: UInt8 = 4, on handle: UInt8, isReceived: Bool = true,
    _ decoder: inout TimelineDecoder
  ) {
    let length = UInt8(truncatingIfNeeded: pdu.count)
    take(
      [0x02, handle, isReceived ? 0x20 : 0, length &+ 4, 0, length, 0, channel, 0] + pdu,
      isReceived: isReceived, &decoder)
  }
}
