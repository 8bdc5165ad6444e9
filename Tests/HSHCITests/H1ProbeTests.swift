import HSProtocols
import HSTestSupport
import Testing

@Suite("H1 probe")
struct H1ProbeTests {
  /// Flags, and a packet without type octet.
  static let packets: [(flags: UInt32, type: UInt8, bytes: [UInt8])] = [
    (2, 1, [0x03, 0x0c, 0x00]),
    (2, 1, [0x1d, 0x04, 0x02, 0x40, 0x00]),
    (3, 4, [0x0e, 0x04, 0x01, 0x03, 0x0c, 0x00]),
    (1, 2, [0x40, 0x20, 0x05, 0x00, 0x01, 0x00, 0x04, 0x00, 0x13]),
    (0, 2, [0x40, 0x00, 0x00, 0x00]),
  ]

  static func vote(_ flags: UInt32, _ bytes: [UInt8], length: Int? = nil) -> Bool? {
    H1Probe.vote(flags: flags, length: length ?? bytes.count, bytes.span)
  }

  @Test func `packets without type octet vote for H1`() {
    for packet in Self.packets { #expect(Self.vote(packet.flags, packet.bytes) == false) }
  }

  @Test func `packets with type octet vote for H4`() {
    for packet in Self.packets {
      #expect(Self.vote(packet.flags, [packet.type] + packet.bytes) == true)
    }
    #expect(Self.vote(0, [3, 0x05, 0x00, 0x02, 1, 2]) == true)
    #expect(Self.vote(0, [5, 0x05, 0x00, 0x02, 0x80, 1, 2]) == true)
  }

  @Test func `a type octet that contradicts the flags is no vote`() {
    #expect(Self.vote(3, [1, 0x03, 0x0c, 0x00]) == nil)
    #expect(Self.vote(2, [4, 0x0f, 0x05, 0x01, 0x03, 0x0c, 0x00]) == nil)
    #expect(Self.vote(2, [2, 0x40, 0x20, 0x00, 0x00]) == nil)
    #expect(Self.vote(1, [4, 0x0e, 0x04, 0x01, 0x03, 0x0c, 0x00]) == nil)
  }

  @Test func `a cut record is judged by its original length`() {
    #expect(Self.vote(1, [0x40, 0x20, 0x0b, 0x00], length: 15) == false)
    #expect(Self.vote(1, [2, 0x40, 0x20, 0x0b, 0x00], length: 16) == true)
    #expect(Self.vote(1, [2, 0x40, 0x20], length: 16) == nil)
    #expect(Self.vote(1, [], length: 0) == nil)
  }

  @Test func `what fits both ways is no vote`() {
    #expect(Self.vote(3, [4, 2, 0, 7]) == false)
    #expect(Self.vote(3, [4, 2, 1, 7]) == nil)
    // A Disconnect command behind a type octet, or a command 0x0601 with four parameters.
    #expect(Self.vote(2, [1, 0x06, 0x04, 0x03, 0x40, 0x00, 0x13]) == nil)
  }

  @Test func `the majority decides about what is no vote`() {
    func isH4(_ probe: inout H1Probe, _ flags: UInt32, _ bytes: [UInt8]) -> Bool {
      let record = CaptureRecord(
        number: 1, time: CaptureTime(nanoseconds: 0), link: .hciH1, direction: nil, flags: flags,
        bytes: ByteRange(offset: 0, count: bytes.count), originalLength: bytes.count,
        cumulativeDrops: 0)
      let reader = ByteReader(bytes.span, base: 0, layer: .capture, limit: .record)
      return probe.isH4(record, in: reader)
    }
    let nothing: [UInt8] = [1, 2, 3, 4, 5, 6, 7]
    var honest = H1Probe()
    var lying = H1Probe()
    #expect(!isH4(&lying, 3, nothing))
    for packet in Self.packets {
      #expect(!isH4(&honest, packet.flags, packet.bytes))
      #expect(isH4(&lying, packet.flags, [packet.type] + packet.bytes))
    }
    #expect(!isH4(&honest, 3, nothing) && isH4(&lying, 3, nothing))
    for _ in 0..<100 { _ = isH4(&lying, 2, Self.packets[0].bytes) }
    #expect(!isH4(&lying, 3, nothing))
  }

  @Test func `no bytes make it trap`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<5000 {
      let bytes = generator.bytes(Int.random(in: 0...8, using: &generator))
      let flags = UInt32.random(in: 0...3, using: &generator)
      let length = Int.random(in: -5...20, using: &generator)
      _ = Self.vote(flags, bytes, length: length)
    }
    _ = Self.vote(0, [2, 0, 0, 255, 255], length: .max)
  }
}
