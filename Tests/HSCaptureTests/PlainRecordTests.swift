import HSBase
@testable import HSCapture
import Foundation
import Testing

/// A record of a format without a file header, for tests.
struct Plain {
  var kind: UInt8
  var data: [UInt8]
  var seconds: UInt32 = 1_700_000_000
  var microseconds: UInt32 = 0

  /// The record's bytes, with a length that may lie.
  func bytes(_ layout: PlainRecordLayout, claiming count: Int? = nil) -> [UInt8] {
    let count = count ?? data.count
    func number(_ value: UInt32, _ width: Int = 4) -> [UInt8] {
      let places =
        layout == .packetLoggerBigEndian ? Array((0..<width).reversed()) : Array(0..<width)
      return places.map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
    if layout == .hcidump {
      return number(UInt32(count), 2) + [kind, 0] + number(seconds) + number(microseconds) + data
    }
    return number(UInt32(count + 9)) + number(seconds) + number(microseconds) + [kind] + data
  }

  /// A conversation in a layout: command, event, ACL both ways.
  static func sample(_ layout: PlainRecordLayout, repeating times: Int = 3) -> [Plain] {
    var records: [Plain] = []
    for round in 0..<times {
      let packets: [(h4: UInt8, type: UInt8, received: Bool, data: [UInt8])] = [
        (1, 0x00, false, [0x03, 0x0C, 0x00]),
        (4, 0x01, true, [0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00]),
        (2, 0x02, false, [0x40, 0x00, 0x07, 0x00, 0x03, 0x00, 0x04, 0x00, 0x0A, 0x12, 0x00]),
        (2, 0x03, true, [0x40, 0x20, 0x06, 0x00, 0x02, 0x00, 0x04, 0x00, 0x0B, UInt8(round)]),
      ]
      for (place, packet) in packets.enumerated() {
        let data = layout == .hcidump ? [packet.h4] + packet.data : packet.data
        let kind = layout == .hcidump ? (packet.received ? 1 : 0) : packet.type
        records.append(
          Plain(kind: kind, data: data, microseconds: UInt32(1000 * (4 * round + place))))
      }
    }
    return records
  }
}

@Suite struct `Notes between packets` {
  private static func statistics(_ records: [Plain]) throws -> CaptureStatistics {
    let layout = PlainRecordLayout.packetLoggerLittleEndian
    var reader = try CaptureReader(
      ByteSource(bytes: records.flatMap { $0.bytes(layout) }, name: "notes"), as: .packetLogger)
    while try reader.next() != nil {}
    return reader.statistics
  }

  private static func note(_ seconds: UInt32) -> Plain {
    Plain(kind: 0xfc, data: Array("Note".utf8), seconds: seconds)
  }

  @Test func `have times of their own, and the capture's are its packets'`() throws {
    let packets = Plain.sample(.packetLoggerLittleEndian)
    let statistics = try Self.statistics(
      [Self.note(1_600_000_000), Self.note(1_600_000_005)] + packets
        + [Self.note(1_650_000_000), Self.note(1_800_000_000)])
    #expect(statistics.times.first?.nanoseconds == 1_700_000_000_000_000_000)
    #expect(statistics.times.last?.nanoseconds == 1_700_000_000_011_000_000)
    #expect(statistics.times.earliest == statistics.times.first)
    #expect(statistics.times.latest == statistics.times.last)
    #expect(statistics.times.stepsBack.count == 0)
    #expect(statistics.times.earliestNote?.nanoseconds == 1_600_000_000_000_000_000)
    #expect(statistics.times.latestNote?.nanoseconds == 1_800_000_000_000_000_000)
  }

  @Test func `count where there is nothing else`() throws {
    let statistics = try Self.statistics([Self.note(1_600_000_007), Self.note(1_600_000_009)])
    #expect(statistics.times.first?.nanoseconds == 1_600_000_007_000_000_000)
    #expect(statistics.times.last?.nanoseconds == 1_600_000_009_000_000_000)
  }
}

@Suite struct `Formats that are nothing but records` {
  static let layouts = PlainRecordLayout.allCases

