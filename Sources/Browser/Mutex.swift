/// Synchronization's own, where there is one thread.
@safe
struct Mutex<Value>: ~Copyable, @unchecked Sendable {
  private let value: UnsafeMutablePointer<Value>

  init(_ value: consuming Value) {
    unsafe self.value = .allocate(capacity: 1)
    unsafe self.value.initialize(to: value)
  }

  deinit {
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
  }

  borrowing func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe body(&value.pointee)
  }
}
