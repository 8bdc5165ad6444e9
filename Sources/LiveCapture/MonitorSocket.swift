import Bytes
import CLive
import Glibc
import Synchronization

/// The kernel's own record of all that goes between it and its adapters: the HCI monitor channel.
///
/// One datagram is one record: opcode, adapter and length, two bytes each, then the packet. What the
/// kernel loses for want of room it counts for the socket; the place of a loss is known to within
/// what the socket's buffer holds.
public final class MonitorSocket: ReaderThread.Source {
  private struct State: ~Copyable {
    var framing: PacketFraming
    var buffer = [UInt8](repeating: 0, count: 6 + 65_536)
    /// Drops that were told of.
    var drops: Int64 = 0
    var hasSeenAdapter = false
    var isReplayed = false
    var failure: LiveError?
  }

  /// Records as a capture.
  public let queue: RecordQueue
  let descriptor: Int32
  /// The only adapter that is wanted.
  private let adapter: UInt16?
  private let state: Mutex<State>

  /// Bytes of the socket's buffer, if it may be so large.
  public static let bufferSize = 16 << 20

  /// Opens the monitor.
  ///
  /// - Parameters:
  ///   - adapter: The only adapter that is wanted, by its index; `nil` for all.
  ///   - buffer: Bytes that may wait in the socket.
  ///   - room: Bytes that may wait to be decoded.
  ///   - application: The program, in UTF-8.
  /// - Throws: Why it cannot be opened, and what helps.
  public init(adapter: UInt16?, buffer: Int, room: Int, application: [UInt8]) throws(LiveError) {
    let name = adapter.map { "hci\($0)" } ?? "bluetooth-monitor"
    var step: Int32 = 0
    descriptor = unsafe live_open_monitor(Int32(clamping: buffer), &step)
    guard descriptor >= 0 else {
      throw LiveError(source: name, reason: Self.reason(-descriptor))
    }
    self.adapter = adapter
    queue = RecordQueue(name: name, limit: room)
    state = Mutex(
      State(
        framing: PacketFraming(
          linkNumber: 254, name: "bluetooth-monitor", application: application)))
    // Asked here, although binding would fail as well: the kernel's word is no advice.
    guard Privileges.mayCapture else {
      throw LiveError(source: name, reason: Privileges.advice)
    }
    state.withLock { state in state.framing.begin { _ = queue.put($0) } }
  }

  deinit { if descriptor >= 0 { _ = Glibc.close(descriptor) } }

  /// Why the source has ended, if nobody ended it.
  public var failure: LiveError? { state.withLock { $0.failure } }

  /// What an error of the system means here.
  static func reason(_ code: Int32) -> String {
    switch code {
    case EAFNOSUPPORT: "this kernel has no Bluetooth (\(SystemText.of(code)))"
    case EPERM, EACCES: Privileges.advice
    default: "cannot be opened: \(SystemText.of(code))"
    }
  }

  func drain() -> Bool {
    state.withLock { state in
      var records = 0
      while true {
        // Between two looks the place of a loss is not known, so they are not rare.
        if records & 63 == 0 { lookForDrops(&state) }
        records &+= 1
        var found = live_datagram()
        let count = unsafe state.buffer.withUnsafeMutableBytes {
          unsafe Int(live_receive(descriptor, $0.baseAddress, $0.count, &found))
        }
        guard count >= 0 else {
          switch Int32(truncatingIfNeeded: -count) {
          case EINTR: continue
          case EAGAIN: return endReplay(&state)
          case let code:
            state.failure = LiveError(
              source: queue.name, reason: "reading failed: \(SystemText.of(code))")
            return false
          }
        }
        if found.has_drops != 0 { tellDrops(Int64(found.drops), &state) }
        guard take(count, found, &state) else { return false }
      }
    }
  }

  /// The kernel first tells of the adapters that there are; behind that, one that was not among them
  /// is not there.
  private func endReplay(_ state: inout State) -> Bool {
    lookForDrops(&state)
    guard !state.isReplayed else { return true }
    state.isReplayed = true
    guard let adapter, !state.hasSeenAdapter else { return true }
    state.failure = LiveError(
      source: "hci\(adapter)", reason: "there is no such adapter; --list names those there are")
    return false
  }

  private func lookForDrops(_ state: inout State) {
    let drops = live_socket_drops(descriptor)
    if drops >= 0 { tellDrops(drops, &state) }
  }

  private func tellDrops(_ drops: Int64, _ state: inout State) {
    // The kernel counts in 32 bits.
    let more = UInt32(truncatingIfNeeded: drops &- state.drops)
    guard more > 0, more < 1 << 31 else { return }
    state.drops = drops
    state.framing.lose(UInt64(more))
  }

  /// Takes in a datagram; says whether there may be more.
  private func take(_ count: Int, _ found: live_datagram, _ state: inout State) -> Bool {
    guard count >= 6 else { return true }
    let opcode = UInt16(state.buffer[0]) | UInt16(state.buffer[1]) << 8
    let index = UInt16(state.buffer[2]) | UInt16(state.buffer[3]) << 8
    let length = Int(state.buffer[4]) | Int(state.buffer[5]) << 8
    if let adapter, index != adapter { return true }
    state.hasSeenAdapter = true
    let kept = Swift.min(count - 6, length)
    let time = found.microseconds > 0 ? found.microseconds : SystemClock.microseconds
    let buffer = state.buffer
    state.framing.frame(
      microseconds: time, original: length, front: UInt32(index) << 16 | UInt32(opcode),
      buffer.span.extracting(6..<(6 + kept))
    ) { queue.put($0) }
    // Delete Index: of all adapters the monitor goes on, of one nothing more can come.
    guard let adapter, opcode == 1 else { return true }
    state.failure = LiveError(source: "hci\(adapter)", reason: "the adapter was removed")
    return false
  }

  func end() {
    state.withLock { state in state.framing.end { queue.end($0) } }
  }
}
