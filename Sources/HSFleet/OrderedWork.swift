import HSPlatform

/// Work on many things at once, whose results come in the order of the things.
///
/// Each worker is a thread of its own that does one thing after the other. None begins with a thing that is
/// far ahead of the last result that was taken, so that few results wait, however many things there are.
package enum OrderedWork {
  private struct State<Result> {
    var next = 0
    var taken = 0
    var isOver = false
    var results: [Int: Result] = [:]
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Number of processors of the machine; at least 1.
  package static var processors: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  /// Does the work.
  ///
  /// - Parameters:
  ///   - count: How many things there are.
  ///   - jobs: How many are worked on at once.
  ///   - lead: How many things each worker may be ahead of the last result that was taken.
  ///   - work: Works on a thing, by its place; called on any thread.
  ///   - take: Takes a result, in the order of the things, on the calling thread; returns whether more
  ///     are wanted.
  package static func run<Result: Sendable>(
    _ count: Int, jobs: Int, lead: Int = 8, _ work: @escaping @Sendable (Int) -> Result,
    take: (Int, Result) -> Bool
  ) {
    let state = Monitor(State<Result>())
    let lead = max(jobs, 1) * max(lead, 1)
    let body = Body {
      while true {
        let place = state.use(when: { $0.isOver || $0.next < $0.taken + lead }) { state -> Int? in
          guard !state.isOver, state.next < count else { return nil }
          state.next += 1
          return state.next - 1
        }
        guard let place else { return }
        let result = work(place)
        state.use { $0.results[place] = result }
      }
    }
    var threads: [pthread_t] = []
    if jobs > 1 {
      for _ in 0..<min(jobs, count) { if let thread = start(body) { threads.append(thread) } }
    }
    for place in 0..<count {
      // Without a thread the work is done here.
      let result: Result
      if threads.isEmpty {
        result = work(place)
      } else {
        let made = state.use(when: { $0.results[place] != nil }) { state -> Result? in
          state.taken = place + 1
          return state.results.removeValue(forKey: place)
        }
        guard let made else { continue }
        result = made
      }
      if !take(place, result) { break }
    }
    state.use { $0.isOver = true }
    for thread in threads { _ = pthread_join(thread, nil) }
  }

  private static func start(_ body: Body) -> pthread_t? {
    var thread = pthread_t()
    let held = unsafe Unmanaged.passRetained(body)
    let code = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, held.toOpaque())
    guard code == 0 else {
      unsafe held.release()
      return nil
    }
    return thread
  }
}
