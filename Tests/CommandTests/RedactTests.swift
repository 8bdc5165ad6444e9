import Foundation
import TestSupport
import Testing

/// `heartsnoop redact` as a shell runs it.
@Suite struct `Redacting` {
  @Test(arguments: [
    ("two-straps.btsnoop", "out.btsnoop", [UInt8]("btsnoop\0".utf8)),
    ("two-straps.btsnoop", "out.shared", [UInt8]("btsnoop\0".utf8)),
    ("two-straps.btsnoop", "out.pcap", [0xD4, 0xC3, 0xB2, 0xA1]),
    ("air-256.pcap", "out", [0xD4, 0xC3, 0xB2, 0xA1]),
    ("two-sections.pcapng", "out", [0x0A, 0x0D, 0x0D, 0x0A]),
    ("btsnooz-v2.txt", "out", [UInt8]("btsnoop\0".utf8)),
  ])
  func `keeps the format unless the name tells another`(
    capture: String, name: String, magic: [UInt8]
  ) throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: name).path
      let result = try Program.run(
        "redact", Places.fixture("captures/\(capture)").path, "-o", path)
      #expect(result.status == 0 && result.output.isEmpty)
      #expect(result.errors.contains("replaced"))
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      #expect(Array(bytes.prefix(magic.count)) == magic)
    }
  }

  @Test func `makes up the same for the same seed, and other things without one`() throws {
    func run(_ arguments: String...) throws -> [UInt8] {
      let result = try Program.run(
        ["redact", Samples.path("two-straps"), "-o", "-"] + arguments)
      #expect(result.status == 0)
      return result.output
    }
    let first = try run("--seed", "one")
    #expect(try run("--seed", "one") == first)
    #expect(try run("--seed", "two") != first)
    #expect(try run() != run())
  }

  @Test func `needs files, as it reads twice`() throws {
    let result = try Program.run("redact", "-", "-o", "out.btsnoop")
    #expect(result.status == 64)
    #expect(result.errors.contains("needs files"))
  }

  @Test func `never overwrites what it reads`() throws {
    let bytes = try Samples.bytes("two-straps")
    try Samples.withFile(bytes) { path in
      let result = try Program.run("redact", path, "-o", path)
      #expect(result.status == 2)
      #expect(result.errors.contains("is the capture that is read"))
      #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == bytes)
    }
  }

  @Test func `tells what cannot be read, and of what it could not judge`() throws {
    let broken = try Program.run(
      "redact", Places.fixture("captures/cut-tail.btsnoop").path, "-o", "-")
    #expect(broken.status == 2)
    #expect(broken.errors.components(separatedBy: "cut short in its data").count == 2)
    let voice = try Program.run(
      "redact", Places.fixture("captures/sco-iso-bredr.btsnoop").path, "-o", "-")
    #expect(voice.status == 0)
    #expect(voice.errors.contains("could not judge: 14 packets of voice or LE Audio wiped"))
  }
}
