import ArgumentParser
import HSBytes
import HSCapture
import HSConsole
import HSOutput
import HSReplay
import HSRuns
import HSSession
import HSTimeline

/// `heartsnoop replay`: the captured device, or the captured app, as a program.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract:
      "Write a program that is the captured device, or that does what the captured app did.",
    usage: "heartsnoop replay [<options>] <capture> --output <out>",
    discussion: """
      The device is a Python program on bumble (PyPI): its advertising, its attributes under the same \
      handles, what it answered and sent. It plays on a dongle, Linux's HCI socket, a virtual adapter, \
      Android's emulator, or a virtual link; its --help lists them. Data stands above code, to be read \
      and changed. What was assumed or is missing stands at the program's head, and on standard error.

      Names, addresses and serial numbers are replaced unless --keep is given; keys are never \
      written. docs/replay.md shows an app under test against a captured strap.

      Examples:

        heartsnoop replay --output strap.py capture.btsnoop
      """)

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "out"))
  var output: String

  @Option(help: "The device: the peer's number, or part of its address or name.")
  var peer: String?

  @Option(help: "Write what the app did instead, for this library.")
  var client: AppProgram.Client?

  @Flag(help: "Keep names, addresses and serial numbers.")
  var keep = false

  @Option(
    help: ArgumentHelp(
      "Send heart rates between these bounds instead of the recorded ones.", valueName: "low-high"))
  var heart: HeartBounds?

  @Option(
    help: ArgumentHelp(
      "Send the heart rates of this table instead: CSV with a column bpm, as 'series' prints it.",
      valueName: "csv"))
  var series: String?

  func validate() throws {
    guard captures.files.count == 1 else {
      throw ValidationError("A program is made of one capture.")
    }
    guard client == nil || heart == nil && series == nil else {
      throw ValidationError("An app has no heart: --heart and --series are for devices.")
    }
    guard heart == nil || series == nil else {
      throw ValidationError("--heart and --series exclude each other.")
    }
  }

  func run() throws {
    let console = Console.standard
    var lines: [String]?
    if let series {
      let text: [UInt8]
      do {
        text = try InputFile.whole(series)
      } catch {
        console.say("\(error)")
        throw ExitStatus.unreadable
      }
      lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map(
        String.init)
      guard let lines, DeviceProgram.Heart.hasRates(lines) else {
        console.say("\(series): has no column bpm or heart_rate; 'heartsnoop series' prints one")
        throw ExitStatus.unreadable
      }
    }
    let inputs = captures.files + labels.files + [series].compactMap { $0 }
    let destination = Destination(output, reading: inputs, on: console)
    try destination.check()
    var answer = EmptyAnswer()
    var found: ReplayRecording?
    var peers: [Int] = []
    var sink = ReplaySink()
    let outcome = try Session(captures, labels, on: console).decode { _, _ in
      sink = ReplaySink()
      return sink
    } finish: { reader, story, _ in
      answer.note(reader.statistics, story)
      peers += ReplayRecording.peers(sink, story, matching: peer)
      guard peers.count == 1, found == nil else { return }
      found = ReplayRecording(sink, story, peer: peers[0], capture: reader.name, keep: keep)
    }
    guard peers.count <= 1 else {
      console.say(
        "more than one peer has something to play; choose one with --peer: \(answer.peerList)")
      throw ExitStatus.insufficient
    }
    guard let found else {
      if try outcome.checked() { answer.say(peer: peer, on: console) }
      throw ExitStatus.insufficient
    }
    let put = { (text: String) in
      destination.output.append { $0.append(string: text) }
      destination.output.endPiece()
    }
    if let client {
      AppProgram.write(found, for: client, to: put)
    } else {
      let heart = self.heart.map { DeviceProgram.Heart.between($0.low, $0.high) }
      let program = DeviceProgram(found, heart: heart ?? lines.map { .series($0) })
      for remark in program.remarks { console.say("\(destination.name): \(remark)") }
      program.write(to: put)
    }
    guard destination.close() else { throw ExitStatus.unreadable }
    // What could be read of a damaged capture is played; that it is not whole is said.
    try outcome.checked()
  }
}

extension AppProgram.Client: ExpressibleByArgument {}
