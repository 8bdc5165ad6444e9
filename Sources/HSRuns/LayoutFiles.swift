package import HSConsole
import HSFleet
import HSPlatform

/// Layouts of values, as they were named.
package struct LayoutFiles: Sendable {
  /// Their paths.
  package var files: [String]
  /// Whether values are read by those that come with the program as well.
  package var usesShipped: Bool

  package init(_ files: [String], usesShipped: Bool) {
    self.files = files
    self.usesShipped = usesShipped
  }

  /// The layouts' files: those given, then those of the folder that the environment names.
  ///
  /// - Parameter console: What is wrong is said there.
  /// - Returns: The paths.
  /// - Throws: The exit status for a folder that cannot be read.
  package func paths(on console: Console) throws(ExitStatus) -> [String] {
    guard let folder = Environment.value("HEARTSNOOP_LAYOUTS") else { return files }
    guard let names = FleetWalk.names(in: folder) else {
      console.say("HEARTSNOOP_LAYOUTS: \(folder): \(SystemError.words())")
      throw ExitStatus.unreadable
    }
    return files + names.filter { $0.hasSuffix(".ksy") }.map { "\(folder)/\($0)" }
  }
}
