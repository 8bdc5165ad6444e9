package import HSOutput
import HSPlatform
import HSProtocols
import HSRewriting
import HSSession
package import HSTimeline

/// Puts what many captures hold into one database.
package struct CollectRun {
  private let isRedacted: Bool
  private let seed: String?
  private let jobs: Int?
  private let knowledge: LabelKnowledge

  /// A run.
  ///
  /// - Parameters:
  ///   - isRedacted: Whether names, addresses and keys are replaced.
  ///   - seed: A text from which the replacements follow; random if `nil`.
  ///   - jobs: How many captures are read at once; as many as there are processors if `nil`.
  ///   - knowledge: What is known beside the captures.
  package init(
    redacted isRedacted: Bool, seed: String?, jobs: Int?,
    with knowledge: LabelKnowledge = LabelKnowledge()
  ) {
    self.isRedacted = isRedacted
    self.seed = seed
    self.jobs = jobs
    self.knowledge = knowledge
  }

  /// Adds what is new.
  ///
  /// - Parameters:
  ///   - paths: Files, archives and folders.
  ///   - others: Files that are read besides.
  ///   - target: The database, made if it is not there.
  ///   - console: What was not read is said there.
  /// - Throws: The exit status, unless all was read.
  package func run(
    _ paths: [String], beside others: [String] = [], into target: String, on console: Console
  ) throws(ExitStatus) {
    let database = FileIdentity(path: target)
    func isDatabase(_ input: FleetInput) -> Bool {
      database != nil && input.paths.contains { FileIdentity(path: $0) == database }
    }
    // It may lie among the captures.
    let inputs = FleetWalk.inputs(of: paths).filter { !$0.isFound || !isDatabase($0) }
    guard !inputs.contains(where: isDatabase),
      database == nil || !others.contains(where: { FileIdentity(path: $0) == database })
    else {
      console.say("\(target): is a file that is read, and was left as it is")
      throw .unreadable
    }
    // The database is opened behind it: no process may use one that another opened. The same stand-ins serve all.
    let seed = isRedacted ? self.seed ?? Self.anySeed() : nil
    let journal = WorkJournal.begin(inputs.map(\.paths))
    try console.attempt {
      try collect(inputs, into: FleetStore(target), seed: seed, journal, on: console)
    }
  }

  /// What was made of an input.
  private struct Item: Sendable {
    var digest = ""
    var file: StoredFile?
    /// Why there is none.
    var problem: String?
    let desk: Desk
  }

  private func collect(
    _ inputs: [FleetInput], into store: FleetStore, seed: String?, _ journal: WorkJournal?,
    on console: Console
  ) throws {
    let known = try store.problems()
    let row = DeskRow(TextOutput { _ in true }, .plain)
    var counts: [Outcome: Int] = [:]
    var failure: SQLFailure?
    OrderedWork.run(inputs.count, jobs: jobs, in: journal) { place in
      let desk = Desk(row, place: place, isFound: false)
      // An earlier process put it into the database, or said why not.
      guard journal?.note(place) == nil else { return Item(desk: desk) }
      return Self.item(inputs[place], desk, known: known, seed: seed, with: knowledge)
    } lost: { place, signal in
      Item(
        problem: "\(WorkJournal.words(signal)). \(WorkJournal.advice)",
        desk: Desk(row, place: place, isFound: false))
    } bytes: {
      $0.desk.waiting + ($0.file?.bytes ?? 0)
    } take: { place, item in
      item.desk.end()
      var outcome = journal?.note(place).map { Outcome(rawValue: $0) }
      do throws(SQLFailure) {
        if outcome == nil {
          let problem = item.problem ?? known[item.digest]
          let own = try Self.keep(item.file, inputs[place], problem, in: store, on: console)
          if known[item.digest] != nil, !knowledge.names.isEmpty {
            try store.name(knowledge.names, inFile: item.digest)
          }
          journal?.take(own.rawValue, place)
          outcome = own
        }
      } catch {
        failure = error
        return false
      }
      for part in Outcome.all where outcome?.contains(part) == true {
        counts[part, default: 0] += 1
      }
      return true
    }
    if let failure { throw failure }
    let (unread, passedOver) = (counts[.unread] ?? 0, counts[.passedOver] ?? 0)
    var parts = ["\(counts[.added] ?? 0) added"]
    if let present = counts[.present] { parts.append("\(present) there already") }
    if unread > 0 { parts.append("\(unread) not read in full") }
    if passedOver > 0 {
      parts.append(
        counted(
          passedOver, by: "file[ is no capture/s are no captures] ('heartsnoop scan' tells what)"))
    }
    console.say(parts.joined(separator: ", "))
    try store.finish()
    if unread > 0 { throw ExitStatus.unreadable }
  }

  /// What became of an input, as a journal notes it.
  private struct Outcome: OptionSet, Hashable {
    let rawValue: UInt8

    static let added = Outcome(rawValue: 1)
    static let present = Outcome(rawValue: 2)
    static let passedOver = Outcome(rawValue: 4)
    static let unread = Outcome(rawValue: 8)
    static let all = [added, present, passedOver, unread]
  }

  /// Puts a file into the database, and says what is wrong with it.
  private static func keep(
    _ file: StoredFile?, _ input: FleetInput, _ problem: String?, in store: FleetStore,
    on console: Console
  ) throws(SQLFailure) -> Outcome {
    func told(_ problem: String) -> Outcome {
      guard !problem.isEmpty else { return [] }
      console.say("\(input.name): \(problem)")
      return .unread
    }
    if let file, !file.isForeign {
      let isNew = try store.add(file)
      return told(file.problem).union(isNew ? .added : .present)
    }
    // A file in a folder need not be a capture.
    if let file { return input.isFound ? .passedOver : told(file.problem) }
    if input.isNoFile { return .passedOver }
    guard let problem, !problem.isEmpty else { return .present }
    return told(problem)
  }

  private static func item(
    _ input: FleetInput, _ desk: Desk, known: [String: String], seed: String?,
    with knowledge: LabelKnowledge
  ) -> Item {
    var item = Item(desk: desk)
    if let obstacle = input.obstacle {
      item.problem = obstacle.reason
      return item
    }
    do throws(CaptureError) {
      guard let digest = try CaptureDigest.sha256(of: input.paths) else {
        item.problem =
          FileIdentity(path: input.name) == nil
          ? PathObstacle.refused(errno).reason : "is no file: save it as one"
        return item
      }
      item.digest = digest
    } catch {
      item.problem = error.reason
      return item
    }
    guard known[item.digest] == nil else { return item }
    guard let seed else {
      item.file = StoredFile(input, digest: item.digest, path: input.name, with: knowledge)
      return item
    }
    let name = String(item.digest.prefix(12))
    guard let copy = redacted(input, name, seed: seed, on: desk) else {
      // Nothing of it could be read; why, without a name, is all that is kept.
      let file = StoredFile(input, digest: item.digest, path: name, with: knowledge)
      item.problem = file.isForeign ? nil : "could not be redacted"
      if file.isForeign { item.file = file }
      return item
    }
    var session = Session([name], DecodeOptions(knowledge))
    session.kept[name] = copy
    item.file = StoredFile(session, digest: item.digest, name: name)
    return item
  }

  /// A redacted copy of an input; `nil` if it cannot be made, which is said.
  private static func redacted(
    _ input: FleetInput, _ name: String, seed: String, on console: Console
  ) -> SpooledInput? {
    var session = Session(input.paths, on: console)
    var redactor = CaptureRedactor(RedactionOptions(), seed: seed)
    guard (try? session.holdStill()) != nil,
      case let (copy, _, false)? = session.redactedCopy(with: &redactor, file: name, name: name)
    else { return nil }
    return copy
  }

  private static func anySeed() -> String {
    "\(UInt64.random(in: 0...(.max))) \(UInt64.random(in: 0...(.max)))"
  }
}
