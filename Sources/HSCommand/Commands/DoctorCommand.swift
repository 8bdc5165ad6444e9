import ArgumentParser
import HSDoctor
import HSOutput
import HSProtocols
import HSSession
import HSTimeline

/// `heartsnoop doctor`: why it is slow, why it dropped, why it will not bond.
struct DoctorCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say why connections are slow, were lost, did not come about, or do not stay paired.",
    usage: "heartsnoop doctor [<options>] <files> ...",
    discussion: """
      For each connection: what limits its transfers and what it would carry without that, why it \
      ended, why connecting or discovery took long, and which side lost the bond; with the packets \
      that show it, what apps see of it, and who can mend it. Changes of parameters are listed with \
      what was asked and what was given. How long connections with a peer last is told over all \
      captures up to each. Lines with 'not' say what was looked at and is fine, or \
      cannot be told. docs/doctor.md has the model.

      Examples:

        heartsnoop doctor capture.btsnoop
      """)

  static let formats =
    "Text, or one JSON document a capture, of several one a line (schema heartsnoop.diagnosis/1)."

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var file: DocumentOutput<DoctorCommand>

  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  func run() throws { try runAlone(on: console) }

  func write(on console: Console) throws {
    let session = try captures.session(on: console)
    let output = session.output
    var answer = EmptyAnswer()
    var shown = 0
    var classic = 0
    var survival = Survival()
    let mayAnswer = try session.decode { _, tag in
      format.begin(tag, output)
      return DoctorSink()
    } finish: { sink, reader, timeline, tag in
      survival.add(sink.report, timeline)
      classic += timeline.classicConnections
      switch format {
      case .text:
        output.append {
          $0.append(fitting: console.columns) {
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
    let beside = DoctorText.beside(shown: shown, classic: classic)
    if shown == 0, mayAnswer {
      answer.say(peer: peer, nothing: beside, on: console)
    } else if shown > 0, peer == nil, let beside {
      console.say(beside)
    }
    guard mayAnswer, shown > 0 else { throw ExitStatus.insufficient }
  }
}
