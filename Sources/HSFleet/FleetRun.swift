package import HSOutput
import HSPlatform
import HSProtocols

/// Work that can go over many captures, each by itself.
package protocol FleetWork: Sendable {
  /// The captures' paths.
  var files: [String] { get set }
  /// How many captures to work on at once; `nil` unless it was asked for.
  var jobs: Int? { get }
  /// The folder that gets a file for each capture, if one was asked for.
  var folder: String? { get }
  /// Whether the captures are merged, so that they belong together.
  var isMerged: Bool { get }
  /// The file to write, if there is one.
  var output: String? { get set }
  /// Files that are read besides the captures.
  var otherInputs: [String] { get }
  /// What the names of outputs end with.
  var suffix: String { get }
  /// Whether the work itself must write the file: it is not text, or it is two.
  var writesItself: Bool { get }
  /// What stands between the outputs of two captures.
  var joint: DeskRow.Joint { get }
  /// Works on the captures as if there were no others.
  ///
  /// - Parameter console: Where it prints, and what it says.
  /// - Throws: The exit status.
  func runAlone(on console: Console) throws
}

extension FleetWork {
  package var isMerged: Bool { false }
  package var otherInputs: [String] { [] }
  package var writesItself: Bool { false }
  package var joint: DeskRow.Joint { .plain }

  /// Works on each capture by itself if a folder is among them or its own output was asked for each, else on the
  /// captures as they were named.
  ///
  /// - Parameter console: Where it prints, and what it says.
  /// - Throws: The exit status.
  package func runOverAll(on console: Console) throws {
    if isMerged {
      var one = self
      one.files = FleetWalk.inputs(of: files).flatMap(\.paths)
      return try one.runAlone(on: console)
    }
    guard let run = FleetRun(self) else { return try runAlone(on: console) }
    try run.run(on: console, { try $0.runAlone(on: $1) }, take: { _ in })
  }
}

