import HSBase
@testable import HSCapture
import Foundation
import Testing

@Suite struct `Android's log in memory` {
  private static let v1 = "btsnooz-v1.txt"
  private static let v2 = "btsnooz-v2.txt"

  @Test(arguments: [v1, v2])
  func `is found in a text and read`(name: String) throws {
    let bytes = try Fixtures.bytes(name)
    let native = try Fixtures.read("hcidump-native.hcidump")
    for chunk in [50, .max] {
      let out = try ReadOut(ByteSource(bytes: bytes, chunk: chunk), windowCapacity: 64)
      #expect(out.records.count == native.records.count)
      #expect(out.statistics.isComplete)
      #expect(out.findings.total == 0)
      for (record, whole) in zip(out.records, native.records) {
        #expect(record.record.time == whole.record.time)
        #expect(record.record.direction == whole.record.direction)
        #expect(record.record.link == .hciH4)
        let isData = whole.data.first == 2
        let kept = isData ? min(14, whole.data.count) : whole.data.count
        #expect(record.data == Array(whole.data.prefix(kept)))
        #expect(record.record.originalLength == whole.data.count)
      }
    }
    let reader = try CaptureReader(ByteSource(bytes: bytes))
    #expect(reader.format == .btsnooz)
    #expect(reader.details.version == (name == Self.v1 ? 1 : 2))
    #expect(reader.size == bytes.count)
    #expect(reader.offset == bytes.count)
  }

  /// The records of a text's log behind the header of a btsnoop file.
  private static func headed(_ name: String) throws -> [UInt8] {
    var window = ByteWindow(ByteSource(bytes: try Fixtures.bytes(name)), capacity: 4096)
    guard try BTSnoozText.findBegin(&window) else { return [] }
    let records = try BTSnoozText.read(&window).records
    return BTSnoopFormat.magic + [0, 0, 0, 1, 0, 0, 0x03, 0xEA] + records
  }

