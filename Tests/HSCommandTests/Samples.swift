import Foundation
import HSTestSupport

/// Captures and what is done to them.
enum Samples {
  /// The path of a capture of `fixtures/`, as it is typed in that folder.
  static func path(_ name: String) -> String {
    "captures/\(name).\(name.hasPrefix("air-") ? "pcap" : "btsnoop")"
  }

  /// The bytes of a capture of `fixtures/`.
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Places.fixture(path(name))))
  }

  /// Where the first `records` records of a btsnoop file end: 16 bytes of header, then 24 bytes
  /// before each record's data, of which bytes 4 to 7 hold the length.
  static func end(ofRecords records: Int, in bytes: [UInt8]) -> Int {
    var place = 16
    for _ in 0..<records {
      guard place + 24 <= bytes.count else { break }
      let length = bytes[(place + 4)..<(place + 8)].reduce(0) { $0 << 8 | Int($1) }
      place += 24 + length
    }
    return min(place, bytes.count)
  }

  /// Calls `body` with the path of a new folder, which is gone afterwards.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "heartsnoop-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Calls `body` with the path of a file that holds `bytes`, and is gone afterwards.
  static func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result
  {
    try withFolder { folder in
      let file = folder.appending(path: "capture.btsnoop")
      try Data(bytes).write(to: file)
      return try body(file.path)
    }
  }
}

/// Texts that were reviewed, in `fixtures/expected`.
///
/// `HEARTSNOOP_UPDATE_GOLDEN=1 swift test --filter CommandTests` writes them anew; whoever does
/// that reads the difference.
enum Golden {
  static let isUpdating = ProcessInfo.processInfo.environment["HEARTSNOOP_UPDATE_GOLDEN"] == "1"

  /// What is different from the reviewed text: the first line that is; `nil` if nothing is.
  static func difference(_ text: String, from file: String) throws -> String? {
    let url = Places.fixture("expected/\(file)")
    if isUpdating {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let golden = (try? String(contentsOf: url, encoding: .utf8)) ?? "(no such file)"
    guard text != golden else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let place =
      zip(lines, wanted).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(lines.count, wanted.count)
    return """
      \(file), line \(place + 1):
      is:     \(place < lines.count ? lines[place] : "the end")
      should: \(place < wanted.count ? wanted[place] : "the end")
      """
  }
}
