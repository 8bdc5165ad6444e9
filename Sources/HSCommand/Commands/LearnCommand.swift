import ArgumentParser
import HSLearn
import HSOutput
import HSProtocols
import HSReport
import HSSession
import HSTimeline

/// `heartsnoop learn`: what values that nobody documented are made of.
struct LearnCommand: CapturesCommand {
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

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    help:
      "Text, or one JSON document a capture, of several one a line (schema heartsnoop.learning/1).")
  var format: DocumentFormat = .text

  @Flag(
    help:
      "Tell all: each claim of each kind, and attributes that specifications describe; else what is worth knowing first."
  )
  var all = false

  @OptionGroup var values: ValueChoice

  @Option(
    help: ArgumentHelp(
      "A capture in which the same was done but for one thing: says which bytes differ.",
      valueName: "capture"), completion: .file())
  var against: String?

  @Option(
    name: .o,
    help: ArgumentHelp("Write a layout of what was found to this file.", valueName: "file.ksy"),
    completion: .file())
  var output: String?

  func validate() throws {
    try NamedFormat.check(output, is: "a layout, NAME.ksy")
  }

  func run() throws {
    let inputs = captures.inputs + [against].compactMap { $0 }
    let layout = output.map { Destination($0, reading: inputs, on: console) }
    try layout?.check()
    let session = try captures.session(on: console)
    let output = session.output
    let other = try against.map { try streams(of: $0, session) }
    var answer = EmptyAnswer()
    var learnt: [(given: MessageStream, learnt: StreamLearning)] = []
    var isWhole = true
    let mayAnswer = try session.decode { _, tag in
      format.begin(tag, output)
      return values.collector
    } finish: { collector, reader, timeline, tag in
      let given = collector.streams.map(\.withoutRepeats)
      let streams = StreamLearning.all(given)
      let pairs = Pairing.all(streams.map(\.stream))
      let contrast = other.map { (Contrast(streams, $0), against ?? "") }
      learnt += zip(given, streams).map { ($0, $1) }
      let remarks = collector.remarks
      for sentence in remarks.sentences { console.say("\(reader.name): \(sentence)") }
      if remarks.areLosses { isWhole = false }
      output.append { text in
        switch format {
        case .text:
          let writer = LearningText(
            columns: console.columns, usesColour: console.isColorTerminal, tellsAll: all)
          // What specifications describe is nothing to learn, unless it is asked for.
          let isAsked = all || values.attribute != nil
          let unknown = streams.filter { isAsked || !$0.stream.isDocumented }
          writer.write(unknown.isEmpty ? streams : unknown, pairs, to: &text)
          if let (contrast, against) = contrast { contrast.write(to: &text, against: against) }
        case .json, .ndjson:
          text.append(document: format.isOneLine(tag)) { text in
            var json = JSONWriter(continuing: OutputBuffer())
            LearningJSON.write(streams, pairs: pairs, contrast, capture: tag?.name, to: &json)
            json.finish(indentedIn: &text)
          }
        }
      }
      output.endPiece()
      answer.note(reader.statistics, timeline)
    }.checked()
    if let layout, !learnt.isEmpty { try write(learnt, to: layout) }
    guard isWhole else { throw ExitStatus.unreadable }
    guard learnt.isEmpty else { return }
    if mayAnswer {
      values.say(answer)
      if values.peer == nil, values.attribute == nil {
        console.say(MessageCollector.nothing)
      }
    }
    throw ExitStatus.insufficient
  }

  /// Writes a layout of what was found; says what is not in it.
  private func write(
    _ learnt: [(given: MessageStream, learnt: StreamLearning)], to file: Destination
  ) throws(ExitStatus) {
    let names = captures.files.map(\.baseName)
    let layout = LearningLayout(learnt, source: names.joined(separator: ", "))
    for remark in layout.remarks { console.say("\(file.name): \(remark)") }
    guard layout.types > 0 else {
      if layout.remarks.isEmpty, !learnt.isEmpty {
        console.say("\(file.name): nothing was found that a layout could say")
      }
      throw .insufficient
    }
    file.output.append { $0.append(layout.text.span) }
    guard file.finish(), file.close() else { throw .unreadable }
  }

  /// What is learnt of the capture to compare with.
  private func streams(of path: String, _ session: Session) throws(ExitStatus) -> [StreamLearning] {
    var streams: [StreamLearning] = []
    let other = Session(
      [path], DecodeOptions(session.options.knowledge), on: session.console, to: session.output)
    try other.decode { _, _ in
      values.collector
    } finish: { collector, _, _, _ in
      streams += StreamLearning.all(collector.streams.map(\.withoutRepeats))
    }.checked()
    return streams
  }
}
