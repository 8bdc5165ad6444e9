import ArgumentParser
import HSOutput
import HSProtocols
import HSRewriting
import HSSession
import HSSimulation

/// `heartsnoop simulate`: a capture made from a scenario.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Make up a capture by a scenario: devices, an app, hearts, and what goes wrong.",
    usage: "heartsnoop simulate [<options>] --output <out> <scenario>",
    discussion: """
      SCENARIO is YAML: peers with services, characteristics and hearts (a curve of rates, or a file \
      of RR intervals); what the app does: scan, connect, discover or cached, exchange_mtu, pair, \
      encrypt, refresh, update, read, write, subscribe, wait, disconnect; and faults: lose, duplicate, cut, \
      interleave, reorder, drop, late_start, clock_step, no_answer, and of a sniffer miss and \
      corrupt. 'heartsnoop schema scenario' describes it, 'heartsnoop example' lists \
      examples. The same scenario always gives the same bytes. Links are encrypted for real: their \
      keys are found in the pairing, or in what the host records.

      The format goes by OUT's extension, or --output-format. --link-type 251, 256 or 272 makes what \
      a sniffer hears of it, in pcap or pcapng: advertising, connection events with their \
      acknowledgments and empty packets, control PDUs, packets sent again, CRCs. Text is written by \
      name, as 'convert' does: packets as programs print them, values as apps log them.

      What the scenario asked for and could not be done, or does not show in such a capture, is said \
      on standard error, with exit status 2.

      Examples:

        heartsnoop simulate strap.yaml -o strap.pcapng
      """)

  @Argument(help: "The scenario, in YAML.", completion: .file())
  var scenario: String

  @Option(
    name: .o,
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "out"))
  var output: String

  @Option(help: ArgumentHelp("The format to write.", valueName: "format"))
  var outputFormat: Named<OutputFormat>?

  @Option(
    help: ArgumentHelp(
      "What records it: hci is a host; a sniffer writes 251 (packets alone), 256 (with channel, "
        + "strength, direction and CRC check) or 272 (as Nordic's does).", valueName: "type"))
  var linkType = Named(SimulatedView.host)

  @Option(help: "From which all chance follows, instead of the scenario's.")
  var seed: UInt64?

  func validate() throws {
    try require(!output.isEmpty && !scenario.isEmpty, "A file's name is empty.")
    let format = try OutputFormat.needed(outputFormat, orOf: output)
    try require(
      linkType.choice.fits(format),
      "\(format.identifier) has no place for a sniffer's packets; pcap and pcapng have.")
    try check(output, isNoTerminalFor: "a capture")
  }

  func run() throws {
    let format = try OutputFormat.needed(outputFormat, orOf: output)
    let (played, inputs) = try read()
    let destination = Destination(output, reading: inputs, on: console)
    try destination.check()
    let name = destination.name
    let capture = SimulatedCapture(played, view: linkType.choice)
    let losses = capture.write(format, to: destination.output)
    for sentence in losses.sentences { console.say("\(name): \(sentence)") }
    let leftOut = capture.packetsLeftOut(format)
    if leftOut > 0 {
      console.say(
        "\(name): \(leftOut) packets of other adapters are left out: \(format.identifier) does not tell "
          + "adapters apart")
    }
    let shortfalls = shortfalls(of: capture)
    for sentence in shortfalls { console.say("\(scenario): \(sentence)") }
    guard destination.close(), leftOut == 0, shortfalls.isEmpty else {
      throw ExitStatus.unreadable
    }
  }

  /// The scenario, and the files that it is made of.
  private func read() throws(ExitStatus) -> (Scenario, files: [String]) {
    let text = try InputFile.read(scenario, most: 1 << 20, on: console)
    let folder = scenario.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var files = [scenario]
    var played = try console.attempt(scenario) {
      try Scenario(parsing: text) { name in
        let isAbsolute = name.hasPrefix("/") || folder.isEmpty
        let path = isAbsolute ? name : folder.joined(separator: "/") + "/" + name
        files.append(path)
        return try? InputFile.whole(path, most: 1 << 24)
      }
    }
    if let seed { played.seed = seed }
    return (played, files)
  }

  /// Steps that are named beside the first.
  private static let mostSteps = 7

  /// What the scenario asked for and the capture does not have.
  private func shortfalls(of capture: SimulatedCapture) -> [String] {
    var sentences: [String] = []
    if let first = capture.skippedSteps.first {
      let others = capture.skippedSteps.dropFirst().prefix(Self.mostSteps).map { "\($0 + 1)" }
      let more = capture.skippedSteps.count - 1 - others.count
      let steps = (["\(first + 1)"] + others).joined(separator: ", ")
      sentences.append(
        "\(others.isEmpty ? "step" : "steps") \(steps)\(more > 0 ? " and \(more) more" : "") of the app "
          + "\(others.isEmpty ? "was" : "were") left out: nothing is connected then, or has "
          + "such a characteristic, or the app has not learnt of it ('discover' or 'cached')")
    }
    for fault in capture.unmetFaults {
      sentences.append(
        "fault \(fault.place + 1) "
          + (fault.shows
            ? "was done \(fault.done) times of \(fault.wanted)"
            : "does not show, or not as asked, in what \(linkType.choice.isAir ? "a sniffer" : "a host") records")
      )
    }
    if capture.isCut { sentences.append("too long; what did not fit was left out") }
    return sentences
  }
}
