import HSBase
import HSCapture
import HSTestSupport
import Foundation
import Testing

/// Archives and compressed streams in which a bit was turned.
@Suite struct CheckSumTests {
  /// A capture of a few records, so that every bit can be turned.
  static let small = Array(Sample.bytes.prefix(border))
  private static let border: Int = {
    var border = 16
    while border < 500 {
      border += 24 + Sample.bytes[(border + 4)..<(border + 8)].reduce(0) { $0 << 8 | Int($1) }
    }
    return border
  }()

  private func packed(_ kind: String) throws -> [UInt8]? {
    if CompressionTests.programs.contains(kind) {
      return try Packer.compress(Self.small, with: kind)
    }
    return try Packer.archive(
      [("first.btsnoop", Self.small), ("second.btsnoop", Self.small)], as: kind)
  }

  @Test(
    "A bit turned anywhere: the same is read, or it is said that something is wrong",
    arguments: HostileTests.kinds.filter { $0 != "tar" })
  func turned(kind: String) throws {
    guard let bytes = try packed(kind) else { return }
    let sound = Reading(file: bytes)
    #expect(sound.isComplete)
    #expect(sound.records.count == (sound.captures.count == 2 ? 2 : 1) * sound.captures[0].count)
    var faults = Faults()
    for index in bytes.indices {
      for bit in 0..<8 where HostileTests.isThorough || bit == index % 8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        for reading in [Reading(file: damaged), Reading(pipe: damaged)]
        where reading.captures != sound.captures {
          faults.unless(!reading.isComplete, "byte \(index), bit \(bit): other records, complete")
        }
      }
    }
    #expect(faults.isEmpty, "\(kind): \(faults)")
  }

  @Test(
    "The check sum of a zip member is held, and says which member",
    arguments: ["stored", "zip", "streamed"], [true, false])
  func zipMember(kind: String, isFile: Bool) throws {
    guard var bytes = try packed(kind) else { return }
    // The second member's data: in front of the list of members, or of its own sums.
    guard kind == "stored" else {
      // The CRC-32 behind or in front of the first member's data.
      let sum = Self.crc(of: Self.small)
      var places = 0
      for index in 0..<(bytes.count - 4) where Array(bytes[index..<(index + 4)]) == sum {
        bytes[index] ^= 1
        places += 1
      }
      #expect(places >= 2)
      let reading = isFile ? Reading(file: bytes) : Reading(pipe: bytes)
      #expect(reading.records == Reading(file: Self.small).records * 2)
      #expect(!reading.isComplete)
      #expect(reading.problems.count == 2)
      return
    }
    let place = try #require(bytes.lastRange(of: Self.small))
    bytes[place.upperBound - 3] ^= 1
    let reading = isFile ? Reading(file: bytes) : Reading(pipe: bytes)
    #expect(reading.captures.count == 2)
    #expect(reading.captures.first == Reading(file: Self.small).captures.first)
    #expect(reading.captures.last?.count == reading.captures.first?.count)
    #expect(!reading.isComplete)
    guard case .damaged(_, let unpacked, let reason)? = reading.unpackingProblem else {
      Issue.record("\(reading.problems)")
      return
    }
    #expect(unpacked == Self.small.count)
    #expect(reason.contains("CRC"))
  }

  @Test("A damaged member is named, and the next one is read")
  func named() throws {
    guard var bytes = try packed("stored") else { return }
    let place = try #require(bytes.firstRange(of: Self.small))
    bytes[place.upperBound - 3] ^= 1
    var input = try CaptureOpener.open(ByteSource(bytes: bytes, name: "a.zip"))
    var errors: [String] = []
    var captures = 0
    while let source = try input.next() {
      captures += 1
      do throws(CaptureError) {
        var reader = try CaptureReader(source)
        while try reader.next() != nil {}
      } catch {
        errors.append(error.description)
      }
    }
    #expect(captures == 2)
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("a.zip:first.btsnoop: the zip data are damaged behind") == true)
  }

  @Test(
    "The check sum of a tar.gz stands behind all members, and is held", arguments: [true, false])
  func tarGzip(isFile: Bool) throws {
    guard var bytes = try packed("tar.gz") else { return }
    bytes[bytes.count - 7] ^= 1
    let reading = isFile ? Reading(file: bytes) : Reading(pipe: bytes)
    #expect(reading.captures.count == 2)
    #expect(!reading.isComplete)
    guard case .damaged("gzip", _, let reason)? = reading.unpackingProblem else {
      Issue.record("\(reading.problems)")
      return
    }
    #expect(reason == "incorrect data check")
  }

  @Test("A log in a text is read on to the check sum behind it")
  func textInGzip() throws {
    let text = [UInt8](try Data(contentsOf: Places.fixture("captures/btsnooz-v2.txt")))
    let more = (0..<4000).flatMap { Array("line \($0)\n".utf8) }
    guard var packed = try Packer.compress(text + more, with: "gzip") else { return }
    let sound = Reading(file: packed)
    #expect(sound.isComplete)
    packed[packed.count - 6] ^= 1
    let damaged = Reading(file: packed)
    #expect(damaged.records == sound.records)
    #expect(!damaged.isComplete)
  }

  @Test(
    "Names that are written in several ways are no contradiction",
    arguments: ["zip", "stored", "streamed"],
    ["Gr\u{FC}\u{DF}e.txt", "back\\slash.txt", "a/b//c.txt", "\u{65E5}\u{8A18}.btsnoop"])
  func names(kind: String, name: String) throws {
    guard
      let bytes = try Packer.archive(
        [(name, Array("text".utf8)), ("c.btsnoop", Self.small)], as: kind)
    else { return }
    for reading in [Reading(file: bytes), Reading(pipe: bytes)] {
      #expect(reading.isComplete && !reading.captures.isEmpty, "\(reading.problems)")
    }
  }

  @Test("Captures in an archive are each read once", arguments: ["zip", "stored", "tar"])
  func once(kind: String) throws {
    func reads(_ members: Int) throws -> Int? {
      guard
        let bytes = try Packer.archive(
          (0..<members).map { ("c\($0).btsnoop", Self.small) }, as: kind)
      else { return nil }
      var reads = 0
      var source = ByteSource(bytes: bytes, name: "many")
      source.didRead = { _, _ in reads += 1 }
      #expect(Reading(source).captures.count == members)
      return reads
    }
    guard let few = try reads(50), let many = try reads(400) else { return }
    #expect(many <= few * 12, "\(few) reads for 50 members, \(many) for 400")
  }

  private static func crc(of bytes: [UInt8]) -> [UInt8] {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: ~crc >> (8 * $0)) }
  }
}

extension [UInt8] {
  fileprivate func lastRange(of part: [UInt8]) -> Range<Int>? {
    guard count >= part.count else { return nil }
    for start in (0...(count - part.count)).reversed()
    where self[start..<(start + part.count)].elementsEqual(part) {
      return start..<(start + part.count)
    }
    return nil
  }
}

extension [[UInt8]] {
  fileprivate static func * (records: Self, times: Int) -> Self {
    (0..<times).flatMap { _ in records }
  }
}
