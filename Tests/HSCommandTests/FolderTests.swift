import Foundation
import Glibc
import HSTestSupport
import Testing

/// Commands over folders: each capture by itself, several at once, in the order of their names.
@Suite struct `Folders` {
  private static let names = ["coospo-h6", "polar-h7-app", "two-straps", "clock-step"]

  /// A folder with some captures, one of them broken, and a file that is none.
  private func withCaptures(_ body: (URL) throws -> Void) throws {
    try Samples.withFolder { folder in
      let inner = folder.appending(path: "night")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      for name in Self.names {
        let place = name == "two-straps" ? inner : folder
        try Data(try Samples.bytes(name)).write(to: place.appending(path: "\(name).btsnoop"))
      }
      try Data(try Samples.bytes("polar-h7-app").dropLast(5))
        .write(to: folder.appending(path: "broken.btsnoop"))
      try Data("%PDF-1.7\n".utf8).write(to: folder.appending(path: "report.pdf"))
      try body(folder)
    }
  }

  private static let commands: [[String]] = [
    ["series"], ["series", "--format", "ndjson"], ["series", "--beats"],
    ["series", "--no-verdicts"],
    ["summary"], ["summary", "--format", "json"], ["info"], ["info", "--format", "json"],
    ["decode"], ["decode", "--format", "ndjson"],
    ["check", "--profile", "hrs"], ["check", "--profile", "hrs", "--format", "junit"],
  ]

  @Test(arguments: commands)
  func `give the same bytes with one job and with several`(command: [String]) throws {
    try withCaptures { folder in
      let one = try Program.run(command + [folder.path, "--jobs", "1"])
      let several = try Program.run(command + [folder.path, "--jobs", "4"])
      #expect(one.output == several.output)
      #expect(one.errors == several.errors)
      #expect(one.status == 2)
      #expect(several.status == 2)
      #expect(one.errors.contains("broken.btsnoop: record 222"))
      #expect(one.errors.contains("1 file is no capture and was passed over"))
      if command[0] != "check" {
        // A check's report says it itself.
        #expect(one.errors.contains("1 of 5 captures could not be read, or only in part"))
      }
      for name in Self.names where command[0] != "check" || command.last == "hrs" {
        #expect(one.text.contains("\(name).btsnoop") || command[0] == "summary")
      }
    }
  }

