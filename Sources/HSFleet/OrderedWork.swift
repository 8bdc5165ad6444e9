import HSOutput
import HSPlatform

/// Work on many things at once, whose results come in the order of the things.
///
/// Each worker is a thread of its own that does one thing after the other. One thing that takes long does not
/// hold the others up: results behind it wait until it is done, and no worker begins another thing only when
/// those that wait fill the room for them. So memory is bounded, however many things there are.
package enum OrderedWork {
  private struct State<Result> {
    var next: Int
    var isOver = false
    var results: [Int: (result: Result, bytes: Int)] = [:]
    /// What the results weigh.
    var waiting = 0
  }

  /// Bytes that results may hold while they wait for an earlier one; each worker may add one more to them.
  package static let room = 16 << 20
  /// What a result counts for besides the bytes that it says it holds.
  private static let least = 4 << 10

  /// Number of processors of the machine; at least 1.
  private static var processors: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  /// Does the work, and shows on a terminal how far it has come.
  ///
  /// - Parameters:
  ///   - count: How many things there are.
  ///   - jobs: How many are worked on at once; as many as there are processors if `nil`.
  ///   - journal: Where it is noted what is worked on; what ended an earlier process is not worked on again.
  ///   - work: Works on a thing, by its place; called on any thread.
  ///   - lost: What comes of a thing that ended an earlier process by this signal.
  ///   - bytes: How much memory a result holds, about, while it waits; a few KiB need not be counted.
  ///   - take: Takes a result, in the order of the things, on the calling thread; returns whether more
  ///     are wanted.
  package static func run<Result: Sendable>(
    _ count: Int, jobs: Int?, in journal: WorkJournal?,
    _ work: @escaping @Sendable (Int) -> Result,
    lost: @escaping @Sendable (Int, Int32) -> Result,
    bytes: @escaping @Sendable (Result) -> Int = { _ in 0 }, take: (Int, Result) -> Bool
  ) {
    let progress = FleetProgress(count)
    defer { progress.end() }
    func taken(_ place: Int, _ result: Result) -> Bool {
      progress.didFinish(place + 1)
      return take(place, result)
    }
    let jobs = jobs ?? processors
    guard let journal else {
      return _ = run(0..<count, jobs: jobs, work, bytes: bytes, take: taken)
    }
    let noted: @Sendable (Int) -> Result = { place in
      if let signal = journal.signal(place) { return lost(place, signal) }
      journal.begin(place)
      defer { journal.end(place) }
      return work(place)
    }
    let alone = min(count, journal.alone)
    guard run(0..<alone, jobs: 1, noted, bytes: bytes, take: taken) else { return }
    _ = run(alone..<count, jobs: jobs, noted, bytes: bytes, take: taken)
  }

  /// Does a part of the work; returns whether more is wanted.
  private static func run<Result: Sendable>(
    _ places: Range<Int>, jobs: Int, _ work: @escaping @Sendable (Int) -> Result,
    bytes: @escaping @Sendable (Result) -> Int, take: (Int, Result) -> Bool
  ) -> Bool {
    let state = Monitor(State<Result>(next: places.lowerBound))
    let end = places.upperBound
    let body: @Sendable () -> Void = {
      while true {
        // Who works on the thing that is taken next does not wait here: it began before all that wait.
        let place = state.use(when: { $0.isOver || $0.waiting < room }, wakesOthers: false) {
          state -> Int? in
          guard !state.isOver, state.next < end else { return nil }
          state.next += 1
          return state.next - 1
        }
        guard let place else { return }
        let result = work(place)
        let bytes = least + bytes(result)
        state.use {
          $0.results[place] = (result, bytes)
          $0.waiting += bytes
        }
      }
    }
    let threads =
      jobs > 1 ? (0..<min(jobs, places.count)).compactMap { _ in try? SystemThread(body) } : []
    var isWanted = true
    for place in places {
      // Without a thread the work is done here.
      let result: Result
      if threads.isEmpty {
        result = work(place)
      } else {
        let made = state.use(when: { $0.results[place] != nil }) { state -> Result? in
          guard let (result, bytes) = state.results.removeValue(forKey: place) else { return nil }
          state.waiting -= bytes
          return result
        }
        guard let made else { continue }
        result = made
      }
      if !take(place, result) {
        isWanted = false
        break
      }
    }
    state.use { $0.isOver = true }
    for thread in threads { thread.join() }
    return isWanted
  }
}
