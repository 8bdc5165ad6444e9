import HSBase
import HSCLive
import HSPlatform
import Synchronization

/// Whole records on their way from the thread that takes them off a socket to the one that decodes.
///
/// Its room is bounded. The thread that reads never waits for the one that decodes: a record that
/// finds no room is lost, counted, and told of by the next that finds some.
package final class RecordQueue: LiveInput, Sendable {
  private struct State {
    /// Records, framed, in order; at most `limit` bytes.
    var bytes: [UInt8] = []
    /// The run is over: only what the kernel still held is added, which bounds it.
    var isFinishing = false
    var isEnded = false
  }

  /// The name for messages.
  package let name: String
  /// Bytes that may wait.
  let limit: Int
  private let state = Mutex(State())
  /// The queue's other half, which the decoding thread has taken over.
  private let taken = Mutex<(bytes: [UInt8], start: Int)>(([], 0))
  /// Readable when there is something to take.
  private let wake: Int32
  /// Ends what puts records in.
  private let stopping = Mutex<(@Sendable () -> Void)?>(nil)

  /// An empty queue.
  ///
  /// - Parameters:
  ///   - name: The name for messages.
  ///   - limit: Bytes that may wait, and as many are being decoded.
  init(name: String, limit: Int) {
    self.name = name
    self.limit = max(limit, 1)
    wake = live_event()
  }

  deinit { if wake >= 0 { _ = HSPlatform.close(wake) } }

  /// Sets what ends the thread that puts records in, after which `end` has been called.
  func whenFinished(_ stop: @escaping @Sendable () -> Void) { stopping.withLock { $0 = stop } }

  /// Stops accepting records.
  ///
  /// Those in the queue are still read, and so are the packets that the kernel holds now, whatever
  /// the limit.
  package func finish() -> Bool {
    guard let stop = stopping.withLock({ $0.take() }) else { return false }
    state.withLock { $0.isFinishing = true }
    stop()
    return true
  }

  /// Puts a record in, if there is room for it.
  ///
  /// - Parameter record: One framed record, or several.
  /// - Returns: Whether there was room; a queue that is empty has room for any record.
  func put(_ record: Span<UInt8>) -> Bool {
    let wasEmpty: Bool? = state.withLock { state in
      guard state.isFinishing || state.bytes.isEmpty || state.bytes.count + record.count <= limit
      else { return nil }
      let wasEmpty = state.bytes.isEmpty
      unsafe record.withUnsafeBufferPointer { unsafe state.bytes.append(contentsOf: $0) }
      return wasEmpty
    }
    if wasEmpty == true { raise(event: wake) }
    return wasEmpty != nil
  }

  /// Says that no more records will come.
  ///
  /// - Parameter last: What is still to be read before the end.
  func end(_ last: Span<UInt8>) {
    state.withLock { state in
      unsafe last.withUnsafeBufferPointer { unsafe state.bytes.append(contentsOf: $0) }
      state.isEnded = true
    }
    raise(event: wake)
  }

  /// Reads what is there: whole records as long as the span holds them.
  package func read(into span: inout MutableSpan<UInt8>) throws(CaptureError) -> LiveStep {
    let (bytes, start, isEnded) = take()
    guard start < bytes.count else {
      if isEnded { return .end }
      return .wait(descriptor: wake, milliseconds: nil)
    }
    let count = span.take(bytes[start...])
    taken.withLock { $0 = (bytes, start + count) }
    return .bytes(count)
  }

  /// What is to be read next, from which place, and whether nothing follows.
  private func take() -> (bytes: [UInt8], start: Int, isEnded: Bool) {
    var (bytes, start) = taken.withLock { taken in
      defer { taken = ([], 0) }
      return taken
    }
    guard start >= bytes.count else { return (bytes, start, false) }
    var count: UInt64 = 0
    _ = unsafe HSPlatform.read(wake, &count, 8)
    bytes.removeAll(keepingCapacity: true)
    start = 0
    let isEnded = state.withLock { state in
      // The halves change places, so that neither is allocated anew.
      swap(&state.bytes, &bytes)
      return state.isEnded
    }
    return (bytes, start, isEnded)
  }
}
