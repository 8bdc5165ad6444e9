/// A value that threads share, and wait at until it is as they need it.
@safe
package final class Monitor<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  /// Touched only while the lock is held.
  private var value: Value

  /// Creates a monitor.
  package init(_ value: sending Value) {
    self.value = value
    unsafe lock = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe lock.initialize(to: pthread_mutex_t())
    unsafe changed.initialize(to: pthread_cond_t())
    _ = unsafe pthread_mutex_init(lock, nil)
    _ = unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    _ = unsafe pthread_cond_destroy(changed)
    _ = unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
    unsafe changed.deallocate()
  }

  /// Uses the value, and lets those who wait look at it again.
  ///
  /// - Parameters:
  ///   - isReady: Whether the value is as it is needed; it is waited until it is.
  ///   - wakesOthers: Whether those who wait look again; `false` where it changes nothing for them.
  ///   - body: What to do then.
  /// - Returns: What `body` returns.
  package func use<Result>(
    when isReady: (Value) -> Bool = { _ in true }, wakesOthers: Bool = true,
    _ body: (inout Value) -> Result
  ) -> Result {
    _ = unsafe pthread_mutex_lock(lock)
    while !isReady(value) { _ = unsafe pthread_cond_wait(changed, lock) }
    let result = body(&value)
    if wakesOthers { _ = unsafe pthread_cond_broadcast(changed) }
    _ = unsafe pthread_mutex_unlock(lock)
    return result
  }
}
