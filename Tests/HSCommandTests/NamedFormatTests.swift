import Foundation
import HSTestSupport
import Testing

/// Outputs are what their names say.
@Suite struct `Extensions` {
  /// Commands, files that they may write, and how what is in them begins.
  static let named: [(command: [String], name: String, begins: String)] = [
    (["decode"], "out.ndjson", "{\""), (["decode"], "out.txt", "2026-"),
    (["decode"], "out.log", "2026-"), (["series"], "out.ndjson", "{\""),
    (["series"], "out.csv", "time,"), (["report"], "out.md", "## "),
    (["report"], "out.json", "{"), (["report"], "out.html", "<!"),
    (["check", "--profile", "hrs"], "out.xml", "<?xml"),
    (["check", "--profile", "hrs"], "out.ndjson", "{\""),
    (["decode", "--format", "ndjson"], "out.md", "{\""),
    (["replay", "--client", "esphome"], "out.yaml", "# "),
    (["gatt"], "out.txt", "Peer 1"), (["info"], "out.jsonl", "{\""),
    (["summary", "--format", "json"], "out.md", "{"), (["doctor"], "out.log", "connection 1"),
  ]

  @Test(arguments: named)
  func `tell what is written`(command: [String], name: String, begins: String) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: name)
    let result = try Program.run(command + [Samples.path("polar-h7-app"), "-o", path.path])
    #expect(result.status < 4, "\(result.errors)")
    let text = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    #expect(text.hasPrefix(begins), "\(text.prefix(40))")
  }

  /// Commands, and files that they cannot write.
  static let wrong: [(command: [String], name: String)] = [
    (["decode"], "out.json"), (["decode"], "out.html"), (["series"], "out.json"),
    (["series"], "out.md"), (["series"], "out.txt"), (["report"], "out.csv"),
    (["report"], "out.txt"), (["report"], "out.pdf"), (["decode"], "out.yaml"),
    (["check", "--profile", "hrs"], "out.json"), (["check", "--profile", "hrs"], "out.md"),
    (["collect"], "out.json"), (["replay"], "out.md"),
    (["replay"], "out.yaml"), (["replay", "--client", "esphome"], "out.json"),
    (["gatt"], "out.md"), (["info"], "out.csv"), (["summary"], "out.html"), (["doctor"], "out.xml"),
    (["share"], "out.html"), (["learn"], "out.csv"), (["expect"], "out.xml"),
    (["decode"], "out.pcapng"), (["series"], "out.zip"), (["share"], "out.tar"),
    (["info"], "out.json.gz"),
  ]

  @Test(arguments: wrong)
  func `that mean something else are errors`(command: [String], name: String) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: name).path
    let result = try Program.run(command + [Samples.path("polar-h7-app"), "-o", path])
    #expect(result.status == 64)
    #expect(result.errors.contains("is not written here"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// What commands write that print text or JSON documents.
  private static let documents = ["json": "{\n", "ndjson": "{\""]

  /// Commands that write a file which is named, by how what each extension asks for begins; every other is refused.
  static let written: [String: [String: String]] = [
    "decode": ["ndjson": "{\""], "series": ["csv": "time,", "ndjson": "{\""],
    "report": ["md": "## ", "json": "{", "html": "<!"],
    "check": ["xml": "<?xml", "ndjson": "{\""],
    "gatt": documents, "info": documents, "summary": documents, "doctor": documents,
    "convert": [:], "redact": [:], "simulate": [:], "collect": [:], "share": [:], "learn": [:],
    "expect": [:], "replay": [:], "browser": [:],
  ]

  /// The commands whose help has `--output`.
  private static func commands() throws -> [String] {
    let help = try Program.run("help").text
    return help.split(separator: "\n").compactMap {
      $0.firstMatch(of: #/^ +([a-z]+)  /#).map { String($0.1) }
    }.filter { command in
      let text = (try? Program.run("help", command))?.text ?? ""
      return text.contains("-o, --output <")
    }
  }

  @Test func `are right or refused in every command that writes a file`() throws {
    let commands = try Self.commands()
    #expect(Set(commands) == Set(Self.written.keys))
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for command in commands {
      for ending in ["json", "ndjson", "md", "xml", "html", "csv"] {
        let path = folder.appending(path: "\(command).\(ending)")
        let arguments: [String] =
          switch command {
          case "simulate": ["resting"]
          case "check": ["--profile", "hrs", Samples.path("polar-h7-app")]
          default: [Samples.path("polar-h7-app")]
          }
        let result = try Program.run([command] + arguments + ["-o", path.path])
        let bytes = try? Data(contentsOf: path)
        if let begins = Self.written[command]?[ending] {
          let text = String(decoding: bytes ?? Data(), as: UTF8.self)
          #expect(text.hasPrefix(begins), "\(command) .\(ending): \(text.prefix(40))")
        } else {
          #expect(result.status == 64, "\(command) .\(ending)")
          #expect(bytes == nil)
          #expect(result.errors.contains("."), "\(command)")
        }
      }
    }
  }

  @Test(arguments: [["--format", "json"], ["--format=ndjson"]])
  func `of the overview may stand before its file`(options: [String]) throws {
    let before = try Program.run(options + [Samples.path("polar-h7-app")])
    let behind = try Program.run([Samples.path("polar-h7-app")] + options)
    #expect(before.status == 0)
    #expect(before.text.hasPrefix("{"))
    #expect(before.text == behind.text)
  }

  @Test(arguments: [("schema", "summry", "summary"), ("example", "restng", "resting")])
  func `files of the program are suggested`(command: String, typed: String, name: String) throws {
    let result = try Program.run(command, typed)
    #expect(result.status == 64)
    #expect(result.errors.contains("Did you mean"))
    #expect(result.errors.contains(name))
  }

  @Test func `of a live series and of a timeline exclude each other`() throws {
    let both = try Program.run("live", "--series", "csv", "--format", "ndjson", "-")
    #expect(both.status == 64)
    #expect(both.errors.contains("--format is the timeline's"))
  }

  @Test(
    arguments: ["gatt", "info", "summary", "doctor", "decode"], ["polar-h7-app", "cut-tail"])
  func `files hold what is printed, also of a damaged capture`(
    command: String, name: String
  ) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "out.txt")
    let printed = try Program.run(command, Samples.path(name))
    let written = try Program.run(command, Samples.path(name), "-o", path.path)
    #expect(written.status == printed.status)
    #expect(written.text.isEmpty)
    #expect(try String(contentsOf: path, encoding: .utf8) == printed.text)
  }

  @Test(arguments: ["gatt", "info", "summary", "doctor"])
  func `files are no captures that are read`(command: String) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let capture = folder.appending(path: "capture")
    try Data(Samples.bytes("polar-h7-app")).write(to: capture)
    let same = try Program.run(command, capture.path, "-o", capture.path)
    #expect(same.status == 2)
    #expect(same.errors.contains("was left as it is"), "\(same.errors)")
  }

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test(arguments: ["info", "summary", "gatt", "doctor"])
  func `documents stand on one line if they are asked to`(command: String) throws {
    let lines = try Program.run(
      command, "--format", "ndjson", Samples.path("polar-h7-app")
    ).lines
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("{\"schema\":") == true)
    let document = try Program.run(command, "--format", "json", Samples.path("polar-h7-app"))
    #expect(document.lines.count > 3)
  }
}
