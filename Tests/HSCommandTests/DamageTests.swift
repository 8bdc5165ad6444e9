import Foundation
import Glibc
import HSTestSupport
import Testing

/// Captures that are whole, damaged, refused or missing: what is printed, said and returned.
@Suite struct `Damaged captures` {
  static let commands = ["decode", "series", "gatt", "info"]

  @Test(arguments: Reviewed.whole)
  func `are none of these`(capture: String) throws {
    for command in Self.commands {
      let result = try Program.run(command, Samples.path(capture))
      // A series of a header alone is no answer.
      let isEmpty = command == "series" && result.lines.count < 2
      #expect(result.status == (isEmpty ? 3 : 0), "\(command): \(result.errors)")
      #expect(!result.output.isEmpty || capture == "empty", "\(command)")
    }
  }

  @Test(arguments: [(1, 60, 3), (220, 20, 2)])
  func `are none where the packet is of another kind, and are where it cannot be read`(
    link: UInt8, length: UInt8, status: Int32
  ) throws {
    // A pcap file of one packet: of Ethernet; of a USB bus, too short for what stands in front of each transfer.
    var bytes: [UInt8] = [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 8)
    bytes += [
      0xff, 0xff, 0, 0, link, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, length, 0, 0, 0, length, 0, 0, 0,
    ]
    bytes += [UInt8](repeating: 0x78, count: Int(length))
    try Samples.withFile(bytes) { path in
      for command in ["decode", "series", "summary", "gatt"] {
        let result = try Program.run(command, path)
        #expect(result.status == status, "\(command): \(result.errors)")
        #expect(result.errors.contains("it is not Bluetooth"))
      }
    }
  }

  /// Captures of which the end is missing, and what is said of that.
  static let cut: [(capture: String, records: Int, words: String)] = [
    (
      "cut-tail", 7,
      "record 8 at byte 305: cut short in its data: needs 14 bytes, 8 available"
    ),
    (
      "cut-header", 8,
      "record 9 at byte 343: cut short in its header: needs 24 bytes, 14 available"
    ),
    (
      "length-beyond-file", 8,
      "record 9 at byte 343: claims 2147483632 bytes, 14 available: a length beyond the file"
    ),
  ]

