import ArgumentParser
import HSBytes
import HSCapture
import HSConsole
import HSJSONText
import HSLearn
import HSOutput
import HSReport
import HSRuns
import HSSession
import HSTimeline

/// `heartsnoop learn`: what values that nobody documented are made of.
struct LearnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract:
      "Say what undocumented values are made of: lengths, counters, check sums, kinds, with evidence.",
    usage: "heartsnoop learn [<options>] <files> ...",
    discussion: """
      Looks at all values of each attribute and each direction: which make up one message, which kinds of messages \
      there are, and which of their bytes are constants, lengths, counters, times, check sums, texts, one of few \
      values, or move as measurements do; and which notifications answer which writes.

      Each claim says in how many messages it holds, in how many of the half that was held out, and how improbable \
      that would be by chance after all that was tried. Where the messages are not enough it says so, and what to \
      record next. On random or encrypted bytes it is silent.

      With --against: the bytes that take other values there than here, in all messages; numbers of messages, times \
      and check sums are left out.

      With -o: a layout of what was found, in Kaitai Struct's language (.ksy).

      Examples:

        heartsnoop learn lamp.btsnoop
      """)

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    help:
      "Text, or one JSON document a capture, of several one a line (schema heartsnoop.learning/1).")
  var format: DocumentFormat = .text

  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  @Option(
    help: ArgumentHelp(
      "Only this attribute: a handle (0x0010), a UUID (2a37) or a name (heart-rate-measurement).",
      valueName: "handle|uuid"))
  var attribute: HistoryArgument?

  @Option(
    help: ArgumentHelp(
      "A capture in which the same was done but for one thing: says which bytes differ.",
      valueName: "capture"), completion: .file())
  var against: String?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Write a layout of what was found to this file.", valueName: "file.ksy"),
    completion: .file())
  var output: String?

  func run() throws {
    let console = Console.standard
    let inputs = captures.files + labels.files + [against].compactMap { $0 }
    let layout = self.output.map { Destination($0, reading: inputs, on: console) }
    try layout?.check()
    let session = try Session(captures, labels, on: console)
    let output = session.output
    let other = try against.map { try streams(of: $0, session) }
    var answer = EmptyAnswer()
    var learnt: [StreamLearning] = []
    var collector = MessageCollector(of: attribute?.wanted, peer: peer)
    var shown = 0
    let mayAnswer = try session.decode { reader, tag in
      if tag != nil, format == .text { output.append { $0.append(heading: reader.name) } }
      collector = MessageCollector(of: attribute?.wanted, peer: peer)
      return collector
    } finish: { reader, timeline, tag in
      let streams = collector.streams.map { StreamLearning($0) }
      let pairs = Pairing.all(streams.map(\.stream))
      let contrast = other.map { Contrast(streams, $0) }
      shown += streams.count
      learnt += streams
      if collector.cut > 0 {
        console.say(
          "\(reader.name): \(collector.cut) values that the recorder cut were left out")
      }
      switch format {
      case .text:
        let writer = LearningText(
          columns: console.columns, usesColour: console.isColorTerminal)
        output.append { writer.write(streams, pairs, to: &$0) }
        if let contrast, let against { output.append { contrast.write(to: &$0, against: against) } }
      case .json, .ndjson:
        output.append { text in
          text.append(document: format.isOneLine(tag)) { text in
            var json = JSONWriter(continuing: OutputBuffer())
            LearningJSON.write(
              streams, pairs: pairs, contrast.map { ($0, against ?? "") }, capture: tag?.name,
              to: &json)
            json.finish(indentedIn: &text)
          }
        }
      }
      output.endPiece()
      answer.note(reader.statistics, timeline)
    }.checked()
    if let layout {
      let names = captures.files.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      let types = layout.output.append {
        LearningLayout.write(learnt, source: names.joined(separator: ", "), to: &$0)
      }
      guard layout.finish(), layout.close() else { throw ExitStatus.unreadable }
      if types == 0 {
        console.say("\(layout.name): nothing was found that a layout could say")
      }
    }
    guard shown == 0 else { return }
    if mayAnswer {
      answer.say(peer: peer, also: attribute.map { ["--attribute \($0.text)"] } ?? [], on: console)
      if peer == nil, attribute == nil {
        console.say("no values were read, written or sent")
      }
    }
    throw ExitStatus.insufficient
  }

  /// What is learnt of the capture to compare with.
  private func streams(of path: String, _ session: Session) throws(ExitStatus) -> [StreamLearning] {
    var collectors: [MessageCollector] = []
    let other = Session(
      [path], DecodeOptions(session.options.knowledge), on: session.console, to: session.output)
    try other.decode { _, _ in
      let collector = MessageCollector(of: attribute?.wanted, peer: peer)
      collectors.append(collector)
      return collector
    }.checked()
    return collectors.flatMap(\.streams).map { StreamLearning($0) }
  }
}
