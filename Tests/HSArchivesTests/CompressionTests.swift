import HSBase
import HSCapture
import HSTestSupport
import Foundation
import Testing

/// Captures compressed once, twice, too often, and cut.
@Suite struct CompressionTests {
  static let programs = ["gzip", "xz", "zstd", "lz4", "bzip2"]

  @Test("A compressed capture gives the same records, from a file and a pipe", arguments: programs)
  func sameRecords(program: String) throws {
    guard let packed = try Packer.compress(Sample.bytes, with: program) else { return }
    let reading = Reading(file: packed)
    #expect(reading.captures == [Sample.records])
    #expect(reading.names == ["file"])
    #expect(reading.isComplete)
    #expect(Reading(pipe: packed).captures == [Sample.records])
    #expect(Reading(pipe: packed, chunk: 1).captures == [Sample.records])
  }

  @Test("A compressed capture without a magic number is recognised", arguments: programs)
  func withoutMagic(program: String) throws {
    for name in ["packetlogger-v1.pklg", "packetlogger-v2.pklg", "hcidump-native.hcidump"] {
      let url = Places.fixture("captures/\(name)")
      guard let data = try? Data(contentsOf: url) else { continue }
      let bytes = [UInt8](data)
      guard let packed = try Packer.compress(bytes, with: program) else { return }
      let plain = Reading(file: bytes)
      #expect(plain.isComplete && plain.records.count > 1, "\(name)")
      for reading in [
        Reading(file: packed), Reading(pipe: packed), Reading(pipe: packed, chunk: 1),
      ] {
        #expect(reading.captures == plain.captures, "\(name)")
      }
      // A pipe that dribbles is waited for until it says something.
      #expect(Reading(pipe: bytes, chunk: 3).captures == plain.captures, "\(name)")
    }
  }

  @Test("Two compressions are undone, three are refused", arguments: programs)
  func depth(program: String) throws {
    guard let packed = try Packer.compress(Sample.bytes, with: program),
      let twice = try Packer.compress(packed, with: "gzip"),
      let thrice = try Packer.compress(twice, with: "gzip")
    else { return }
    #expect(Reading(file: twice).captures == [Sample.records])
    #expect(Reading(pipe: twice).captures == [Sample.records])
    #expect(Reading(file: thrice).unpackingProblem == .tooDeep(limit: 2))
    #expect(Reading(pipe: thrice).unpackingProblem == .tooDeep(limit: 2))
  }

  @Test("A gzip stream cut anywhere gives every record that is in it, and says that it is cut")
  func cutGzip() throws {
    guard let packed = try Packer.compress(Sample.other, with: "gzip") else { return }
    var most = 0
    var faults = Faults()
    for count in stride(from: 20, to: packed.count, by: 16) {
      let reading = Reading(file: Array(packed.prefix(count)))
      faults.unless(!reading.isComplete, "\(count): complete")
      faults.unless(
        reading.records.elementsEqual(Sample.otherRecords.prefix(reading.records.count)),
        "\(count): other records")
      faults.unless(reading.records.count >= most, "\(count): fewer than before")
      most = max(most, reading.records.count)
      let pipe = Reading(pipe: Array(packed.prefix(count)))
      faults.unless(
        pipe.captures == reading.captures && pipe.problems == reading.problems, "\(count): pipe")
    }
    #expect(faults.isEmpty, "\(faults)")
    #expect(most == Sample.otherRecords.count)
    // All but the check sum is there: every record, and an error all the same.
    let reading = Reading(file: packed.dropLast(8))
    #expect(reading.records == Sample.otherRecords)
    #expect(
      reading.problems == [.unpacking(.truncated("gzip", unpacked: Sample.other.count))])
  }

  @Test("Any compressed stream cut anywhere ends with an error", arguments: programs)
  func cutAnywhere(program: String) throws {
    guard let packed = try Packer.compress(Sample.bytes, with: program) else { return }
    var faults = Faults()
    for count in stride(from: 0, to: packed.count - 16, by: 64) {
      let reading = Reading(file: Array(packed.prefix(count)))
      faults.unless(!reading.isComplete, "\(count): complete")
      faults.unless(
        reading.records.elementsEqual(Sample.records.prefix(reading.records.count)),
        "\(count): other records")
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test("gzip: a wrong check sum is an error, zeros behind it are not, anything else is")
  func endOfGzip() throws {
    guard var packed = try Packer.compress(Sample.bytes, with: "gzip") else { return }
    let twice = packed + packed.map { $0 }
    #expect(Reading(file: packed + [0, 0, 0]).isComplete)
    let trailing = Reading(file: packed + [1, 2, 3])
    #expect(trailing.records == Sample.records)
    #expect(trailing.unpackingProblem == .trailing("gzip", unpacked: Sample.bytes.count))
    // Two members are one stream.
    #expect(Reading(file: twice).records.count >= Sample.records.count)
    packed[packed.count - 6] ^= 1
    let damaged = Reading(file: packed)
    #expect(damaged.records == Sample.records)
    #expect(
      damaged.unpackingProblem
        == .damaged("gzip", unpacked: Sample.bytes.count, reason: "incorrect data check"))
  }

  @Test("A live pipe is not waited for longer than its first bytes take")
  func livePipe() throws {
    // A packet logger's first record: its length, then a time. No 512 bytes of it exist yet.
    for head in [Array(Sample.bytes.prefix(16)), [0x20, 0, 0, 0, 0x65, 0x53, 0xF1, 0]] {
      var reads = 0
      let source = ByteSource(name: "live") {
        (span: inout MutableSpan<UInt8>) throws(CaptureError) -> Int in
        reads += 1
        for index in 0..<min(head.count, span.count) { span[index] = head[index] }
        return min(head.count, span.count)
      }
      let input = try CaptureOpener.open(source)
      let isArchive = input.isArchive
      #expect(!isArchive)
      #expect(reads == 1)
    }
  }

  @Test("What is compressed but no capture is refused at once")
  func noCapture() throws {
    guard let zeros = try Packer.compress([UInt8](repeating: 0, count: 1 << 20), with: "gzip"),
      let empty = try Packer.compress([], with: "gzip")
    else { return }
    #expect(Reading(file: zeros).problems == [.unrecognised(firstBytes: 0, count: 8)])
    #expect(Reading(file: empty).problems == [.empty])
    #expect(Reading(file: []).problems == [.empty])
  }
}
