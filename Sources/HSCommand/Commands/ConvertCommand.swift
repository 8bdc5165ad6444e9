import ArgumentParser
import HSConsole
import HSConversion
import HSTimeline

/// `heartsnoop convert`: the capture in another container, whole or in part.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write captures in another container, whole or in part, with or without remarks.",
    usage: "heartsnoop convert [<options>] --output <out> <files> ...",
    discussion: """
      Formats: btsnoop (H4), btsnoop-monitor (Linux monitor), pcap (LINKTYPE 201), pcap-monitor \
      (254), pcapng, packetlogger, packetlogger-v1 (big-endian). By default the extension decides: \
      .btsnoop, .log, .cfa; .pcap, .cap, .dmp; .pcapng, .ntar; .pklg. Pcapng holds all but \
      PacketLogger's notes: directions, losses, adapters, nanoseconds, comments; a sniffer's \
      records, which hold no HCI, go into pcapng and pcap as they are. What a format cannot hold \
      is counted on standard error. HCI packets over USB are put together. Several captures \
      follow each other.

      Text is written by name: as programs print packets (btstack, hcidump-raw, hcidump-text, \
      wireshark-text, tshark-json, tshark-ek, esp-idf, zephyr, nimble), and as apps log the values of one device \
      (nrf-connect, nrf-connect-ios, lightblue, esphome, bleak). All of it is read back.

      With --only, --show or --hide, only packets with an event of these kinds are kept, with all \
      pieces of their frames; with --attribute and the like, packets with events about these. What names \
      handles and says how their connections came about is kept with them, as by 'share', and counted on \
      standard error; --bare leaves it out. With --peer, packets of its connections and packets about it. \
      Packet numbers are the source's. OUT is overwritten, unless it is an input.

      Examples:

        heartsnoop convert btsnoop_hci.log -o capture.pcapng
        heartsnoop convert --attribute 2a37 btsnoop_hci.log -o heart.pcapng
      """)

  @OptionGroup var captures: CaptureArguments

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "out"))
  var output: String

  @Option(help: ArgumentHelp("The format to write.", valueName: "format"))
  var outputFormat: Named<OutputFormat>?

  @Flag(
    help: """
      Write encrypted packets of the air decrypted, with new lengths, CRCs and flags (pcapng, pcap).
      """)
  var decrypt = false

  @OptionGroup var keyFiles: KeyFileArguments

  @OptionGroup var handles: MapArguments

  @Flag(
    help: """
      Write the timeline's events into the packets' comments (pcapng; frame.comment in Wireshark).
      """)
  var annotate = false

  @Option(
    help: ArgumentHelp(
      "Only packets with these kinds of events, with commas between; 'heartsnoop help kinds' "
        + "explains them.", valueName: "kinds"),
    completion: Categories.completion, transform: Categories.init)
  var only: Categories?

  @Option(
    help: ArgumentHelp("Packets with these kinds of events as well.", valueName: "kinds"),
    completion: Categories.completion, transform: Categories.init)
  var show: Categories?

  @Option(
    help: ArgumentHelp("Not for these kinds of events.", valueName: "kinds"),
    completion: Categories.completion, transform: Categories.init)
  var hide: Categories?

  @OptionGroup(title: "What packets are about") var about: FilterArguments

  @Flag(help: "Keep only what was asked for, without the packets that name handles.")
  var bare = false

  @Option(help: "Only packets of this peer: its number, or part of its address or name.")
  var peer: String?

  // Unconditional, because -40 looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only these packets: 12, 12-40, 12-, -40.", valueName: "range"))
  var packets: PacketRange?

  @Option(help: ArgumentHelp(TimeArgument.help, valueName: "time"))
  var from: TimeArgument?

  @Option(help: ArgumentHelp("Only up to this time, inclusive.", valueName: "time"))
  var to: TimeArgument?

  func validate() throws {
    guard !output.isEmpty else { throw ValidationError("The output's name is empty.") }
    try TimeArgument.validate(from: from, to: to)
    _ = try asked.checkedFormat()
    guard output != "-" || !Console.standard.isTerminal else {
      throw ValidationError("Standard output is a terminal; a capture is not for reading there.")
    }
  }

  /// What was asked for.
  private var asked: ConvertRun {
    var run = ConvertRun(captures.input, output: output)
    run.peers = KnownPeers(keys: keyFiles.keys)
    run.peers.maps = handles.map
    run.outputFormat = outputFormat
    run.decrypts = decrypt
    run.annotates = annotate
    run.isBare = bare
    let kinds = ChosenKinds(
      only: only?.categories, show: show?.categories, hide: hide?.categories)
    run.kinds = kinds.isGiven ? kinds.categories() : nil
    run.filter = about.filter
    run.filterWords = about.words
    run.peer = peer
    run.part = EmptyAnswer.Part(packets: packets, from: from, to: to)
    return run
  }

  func run() throws { try asked.run(on: .standard) }
}
