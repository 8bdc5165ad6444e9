import HSCLive
import HSPlatform
import Synchronization

/// The thread that takes packets off a socket as they come, whatever the decoding thread does.
final class ReaderThread: Sendable {
  /// What the thread asks a source to do.
  protocol Source: Sendable {
    /// Readable when there is something to take; -1 if only trying tells.
    var descriptor: Int32 { get }
    /// Takes what is there; never waits. Returns whether there may be more later.
    func drain() -> Bool
    /// Lets nothing more in; what is in already can still be taken.
    func shut()
    /// Called once, when nothing more will be taken.
    func end()
  }

  private let quit: Int32
  private let thread: Mutex<SystemThread?>

  /// Starts the thread.
  ///
  /// - Parameter source: What it reads.
  /// - Throws: `LiveError` if there are too many threads.
  init(_ source: any Source) throws(LiveError) {
    let quit = live_event()
    self.quit = quit
    do throws(SystemThread.Failure) {
      thread = Mutex(try SystemThread { Self.read(source, until: quit) })
    } catch {
      _ = HSPlatform.close(quit)
      throw LiveError(source: "reader thread", reason: SystemError.words(error.errorNumber))
    }
  }

  private static func read(_ source: any Source, until quit: Int32) {
    while source.drain() {
      var polled = [
        pollfd(quit, POLLIN),
        pollfd(source.descriptor, POLLIN),
      ]
      // An interface without a descriptor is looked at every so often.
      _ = unsafe poll(&polled, 2, source.descriptor < 0 ? 10 : 1000)
      guard polled[0].revents == 0 else {
        // What came before the end is part of the run, even if it was not read for long.
        source.shut()
        _ = source.drain()
        break
      }
    }
    source.end()
  }

  /// Ends the thread, and waits until it has.
  func stop() {
    guard let started = thread.withLock({ $0.take() }) else { return }
    raise(event: quit)
    started.join()
  }

  deinit {
    stop()
    _ = HSPlatform.close(quit)
  }
}