  @Test(arguments: cut)
  func `are decoded as far as they go`(capture: String, records: Int, words: String) throws {
    let bytes = try Samples.bytes(capture)
    let whole = Array(bytes.prefix(Samples.end(ofRecords: records, in: bytes)))
    try Samples.withFile(whole) { path in
      for command in Self.commands {
        let result = try Program.run(command, Samples.path(capture))
        #expect(result.status == 2, "\(command)")
        #expect(!result.wasKilled)
        #expect(
          result.errorLines.contains("heartsnoop: \(Samples.path(capture)): \(words)"), "\(command)"
        )
        guard command == "decode" || command == "series" else { continue }
        // What is lost may change verdicts.
        let options = command == "series" ? ["--no-verdicts"] : []
        let expected = try Program.run([command, path] + options)
        let found = try Program.run([command, Samples.path(capture)] + options)
        #expect(expected.status == (expected.lines.count < 2 ? 3 : 0))
        #expect(found.text.hasPrefix(expected.text), "\(command)")
      }
    }
    let last = try #require(try Program.run("decode", Samples.path(capture)).lines.last)
    #expect(last.hasSuffix("error: capture: \(words)"))
  }

  /// Files of which nothing can be decoded, and what is said of them.
  static let refused: [(file: String, words: String)] = [
    (
      "captures/wrong-magic.btsnoop",
      "not a capture in any known format; it begins with 62 74 73 6e 6f 75 70 00"
    ),
    ("captures/wrong-version.btsnoop", "btsnoop version 2 at byte 8 is not known; version 1 is"),
    ("captures/datalink-1003.btsnoop", "btsnoop datalink 1003 at byte 12 (BCSP) cannot be decoded"),
    (
      "captures/datalink-1004.btsnoop",
      "btsnoop datalink 1004 at byte 12 (H5, three-wire UART) cannot be decoded"
    ),
    (
      "captures/datalink-2002.btsnoop",
      "btsnoop datalink 2002 at byte 12 (BlueZ simulator) cannot be decoded"
    ),
    (
      "README.md",
      "not a capture in any known format; it is text that begins with \"# Fixtures\". If a program"
    ),
    ("nosuch.btsnoop", "cannot be opened: No such file or directory"),
    ("README.md/nosuch", "cannot be opened: Not a directory"),
    ("/dev/null", "is empty"),
  ]

  @Test(arguments: refused)
  func `are refused`(file: String, words: String) throws {
    for command in Self.commands {
      let result = try Program.run(command, file)
      #expect(result.status == 2, "\(command)")
      #expect(result.output.isEmpty, "\(command)")
      #expect(result.errors.hasPrefix("heartsnoop: \(file): \(words)"), "\(result.errors)")
      #expect(result.errorLines.count == 1, "\(result.errors)")
    }
  }

  @Test func `are refused as folders by commands that take files only`() throws {
    for command in ["gatt", "overview"] {
      let result = try Program.run(command, "captures")
      #expect(result.status == 2, "\(command)")
      #expect(result.output.isEmpty, "\(command)")
      #expect(
        result.errors.hasPrefix("heartsnoop: captures: cannot be opened: Is a directory"),
        "\(result.errors)")
    }
  }

  @Test func `may be shorter than a header`() throws {
    let header = try Array(Samples.bytes("empty").prefix(16))
    for count in 0...16 {
      try Samples.withFile(Array(header.prefix(count))) { path in
        let result = try Program.run("decode", path)
        #expect(result.status == (count == 16 ? 0 : 2), "\(count) bytes: \(result.errors)")
        // A header alone is a sound capture of nothing, which is said.
        #expect(result.errors.hasSuffix("the capture holds no packets\n") == (count == 16))
        guard (8...15).contains(count) else { return }
        #expect(
          result.errors.contains(
            "at byte \(count): needs 16 bytes, \(count) available"), "\(result.errors)")
      }
    }
  }

  @Test func `keep no others from being read`() throws {
    // The one without a discovery comes first: the others would label its handles.
    let files = ["cut-tail", "wrong-magic", "clock-step", "nosuch", "h1-1001"].map(Samples.path)
    let result = try Program.run(["decode"] + files)
    #expect(result.status == 2)
    var expected = ""
    for file in files {
      let alone = try Program.run("decode", file)
      if !alone.output.isEmpty { expected += "== \(file)\n" + alone.text }
      #expect(alone.errors.isEmpty || result.errors.contains(alone.errors))
    }
    #expect(result.text == expected)

    let series = try Program.run(["series"] + files)
    #expect(series.status == 2)
    #expect(series.lines.filter { $0.hasPrefix("time,packet,") }.count == 1)
    #expect(series.lines.count > 10)
  }

  @Test func `may be unreadable`() throws {
    guard getuid() != 0 else {
      Skipped.note("files without permission", because: "root may read everything")
      return
    }
    try Samples.withFile(try Samples.bytes("h1-1001")) { path in
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      let result = try Program.run("decode", path)
      #expect(result.status == 2)
      #expect(result.errors == "heartsnoop: \(path): cannot be opened: Permission denied\n")
    }
  }
}

/// Captures of `fixtures/` by what becomes of them.
enum Reviewed {
  /// Those that hold damage in their container, or are refused.
  static let damaged: Set<String> = [
    "cut-tail", "cut-header", "length-beyond-file", "wrong-magic", "wrong-version",
    "datalink-1003", "datalink-1004", "datalink-2002",
  ]

  /// All others.
  static let whole: [String] = {
    let files =
      (try? FileManager.default.contentsOfDirectory(
        atPath: Places.fixture("captures").path)) ?? []
    return files.filter { $0.hasSuffix(".btsnoop") }.map { String($0.dropLast(8)) }
      .filter { !damaged.contains($0) }.sorted()
  }()
}
