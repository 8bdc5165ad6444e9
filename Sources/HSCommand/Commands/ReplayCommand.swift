import ArgumentParser
import HSOutput
import HSProtocols
import HSRewriting
import HSSession
import HSTimeline

/// `heartsnoop replay`: the captured device, or the captured app, as a program.
struct ReplayCommand: CapturesCommand {
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

      Names, addresses, serial numbers, user data and positions are replaced unless --keep is given; \
      keys are never written. docs/replay.md shows an app under test against a captured strap.

      Examples:

        heartsnoop replay --output strap.py capture.btsnoop
      """)

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    name: .o,
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "out"))
  var output: String

  @Option(help: "The device: the peer's number, or part of its address or name.")
  var peer: String?

  @Option(help: "Write what the app did instead, for this library.")
  var client: AppProgram.Client?

  @Option(help: "Write the device as a table for this library of mocks instead.")
  var mock: MockProgram.Library?

  @Flag(help: "Keep names, addresses, serial numbers, user data and positions.")
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
    let written = client?.fileExtension ?? mock?.fileExtension ?? "py"
    try NamedFormat.check(output, is: "a program, NAME.\(written)", written: written)
    try require(captures.files.count == 1, "A program is made of one capture.")
    try require(client == nil || mock == nil, "--client and --mock exclude each other.")
    try require(
      mock == nil || heart == nil && series == nil,
      "A mock has no heart: --heart and --series are for programs of devices.")
    try require(
      client == nil || heart == nil && series == nil,
      "An app has no heart: --heart and --series are for devices.")
    try require(heart == nil || series == nil, "--heart and --series exclude each other.")
  }

  func run() throws {
    var heart = heart?.heart
    if let series { heart = .series(try rates(series)) }
    let destination = Destination(
      output, reading: captures.inputs + [series].compactMap { $0 }, on: console)
    try destination.check()
    let session = try captures.session(on: console)
    var answer = EmptyAnswer()
    var found: ReplayRecording?
    var peers: [Int] = []
    let readsValues = client.map { $0 != .bumble } ?? false
    let outcome = session.decode { _, _ in
      ReplaySink(readsValues: readsValues)
    } finish: { sink, reader, story, _ in
      answer.note(reader.statistics, story)
      peers += ReplayRecording.peers(sink, story, matching: peer)
      guard peers.count == 1, found == nil else { return }
      found = ReplayRecording(
        sink, story, peer: peers[0], capture: reader.name,
        layouts: session.options.knowledge.layouts, keep: keep)
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
      destination.output.append { $0 += text }
      destination.output.endPiece()
    }
    if let client {
      for remark in AppProgram.write(found, for: client, to: put) {
        console.say("\(destination.name): \(remark)")
      }
    } else if let mock {
      MockProgram.write(found, for: mock, to: put)
    } else {
      let program = DeviceProgram(found, heart: heart)
      for remark in program.remarks { console.say("\(destination.name): \(remark)") }
      program.write(to: put)
    }
    guard destination.close() else { throw ExitStatus.unreadable }
    // What could be read of a damaged capture is played; that it is not whole is said.
    try outcome.checked()
  }

  /// The lines of a table that has heart rates.
  private func rates(_ series: String) throws(ExitStatus) -> TextLines {
    let lines = TextLines(try InputFile.read(series, on: console))
    guard DeviceProgram.Heart.hasRates(lines) else {
      console.say("\(series): has no column bpm or heart_rate; 'heartsnoop series' prints one")
      throw .unreadable
    }
    guard DeviceProgram.Heart.hasRows(lines) else {
      console.say("\(series): has names of columns and no line of values below them")
      throw .unreadable
    }
    return lines
  }
}

/// Two heart rates in beats a minute, between which others are sent: `60-150`.
struct HeartBounds: ExpressibleByArgument {
  let heart: DeviceProgram.Heart

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let first = parts.first, let low = first,
      let last = parts.last, let high = last, low >= 20, low <= high, high <= 300
    else { return nil }
    heart = .between(low, high)
  }
}

extension MockProgram.Library: ExpressibleByArgument {
  /// The extension of a file that has a table for it.
  var fileExtension: String {
    switch self {
    case .corebluetooth: "swift"
    case .kotlin: "kt"
    }
  }
}

extension AppProgram.Client: ExpressibleByArgument {
  /// The extension of a file that has a program for it.
  var fileExtension: String {
    switch self {
    case .bleak, .bumble: "py"
    case .esphome: "yaml"
    case .corebluetooth: "swift"
    }
  }
}
