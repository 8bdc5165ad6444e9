import Foundation
import HSBase
import HSCapture
@testable import HSDoctor
import HSTestSupport
import HSTimeline
import Testing

/// Captures of others, made by an independent generator: what is planted in them, and nothing else, is named.
@Suite struct `Faults that others found` {
  struct Found: Sendable, CustomTestStringConvertible {
    let name: String
    /// The codes that have to be named.
    let codes: [String]
    /// What the first row has to say.
    var words: [String] = []
    /// Bytes in a second without what limits it, as a simulation of that link gives.
    var relaxed: Double?
    /// Who can mend it.
    var side: Diagnosis.Side?

    var testDescription: String { name }
  }

  static let all = [
    Found(
      name: "mtu23-and-data-length-27-figure-10x.btsnoop", codes: ["throughput.mtu"],
      words: ["packets carry at most 27 bytes", "3.2"], relaxed: 32_600),
    Found(
      name: "data-length-27-k4-silent.btsnoop", codes: ["throughput.data_length"], relaxed: 32_500),
    Found(name: "data-length-27-mtu517-silent.btsnoop", codes: ["throughput.data_length"]),
    Found(
      name: "drop-reset-continuing-advertisements.btsnoop", codes: ["drop.peripheral_reset"]),
    Found(name: "drop-reset-one-advertisement-named.btsnoop", codes: ["drop.peripheral_reset"]),
    Found(
      name: "drop-reset-same-but-advertises-on-not-named.btsnoop", codes: ["drop.peripheral_reset"]
    ),
    Found(
      name: "advertises-while-connected-accused-of-reset.btsnoop",
      codes: ["drop.supervision_timeout"]),
    Found(
      name: "both-out-of-range-told-as-host.btsnoop",
      codes: ["drop.out_of_range", "drop.out_of_range"]),
    Found(
      name: "hardware-error-and-reset-not-named.btsnoop", codes: ["drop.adapter_reset"],
      words: ["had reported a fault"]),
    Found(name: "hci-reset-not-named.btsnoop", codes: ["drop.adapter_reset"]),
    Found(
      name: "accept-list-wrong-address-silent.btsnoop", codes: ["connecting.given_up"],
      words: ["accept list"], side: .app),
    Found(name: "air-link-lost-silent.pcap", codes: ["drop.out_of_range"]),
    Found(name: "pairing-refused-once-then-done-hci.btsnoop", codes: []),
    Found(name: "pairing-refused-once-then-done.pcap", codes: []),
    Found(name: "healthy-25Hz-20byte-sensor-accused-mtu.btsnoop", codes: []),
    Found(name: "healthy-50Hz-20byte-sensor-accused-value-size.btsnoop", codes: []),
    Found(name: "healthy-setup-25-writes-accused.btsnoop", codes: []),
    Found(name: "scale-ends-65s-after-refusal-accused.btsnoop", codes: []),
    Found(
      name: "scan-window-1-percent-firmware-accused.btsnoop", codes: ["connecting.slow"],
      // By tshark, packet 32: a window of 36 in an interval of 2048.
      words: ["listened for 1.8 % of the time only"], side: .app),
    Found(
      name: "host-hands-over-3-8ms-own-pace.btsnoop", codes: ["throughput.host_queue"], side: .app),
    Found(name: "indications-round-trip-silent.btsnoop", codes: ["throughput.indications"]),
    Found(
      name: "coc-limited-by-interval-silent.btsnoop", codes: ["throughput.connection_interval"]),
    Found(
      name: "latency-figure-43-percent-off.btsnoop",
      codes: ["connecting.discovery_slow", "throughput.latency"]),
    Found(
      name: "peripheral-side-host-queue-words.btsnoop", codes: ["throughput.host_queue"],
      words: ["the peripheral could send"], side: .firmware),
    Found(
      name: "peripheral-side-mtu-words.btsnoop", codes: ["throughput.mtu"],
      words: ["the peripheral could send"]),
  ]

