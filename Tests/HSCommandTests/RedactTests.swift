import Foundation
import HSTestSupport
import Testing

/// `heartsnoop redact` as a shell runs it.
@Suite struct `Redacting` {
  @Test(arguments: [
    ("two-straps.btsnoop", "out.btsnoop", [UInt8]("btsnoop\0".utf8)),
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

  @Test func `takes what comes from a pipe as what is in a file`() throws {
    let file = try Program.run(
      "redact", Samples.path("two-straps"), "-o", "-", "--seed", "one")
    let pipe = try Program.run(
      ["redact", "-", "-o", "-", "--seed", "one"], input: try Samples.bytes("two-straps"))
    #expect(pipe.status == 0 && pipe.output == file.output && !file.output.isEmpty)
    #expect(pipe.errors == file.errors)
    let empty = try Program.run("redact", "-", "-o", "-")
    #expect(empty.status == 2 && empty.output.isEmpty)
    #expect(empty.errors == "heartsnoop: standard input: is empty\n")
  }

  @Test func `leaves nothing of a pipe behind`() throws {
    try Samples.withFolder { folder in
      let bytes = try Samples.bytes("two-straps")
      let result = try Program.run(
        ["redact", "-", "-o", "/dev/null"], input: bytes, environment: ["TMPDIR": folder.path])
      #expect(result.status == 0 && result.output.isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      let full = try Program.run(
        ["redact", "-", "-o", "/dev/null"], input: bytes,
        environment: ["TMPDIR": folder.path + "/none"])
      #expect(full.status == 2 && full.errors.contains("cannot be kept to be read twice"))
    }
  }

  @Test func `takes keys, and writes what stands for them`() throws {
    try Samples.withFolder { folder in
      let (out, keys) = (
        folder.appending(path: "out.btsnoop").path, folder.appending(path: "out.keys").path
      )
      let result = try Program.run(
        "redact", "captures/address-rotation.btsnoop", "-o", out, "--keys", "keys/rotation.keys",
        "--keys-out", keys)
      #expect(result.status == 0)
      #expect(result.errors.contains("1 identity resolving key replaced"))
      let before = try Program.run(
        "summary", "captures/address-rotation.btsnoop", "--keys", "keys/rotation.keys")
      let after = try Program.run("summary", out, "--keys", keys)
      #expect(before.lines.count == after.lines.count && before.status == after.status)
      #expect(!(try String(contentsOfFile: keys, encoding: .utf8)).contains("4c68384139f574d8"))
      let none = try Program.run(
        "redact", "captures/address-rotation.btsnoop", "-o", out, "--keys-out", keys)
      #expect(none.status == 64)
    }
  }

  @Test func `says which table served nobody`() throws {
    let result = try Program.run(
      "redact", "captures/bumble-session.btsnoop", "-o", "-", "--gatt", "tables/strap.gatt.json")
    #expect(result.status == 0 && result.errors.contains("is not used, as no peer of"))
  }

  @Test func `never overwrites what it reads`() throws {
    let bytes = try Samples.bytes("two-straps")
    try Samples.withFile(bytes) { path in
      let result = try Program.run("redact", path, "-o", path)
      #expect(result.status == 2)
      #expect(result.errors.contains("is a file that is read"))
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
