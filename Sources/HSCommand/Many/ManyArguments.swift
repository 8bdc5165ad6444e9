import ArgumentParser
import HSFleet

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
    try refuse(jobs ?? 1 < 1, "--jobs must be at least 1.")
    try refuse(outputDir == "", "The name of the folder to write to is empty.")
  }

  /// Refuses a file for each where all make one.
  func check(isMerged: Bool) throws {
    try require(!isMerged || outputDir == nil, "--merge makes one output; leave --output-dir out.")
  }
}

/// A command that can go over many captures, each by itself.
protocol FleetCommand: ParsableCommand, FleetWork {
  var labels: LabelArguments { get }
  var many: ManyArguments { get }
}

extension FleetCommand {
  var jobs: Int? { many.jobs }
  var folder: String? { many.outputDir }
  var otherInputs: [String] { labels.files }

  func run() throws { try runOverAll(on: console) }
}

/// One whose captures are arguments like most commands'.
protocol FleetCapturesCommand: FleetCommand, CapturesCommand {}

extension FleetCapturesCommand {
  var files: [String] {
    get { given.files }
    set { given.files = newValue }
  }
}
