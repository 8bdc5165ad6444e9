import HSBase
import HSCapture
import HSTimeline

/// Captures, or what happens on two links of an adapter, at any times and with any parameters.
///
/// Bytes that are no capture are read as events:
///
/// ```
///   for each event:
///      time      2 bytes, signed, little-endian: 10 ms each after the one before; -32768 is 292 years back, 32767 as many on
///      what      1 byte: bit 0 the link, bits 1-4 the event, bits 5-7 the length, in units of 3 bytes
///      bytes     parameters, or a PDU; what is missing is 0
/// ```
enum LinkFeed {
  /// Decodes bytes.
  ///
  /// - Parameters:
  ///   - bytes: A capture, or events.
  ///   - sink: What is told of each event.
  ///   - look: Called behind each record.
  /// - Returns: The decoder, which has finished.
  static func decode(
    _ bytes: [UInt8], into sink: any EventSink,
    _ look: (CaptureTime, borrowing Story) -> Void = { _, _ in }
  ) -> TimelineDecoder {
    var decoder = TimelineDecoder(sink: sink)
    decoder.keepsNotifiedValues = true
    do throws(CaptureError) {
      var reader = try CaptureReader(ByteSource(bytes: bytes))
      while let record = try reader.next() {
        decoder.take(record, of: reader)
        look(record.time, decoder.story)
      }
      decoder.finish(reader)
    } catch {
      var feed = Feed()
      feed.take(bytes, &decoder, look)
      decoder.finish()
    }
    return decoder
  }

  private struct Feed {
    private var feed = PacketFeed()

    mutating func take(
      _ bytes: [UInt8], _ decoder: inout TimelineDecoder,
      _ look: (CaptureTime, borrowing Story) -> Void
    ) {
      var offset = 0
      while offset + 3 <= bytes.count {
        let step = Int16(bitPattern: UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8)
        feed.time =
          step == .min
          ? .min
          : step == .max
            ? .max : feed.time.addingReportingOverflow(Int64(step) * 10_000_000).partialValue
        let what = bytes[offset + 2]
        let count = min(Int(what >> 5) * 3, bytes.count - offset - 3)
        let own = Array(bytes[(offset + 3)..<(offset + 3 + count)])
        offset += 3 + count
        happen(what >> 1 & 15, own, on: 0x40 + what & 1, &decoder)
        look(CaptureTime(nanoseconds: feed.time), decoder.story)
      }
    }

    private mutating func happen(
      _ what: UInt8, _ own: [UInt8], on handle: UInt8, _ decoder: inout TimelineDecoder
    ) {
      func octets(_ from: Int, _ count: Int) -> [UInt8] {
        (from..<(from + count)).map { $0 < own.count ? own[$0] : 0 }
      }
      let address: [UInt8] = [handle, 0, 0, 0, 0, 0xc0]
      switch what {
      case 0:
        feed.event(
          0x3e, [1, octets(6, 1)[0], handle, 0, 0, 1] + address + octets(0, 6) + [0], &decoder)
      case 1: feed.event(0x3e, [3, octets(6, 1)[0], handle, 0] + octets(0, 6), &decoder)
      case 2: feed.event(0x05, [0, handle, 0, octets(0, 1)[0]], &decoder)
      case 3: feed.frame(own, on: handle, &decoder)
      case 4: feed.frame(own, on: handle, isReceived: false, &decoder)
      // A value of an attribute; many of them have the same length.
      case 5:
        feed.frame(
          [0x1b, 0x10, 0] + octets(0, Int(octets(0, 1)[0] & 31)), on: handle,
          isReceived: true, &decoder)
      case 6: feed.event(0x13, [1, handle, 0] + octets(0, 2), &decoder)
      case 7:
        feed.frame([0x12, 1, 8, 0] + octets(0, 8), channel: 5, on: handle, &decoder)
      case 8:
        feed.frame(
          [0x13, 1, 2, 0] + octets(0, 2), channel: 5, on: handle, isReceived: false, &decoder)
      case 9: feed.event(0x3e, [12, octets(2, 1)[0], handle, 0] + octets(0, 2), &decoder)
      case 10: feed.event(0x3e, [7, handle, 0] + octets(0, 8), &decoder)
      case 11: feed.event(0x08, [octets(1, 1)[0], handle, 0, octets(0, 1)[0]], &decoder)
      case 12:
        feed.event(0x3e, [2, 1, 0, 1] + address + [3, 2, 1, 6, octets(0, 1)[0]], &decoder)
      case 13:
        if octets(0, 1)[0] & 1 == 0 {
          feed.event(0x0e, [1, 0x03, 0x0c, 0], &decoder)
        } else {
          feed.event(0x10, octets(0, 1), &decoder)
        }
      case 14:
        feed.take(
          [0x01, 0x0d, 0x20, 0x19] + octets(0, 5) + [1] + address + octets(5, 13),
          isReceived: false, &decoder)
      default: feed.event(0x0e, [1, 0x05, 0x14, 0, handle, 0] + octets(0, 1), &decoder)
      }
    }
  }
}
