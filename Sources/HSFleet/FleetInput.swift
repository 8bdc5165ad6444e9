import HSOutput
import HSPlatform
import HSProtocols

/// One of many inputs: a file, or a log and the one before it.
package struct FleetInput: Sendable, Equatable {
  /// The path; or two, of logs where the second may continue the first.
  package let paths: [String]
  /// The path in its folder, as outputs are named; the path's last part for one that was named.
  let relative: String
  /// Whether it was found in a folder: whoever gives a folder does not say that all in it are captures.
  package let isFound: Bool
  /// Why it is not opened; `nil` for a file.
  package var obstacle: PathObstacle?

  /// Whether there are no bytes in it that could be lost.
  var isNoFile: Bool { obstacle?.isNoFile ?? false }

  /// The path by which it is told.
  package var name: String { paths.last ?? "-" }
}

/// Finds the files in folders, in an order that is always the same.
///
/// Links to files are followed, links to folders inside a folder are not: there is no circle, and
/// nothing is read twice. Names may be any bytes; they are sorted by these.
package enum FleetWalk {
  /// Whether any of the paths is a folder.
  package static func hasFolder(_ paths: [String]) -> Bool {
    paths.contains { Folders.exists($0) }
  }

  /// The inputs: the files that were named, and those in the folders that were.
  package static func inputs(of paths: [String]) -> [FleetInput] {
    var found: [FleetInput] = []
    for path in paths {
      if Folders.exists(path) {
        found += inputs(inFolder: path)
      } else {
        found.append(FleetInput(paths: [path], relative: path.baseName, isFound: false))
      }
    }
    return joined(found)
  }

  /// Puts a log and the one before it together, where they stand beside each other.
  private static func joined(_ found: [FleetInput]) -> [FleetInput] {
    var byName: [String: FleetInput] = [:]
    for input in found where input.obstacle == nil { byName[input.name] = input }
    var isTaken: Set<String> = []
    var inputs: [FleetInput] = []
    for input in found {
      let name = input.name
      if isTaken.contains(name) { continue }
      let other = name.hasSuffix(".last") ? String(name.dropLast(5)) : name + ".last"
      if input.obstacle == nil, let pair = byName[other] {
        let (older, newer) = name.hasSuffix(".last") ? (input, pair) : (pair, input)
        isTaken.insert(other)
        inputs.append(
          FleetInput(
            paths: [older.name, newer.name], relative: newer.relative, isFound: newer.isFound))
      } else {
        inputs.append(input)
      }
    }
    return inputs
  }

  /// The files in a folder and the folders in it; none of them is called by a recursion.
  private static func inputs(inFolder root: String) -> [FleetInput] {
    var inputs: [FleetInput] = []
    var waiting = [(path: root, relative: "")]
    while let folder = waiting.popLast() {
      guard let names = names(in: folder.path) else {
        inputs.append(
          FleetInput(
            paths: [folder.path], relative: folder.relative, isFound: true,
            obstacle: .refused(errno))
        )
        continue
      }
      var folders: [(path: String, relative: String)] = []
      for name in names {
        let path = folder.path.hasSuffix("/") ? folder.path + name : "\(folder.path)/\(name)"
        let relative = folder.relative.isEmpty ? name : "\(folder.relative)/\(name)"
        if status(path, followsLinks: false)?.isFolder ?? false {
          folders.append((path, relative))
        } else {
          inputs.append(
            FleetInput(paths: [path], relative: relative, isFound: true, obstacle: obstacle(path)))
        }
      }
      waiting += folders.reversed()
    }
    return inputs
  }

  /// Why a path that is no folder itself is not opened; `nil` for a file.
  private static func obstacle(_ path: String) -> PathObstacle? {
    guard let mode = status(path, followsLinks: true)?.st_mode else { return .refused(errno) }
    switch mode & S_IFMT {
    case S_IFREG: return unsafe access(path.systemName, R_OK) == 0 ? nil : .refused(errno)
    case S_IFDIR: return .linkToFolder
    case S_IFIFO: return .pipe
    case S_IFSOCK: return .socket
    default: return .device
    }
  }

  private static func status(_ path: String, followsLinks: Bool) -> stat? {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard unsafe fstatat(AT_FDCWD, path.systemName, &status, flags) == 0 else { return nil }
    return status
  }

  /// The names in a folder, sorted by their bytes; `nil` if it cannot be read, and `errno` says why.
  package static func names(in path: String) -> [String]? {
    guard let folder = unsafe opendir(path.systemName) else { return nil }
    defer { _ = unsafe closedir(folder) }
    var names: [[UInt8]] = []
    while true {
      // The end and a failure differ by this alone.
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        if errno != 0 { return nil }
        break
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    return names.map { SystemName.text($0.span) }
  }
}
