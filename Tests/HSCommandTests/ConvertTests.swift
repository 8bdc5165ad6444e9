import Foundation
import HSTestSupport
import Testing

/// `heartsnoop convert` as a shell runs it.
@Suite struct `Converting` {
  @Test(arguments: [
    ("out.btsnoop", [UInt8]("btsnoop\0".utf8)), ("out.LOG", [UInt8]("btsnoop\0".utf8)),
    ("out.pcap", [0xD4, 0xC3, 0xB2, 0xA1]), ("out.pcapng", [0x0A, 0x0D, 0x0D, 0x0A]),
  ])
  func `goes by the name's extension`(name: String, magic: [UInt8]) throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: name).path
      let result = try Program.run("convert", Samples.path("two-straps"), "-o", path)
      #expect(result.status == 0 && result.output.isEmpty && result.errors == "")
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      #expect(Array(bytes.prefix(magic.count)) == magic)
    }
  }

  @Test func `to the format that it came in changes no byte`() throws {
    let result = try Program.run(
      "convert", Samples.path("two-straps"), "-o", "-", "--output-format", "btsnoop")
    #expect(result.status == 0)
    #expect(result.output == (try Samples.bytes("two-straps")))
  }

  @Test(arguments: [["-o", "out"], ["-o", ".pcap"], ["-o", "-"], ["-o", "out.txt"]])
  func `must know the format`(_ arguments: [String]) throws {
    let result = try Program.run(["convert", Samples.path("two-straps")] + arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains("--output-format"))
  }

  @Test func `writes remarks only where there is room`() throws {
    let result = try Program.run(
      "convert", Samples.path("two-straps"), "-o", "out.btsnoop", "--annotate")
    #expect(result.status == 64)
    #expect(result.errors.contains("pcapng has"))
  }

  @Test func `never overwrites what it reads`() throws {
    let bytes = try Samples.bytes("two-straps")
    try Samples.withFile(bytes) { path in
      let link = path + ".link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      for output in [path, link] {
        let result = try Program.run(
          "convert", path, "-o", output, "--output-format", "btsnoop-monitor")
        #expect(result.status == 2)
        #expect(result.errors.contains("is a file that is read"))
        #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == bytes)
      }
      let piped = try Program.shell(
        "$heartsnoop convert - -o \"$1\" --output-format pcap < \"$1\"", path)
      #expect(piped.status == 2)
      #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == bytes)
    }
  }

  @Test func `makes no file of nothing`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "out.pcap").path
      for input in [
        "nowhere.btsnoop", "captures/usb-keyboard.pcap", "captures/wrong-magic.btsnoop",
      ] {
        let result = try Program.run("convert", input, "-o", path)
        #expect(result.status == 2)
        #expect(!result.errors.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: path))
      }
      let air = try Program.run(
        "convert", "captures/air-256.pcap", "-o", path, "--output-format", "btsnoop")
      #expect(air.status == 2)
      #expect(air.errors.contains("hold no HCI"))
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `of an empty capture makes an empty capture`() throws {
    for format in ["btsnoop", "btsnoop-monitor", "pcap", "pcap-monitor", "pcapng"] {
      let made = try Program.run(
        "convert", Samples.path("empty"), "-o", "-", "--output-format", format)
      #expect(made.status == 0 && !made.output.isEmpty, "\(format): \(made.errors)")
      let read = try Program.run(["info", "-"], input: made.output)
      #expect(read.status == 0, "\(format): \(read.errors)")
    }
  }

  @Test func `counts what the format cannot hold`() throws {
    let result = try Program.run(
      "convert", Samples.path("monitor-2001"), "-o", "-", "--output-format", "pcap")
    #expect(result.status == 0)
    #expect(result.errorLines.count == 2)
    #expect(result.errors.contains("20 records of the Linux monitor that are no packets left out"))
    #expect(result.errors.contains("2 New Index"))
    #expect(result.errors.contains("36 packets without their adapters"))
  }

  @Test func `of a damaged capture says so`() throws {
    let result = try Program.run(
      "convert", Samples.path("cut-tail"), "-o", "-", "--output-format", "pcapng")
    #expect(result.status == 2)
    let read = try Program.run(["info", "-"], input: result.output)
    #expect(read.status == 0)
  }

  @Test func `says that a disk is full, and leaves no part of a file`() throws {
    let full = try Program.run(
      "convert", Samples.path("two-straps"), "-o", "/dev/full", "--output-format", "pcap")
    #expect(full.status == 2)
    #expect(full.errors.contains("No space left on device"))
    guard Sanitizer.limitsFiles("a conversion that outgrows its room") else { return }
    try Samples.withFolder { folder in
      let path = folder.appending(path: "out.pcap").path
      let inputs = Array(repeating: Samples.path("bumble-session"), count: 20)
        .map { Places.fixture($0).path }.joined(separator: " ")
      let limited = try Program.shell(
        "trap '' XFSZ; ulimit -f 150; $heartsnoop convert \(inputs) -o \"$1\"", path)
      #expect(limited.status == 2)
      #expect(limited.errors.contains("File too large; no file was written"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func `stops when nobody reads on`() throws {
    let result = try Program.shell(
      "$heartsnoop convert \"$1\" -o - --output-format pcap | head -c 10 | wc -c",
      Places.fixture(Samples.path("bumble-session")).path)
    #expect(result.errors == "")
    #expect(result.text.contains("10"))
  }

  @Test func `puts captures behind each other`() throws {
    let one = Samples.path("two-straps")
    let result = try Program.run(
      "convert", one, Samples.path("polar-h7-app"), "-o", "-", "--output-format", "pcapng")
    #expect(result.status == 0)
    let info = try Program.run(["info", "--format", "json", "-"], input: result.output)
    #expect(info.status == 0)
    #expect(info.text.contains("\"sections\": 2"), "\(info.text.prefix(600))")
  }
}
