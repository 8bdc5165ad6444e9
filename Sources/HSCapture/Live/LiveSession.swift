import HSBase
import HSCLive
import HSPlatform

/// What a live run waits on besides its source: signals, a time limit, the reader of its output.
///
/// One thread owns it. All waiting happens here, so that decoded events are not held back while the
/// source is silent, and so that a signal ends the run wherever it waits.
package final class LiveSession {
  /// Why a run ends although its source has not.
  package enum Stop: Sendable, Equatable {
    /// SIGINT, SIGTERM, SIGHUP or SIGQUIT.
    case signal(Int32)
    /// The key that ends a view.
    case key
    /// The time is over.
    case duration
    /// Nobody reads what is printed.
    case outputClosed
    /// Nobody reads what is recorded.
    case recordingClosed
    /// The decoding side has enough.
    case enough
  }

  /// Why the run ends; `nil` as long as it goes on.
  package private(set) var stop: Stop?
  /// Called before waiting: the place to hand on what was decoded.
  package var willWait: (() -> Void)?
  /// Called now and then, at least each `pace`, also while nothing comes.
  package var didTick: (() -> Void)?
  /// Called at least once a second, whatever the run waits for: the place to continue a recording.
  package var willLinger: (() -> Void)?
  /// Called when the terminal's size has changed.
  package var didResize: (() -> Void)?
  /// Called before the process is stopped by Ctrl-Z.
  package var willSuspend: (() -> Void)?
  /// Called when the process goes on after it was stopped, by Ctrl-Z or a signal.
  package var didResume: (() -> Void)?
  /// Milliseconds between two ticks.
  package var pace = 200

  /// Whether there is more to decode: the run is not to end, or what came before that is still to be
  /// decoded.
  package var goesOn: Bool { stop == nil || isFinishing }
  private var isFinishing = false

  private let signals: Int32
  /// The output whose reader may go away; -1 if that cannot be noticed.
  private let output: Int32
  /// The pipe that is recorded to; -1 if there is none.
  private var recording: Int32 = -1
  private var deadline: Int64?
  private var nextTick: Int64 = 0
  private var nextLinger: Int64 = 0
  /// When a run that is ending stops waiting for a reader that does not read.
  private var patience: Int64?

  /// Nanoseconds between two calls of `willLinger`.
  private static let lingering: Int64 = 250_000_000

  /// Signals that end a run, and those of the terminal: its size, Ctrl-Z, and going on behind that.
  private static let numbers: [Int32] = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT,
  ]

  /// Begins a run: from here on its signals end it in order.
  ///
  /// To be called before any thread is started, as signals are blocked for this one and those.
  ///
  /// - Parameters:
  ///   - output: The descriptor that is printed to.
  ///   - seconds: After how many seconds the run ends; `nil` for never.
  package init(output: Int32, seconds: Double?) {
    signals = unsafe Self.numbers.withUnsafeBufferPointer {
      unsafe live_signals($0.baseAddress, Int32($0.count))
    }
    var status = stat()
    let isKnown = unsafe fstat(output, &status) == 0
    let kind = status.st_mode & S_IFMT
    // Files and terminals have no reader that could go away.
    self.output = isKnown && (kind == S_IFIFO || kind == S_IFSOCK) ? output : -1
    if let seconds {
      let limited = min(max(seconds, 0), 1e9)
      deadline = SteadyClock.now + Int64(clamping: limited * 1e9)
    }
  }

  deinit { if signals >= 0 { _ = HSPlatform.close(signals) } }

  /// Notices from here on when nobody reads a pipe any more that is recorded to; -1 for none.
  package func watch(recording descriptor: Int32) { recording = descriptor }

  /// Ends the run.
  package func end(_ reason: Stop) {
    if reason == .enough { isFinishing = false }
    guard stop == nil else { return }
    stop = reason
    patience = SteadyClock.now + 1_000_000_000
  }

  /// Makes a source of an input, for a capture's reader.
  ///
  /// When the run ends, what the input has taken in already is still read. Then, or at once for a
  /// stream, reading fails with EINTR, so that half a record is not a loss.
  ///
  /// - Parameter input: What is read.
  /// - Returns: The source.
  package func source(_ input: any LiveInput) -> ByteSource {
    ByteSource(name: input.name) {
      [self] (span: inout MutableSpan<UInt8>) throws(CaptureError) -> Int in
      guard !span.isEmpty else { return 0 }
      // Each turn reads, or waits for what may be read.
      while true {
        look(for: nil, milliseconds: 0)
        if stop != nil, !isFinishing {
          guard stop != .enough, input.finish() else {
            throw CaptureError(
              source: input.name, problem: .readFailed(errorNumber: EINTR, offset: 0))
          }
          isFinishing = true
        }
        switch try input.read(into: &span) {
        case .bytes(let count): return count
        case .end: return 0
        case .wait(let descriptor, let milliseconds):
          willWait?()
          look(for: descriptor, milliseconds: milliseconds)
        }
      }
    }
  }

  /// Waits until a descriptor is readable, the time has passed, or the run is to end.
  private func look(for descriptor: Int32?, milliseconds: Int?) {
    let now = SteadyClock.now
    linger(now)
    if let didTick, now >= nextTick {
      nextTick = now + Int64(pace) * 1_000_000
      didTick()
    }
    var wait = Int64(milliseconds ?? 60_000)
    if let deadline { wait = min(wait, Self.milliseconds(deadline - now)) }
    if didTick != nil { wait = min(wait, Self.milliseconds(nextTick - now)) }
    if willLinger != nil { wait = min(wait, Self.milliseconds(nextLinger - now)) }
    if stop != nil { wait = 0 }
    var polled = [
      pollfd(signals, POLLIN),
      // Even without requested events, poll reports a pipe whose reader has gone.
      pollfd(output, 0),
      pollfd(recording, 0),
      pollfd(descriptor ?? -1, POLLIN),
    ]
    _ = unsafe poll(&polled, nfds_t(polled.count), Int32(clamping: wait))
    if polled[0].revents != 0 { takeSignals() }
    if polled[1].revents & Int16(POLLERR) != 0 { end(.outputClosed) }
    if polled[2].revents & Int16(POLLERR) != 0 { end(.recordingClosed) }
    endInTime()
  }

  private func endInTime() {
    if let deadline, SteadyClock.now >= deadline { end(.duration) }
  }

  private func linger(_ now: Int64) {
    guard let willLinger, now >= nextLinger else { return }
    nextLinger = now + Self.lingering
    willLinger()
  }

  /// Nanoseconds in milliseconds, rounded up, never below 0.
  private static func milliseconds(_ nanoseconds: Int64) -> Int64 {
    max((nanoseconds + 999_999) / 1_000_000, 0)
  }

  private func takeSignals() {
    while true {
      let number = live_next_signal(signals)
      switch number {
      case 0: return
      case SIGWINCH: didResize?()
      case SIGTSTP:
        willSuspend?()
        live_suspend()
        didResume?()
      case SIGCONT: didResume?()
      default: end(.signal(number))
      }
    }
  }

  /// Writes all bytes, and still notices what ends the run while the reader does not take them.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - descriptor: Where to.
  ///   - lingers: Whether to call `willLinger`: not while a recording is written to, as it may do that itself.
  /// - Returns: 0, or the system's error number; EINTR if the run is ending and the reader did not take
  ///   the rest within a second.
  package func write(
    _ bytes: Span<UInt8>, to descriptor: Int32, lingers: Bool = true
  ) -> Int32 {
    var done = 0
    while done < bytes.count {
      var polled = [
        pollfd(descriptor, POLLOUT),
        pollfd(signals, POLLIN),
      ]
      let now = SteadyClock.now
      if lingers { linger(now) }
      var wait = patience.map { Self.milliseconds($0 - now) } ?? 1000
      if lingers, willLinger != nil { wait = min(wait, Self.milliseconds(nextLinger - now)) }
      let ready = unsafe poll(&polled, 2, Int32(clamping: wait))
      if polled[1].revents != 0 { takeSignals() }
      endInTime()
      if ready == 0 || polled[0].revents == 0 {
        if let patience, SteadyClock.now >= patience { return EINTR }
        continue
      }
      // A writable pipe takes at least this much without waiting.
      let piece = bytes.extracting(done..<min(done + Int(PIPE_BUF), bytes.count))
      let count = unsafe piece.withUnsafeBytes {
        unsafe HSPlatform.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        done += count
        continue
      }
      let code = count < 0 ? errno : EIO
      if code != EINTR && code != EAGAIN { return code }
    }
    return 0
  }

  /// Waits a while, unless the run is to end.
  ///
  /// - Returns: Whether the run goes on.
  package func pause(milliseconds: Int) -> Bool {
    guard stop == nil else { return false }
    var polled = [pollfd(signals, POLLIN)]
    _ = unsafe poll(&polled, 1, Int32(clamping: milliseconds))
    if polled[0].revents != 0 { takeSignals() }
    endInTime()
    return stop == nil
  }
}
