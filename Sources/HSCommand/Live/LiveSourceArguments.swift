import ArgumentParser
import HSOutput
import HSPlatform
import HSProtocols
import HSRewriting

/// Where live packets come from.
struct LiveSourceArguments: ParsableArguments {
  @Argument(
    help: "A pipe or FIFO of a capture that is still being written; - is standard input.",
    completion: .file())
  var capture: String?

  @Option(
    name: [.customShort("i"), .long],
    help: ArgumentHelp(
      """
      An adapter (hci0), all of them (bluetooth-monitor, the default), or an interface of libpcap \
      (bluetooth0, usbmon1).
      """, valueName: "name"))
  var interface: String?

  @Flag(help: "List what can be sniffed, and why something cannot be opened.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "A capture file that grows; it may be renamed and begun anew, as Android does.",
      valueName: "file"), completion: .file())
  var follow: String?

  @Option(
    help: ArgumentHelp(
      """
      Listen for one sender over TCP, on this machine's own address unless another is named: the \
      first who sends anything.
      """,
      valueName: "[host:]port"))
  var listen: String?

  @Option(
    help: ArgumentHelp(
      "Connect to a server over TCP: Android's snoop server has port 8872.",
      valueName: "[host:]port"))
  var connect: String?

  @Flag(help: "The snoop server of an Android phone, by adb.")
  var adb = false

  @Option(
    help: ArgumentHelp(
      "Which phone, for --adb; 'adb devices' lists them.", valueName: "serial"))
  var serial: String?

  @Option(
    help: ArgumentHelp(
      "Read a stream in this format instead of recognising it.", valueName: "format"))
  var inputFormat: Named<CaptureFormat>?

  @Option(
    help: ArgumentHelp(
      "Room for packets that wait to be decoded, of an adapter: 64M.", valueName: "size"))
  var buffer: ByteCount?

  func validate() throws {
    for (name, text) in [("listen", listen), ("connect", connect)] {
      guard let text, Endpoint(text) == nil else { continue }
      throw ValidationError("--\(name) takes HOST:PORT, [ADDRESS]:PORT or PORT, not '\(text)'.")
    }
    try require(serial == nil || adb, "--serial goes with --adb.")
    let isAdapter = ["hci", "bluetooth", "usbmon"].contains {
      capture?.hasPrefix($0) == true
        && capture?.dropFirst($0.utf8.count).allSatisfy(\.isNumber) == true
    }
    if isAdapter || capture == "bluetooth-monitor", let capture,
      unsafe access(capture.systemName, F_OK) != 0
    {
      throw ValidationError(
        "There is no file '\(capture)'; an adapter is named by -i: live -i \(capture).")
    }
  }

  /// Bytes that may wait to be decoded unless told otherwise: minutes of a busy adapter.
  private static let room = 64 << 20

  /// The file that is read, if it is one.
  var file: String? { capture ?? follow }

  /// Opens the source, and gives up root's privileges.
  ///
  /// - Returns: Its bytes, and the interface, if it is one of this machine.
  /// - Throws: The exit status if it cannot be opened, which is said.
  func open() throws(ExitStatus) -> (input: any LiveInput, interface: LiveInterface?) {
    let readsElsewhere =
      capture != nil || follow != nil || listen != nil || connect != nil || adb
    do {
      return try openSource(isStream: readsElsewhere)
    } catch {
      // Nobody named an adapter: there may be another way.
      if !readsElsewhere, interface == nil {
        console.say(
          "without an adapter: --adb reads an Android phone, --follow FILE a log that grows, and FILE or - a file or pipe"
        )
      }
      throw error
    }
  }

  private func openSource(
    isStream: Bool
  ) throws(ExitStatus) -> (input: any LiveInput, interface: LiveInterface?) {
    try console.attempt {
      if isStream {
        let input = try openStream()
        // A log that is begun anew is opened anew.
        try Privileges.drop(keeping: follow == nil ? 0 : Privileges.reading)
        return (input, nil)
      }
      let interface = try LiveInterface(
        self.interface ?? "bluetooth-monitor",
        buffer: min(buffer?.value ?? .max, MonitorSocket.bufferSize),
        room: buffer?.value ?? Self.room, application: CaptureConverter.application)
      return (interface.queue, interface)
    }
  }

  private func openStream() throws(LiveError) -> any LiveInput {
    if let follow {
      let file = try FollowedFile(path: follow)
      file.say = console.say
      return file
    }
    if let connect, let endpoint = Endpoint(connect) {
      return try NetworkInput(connectingTo: endpoint)
    }
    if let listen, let endpoint = Endpoint(listen) {
      let input = try NetworkInput(listeningAt: endpoint)
      input.say = console.say
      console.say("\(input.name): waiting for a sender")
      return input
    }
    if adb { return try PhoneLog.open(serial: serial) }
    return try DescriptorInput(path: capture ?? "-")
  }
}
