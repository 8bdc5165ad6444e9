import HSProtocols
import HSTestSupport
import Testing

struct USBReassemblerTests {
  static let completion: [UInt8] = [0x0E, 4, 1, 0x03, 0x0C, 0]
  /// An advertising report of 44 bytes.
  static let report: [UInt8] = [0x3E, 42] + (0..<42).map { UInt8($0 + 1) }
  static let data: [UInt8] = [0x40, 0x20, 7, 0, 3, 0, 4, 0, 0x02, 0xB9, 0x00]

  @Test func `each kind of transfer gives its kind of packet`() throws {
    var bus = Bus()
    let command = try bus.add(Bus.command([0x03, 0x0C, 0x00]))
    #expect(command.map(\.bytes) == [[0x03, 0x0C, 0x00]])
    #expect(
      command.map(\.step) == [
        .complete(
          Packet(
            kind: .command, direction: .sent, record: 1,
            payload: ByteRange(offset: 1064, count: 3), originalLength: 3))
      ])
    let event = try bus.add(Bus.event(Self.completion))
    #expect(event.map(\.bytes) == [Self.completion])
    #expect(kinds(event) == ["event received"])
    #expect(kinds(try bus.add(Bus.linux(.bulk, 0x82, Self.data))) == ["acl received"])
    #expect(kinds(try bus.add(Bus.linux(.bulk, 0x02, at: "S", Self.data))) == ["acl sent"])
    let voice: [UInt8] = [0x50, 0, 2, 9, 9]
    let descriptor: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]
    var isochronous = Bus.linux(.isochronous, 0x83, descriptor + voice)
    isochronous[60] = 1
    let result = try bus.add(isochronous)
    #expect(kinds(result) == ["sco received"])
    #expect(result.map(\.bytes) == [voice])
    // The other halves hold nothing.
    #expect(try bus.add(Bus.linux(.bulk, 0x02, at: "C", [])).isEmpty)
    #expect(try bus.add(Bus.linux(.interrupt, 0x81, at: "S", [])).isEmpty)
    #expect(bus.reassembler.otherTransfers == 2)
  }

  @Test(arguments: [[0x20, 0], [0x20, 0xE0], [0xE0, 0]] as [[UInt8]])
  func `a command makes a controller, however old its host`(_ request: [UInt8]) throws {
    var bus = Bus()
    #expect(try bus.add(Bus.command([0x03, 0x0C, 0], request: request)).count == 1)
  }

  @Test(arguments: [[0x21, 9], [0x20, 1], [0x40, 0], [0xA0, 0]] as [[UInt8]])
  func `other requests do not`(_ request: [UInt8]) throws {
    var bus = Bus()
    #expect(try bus.add(Bus.command([0x03, 0x0C, 0], request: request)).isEmpty)
    #expect(bus.reassembler.controllers == 0)
  }

  @Test func `an event in pieces is joined, its end in the last record`() throws {
    var bus = try Bus.withController()
    for start in [0, 16] {
      #expect(try bus.add(Bus.event(Array(Self.report[start..<start + 16]))).isEmpty)
    }
    let result = try bus.add(Bus.event(Array(Self.report[32...])))
    #expect(result.map(\.bytes) == [Self.report])
    guard case .reassembled(let packet)? = result.first?.step else {
      Issue.record("not reassembled: \(result)")
      return
    }
    #expect(packet.record == 4)
    #expect(packet.missing == 0)
  }

  @Test func `a transfer may end one packet and hold the next`() throws {
    var bus = try Bus.withController()
    let both = Self.data + Self.data
    #expect(try bus.add(Bus.linux(.bulk, 0x82, Self.data)).count == 1)
    #expect(try bus.add(Bus.linux(.bulk, 0x82, both)).map(\.bytes) == [Self.data, Self.data])
    // Zeros behind a packet are nothing.
    let padded = try bus.add(Bus.linux(.bulk, 0x82, Self.data + [0, 0, 0, 0, 0]))
    #expect(padded.map(\.bytes) == [Self.data])
  }

  @Test func `a lost end is a fault, and what follows is whole`() throws {
    var bus = try Bus.withController()
    _ = try bus.add(Bus.event(Array(Self.report[..<16])))
    let result = try bus.add(Bus.event(Self.completion))
    #expect(result.last?.bytes == Self.completion)
    #expect(faults(result) == [.incomplete(available: 16, expected: 44)])
  }

  @Test func `a lost start is a fault, and what follows is whole`() throws {
    var bus = try Bus.withController()
    _ = try bus.add(Bus.event(Array(Self.report[..<16])))
    _ = try bus.add(Bus.event(Array(Self.report[16..<32])))
    _ = try bus.add(Bus.event(Array(Self.report[32...])))
    #expect(faults(try bus.add(Bus.event([0x30, 0x31, 0x32]))) == [.stray(3)])
    #expect(try bus.add(Bus.event(Self.completion)).map(\.bytes) == [Self.completion])
  }

  @Test func `what the recorder cut is counted, not waited for`() throws {
    var bus = try Bus.withController()
    let cut = try bus.add(Bus.linux(.bulk, 0x82, cut: 3, Self.data))
    #expect(cut.map(\.bytes) == [Array(Self.data.dropLast(3))])
    #expect(packets(cut).map(\.missing) == [3])
    #expect(try bus.add(Bus.linux(.bulk, 0x82, Self.data)).map(\.bytes) == [Self.data])
    // In the middle of an event: its head comes out, its rest is passed over.
    _ = try bus.add(Bus.event(Array(Self.report[..<16])))
    let head = try bus.add(Bus.event(Array(Self.report[16..<32]), cut: 8))
    #expect(head.map(\.bytes) == [Array(Self.report[..<24])])
    #expect(packets(head).map(\.missing) == [20])
    #expect(try bus.add(Bus.event(Array(Self.report[32...]))).isEmpty)
    #expect(try bus.add(Bus.event(Self.completion)).map(\.bytes) == [Self.completion])
  }

  @Test func `the end of the capture tells what never came`() throws {
    var bus = try Bus.withController()
    _ = try bus.add(Bus.event(Array(Self.report[..<16])))
    #expect(
      bus.reassembler.finishNext()?.kind == .incomplete(available: 16, expected: 44))
    #expect(bus.reassembler.finishNext() == nil)
  }

  // MARK: - Who is a controller

  @Test func `a keyboard is none, whatever is typed`() throws {
    var bus = Bus()
    var generator = SeededGenerator()
    for _ in 0..<2000 {
      let modifiers = generator.bytes(1)
      let report = modifiers + [0] + generator.bytes(6)
      #expect(try bus.add(Bus.event(report)).isEmpty, "seed \(generator.seed)")
    }
    #expect(bus.reassembler.controllers == 0)
  }

  @Test func `events alone make a controller, from the second on`() throws {
    var bus = Bus()
    #expect(try bus.add(Bus.event([0x13, 5, 1, 0x40, 0, 1, 0])).isEmpty)
    #expect(try bus.add(Bus.event(Self.completion)).count == 1)
  }

  @Test func `a frame of L2CAP makes a controller at once`() throws {
    var bus = Bus()
    #expect(try bus.add(Bus.linux(.bulk, 0x82, Self.data)).map(\.bytes) == [Self.data])
  }

  @Test func `so does the descriptor`() throws {
    var bus = Bus()
    let descriptor: [UInt8] = [18, 1, 0, 2, 0xE0, 1, 1, 64, 0x12, 0x0A, 1, 0, 0, 0, 0, 0, 0, 1]
    _ = try bus.add(Bus.linux(.control, 0x80, descriptor))
    #expect(bus.reassembler.controllers == 1)
    #expect(try bus.add(Bus.event(Self.completion)).count == 1)
  }

  @Test func `controllers are numbered as they come, and kept apart`() throws {
    var bus = try Bus.withController()
    let setup: [UInt8] = [0x20, 0, 0, 0, 0, 0, 3, 0]
    _ = try bus.add(Bus.event(Array(Self.report[..<16])))
    let other = try bus.add(
      Bus.linux(.control, 0, at: "S", device: 9, setup: setup, [0x03, 0x0C, 0]))
    #expect(packets(other).map(\.adapter) == [1])
    #expect(
      packets(try bus.add(Bus.linux(.interrupt, 0x81, device: 9, Self.completion))).map(\.adapter)
        == [1])
    #expect(try bus.add(Bus.event(Array(Self.report[16..<32]))).isEmpty)
    #expect(try bus.add(Bus.event(Array(Self.report[32...]))).map(\.bytes) == [Self.report])
  }

  // MARK: - Recorders

  @Test(arguments: [false, true])
  func `either byte order is found out`(_ isMapped: Bool) throws {
    var bus = try Bus.withController()
    let link: LinkType = isMapped ? .usbLinuxMmapped : .usbLinux
    for isBig in [false, true] {
      let bytes = Bus.linux(.interrupt, 0x81, isBig: isBig, isMapped: isMapped, Self.completion)
      #expect(
        try bus.add(bytes, link: link, flags: isBig ? 1 : 0).map(\.bytes) == [Self.completion])
      #expect(try bus.add(bytes, link: link).map(\.bytes) == [Self.completion])
    }
  }

  @Test func `a record that is no transfer is refused`() {
    var bus = Bus()
    #expect(throws: DecodeError.self) { try bus.add([UInt8](repeating: 0, count: 64)) }
    #expect(throws: DecodeError.self) { try bus.add([1, 2, 3], link: .usbDarwin) }
    #expect(throws: DecodeError.self) { try bus.add(Self.completion, link: .hciH4) }
  }

  // MARK: - Hostile bytes

  @Test(arguments: [LinkType.usbLinux, .usbLinuxMmapped, .usbPcap, .usbDarwin])
  func `prefixes, replacements and noise are borne`(_ link: LinkType) throws {
    var bus = try Bus.withController()
    let samples = [
      Bus.command([0x03, 0x0C, 0]), Bus.event(Array(Self.report[..<16])),
      Bus.linux(.bulk, 0x82, Self.data), Bus.linux(.isochronous, 0x83, Self.report),
    ]
    for sample in samples {
      sample.forEachPrefix { _ = try? bus.add($0, link: link) }
      sample.forEachReplacement { bytes, _ in _ = try? bus.add(bytes, link: link) }
    }
    var generator = SeededGenerator()
    for _ in 0..<5000 {
      var bytes = generator.bytes(upTo: 120)
      if let sample = samples.randomElement(using: &generator), Bool.random(using: &generator) {
        bytes = Array(sample.prefix(64)) + bytes
      }
      _ = try? bus.add(bytes, link: link, flags: UInt32.random(in: 0...1, using: &generator))
    }
    #expect(bus.reassembler.controllers <= USBReassembler.controllerLimit)
    var ends = 0
    while bus.reassembler.finishNext() != nil { ends += 1 }
    #expect(ends <= 10_000, "seed \(generator.seed)")
  }
}

// MARK: - Words

private func packets(_ results: [Bus.Result]) -> [Packet] {
  results.compactMap {
    switch $0.step {
    case .complete(let packet), .reassembled(let packet): packet
    case .fault: nil
    }
  }
}

private func kinds(_ results: [Bus.Result]) -> [String] {
  packets(results).map { "\($0.kind) \($0.direction.map { "\($0)" } ?? "?")" }
}

private func faults(_ results: [Bus.Result]) -> [USBFault.Kind] {
  results.compactMap {
    if case .fault(let fault) = $0.step { fault.kind } else { nil }
  }
}

extension SeededGenerator {
  fileprivate init() { self.init(for: "USB") }
}
