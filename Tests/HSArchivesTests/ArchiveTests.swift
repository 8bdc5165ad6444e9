import HSBase
import HSCapture
import HSTestSupport
import Foundation
import Testing

/// Bug reports and other archives.
@Suite struct ArchiveTests {
  static let formats = ["zip", "stored", "streamed", "tar", "tar.gz"]
  static let logs = "FS/data/misc/bluetooth/logs/"

  @Test("An Android bug report: the rotated log is joined, copies are left out", arguments: formats)
  func bugReport(format: String) throws {
    let (last, current) = Sample.halves(of: Sample.bytes)
    let members: [(String, [UInt8])] = [
      ("main_entry.txt", [UInt8]("bugreport.txt\n".utf8)),
      (Self.logs + "btsnoop_hci.log", current),
      ("FS/proc/cpuinfo", [UInt8](repeating: 0x61, count: 5000)),
      (Self.logs + "btsnoop_hci.log.last", last),
      (Self.logs + "btsnooz_hci.log", Sample.other),
    ]
    guard let archive = try Packer.archive(members, as: format) else { return }
    for reading in [
      Reading(file: archive), Reading(pipe: archive), Reading(pipe: archive, chunk: 1),
    ] {
      #expect(reading.captures == [Sample.records])
      #expect(reading.isComplete)
      #expect(reading.names.first?.hasSuffix(":" + Self.logs + "btsnoop_hci.log") == true)
      #expect(reading.note(on: ".last") == .taken(.btsnoop, role: "Android's Bluetooth log"))
      guard case .continues = reading.note(on: "btsnoop_hci.log") else {
        Issue.record("not joined: \(reading.notes)")
        continue
      }
      guard case .superseded = reading.note(on: "btsnooz_hci.log") else {
        Issue.record("not left out: \(reading.notes)")
        continue
      }
    }
  }

  @Test("Captures at any path, compressed or not, each under its name", arguments: formats)
  func anyPath(format: String) throws {
    guard let packed = try Packer.compress(Sample.other, with: "gzip"),
      let archive = try Packer.archive(
        [("a/b.bin", Sample.bytes), ("readme", [1, 2, 3]), ("c/d.gz", packed)], as: format)
    else { return }
    // Three compressions in all: a tar.gz has one already, which makes two.
    for reading in [Reading(file: archive), Reading(pipe: archive)] {
      #expect(reading.captures == [Sample.records, Sample.otherRecords])
      #expect(reading.names.map { $0.split(separator: ":").last } == ["a/b.bin", "c/d.gz"])
      #expect(reading.isComplete)
    }
  }

  /// A log in text, as the file itself is read.
  private static func log(_ name: String) throws -> (bytes: [UInt8], records: [[UInt8]]) {
    let bytes = [UInt8](try Data(contentsOf: Places.fixture("logs/\(name)")))
    let plain = Reading(file: bytes)
    #expect(!plain.records.isEmpty)
    return (bytes, plain.records)
  }

  @Test(
    "Logs in text are found as the files themselves are", arguments: formats)
  func logs(format: String) throws {
    let names = [
      "nrf-android-heart.txt", "lightblue.csv", "btstack-scan.txt", "tshark-json-scan.json",
    ]
    let logs = try names.map { try Self.log($0) }
    guard let packed = try Packer.compress(logs[2].bytes, with: "gzip"),
      let archive = try Packer.archive(
        [
          ("read me.txt", [UInt8]("The log is in the folder.\n".utf8)),
          ("a/\(names[0])", logs[0].bytes),
          (names[1], logs[1].bytes), ("b/hci.log.txt", packed), (names[3], logs[3].bytes),
          ("picture.png", [0x89, 0x50, 0x4E, 0x47]),
        ], as: format)
    else { return }
    for reading in [
      Reading(file: archive), Reading(pipe: archive), Reading(pipe: archive, chunk: 7),
    ] {
      #expect(reading.captures == logs.map(\.records))
      #expect(reading.isComplete)
      #expect(reading.note(on: names[0]) == .taken(nil, role: "a log in text"))
    }
  }

