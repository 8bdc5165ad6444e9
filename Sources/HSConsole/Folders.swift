import HSBytes
import HSPlatform

/// Folders that files are written to.
package enum Folders {
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
