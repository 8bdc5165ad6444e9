package import Foundation

/// Reference data that is not ours to publish; not everybody has it.
package enum Shared {
  /// Where it is: `HEARTSNOOP_SHARED`, or `shared` beside the package.
  package static let root: URL = {
    if let named = ProcessInfo.processInfo.environment["HEARTSNOOP_SHARED"], !named.isEmpty {
      return URL(filePath: named)
    }
    return Places.root.deletingLastPathComponent().appending(path: "shared")
  }()

  /// Whether a file or folder is there; says nothing.
  package static func holds(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// A file or folder by its path in there; `nil`, and said aloud, if it is not there.
  ///
  /// - Parameters:
  ///   - path: Where it is below `root`.
  ///   - what: What cannot be tested without it.
  /// - Returns: Where it is.
  package static func find(_ path: String, for what: String) -> URL? {
    let place = root.appending(path: path)
    guard holds(path) else {
      return Skipped.note(
        what, because: "\(place.path) is not there, set HEARTSNOOP_SHARED", as: URL.self)
    }
    return place
  }
}