  @Test func `without a capture are not read, and it is said why`() throws {
    try Samples.withFolder { folder in
      try Data("%PDF-1.7\n".utf8).write(to: folder.appending(path: "report.pdf"))
      let result = try Program.run("decode", folder.path)
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("1 file is no capture and was passed over"))
    }
  }

  @Test func `give what each capture gives by itself`() throws {
    try withCaptures { folder in
      let paths = ["broken", "clock-step", "coospo-h6", "polar-h7-app", "night/two-straps"]
        .map { folder.appending(path: "\($0).btsnoop").path }
      let all = try Program.run("series", folder.path).lines
      var expected: [String] = []
      for path in paths {
        let lines = try Program.run("series", path, "--jobs", "1").lines
        expected += expected.isEmpty ? lines : Array(lines.dropFirst())
      }
      #expect(all == expected)
      #expect(all.count { $0.hasPrefix("packet,") || $0.hasPrefix("time,") } <= 1)
      let documents = try Program.run("info", "--format", "json", folder.path).lines
      #expect(documents.count == paths.count)
    }
  }

  @Test func `write a file each, and go on where they were stopped`() throws {
    try withCaptures { folder in
      try Samples.withFolder { out in
        let arguments = ["series", folder.path, "--output-dir", out.appending(path: "o").path]
        func files() throws -> [String] {
          try FileManager.default.subpathsOfDirectory(atPath: out.appending(path: "o").path)
            .filter { $0.hasSuffix(".csv") || $0.hasSuffix(".incomplete") }.sorted()
        }
        let first = try Program.run(arguments)
        #expect(first.status == 2)
        let expected = [
          "broken.btsnoop.csv.incomplete", "clock-step.btsnoop.csv", "coospo-h6.btsnoop.csv",
          "night/two-straps.btsnoop.csv", "polar-h7-app.btsnoop.csv",
        ]
        #expect(try files() == expected)
        let polar = out.appending(path: "o/polar-h7-app.btsnoop.csv")
        let alone = try Program.run(
          "series", folder.appending(path: "polar-h7-app.btsnoop").path, "--jobs", "1")
        #expect(try Data(contentsOf: polar) == Data(alone.output))
        // One output is gone, as if the run had been stopped; what is there is not touched.
        try FileManager.default.removeItem(at: polar)
        let marked = out.appending(path: "o/coospo-h6.btsnoop.csv")
        try Data("mine".utf8).write(to: marked)
        let second = try Program.run(arguments)
        #expect(second.status == 2)
        #expect(second.errors.contains("3 outputs were there and were left as they were"))
        #expect(try files() == expected)
        #expect(try Data(contentsOf: polar) == Data(alone.output))
        #expect(try Data(contentsOf: marked) == Data("mine".utf8))
      }
    }
  }

  @Test func `are written in other programs' formats too`() throws {
    try withCaptures { folder in
      try Samples.withFolder { out in
        let result = try Program.run(
          "series", folder.path, "--format", "wfdb", "--output-dir", out.path)
        #expect(result.status == 2)
        let polar = out.appending(path: "polar-h7-app.btsnoop")
        #expect(FileManager.default.fileExists(atPath: polar.path + ".qrs"))
        #expect(FileManager.default.fileExists(atPath: polar.path + ".hea"))
      }
      let one = try Program.run("series", folder.path, "--format", "fit", "-o", "x.fit")
      #expect(one.status == 64)
      #expect(one.errors.contains("--output-dir writes one for each"))
    }
  }

  @Test func `are never written into what is read`() throws {
    try withCaptures { folder in
      let path = folder.appending(path: "polar-h7-app.btsnoop")
      let before = try Data(contentsOf: path)
      let result = try Program.run("series", folder.path, "-o", path.path)
      #expect(result.status == 2)
      #expect(result.errors.contains("is a file that is read"))
      #expect(try Data(contentsOf: path) == before)
    }
  }

  @Test func `end when nobody reads any more`() throws {
    let result = try Program.shell(
      "\"$heartsnoop\" decode --jobs 3 --only all \"$1\" 2>/dev/null | head -1; echo over",
      Places.fixture("captures").path)
    #expect(result.lines.count == 2 && result.lines.last == "over")
  }

  @Test func `are merged when that is asked for`() throws {
    try Samples.withFolder { folder in
      let paths = ["coospo-h6", "polar-h7-app"].map {
        folder.appending(path: "\($0).btsnoop").path
      }
      for path in paths {
        let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
        try Data(try Samples.bytes(String(name))).write(to: URL(filePath: path))
      }
      let folded = try Program.run("decode", "--merge", folder.path)
      let named = try Program.run(["decode", "--merge"] + paths)
      #expect(folded.status == 0)
      #expect(folded.output == named.output)
      #expect(folded.lines.count > 100)
    }
  }

  @Test func `with a log and the one before it are read as one capture`() throws {
    try Samples.withFolder { folder in
      let bytes = try Samples.bytes("polar-h7-app")
      // The header, and whole records up to about the middle.
      var place = 16
      while place < bytes.count / 2 {
        let length = bytes[(place + 4)..<(place + 8)].reduce(0) { $0 << 8 | Int($1) }
        place += 24 + length
      }
      let header = Array(bytes[..<16])
      try Data(bytes[..<place]).write(to: folder.appending(path: "btsnoop_hci.log.last"))
      try Data(header + bytes[place...]).write(to: folder.appending(path: "btsnoop_hci.log"))
      let result = try Program.run("series", folder.path)
      #expect(result.status == 0)
      #expect(result.lines.count == 76)
    }
  }
}
