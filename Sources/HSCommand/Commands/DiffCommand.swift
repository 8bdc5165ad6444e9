import ArgumentParser
import HSComparison
import HSOutput
import HSProtocols
import HSSession
import HSTimeline

/// `heartsnoop diff`: how two captures, or saved outputs, differ.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare what happened in two captures, or in outputs saved of them.",
    discussion: """
      A and B are captures, saved outputs of decode (NDJSON), series (CSV, NDJSON) and gatt (JSON), \
      or a folder that 'heartsnoop expect' wrote, in any mix. What both hold is compared: events, or \
      else the values of the series, or else the attributes.

      --what structure compares what stays the same with another heart on another day: services, \
      characteristics, properties, descriptors, handles, what servers refuse, the steps and their \
      order, connection parameters, MTU, how often notifications come and which kinds of values they \
      hold. It does not compare values, times, signal strengths, and how often something was tried. \
      How a connection ends is not compared. Lines that begin with ? say what could not be compared, \
      and why; they fail nothing.

      Peers are matched by address, or else by what was said, or by part and order; attributes by \
      their UUIDs; events in the order of each direction of a connection. Clocks are aligned: their \
      offset and drift are stated, not counted as a difference; a clock that was set in between is. \
      Handles, private addresses, packet numbers, times of day, latencies, signal strengths, evidence \
      for names and the order of what goes in different directions are not compared unless asked for. \
      If A and B are the two ends of a link, what both ends can see is compared.

      Names that are known from elsewhere (--keys, --gatt, --map, --infer) are used for captures, on \
      both sides alike, and what they rest on is said on standard error; saved outputs keep the names \
      that they have. --evidence compares what names rest on.

      In the text, - marks what only A has, + what only B has, ~ what differs. An expectation is A, \
      whichever is named first.

      Exit status: 0 the same, 1 different, 2 one could not be read or only in part, 3 nothing to \
      compare, 64 wrong usage.

      Examples:

        heartsnoop diff good.btsnoop bad.btsnoop
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, ndjson }

  @Argument(help: ArgumentHelp("What is expected, or was before.", valueName: "a"))
  var first: String

  @Argument(help: ArgumentHelp("What is there.", valueName: "b"))
  var second: String

  @Option(
    help: """
      Text for people, or one JSON object a line (schema heartsnoop.diff/1; with --what structure \
      heartsnoop.structure/1).
      """)
  var format: Format = .text

  @Option(
    help: ArgumentHelp(
      "Compare this peer of the captures: its number, or part of its address or name. Given twice, the first is A's, "
        + "the second B's.", valueName: "peer"))
  var peer: [String] = []

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var arguments: DiffArguments

  @Option(
    help: ArgumentHelp(
      "Read the captures in this format instead of recognising it.", valueName: "format"))
  var inputFormat: Named<CaptureFormat>?

  func validate() throws {
    try require(peer.count <= 2, "There are two sides: --peer is given once or twice.")
    try require(first != "" && second != "", "A file's name is empty.")
    try require(first != "-" || second != "-", "Only one of the two can be standard input.")
  }

  func run() throws {
    let options = try labels.peers.options(
      beside: [first, second], inputFormat?.choice, on: console)
    let symbols = Symbols()
    let output = console.output()
    let folders = (ExpectationFolder(existingAt: first), ExpectationFolder(existingAt: second))
    // An expectation is compared with the options it was made with; of two, the first decides.
    var manifest: ExpectationFolder.Manifest?
    for folder in [folders.0, folders.1].compactMap({ $0 }) {
      let found = try folder.manifest(on: console)
      manifest = manifest ?? found
      if !found.labels.isEmpty, labels.peers.words.isEmpty {
        console.say(
          "the expectation was made with \(found.labels.joined(separator: ", ")); without it names "
            + "of attributes may differ")
      }
    }
    let maySave = try console.attempt {
      try [first, second].contains { try ComparisonSource.maySave($0) }
    }
    if maySave, !peer.isEmpty {
      console.say(
        "--peer chooses among the peers of captures in files, not of saved outputs and pipes")
      throw ExitStatus.usage
    }
    let categories = arguments.kinds.categories(manifest?.categories ?? .story)
    let comparison = arguments.options(manifest?.options, categories)
    // Of two captures one story is compared, against a saved output what that holds.
    let matters =
      maySave
      ? Set(ComparedStory.Matter.allCases) : [comparison.what?.story ?? .events]
    // A structure is read from all but what was found wrong.
    let read = comparison.what == .structure ? categories.subtracting(.finding) : categories
    func side(
      _ path: String, _ folder: ExpectationFolder?, _ peer: String?
    ) throws(ExitStatus) -> ComparisonSource {
      if let folder { return try folder.read(symbols, read, on: console) }
      // Labels learnt from one side are not used for the other, because the two are compared.
      var session = Session([path], options, on: console)
      session.options.keepsNotifiedValues = true
      return try console.attempt {
        try ComparisonSource(session, symbols, read, matters, peer: peer)
      }
    }
    let peers = (peer.first, peer.last)
    let one: ComparisonSource
    let other: ComparisonSource
    do {
      defer { console.endReading() }
      one = try side(first, folders.0, peers.0)
      other = try side(second, folders.1, peers.1)
    }
    for (side, peer) in [(one, peers.0), (other, peers.1)] where side.isEmpty {
      guard let peer else { continue }
      console.say("\(side.name): nothing of a peer '\(peer)' to compare")
      throw ExitStatus.insufficient
    }
    // The expectation comes first, whichever is named first.
    let isTurned = folders.0 == nil && folders.1 != nil
    func name(_ side: ComparisonSource) -> String {
      side.isComplete ? side.name : side.name + ", read in part"
    }
    let (before, now) = isTurned ? (other, one) : (one, other)
    var names = DifferenceText.Names(
      first: name(before), second: name(now), isTurned: isTurned, columns: console.columns)
    names.isJSON = format == .ndjson
    let isSame = before.compare(
      with: now, by: comparison, symbols, names, to: output, on: console)
    try console.finish(output)
    guard one.isComplete, other.isComplete else { throw ExitStatus.unreadable }
    guard let isSame, !(one.isOther && other.isOther) else { throw ExitStatus.insufficient }
    if !isSame { throw ExitStatus.negative }
  }
}
