import ArgumentParser
import HSFleet
import HSOutput

/// `heartsnoop collect`: one table over many captures.
struct CollectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Put what many captures hold into one SQLite database.",
    usage: "heartsnoop collect [<options>] -o <database> <paths> ...",
    discussion: """
      PATH is a file, an archive, or a folder with all that is in it. The database has tables of captures, \
      adapters, peers, connections, attributes, own names of handles (--map), sensors, runs, samples, beats, fields and findings; --schema \
      prints them with their units. DuckDB and every program that reads SQLite open it.

      A file is known by the SHA-256 of its bytes, and added once, whatever its name: collecting again adds \
      what is new. It is added whole or not at all: what was stopped at any moment goes on when the same \
      command is given again. Each capture is decoded by itself.

      With --redact names, addresses and keys are replaced as by 'heartsnoop redact', and files are \
      called by their digests. The same device has the same stand-in in all captures of a run; and of all runs \
      with the same --seed. Of an archive the captures become one.

      Exit status: 0; 2 if a capture could not be read, or only in part: 'files.problem' says why.

      Examples:

        heartsnoop collect captures/ -o night.sqlite
      """)

  @Argument(help: "Files, archives and folders.", completion: .file())
  var paths: [String] = []

  @Option(
    name: .o,
    help: ArgumentHelp("The database; made if it is not there.", valueName: "database"))
  var output: String?

  @Option(help: "How many captures to read at once; all processors unless given.")
  var jobs: Int?

  @Flag(help: "Replace names, addresses and keys.")
  var redact = false

  @Option(
    help: ArgumentHelp(
      "Make the same replacements for the same text. Keep it as secret as the addresses.",
      valueName: "text"))
  var seed: String?

  @Flag(help: "Print the tables, their columns and units in Markdown, and do nothing else.")
  var schema = false

  @OptionGroup var handles: MapArguments

  @OptionGroup var layouts: LayoutFileArguments

  func validate() throws {
    guard !schema else { return }
    try require(!paths.isEmpty, "Which captures? Give files or folders.")
    try require(!paths.contains("") && output != "", "A path is empty.")
    guard let output, output != "-" else {
      throw ValidationError("Where is the database to go? Name a file: -o captures.db.")
    }
    try NamedFormat.check(output, is: "an SQLite database, NAME.db")
    try require(!paths.contains("-"), "Standard input can be read once only: save it as a file.")
    try refuse(jobs ?? 1 < 1, "--jobs must be at least 1.")
    try require(seed != "", "The seed is empty.")
    try require(seed == nil || redact, "--seed goes with --redact.")
  }

  func run() throws {
    guard !schema else {
      let output = console.output()
      output.append { StoreSchema.markdown(to: &$0) }
      return try console.finish(output)
    }
    let peers = KnownPeers(maps: handles.map, layouts: layouts)
    let knowledge = try peers.knowledge(on: console)
    try CollectRun(redacted: redact, seed: seed, jobs: jobs, with: knowledge).run(
      paths, beside: peers.files, into: output ?? "", on: console)
  }
}