  @Test(arguments: [v1, v2])
  func `is read behind the header of a btsnoop file`(name: String) throws {
    let bytes = try Self.headed(name)
    let text = try Fixtures.read(name)
    for chunk in [50, .max] {
      let out = try ReadOut(ByteSource(bytes: bytes, chunk: chunk), windowCapacity: 64)
      #expect(out.kinds == [.unwrapped(.compressedLogRecords)])
      #expect(out.statistics.isComplete)
      #expect(out.data == text.data)
      #expect(out.records.map(\.record.direction) == text.records.map(\.record.direction))
      // Only the distances of the times are known.
      let first = try #require(out.records.first?.record.time)
      let other = try #require(text.records.first?.record.time)
      #expect(
        out.records.map { $0.record.time.nanoseconds(since: first) }
          == text.records.map { $0.record.time.nanoseconds(since: other) })
    }
    // A pipe, of which nobody knows how long it is.
    let piped = try ReadOut(stream(bytes, chunk: 7))
    #expect(piped.data == text.data)
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    while try reader.next() != nil {}
    #expect(reader.format == .btsnoop)
    #expect(reader.details.kind?.string == "records of btsnooz behind a btsnoop header")
    #expect(reader.size == bytes.count)
  }

  @Test func `may be damaged behind the header of a btsnoop file`() throws {
    let bytes = try Self.headed(Self.v2)
    for count in 17..<min(bytes.count, 700) {
      _ = try? ReadOut(ByteSource(bytes: Array(bytes.prefix(count))))
    }
    let cut = try ReadOut(ByteSource(bytes: Array(bytes.dropLast(3))))
    #expect(!cut.statistics.isComplete)
    #expect(cut.records.count > 20)
    // Records of btsnoop of which the first is damaged are none of these.
    var sound = try Fixtures.bytes("polar-h7-app.btsnoop")
    for index in 16..<40 { sound[index] = 0xA5 }
    let out = try ReadOut(ByteSource(bytes: sound))
    #expect(!out.kinds.contains(.unwrapped(.compressedLogRecords)))
    #expect(out.records.count > 20)
  }

  @Test func `ends behind any byte of the text without a trap`() throws {
    let bytes = try Fixtures.bytes(Self.v2)
    let begin = try #require(Self.begin(of: bytes))
    var longest = 0
    for count in stride(from: begin, to: bytes.count, by: 7) {
      do {
        let out = try ReadOut(ByteSource(bytes: Array(bytes.prefix(count))))
        #expect(out.records.count >= longest)
        longest = out.records.count
        // Without its checksum the log is not whole.
        let end = try #require(Self.end(of: bytes))
        #expect(out.statistics.isComplete == (count >= end))
      } catch let error as CaptureError {
        guard case .truncatedHeader(.btsnooz, needed: 9, _) = error.problem else {
          Issue.record("\(count) bytes: \(error)")
          continue
        }
      }
    }
    #expect(longest > 25)
  }

  @Test func `may have any character replaced`() throws {
    let sound = try Fixtures.bytes(Self.v1)
    let begin = try #require(Self.begin(of: sound))
    for index in stride(from: begin, to: sound.count, by: 3) {
      for other: UInt8 in [0, 0x21, 0x2D, 0x3D, 0x41, 0xFF] where other != sound[index] {
        var bytes = sound
        bytes[index] = other
        _ = try? ReadOut(ByteSource(bytes: bytes))
      }
    }
  }

  @Test func `says which characters it passed over`() throws {
    var bytes = try Fixtures.bytes(Self.v2)
    let begin = try #require(Self.begin(of: bytes))
    bytes.insert(contentsOf: Array("\r\n  !#".utf8), at: begin + 40)
    let out = try ReadOut(ByteSource(bytes: bytes))
    #expect(out.kinds == [.strayCharacters(count: 2)])
    #expect(out.statistics.isComplete)
    #expect(out.records.count == (try Fixtures.read(Self.v2)).records.count)
  }

  @Test(arguments: [0, 1, 40, 600])
  func `grows no further than it may`(limit: Int) throws {
    let bytes = try Fixtures.bytes(Self.v2)
    var window = ByteWindow(ByteSource(bytes: bytes))
    #expect(try BTSnoozText.findBegin(&window))
    let contents = try BTSnoozText.read(&window, limit: limit)
    #expect(contents.records.count == limit)
    #expect(contents.problem == .expansionLimit(limit: limit))
  }

  @Test func `a stream of zeros that never ends, ends`() throws {
    // A deflate block that repeats a zero, and what zlib puts in front: 1000 bytes for each byte.
    var stream: [UInt8] = [2, 0, 0, 0, 0, 0, 0, 0, 0, 0x78, 0x01, 0xED, 0xC1, 0x01, 0x01]
    stream += [0, 0, 0, 0x80, 0x90, 0xFE, 0xAF, 0xEE, 0x08, 0x0A]
    stream += [UInt8](repeating: 0, count: 100_000)
    let text =
      "--- BEGIN:BTSNOOP_LOG_SUMMARY (1 bytes in) ---\n" + Data(stream).base64EncodedString()
    let out = try ReadOut(ByteSource(bytes: Array(text.utf8)))
    #expect(out.records.isEmpty)
    #expect(!out.statistics.isComplete)
  }

  @Test(arguments: [0, 3, 255])
  func `a version that nobody described is refused`(version: Int) {
    let log = Data([UInt8(version)] + [UInt8](repeating: 0, count: 20)).base64EncodedString()
    let text = "--- BEGIN:BTSNOOP_LOG_SUMMARY (1 bytes in) ---\n\(log)\n--- END\n"
    #expect(
      throws: CaptureError(
        source: "memory", problem: .unknownVersion(.btsnooz, version: UInt32(version)))
    ) { try ReadOut(ByteSource(bytes: Array(text.utf8))) }
  }

  @Test func `a text without it is no capture`() {
    let text = Array(String(repeating: "nothing of interest\n", count: 10_000).utf8)
    let error = #expect(throws: CaptureError.self) { try ReadOut(ByteSource(bytes: text)) }
    guard case .text(firstLine: "nothing of interest")? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Where the base64 begins.
  private static func begin(of bytes: [UInt8]) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let line = text.range(of: " bytes in) ---\n") else { return nil }
    return text.utf8.distance(from: text.startIndex, to: line.upperBound)
  }

  /// Where the base64 ends.
  private static func end(of bytes: [UInt8]) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let line = text.range(of: "\n--- END:BTSNOOP") else { return nil }
    return text.utf8.distance(from: text.startIndex, to: line.lowerBound)
  }
}
