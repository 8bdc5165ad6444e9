import Bytes
import CLive
import Capture
import Glibc
import Synchronization

/// The system's libpcap, as long as somebody needs it.
@safe
final class PcapLibrary: @unchecked Sendable {
  // Functions that are looked up once and never change.
  let functions: OpaquePointer

  init() throws(LiveError) {
    guard let functions = unsafe live_pcap_load() else {
      throw LiveError(
        source: "libpcap",
        reason: "is not installed (Debian: apt install libpcap0.8); hciN and bluetooth-monitor do "
          + "without it")
    }
    unsafe self.functions = functions
  }

  deinit { unsafe live_pcap_unload(functions) }
}

/// An interface of libpcap: `bluetoothN`, `bluetooth-monitor`, `usbmonN`.
@safe
final class PcapInterface: LiveInterface.FailingSource, @unchecked Sendable {
  private struct State: ~Copyable {
    var framing: PacketFraming
    var drops: Int64 = 0
    var failure: LiveError?
  }

  /// Packets as a capture.
  let queue: RecordQueue
  let descriptor: Int32
  private let library: PcapLibrary
  // Used by the reader thread alone once it has started, and freed when nobody uses it.
  private let device: UnsafeMutableRawPointer
  private let state: Mutex<State>

  /// Opens an interface.
  ///
  /// - Parameters:
  ///   - name: Its name, as libpcap lists it.
  ///   - buffer: Bytes that may wait in the kernel.
  ///   - room: Bytes that may wait to be decoded.
  ///   - application: The program, in UTF-8.
  /// - Throws: Why it cannot be opened.
  init(_ name: String, buffer: Int, room: Int, application: [UInt8]) throws(LiveError) {
    library = try PcapLibrary()
    // It would open, and show a part.
    if name.hasPrefix("bluetooth"), !Privileges.mayCapture {
      throw LiveError(source: name, reason: Privileges.advice)
    }
    var reason = [CChar](repeating: 0, count: Int(LIVE_REASON))
    guard
      let opened = unsafe live_pcap_open(
        library.functions, name, Int32(clamping: buffer), &reason)
    else {
      let words = String(
        decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw LiveError(source: name, reason: "cannot be opened: \(words)")
    }
    let linkNumber = unsafe live_pcap_link(library.functions, opened)
    guard let number = UInt16(exactly: linkNumber), LinkType(number: number) != .foreign else {
      unsafe live_pcap_close(library.functions, opened)
      throw LiveError(
        source: name, reason: "is no Bluetooth: its packets are of link type \(linkNumber)")
    }
    unsafe device = opened
    descriptor = unsafe live_pcap_descriptor(library.functions, opened)
    queue = RecordQueue(name: name, limit: room)
    state = Mutex(
      State(
        framing: PacketFraming(linkNumber: number, name: name, application: application)))
    state.withLock { state in state.framing.begin { _ = queue.put($0) } }
  }

  deinit { unsafe live_pcap_close(library.functions, device) }

  var failure: LiveError? { state.withLock { $0.failure } }

  func drain() -> Bool {
    state.withLock { state in
      lookForDrops(&state)
      while true {
        var microseconds: Int64 = 0
        var length: UInt32 = 0
        var kept: UInt32 = 0
        var bytes: UnsafePointer<UInt8>?
        let code = unsafe live_pcap_next(
          library.functions, device, &microseconds, &length, &kept, &bytes)
        if code == 0 { return true }
        guard code == 1 else {
          let words =
            unsafe live_pcap_error(library.functions, device).map { unsafe String(cString: $0) }
            ?? ""
          state.failure = LiveError(
            source: queue.name,
            reason: words.contains("Broken pipe")
              ? "the adapter was removed" : "reading failed: \(words)")
          return false
        }
        // Good until the next call.
        let packet = unsafe UnsafeBufferPointer(start: bytes, count: Int(kept))
        let span = unsafe packet.span
        state.framing.frame(
          microseconds: microseconds, original: Int(length), front: nil, span
        ) { queue.put($0) }
      }
    }
  }

  private func lookForDrops(_ state: inout State) {
    let drops = unsafe live_pcap_drops(library.functions, device)
    guard drops > state.drops else { return }
    state.framing.lose(UInt64(drops - state.drops))
    state.drops = drops
  }

  func end() {
    state.withLock { state in state.framing.end { queue.end($0) } }
  }
}
