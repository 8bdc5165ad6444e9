import HSBase
import HSCapture
import HSTestSupport
import Foundation
import Testing

/// Bombs, and archives of which every part was once wrong.
@Suite struct HostileTests {
  static let kinds = [
    "gzip", "xz", "zstd", "lz4", "bzip2", "zip", "stored", "streamed", "tar", "tar.gz",
  ]

  /// Whether every test is to run in full, however long that takes.
  static let isThorough = ProcessInfo.processInfo.environment["HEARTSNOOP_FULL"] == "1"

  /// A capture in a compressed stream or an archive.
  private func packed(_ kind: String) throws -> [UInt8]? {
    if CompressionTests.programs.contains(kind) {
      return try Packer.compress(Sample.bytes, with: kind)
    }
    let (last, current) = Sample.halves(of: Sample.bytes)
    let members = [("btsnoop_hci.log", current), ("btsnoop_hci.log.last", last)]
    return try Packer.archive(members, as: kind)
  }

  /// Whether a cut or damaged input was read in part and said so, or was all there.
  private func isSound(_ reading: Reading) -> Bool {
    !reading.isComplete || reading.records == Sample.records
  }

  @Test("Cut at every 64th byte: ends, and says so", arguments: kinds)
  func cut(kind: String) throws {
    guard let bytes = try packed(kind) else { return }
    var faults = Faults()
    for count in stride(from: 0, to: bytes.count, by: 64) {
      let part = Array(bytes.prefix(count))
      faults.unless(isSound(Reading(file: part)), "file of \(count)")
      if count % 256 == 0 || Self.isThorough {
        faults.unless(isSound(Reading(pipe: part)), "pipe of \(count)")
      }
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test("Bytes replaced: ends, and does not trap", arguments: kinds)
  func replaced(kind: String) throws {
    guard let bytes = try packed(kind) else { return }
    var generator = SeededGenerator(for: "replaced \(kind)")
    for round in 0..<(Self.isThorough ? 2000 : 30) {
      var damaged = bytes
      for _ in 0...(round % 3) {
        // The headers are where the numbers are.
        let limit = round % 2 == 0 ? damaged.count : min(damaged.count, 600)
        damaged[Int.random(in: 0..<limit, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      _ = round % 4 < 2 ? Reading(file: damaged) : Reading(pipe: damaged)
    }
  }

  @Test("Damage in a gzip stream is noticed, wherever it is")
  func noticed() throws {
    guard let bytes = try packed("gzip") else { return }
    var faults = Faults()
    for index in stride(from: 20, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[index] ^= 0x10
      // The last bits of the last byte mean nothing.
      faults.unless(isSound(Reading(file: damaged)), "byte \(index)")
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  private static var small: UnpackingLimits {
    var limits = UnpackingLimits()
    limits.unpackedBytes = 64 << 20
    limits.ratioGrace = 1 << 20
    limits.ratio = 100
    return limits
  }

  @Test(
    "A stream that swells is refused", .timeLimit(.minutes(20)),
    arguments: CompressionTests.programs
  )
  func swelling(program: String) throws {
    let bomb = Sample.bytes + [UInt8](repeating: 0, count: 8 << 20)
    guard let packed = try Packer.compress(bomb, with: program) else { return }
    for reading in [
      Reading(file: packed, limits: Self.small), Reading(pipe: packed, limits: Self.small),
    ] {
      guard case .expandsTooFar = reading.unpackingProblem else {
        Issue.record("\(program): \(reading.problems)")
        continue
      }
      #expect(reading.records.count >= Sample.records.count)
    }
  }

  @Test(
    "A member that swells is refused, whether it is wanted or not", arguments: ["zip", "tar.gz"])
  func swellingMember(format: String) throws {
    let zeros = [UInt8](repeating: 0, count: 8 << 20)
    let members = [("zeros", zeros), ("bugreport.txt", zeros), ("btsnoop_hci.log", Sample.bytes)]
    guard let archive = try Packer.archive(members, as: format) else { return }
    for reading in [
      Reading(file: archive, limits: Self.small), Reading(pipe: archive, limits: Self.small),
    ] {
      guard case .expandsTooFar = reading.unpackingProblem else {
        Issue.record("\(format): \(reading.problems)")
        continue
      }
      #expect(reading.captures.isEmpty)
    }
  }

  @Test("The size of all that comes out is limited")
  func tooLarge() throws {
    var limits = UnpackingLimits()
    limits.unpackedBytes = 4000
    guard let packed = try Packer.compress(Sample.bytes, with: "gzip"),
      let zip = try Packer.archive([("a", Sample.bytes)], as: "zip")
    else { return }
    #expect(Reading(file: packed, limits: limits).unpackingProblem == .tooLarge(limit: 4000))
    #expect(!Reading(file: zip, limits: limits).isComplete)
  }

  @Test("The number of members is limited", arguments: ["zip", "tar"])
  func tooManyMembers(format: String) throws {
    var limits = UnpackingLimits()
    limits.members = 30
    let members = (0..<40).map { ("\($0)", $0 == 0 ? Sample.bytes : []) }
    guard let archive = try Packer.archive(members, as: format) else { return }
    #expect(Reading(file: archive, limits: limits).unpackingProblem == .tooManyMembers(limit: 30))
    #expect(Reading(pipe: archive, limits: limits).unpackingProblem == .tooManyMembers(limit: 30))
    #expect(Reading(file: archive).isComplete)
  }

  @Test("A list of members that is too long is not read into memory")
  func listTooLarge() throws {
    var limits = UnpackingLimits()
    limits.listBytes = 1000
    let members = (0..<40).map { ("\($0)", $0 == 0 ? Sample.bytes : []) }
    guard var archive = try Packer.archive(members, as: "zip") else { return }
    func isRefused(_ bytes: [UInt8]) -> Bool {
      if case .listTooLarge = Reading(file: bytes, limits: limits).unpackingProblem { return true }
      return false
    }
    #expect(isRefused(archive))
    // The record that says how many there are, and how long the list is, may lie.
    for place in 8..<16 { archive[archive.count - 22 + place] = place < 12 ? 1 : 0 }
    #expect(isRefused(archive))
  }

  @Test("A pipe's captures are kept in memory only up to a limit")
  func needsFile() throws {
    var limits = UnpackingLimits()
    limits.keptBytes = 1000
    guard let archive = try Packer.archive([("a", Sample.bytes)], as: "zip") else { return }
    #expect(Reading(pipe: archive, limits: limits).unpackingProblem == .needsFile(limit: 1000))
    #expect(Reading(file: archive, limits: limits).isComplete)
  }

  @Test("10 GB of zeros in gzip end at once, with a capture in front of them or without")
  func zeros() throws {
    guard let bomb = try Packer.zeros(gigabytes: 10, behind: Sample.bytes),
      let plain = try Packer.zeros(gigabytes: 10, behind: [])
    else { return }
    // What is read as records before it is refused takes its time in a debug build.
    var limits = UnpackingLimits()
    limits.ratioGrace = 1 << 20
    let tally = Tally()
    for reading in [
      Reading(file: bomb, limits: limits), Reading(piped(bomb, tally: tally), limits: limits),
    ] {
      guard case .expandsTooFar = reading.problems.last.flatMap(Self.unpacking) else {
        Issue.record("\(reading.problems)")
        continue
      }
      #expect(reading.records.starts(with: Sample.records))
    }
    #expect(Reading(file: plain).problems == [.unrecognised(firstBytes: 0, count: 8)])
    #expect(
      Reading(piped(plain, tally: tally)).problems == [.unrecognised(firstBytes: 0, count: 8)])
    #expect(tally.bytes < 1 << 20, "of \(bomb.count) and \(plain.count)")
  }

  private static func unpacking(_ problem: CaptureError.Problem) -> UnpackingProblem? {
    if case .unpacking(let problem) = problem { problem } else { nil }
  }

  @Test("A tar archive whose members have no end is left")
  func endlessTar() throws {
    guard let archive = try Packer.archive([("empty", [])], as: "tar") else { return }
    let header = Array(archive[..<512])
    let limit = UnpackingLimits().members
    let tally = Tally()
    let reading = Reading(
      ByteSource(name: "endless") {
        (span: inout MutableSpan<UInt8>) throws(CaptureError) -> Int in
        let count = span.count / 512 * 512
        for index in 0..<count { span[index] = header[index % 512] }
        tally.bytes += count
        return count
      })
    #expect(reading.unpackingProblem == .tooManyMembers(limit: limit))
    #expect(tally.bytes < 512 * limit + 1 << 20)
  }

  @Test("A zip archive that holds itself is left")
  func quine() throws {
    // What tells is that each level is the same archive again: so deep that nobody gets there.
    var bytes = Sample.bytes
    for _ in 0..<20 {
      guard let archive = try Packer.archive([("r.zip", bytes)], as: "zip") else { return }
      bytes = archive
    }
    #expect(Reading(file: bytes).unpackingProblem == .noCapture("zip", members: 1))
    #expect(Reading(pipe: bytes).unpackingProblem == .noCapture("zip", members: 1))
  }

  @Test("Many archives in an archive are not all looked into")
  func manyInner() throws {
    var limits = UnpackingLimits()
    limits.innerArchives = 3
    guard let inner = try Packer.archive([("a", Sample.bytes)], as: "zip"),
      let outer = try Packer.archive((0..<5).map { ("\($0).zip", inner) }, as: "tar")
    else { return }
    let reading = Reading(file: outer, limits: limits)
    #expect(reading.captures.count == 3)
    #expect(reading.notes.count { $0.kind == .archive } == 2)
    limits.innerArchives = 64
    limits.innerBytes = Sample.bytes.count * 5 / 2
    let fewer = Reading(file: outer, limits: limits)
    #expect(fewer.captures.count < 5 && fewer.captures.count > 0)
    #expect(!fewer.isComplete || fewer.notes.contains { $0.kind == .archive })
  }

  @Test("Many members that each swell a little are refused together")
  func manySwelling() throws {
    let zeros = [UInt8](repeating: 0, count: 900 << 10)
    let members = (0..<12).map { ("\($0)", zeros) }
    guard let archive = try Packer.archive(members, as: "zip") else { return }
    guard
      case .expandsTooFar = Reading(pipe: archive, limits: Self.small).unpackingProblem
    else {
      Issue.record("read to its end")
      return
    }
  }

  @Test("A gzip stream that unpacks to gzip without end is left after two")
  func endless() throws {
    var bytes = Sample.bytes
    for _ in 0..<6 {
      guard let packed = try Packer.compress(bytes, with: "gzip") else { return }
      bytes = packed
    }
    #expect(Reading(file: bytes).unpackingProblem == .tooDeep(limit: 2))
  }
}
