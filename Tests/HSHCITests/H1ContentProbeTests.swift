import HSProtocols
import HSTestSupport
import Testing

@Suite("H1 content probe")
struct H1ContentProbeTests {
  /// Flags, and a packet without type octet.
  static let packets: [(flags: UInt32, type: UInt8, bytes: [UInt8])] = [
    (2, 1, [0x03, 0x0c, 0x00]),
    (2, 1, [0x1d, 0x04, 0x02, 0x40, 0x00]),
    (3, 4, [0x0e, 0x04, 0x01, 0x03, 0x0c, 0x00]),
    (1, 2, [0x40, 0x20, 0x05, 0x00, 0x01, 0x00, 0x04, 0x00, 0x13]),
    (0, 2, [0x40, 0x00, 0x00, 0x00]),
  ]

  static func vote(_ flags: UInt32, _ bytes: [UInt8], length: Int? = nil) -> H1ContentProbe.Vote {
    let reader = ByteReader(bytes.span, base: 0, layer: .capture, limit: .record)
    return H1ContentProbe.vote(flags: flags, length: length ?? bytes.count, in: reader)
  }

  @Test func `packets without type octet vote for H1`() {
    for packet in Self.packets { #expect(Self.vote(packet.flags, packet.bytes) == .h1) }
  }

  @Test func `packets with type octet vote for H4`() {
    for packet in Self.packets {
      #expect(Self.vote(packet.flags, [packet.type] + packet.bytes) == .h4)
    }
    #expect(Self.vote(0, [3, 0x05, 0x00, 0x02, 1, 2]) == .h4)
    #expect(Self.vote(0, [5, 0x05, 0x00, 0x02, 0x80, 1, 2]) == .h4)
  }

  @Test func `a type octet that contradicts the flags is no vote`() {
    #expect(Self.vote(3, [1, 0x03, 0x0c, 0x00]) == .undecided)
    #expect(Self.vote(2, [4, 0x0f, 0x05, 0x01, 0x03, 0x0c, 0x00]) == .undecided)
    #expect(Self.vote(2, [2, 0x40, 0x20, 0x00, 0x00]) == .undecided)
    #expect(Self.vote(1, [4, 0x0e, 0x04, 0x01, 0x03, 0x0c, 0x00]) == .undecided)
  }

  @Test func `a cut record is judged by its original length`() {
    #expect(Self.vote(1, [0x40, 0x20, 0x0b, 0x00], length: 15) == .h1)
    #expect(Self.vote(1, [2, 0x40, 0x20, 0x0b, 0x00], length: 16) == .h4)
    #expect(Self.vote(1, [2, 0x40, 0x20], length: 16) == .undecided)
    #expect(Self.vote(1, [], length: 0) == .undecided)
  }

  @Test func `what fits both ways is no vote`() {
    #expect(Self.vote(3, [4, 2, 0, 7]) == .h1)
    #expect(Self.vote(3, [4, 2, 1, 7]) == .undecided)
    // A Disconnect command behind a type octet, or a command 0x0601 with four parameters.
    #expect(Self.vote(2, [1, 0x06, 0x04, 0x03, 0x40, 0x00, 0x13]) == .undecided)
  }

  @Test func `the probe counts and decides`() {
    func feed(_ probe: inout H1ContentProbe, _ flags: UInt32, _ bytes: [UInt8], _ link: LinkType) {
      let record = CaptureRecord(
        number: 1, time: CaptureTime(nanoseconds: 0), link: link, direction: nil, flags: flags,
        bytes: ByteRange(offset: 0, count: bytes.count), originalLength: bytes.count,
        cumulativeDrops: 0)
      probe.observe(record, in: ByteReader(bytes.span, base: 0, layer: .capture, limit: .record))
    }
    var honest = H1ContentProbe()
    var lying = H1ContentProbe()
    #expect(!honest.looksLikeH4)
    for packet in Self.packets {
      feed(&honest, packet.flags, packet.bytes, .hciH1)
      feed(&lying, packet.flags, [packet.type] + packet.bytes, .hciH1)
      feed(&lying, packet.flags, packet.bytes, .hciH4)
    }
    feed(&lying, 3, [1, 2, 3, 4, 5, 6, 7], .hciH1)
    #expect(honest.h1Records == 5 && honest.h4Records == 0 && !honest.looksLikeH4)
    #expect(lying.h4Records == 5 && lying.undecidedRecords == 1 && lying.looksLikeH4)
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
