import HSBase
import HSCapture
import HSReport
import HSTimeline

/// What two sensors and other sources send, at any times: verdicts, variability and exports of it.
///
/// ```
///   for each value:
///      time      2 bytes, signed, little-endian: 10 ms each after the one before
///      what      1 byte: bit 0 the connection, bits 1-3 the attribute, bits 4-7 a quarter of the length
///      bytes
/// ```
///
/// An attribute of 7 is no value: packets are dropped, the connection ends or begins anew.
enum SeriesCheck {
  /// The types of the attributes: handles 0x10, 0x12 and so on.
  private static let types: [UInt16] = [0x2a37, 0x2a5f, 0x2ad2, 0x2a35, 0x2a39, 0x2a29, 0x2a38]

  private static func connect(
    _ handle: UInt8, _ feed: inout PacketFeed, _ decoder: inout TimelineDecoder
  ) {
    feed.event(
      0x3e, [1, 0, handle, 0, 0, 1, handle, 0, 0, 0, 0, 0xc0, 24, 0, 0, 0, 72, 0, 0], &decoder)
    for (index, type) in types.enumerated() {
      let own = UInt8(0x10 + 2 * index)
      feed.frame([0x04, own, 0, own, 0], on: handle, isReceived: false, &decoder)
      feed.frame([0x05, 1, own, 0, UInt8(type & 0xff), UInt8(type >> 8)], on: handle, &decoder)
    }
  }

  static func check(_ bytes: [UInt8]) throws(Violation) {
    let outputs = Outputs(resolution: .microseconds)
    var feed = PacketFeed()
    var decoder = TimelineDecoder(sink: outputs)
    connect(0x40, &feed, &decoder)
    connect(0x41, &feed, &decoder)
    var offset = 0
    while offset + 3 <= bytes.count {
      let step = Int16(bitPattern: UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8)
      feed.time += Int64(step) * 10_000_000
      let what = bytes[offset + 2]
      let handle: UInt8 = 0x40 + what & 1
      let attribute = Int(what >> 1 & 7)
      let count = min(Int(what >> 4) * 4, bytes.count - offset - 3)
      let value = Array(bytes[(offset + 3)..<(offset + 3 + count)])
      offset += 3 + count
      guard attribute < types.count else {
        if what & 0x10 != 0 { feed.drops &+= 1 }
        if what & 0x20 != 0 { feed.event(0x05, [0, handle, 0, 0x13], &decoder) }
        if what & 0x40 != 0 { connect(handle, &feed, &decoder) }
        continue
      }
      let own = UInt8(0x10 + 2 * attribute)
      if attribute == 4 {
        feed.frame([0x12, own, 0] + value, on: handle, isReceived: false, &decoder)
        feed.frame([0x13], on: handle, &decoder)
      } else if attribute > 4 {
        feed.frame([0x0a, own, 0], on: handle, isReceived: false, &decoder)
        feed.frame([0x0b] + value, on: handle, &decoder)
      } else {
        feed.frame([0x1b, own, 0] + value, on: handle, &decoder)
      }
    }
    decoder.finish()
    outputs.judge(decoder.story)
    try outputs.check()
  }
}
