import HSBase
import HSCapture
import HSReport
import HSTimeline

/// A made-up capture, record by record, and the lines that the timeline prints of it.
struct JSONStory: ~Copyable {
  private let text = JSONText()
  private let sink: TimelineJSON
  private var decoder: TimelineDecoder
  private var number = 0

  /// The bytes of the peer's address, the one written last first.
  static let address: [UInt8] = [0x06, 0x05, 0x04, 0x03, 0x02, 0xc1]

  init(_ options: TimelineOptions = .everything) {
    sink = TimelineJSON(text.output, resolution: .microseconds, options: options)
    decoder = TimelineDecoder(sink: sink)
  }

  /// The lines printed since the last call.
  mutating func lines() throws -> [JSONLine] { try JSONLine.all(in: text.taken()) }

  /// One H4 packet.
  mutating func packet(_ bytes: [UInt8], _ direction: Direction, missing: Int = 0) {
    record(bytes, .hciH4, flags: 0, direction, missing: missing)
  }

  /// One record of the Linux monitor.
  mutating func monitor(_ opcode: UInt32, _ bytes: [UInt8]) {
    record(bytes, .linuxMonitor, flags: opcode, nil, missing: 0)
  }

  private mutating func record(
    _ bytes: [UInt8], _ link: LinkType, flags: UInt32, _ direction: Direction?, missing: Int
  ) {
    number += 1
    decoder.take(
      CaptureRecord(
        number: number, time: CaptureTime(nanoseconds: 1_700_000_000_000_000_000 + Int64(number)),
        link: link, direction: direction, flags: flags,
        bytes: ByteRange(offset: 0, count: bytes.count), originalLength: bytes.count + missing,
        cumulativeDrops: 0),
      bytes.span)
  }

  mutating func event(_ code: UInt8, _ parameters: [UInt8]) {
    packet([4, code, UInt8(parameters.count)] + parameters, .received)
  }

  mutating func command(_ opcode: UInt16, _ parameters: [UInt8]) {
    packet(
      [1, UInt8(opcode & 0xff), UInt8(opcode >> 8), UInt8(parameters.count)] + parameters, .sent)
  }

  /// A connection with the handle 0x0040.
  mutating func connect() {
    event(
      0x3e, [1, 0, 0x40, 0, 0, 1] + Self.address + [0x18, 0, 0, 0, 0x2a, 0, 0])
  }

  /// One L2CAP frame on the connection.
  mutating func frame(_ channel: UInt8, _ payload: [UInt8], _ direction: Direction = .received) {
    let length = payload.count
    packet(
      [
        2, 0x40, direction == .sent ? 0x00 : 0x20, UInt8((length + 4) & 0xff),
        UInt8((length + 4) >> 8), UInt8(length & 0xff), UInt8(length >> 8), channel, 0,
      ] + payload, direction)
  }

  /// One LE signalling command.
  mutating func signal(_ code: UInt8, _ data: [UInt8]) {
    frame(5, [code, 7, UInt8(data.count & 0xff), UInt8(data.count >> 8)] + data)
  }

  /// Something that the timeline did not make itself.
  mutating func tell(_ kind: EventKind, _ bytes: [UInt8] = []) {
    let reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    sink.receive(
      TimelineEvent(
        kind,
        from: EventOrigin(
          packet: 9, time: CaptureTime(nanoseconds: 0), adapter: 0, direction: nil, connection: 0,
          peer: 0)),
      bytes: reader, story: decoder.story)
  }

  /// Something that the container's reader found.
  mutating func report(_ kind: CaptureFinding.Kind, time: Int64) {
    decoder.report(
      CaptureFinding(kind: kind, recordNumber: 3, offset: 128),
      time: CaptureTime(nanoseconds: time))
  }

  mutating func finish() { decoder.finish() }
}
