import HSBase
import HSCapture
import HSPlatform

/// Folders that files are written to.
package enum Folders {
  /// Whether a folder is there, or a link to one.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path.systemName, &status) == 0 && status.isFolder
  }

  /// Makes a folder, and those above it; says whether it is there.
  package static func make(_ path: String) -> Bool {
    var ends = path.indices.filter { path[$0] == "/" && $0 != path.startIndex }
    ends.append(path.endIndex)
    for end in ends {
      guard unsafe mkdir(String(path[..<end]).systemName, 0o777) == 0 || errno == EEXIST else {
        return false
      }
    }
    var status = stat()
    guard unsafe stat(path.systemName, &status) == 0 else { return false }
    errno = ENOTDIR
    return status.isFolder
  }
}
