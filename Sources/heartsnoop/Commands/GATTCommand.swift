import ArgumentParser
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
      as unlabelled.
      """)

  @OptionGroup var captures: CaptureArguments

  @Option(help: "Text, or one JSON document a capture (schema heartsnoop.gatt/1).")
  var format: DocumentFormat = .text

  func run() throws {
    let output = StandardStreams.output()
    try CaptureRun(captures, output: output, mentionsFindings: true).decode { _ in
      var decoder = TimelineDecoder(sink: SilentSink())
      decoder.keepsNotifiedValues = true
      return decoder
    } finish: { reader, timeline in
      output.append { text in
        switch format {
        case .text: GATTTreeText.write(timeline, to: &text)
        case .json: GATTTreeJSON.write(timeline, resolution: reader.resolution, to: &text)
        }
      }
    }
  }
}
