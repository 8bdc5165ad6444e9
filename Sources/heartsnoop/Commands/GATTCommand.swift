import ArgumentParser
import Bytes
import Capture
import Report
import Timeline

/// `heartsnoop gatt`: what is known of every peer's attributes.
struct GATTCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gatt",
    abstract: "Print every peer's attributes as a tree, with the packets that they are known from.",
    discussion: """
      Shows services, characteristics and descriptors with the values last seen, and our own \
      attributes as each peer sees them. Handles that were used but never discovered are listed \
      as unlabelled. Where a peer told its Database Hash, it is worked out anew: it proves the \
      table complete, or says what is not known of it. The JSON document can be given back with \
      --gatt.
      """)

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(help: "Text, or one JSON document a capture, of several one a line (schema heartsnoop.gatt/1).")
  var format: DocumentFormat = .text

  func run() throws {
    let output = StandardStreams.output()
    let library = LabelLibrary(try labels.knowledge())
    let run = CaptureRun(captures, output: output, mentionsFindings: true)
    let mayAnswer = try run.decode { reader, tag in
      if tag != nil, format == .text { output.append { $0.append(heading: reader.name) } }
      var decoder = TimelineDecoder(sink: SilentSink())
      decoder.keepsNotifiedValues = true
      library.prepare(&decoder)
      return decoder
    } finish: { reader, timeline, tag in
      library.note(timeline, name: reader.name)
      output.append { text in
        switch format {
        case .text: GATTTreeText.write(timeline, to: &text)
        case .json:
          DocumentFormat.write(isOneOfSeveral: tag != nil, to: &text) {
            GATTTreeJSON.write(
              timeline, resolution: reader.resolution, capture: tag?.name, to: &$0)
          }
        }
      }
    }
    guard mayAnswer else { throw ExitStatus.insufficient }
  }
}
