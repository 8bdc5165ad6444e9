import HSFleet
import HSPlatform
import Testing

extension OrderedWork {
  /// Does work that ends no process.
  static func run<Result: Sendable>(
    _ count: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result,
    bytes: @escaping @Sendable (Result) -> Int = { _ in 0 }, take: (Int, Result) -> Bool
  ) {
    run(
      count, jobs: jobs, in: nil, work, lost: { place, _ in work(place) }, bytes: bytes, take: take)
  }
}

/// Work on many things at once.
@Suite struct OrderedWorkTests {
  @Test("Results come in order, for any number of jobs", arguments: [1, 2, 7])
  func order(jobs: Int) {
    var places: [Int] = []
    OrderedWork.run(500, jobs: jobs) {
      $0 * 3
    } take: { place, result in
      #expect(result == place * 3)
      places.append(place)
      return true
    }
    #expect(places == Array(0..<500))
  }

  @Test("Who takes the results ends the work", arguments: [1, 4])
  func ending(jobs: Int) {
    let begun = Monitor(0)
    OrderedWork.run(1_000_000, jobs: jobs) { place in
      begun.use { $0 += 1 }
      return place
    } take: { place, _ in
      place < 9
    }
    #expect(begun.use { $0 } < 1_000_000)
  }

  /// Works on a first thing that takes until so many others are done, or half a minute; returns how many were.
  private func done(besidesSlow first: Int, of count: Int, bytes: Int) -> Int {
    let done = Monitor(0)
    let seen = Monitor(0)
    OrderedWork.run(count, jobs: 2) { place in
      guard place == 0 else {
        done.use { $0 += 1 }
        return place
      }
      for _ in 0..<3000 {
        if done.use({ $0 }) >= first { break }
        usleep(10_000)
      }
      // Time for more of them, if more may be begun.
      usleep(50_000)
      let others = done.use { $0 }
      seen.use { $0 = others }
      return place
    } bytes: { _ in
      bytes
    } take: { _, _ in
      true
    }
    return seen.use { $0 }
  }

  @Test("One thing that takes long does not hold the others up")
  func slowFirst() {
    #expect(done(besidesSlow: 499, of: 500, bytes: 0) == 499)
  }

  @Test("What waits is bounded by the memory that it holds")
  func room() {
    let each = 1 << 20
    let waiting = done(besidesSlow: 15, of: 500, bytes: each)
    #expect((15...16).contains(waiting), "\(waiting) results of a MiB waited")
  }
}
