import HSBytes
import HSCapture
import HSConsole
import HSLabels
import HSOutput
import HSReplay
import HSSession
import HSTimeline

/// `heartsnoop replay`: the captured device, or the captured app, as a program.
struct ReplayRun {
  /// What is written.
  struct Request {
    /// The file to write; `-` is standard output.
    var output = "-"
    /// The device, among several.
    var peer: String?
    /// The library for which what the app did is written, instead of the device.
    var client: AppProgram.Client?
    /// Whether what tells of somebody stays: names, addresses, serial numbers, user data, positions.
    var keep = false
    /// Bounds of heart rates that are sent instead of the recorded ones.
    var heart: HeartBounds?
    /// A table of heart rates that are sent instead.
    var series: String?

    init() {}
  }

  private let request: Request
  private let console: Console
  private let destination: Destination
  private let heart: DeviceProgram.Heart?

  /// A run that may write what it is asked for.
  ///
  /// - Parameters:
  ///   - request: What is written.
  ///   - inputs: The files that are read, but for the table of heart rates.
  ///   - console: What was assumed or is missing is said there.
  /// - Throws: The exit status where the table is none, or the file must not be written.
  init(_ request: Request, reading inputs: [String], on console: Console) throws {
    self.request = request
    self.console = console
    var heart = request.heart.map { DeviceProgram.Heart.between($0.low, $0.high) }
    if heart == nil, let series = request.series {
      heart = .series(try Self.rates(series, on: console))
    }
    self.heart = heart
    destination = Destination(
      request.output, reading: inputs + [request.series].compactMap { $0 }, on: console)
    try destination.check()
  }

  /// The lines of a table that has heart rates.
  private static func rates(_ series: String, on console: Console) throws(ExitStatus) -> TextLines {
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

  /// Writes the program of a session's capture.
  ///
  /// - Throws: The exit status.
  func run(_ session: Session) throws {
    var answer = EmptyAnswer()
    var found: ReplayRecording?
    var peers: [Int] = []
    let readsValues = request.client.map { $0 != .bumble } ?? false
    var sink = ReplaySink()
    let outcome = session.decode { _, _ in
      sink = ReplaySink(readsValues: readsValues)
      return sink
    } finish: { reader, story, _ in
      answer.note(reader.statistics, story)
      peers += ReplayRecording.peers(sink, story, matching: request.peer)
      guard peers.count == 1, found == nil else { return }
      found = ReplayRecording(
        sink, story, peer: peers[0], capture: reader.name,
        layouts: session.options.knowledge.layouts, keep: request.keep)
    }
    guard peers.count <= 1 else {
      console.say(
        "more than one peer has something to play; choose one with --peer: \(answer.peerList)")
      throw ExitStatus.insufficient
    }
    guard let found else {
      if try outcome.checked() { answer.say(peer: request.peer, on: console) }
      throw ExitStatus.insufficient
    }
    let put = { (text: String) in
      destination.output.append { $0.append(string: text) }
      destination.output.endPiece()
    }
    if let client = request.client {
      for remark in AppProgram.write(found, for: client, to: put) {
        console.say("\(destination.name): \(remark)")
      }
    } else {
      let program = DeviceProgram(found, heart: heart)
      for remark in program.remarks { console.say("\(destination.name): \(remark)") }
      program.write(to: put)
    }
    guard destination.close() else { throw ExitStatus.unreadable }
    // What could be read of a damaged capture is played; that it is not whole is said.
    try outcome.checked()
  }
}
