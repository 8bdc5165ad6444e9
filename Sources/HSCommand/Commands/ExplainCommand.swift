import ArgumentParser
import HSSession
import HSTimeline

/// `heartsnoop explain`: where a value comes from.
struct ExplainCommand: CapturesCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Lead a packet or a value back to its bytes, or an app's numbers to its mistake.",
    discussion: """
      With --packet, --packets, --sample or --at: what the packet tells, what its value is and from which \
      packets that is known, the checks that the value met, and every field with its bytes and their \
      offsets in the capture, over all fragments of the frame. Of a compressed capture, offsets are \
      those in what was unpacked. Keys are not shown.

      With --app-shows: which decoding mistake makes the numbers that an app showed.

      Examples:

        heartsnoop explain --packet 142 capture.btsnoop
        heartsnoop explain --app-shows '717 725 713' capture.btsnoop
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    help: ArgumentHelp("Explain this packet, by Wireshark's number.", valueName: "number"))
  var packet: Int?

  // Unconditional, because -40 looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Explain each of these packets, at most 1000: 12-40, -40.", valueName: "range"))
  var packets: PacketRange?

  @Option(
    help: ArgumentHelp(
      "Explain this heart rate: a line of 'heartsnoop series', without its header.",
      valueName: "number"))
  var sample: Int?

  @Option(
    help: ArgumentHelp(
      "Explain the last heart rate up to this time: 06:30:12, UTC; 2026-05-04T06:30:12Z; or 90, 5m "
        + "after the first packet.", valueName: "time"))
  var at: TimeArgument?

  @OptionGroup var app: AppNumbers

  @Option(help: ArgumentHelp("With --app-shows: only values of this peer.", valueName: "peer"))
  var peer: String?

  @Option(
    help: """
      Text, or JSON: a document on the packet (schema heartsnoop.provenance/1); with --app-shows one \
      a capture, of several one a line (schema heartsnoop.misreading/1).
      """)
  var format: Format = .text

  func validate() throws {
    try require((packet ?? 1 > 0) && (sample ?? 1 > 0), "Packets and values are numbered from 1.")
    if let range = packets?.packets, range.upperBound - max(range.lowerBound, 1) >= 1000 {
      throw ValidationError("--packets explains at most 1000 packets.")
    }
    let places = [packet != nil, packets != nil, sample != nil, at != nil].count { $0 }
    try require(
      places + (app.appShows == nil ? 0 : 1) == 1,
      "Say what is to be explained: --packet, --packets, --sample, --at or --app-shows, one of them."
    )
    guard places == 1 else { return }
    guard captures.files.count == 1 else {
      let names = captures.files.map { "'\($0)'" }.joined(separator: ", ")
      throw ValidationError("Packets are explained of one capture at a time, and not of \(names).")
    }
    try require(
      peer == nil && app.quantity == nil && !app.tried,
      "--peer, --quantity and --tried go with --app-shows.")
    try require(
      packet != nil || packets != nil || captures.files != ["-"],
      "Standard input can be read but once: --packet and --packets alone work with it.")
  }

  private var place: ExplainedPlace? {
    if let packet { return .packet(packet) }
    if let packets { return .packets(packets.packets) }
    if let sample { return .sample(sample) }
    return at.map { time in .time { time.bound.moment(from: $0) } }
  }

  func run() throws {
    let options = DecodeOptions(
      try captures.labels.peers.knowledge(on: console), format: captures.format)
    let session = Session(captures.files, options, on: console)
    if let place { return try session.explain(place, asJSON: format == .json) }
    guard let shown = try app.shown() else { return }
    try session.explain(
      shown, as: app.quantity?.choice, ofPeer: peer, listsExcluded: app.tried,
      asJSON: format == .json)
  }
}
