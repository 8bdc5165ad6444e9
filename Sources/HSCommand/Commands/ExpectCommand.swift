import ArgumentParser
import HSComparison
import HSOutput
import HSProtocols
import HSReport
import HSSeries
import HSSession
import HSTimeline

/// `heartsnoop expect`: writes a capture's outputs, to compare later captures with.
struct ExpectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expect",
    abstract: "Write down what a capture tells, for 'heartsnoop diff CAPTURE DIR' to check.",
    discussion: """
      DIR gets timeline.ndjson, series.ndjson and gatt.json (what decode, series and gatt print), and \
      manifest.json with what they are to be compared by: the options below, which diff then uses \
      unless it is given others. The same capture gives the same bytes on every machine.

      Everything is written, whatever is compared. --what structure makes diff compare what stays \
      the same with another heart on another day ('heartsnoop help diff' says what that is); without \
      --what, every value counts. DIR is made, with the folders that it stands in.

      Names that are known from elsewhere (--keys, --gatt, --map, --infer) are written as such, each with \
      what it rests on; the manifest says what was given, and diff is to be given the same.

      With --update, what is there is written anew, and what changed is printed as diff does.

      Exit status: 0 written, 2 the capture or what was expected before could not be read or only in \
      part, or something could not be written, 64 wrong usage.

      Examples:

        heartsnoop expect capture.btsnoop -o expected/
      """)

  @Argument(help: ArgumentHelp("The capture; - is standard input.", valueName: "capture"))
  var file: String

  @Option(
    name: .o,
    help: ArgumentHelp("The folder to write, made if it is not there.", valueName: "dir"))
  var output: String

  @Flag(help: "Write anew what is there, and tell what changed.")
  var update = false

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var arguments: DiffArguments

  @Option(
    help: ArgumentHelp(
      "Read the capture in this format instead of recognising it.", valueName: "format"))
  var inputFormat: Named<CaptureFormat>?

  func validate() throws {
    try require(file != "" && output != "", "A file's name is empty.")
    try NamedFormat.check(output, is: "a folder of files")
  }

  func run() throws {
    let knowledge = try labels.peers.knowledge(on: console)
    let folder = ExpectationFolder(path: output)
    try refuse(
      folder.holdsManifest && !update,
      "\(output) holds an expectation already; --update writes it anew.")
    // The earlier choices stay, unless others are made now.
    let before = try earlierManifest(folder)
    let categories = arguments.kinds.categories(before?.categories ?? .story)
    var options = arguments.options(before?.options, categories)
    options.isThorough = true
    let symbols = Symbols()
    let old = before.flatMap { try? folder.read(symbols, $0.categories, on: console) }
    guard folder.create(on: console) else { throw ExitStatus.unreadable }
    var isComplete = try write(folder, categories, options, knowledge)
    if before != nil {
      if let old, let new = try? folder.read(symbols, categories, on: console) {
        let output = console.output()
        let names = DifferenceText.Names(
          first: "\(old.name) before", second: "\(new.name) now", columns: console.columns)
        _ = old.compare(with: new, by: options, symbols, names, to: output, on: console)
        try console.finish(output)
        if !old.isComplete || !new.isComplete { isComplete = false }
      } else {
        console.say("\(output): written anew; what changed is unknown")
        isComplete = false
      }
    }
    guard isComplete else { throw ExitStatus.unreadable }
  }

  /// The existing manifest; `nil` if there is none.
  private func earlierManifest(
    _ folder: ExpectationFolder
  ) throws(ExitStatus) -> ExpectationFolder.Manifest? {
    guard folder.holdsManifest else { return nil }
    if let manifest = try? folder.manifest(on: console) { return manifest }
    console.say(
      "\(output): left as it is: what it was made with is in its manifest, which cannot be read; "
        + "remove the folder to write it anew")
    throw ExitStatus.unreadable
  }

  /// Writes the files, and puts them in the place of those that are there when all are whole;
  /// returns whether the whole capture was read.
  private func write(
    _ folder: ExpectationFolder, _ categories: EventCategory, _ options: ComparisonOptions,
    _ knowledge: LabelKnowledge
  ) throws(ExitStatus) -> Bool {
    let files = (ExpectationFolder.fileNames + [ExpectationFolder.manifestName]).map {
      Destination(folder.file($0), reading: [file] + labels.files, on: console)
    }
    for file in files { try file.check() }
    var reading = DecodeOptions(knowledge, format: inputFormat?.choice)
    reading.keepsNotifiedValues = true
    let outcome = Session([file], reading, on: console).decode { reader, tag in
      var options = TimelineOptions()
      options.categories = categories
      options.capture = tag
      return SinkGroup([
        TimelineJSON(files[0].output, resolution: reader.resolution, options: options),
        SeriesPrinter(
          files[1].output, .ndjson, resolution: reader.resolution, capture: tag?.name),
      ])
    } finish: { reader, story, tag in
      console.mentionRecorder(reader.name, story)
      for sentence in LabelLibrary.remarks(outside: story, name: reader.name) {
        console.say(sentence)
      }
      // Attributes of several captures would be several documents; an expectation has one.
      guard tag?.number ?? 1 == 1 else { return }
      GATTTreeJSON.write(
        story, resolution: reader.resolution, capture: tag?.name, to: files[2].output)
    }
    guard outcome.captures > 0 else { throw .unreadable }
    let manifest = ExpectationFolder.text(
      capture: file, categories, options, labels: labels.peers.words)
    files[3].output.append { $0 += manifest }
    for file in files {
      file.createEmpty()
      guard file.finish() else { throw .unreadable }
    }
    for file in files { guard file.close() else { throw .unreadable } }
    guard outcome.mayAnswer else { throw .insufficient }
    return outcome.isComplete
  }
}
