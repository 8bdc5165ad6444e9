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
      several, connection, peer, and what it means. Findings stand where they were made. In a \
      sniffer's capture the central counts as our host.

      Several captures follow one another, each with its own packets, connections and peers. A log \
      and the one before it (NAME and NAME.last, beside each other) are one capture if the second \
      begins when the first has ended. With --merge, records stand in the order of their times, and \
      each line begins with its capture's number; the clocks are taken as they are.

      Labels of handles are discovered in the capture, or known from elsewhere: from a capture named \
      before it, from a table (--gatt), by the Database Hash, by what you say (--map), or by what \
      values look like (--infer). Which it is stands behind the label; nothing is looked for on \
      this machine.

      Kinds of events: adapter, note, hci, scan, advertising, report, repeated-report, link, \
      signalling, pairing, att, gatt, value, message, finding; story (what is shown unless asked \
      otherwise: all but hci, att and repeated-report) and all.
      """)

  @OptionGroup var captures: CaptureArguments

  @OptionGroup var merging: MergeArgument

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var display: TimelineArguments

  // Unconditional, because -40 looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only events of these packets: 12, 12-40, 12-, -40.", valueName: "range"))
  var packets: PacketRange?

  func run() throws {
    let output = StandardStreams.output()
    var options = display.options
    options.packets = packets?.packets
    let library = LabelLibrary(try labels.knowledge())
    let run = CaptureRun(captures, output: output)
    let mayAnswer =
      merging.merge ? try merge(run, options, library) : try follow(run, options, library)
    guard mayAnswer else { throw ExitStatus.insufficient }
  }

  /// One capture after the other.
  private func follow(
    _ run: CaptureRun, _ options: TimelineOptions, _ library: LabelLibrary
  ) throws -> Bool {
    try run.decode { reader, tag in
      let name = reader.name
      // One of several files, or a member of an archive.
      let isNamed = tag != nil || ![captures.files.first, "standard input"].contains(name)
      if isNamed, display.format == .text {
        run.output.append { $0.append(heading: name) }
      }
      var options = options
      options.capture = tag
      let sink: any EventSink =
        switch display.format {
        case .text:
          TimelineText(
            run.output, time: TimeFormat(display.time.style, resolution: reader.resolution),
            options: options)
        case .ndjson:
          TimelineJSON(run.output, resolution: reader.resolution, options: options)
        }
      var decoder = TimelineDecoder(sink: sink)
      library.prepare(&decoder)
      return decoder
    } finish: { reader, timeline, _ in
      library.note(timeline, name: reader.name)
      CaptureRun.mentionRecorder(reader.name, timeline)
    }
  }

  /// All captures at once.
  private func merge(
    _ run: CaptureRun, _ options: TimelineOptions, _ library: LabelLibrary
  ) throws -> Bool {
    var texts: [Int: TimelineText] = [:]
    var documents: [Int: TimelineJSON] = [:]
    var origin: CaptureTime?
    return try run.merge { reader, tag in
      var options = options
      options.capture = tag
      options.isMerged = true
      let sink: any EventSink
      switch display.format {
      case .text:
        let text = TimelineText(
          run.output, time: TimeFormat(display.time.style, resolution: reader.resolution),
          options: options)
        texts[tag?.number ?? 0] = text
        sink = text
      case .ndjson:
        let document = TimelineJSON(
          run.output, resolution: reader.resolution, options: options)
        documents[tag?.number ?? 0] = document
        sink = document
      }
      var decoder = TimelineDecoder(sink: sink)
      library.prepare(&decoder)
      return decoder
    } begin: { captures in
      let begins = captures.compactMap(\.first)
      let packets = begins.filter { !$0.isNote }
      let first = (packets.isEmpty ? begins : packets).map(\.time).min()
      if origin == nil { origin = first }
      for capture in captures {
        let number = capture.clock.tag.number
        if let text = texts[number] {
          if let origin { text.begin(at: origin) }
          run.output.append { capture.clock.append(to: &$0) }
        }
        if let document = documents[number], let first = capture.first {
          document.begin(capture.clock, first: first)
        }
      }
    } finish: { reader, timeline, _ in
      CaptureRun.mentionRecorder(reader.name, timeline)
    }
  }
}
