import ArgumentParser
import HSFleet
import HSOutput
import HSPlatform
import HSProtocols

/// Layouts of values, for the commands that read values.
struct LayoutFileArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A layout of values (docs/layouts.md); those in the folder HEARTSNOOP_LAYOUTS are read as well.",
      valueName: "file.ksy"), completion: .file())
  var layout: [String] = []

  @Flag(
    help: "Read no values by the program's own layouts ('heartsnoop layout --list').")
  var noShippedLayouts = false

  /// The files of all layouts: those given, then those of the folder that the environment names; only those given where
  /// it cannot be read, which `paths` says.
  var allFiles: [String] {
    layout + (Self.folder.flatMap(Self.layouts)?.filter { Self.obstacle($0) == nil } ?? [])
  }

  /// The layouts' files: those given, then those of the folder that the environment names.
  ///
  /// In the folder only files are read: a pipe would be waited for without an end.
  ///
  /// - Parameter console: What is wrong is said there.
  /// - Returns: The paths.
  /// - Throws: The exit status for a folder that cannot be read.
  func paths(on console: Console) throws(ExitStatus) -> [String] {
    guard let folder = Self.folder else { return layout }
    guard let layouts = Self.layouts(in: folder) else {
      console.say("\(Self.variable): \(folder): \(SystemError.words())")
      throw ExitStatus.unreadable
    }
    return layout
      + layouts.filter { path in
        guard let obstacle = Self.obstacle(path) else { return true }
        console.say("\(Self.variable): \(path): is \(obstacle) and no file, and was passed over")
        return false
      }
  }

  private static let variable = "HEARTSNOOP_LAYOUTS"

  /// The folder that the environment names.
  private static var folder: String? {
    Environment.bytes(variable).map { SystemName.text($0.span) }
  }

  /// The paths of what is called a layout in a folder; `nil` if it cannot be read, and `errno` says why.
  private static func layouts(in folder: String) -> [String]? {
    FleetWalk.names(in: folder)?.filter { $0.hasSuffix(".ksy") }.map { "\(folder)/\($0)" }
  }

  /// What a path leads to, if that is no file; what cannot be looked at is told when it is read.
  private static func obstacle(_ path: String) -> String? {
    var status = stat()
    guard unsafe stat(path.systemName, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}
