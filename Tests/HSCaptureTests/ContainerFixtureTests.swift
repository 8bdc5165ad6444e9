import HSBase
@testable import HSCapture
import HSTestSupport
import Foundation
import Testing

/// The same session in every container, as made by generate-fixtures.
@Suite struct `Fixtures in other containers` {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fixtures/captures")

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  static let names = [
    "h4-187.pcap", "h4-201-big-endian.pcap", "h4-201-nanoseconds.pcap", "h4-201-reversed.pcap",
    "h4-201-modified.pcap", "h4-201-long-headers.pcap", "monitor-254.pcap", "two-sections.pcapng",
  ]

  @Test func `each holds the same packets at the same times`() throws {
    let original = try readDetails(Self.bytes("h4-under-1001.btsnoop")).out
    for name in Self.names where name != "monitor-254.pcap" {
      let bytes = try Self.bytes(name)
      let out = try ReadOut(ByteSource(bytes: bytes))
      let packets = out.records.filter { $0.record.link == .hciH4 }
      #expect(packets.map(\.data) == original.data, "\(name)")
      #expect(out.accounts(for: bytes.count) && out.statistics.isComplete, "\(name)")
      let isTimed = packets.map { !$0.issues.contains(.untimed) }
      for (packet, wanted) in zip(packets, original.records)
      where !packet.issues.contains(.untimed) {
        // Units of 2^-20 s are a little less than a microsecond.
        let difference = wanted.record.time.nanoseconds(since: packet.record.time)
        #expect(difference >= 0 && difference < 1000, "\(name), \(packet.record.number)")
      }
      #expect(isTimed.filter { !$0 }.count == (name == "two-sections.pcapng" ? 1 : 0))
      guard name != "h4-187.pcap", name != "two-sections.pcapng" else { continue }
      #expect(
        packets.map(\.record.direction) == original.records.map(\.record.direction), "\(name)")
      #expect(packets.map(\.record.flags) == original.records.map(\.record.flags), "\(name)")
    }
  }

  @Test func `two sections tell of themselves and what they hold`() throws {
    let (out, interfaces, details) = try readDetails(Self.bytes("two-sections.pcapng"))
    #expect(details.sections == 2 && details.recordComments == 2)
    #expect(details.nameBlocks == 1 && details.secretBlocks == 1 && details.unknownBlocks == 1)
    #expect(String(decoding: details.application, as: UTF8.self) == "generate-fixtures")
    #expect(interfaces.map(\.linkNumber) == [1, 201, 187])
    #expect(interfaces.map(\.resolution.nanoseconds) == [1000, 1, 954])
    #expect(interfaces.map(\.lost) == [0, 5, 4])
    #expect(interfaces[2].timeOffset == 86_400 && interfaces[1].timeZone == 3600)
    #expect(out.statistics.drops == 9)
  }

  @Test(arguments: names)
  func `every shorter file is read as far as it goes`(_ name: String) throws {
    let bytes = try Self.bytes(name)
    for count in 0..<bytes.count {
      do throws(CaptureError) {
        let out = try ReadOut(ByteSource(bytes: Array(bytes[..<count])))
        #expect(out.accounts(for: count), "\(name), \(count) bytes")
      } catch {
        #expect(count < 28, "\(name), \(count) bytes: \(error)")
      }
    }
  }

  @Test(arguments: names)
  func `no altered byte traps or loses count of the bytes`(_ name: String) throws {
    let bytes = try Self.bytes(name)
    for index in bytes.indices {
      for value in [0, 0xFF, bytes[index] ^ 1, bytes[index] ^ 0x80, bytes[index] &+ 4] {
        var altered = bytes
        altered[index] = value
        do throws(CaptureError) {
          var reader = try CaptureReader(ByteSource(bytes: altered))
          while try reader.next() != nil { reader.forEachComment { _, _ in } }
          let counted = reader.statistics
          let sum = counted.headerBytes + counted.bytes + counted.skippedBytes
          #expect(
            sum + counted.unreadBytes == bytes.count, "\(name), byte \(index) = \(value)")
        } catch {
          #expect(index < 28, "\(name), byte \(index): \(error)")
        }
      }
    }
  }

  @Test func `random damage does not trap`() throws {
    var generator = SystemRandomNumberGenerator()
    let seed = generator.next()
    var random = SeededGenerator(seed: seed)
    for name in Self.names {
      let bytes = try Self.bytes(name)
      for _ in 0..<200 {
        var altered = bytes
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          altered[index] = UInt8.random(in: 0...255, using: &random)
        }
        let out = try? ReadOut(ByteSource(bytes: altered))
        #expect(out?.accounts(for: bytes.count) ?? true, "\(name), seed \(seed)")
      }
    }
  }
}
