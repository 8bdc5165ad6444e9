import HSBase
import HSCapture
@testable import HSDoctor
@testable import HSTimeline
import Testing

/// Connections that a sniffer sees being lost, packet by packet.
@Suite struct `Losses on the air` {
  /// What a sniffer hears, each packet with its signal and the sender's side.
  private struct Heard {
    private var records: [(time: Int64, bytes: [UInt8])] = []
    /// Microseconds.
    var now: Int64 = 0
    var signal: Int8 = -50
    /// The bits of both sides: SN and NESN.
    private var bits: (central: (UInt8, UInt8), peripheral: (UInt8, UInt8)) = ((0, 0), (0, 1))

    private static let address: [UInt8] = [0x0a, 0x0b, 0x71, 0xae]
    private static let device: [UInt8] = [2, 0, 0, 0, 0, 0xc0]

    private mutating func add(_ packet: [UInt8], radio: UInt8, kind: UInt16, after: Int64) {
      let flags = 0x0c13 | kind << 7
      let head = [radio, UInt8(bitPattern: signal), 0x80, 0, 0, 0, 0, 0]
      records.append(
        (now, head + [UInt8(flags & 0xff), UInt8(flags >> 8)] + packet + [0, 0, 0]))
      now += after
    }

    /// CONNECT_IND: an interval of 30 ms, a timeout of 2 s.
    mutating func connect() {
      let request: [UInt8] =
        [1, 0, 0, 0, 0, 0xc0] + Self.device + Self.address
        + [0x0a, 0x0b, 0x0c, 3, 5, 0, 24, 0, 0, 0, 200, 0, 0xff, 0xff, 0xff, 0xff, 0x1f, 5]
      add([0xd6, 0xbe, 0x89, 0x8e, 0xc5, 34] + request, radio: 0, kind: 0, after: 2000)
    }

    /// ADV_IND of a device.
    mutating func advertise(_ last: UInt8 = 2) {
      let packet = [0xd6, 0xbe, 0x89, 0x8e, 0x40, 9, last] + Self.device.dropFirst() + [2, 1, 6]
      add(packet, radio: 0, kind: 0, after: 1000)
    }

    private mutating func empty(_ isCentral: Bool) {
      let (sequence, expected) = isCentral ? bits.central : bits.peripheral
      add(
        Self.address + [1 | expected << 2 | sequence << 3, 0], radio: 5, kind: isCentral ? 2 : 3,
        after: 230)
    }

    /// Connection events, in which both sides go on, both say the same again, or the central calls in vain.
    mutating func events(_ count: Int, answers: Bool = true, goesOn: Bool = true) {
      for _ in 0..<count {
        let begun = now
        empty(true)
        if answers { empty(false) }
        if goesOn {
          // Each has taken in what the other sent.
          bits = (
            (bits.central.0 ^ 1, bits.central.1 ^ 1), (bits.peripheral.0 ^ 1, bits.peripheral.1 ^ 1)
          )
        }
        now = begun + 30_000
      }
    }

    /// What is found in it.
    func codes() -> [String] {
      let sink = DoctorSink()
      var decoder = TimelineDecoder(sink: sink)
      for (place, record) in records.enumerated() {
        decoder.take(
          CaptureRecord(
            number: place + 1, time: CaptureTime(nanoseconds: record.time * 1000),
            link: .leLinkLayerWithHeader, direction: nil, flags: 0,
            bytes: ByteRange(offset: 24 + place * 128, count: record.bytes.count),
            originalLength: record.bytes.count, cumulativeDrops: 0), record.bytes.span)
      }
      decoder.finish()
      return sink.report.diagnoses.map(\.code.identifier.string)
    }

    /// Another device advertises for some seconds.
    mutating func others(_ seconds: Int) {
      for _ in 0..<seconds * 10 {
        advertise(9)
        now += 99_000
      }
    }

    static func connected() -> Heard {
      var heard = Heard()
      heard.connect()
      heard.events(60)
      return heard
    }
  }

  /// Both say the same again and again, as neither hears the other, until the central falls silent.
  @Test(arguments: [
    (Int8(-97), 120, 3, ["drop.out_of_range"]), (-50, 120, 3, ["drop.supervision_timeout"]),
    // For a moment; and up to the end of the capture.
    (-97, 30, 3, []), (-97, 120, 0, []),
  ])
  func `of what is sent in vain`(signal: Int8, events: Int, others: Int, codes: [String]) {
    var heard = Heard.connected()
    heard.signal = signal
    heard.events(events, goesOn: false)
    heard.others(others)
    #expect(heard.codes() == codes)
  }

  @Test func `are none where the sniffer lost it`() {
    var heard = Heard.connected()
    heard.others(5)
    #expect(heard.codes() == [])
  }

  /// The peripheral advertises while the central still calls.
  @Test func `of a peripheral that began anew`() {
    var heard = Heard.connected()
    for event in 0..<66 {
      heard.events(1, answers: false, goesOn: false)
      if event % 4 == 3 {
        let next = heard.now
        heard.now -= 10_000
        heard.advertise()
        heard.now = next
      }
    }
    heard.others(1)
    #expect(heard.codes() == ["drop.peripheral_reset"])
  }
}