/// Works on many captures, each by itself: several at once, printed in the order of their paths.
///
/// Names that one capture teaches do not serve the next, so that it does not matter how many are worked on
/// at once.
package struct FleetRun<Work: FleetWork> {
  private let one: Work

  /// A run; `nil` if the captures are to be read as they were named, one after the other.
  package init?(_ work: Work) {
    guard work.jobs != nil || work.folder != nil || FleetWalk.hasFolder(work.files) else {
      return nil
    }
    one = work
  }

  /// What came of an input.
  private struct Outcome<Value: Sendable>: Sendable {
    var ending = Ending(nil)
    var value: Value?
    let desk: Desk
  }

  /// What every worker needs.
  private struct Shop<Value: Sendable>: Sendable {
    let one: Work
    let inputs: [FleetInput]
    /// All files that are read.
    let files: [String]
    let folder: OutputFolder?
    let row: DeskRow
    let journal: WorkJournal?
    let work: @Sendable (Work, Console) throws -> Value

    /// What came of an input that ended an earlier process.
    func lost(_ place: Int, _ signal: Int32) -> Outcome<Value> {
      let desk = Desk(row, place: place, isFound: false)
      desk.say("\(inputs[place].name): \(WorkJournal.words(signal)). \(WorkJournal.advice).")
      return Outcome(ending: Ending(.unreadable), desk: desk)
    }

    /// Works on an input.
    func outcome(_ place: Int) -> Outcome<Value> {
      let input = inputs[place]
      let desk = Desk(row, place: place, isFound: input.isFound)
      var outcome = Outcome<Value>(desk: desk)
      if let note = journal?.note(place) {
        // An earlier process printed it.
        outcome.ending = Ending(note: note)
        if outcome.ending == .passedOver {
          desk.passOver()
        } else if Value.self != Void.self, outcome.ending != .wasThere {
          var one = one
          one.files = input.paths
          outcome.value = try? work(one, Console())
        }
      } else if let folder, folder.holds(input) {
        outcome.ending = .wasThere
      } else if input.isNoFile {
        desk.passOver()
      } else if !row.isClosed {
        let (value, status) = perform(input, on: desk)
        outcome.value = value
        outcome.ending = Ending(status)
      }
      return outcome
    }

    private func perform(_ input: FleetInput, on desk: Desk) -> (Value?, ExitStatus?) {
      var one = one
      one.files = input.paths
      do {
        if let folder { return try folder.write(input, one, files, on: desk, work) }
        one.output = nil
        return (try work(one, desk), nil)
      } catch let status as ExitStatus {
        return (nil, status)
      } catch {
        desk.say("\(input.name): \(error)")
        return (nil, .usage)
      }
    }
  }

  /// Works on every capture.
  ///
  /// - Parameters:
  ///   - console: Where it prints, and what it says.
  ///   - work: Works on the one capture of a copy of the one.
  ///   - take: Takes what came of it, in the order of the captures.
  /// - Throws: The worst exit status: unreadable, wrong usage, no; or, if all are so, insufficient.
  package func run<Value: Sendable>(
    on console: Console, _ work: @escaping @Sendable (Work, Console) throws -> Value,
    take: (Value) -> Void
  ) throws {
    let inputs = FleetWalk.inputs(of: one.files)
    guard !inputs.isEmpty else {
      console.say("there is no file in \(one.files.joined(separator: ", "))")
      throw ExitStatus.unreadable
    }
    let folder = one.folder.map { OutputFolder(path: $0, suffix: one.suffix) }
    if let folder { try folder.check(inputs, other: one.output, on: console) }
    let journal = WorkJournal.begin(inputs.map(\.paths))
    // A file appears when it is whole: that of an earlier process is not there.
    if folder == nil, one.output != nil { journal?.forget() }
    let files = inputs.flatMap(\.paths) + one.otherInputs
    let destination = Destination(folder == nil ? one.output : nil, reading: files, on: console)
    try destination.check()
    let shop = Shop(
      one: one, inputs: inputs, files: files, folder: folder,
      row: DeskRow(
        destination.output, one.joint, hasText: (journal?.printedBytes.before ?? 0) > 0,
        written: journal?.printedBytes.own ?? 0, didWrite: { journal?.didPrint($0) }),
      journal: journal, work: work)
    var endings: [Ending: Int] = [:]
    OrderedWork.run(
      inputs.count, jobs: one.jobs, in: journal, shop.outcome, lost: shop.lost,
      bytes: \.desk.waiting
    ) { place, outcome in
      outcome.desk.end()
      let ending = outcome.desk.hasPassedOver ? .passedOver : outcome.ending
      endings[ending, default: 0] += 1
      journal?.take(ending.note, place)
      if let value = outcome.value, !outcome.desk.hasPassedOver { take(value) }
      return !shop.row.isClosed
    }
    Self.tell(endings, on: console)
    let isWritten = destination.close()
    if let status = Self.worst(endings, of: inputs.count) { throw status }
    guard isWritten else { throw ExitStatus.unreadable }
  }

  /// Says what nobody sees in the output.
  private static func tell(_ endings: [Ending: Int], on console: Console) {
    if let passedOver = endings[.passedOver] {
      console.say(
        counted(
          passedOver,
          by:
            "file[ is no capture and was/s are no captures and were] passed over; 'heartsnoop scan' tells "
            + "what [it is/they are]"))
    }
    if let present = endings[.wasThere] {
      console.say(
        counted(
          present, by: "output[ was there and was/s were there and were] left as [it was/they were]"
        ))
    }
    if let unread = endings[Ending(.unreadable)] {
      console.say(
        "\(unread) of \(counted(done(endings), "capture")) could not be read, or only in part")
    }
  }

  /// How many captures were worked on.
  private static func done(_ endings: [Ending: Int]) -> Int {
    endings.reduce(0) { $1.key == .wasThere || $1.key == .passedOver ? $0 : $0 + $1.value }
  }

  /// The worst status; `nil` if all went well.
  ///
  /// That some captures have no answer is no failure as long as others have one. That none of so many files is a
  /// capture is one.
  private static func worst(_ endings: [Ending: Int], of files: Int) -> ExitStatus? {
    if endings[.passedOver] == files { return .unreadable }
    for status in [ExitStatus.unreadable, .usage, .negative] where endings[Ending(status)] != nil {
      return status
    }
    return endings[Ending(.insufficient)] == done(endings) && endings[.wasThere] == nil
      ? .insufficient : nil
  }
}

/// How work on one of many captures ended, as a journal notes it.
private struct Ending: Hashable, Sendable {
  let note: UInt8

  static let wasThere = Ending(note: 1)
  static let passedOver = Ending(note: 2)

  init(note: UInt8) { self.note = note }

  /// With an exit status; `nil` if all went well.
  init(_ status: ExitStatus?) { note = status.map { 3 + UInt8(clamping: $0.rawValue) } ?? 0 }
}
