import ArgumentParser

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

  /// What was given.
  var given: LayoutFiles { LayoutFiles(layout, usesShipped: !noShippedLayouts) }
}
