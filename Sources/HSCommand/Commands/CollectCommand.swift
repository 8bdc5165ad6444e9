import ArgumentParser
import HSBytes
import HSCapture
import HSConsole
import HSFleet
import HSOutput
import HSPlatform
import HSRedaction
import HSSession

/// `heartsnoop collect`: one table over many captures.
struct CollectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Put what many captures hold into one SQLite database.",
    usage: "heartsnoop collect [<options>] -o <database> <paths> ...",
    discussion: """
      PATH is a file, an archive, or a folder with all that is in it. The database has tables of captures, \
      adapters, peers, connections, attributes, sensors, runs, samples, beats and findings; --schema prints \
      them with their units. DuckDB and every program that reads SQLite open it.

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
    name: [.customShort("o"), .long],
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

  func validate() throws {
    guard !schema else { return }
    guard !paths.isEmpty else { throw ValidationError("Which captures? Give files or folders.") }
    guard !paths.contains(""), output != "" else { throw ValidationError("A path is empty.") }
    guard let output, output != "-" else {
      throw ValidationError("A database is a file: -o names it.")
    }
    guard !paths.contains("-") else {
      throw ValidationError("Standard input can be read once only: save it as a file.")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    guard seed != "" else { throw ValidationError("The seed is empty.") }
    guard seed == nil || redact else { throw ValidationError("--seed goes with --redact.") }
  }

  func run() throws {
    guard !schema else {
      let output = Console.standard.output()
      output.append { StoreSchema.markdown(to: &$0) }
      return try Console.standard.finish(output)
    }
    let target = output ?? ""
    let database = FileIdentity(path: target)
    func isDatabase(_ input: FleetInput) -> Bool {
      database != nil && input.paths.contains { FileIdentity(path: $0) == database }
    }
    // It may lie among the captures.
    let inputs = FleetWalk.inputs(of: paths).filter { !$0.isFound || !isDatabase($0) }
    guard !inputs.contains(where: isDatabase) else {
      Console.standard.say("\(target): is a file that is read, and was left as it is")
      throw ExitStatus.unreadable
    }
    do {
      try collect(inputs, into: FleetStore(target))
    } catch let failure as SQLFailure {
      Console.standard.say(failure.description)
      throw ExitStatus.unreadable
    }
  }

  /// What was made of an input.
  private struct Item: Sendable {
    var digest = ""
    var file: StoredFile?
    /// Why there is none.
    var problem: String?
    let desk: Desk
  }

  private func collect(_ inputs: [FleetInput], into store: FleetStore) throws {
    let known = try store.problems()
    let row = DeskRow(TextOutput { _ in true }, .plain)
    let seed = redact ? self.seed ?? Self.anySeed() : nil
    let progress = FleetProgress(inputs.count)
    var tally = Tally()
    var failure: SQLFailure?
    OrderedWork.run(inputs.count, jobs: jobs ?? OrderedWork.processors) { place in
      Self.item(
        inputs[place], Desk(row, place: place, isFound: false), known: known, seed: seed)
    } bytes: {
      $0.desk.waiting + ($0.file?.bytes ?? 0)
    } take: { place, item in
      item.desk.end()
      progress.didFinish(place + 1)
      do throws(SQLFailure) {
        try tally.take(item.file, inputs[place], item.problem ?? known[item.digest], store)
        return true
      } catch {
        failure = error
        return false
      }
    }
    progress.end()
    if let failure { throw failure }
    tally.tell()
    try store.finish()
    guard tally.unread == 0 else { throw ExitStatus.unreadable }
  }

  private static func item(
    _ input: FleetInput, _ desk: Desk, known: [String: String], seed: String?
  ) -> Item {
    var item = Item(desk: desk)
    if let obstacle = input.obstacle {
      item.problem = obstacle.reason
      return item
    }
    do throws(CaptureError) {
      guard let digest = try CaptureDigest.sha256(of: input.paths) else {
        item.problem =
          FileIdentity(path: input.name) == nil
          ? PathObstacle.refused(errno).reason : "is no file: save it as one"
        return item
      }
      item.digest = digest
    } catch {
      item.problem = error.reason
      return item
    }
    guard known[item.digest] == nil else { return item }
    guard let seed else {
      item.file = StoredFile(input, digest: item.digest, path: input.name)
      return item
    }
    let name = String(item.digest.prefix(12))
    guard let copy = redacted(input, name, seed: seed, on: desk) else {
      // Nothing of it could be read; why, without a name, is all that is kept.
      let file = StoredFile(input, digest: item.digest, path: name)
      item.problem = file.isForeign ? nil : "could not be redacted"
      if file.isForeign { item.file = file }
      return item
    }
    var session = Session([name])
    session.kept[name] = copy
    item.file = StoredFile(session, digest: item.digest, name: name)
    return item
  }

  /// A redacted copy of an input; `nil` if it cannot be made, which is said.
  private static func redacted(
    _ input: FleetInput, _ name: String, seed: String, on console: Console
  ) -> SpooledInput? {
    guard let copy = SpooledInput.empty(name, on: console) else { return nil }
    let output = TextOutput { copy.append($0) }
    var session = Session(input.paths, on: console, to: output)
    var redactor = CaptureRedactor(RedactionOptions(), seed: seed)
    guard (try? session.holdStill()) != nil else { return nil }
    let outcome = session.redact(with: &redactor, as: { $0 }, name: name)
    output.flush()
    return outcome.captures > 0 && !output.isClosed && !output.isSpoiled ? copy : nil
  }

  private static func anySeed() -> String {
    "\(UInt64.random(in: 0...(.max))) \(UInt64.random(in: 0...(.max)))"
  }

  /// What became of the inputs.
  private struct Tally {
    private var added = 0
    private var present = 0
    private var passedOver = 0
    private(set) var unread = 0

    mutating func take(
      _ file: StoredFile?, _ input: FleetInput, _ problem: String?, _ store: FleetStore
    ) throws(SQLFailure) {
      if let file, !file.isForeign {
        if try store.add(file) { added += 1 } else { present += 1 }
        note(file.problem, input)
      } else if let file {
        // A file in a folder need not be a capture.
        if input.isFound { passedOver += 1 } else { note(file.problem, input) }
      } else if input.isNoFile {
        passedOver += 1
      } else {
        if problem == nil || problem?.isEmpty == true { present += 1 }
        note(problem ?? "", input)
      }
    }

    private mutating func note(_ problem: String, _ input: FleetInput) {
      guard !problem.isEmpty else { return }
      unread += 1
      Console.standard.say("\(input.name): \(problem)")
    }

    func tell() {
      var parts = ["\(added) added"]
      if present > 0 { parts.append("\(present) there already") }
      if unread > 0 { parts.append("\(unread) not read, or only in part") }
      if passedOver > 0 { parts.append("\(passedOver) no captures ('heartsnoop scan' tells what)") }
      Console.standard.say(parts.joined(separator: ", "))
    }
  }
}
