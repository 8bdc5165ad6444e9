/// A thread of the system.
package struct SystemThread: Sendable {
  private let thread: pthread_t

  /// Why a thread does not start: the system's error number.
  package struct Failure: Error {
    package let errorNumber: Int32
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread.
  ///
  /// - Parameter body: What it does; it is kept until the thread ends.
  /// - Throws: `Failure` if the system has no room for one.
  package init(_ body: @escaping @Sendable () -> Void) throws(Failure) {
    var thread = pthread_t()
    let held = unsafe Unmanaged.passRetained(Body(body))
    let code = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, held.toOpaque())
    guard code == 0 else {
      unsafe held.release()
      throw Failure(errorNumber: code)
    }
    self.thread = thread
  }

  /// Waits until it has ended; once only.
  package func join() { _ = pthread_join(thread, nil) }
}
