import HSBase
@testable import HSCapture
import HSTestSupport
import Testing

/// Damage has the same consequences however a capture's bytes come.
@Suite struct `The same damaged bytes` {
  /// Captures of 600 records whose bytes tell them apart, in every container.
  enum Container: String, CaseIterable {
    case btsnoop, pcap, pcapDirections, pcapReversed, pcapLinkLayer, pcapng, packetLogger, hcidump,
      monitor

    /// What a record's packet holds: an HCI event or command of just its length, with a number.
    static func packet(_ number: Int) -> [UInt8] {
      let length = 8 + number % 23
      let body = (0..<length).map { UInt8(truncatingIfNeeded: 0x91 + number * 31 + $0 * 7) }
      return number % 3 == 0
        ? [1, 0x99, 0xFC, UInt8(length)] + body : [4, 0xFF, UInt8(length)] + body
    }

    var bytes: [UInt8] {
      let numbers = 0..<600
      switch self {
      case .btsnoop:
        var writer = BTSnoopWriter(link: .hciH4)
        for number in numbers {
          let packet = Self.packet(number)
          writer.append(
            packet.span, time: time(Int64(number) * 20_000), flags: packet[0] == 1 ? 2 : 3)
        }
        return writer.bytes
      case .pcap, .pcapDirections, .pcapReversed, .pcapLinkLayer:
        let links: [Container: UInt32] = [.pcap: 187, .pcapLinkLayer: 251]
        var file = Pcap(link: links[self] ?? 201)
        for number in numbers {
          let packet = Self.packet(number)
          let isReceived = (packet[0] == 4) != (self == .pcapReversed)
          let front: [UInt8] = links[self] == nil ? [0, 0, 0, isReceived ? 1 : 0] : []
          file.add(
            front + packet, seconds: 1_700_000_000 + UInt32(number / 50),
            fraction: UInt32(number % 50) * 20_000)
        }
        return file.bytes
      case .pcapng:
        var file = PcapNG.simple()
        for number in numbers {
          file.packet(
            Self.packet(number), ticks: 1_700_000_000_000_000 + UInt64(number) * 20_000)
        }
        return file.bytes
      case .monitor:
        return numbers.flatMap { number in
          let packet = Self.packet(number)
          return StreamTests.monitor(
            packet[0] == 4 ? 3 : 2, Array(packet[1...]), ticks: UInt32(number) * 200)
        }
      case .packetLogger, .hcidump:
        var out = Ordered(self == .packetLogger ? .big : .little)
        for number in numbers {
          let packet = Self.packet(number)
          let isEvent = packet[0] == 4
          if self == .packetLogger {
            out.add(UInt32(packet.count - 1 + 9))
          } else {
            out.add(UInt16(packet.count))
            out.bytes += [isEvent ? 1 : 0, 0]
          }
          out.add(UInt32(1_700_000_000 + number / 50))
          out.add(UInt32(number % 50) * 20_000)
          out.bytes += self == .packetLogger ? [isEvent ? 1 : 0] + packet[1...] : packet
        }
        return out.bytes
      }
    }
  }

  /// What is done to a capture.
  static let damages: [(name: String, act: @Sendable ([UInt8]) -> [UInt8])] = [
    ("nothing", { $0 }),
    ("a hole of zeros", { hole(in: $0, of: 0) }),
    ("a hole of ones", { hole(in: $0, of: 0xFF) }),
    ("a hole of small numbers", { hole(in: $0, of: 1) }),
    ("zeros to the end", { $0.prefix($0.count / 2) + [UInt8](repeating: 0, count: 70_000) }),
    (
      "a hole of zeros of 2 MiB",
      { bytes in
        let half = bytes.count / 2
        return bytes[..<half] + [UInt8](repeating: 0, count: 2 << 20) + bytes[half...]
      }
    ),
    ("bytes taken out", { Array($0[..<7001] + $0[9004...]) }),
    ("bytes put in", { Array($0[..<7001] + [UInt8](repeating: 0x62, count: 999) + $0[7001...]) }),
    ("an end that is missing", { Array($0.dropLast(5)) }),
    (
      "a beginning of zeros",
      { bytes in
        var bytes = bytes
        for index in 60..<400 { bytes[index] = 0 }
        return bytes
      }
    ),
  ]

