import ArgumentParser
import Bytes
import Capture
import Report
import Timeline

/// `heartsnoop decode`: the annotated timeline.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Print the annotated timeline, one line an event.",
    discussion: """
      A line shows time, packet, direction (> from our host, < to it), adapter where there are \
      several, connection, peer, and what it means. Findings stand where they were made.

      Kinds of events: adapter, note, hci, scan, advertising, report, repeated-report, link, \
      signalling, pairing, att, gatt, value, message, finding; story (what is shown unless asked \
      otherwise: all but hci, att and repeated-report) and all.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, ndjson
  }

  enum TimeStyle: String, ExpressibleByArgument, CaseIterable {
    case utc, local, relative

    var style: TimeFormat.Style {
      switch self {
      case .utc: .utc
      case .local: .local
      case .relative: .relative
      }
    }
  }

  enum Color: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @OptionGroup var captures: CaptureArguments

  @Option(help: "Text for people, or one JSON object a line (schema heartsnoop.timeline/1).")
  var format: Format = .text

  @Option(help: "Times in UTC, in the machine's zone, or in seconds from the first record.")
  var time: TimeStyle = .utc

  @Option(
    help: ArgumentHelp("Only these kinds of events, with commas between.", valueName: "kinds"))
  var only: Categories?

  @Option(help: ArgumentHelp("These kinds of events as well.", valueName: "kinds"))
  var show: Categories?

  @Option(help: ArgumentHelp("Not these kinds of events.", valueName: "kinds"))
  var hide: Categories?

  @Option(
    help: "Only events of this peer: its number, or part of its address or name.")
  var peer: String?

  // Unconditional, because -40 looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only events of these packets: 12, 12-40, 12-, -40.", valueName: "range"))
  var packets: PacketRange?

  @Option(help: "Colours: on a terminal only, always, or never.")
  var color: Color = .auto

  func run() throws {
    let output = StandardStreams.output()
    var options = TimelineOptions()
    options.categories = (only?.categories ?? .story)
      .union(show?.categories ?? []).subtracting(hide?.categories ?? [])
    options.packets = packets?.packets
    options.peer = peer
    options.color =
      switch color {
      case .auto: StandardStreams.isColorTerminal
      case .always: true
      case .never: false
      }
    try CaptureRun(captures, output: output).decode { reader in
      let name = reader.name
      // One of several files, or a member of an archive.
      let isNamed =
        captures.files.count > 1 || ![captures.files.first, "standard input"].contains(name)
      if isNamed, format == .text {
        output.append { $0.append(string: "== \(name)\n") }
      }
      switch format {
      case .text:
        return TimelineDecoder(
          sink: TimelineText(
            output, time: TimeFormat(time.style, resolution: reader.resolution), options: options))
      case .ndjson:
        return TimelineDecoder(
          sink: TimelineJSON(output, resolution: reader.resolution, options: options))
      }
    } finish: { reader, timeline in
      CaptureRun.mentionRecorder(reader.name, timeline)
    }
  }
}
