import HSBase
import HSCapture
@testable import HSDoctor
import HSTestSupport
import HSTimeline

/// A link that is played event by event, packet by packet, and recorded by its central's host.
///
/// What moves is what fits, by the clock of the air. It knows none of the doctor's formulas.
struct LinkBench {
  /// Units of 1.25 ms, events, and units of 10 ms.
  var interval = 24
  var latency = 0
  var timeout = 500
  var mtu = 23
  var payload = 27
  var isFast = false
  /// Packets that a side sends in an event at most.
  var most = 4
  /// Whether the capture holds that both sides agreed on the data length.
  var tellsLength = true
  /// Bytes of a value; by default what the MTU has room for.
  var length: Int?

  /// Whose host records: 0 the central's, 1 the peripheral's.
  var role: UInt8 = 0

  private(set) var bytes: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xea]
  /// Microseconds.
  private(set) var now = 1_000_000.0
  private(set) var moved = 0
  private(set) var took = 0.0

  static let address: [UInt8] = [0xc0, 0, 0, 0, 0, 1]

  var step: Double { Double(interval) * 1250 }
  var size: Int { length ?? mtu - 3 }
  /// Bytes that moved in a second.
  var rate: Double { Double(moved) / took * 1_000_000 }

  private func small(_ number: Int) -> [UInt8] {
    [UInt8(number & 0xff), UInt8(number >> 8 & 0xff)]
  }

  /// Adds a record with the packet's type in front.
  mutating func record(_ isReceived: Bool, _ packet: [UInt8], at time: Double) {
    func big(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
    }
    let count = big(UInt64(packet.count), 4)
    bytes +=
      count + count + [0, 0, 0, isReceived ? 1 : 0] + big(0, 4)
      + big(0x00e3_0000_0000_0000 + UInt64(time), 8) + packet
  }

  /// Adds a frame in packets of a length, from a time on.
  mutating func frame(
    _ isReceived: Bool, channel: UInt8 = 4, _ pdu: [UInt8], at times: [Double]
  ) {
    let frame = small(pdu.count) + [channel, 0] + pdu
    let piece = max(27, payload)
    for (place, time) in times.enumerated() {
      let part = frame[min(place * piece, frame.count)..<min((place + 1) * piece, frame.count)]
      let flag: UInt8 = place > 0 ? 0x10 : isReceived ? 0x20 : 0
      record(isReceived, [2, 0x40, flag] + small(part.count) + part, at: time)
    }
  }

  /// Connects, and agrees on what is agreed on.
  mutating func connect() {
    record(
      true,
      [4, 0x3e, 0x13, 1, 0, 0x40, 0, role, 1] + Self.address.reversed() + small(interval)
        + small(latency) + small(timeout) + [0], at: now)
    if payload > 27, tellsLength {
      record(
        true,
        [4, 0x3e, 11, 7, 0x40, 0] + small(payload) + small(2120) + small(payload) + small(2120),
        at: now + 1000)
    }
    if isFast { record(true, [4, 0x3e, 6, 0x0c, 0, 0x40, 0, 2, 2], at: now + 1500) }
    now += step
    if mtu > 23 {
      attribute(false, [0x02] + small(mtu))
      attribute(true, [0x03] + small(mtu))
    }
  }

  /// Adds a short attribute PDU, in an event of its own.
  mutating func attribute(_ isReceived: Bool, _ pdu: [UInt8]) {
    frame(isReceived, pdu, at: [now])
    now += step
  }

  /// Lets time pass.
  mutating func pass(_ seconds: Double) { now += seconds * 1_000_000 }

  /// Microseconds that a packet is on the air.
  private func air(_ count: Int) -> Double {
    isFast ? Double(4 * (11 + count)) : Double(8 * (10 + count))
  }

  /// The peripheral notifies, as many as there is room for in each event: values that wait, or that a clock gives.
  ///
  /// - Parameters:
  ///   - values: How many.
  ///   - period: Microseconds between two values; `nil` where all wait from the beginning.
  ///   - jitter: The clock's jitter, as a part of the period.
  ///   - random: Gives the jitter.
  mutating func notify(
    _ values: Int, every period: Double? = nil, jitter: Double = 0.04,
    _ random: inout SeededGenerator
  ) {
    let begun = now
    let pdu = [0x1b, 0x12, 0] + [UInt8](repeating: 7, count: size)
    let pieces = (pdu.count + 4 + max(27, payload) - 1) / max(27, payload)
    var (sent, made, next) = (0, period == nil ? values : 0, now)
    var times: [Double] = []
    while sent < values {
      var clock = now
      for _ in 0..<most {
        if let period {
          while made < values, next <= now {
            made += 1
            next += period * (1 + (Double(random.next() % 1000) / 1000 - 0.5) * jitter)
          }
        }
        guard sent < made else { break }
        let left = pdu.count + 4 - times.count * max(27, payload)
        let exchange = air(0) + 150 + air(min(left, max(27, payload))) + 150
        guard clock + exchange <= now + step - 150 else { break }
        clock += exchange
        times.append(clock + Double(random.next() % 200))
        guard times.count == pieces else { continue }
        frame(true, pdu, at: times)
        times = []
        sent += 1
        moved += size
      }
      now += step
    }
    took += now - begun
  }

  /// What is found in it.
  func report() throws -> DoctorReport {
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    return sink.report
  }

  /// The codes of what is found in it.
  func codes() throws -> [String] { try report().diagnoses.map(\.code.identifier.string) }

  /// The same link without what limits it.
  func without(_ factor: Diagnosis.Factor) -> LinkBench {
    var other = self
    switch factor {
    case .mtu: other.mtu = 247
    case .dataLength: other.payload = 251
    case .together(.mtu, _, _): (other.mtu, other.payload) = (247, 251)
    case .together(.valueSize, _, _): (other.length, other.payload) = (mtu - 3, 251)
    case .valueSize: other.length = mtu - 3
    case .packetsPerEvent: other.most = max(most, 6)
    case .interval: other.interval = min(interval, 12)
    case .phy: other.isFast = true
    default: break
    }
    return other
  }
}