  private static func hole(in bytes: [UInt8], of value: UInt8) -> [UInt8] {
    var bytes = bytes
    for index in 7001..<(7001 + 4096) { bytes[index] = value }
    return bytes
  }

  /// What a source made of bytes: all that a user is told.
  private struct Told: Equatable {
    var account: String
    var records: [CaptureRecord]
    var data: [[UInt8]]

    init(_ source: consuming ByteSource) throws(CaptureError) {
      let out = try ReadOut(source)
      account = "\(out.statistics)\n\(out.findings)"
      records = out.records.map(\.record)
      data = out.data
    }
  }

  private func check(_ bytes: [UInt8], _ what: String) throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file(bytes)
    let wanted = try Told(ByteSource(bytes: bytes))
    #expect(try Told(ByteSource(path: path)) == wanted, "\(what), as a file")
    for chunk in [17, 1000, 4096, 65_536, .max] {
      // A read a byte is slow for megabytes.
      if chunk == 17, bytes.count > 200_000 { continue }
      #expect(try Told(stream(bytes, chunk: chunk)) == wanted, "\(what), in pieces of \(chunk)")
    }
  }

  @Test(arguments: Container.allCases, damages.indices)
  func `say the same from every source`(container: Container, damage: Int) throws {
    let (name, act) = Self.damages[damage]
    try check(act(container.bytes), "\(container), \(name)")
  }

  @Test(arguments: Container.allCases)
  func `say the same from every source, whatever was changed`(container: Container) throws {
    let sound = container.bytes
    for seed in 0..<12 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes = sound
      for _ in 0...seed {
        let place = Int.random(in: 24..<bytes.count, using: &generator)
        bytes[place] ^= UInt8(1) << UInt8.random(in: 0...7, using: &generator)
      }
      if let _ = try? ReadOut(ByteSource(bytes: bytes)) {
        try check(bytes, "\(container), seed \(seed)")
      } else {
        #expect(throws: CaptureError.self) { try ReadOut(stream(bytes, chunk: 17)) }
      }
    }
  }

  @Test(arguments: Container.allCases)
  func `give nothing that was not recorded, and what stands behind the hole`(
    container: Container
  ) throws {
    let sound = try ReadOut(ByteSource(bytes: container.bytes))
    #expect(sound.records.count == 600)
    let real = Set(sound.data)
    let lastData = try #require(sound.data.last)
    let holes = Self.damages.filter { $0.name.contains("a hole of") }
    for (name, act) in holes {
      let bytes = act(container.bytes)
      let out = try ReadOut(stream(bytes, chunk: 1000))
      // The record in which the hole begins has its length and part of its bytes.
      let invented = out.data.count { !real.contains($0) }
      #expect(invented <= 1, "\(container), \(name)")
      #expect(out.data.last == lastData, "\(container), \(name)")
      #expect(out.records.count > 400, "\(container), \(name)")
      #expect(!out.statistics.isComplete, "\(container), \(name)")
      #expect(out.accounts(for: bytes.count), "\(container), \(name)")
    }
  }

  @Test func `are not waited for longer than the first record takes`() throws {
    for container in [Container.pcap, .pcapDirections, .pcapng, .packetLogger, .hcidump] {
      let bytes = container.bytes
      let plain = try ReadOut(ByteSource(bytes: bytes))
      let end = try #require(plain.records.first).record.bytes.end + 4
      var reads = 0
      var reader = try CaptureReader(
        ByteSource(name: "live") { (span) throws(CaptureError) -> Int in
          reads += 1
          guard reads == 1 else {
            throw CaptureError(source: "live", problem: .readFailed(errorNumber: 4, offset: 0))
          }
          for index in 0..<end { span[index] = bytes[index] }
          return end
        })
      #expect(try reader.next()?.number == 1, "\(container)")
    }
  }
}