  @Test func `are read in the format that was asked for, whatever else they look like`() throws {
    // Events that are none, of which the first begins like a command of hcidump's of just its length.
    var data = [UInt8](repeating: 0xbc, count: 35)
    data[2] = 0x28
    let records = (0..<12).map { Plain(kind: 1, data: data, seconds: 1_700_000_000 + $0) }
    let bytes = records.flatMap { $0.bytes(.packetLoggerLittleEndian) }
    var reader = try CaptureReader(ByteSource(bytes: bytes, name: "events"), as: .packetLogger)
    while try reader.next() != nil {}
    #expect(reader.details.version == 2)
    #expect(reader.statistics.records == 12)
  }

  @Test(arguments: layouts)
  func `give every field of every record`(layout: PlainRecordLayout) throws {
    let sample = Plain.sample(layout)
    let bytes = sample.flatMap { $0.bytes(layout) }
    for capacity in [64, 1 << 16] {
      let out = try ReadOut(ByteSource(bytes: bytes, chunk: 16), windowCapacity: capacity)
      #expect(out.data == sample.map(\.data))
      #expect(out.accounts(for: bytes.count))
      #expect(out.statistics.isComplete)
      for (place, read) in out.records.enumerated() {
        let record = read.record
        #expect(record.number == place + 1)
        #expect(record.time == time(Int64(1000 * place)))
        #expect(record.link == layout.link)
        #expect(record.direction == (place % 4 == 0 || place % 4 == 2 ? .sent : .received))
        #expect(record.flags == UInt32(sample[place].kind))
        #expect(record.originalLength == sample[place].data.count)
      }
    }
    let reader = try CaptureReader(ByteSource(bytes: bytes))
    #expect(reader.format == layout.format)
    #expect(reader.details.version == layout.version)
  }

  @Test(arguments: layouts)
  func `are recognised by one record`(layout: PlainRecordLayout) throws {
    for record in Plain.sample(layout, repeating: 1) {
      #expect(CaptureFormat.recognise(record.bytes(layout).span) == layout.format)
    }
  }

  @Test func `texts come first in what a phone writes`() throws {
    for layout in [PlainRecordLayout.packetLoggerBigEndian, .packetLoggerLittleEndian] {
      let note = Plain(kind: 0xFC, data: Array("Product: none".utf8))
      #expect(CaptureFormat.recognise(note.bytes(layout).span) == .packetLogger)
    }
  }

  @Test(arguments: [
    [UInt8](repeating: 0, count: 400), [UInt8](repeating: 0xFF, count: 400),
    Array("The quick brown fox jumps over the lazy dog. Again and again.".utf8),
    Array(0...255),
  ])
  func `are not seen in other bytes`(bytes: [UInt8]) {
    #expect(CaptureFormat.recognise(bytes.span) == nil)
  }

  @Test(arguments: layouts)
  func `may end behind any byte`(layout: PlainRecordLayout) throws {
    let records = Plain.sample(layout).map { $0.bytes(layout) }
    let bytes = Array(records.joined())
    for count in 16..<bytes.count {
      let out = try? ReadOut(ByteSource(bytes: Array(bytes.prefix(count))))
      guard let out else { continue }
      var whole = 0
      var end = 0
      while whole < records.count, end + records[whole].count <= count {
        end += records[whole].count
        whole += 1
      }
      #expect(out.records.count == whole)
      #expect(out.statistics.isComplete == (end == count))
      #expect(out.accounts(for: count))
      let header = layout.headerLength
      switch count - end {
      case 0: #expect(out.kinds == [])
      case 1..<header: #expect(out.kinds == [.cutHeader(needed: header, available: count - end)])
      default:
        #expect(
          out.kinds == [
            .cutData(needed: records[whole].count - header, available: count - end - header)
          ])
      }
    }
  }

  @Test(arguments: layouts)
  func `may have any byte replaced`(layout: PlainRecordLayout) throws {
    let sound = Plain.sample(layout).flatMap { $0.bytes(layout) }
    for index in sound.indices {
      for other in [0, 0xFF, sound[index] ^ 1, sound[index] ^ 0x80] where other != sound[index] {
        var bytes = sound
        bytes[index] = other
        for isPipe in [false, true] {
          let source =
            isPipe ? Self.pipe(bytes) : ByteSource(bytes: bytes)
          guard let out = try? ReadOut(source) else { continue }
          if !out.accounts(for: bytes.count) {
            Issue.record("byte \(index) as \(other), pipe \(isPipe): \(out.statistics)")
          }
        }
      }
    }
  }

