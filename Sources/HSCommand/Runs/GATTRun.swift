import HSAssignedNumbers
import HSBytes
import HSCapture
import HSConsole
import HSOutput
import HSReport
import HSSession
import HSTimeline
import HSValues

/// `heartsnoop gatt`: what is known of every peer's attributes.
struct GATTRun {
  var captures: CaptureInput
  var peers = KnownPeers()
  var format = DocumentFormat.text
  /// The file to write, if there is one.
  var target: String?
  /// The peer that is shown, if only one.
  var peer: String?
  /// Which events attributes must have.
  var filter = EventFilter()
  /// The same as typed.
  var filterWords: [String] = []
  /// The attribute whose values are printed instead.
  var history: HistoryArgument?

  init(_ captures: CaptureInput) { self.captures = captures }

  /// Prints the trees, or an attribute's values.
  ///
  /// - Throws: The exit status.
  func run(on console: Console) throws {
    try console.printing(to: target, reading: captures.files + peers.files, write)
  }

  private func write(on console: Console) throws {
    if let history { return try printValues(of: history, on: console) }
    var options = try peers.options(beside: captures, on: console)
    options.keepsNotifiedValues = true
    var session = Session(captures.files, options, on: console)
    session.mentionsFindings = true
    let output = session.output
    var answer = EmptyAnswer()
    var shown = 0
    var chosen: ShownAttributes?
    var advertising = AdvertisingSink()
    let mayAnswer = try session.decode { reader, tag in
      if tag != nil, format == .text { output.append { $0.append(heading: reader.name) } }
      chosen = filter.isAll ? nil : ShownAttributes(filter)
      advertising = AdvertisingSink()
      return chosen ?? advertising
    } finish: { reader, timeline, tag in
      switch format {
      case .text:
        shown += output.append {
          GATTTreeText.write(
            timeline, peer: peer, shown: chosen, advertising: advertising.payloads,
            columns: console.columns, to: &$0)
        }
      case .json, .ndjson:
        GATTTreeJSON.write(
          timeline, resolution: reader.resolution, capture: tag?.name, peer: peer,
          shown: chosen, advertising: advertising.payloads, isOneOfSeveral: format.isOneLine(tag),
          to: output)
        shown += GATTTreeText.count(timeline, peer: peer, shown: chosen)
      }
      answer.note(reader.statistics, timeline)
    }.checked()
    let isPart = peer != nil || !filterWords.isEmpty
    if shown == 0, isPart { answer.say(peer: peer, also: filterWords, on: console) }
    guard mayAnswer, shown > 0 || !isPart else { throw ExitStatus.insufficient }
  }

  /// Prints the values of an attribute.
  private func printValues(
    of wanted: HistoryArgument, on console: Console
  ) throws(ExitStatus) {
    let session = try Session(captures, peers, on: console)
    let output = session.output
    var answer = EmptyAnswer()
    var printers: [ValueHistory] = []
    let mayAnswer = try session.decode { reader, tag in
      let time = TimeFormat(.utc, resolution: reader.resolution)
      let printer: ValueHistory
      switch format {
      case .text:
        if tag != nil { output.append { $0.append(heading: reader.name) } }
        printer = .text(
          output, of: wanted.wanted, peer: peer, time: time, columns: console.columns)
      case .json, .ndjson:
        printer = .json(
          output, of: wanted.wanted, peer: peer, time: time, capture: tag?.name,
          isOnOneLine: format.isOneLine(tag))
      }
      printers.append(printer)
      return FilteredSink.make(filter, printer)
    } finish: { reader, timeline, _ in
      answer.note(reader.statistics, timeline)
    }.checked()
    guard printers.allSatisfy({ $0.count == 0 }) else { return }
    if mayAnswer {
      answer.say(peer: peer, also: ["--history \(wanted.text)"] + filterWords, on: console)
    }
    throw ExitStatus.insufficient
  }
}
