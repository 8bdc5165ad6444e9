import ArgumentParser
import HSConsole
import HSConversion
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
    name: [.customShort("o"), .long],
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
    guard !output.isEmpty, !scenario.isEmpty else {
      throw ValidationError("A file's name is empty.")
    }
    try request.check()
    guard output != "-" || !Console.standard.isTerminal else {
      throw ValidationError("Standard output is a terminal; a capture is not for reading there.")
    }
  }

  private var request: SimulateRun {
    var request = SimulateRun()
    request.scenario = scenario
    request.output = output
    request.outputFormat = outputFormat
    request.link = linkType
    request.seed = seed
    return request
  }

  func run() throws { try request.run(on: .standard) }
}