  @Test(arguments: all)
  func `are mended`(found: Found) throws {
    guard let url = Shared.find("found4/doctor/\(found.name)", for: found.name) else { return }
    var reader = try CaptureReader(ByteSource(path: url.path))
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    // One is cut at its end.
    try? decoder.decode(&reader)
    let rows = sink.report.diagnoses.map(\.row)
    #expect(
      rows.map(\.code.identifier.string) == found.codes, "\(rows.map(\.statement))")
    guard let row = rows.last else { return }
    for word in found.words { #expect(row.statement.contains(word), "\(row.statement)") }
    if let side = found.side { #expect(row.side == side) }
    if let relaxed = found.relaxed {
      let told = row.facts.first { $0.measure == .relaxed_bytes_per_second }?.value ?? 0
      #expect((0.9...1.1).contains(told / relaxed), "\(told)")
    }
  }
}

/// What a doctor says of links that are played packet by packet, against the same links without what limits them.
@Suite struct `Links that are played` {
  struct Link: Sendable, CustomTestStringConvertible {
    var code: String
    var interval = 24
    var mtu = 23
    var payload = 27
    var most = 4
    var length: Int?

    var testDescription: String { "\(code) \(interval) \(mtu) \(payload) \(most)" }

    var bench: LinkBench {
      var bench = LinkBench()
      (bench.interval, bench.mtu, bench.payload, bench.most) = (interval, mtu, payload, most)
      bench.length = length
      return bench
    }
  }

  static let limited = [
    Link(code: "throughput.mtu"), Link(code: "throughput.mtu", interval: 12, most: 6),
    Link(code: "throughput.mtu", payload: 251, most: 4),
    Link(code: "throughput.data_length", mtu: 247), Link(code: "throughput.data_length", mtu: 517),
    Link(code: "throughput.data_length", interval: 12, mtu: 185, most: 6),
    Link(code: "throughput.data_length", mtu: 100),
    Link(code: "throughput.packets_per_event", interval: 12, mtu: 247, payload: 251, most: 2),
    Link(code: "throughput.packets_per_event", mtu: 247, payload: 251, most: 1),
    Link(code: "throughput.connection_interval", interval: 120, mtu: 247, payload: 251, most: 5),
    // Values that do not fill the MTU, six in each event.
    Link(
      code: "throughput.connection_interval", interval: 40, mtu: 247, payload: 251, most: 6,
      length: 200),
    Link(code: "throughput.phy", mtu: 247, payload: 251, most: 30),
  ]

  @Test(arguments: limited)
  func `gain what was told`(link: Link) throws {
    var random = SeededGenerator(for: link.testDescription)
    var bench = link.bench
    bench.connect()
    bench.notify(400, &random)
    let diagnoses = try bench.report().diagnoses
    try #require(diagnoses.map(\.code.identifier.string) == [link.code])
    guard case .slow(let transfer, let limits) = diagnoses[0].kind else { return }
    #expect((0.98...1.02).contains(transfer.rate / bench.rate))
    var relaxed = link.bench
    for limit in limits {
      relaxed = relaxed.without(limit.factor)
      var played = relaxed
      played.connect()
      played.notify(400, &random)
      #expect(
        (0.9...1.1).contains(limit.relaxed / played.rate),
        "\(limit): \(played.rate) when played")
    }
  }

  /// Values of a clock's own: their rate in hertz, the interval, their length.
  @Test(arguments: [
    (25.0, 39, 20, 23), (50, 39, 20, 23), (50, 24, 20, 23), (100, 36, 20, 247), (50, 39, 20, 247),
    (100, 24, 20, 23), (20, 40, 20, 23), (10, 80, 20, 23), (33, 24, 100, 247), (52, 24, 244, 247),
    (30, 24, 244, 247),
  ])
  func `are left in peace at their own pace`(hertz: Double, interval: Int, length: Int, mtu: Int)
    throws
  {
    var random = SeededGenerator(for: "\(hertz) \(interval) \(length) \(mtu)")
    var bench = LinkBench()
    (bench.interval, bench.mtu, bench.length, bench.most) = (interval, mtu, length, 12)
    bench.payload = mtu > 23 ? 251 : 27
    bench.connect()
    bench.notify(800, every: 1_000_000 / hertz, &random)
    let report = try bench.report()
    #expect(report.diagnoses.isEmpty, "\(report.diagnoses.map(\.row.statement))")
  }

