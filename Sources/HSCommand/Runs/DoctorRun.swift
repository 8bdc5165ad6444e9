import HSBytes
import HSCapture
import HSConsole
import HSDoctor
import HSOutput
import HSSession
import HSTimeline

/// `heartsnoop doctor`: why it is slow, why it dropped, why it will not bond.
struct DoctorRun {
  var format = DocumentFormat.text
  /// The only peer that is looked at.
  var peer: String?

  init() {}

  /// Examines a session's captures.
  ///
  /// - Throws: The exit status, also where there is nothing to say.
  func run(_ session: Session) throws(ExitStatus) {
    let output = session.output
    var answer = EmptyAnswer()
    var shown = 0
    var sink = DoctorSink()
    var survival = Survival()
    let mayAnswer = try session.decode { reader, tag in
      if tag != nil, format == .text { output.append { $0.append(heading: reader.name) } }
      sink = DoctorSink()
      return sink
    } finish: { reader, timeline, tag in
      survival.add(sink.report, timeline)
      switch format {
      case .text:
        output.append {
          $0.append(fitting: session.console.columns) {
            shown += DoctorText.write(
              sink.report, timeline, survival: survival, peer: peer, to: &$0)
          }
        }
      case .json, .ndjson:
        shown += DoctorJSON.write(
          sink.report, timeline, survival: survival, resolution: reader.resolution,
          capture: tag?.name, peer: peer, isOneOfSeveral: format.isOneLine(tag), to: output)
      }
      answer.note(reader.statistics, timeline)
    }.checked()
    if shown == 0, mayAnswer { answer.say(peer: peer, on: session.console) }
    guard mayAnswer, shown > 0 else { throw .insufficient }
  }
}
