import ArgumentParser

/// How many captures are worked on, as the commands take it that go over folders.
struct ManyArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many captures to work on at once; of a folder, as many as there are processors.",
      valueName: "number"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      """
      Write a file for each input into this folder, each when it is whole; those that are there already \
      are left as they are, so that what was stopped goes on.
      """, valueName: "folder"))
  var outputDir: String?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    if let outputDir, outputDir.isEmpty {
      throw ValidationError("The name of the folder to write to is empty.")
    }
  }

  /// Whether inputs are to be worked on by themselves although no folder is among them.
  var isGiven: Bool { jobs != nil || outputDir != nil }
}
