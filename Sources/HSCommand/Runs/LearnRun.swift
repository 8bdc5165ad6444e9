import HSBytes
import HSCapture
import HSConsole
import HSJSONText
import HSLearn
import HSOutput
import HSReport
import HSSession
import HSTimeline

/// `heartsnoop learn`: what values that nobody documented are made of.
struct LearnRun {
  /// What is looked at, and what is written.
  struct Request {
    var format = DocumentFormat.text
    /// The only peer that is looked at.
    var peer: String?
    /// The only attribute that is looked at.
    var attribute: HistoryArgument?
    /// A capture to compare with.
    var against: String?
    /// The file for a layout of what was found.
    var layout: String?

    init() {}

    fileprivate func collector() -> MessageCollector {
      MessageCollector(of: attribute?.wanted, peer: peer)
    }
  }

  private let request: Request
  private let console: Console
  private let layout: Destination?

  /// A run that may write what it is asked for.
  ///
  /// - Parameters:
  ///   - request: What is looked at.
  ///   - inputs: The files that are read, but for the capture to compare with.
  ///   - console: Remarks go there.
  /// - Throws: The exit status where the layout must not be written.
  init(_ request: Request, reading inputs: [String], on console: Console) throws {
    self.request = request
    self.console = console
    let inputs = inputs + [request.against].compactMap { $0 }
    layout = request.layout.map { Destination($0, reading: inputs, on: console) }
    try layout?.check()
  }

  /// Learns from a session's captures.
  ///
  /// - Throws: The exit status, also where there are no values.
  func run(_ session: Session) throws {
    let format = request.format
    let output = session.output
    let other = try request.against.map { try streams(of: $0, session) }
    var answer = EmptyAnswer()
    var learnt: [StreamLearning] = []
    var collector = request.collector()
    var isWhole = true
    let mayAnswer = try session.decode { reader, tag in
      if tag != nil, format == .text { output.append { $0.append(heading: reader.name) } }
      collector = request.collector()
      return collector
    } finish: { reader, timeline, tag in
      let streams = collector.streams.map { StreamLearning($0) }
      let pairs = Pairing.all(streams.map(\.stream))
      let contrast = other.map { (Contrast(streams, $0), request.against ?? "") }
      learnt += streams
      if collector.cut > 0 {
        console.say(
          "\(reader.name): \(collector.cut) values that the recorder cut were left out")
      }
      if let omission = collector.omittedAttributes {
        console.say("\(reader.name): \(omission)")
        isWhole = false
      }
      output.append { text in
        switch format {
        case .text:
          let writer = LearningText(
            columns: console.columns, usesColour: console.isColorTerminal)
          writer.write(streams, pairs, to: &text)
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
    if let layout { try write(learnt, of: session.files, to: layout) }
    guard isWhole else { throw ExitStatus.unreadable }
    guard learnt.isEmpty else { return }
    if mayAnswer {
      answer.say(peer: request.peer, attribute: request.attribute, on: console)
      if request.peer == nil, request.attribute == nil {
        console.say("no values were read, written or sent")
      }
    }
    throw ExitStatus.insufficient
  }

  /// Writes a layout of what was found.
  private func write(
    _ learnt: [StreamLearning], of files: [String], to layout: Destination
  ) throws(ExitStatus) {
    let names = files.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let types = layout.output.append {
      LearningLayout.write(learnt, source: names.joined(separator: ", "), to: &$0)
    }
    guard layout.finish(), layout.close() else { throw .unreadable }
    if types == 0 { console.say("\(layout.name): nothing was found that a layout could say") }
  }

  /// What is learnt of the capture to compare with.
  private func streams(of path: String, _ session: Session) throws(ExitStatus) -> [StreamLearning] {
    var collectors: [MessageCollector] = []
    let other = Session(
      [path], DecodeOptions(session.options.knowledge), on: session.console, to: session.output)
    try other.decode { _, _ in
      let collector = request.collector()
      collectors.append(collector)
      return collector
    }.checked()
    return collectors.flatMap(\.streams).map { StreamLearning($0) }
  }
}
