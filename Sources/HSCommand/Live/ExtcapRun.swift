import ArgumentParser
import HSBytes
import HSConsole
import HSConversion
import HSLabels
import HSLive
import HSLiveCapture
import HSOutput
import HSReport
import HSSession
import HSTimeline

/// `heartsnoop extcap`: what Wireshark asks, and a capture for it.
struct ExtcapRun {
  /// What is done with the file in Wireshark's folder.
  enum Action: String, ExpressibleByArgument, CaseIterable { case install, uninstall }

  /// Whether the interfaces are listed.
  var listsInterfaces = false
  /// The interface that is meant.
  var interface = ""
  /// Whether it is said what the interface's packets are.
  var asksLink = false
  /// Whether it is said what the interface asks for.
  var asksOptions = false
  /// Whether it captures.
  var captures = false
  /// Where the capture goes.
  var fifo = ""
  /// A capture filter.
  var filter = ""
  /// The file that grows.
  var follow: String?
  /// The server.
  var connect: String?
  /// Where to listen.
  var listen: String?
  /// Which phone.
  var serial: String?
  /// The files of what is known of peers.
  var labelFiles: [String] = []

  init() {}

  /// Writes the file by which Wireshark finds the program, or removes it.
  ///
  /// - Parameters:
  ///   - action: Which of the two.
  ///   - folder: The folder; `nil` for Wireshark's.
  /// - Throws: The exit status.
  static func perform(_ action: Action, in folder: String?) throws(ExitStatus) {
    switch action {
    case .install: try ExtcapFolder.install(in: folder)
    case .uninstall: try ExtcapFolder.uninstall(from: folder)
    }
  }

  /// Answers, or captures.
  ///
  /// - Parameters:
  ///   - version: The program's.
  ///   - console: Answers go there.
  ///   - knowledge: Reads what is known of peers.
  /// - Throws: What is wrong with what was typed, or the exit status.
  func run(
    version: String, on console: StandardStreams,
    knowledge: (StandardStreams) throws(ExitStatus) -> LabelKnowledge
  ) throws {
    if listsInterfaces {
      return try answer(
        ["extcap {version=\(version)}{display=heartsnoop}"]
          + ExtcapSource.all.map { "interface {value=\($0.interface)}{display=\($0.display)}" },
        on: console)
    }
    guard let source = ExtcapSource(interface: interface) else {
      throw ValidationError("There is no interface '\(interface)'.")
    }
    if asksLink { return try answer(["dlt \(source.link)"], on: console) }
    if asksOptions {
      return try answer(
        source.options.enumerated().map {
          "arg {number=\($0)}{call=\($1.call)}\($1.description)"
        }, on: console)
    }
    if captures { return try capture(source, on: console, knowledge) }
    // What is answered here is why a filter is not valid.
    if !filter.isEmpty {
      try answer(
        ["heartsnoop applies no capture filter; a display filter chooses packets."], on: console)
    }
  }

  private func answer(_ lines: [String], on console: Console) throws(ExitStatus) {
    let output = console.output()
    for line in lines {
      output.append {
        $0.append(message: line)
        $0.append("\n")
      }
    }
    try console.finish(output)
  }

  private func capture(
    _ source: ExtcapSource, on console: StandardStreams,
    _ knowledge: (StandardStreams) throws(ExitStatus) -> LabelKnowledge
  ) throws(ExitStatus) {
    // Wireshark shows all that is said as an error, so nothing is unless the capture failed.
    console.hold()
    do throws(ExitStatus) {
      let live = try liveSource(source, on: console)
      try record(live, DecodeOptions(try knowledge(console)), on: console)
    } catch {
      console.release()
      throw error
    }
  }

  private func record(
    _ live: LiveSource, _ options: DecodeOptions, on console: StandardStreams
  ) throws(ExitStatus) {
    let session = LiveSession(output: -1, seconds: nil)
    // Opened before privileges are given up: it may be root's.
    let recording = Recording(
      path: fifo, inputs: [live.file].compactMap { $0 } + labelFiles, format: .pcapng,
      session: session)
    guard recording.beginEmpty() else { throw .unreadable }
    let run = LiveRun(session, options, output: TextOutput { _ in true }, on: console)
    run.remarks = RemarkCollector(remarked: .story, chosen: [], peer: nil)
    run.wantedRecording = recording
    let opened = try live.open(on: console)
    run.interface = opened.interface
    defer { opened.interface?.stop() }
    try run.run(opened.input) { _ in SinkGroup([]) }
  }

  /// The source, as `live` takes it.
  private func liveSource(
    _ source: ExtcapSource, on console: Console
  ) throws(ExitStatus) -> LiveSource {
    var live = LiveSource()
    var word: String?
    switch source {
    case .adapter(let name): (live.interface, word) = (name, name)
    case .file: (live.follow, word) = (follow, follow)
    case .server: (live.connect, word) = (connect, connect)
    case .sender: (live.listen, word) = (listen, listen)
    case .phone: (live.adb, live.serial, word) = (true, serial, serial ?? "any")
    }
    guard word?.isEmpty == false else {
      let option = source.options[0].call.drop { $0 == "-" }
      let preference = "extcap.\(source.interface.replacing("-", with: "_")).\(option)"
      console.say("\(source.interface) needs --\(option); of tshark: -o \(preference):VALUE")
      throw .usage
    }
    do { try live.check() } catch {
      console.say("\(error)")
      throw .usage
    }
    return live
  }
}
