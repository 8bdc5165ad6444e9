package import Foundation

/// The package's own files, wherever the tests run.
package enum Places {
  /// The folder that holds `Package.swift`.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Captures, vectors and what is expected of them.
  package static let fixtures = root.appending(path: "fixtures")

  /// A file or folder of `fixtures/` by its path in there.
  package static func fixture(_ path: String) -> URL { fixtures.appending(path: path) }
}
