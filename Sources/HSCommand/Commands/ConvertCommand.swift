import ArgumentParser
import HSOutput
import HSProtocols
import HSRewriting
import HSSession
import HSTimeline

/// `heartsnoop convert`: the capture in another container, whole or in part.
struct ConvertCommand: ParsableCommand, KindChoice {
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

      With --only, --show or --hide, only packets with an event of these kinds are kept, with all \
      pieces of their frames; with --attribute and the like, packets with events about these. What names \
      handles and says how their connections came about is kept with them, as by 'share', and counted on \
      standard error; --bare leaves it out. With --peer, packets of its connections and packets about it. \
      Packet numbers are the source's. OUT is overwritten, unless it is an input.

      Examples:

        heartsnoop convert btsnoop_hci.log -o capture.pcapng
        heartsnoop convert --attribute 2a37 btsnoop_hci.log -o heart.pcapng
      """)

  @OptionGroup var captures: CaptureFiles

  @Option(
    name: .o,
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "out"))
  var output: String

  @Option(help: ArgumentHelp("The format to write.", valueName: "format"))
  var outputFormat: Named<OutputFormat>?

  @Flag(
    help: """
      Write encrypted packets of the air decrypted, with new lengths, CRCs and flags (pcapng, pcap).
      """)
  var decrypt = false

  @Option(
    help: ArgumentHelp(
      "Keys of encrypted links on the air, with --decrypt: 'ltk KEY [ADDRESS]', BlueZ's info, or Wireshark's lines.",
      valueName: "[address=]file"))
  var keys: [String] = []

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
    completion: EventCategory.completion, transform: EventCategory.init(typed:))
  var only: EventCategory?

  @Option(
    help: ArgumentHelp("Packets with these kinds of events as well.", valueName: "kinds"),
    completion: EventCategory.completion, transform: EventCategory.init(typed:))
  var show: EventCategory?

  @Option(
    help: ArgumentHelp("Not for these kinds of events.", valueName: "kinds"),
    completion: EventCategory.completion, transform: EventCategory.init(typed:))
  var hide: EventCategory?

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

  @OptionGroup var times: TimeArguments

  func validate() throws {
    try require(!output.isEmpty, "The output's name is empty.")
    let format = try OutputFormat.needed(outputFormat, orOf: output)
    try require(
      !annotate || format.holdsComments, "\(format.identifier) has no room for remarks; pcapng has."
    )
    try require(
      !decrypt || format == .pcapng || format == .pcap,
      "\(format.identifier) holds no packets of the air; pcapng and pcap do.")
    try require(decrypt || keys.isEmpty, "--keys goes with --decrypt.")
    try require(
      handles.map.isEmpty || options.readsStory,
      "--map goes with what reads values: --annotate, or a choice of packets.")
    try check(output, isNoTerminalFor: "a capture")
  }

  private var peers: KnownPeers { KnownPeers(keys: keys, maps: handles.map) }

  private var options: CaptureConverter.Options {
    var options = CaptureConverter.Options()
    options.packets = packets?.packets
    options.times = times.window
    options.peer = peer
    options.annotates = annotate
    options.about = about.filter
    options.isBare = bare
    options.decrypts = decrypt
    options.kinds = given
    return options
  }

  func run() throws {
    let format = try OutputFormat.needed(outputFormat, orOf: output)
    let destination = Destination(output, reading: captures.files + peers.files, on: console)
    try destination.check()
    let knowledge =
      try decrypt
      ? peers.options(beside: captures.files, captures.inputFormat?.choice, on: console).knowledge
      : peers.knowledge(on: console)
    var converter = CaptureConverter(to: format, options: options, output: destination.output)
    var answer = EmptyAnswer()
    let session = Session(
      captures.files, DecodeOptions(format: captures.inputFormat?.choice), on: console,
      to: destination.output)
    let outcome = session.readEach { reader throws(CaptureError) in
      let library = LabelLibrary(knowledge)
      try converter.convert(&reader, with: library) { reader, story in
        answer.note(reader.statistics, story)
        guard options.readsStory else { return }
        for sentence in library.learn(story, name: reader.name) { console.say(sentence) }
      }
    }
    var isComplete = outcome.isComplete
    let hasInput = outcome.captures > 0
    let losses = converter.losses
    let isEmpty =
      hasInput && converter.written == converter.context && options.isPart && converter.read > 0
      && losses.leftOut == 0
      && losses.foreignRecords == 0
    if isEmpty {
      answer.say(
        packets, times, peer: peer, kinds: given, also: about.words, on: console)
      console.say("\(destination.name): not written, as it would hold no packet")
    } else if converter.written > 0 || hasInput && losses.leftOut == 0 && losses.foreignRecords == 0
    {
      converter.finish()
    } else if hasInput {
      console.say(
        "\(destination.name): not written: no record has a place in \(format.identifier)")
      isComplete = false
    }
    if !isEmpty, converter.context > 0 {
      console.say(
        "\(destination.name): \(converter.context) of \(converter.written) packets were not asked for: they "
          + "name handles or say how connections came about; --bare leaves them out")
    }
    if decrypt { tell(converter, destination.name) }
    if !isEmpty {
      for sentence in losses.sentences { console.say("\(destination.name): \(sentence)") }
    }
    // What was kept beside nothing is not kept.
    if isComplete, isEmpty { throw ExitStatus.insufficient }
    guard !isEmpty, destination.close(), isComplete else { throw ExitStatus.unreadable }
  }

  /// Says what became of encrypted packets.
  private func tell(_ converter: borrowing CaptureConverter, _ name: String) {
    let account = converter.encryption
    guard account.encrypted > 0 else {
      return console.say("\(name): no packet of the captures is encrypted")
    }
    var text = "\(name): \(account.decrypted) of \(account.encrypted) encrypted packets decrypted"
    for (reason, count) in account.reasons { text += "; \(count) not: \(reason.text)" }
    let left = account.decrypted + account.retransmitted - converter.decrypted
    if left > 0 { text += "; \(left) of them too late to be written so: after a long loss" }
    console.say(text)
  }
}