  /// A source of unknown size.
  private static func pipe(_ bytes: [UInt8]) -> ByteSource {
    var place = 0
    return ByteSource(name: "pipe") { (span: inout MutableSpan<UInt8>) throws(CaptureError) in
      let count = Swift.min(span.count, bytes.count - place, 50)
      for index in 0..<count { span[index] = bytes[place + index] }
      place += count
      return count
    }
  }

  @Test(arguments: layouts)
  func `are found again behind damage`(layout: PlainRecordLayout) throws {
    let sample = Plain.sample(layout, repeating: 4)
    var bytes = sample.prefix(4).flatMap { $0.bytes(layout) }
    let rubbish = [UInt8](repeating: 0xEE, count: 77)
    bytes += rubbish
    bytes += sample.dropFirst(4).flatMap { $0.bytes(layout) }
    let out = try ReadOut(ByteSource(bytes: bytes))
    #expect(out.data == sample.map(\.data))
    #expect(out.kinds == [.resynchronised(skipped: rubbish.count)])
    #expect(out.accounts(for: bytes.count))
    #expect(!out.statistics.isComplete)
  }

  @Test func `a length that lies costs no memory`() throws {
    let layout = PlainRecordLayout.packetLoggerBigEndian
    let sample = Plain.sample(layout)
    var bytes = sample.flatMap { $0.bytes(layout) }
    bytes += Plain(kind: 1, data: [1, 2, 3]).bytes(layout, claiming: 0x7FFF_FFF0)
    let out = try ReadOut(ByteSource(bytes: bytes))
    #expect(out.data == sample.map(\.data))
    #expect(out.kinds == [.lengthBeyondFile(length: 0x7FFF_FFF0, available: 3)])
    #expect(out.windowCapacity <= ByteWindow.maximumCapacity)
    #expect(out.accounts(for: bytes.count))
  }

  @Test func `types that nobody knows are delivered and counted`() throws {
    let layout = PlainRecordLayout.packetLoggerLittleEndian
    var sample = Plain.sample(layout)
    sample[2].kind = 0x42
    let out = try ReadOut(ByteSource(bytes: sample.flatMap { $0.bytes(layout) }))
    #expect(out.records.count == sample.count)
    #expect(out.records[2].record.direction == nil)
    #expect(out.records[2].record.flags == 0x42)
  }

  @Test(arguments: layouts)
  func `are read as what they are said to be`(layout: PlainRecordLayout) throws {
    // Beyond recognition: the first record claims a packet that it does not hold.
    var sample = Plain.sample(layout)
    sample[0].data = layout == .hcidump ? [9, 9, 9] : [9, 9]
    let bytes = sample.flatMap { $0.bytes(layout) }
    var reader = try CaptureReader(ByteSource(bytes: bytes), as: layout.format)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == sample.count)
    #expect(throws: CaptureError(source: "memory", problem: .notInFormat(.btsnoop))) {
      _ = try CaptureReader(ByteSource(bytes: bytes), as: .btsnoop)
    }
    #expect(throws: CaptureError(source: "memory", problem: .notInFormat(.btsnooz))) {
      _ = try CaptureReader(ByteSource(bytes: bytes), as: .btsnooz)
    }
  }

  @Test func `both byte orders of the fixture hold the same`() throws {
    let big = try Fixtures.read("packetlogger-v1.pklg")
    let little = try Fixtures.read("packetlogger-v2.pklg")
    #expect(big.records.count > 30)
    #expect(big.records == little.records)
    #expect(big.statistics.isComplete && big.findings.total == 0)
    let native = try Fixtures.read("hcidump-native.hcidump")
    #expect(native.data.map { Array($0.dropFirst()) } == big.data.suffix(native.data.count))
  }
}

/// The captures in `fixtures/captures`.
enum Fixtures {
  static func bytes(_ name: String) throws -> [UInt8] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: package.appending(path: "fixtures/captures/\(name)")))
  }

  static func read(_ name: String) throws -> ReadOut {
    try ReadOut(ByteSource(bytes: try bytes(name)))
  }
}
