import ArgumentParser
import HSConsole
import HSConversion
import HSLive
import HSLiveCapture

/// Where live packets come from, as it is typed.
struct LiveSource {
  /// A pipe; standard input where nothing else is named.
  var capture: String?
  /// An adapter, or an interface of libpcap.
  var interface: String?
  /// A file that grows.
  var follow: String?
  /// Where one sender is waited for.
  var listen: String?
  /// A server.
  var connect: String?
  /// Whether it is a phone, by adb.
  var adb = false
  /// Which phone.
  var serial: String?
  /// Room for packets of an adapter that wait to be decoded.
  var buffer: ByteCount?

  init() {}

  /// Bytes that may wait to be decoded unless told otherwise: minutes of a busy adapter.
  private static let room = 64 << 20

  /// The file that is read, if it is one.
  var file: String? { capture ?? follow }

  /// Makes sure that what was typed makes sense.
  ///
  /// - Throws: What is wrong with it.
  func check() throws {
    for (name, text) in [("listen", listen), ("connect", connect)] {
      guard let text, Endpoint(text) == nil else { continue }
      throw ValidationError("--\(name) takes HOST:PORT, [ADDRESS]:PORT or PORT, not '\(text)'.")
    }
    guard serial == nil || adb else { throw ValidationError("--serial goes with --adb.") }
  }

  /// What a source is to a run.
  struct Opened {
    /// Its bytes.
    var input: any LiveInput
    /// The interface, if it is one of this machine.
    var interface: LiveInterface?
  }

  /// Opens the source, and gives up root's privileges.
  ///
  /// - Throws: The exit status if it cannot be opened, which is said.
  func open(on console: StandardStreams) throws(ExitStatus) -> Opened {
    do throws(LiveError) {
      if capture != nil || follow != nil || listen != nil || connect != nil || adb {
        let input = try openStream(on: console)
        // A log that is begun anew is opened anew.
        try Privileges.drop(keeping: follow == nil ? 0 : Privileges.reading)
        return Opened(input: input)
      }
      let interface = try LiveInterface(
        self.interface ?? "bluetooth-monitor",
        buffer: min(buffer?.value ?? .max, MonitorSocket.bufferSize),
        room: buffer?.value ?? Self.room, application: CaptureConverter.application)
      return Opened(input: interface.queue, interface: interface)
    } catch {
      console.say(error.description)
      throw .unreadable
    }
  }

  private func openStream(on console: StandardStreams) throws(LiveError) -> any LiveInput {
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
