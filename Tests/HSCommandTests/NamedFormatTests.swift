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
    (["check", "--profile", "hrs"], "out.html", "<!"),
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
    (["series"], "out.md"), (["report"], "out.csv"),
    (["check", "--profile", "hrs"], "out.json"), (["check", "--profile", "hrs"], "out.md"),
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
