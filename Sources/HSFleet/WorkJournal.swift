import HSCWorker
import HSOutput
import HSPlatform
import Synchronization

/// What became of each of many captures, in memory that outlasts the process that works on them.
///
/// A Swift program cannot go on behind a trap. So the program lets a copy of itself do the work and waits: where a capture
/// ends the copy, the next one begins again without that capture. The copy is a fork of a process with one thread,
/// so that it costs nothing to begin, and knows all that was read before. In an ordinary run there is one copy, and
/// nothing is done twice.
///
/// Which capture ended a copy is seen from what it worked on. Where several were under way, the next copy takes these alone, one
/// after the other, so that each ends nobody but itself.
@safe
package final class WorkJournal: @unchecked Sendable {
  /// How far work on a capture is.
  ///
  /// What several threads write are different octets.
  private enum Stage {
    static let waits: UInt8 = 0
    static let underWay: UInt8 = 1
    static let done: UInt8 = 2
    /// It was under way with others when a copy ended.
    static let suspect: UInt8 = 3
    /// It ended a copy by a signal, whose number stands in the other bits.
    static let lost: UInt8 = 0x80
  }

  private let count: Int
  private let stages: UnsafeMutablePointer<UInt8>
  /// What was noted of each capture whose result was taken: 0 for none, else the note and 1.
  private let notes: UnsafeMutablePointer<UInt8>
  /// Bytes that were printed of the first capture without a note, and of all.
  private let printed: UnsafeMutablePointer<(first: Int, all: Int)>

  /// Whether work may go on in a copy of this process.
  ///
  /// The program says so, which has one thread and ends with its work. Others that use these modules are not copied.
  private static let isOffered = Atomic<Bool>(false)

  /// Lets work go on in a copy of this process.
  package static func offer() { isOffered.store(true, ordering: .relaxed) }

  /// A journal of so many captures; `nil` where there is no memory.
  package init?(_ count: Int) {
    self.count = max(0, count)
    let bytes = Self.head + 2 * self.count
    let memory = unsafe mmap(
      nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
    unsafe printed = memory.bindMemory(to: (first: Int, all: Int).self, capacity: 1)
    unsafe stages = (memory + Self.head).bindMemory(to: UInt8.self, capacity: 2 * self.count)
    unsafe notes = stages + self.count
  }

  deinit { _ = unsafe munmap(printed, Self.head + 2 * count) }

  /// Bytes in front of the stages.
  private static let head = MemoryLayout<(first: Int, all: Int)>.stride

  /// Goes on in a copy of this process, where that is offered and there are several captures.
  ///
  /// It returns in the copy. This process waits until a copy comes to the end, and ends as that does.
  ///
  /// - Parameter paths: Of each capture, its paths. Standard input can be read only once: with it there is no copy.
  /// - Returns: The journal; `nil` if the work is done in this process.
  package static func begin(_ paths: [[String]]) -> WorkJournal? {
    guard isOffered.load(ordering: .relaxed), paths.count > 1,
      !paths.contains(where: { $0.contains("-") }), let journal = WorkJournal(paths.count)
    else { return nil }
    while true {
      let worker = worker_fork()
      // Without a copy the work is done here.
      guard worker >= 0 else { return nil }
      guard worker > 0 else { return journal }
      let end = worker_wait(worker)
      let signal = worker_signal(end)
      let status = worker_status(end)
      guard signal > 0 else { _exit(status >= 0 ? status : ExitStatus.unreadable.rawValue) }
      guard journal.worker(endedBy: signal) else { worker_end(signal) }
    }
  }

  /// Notes that a copy was ended by a signal; returns whether another can go on behind it.
  package func worker(endedBy signal: Int32) -> Bool {
    // What was sent from without is meant for the whole run.
    guard ![SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGXCPU, SIGALRM].contains(signal) else {
      return false
    }
    let underWay = places { $0 == Stage.underWay }
    for place in 0..<count where stage(place) < Stage.lost { set(place, Stage.waits) }
    // What was printed of one that is left out now is nothing that the next prints as well.
    if underWay.count == 1, underWay.first == (0..<count).first(where: { note($0) == nil }) {
      unsafe printed.pointee.first = 0
    }
    for place in underWay {
      set(
        place, underWay.count > 1 ? Stage.suspect : Stage.lost | UInt8(truncatingIfNeeded: signal))
    }
    return !underWay.isEmpty
  }

  // MARK: - While the work is done

  /// Notes that work on a capture begins.
  package func begin(_ place: Int) { set(place, Stage.underWay) }

  /// Notes that work on a capture has ended.
  package func end(_ place: Int) { set(place, Stage.done) }

  /// The signal by which a capture ended an earlier copy.
  package func signal(_ place: Int) -> Int32? {
    let stage = stage(place)
    return stage >= Stage.lost ? Int32(stage & ~Stage.lost) : nil
  }

  /// How many captures, from the first on, are to be worked on one after the other.
  package var alone: Int { places { $0 == Stage.suspect }.last.map { $0 + 1 } ?? 0 }

  /// What was noted when a capture's result was taken by an earlier copy, or this one.
  package func note(_ place: Int) -> UInt8? {
    guard (0..<count).contains(place) else { return nil }
    let note = unsafe notes[place]
    return note > 0 ? note - 1 : nil
  }

  /// Notes that a capture's result was taken, and all that is printed of it has been handed on.
  ///
  /// - Parameters:
  ///   - note: What the next copy must know of it, at most 254.
  ///   - place: The capture.
  package func take(_ note: UInt8, _ place: Int) {
    guard (0..<count).contains(place) else { return }
    unsafe printed.pointee.first = 0
    unsafe notes[place] = min(note, 254) + 1
  }

  /// Forgets what was taken: what was printed is lost with the copy that printed it.
  package func forget() {
    unsafe printed.pointee = (0, 0)
    for place in 0..<count { unsafe notes[place] = 0 }
  }

  /// Notes that so many bytes were printed of the first capture whose result was not taken.
  package func didPrint(_ bytes: Int) {
    unsafe printed.pointee.first += bytes
    unsafe printed.pointee.all += bytes
  }

  /// Bytes that were printed of that capture, and of those before it.
  package var printedBytes: (own: Int, before: Int) {
    unsafe (printed.pointee.first, printed.pointee.all - printed.pointee.first)
  }

  // MARK: - Stages

  private func stage(_ place: Int) -> UInt8 {
    (0..<count).contains(place) ? unsafe stages[place] : Stage.waits
  }

  private func set(_ place: Int, _ stage: UInt8) {
    if (0..<count).contains(place) { unsafe stages[place] = stage }
  }

  private func places(_ isWanted: (UInt8) -> Bool) -> [Int] {
    (0..<count).filter { isWanted(stage($0)) }
  }

  /// What is said of a capture that ended a copy.
  ///
  /// - Parameter signal: The signal.
  /// - Returns: The words, to stand behind its name.
  package static func words(_ signal: Int32) -> String {
    "nothing is told of it: heartsnoop was ended by signal \(signal) while it was read"
  }

  /// What to do next with a capture that ended a copy, without the last full stop.
  package static let advice =
    "This is a fault of heartsnoop, or there was too little memory: report it, if you can with the capture"
}
