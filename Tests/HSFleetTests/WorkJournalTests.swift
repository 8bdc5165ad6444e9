import HSFleet
import HSPlatform
import Testing

/// Work in a process that a capture ends, and in the next one.
@Suite struct WorkJournalTests {
  /// What work noted before its process ended: those whose results were taken, and those under way.
  private func journal(of count: Int, taken: Range<Int>, underWay: [Int], by signal: Int32) throws
    -> WorkJournal
  {
    let journal = try #require(WorkJournal(count))
    for place in taken { journal.take(UInt8(place % 3), place) }
    for place in underWay { journal.begin(place) }
    #expect(journal.worker(endedBy: signal))
    return journal
  }

  /// What comes of each of so many things in the next process: its place, or the signal that it died of, negated.
  private func next(_ journal: WorkJournal, _ count: Int, jobs: Int) -> [Int] {
    var found: [Int] = []
    OrderedWork.run(count, jobs: jobs, in: journal) {
      $0
    } lost: { _, signal in
      -Int(signal)
    } take: { place, result in
      found.append(result)
      return true
    }
    return found
  }

  @Test("What alone was under way is left out, and named by its signal", arguments: [1, 4])
  func one(jobs: Int) throws {
    let journal = try journal(of: 9, taken: 0..<3, underWay: [5], by: SIGILL)
    #expect(journal.alone == 0)
    #expect(next(journal, 9, jobs: jobs) == [0, 1, 2, 3, 4, -Int(SIGILL), 6, 7, 8])
    #expect((0..<9).map { journal.note($0) } == [0, 1, 2] + [UInt8?](repeating: nil, count: 6))
  }

  @Test("Of several each is done alone, so that the next that ends is the one")
  func several() throws {
    let journal = try journal(of: 9, taken: 0..<0, underWay: [2, 3, 6], by: SIGSEGV)
    #expect(journal.alone == 7)
    let most = Monitor(0)
    let now = Monitor(0)
    OrderedWork.run(9, jobs: 4, in: journal) { place -> Int in
      now.use { $0 += 1 }
      usleep(2000)
      if place < 7 {
        let here = now.use { $0 }
        most.use { $0 = max($0, here) }
      }
      now.use { $0 -= 1 }
      return place
    } lost: {
      place, _ in
      place
    } take: { _, _ in
      true
    }
    #expect(most.use { $0 } == 1)
    journal.begin(3)
    #expect(journal.worker(endedBy: SIGTRAP))
    #expect(journal.alone == 0)
    #expect(next(journal, 9, jobs: 2) == [0, 1, 2, -Int(SIGTRAP), 4, 5, 6, 7, 8])
  }

  @Test("What is sent from without ends the run", arguments: [SIGTERM, SIGINT, SIGHUP, SIGXCPU])
  func outside(signal: Int32) throws {
    let journal = try #require(WorkJournal(3))
    journal.begin(1)
    #expect(!journal.worker(endedBy: signal))
    #expect(next(journal, 3, jobs: 1) == [0, 1, 2])
  }

  @Test("Where no capture was under way nothing can be left out")
  func nothingUnderWay() throws {
    let journal = try #require(WorkJournal(3))
    #expect(!journal.worker(endedBy: SIGILL))
  }

  @Test("What was printed of the first is not printed again, unless it is left out")
  func printed() throws {
    let journal = try #require(WorkJournal(4))
    journal.didPrint(100)
    journal.take(0, 0)
    journal.didPrint(30)
    journal.didPrint(4)
    journal.begin(1)
    journal.begin(2)
    #expect(journal.worker(endedBy: SIGABRT))
    #expect(journal.printedBytes == (34, 100))
    journal.begin(1)
    #expect(journal.worker(endedBy: SIGABRT))
    #expect(journal.printedBytes == (0, 134))
    journal.forget()
    #expect(journal.printedBytes == (0, 0))
    #expect(journal.note(0) == nil)
  }
}
