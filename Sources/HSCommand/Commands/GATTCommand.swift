import ArgumentParser
import HSOutput
import HSProtocols
import HSReport
import HSSession
import HSTimeline

/// `heartsnoop gatt`: what is known of every peer's attributes.
struct GATTCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "gatt",
    abstract: "Print every peer's attributes as a tree, with the packets that they are known from.",
    usage: "heartsnoop gatt [<options>] <files> ...",
    discussion: """
      Shows services, characteristics and descriptors with the values last seen, and the host's \
      own attributes as each peer sees them. Handles that were used but never discovered are listed \
      as unlabelled. Where a peer told its Database Hash, it is worked out anew: it proves the \
      table complete, or says what is not known of it. The JSON document can be given back with \
      --gatt.

      With --history: every value of an attribute as it was read, written or sent, in hexadecimal and \
      ASCII, and at the end which of its bytes stay the same, count up or vary.

      Examples:

        heartsnoop gatt capture.btsnoop
        heartsnoop gatt --attribute 180d capture.btsnoop
        heartsnoop gatt --history 2a37 --format json capture.btsnoop
      """)

  static let formats =
    "Text, or one JSON document a capture, of several or with ndjson one a line (schema heartsnoop.gatt/1; with --history heartsnoop.history/1)."

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var file: DocumentOutput<GATTCommand>

  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  @OptionGroup(title: "What is shown: attributes with such events") var about: FilterArguments

  @Option(
    help: ArgumentHelp(
      "Print all values of this attribute instead: a handle (0x0010), a UUID (2a37) or a name "
        + "(heart-rate-measurement).", valueName: "handle|uuid"))
  var history: HistoryArgument?

  func run() throws { try runAlone(on: console) }

  func write(on console: Console) throws {
    if let history { return try printValues(of: history, on: console) }
    let filter = about.filter
    var session = try captures.session(on: console)
    session.options.keepsNotifiedValues = true
    session.mentionsFindings = true
    let output = session.output
    var answer = EmptyAnswer()
    var shown = 0
    var chosen: ShownAttributes?
    var advertising = AdvertisingSink()
    let mayAnswer = try session.decode { _, tag in
      format.begin(tag, output)
      chosen = filter.isAll ? nil : ShownAttributes(filter)
      advertising = AdvertisingSink()
      return chosen ?? advertising
    } finish: { reader, timeline, tag in
      switch format {
      case .text:
        shown += GATTTreeText.write(
          timeline, peer: peer, shown: chosen, advertising: advertising.payloads,
          columns: console.columns, to: output)
      case .json, .ndjson:
        GATTTreeJSON.write(
          timeline, resolution: reader.resolution, capture: tag?.name, peer: peer,
          shown: chosen, advertising: advertising.payloads, isOneOfSeveral: format.isOneLine(tag),
          to: output)
        shown += GATTTreeText.count(timeline, peer: peer, shown: chosen)
      }
      answer.note(reader.statistics, timeline)
    }.checked()
    let isPart = peer != nil || !about.words.isEmpty
    if shown == 0, isPart { answer.say(peer: peer, also: about.words, on: console) }
    guard mayAnswer, shown > 0 || !isPart else { throw ExitStatus.insufficient }
  }

  /// Prints the values of an attribute.
  private func printValues(
    of wanted: HistoryArgument, on console: Console
  ) throws(ExitStatus) {
    let session = try captures.session(on: console)
    let output = session.output
    var answer = EmptyAnswer()
    var printers: [ValueHistory] = []
    let mayAnswer = try session.decode { reader, tag in
      let time = TimeFormat(.utc, resolution: reader.resolution)
      format.begin(tag, output)
      let printer: ValueHistory =
        format == .text
        ? .text(output, of: wanted.wanted, peer: peer, time: time, columns: console.columns)
        : .json(
          output, of: wanted.wanted, peer: peer, time: time, capture: tag?.name,
          isOnOneLine: format.isOneLine(tag))
      printers.append(printer)
      return FilteredSink.make(about.filter, printer)
    } finish: { reader, timeline, _ in
      answer.note(reader.statistics, timeline)
    }.checked()
    guard printers.allSatisfy({ $0.count == 0 }) else { return }
    if mayAnswer {
      answer.say(peer: peer, also: ["--history \(wanted.text)"] + about.words, on: console)
    }
    throw ExitStatus.insufficient
  }
}