  /// A peripheral that advertises: never, once or on and on after its last packet; before it too or not.
  @Test(arguments: [
    (0, false, "drop.supervision_timeout"), (1, false, "drop.peripheral_reset"),
    (30, false, "drop.peripheral_reset"), (30, true, "drop.supervision_timeout"),
  ])
  func `are lost as the peripheral shows`(times: Int, isAlways: Bool, code: String) throws {
    var bench = LinkBench()
    bench.connect()
    func advertise(_ seconds: Double) {
      bench.record(
        true, [4, 0x3e, 12, 2, 1, 0, 1] + LinkBench.address.reversed() + [0, 0xc0], at: seconds)
    }
    let start = bench.now
    var last = start
    for second in 1...20 {
      last = start + Double(second) * 1_000_000
      bench.frame(true, [0x1b, 0x12, 0, 7], at: [last])
      if isAlways { advertise(last + 300_000) }
    }
    for time in 0..<times { advertise(last + 500_000 + Double(time) * 150_000) }
    bench.record(true, [4, 5, 4, 0, 0x40, 0, 0x08], at: last + 5_000_000)
    #expect(try bench.codes() == [code])
  }

  /// A wish for other parameters that is refused; and after how many seconds the peer leaves, each time.
  @Test(arguments: [([3.0], 1), ([65.0], 0), ([65.0, 64.0, 66.0], 2), ([20.0, 90.0], 0)])
  func `are left for parameters only where that shows`(seconds: [Double], named: Int) throws {
    var bench = LinkBench()
    for wait in seconds {
      bench.connect()
      bench.frame(
        true, channel: 5, [0x12, 1, 8, 0, 6, 0, 12, 0, 0, 0, 100, 0], at: [bench.now])
      bench.frame(false, channel: 5, [0x13, 1, 2, 0, 1, 0], at: [bench.now + 1000])
      bench.record(true, [4, 5, 4, 0, 0x40, 0, 0x13], at: bench.now + wait * 1_000_000)
      bench.pass(wait + 1)
    }
    #expect(try bench.codes() == Array(repeating: "drop.parameters_refused", count: named))
  }

  @Test(arguments: [true, false])
  func `are cut off by a reset`(isFault: Bool) throws {
    var bench = LinkBench()
    bench.connect()
    bench.frame(true, [0x1b, 0x12, 0, 7], at: [bench.now])
    bench.pass(1)
    if isFault { bench.record(true, [4, 0x10, 1, 7], at: bench.now) }
    bench.record(false, [1, 3, 0x0c, 0], at: bench.now + 1000)
    bench.record(true, [4, 0x0e, 4, 1, 3, 0x0c, 0], at: bench.now + 2000)
    let found = try bench.report().diagnoses
    #expect(found.map(\.code.identifier.string) == ["drop.adapter_reset"])
    #expect(found.first?.row.statement.contains("had reported a fault") == isFault)
    #expect(found.first?.row.seen == nil)
  }

  /// Requests that set something up, of lengths that differ or not, and the same that write one value after the other, or a long one
  /// in pieces.
  @Test(arguments: [
    (40, nil, 23, 0), (40, 15, 23, 0), (60, 15, 23, 1), (60, nil, 23, 0), (30, 60, 247, 0),
    (30, 244, 247, 1), (40, 20, 247, 0),
  ])
  func `are no transfer while they are set up`(number: Int, length: Int?, mtu: Int, count: Int)
    throws
  {
    var bench = LinkBench()
    bench.interval = 12
    bench.mtu = mtu
    bench.payload = 251
    bench.connect()
    for place in 0..<number {
      let length = length ?? 2 + place * 7 % 11
      bench.attribute(false, [0x12, 0x15, 0] + [UInt8](repeating: 1, count: length))
      bench.attribute(true, [0x13])
    }
    #expect(try bench.codes().count == count)
  }