  @Test("A log in text beside a capture is left alone, unless it has a log's name")
  func logBesideCapture() throws {
    let log = try Self.log("btstack-scan.txt")
    let members = [("logcat.txt", log.bytes), ("x", Sample.bytes)]
    let named = members + [(Self.logs + "btsnoop_hci.log", log.bytes)]
    guard let archive = try Packer.archive(members, as: "zip"),
      let other = try Packer.archive(named, as: "zip")
    else { return }
    #expect(Reading(file: archive).captures == [Sample.records])
    #expect(Reading(file: other).captures == [Sample.records, log.records])
  }

  @Test("Of damaged logs in text what is sound is read, and the damage is told")
  func damagedLogs() throws {
    let log = try Self.log("nrf-android-heart.txt")
    guard var archive = try Packer.archive([("log.txt", log.bytes)], as: "stored") else { return }
    let place = try #require(
      archive.firstRange(of: [UInt8]("Notification received".utf8))?.lowerBound)
    archive[place] ^= 0x20
    let wrong = Reading(file: archive)
    // The check sum is wrong, and all but the damaged line can be read.
    #expect(!wrong.isComplete)
    #expect(wrong.records.count > log.records.count * 3 / 4, "\(wrong.records.count)")
    let cut = Array(log.bytes.prefix(log.bytes.count / 2))
    guard let half = try Packer.archive([("log.txt", cut)], as: "zip"),
      let whole = try Packer.archive([("log.txt", log.bytes)], as: "stored")
    else { return }
    #expect(Reading(file: half).records == Reading(file: cut).records)
    // The archive ends within the member.
    let torn = Reading(file: Array(whole.prefix(whole.count / 2)))
    #expect(!torn.isComplete)
  }

  @Test("So many texts are looked through for a log, and the message says how many")
  func texts() throws {
    let log = try Self.log("btstack-scan.txt")
    let plain = [UInt8]("nothing of Bluetooth\n".utf8)
    let many = (0..<70).map { ("a\($0).txt", plain) }
    guard let none = try Packer.archive(many, as: "zip"),
      let behind = try Packer.archive(many + [("z.txt", log.bytes)], as: "zip"),
      let before = try Packer.archive([("0.txt", log.bytes)] + many, as: "zip"),
      let other = try Packer.archive([("z.dat", log.bytes), ("y.txt", plain)], as: "zip")
    else { return }
    #expect(Reading(file: none).unpackingProblem == .noCapture("zip", members: 70, texts: 64))
    #expect(Reading(file: behind).unpackingProblem == .noCapture("zip", members: 71, texts: 64))
    #expect(Reading(file: before).captures == [log.records])
    #expect(Reading(pipe: before).captures == [log.records])
    // Content decides, but not every file is unpacked for it.
    #expect(Reading(file: other).unpackingProblem == .noCapture("zip", members: 2, texts: 1))
    #expect(
      UnpackingProblem.noCapture("zip", members: 70, texts: 64).description
        == "is a zip archive of 70 files, and none of them is a capture; no log was found in 64 text files"
    )
  }

  @Test(
    "The log in a bug report's text is found behind a megabyte of it", arguments: ["zip", "tar"])
  func reportText(format: String) throws {
    let filler = [UInt8](repeating: 0x2D, count: (1 << 20) + 77)
    let text = filler + [UInt8]("\n--- BEGIN:BTSNOOP_LOG_SUMMARY (1 bytes in) ---\nAA==\n".utf8)
    guard
      let archive = try Packer.archive([("bugreport-2020.txt", text), ("x", [1])], as: format)
    else { return }
    for reading in [Reading(file: archive), Reading(pipe: archive)] {
      #expect(reading.names.count == 1)
      #expect(
        reading.note(on: "bugreport-2020.txt") == .taken(.btsnooz, role: "a bug report's text"))
    }
  }

  @Test("A rotated log that ends inside a record does not swallow the next")
  func cutLast() throws {
    let (last, current) = Sample.halves(of: Sample.bytes)
    let cut = Array(last.dropLast(3))
    let members = [("btsnoop_hci.log.last", cut), ("btsnoop_hci.log", current)]
    guard let archive = try Packer.archive(members, as: "zip") else { return }
    let reading = Reading(file: archive)
    let whole = Reading(file: last).records.count
    #expect(
      reading.records == Array(Sample.records[..<(whole - 1)] + Sample.records[whole...]))
    #expect(!reading.isComplete)
    guard reading.notes.contains(where: { if case .cutAtEnd = $0.kind { true } else { false } })
    else {
      Issue.record("nothing said: \(reading.notes)")
      return
    }
  }

  @Test("A rotated log that makes no sense is not joined")
  func senselessLast() throws {
    let broken = Array(Sample.bytes[..<16]) + [UInt8](repeating: 0xFF, count: 3000)
    let members = [("btsnoop_hci.log.last", broken), ("btsnoop_hci.log", Sample.bytes)]
    guard let archive = try Packer.archive(members, as: "zip") else { return }
    let reading = Reading(file: archive)
    #expect(reading.captures.count == 2)
    #expect(reading.captures.last == Sample.records)
    #expect(!reading.isComplete)
  }

  @Test("What stands where a log should be is told if it is none")
  func unrecognised() throws {
    let members: [(String, [UInt8])] = [
      (Self.logs + "btsnoop_hci.log", [UInt8](repeating: 7, count: 99)),
      (Self.logs + "btsnoop_hci.log.last", []), ("logs/bt.pklg", [1, 2, 3]), ("x", Sample.bytes),
    ]
    guard let archive = try Packer.archive(members, as: "zip") else { return }
    let reading = Reading(file: archive)
    #expect(reading.captures == [Sample.records])
    #expect(reading.note(on: "btsnoop_hci.log") == .unrecognised)
    #expect(reading.note(on: ".last") == .empty)
    #expect(reading.note(on: ".pklg") == .unrecognised)
    #expect(!reading.isComplete)
  }

  @Test("An archive without a capture, or without a member, says so", arguments: ["zip", "tar"])
  func nothing(format: String) throws {
    guard let archive = try Packer.archive([("a", [1]), ("b", [2])], as: format) else { return }
    for reading in [Reading(file: archive), Reading(pipe: archive)] {
      #expect(reading.unpackingProblem == .noCapture(format == "zip" ? "zip" : "tar", members: 2))
    }
    let log = Self.logs + "btsnoop_hci.log"
    guard let hollow = try Packer.archive([(log, []), ("b", [2])], as: format) else { return }
    for reading in [Reading(file: hollow), Reading(pipe: hollow)] {
      #expect(
        reading.unpackingProblem == .emptyLog(format == "zip" ? "zip" : "tar", path: log))
    }
    guard let empty = try Packer.archive([], as: "zip") else { return }
    #expect(!Reading(file: empty).isComplete)
    #expect(!Reading(pipe: empty).isComplete)
  }

  @Test("Paths that lead elsewhere are only names", arguments: ["zip", "tar"])
  func paths(format: String) throws {
    let members = [("../../evil", Sample.bytes), ("/etc/x\u{1B}[2J", Sample.other)]
    guard let archive = try Packer.archive(members, as: format) else { return }
    let reading = Reading(file: archive)
    #expect(reading.captures.count == 2)
    #expect(reading.note(on: "../../evil") == .unsafePath)
    let unsafePaths = reading.notes.filter { $0.kind == .unsafePath }
    #expect(unsafePaths.count == 2 && unsafePaths.allSatisfy(\.isLoss))
    // Nothing that a terminal would obey.
    #expect(reading.names.allSatisfy { !$0.unicodeScalars.contains { $0.value < 32 } })
    #expect(reading.notes.allSatisfy { !$0.description.unicodeScalars.contains { $0.value < 32 } })
  }

  @Test("An encrypted archive says that it is")
  func encrypted() throws {
    guard let archive = try Packer.encryptedZip("btsnoop_hci.log", Sample.bytes) else { return }
    for reading in [Reading(file: archive), Reading(pipe: archive)] {
      #expect(reading.unpackingProblem == .encrypted("zip"))
      #expect(reading.captures.isEmpty)
    }
  }

  @Test(
    "An archive inside an archive is opened, one inside that is told",
    arguments: ["zip", "stored", "tar", "tar.gz"], ["zip", "streamed", "tar", "tar.gz"])
  func nested(outside: String, inside: String) throws {
    let (last, current) = Sample.halves(of: Sample.bytes)
    let members = [("btsnoop_hci.log", current), ("btsnoop_hci.log.last", last)]
    guard let inner = try Packer.archive(members, as: inside),
      let outer = try Packer.archive(
        [("y", [1]), ("in.bin", inner), ("x", Sample.other)], as: outside),
      let third = try Packer.archive([("mid.bin", outer)], as: "zip")
    else { return }
    let reading = Reading(file: outer)
    #expect(reading.captures == [Sample.records, Sample.otherRecords])
    #expect(reading.names.first?.hasSuffix("in.bin:btsnoop_hci.log") == true)
    #expect(reading.isComplete)
    // What cannot be read twice is not kept for that.
    let pipe = Reading(pipe: outer)
    #expect(pipe.captures == [Sample.otherRecords])
    #expect(pipe.note(on: "in.bin") == .archive)
    let deep = Reading(file: third)
    #expect(deep.captures == [Sample.otherRecords])
    #expect(deep.note(on: "in.bin") == .archive)
  }

  @Test("A compressed capture in a tar archive, and in one that is compressed")
  func compressedMember() throws {
    for program in ["gzip", "xz", "zstd"] {
      guard let packed = try Packer.compress(Sample.bytes, with: program) else { continue }
      for format in ["tar", "tar.gz", "zip"] {
        guard let archive = try Packer.archive([("a.bin", packed)], as: format) else { return }
        #expect(Reading(file: archive).captures == [Sample.records], "\(program) in \(format)")
      }
    }
  }

  @Test("A log that begins before the one before it ends is not joined to it")
  func overlapping() throws {
    let members = [("btsnoop_hci.log.last", Sample.bytes), ("btsnoop_hci.log", Sample.bytes)]
    guard let archive = try Packer.archive(members, as: "zip") else { return }
    let reading = Reading(file: archive)
    #expect(reading.captures == [Sample.records, Sample.records])
    // Each has its own name.
    #expect(reading.names.map { $0.hasSuffix(".last") } == [true, false])
    guard case .overlaps = reading.note(on: ":btsnoop_hci.log") ?? reading.notes.last?.kind else {
      Issue.record("nothing said: \(reading.notes)")
      return
    }
  }

  @Test("Two plain logs are joined in order; two that are not a pair are left alone")
  func plainFiles() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "heartsnoop-joined-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (last, current) = Sample.halves(of: Sample.bytes)
    let (older, newer) = (folder.appending(path: "log.last"), folder.appending(path: "log"))
    try Data(last).write(to: older)
    try Data(current).write(to: newer)
    var read: [Int] = []
    guard
      let input = try CaptureOpener.open(
        older: older.path, newer: newer.path, didRead: { place, _ in read.append(place) })
    else {
      Issue.record("not joined")
      return
    }
    let reading = Reading(input)
    #expect(reading.captures == [Sample.records])
    #expect(read.last == last.count + current.count)
    #expect(read == read.sorted())
    let first = Reading(file: last).records.count + 1
    #expect(reading.notes.map(\.kind) == [.continues(older.path, firstPacket: first)])
    try Data([1, 2, 3]).write(to: newer)
    let other = try CaptureOpener.open(older: older.path, newer: newer.path) == nil
    #expect(other)
    #expect(throws: CaptureError(source: "/nowhere", problem: .cannotOpen(errorNumber: 2))) {
      _ = try CaptureOpener.open(older: older.path, newer: "/nowhere")
    }
  }

  @Test("The corpus' compressed capture gives what its plain one gives")
  func corpus() throws {
    guard
      let file = Shared.find(
        "corpus/derived/hr-miband2.btsnoop.gz", for: "a compressed capture of the corpus")
    else { return }
    var reader = try CaptureReader(opened(file.path))
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == Reading(file: try Gzip.contents(of: file)).records.count)
    #expect(count > 100)
  }

  private func opened(_ path: String) throws -> ByteSource {
    var input = try CaptureOpener.open(path)
    guard let source = try input.next() else { throw Packer.Failure(description: "no capture") }
    return source
  }
}
