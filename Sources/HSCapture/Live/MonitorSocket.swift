import HSBase
import HSCLive
import HSPlatform
import Synchronization

/// The kernel's own record of all that goes between it and its adapters: the HCI monitor channel.
///
/// One datagram is one record: opcode, adapter and length, two bytes each, then the packet. What the
/// kernel loses for want of room it counts for the socket; the place of a loss is known to within
/// what the socket's buffer holds.
package final class MonitorSocket: ReaderThread.Source {
  private struct State: ~Copyable {
    var records: InterfaceRecords
    var buffer = [UInt8](repeating: 0, count: 6 + 65_536)
    var hasSeenAdapter = false
    var isReplayed = false
    /// Packets were lost since the adapter was last known to be there.
    var mayBeGone = false
    var failure: LiveError?
  }

  /// Records as a capture.
  package let queue: RecordQueue
  let descriptor: Int32
  /// The only adapter that is wanted.
  private let adapter: UInt16?
  private let state: Mutex<State>

  /// Bytes of the socket's buffer, if it may be so large.
  package static let bufferSize = 16 << 20

  /// Opens the monitor.
  ///
  /// - Parameters:
  ///   - adapter: The only adapter that is wanted, by its index; `nil` for all.
  ///   - buffer: Bytes that may wait in the socket.
  ///   - room: Bytes that may wait to be decoded.
  ///   - application: The program, in UTF-8.
  /// - Throws: Why it cannot be opened, and what helps.
  package init(adapter: UInt16?, buffer: Int, room: Int, application: [UInt8]) throws(LiveError) {
    let name = adapter.map { "hci\($0)" } ?? "bluetooth-monitor"
    var step: Int32 = 0
    descriptor = unsafe live_open_monitor(
      Int32(clamping: buffer), adapter.map { Int32($0) } ?? -1, &step)
    guard descriptor >= 0 else {
      // Without the filter, a loss could be any adapter's.
      let reason =
        step == Int32(LIVE_STEP_FILTER)
        ? "the packets of one adapter cannot be selected (SO_ATTACH_FILTER: "
          + "\(SystemError.words(-descriptor))); -i bluetooth-monitor shows all of them"
        : Self.reason(-descriptor)
      throw LiveError(source: name, reason: reason)
    }
    self.adapter = adapter
    queue = RecordQueue(name: name, limit: room)
    state = Mutex(
      State(
        records: InterfaceRecords(
          linkNumber: 254, name: "bluetooth-monitor", application: application,
          drops: KernelDrops(of: descriptor), queue: queue)))
    // Checked here, although binding would fail as well, because the kernel's error does not say what to do.
    guard Privileges.mayCapture else {
      throw LiveError(source: name, reason: Privileges.advice)
    }
  }

  deinit { if descriptor >= 0 { _ = HSPlatform.close(descriptor) } }

  var failure: LiveError? { state.withLock { $0.failure } }

  var losses: LiveLosses { state.withLock { $0.records.losses } }

  /// What an error of the system means here.
  static func reason(_ code: Int32) -> String {
    switch code {
    case EAFNOSUPPORT: "this kernel has no Bluetooth (\(SystemError.words(code)))"
    case EPERM, EACCES: Privileges.advice
    default: "cannot be opened: \(SystemError.words(code))"
    }
  }

  func drain() -> Bool {
    state.withLock { state in
      var records = 0
      while true {
        // Between two checks the place of a loss is unknown, so check often.
        if records & 63 == 0 { lookForDrops(&state) }
        records &+= 1
        var microseconds: Int64 = 0
        let count = unsafe state.buffer.withUnsafeMutableBytes {
          unsafe Int(live_receive(descriptor, $0.baseAddress, $0.count, &microseconds))
        }
        guard count >= 0 else {
          switch Int32(truncatingIfNeeded: -count) {
          case EINTR: continue
          case EAGAIN: return endDrain(&state)
          case let code:
            return fail("reading failed: \(SystemError.words(code))", &state)
          }
        }
        guard take(count, microseconds, &state) else { return false }
      }
    }
  }

  func shut() { live_shut(descriptor) }

  /// Nothing is there for now; returns whether there may be more.
  private func endDrain(_ state: inout State) -> Bool {
    lookForDrops(&state)
    let isFirst = !state.isReplayed
    state.isReplayed = true
    guard let adapter else { return true }
    // The kernel first lists the existing adapters: one that is not among them does not exist.
    if isFirst, !state.hasSeenAdapter {
      return fail("there is no such adapter; --list names those there are", &state)
    }
    // Its removal may be among what was lost.
    if state.mayBeGone, live_adapter_is_there(adapter) == 0 {
      return fail("the adapter was removed", &state)
    }
    state.mayBeGone = false
    return true
  }

  private func fail(_ reason: String, _ state: inout State) -> Bool {
    state.failure = LiveError(source: queue.name, reason: reason)
    return false
  }

  private func lookForDrops(_ state: inout State) {
    if state.records.lookForDrops() { state.mayBeGone = true }
  }

  /// Takes in a datagram; returns whether there may be more.
  private func take(_ count: Int, _ microseconds: Int64, _ state: inout State) -> Bool {
    guard count >= 6 else { return true }
    let buffer = state.buffer
    let opcode = buffer.span.littleEndian(UInt16.self, at: 0)
    let index = buffer.span.littleEndian(UInt16.self, at: 2)
    let length = Int(buffer.span.littleEndian(UInt16.self, at: 4))
    state.hasSeenAdapter = true
    let kept = min(count - 6, length)
    state.records.put(
      microseconds: microseconds > 0 ? microseconds : SystemClock.microseconds, original: length,
      front: UInt32(index) << 16 | UInt32(opcode), buffer.span.extracting(6..<(6 + kept)))
    // Of all adapters the monitor goes on; of one nothing more can come when it is gone.
    guard adapter != nil else { return true }
    switch opcode {
    case Self.deleteIndex: return fail("the adapter was removed", &state)
    case Self.newIndex where state.isReplayed:
      return fail("the adapter was removed, and there again before that was noticed", &state)
    default: return true
    }
  }

  private static let newIndex: UInt16 = 0
  private static let deleteIndex: UInt16 = 1

  func end() {
    state.withLock { state in
      lookForDrops(&state)
      state.records.end()
    }
  }
}
