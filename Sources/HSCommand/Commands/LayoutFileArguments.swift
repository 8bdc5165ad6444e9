import ArgumentParser
import HSConsole
import HSFleet
import HSPlatform

/// Layouts of values, for the commands that read values.
struct LayoutFileArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A layout of values in Kaitai Struct's language; those in the folder HEARTSNOOP_LAYOUTS are read as well. See docs/layouts.md.",
      valueName: "file.ksy"), completion: .file())
  var layout: [String] = []

  @Flag(
    help: "Read no values by the layouts that come with the program ('heartsnoop layout --list').")
  var noShippedLayouts = false

  /// The layouts' files: those given, then those of the folder that the environment names.
  ///
  /// - Parameter console: What is wrong is said there.
  /// - Returns: The paths.
  /// - Throws: The exit status for a folder that cannot be read.
  func paths(on console: Console) throws(ExitStatus) -> [String] {
    guard let text = unsafe getenv("HEARTSNOOP_LAYOUTS"), unsafe text.pointee != 0 else {
      return layout
    }
    let folder = unsafe String(cString: text)
    guard let names = FleetWalk.names(in: folder) else {
      console.say("HEARTSNOOP_LAYOUTS: \(folder): \(unsafe String(cString: strerror(errno)))")
      throw ExitStatus.unreadable
    }
    return layout + names.filter { $0.hasSuffix(".ksy") }.map { "\(folder)/\($0)" }
  }
}
