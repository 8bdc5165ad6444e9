import HSBase
import HSCLive
import HSPlatform
import Synchronization

/// The system's libpcap, while it is in use.
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
    var records: InterfaceRecords
    /// Where drops are not counted: what the adapter had exchanged when the interface was opened, and
    /// what it has now; `nil` if it does not tell.
    var exchanged: (before: UInt32, now: UInt32)?
    var failure: LiveError?
  }

  /// Packets as a capture.
  let queue: RecordQueue
  let descriptor: Int32
  private let library: PcapLibrary
  // Used by the reader thread alone once it has started, and freed afterwards.
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
      throw LiveError(source: name, reason: "cannot be opened: \(ListedInterface.text(reason))")
    }
    let linkNumber = unsafe live_pcap_link(library.functions, opened)
    guard let number = UInt16(exactly: linkNumber), LinkType(number: number) != .foreign else {
      unsafe live_pcap_close(library.functions, opened)
      throw LiveError(
        source: name,
        reason: "is not a Bluetooth interface: its packets are of link type \(linkNumber)")
    }
    unsafe device = opened
    descriptor = unsafe live_pcap_descriptor(library.functions, opened)
    // libpcap sets only the unprivileged buffer size, and some versions none at all.
    live_grow_buffer(descriptor, Int32(clamping: buffer))
    queue = RecordQueue(name: name, limit: room)
    let drops = KernelDrops(of: descriptor)
    // Not needed where losses are counted; and on usbmon asking libpcap resets the kernel's count.
    let before = drops.obstacle == nil ? nil : unsafe Self.received(library, opened)
    state = Mutex(
      State(
        records: InterfaceRecords(
          linkNumber: number, name: name, application: application, drops: drops, queue: queue),
        exchanged: before.map { ($0, $0) }))
  }

  deinit { unsafe live_pcap_close(library.functions, device) }

  var failure: LiveError? { state.withLock { $0.failure } }

  var losses: LiveLosses {
    state.withLock { state in
      var losses = state.records.losses
      guard losses.obstacle != nil, let exchanged = state.exchanged else { return losses }
      losses.exchanged = LiveLosses.Exchanged(
        byAdapter: UInt64(exchanged.now &- exchanged.before), here: state.records.packets)
      return losses
    }
  }

  func drain() -> Bool {
    state.withLock { state in
      var records = 0
      while true {
        if records & 63 == 0 { lookForDrops(&state) }
        records &+= 1
        var microseconds: Int64 = 0
        var length: UInt32 = 0
        var kept: UInt32 = 0
        var bytes: UnsafePointer<UInt8>?
        let code = unsafe live_pcap_next(
          library.functions, device, &microseconds, &length, &kept, &bytes)
        if code == 0 {
          lookForDrops(&state)
          return state.failure == nil
        }
        guard code == 1 else {
          // Packets from before the adapter went may still have to be read.
          guard state.failure == nil, note(&state) else { return false }
          continue
        }
        // Good until the next call.
        let packet = unsafe UnsafeBufferPointer(start: bytes, count: Int(kept))
        let span = unsafe packet.span
        state.records.put(
          microseconds: microseconds, original: Int(length), front: nil, span)
      }
    }
  }

  func shut() { live_shut(descriptor) }

  /// Notes why reading failed; returns whether there may still be packets.
  private func note(_ state: inout State) -> Bool {
    let words =
      unsafe live_pcap_error(library.functions, device).map { unsafe String(cString: $0) } ?? ""
    let isRemoved = words.contains("Broken pipe")
    state.failure = LiveError(
      source: queue.name,
      reason: isRemoved ? "the adapter was removed" : "reading failed: \(words)")
    return isRemoved
  }

  private func lookForDrops(_ state: inout State) {
    _ = state.records.lookForDrops()
    guard let before = state.exchanged?.before, let now = unsafe Self.received(library, device)
    else { return }
    state.exchanged = (before, now)
  }

  /// How many packets an adapter has exchanged, from the kernel through libpcap.
  private static func received(
    _ library: PcapLibrary, _ device: UnsafeMutableRawPointer
  ) -> UInt32? {
    let count = unsafe live_pcap_received(library.functions, device)
    return count < 0 ? nil : UInt32(truncatingIfNeeded: count)
  }

  func end() {
    state.withLock { state in
      lookForDrops(&state)
      state.records.end()
    }
  }
}