  /// Firmware in groups of 16 values, behind each of which the peripheral works for so many milliseconds, and the app goes on after so
  /// many.
  @Test(arguments: [
    (350.0, 1.0, ["throughput.answer_time"]), (40, 1, []), (40, 400, ["throughput.host_queue"]),
    // A user's own pace.
    (40, 1200, []),
  ])
  func `wait for groups of values`(work: Double, pause: Double, codes: [String]) throws {
    var bench = LinkBench()
    (bench.interval, bench.mtu, bench.payload) = (12, 247, 251)
    bench.connect()
    let begun = bench.now
    for _ in 0..<20 {
      for place in 0..<16 {
        bench.frame(
          false, [0x52, 0x15, 0] + [UInt8](repeating: 1, count: 244),
          at: [bench.now + Double(place / 4) * bench.step + Double(place % 4) * 500])
      }
      bench.pass((60 + work) / 1000)
      bench.frame(true, [0x1b, 0x12, 0, 1], at: [bench.now])
      bench.pass(pause / 1000)
    }
    let found = try bench.report().diagnoses.filter { $0.code != .throughputPacketsPerEvent }
    #expect(found.map(\.code.identifier.string) == codes)
    guard let row = found.first?.row else { return }
    #expect(row.side == (pause > 1 ? .app : .firmware))
    func fact(_ measure: Diagnosis.Measure) -> Double {
      row.facts.first { $0.measure == measure }?.value ?? 0
    }
    let cycle = (bench.now - begun) / 20
    #expect((0.98...1.02).contains(fact(.bytes_per_second) / (16 * 244 / cycle * 1_000_000)))
    // Without the work, an event for the answer; without the pause, all but that.
    let relaxed = 16 * 244 / (cycle - (pause > 1 ? pause : work) * 1000) * 1_000_000
    #expect((0.9...1.1).contains(fact(.relaxed_bytes_per_second) / relaxed), "\(relaxed)")
  }

  /// A host that hands over 15 values at once, and then one for each that its controller has sent: what the controller sends counts.
  @Test func `are as fast as the controller sends`() throws {
    var bench = LinkBench()
    (bench.interval, bench.mtu, bench.payload) = (24, 247, 27)
    bench.connect()
    let begun = bench.now
    var handed = 0
    for sent in 0..<80 {
      while handed < min(80, sent + 15) {
        bench.frame(
          false, [0x52, 0x15, 0] + [UInt8](repeating: 1, count: 200),
          at: (0..<8).map { bench.now + Double(handed * 10 + $0) })
        handed += 1
      }
      bench.pass(0.06)
      bench.record(true, [4, 0x13, 5, 1, 0x40, 0, 8, 0], at: bench.now)
    }
    let row = try #require(try bench.report().diagnoses.first).row
    let told = row.facts.first { $0.measure == .bytes_per_second }?.value ?? 0
    let rate = 80 * 200 / (bench.now - begun) * 1_000_000
    #expect((0.95...1.05).contains(told / rate), "\(told) for \(rate)")
  }

  /// A capture that lacks where both sides agreed on longer packets: one that carries more shows it.
  @Test func `have the data length that their packets show`() throws {
    var random = SeededGenerator()
    var bench = LinkBench()
    (bench.interval, bench.mtu, bench.payload, bench.most) = (12, 247, 251, 30)
    bench.tellsLength = false
    bench.connect()
    bench.notify(400, &random)
    #expect(try !bench.codes().contains("throughput.data_length"))
  }

