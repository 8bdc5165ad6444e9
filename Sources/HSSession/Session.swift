import HSDoctor
package import HSOutput
package import HSProtocols
import HSReport
package import HSTimeline

/// Opens captures and decodes them, one after the other or merged by time, and says what was lost.
///
/// The command, the library, the fleet and comparisons all read captures by it, so that a problem has one sentence,
/// and an option of decoding one place.
package struct Session {
  /// Makes what takes a capture's events, before its first record; the tag is there where the output holds several
  /// captures.
  package typealias MakeSink = (borrowing CaptureReader, CaptureTag?) -> any EventSink
  /// Is handed a capture that has been decoded, as far as that went.
  package typealias Finish = (
    borrowing CaptureReader, borrowing Story, CaptureTag?
  ) -> Void

  /// Paths, `-` for standard input.
  package let files: [String]
  /// How they are read and decoded.
  package var options: DecodeOptions
  /// What is said beside what is printed goes there.
  package let console: Console
  /// Where the text goes.
  package let output: TextOutput
  /// Whether to say how many findings there are, for commands that do not show them.
  package var mentionsFindings = false
  /// Opens inputs that do not lie under their paths: what was kept of a pipe, or bytes in memory.
  package var kept: [String: any KeptInput] = [:]
  /// Is told of each problem when it is met.
  package var didMeet: (CaptureProblem) -> Void = { _ in }
  /// Where growing files are to end, by their paths.
  package var lengths: [String: Int] = [:]

  /// What is known of peers: what was given, and what captures read before taught.
  private let library: LabelLibrary

  /// A session over files.
  ///
  /// - Parameters:
  ///   - files: Their paths.
  ///   - options: How they are read and decoded.
  ///   - console: What is said goes there.
  ///   - output: Where the text goes: what the console prints unless given.
  package init(
    _ files: [String], _ options: DecodeOptions = DecodeOptions(), on console: Console = Console(),
    to output: TextOutput? = nil
  ) {
    self.files = files
    self.options = options
    self.console = console
    self.output = output ?? console.output()
    library = LabelLibrary(options.knowledge)
    library.citesFolders = options.citesFolders
  }

  /// The same, with its text going elsewhere.
  package func writing(to output: TextOutput) -> Session {
    var session = Session(files, options, on: console, to: output)
    (session.kept, session.lengths) = (kept, lengths)
    return session
  }

  /// The same inputs once more, silently and without printing.
  package func again(_ options: DecodeOptions? = nil) -> Session {
    var session = Session(files, options ?? self.options)
    (session.kept, session.lengths) = (kept, lengths)
    return session
  }

  /// After how many records progress is looked at.
  package static let pace = 4096

  // MARK: - Opening

  /// The inputs: the files, and those together that Android wrote one after the other.
  package var inputs: [[String]] {
    let areBtsnoop = options.format == nil || options.format == .btsnoop
    return areBtsnoop ? CaptureOpener.inputs(of: files) : files.map { [$0] }
  }

  /// Opens an input, so that its reading shows as progress.
  ///
  /// - Parameters:
  ///   - paths: A path; or two, of logs where the second may continue the first.
  ///   - isFurther: Whether it is read together with inputs that are open already.
  /// - Returns: The input, or `nil` for two that are not joined.
  /// - Throws: What keeps it from being opened.
  package func open(
    _ paths: [String], isFurther: Bool
  ) throws(CaptureError) -> OpenedInput? {
    if paths.count == 1, let kept = kept[paths[0]] { return try CaptureOpener.open(kept.source()) }
    let didRead = console.beginReading(paths.last ?? "", isFurther: isFurther)
    if paths.count == 2 {
      return try CaptureOpener.open(
        older: paths[0], newer: paths[1], lengths: lengths, didRead: didRead)
    }
    let path = paths.first ?? "-"
    return try CaptureOpener.open(path, length: lengths[path], didRead: didRead)
  }

  /// Notes what was not read, or not whole.
  func note(_ outcome: inout SessionOutcome, _ problem: CaptureProblem) {
    outcome.note(problem)
    didMeet(problem)
  }

  /// Opens the next input that can be opened; says what keeps those before it from being read.
  func next(
    _ waiting: inout ArraySlice<[String]>, isFurther: Bool, _ outcome: inout SessionOutcome
  ) -> OpenedInput? {
    while let paths = waiting.popFirst() {
      do throws(CaptureError) {
        if let input = try open(paths, isFurther: isFurther) { return input }
        // Neither file continues the other.
        waiting = paths.map { [$0] } + waiting
      } catch {
        note(error, of: paths.joined(separator: ", "), &outcome)
        // What is not joined can still be read, but for the file that failed.
        if paths.count > 1 {
          waiting = paths.filter { $0 != error.source }.map { [$0] } + waiting
        }
      }
    }
    return nil
  }

  /// Says what kept something from being read, and keeps it.
  func note(_ error: CaptureError, of input: String? = nil, _ outcome: inout SessionOutcome) {
    if error.isNoCapture, console.passesOver() { return }
    console.say(error.description)
    note(&outcome, CaptureProblem(error, of: input))
    if error.isFailedRead { output.spoil() }
  }

  /// Says what became of an archive's members, from a note on; returns how many there are now.
  @discardableResult
  package func tell(_ input: borrowing OpenedInput, from first: Int) -> Int {
    let notes = input.notes
    for note in notes.dropFirst(first) { console.say(note.description) }
    return notes.count
  }

  // MARK: - Reading

  /// Decodes every capture.
  ///
  /// What cannot be read is said and does not keep the others from being read.
  ///
  /// - Parameters:
  ///   - makeSink: Makes what takes the events; nothing takes them unless given.
  ///   - finish: Is handed each capture that has been decoded.
  /// - Returns: How it ended.
  package func decode(
    _ makeSink: MakeSink = { _, _ in SilentSink() }, finish: Finish = { _, _, _ in }
  ) -> SessionOutcome {
    var contents = OtherContents()
    var outcome = read { reader, tag in
      var remark: String?
      let problem = take(&reader, into: makeSink(reader, tag)) { reader, story, _ in
        finish(reader, story, tag)
        if let other = contents.note(reader, story) {
          remark = "\(reader.name): \(other.reason)"
        } else if mentionsFindings {
          remark = Self.findings(reader.name, story)
        }
      }
      return (problem, remark)
    }
    outcome.mayAnswer = !contents.isAll
    return outcome
  }

  /// Decodes each capture into a sink of its own.
  ///
  /// - Parameters:
  ///   - makeSink: Makes the sink of a capture.
  ///   - finish: Is handed the sink and the story at the capture's end.
  /// - Returns: How it ended.
  package func decode<Sink: EventSink>(
    into makeSink: (borrowing CaptureReader, CaptureTag?) -> Sink,
    finish: (Sink, borrowing CaptureReader, borrowing Story, CaptureTag?) -> Void
  ) -> SessionOutcome {
    var made: Sink?
    return decode { reader, tag in
      let sink = makeSink(reader, tag)
      made = sink
      return sink
    } finish: { reader, story, tag in
      if let made { finish(made, reader, story, tag) }
    }
  }

  /// Decodes the capture that a reader stands at the beginning of.
  ///
  /// - Parameters:
  ///   - reader: The reader.
  ///   - sink: What takes the events.
  ///   - finish: Is handed what was decoded, with what kept the capture from being read whole.
  /// - Returns: What kept it from being read whole.
  package func take(
    _ reader: inout CaptureReader, into sink: any EventSink,
    finish: (borrowing CaptureReader, borrowing Story, CaptureProblem?) -> Void
  ) -> CaptureProblem? {
    var decoder = decoder(sink)
    var problem: CaptureProblem?
    do throws(CaptureError) {
      try decoder.decode(&reader, every: Self.pace, console.didTake)
    } catch {
      problem = CaptureProblem(error)
    }
    problem = problem ?? CaptureProblem(reader)
    if problem == nil {
      var contents = OtherContents()
      if let other = contents.note(reader, decoder.story), other.isDamaged {
        problem = CaptureProblem(reader.name, other.reason)
      }
    }
    learn(decoder.story, name: reader.name)
    finish(reader, decoder.story, problem)
    return problem
  }

  /// A decoder that knows what is known.
  package func decoder(_ sink: any EventSink) -> TimelineDecoder {
    var decoder =
      options.decrypts ? TimelineDecoder(sink: sink) : TimelineDecoder(withoutDecryption: sink)
    decoder.keepsNotifiedValues = options.keepsNotifiedValues
    if options.examines { decoder.examine(by: DoctorSink()) }
    decoder.begin(with: library)
    return decoder
  }

  /// Keeps what a capture taught; says which tables were not used in it.
  package func learn(_ story: borrowing Story, name: String) {
    for sentence in library.learn(story, name: name) { console.say(sentence) }
  }

  /// Reads every capture.
  ///
  /// What cannot be read is said and does not keep the others from being read.
  ///
  /// - Parameter body: Reads a capture to its end; returns what kept it from being read whole, and what is to be said
  ///   behind what is wrong with the container.
  /// - Returns: How it ended.
  package func read(
    _ body: (inout CaptureReader, CaptureTag?) -> (problem: CaptureProblem?, remark: String?)
  ) -> SessionOutcome {
    var outcome = SessionOutcome()
    var number = 0
    let inputs = inputs
    var waiting = inputs[...]
    while !output.isClosed, var input = next(&waiting, isFurther: false, &outcome) {
      let told = tell(input, from: 0)
      let isOneOfSeveral = inputs.count > 1 || input.captures > 1 || console.isOneOfMany
      do throws(CaptureError) {
        while !output.isClosed, let source = try input.next() {
          number += 1
          let tag = isOneOfSeveral ? CaptureTag(number: number, name: source.name) : nil
          read(source, tag, body, &outcome)
        }
      } catch {
        note(error, of: input.name, &outcome)
      }
      tell(input, from: told)
      for loss in input.notes where loss.isLoss {
        note(&outcome, CaptureProblem(loss, of: input.name))
      }
      if !input.isComplete { outcome.isComplete = false }
    }
    console.endReading()
    if !console.isFinished(output) { outcome.isComplete = false }
    return outcome
  }

  /// Reads every capture.
  ///
  /// - Parameter body: Reads a capture to its end.
  /// - Returns: How it ended.
  package func readEach(
    _ body: (inout CaptureReader) throws(CaptureError) -> Void
  ) -> SessionOutcome {
    read { reader, _ in
      do throws(CaptureError) {
        try body(&reader)
        return (nil, nil)
      } catch {
        return (CaptureProblem(error), nil)
      }
    }
  }

  /// Reads one capture; says what keeps it from being read.
  private func read(
    _ source: consuming ByteSource, _ tag: CaptureTag?,
    _ body: (inout CaptureReader, CaptureTag?) -> (problem: CaptureProblem?, remark: String?),
    _ outcome: inout SessionOutcome
  ) {
    do throws(CaptureError) {
      var source = source
      let output = output
      // The reader of our pipe gets what there is before we wait.
      source.willWait = { output.settle() }
      var reader = try CaptureReader(source, as: options.format)
      outcome.captures += 1
      let (problem, remark) = body(&reader, tag)
      if let problem, !problem.isTold { console.say(problem.description) }
      if reader.hasFailedRead { output.spoil() }
      output.flush()
      // A closed pipe lost nothing that its reader wanted.
      if output.isClosed, problem?.error == nil { return }
      if let problem = problem ?? CaptureProblem(reader) { note(&outcome, problem) }
      guard !output.isClosed else { return }
      for sentence in reader.findings.sentences(reader.name) { console.say(sentence) }
      if let remark { console.say(remark) }
    } catch {
      note(error, &outcome)
    }
  }

  /// How many findings the timeline would show; `nil` if none.
  static func findings(_ name: String, _ story: borrowing Story) -> String? {
    let errors = story.statistics.shownFindings(atLeast: .error)
    let warnings = story.statistics.shownFindings(atLeast: .warning) - errors
    guard errors + warnings > 0 else { return nil }
    return "\(name): \(counted(errors, "error")) and "
      + "\(counted(warnings, "warning")) on the timeline; "
      + "'heartsnoop decode --only finding' shows them"
  }
}
