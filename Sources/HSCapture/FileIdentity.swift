import HSBase
package import HSPlatform

/// Tells files apart by device and inode: links and other spellings of a path lead to the same file.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// That of a file whose status is known.
  package init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }

  /// The identity of the file at a path, `-` for standard input; `nil` if there is no file.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followsLinks: Whether a link at the end of the path is followed.
  package init?(path: String, followsLinks: Bool = true) {
    var status = stat()
    let result =
      path == "-"
      ? unsafe fstat(StandardInput.descriptor, &status)
      : unsafe fstatat(AT_FDCWD, path.systemName, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    guard result == 0 else { return nil }
    self.init(status)
  }

  /// The octets of a plain file; `nil` for anything else.
  package static func size(of path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path.systemName, &status) == 0, status.isRegular else { return nil }
    return Int(status.st_size)
  }
}

extension stat {
  /// Whether it is a plain file, which holds its bytes: it has a size, can be read at any place, and never waits.
  package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  /// Whether it is a folder, which opens but cannot be read.
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