  /// A peripheral that indicates one value a round trip: two events, or long ones.
  @Test(arguments: [(2, ["throughput.indications"]), (12, [])])
  func `wait for confirmations`(events: Int, codes: [String]) throws {
    var bench = LinkBench()
    bench.mtu = 247
    bench.payload = 251
    bench.connect()
    for _ in 0..<60 {
      bench.frame(true, [0x1d, 0x12, 0] + [UInt8](repeating: 1, count: 200), at: [bench.now])
      bench.frame(false, [0x1e], at: [bench.now + 300])
      bench.pass(Double(events) * bench.step / 1_000_000)
    }
    #expect(try bench.codes() == codes)
  }

  /// Answers that come after two or three events, or so late that the peripheral is to be asked why.
  @Test(arguments: [
    (0.0298, FindingCode.throughputWriteWithResponse), (0.0448, .throughputWriteWithResponse),
    (0.1, .throughputAnswerTime),
  ])
  func `wait for answers to their own reads`(wait: Double, code: FindingCode) throws {
    var bench = LinkBench()
    bench.interval = 12
    bench.connect()
    for _ in 0..<60 {
      for place in 0..<4 {
        bench.frame(
          false, [0x52, 0x15, 0] + [UInt8](repeating: 1, count: 20),
          at: [bench.now + Double(place) * 300])
      }
      bench.frame(false, [0x0a, 0x15, 0], at: [bench.now + 1500])
      bench.pass(wait)
      bench.frame(true, [0x0b, 1], at: [bench.now])
      bench.pass(0.0002)
    }
    let found = try bench.report().diagnoses
    #expect(found.map(\.code) == [code], "\(found.map(\.row.statement))")
  }

  /// A pairing that fails, and what comes of it.
  @Test(arguments: [true, false])
  func `are secure though the first pairing failed`(succeeds: Bool) throws {
    var capture = MadeCapture(LinkBench.address)
    capture.frame(false, channel: 6, [0x01, 3, 0, 1, 16, 0, 0])
    capture.frame(true, channel: 6, [0x02, 3, 0, 1, 16, 0, 0])
    capture.frame(false, channel: 6, [0x05, 5])
    capture.wait(seconds: 1)
    if succeeds { capture.record(true, [4, 8, 4, 0, 0x40, 0, 1]) }
    var reader = try CaptureReader(ByteSource(bytes: capture.bytes))
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    #expect(sink.report.diagnoses.isEmpty == succeeds)
    #expect(sink.report.links[0].fine.contains { $0.contains("came on later") } == succeeds)
  }

  /// What an accept list holds, and who is heard; whether the host goes on at once.
  @Test(
    arguments: [
      (nil, false, 0), ([], false, 1), ([9], false, 1), ([1], false, 0), ([], true, 0),
    ] as [([UInt8]?, Bool, Int)])
  func `are not made with a list of others`(list: [UInt8]?, goesOn: Bool, named: Int) throws {
    var bench = LinkBench()
    if let list {
      bench.record(false, [1, 0x10, 0x20, 0], at: bench.now)
      for last in list {
        bench.record(false, [1, 0x11, 0x20, 7, 1, last, 0, 0, 0, 0, 0xc0], at: bench.now)
      }
    }
    let create: [UInt8] =
      [1, 0x0d, 0x20, 25, 0x60, 0, 0x30, 0, 1, 0] + [0, 0, 0, 0, 0, 0]
      + [0, 24, 0, 24, 0, 0, 0, 72, 0, 0, 0, 0, 0]
    bench.record(false, create, at: bench.now)
    for _ in 0..<40 {
      bench.pass(0.5)
      bench.record(
        true, [4, 0x3e, 12, 2, 1, 0, 1] + LinkBench.address.reversed() + [0, 0xc0], at: bench.now)
    }
    bench.record(false, [1, 0x0e, 0x20, 0], at: bench.now)
    bench.pass(0.1)
    if goesOn { bench.record(false, create, at: bench.now) }
    #expect(try bench.codes() == Array(repeating: "connecting.given_up", count: named))
  }
}
