import Foundation
import Synchronization
import Testing

/// Where captures, and what other readers said of them, are kept.
enum Places {
  /// The package's own folder.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Captures of our own making.
  static let fixtures = root.appending(path: "fixtures")

  /// Captures that are not ours to publish: `HEARTSNOOP_SHARED`, or `shared` beside the package.
  static let corpus =
    (ProcessInfo.processInfo.environment["HEARTSNOOP_SHARED"].map { URL(filePath: $0) }
    ?? root.deletingLastPathComponent().appending(path: "shared")).appending(path: "corpus")

  /// Whether every test is to run in full, however long that takes.
  static let isThorough = ProcessInfo.processInfo.environment["HEARTSNOOP_FULL"] == "1"

  private static let skipped = Mutex<Set<String>>([])

  /// Whether the corpus is there; says loudly, and counts, what has to do without.
  static func hasCorpus(for what: String) -> Bool {
    if FileManager.default.fileExists(atPath: corpus.path) { return true }
    skip("\(what): no captures at \(corpus.path); set HEARTSNOOP_SHARED")
    return false
  }

  /// Says once that something is not tested, and how much was not up to now.
  static func skip(_ what: String) {
    let count = skipped.withLock { $0.insert(what).inserted ? $0.count : 0 }
    if count > 0 { print("SKIPPED: \(what) (\(count))") }
  }

  /// The captures of a folder, by name.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - kinds: How their names end.
  /// - Returns: The captures.
  static func captures(in folder: URL, kinds: Set<String> = ["btsnoop"]) -> [Capture] {
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (found ?? []).filter { kinds.contains($0.pathExtension) }
      .map {
        Capture(
          name: $0.deletingPathExtension().lastPathComponent, folder: folder,
          kind: $0.pathExtension)
      }
      .sorted { $0.name < $1.name }
  }

  /// The bytes of a file, or of the file packed by gzip beside it; `nil` if there is neither.
  static func contents(_ folder: URL, _ name: String) throws -> [UInt8]? {
    let plain = folder.appending(path: name)
    if FileManager.default.fileExists(atPath: plain.path) {
      return [UInt8](try Data(contentsOf: plain))
    }
    let packed = folder.appending(path: name + ".gz")
    guard FileManager.default.fileExists(atPath: packed.path) else { return nil }
    let result = try Command.run("/usr/bin/gzip", ["-dc", packed.path])
    guard result.status == 0 else { throw ConformanceError("gzip: \(result.errors)") }
    return result.output
  }
}

/// A capture by its name.
struct Capture: Sendable, Hashable, CustomTestStringConvertible {
  let name: String
  let folder: URL
  /// How the file's name ends.
  var kind = "btsnoop"

  var testDescription: String { name }
  var path: String { folder.appending(path: name + "." + kind).path }
}

/// Something that keeps a test from comparing.
struct ConformanceError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
