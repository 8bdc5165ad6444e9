import ArgumentParser
import HSFleet
import HSOutput
import HSProtocols
import HSReport
import HSRewriting
import HSSession
import HSTimeline

/// `heartsnoop extcap`: live sources as interfaces of Wireshark.
///
/// The protocol: https://www.wireshark.org/docs/man-pages/extcap.html
struct ExtcapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extcap",
    abstract: "Make live sources interfaces of Wireshark, annotated while it captures.",
    usage: "heartsnoop extcap install|uninstall [--folder <folder>]",
    discussion: """
      'install' writes a small file into Wireshark's personal folder for such programs. From \
      its next start on, Wireshark and tshark list adapters, a capture file that grows, captures over \
      TCP and a phone by adb among their interfaces. In what they capture, packet comments \
      (frame.comment) hold what 'decode' prints: attributes as they are found, heart rates, findings. \
      'uninstall' removes the file.

        heartsnoop extcap install
        tshark -i heartsnoop-adb -Y frame.comment -T fields -e frame.comment
        tshark -i heartsnoop-file -o extcap.heartsnoop_file.follow:/tmp/hci.log

      Adapters need the same capability as for 'live'. A capture filter is not applied, and Wireshark \
      says so; display filters are.
      """)

  /// What is done with the file by which Wireshark finds the program.
  enum Action: String, ExpressibleByArgument, CaseIterable { case install, uninstall }

  @Argument(help: "What to do.")
  var action: Action?

  @Option(
    help: ArgumentHelp(
      "The folder of Wireshark's programs, where it is not the usual one.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @OptionGroup(title: "How Wireshark calls it") var call: ExtcapCall

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  func validate() throws {
    try require(
      (action == nil) == call.isMade,
      action == nil
        ? "extcap takes install or uninstall; all else is for Wireshark."
        : "Wireshark's options do not go with install and uninstall.")
    try require(folder == nil || action != nil, "--folder goes with install and uninstall.")
    try require(folder != "", "The folder's name is empty.")
  }

  func run() throws {
    switch action {
    case .install: return try ExtcapFolder.install(in: folder)
    case .uninstall: return try ExtcapFolder.uninstall(from: folder)
    case nil: break
    }
    if call.extcapInterfaces {
      return try answer(
        ["extcap {version=\(Program.version)}{display=heartsnoop}"]
          + ExtcapSource.all.map { "interface {value=\($0.interface)}{display=\($0.display)}" })
    }
    let name = call.extcapInterface ?? ""
    guard let source = ExtcapSource(interface: name) else {
      throw ValidationError("There is no interface '\(name)'.")
    }
    if call.extcapDlts { return try answer(["dlt \(source.link)"]) }
    if call.extcapConfig {
      return try answer(
        source.options.enumerated().map {
          "arg {number=\($0)}{call=\($1.call)}\($1.description)"
        })
    }
    if call.capture { return try capture(source) }
    // What is answered here is why a filter is not valid.
    if call.extcapCaptureFilter?.isEmpty == false {
      try answer(
        ["heartsnoop applies no capture filter; a display filter chooses packets."])
    }
  }

  private func answer(_ lines: [String]) throws(ExitStatus) {
    let output = console.output()
    for line in lines {
      output.append {
        $0.append(message: line)
        $0.append("\n")
      }
    }
    try console.finish(output)
  }

  private func capture(_ source: ExtcapSource) throws(ExitStatus) {
    // Wireshark shows all that is said as an error, so nothing is unless the capture failed.
    console.hold()
    do throws(ExitStatus) {
      try record(try liveSource(source))
    } catch {
      console.release()
      throw error
    }
  }

  private func record(_ live: LiveSourceArguments) throws(ExitStatus) {
    let options = DecodeOptions(try labels.peers.knowledge(on: console))
    let session = LiveSession(output: -1, seconds: nil)
    // Opened before privileges are given up: it may be root's.
    let recording = Recording(
      path: call.fifo ?? "", inputs: [live.file].compactMap { $0 } + labels.files, format: .pcapng,
      session: session)
    guard recording.beginEmpty() else { throw .unreadable }
    let run = LiveRun(session, options, output: TextOutput { _ in true }, on: console)
    run.remarks = RemarkCollector(remarked: .story, chosen: [], peer: nil)
    run.wantedRecording = recording
    let opened = try live.open()
    run.interface = opened.interface
    defer { opened.interface?.stop() }
    try run.run(opened.input) { _ in SinkGroup([]) }
  }

  /// The source, as `live` takes it.
  private func liveSource(_ source: ExtcapSource) throws(ExitStatus) -> LiveSourceArguments {
    let (option, value): (String, String?) =
      switch source {
      case .adapter(let name): ("interface", name)
      case .file: ("follow", call.follow)
      case .server: ("connect", call.connect)
      case .sender: ("listen", call.listen)
      case .phone: ("serial", call.serial)
      }
    guard value?.isEmpty == false || source == .phone && value == nil else {
      let preference = "extcap.\(source.interface.replacing("-", with: "_")).\(option)"
      console.say("\(source.interface) needs --\(option); of tshark: -o \(preference):VALUE")
      throw .usage
    }
    do {
      return try LiveSourceArguments.parse(
        (source == .phone ? ["--adb"] : []) + (value.map { ["--\(option)=\($0)"] } ?? []))
    } catch {
      console.say(LiveSourceArguments.message(for: error))
      throw .usage
    }
  }
}

/// The options with which Wireshark calls: those of its protocol, and those that sources ask for.
struct ExtcapCall: ParsableArguments {
  @Flag(help: "List the interfaces.")
  var extcapInterfaces = false

  @Option(help: ArgumentHelp("Wireshark's version.", valueName: "version"))
  var extcapVersion: String?

  @Option(help: ArgumentHelp("The interface that is meant.", valueName: "name"))
  var extcapInterface: String?

  @Flag(help: "Say what the interface's packets are.")
  var extcapDlts = false

  @Flag(help: "Say what the interface asks for.")
  var extcapConfig = false

  @Flag(help: "Capture.")
  var capture = false

  @Option(
    help: ArgumentHelp("Where the capture goes.", valueName: "file"), completion: .file())
  var fifo: String?

  @Option(help: ArgumentHelp("Is not applied.", valueName: "filter"))
  var extcapCaptureFilter: String?

  @Option(
    help: ArgumentHelp("The capture file that grows.", valueName: "file"), completion: .file())
  var follow: String?

  @Option(help: ArgumentHelp("The server.", valueName: "[host:]port"))
  var connect: String?

  @Option(help: ArgumentHelp("Where to listen.", valueName: "[host:]port"))
  var listen: String?

  @Option(help: ArgumentHelp("Which phone.", valueName: "serial"))
  var serial: String?

  /// Whether Wireshark calls.
  var isMade: Bool { extcapInterfaces || extcapInterface != nil }

  func validate() throws {
    try require(!capture || fifo?.isEmpty == false, "--capture needs --fifo.")
  }
}
