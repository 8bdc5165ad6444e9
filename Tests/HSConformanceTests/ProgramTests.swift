import Foundation
import HSCapture
import HSTestProgram
import Testing

/// The program: what its exit status says of whole, cut, damaged and missing captures.
@Suite struct `The program's exit status` {
  /// The capture that is cut: a session with 75 heart rates.
  static let capture = `Our own captures`.captures.first { $0.name == "polar-h7-app" }

  private static func bytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: try #require(capture).path)))
  }

  /// What the exit status must be: 0 if every byte was read, else 2.
  private static func status(_ bytes: [UInt8]) -> Int32 {
    do throws(CaptureError) {
      var reader = try CaptureReader(ByteSource(bytes: bytes))
      while try reader.next() != nil {}
      return reader.statistics.isComplete ? 0 : 2
    } catch {
      return 2
    }
  }

  @Test(arguments: ["decode", "series"])
  func `0 for a whole capture`(_ command: String) throws {
    let result = try Program.run(command, try #require(Self.capture).path)
    #expect(result.status == 0)
    #expect(!result.wasKilled)
    #expect(!result.output.isEmpty)
    #expect(result.errors == "")
  }

  /// Places to cut at: in and behind the header, in record headers and data, and near the end.
  static let cuts = [0, 1, 8, 15, 16, 17, 39, 40, 41, 1000, 2047, 4096, -1]

  @Test(arguments: cuts)
  func `2 for a cut capture, with all whole records`(_ cut: Int) throws {
    let whole = try Self.bytes()
    let bytes = Array(whole.prefix(cut < 0 ? whole.count + cut : cut))
    let expected = Self.status(bytes)
    try Program.withFile(bytes) { path in
      for command in ["decode", "series"] {
        let result = try Program.run(command, path)
        // A capture without packets says so; a series without a value says why, and is no answer.
        let isSaid = expected == 0 && !result.errors.isEmpty
        let isEmpty = isSaid && command == "series"
        #expect(result.status == (isEmpty ? 3 : expected), "\(command): \(result.errors)")
        #expect(!result.wasKilled)
        #expect(!isSaid || command == "series" || bytes.count == 16, "\(result.errors)")
        #expect(isSaid || result.errors.isEmpty == (expected == 0), "\(command): \(result.errors)")
        guard command == "series" else { continue }
        // Verdicts rest on the whole series; lines without are those of the whole capture.
        let some = try Program.run(command, "--no-verdicts", path)
        let path = try #require(Self.capture).path
        let all = try Program.run(command, "--no-verdicts", path)
        #expect(some.status == (isEmpty ? 3 : expected))
        #expect(all.text.hasPrefix(some.text))
      }
    }
  }

  @Test(arguments: [0, 7, 11, 15, 16, 19, 20, 23, 30, 39, 44, 60, 500, 2000])
  func `0 or 2 for a damaged capture, and no signal`(_ place: Int) throws {
    var bytes = try Self.bytes()
    for value in [0, 0xff, bytes[place] ^ 0x10] {
      bytes[place] = value
      let expected = Self.status(bytes)
      try Program.withFile(bytes) { path in
        for command in ["decode", "series"] {
          let result = try Program.run(command, path)
          #expect(result.status == expected, "\(command), \(value): \(result.errors)")
          #expect(!result.wasKilled)
        }
      }
    }
  }

  @Test func `2 for what is not there, 64 for wrong usage`() throws {
    #expect(try Program.run("decode", "/nonexistent/capture.btsnoop").status == 2)
    let empty = FileManager.default.temporaryDirectory
      .appending(path: "heartsnoop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: empty) }
    #expect(try Program.run("decode", empty.path).status == 2)
    #expect(
      try Program.run("decode", Places.fixtures.appending(path: "README.md").path).status == 2)
    #expect(try Program.run("decode", "--no-such-option").status == 64)
    #expect(try Program.run("no-such-command").status == 64)
  }
}

extension Program {
  /// Puts bytes into a file for as long as `body` needs it.
  static func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "heartsnoop-\(UUID().uuidString).btsnoop")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }
}
