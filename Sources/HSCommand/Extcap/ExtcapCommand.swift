import ArgumentParser
import HSConsole

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

  @Argument(help: "What to do.")
  var action: ExtcapRun.Action?

  @Option(
    help: ArgumentHelp(
      "The folder of Wireshark's programs, where it is not the usual one.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @OptionGroup(title: "How Wireshark calls it") var call: ExtcapCall

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  func validate() throws {
    guard (action == nil) == call.isMade else {
      throw ValidationError(
        action == nil
          ? "extcap takes install or uninstall; all else is for Wireshark."
          : "Wireshark's options do not go with install and uninstall.")
    }
    guard folder == nil || action != nil else {
      throw ValidationError("--folder goes with install and uninstall.")
    }
    guard folder != "" else { throw ValidationError("The folder's name is empty.") }
  }

  func run() throws {
    if let action { return try ExtcapRun.perform(action, in: folder) }
    var run = call.run
    run.labelFiles = labels.files
    try run.run(version: Heartsnoop.version, on: .standard) { console throws(ExitStatus) in
      try labels.peers.knowledge(on: console)
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

  /// What Wireshark asks for.
  var run: ExtcapRun {
    var run = ExtcapRun()
    run.listsInterfaces = extcapInterfaces
    run.interface = extcapInterface ?? ""
    run.asksLink = extcapDlts
    run.asksOptions = extcapConfig
    run.captures = capture
    run.fifo = fifo ?? ""
    run.filter = extcapCaptureFilter ?? ""
    run.follow = follow
    run.connect = connect
    run.listen = listen
    run.serial = serial
    return run
  }

  func validate() throws {
    guard !capture || fifo?.isEmpty == false else {
      throw ValidationError("--capture needs --fifo.")
    }
  }
}
