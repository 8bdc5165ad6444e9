import HSArchives
import ArgumentParser
import HSBytes
import HSCapture
import HSFleet
import HSOutput
import HSReport
import HSTimeline

/// Opens captures, decodes them one after the other or merged by time, and says what was lost.
struct CaptureRun {
  /// Makes the decoder for a capture, before its first record; the tag is there where the output
  /// holds several captures.
  typealias MakeDecoder = (borrowing CaptureReader, CaptureTag?) -> TimelineDecoder
  /// Called when a capture has been decoded, as far as that went.
  typealias Finish = (borrowing CaptureReader, borrowing Story, CaptureTag?) -> Void

  /// Paths, `-` for standard input.
  let files: [String]
  /// The format to read them in; `nil` to recognise it.
  let inputFormat: CaptureFormat?
  /// Where the text goes.
  let output: TextOutput
  /// Whether to say how many findings there are, for commands that do not show them.
  let mentionsFindings: Bool
  /// Inputs that can be read only once and were kept, by their paths.
  var spooled: [String: SpooledInput] = [:]
  /// Where growing files are to end, by their paths.
  var lengths: [String: Int] = [:]
  /// Keeps complaints back, where the captures are read twice.
  var complaints: Complaints?

  /// Complaints that are not printed yet, or never, because the other reading printed them.
  final class Complaints {
    fileprivate(set) var sentences: [String] = []
  }

  /// Whether complaints are kept back.
  var isSilent: Bool { complaints != nil }

  /// Called for each capture that cannot be read, or only in part: its name and what is wrong.
  var didNotRead: (String, String) -> Void = { _, _ in }

  /// A run over what was named on the command line.
  init(_ captures: CaptureArguments, output: TextOutput, mentionsFindings: Bool = false) {
    files = captures.files
    inputFormat = captures.inputFormat?.format
    self.output = output
    self.mentionsFindings = mentionsFindings
  }

  /// A run over files, in a given format or the recognised one.
  init(_ files: [String], _ inputFormat: CaptureFormat?, output: TextOutput) {
    self.files = files
    self.inputFormat = inputFormat
    self.output = output
    mentionsFindings = false
  }

  /// After how many records progress is looked at.
  static let pace = 4096

  /// Opens an input, so that its reading shows as progress.
  ///
  /// - Parameters:
  ///   - paths: A path; or two, of logs where the second may continue the first.
  ///   - isFurther: Whether it is read together with inputs that are open already.
  ///   - lengths: Where growing files are to end, by their paths.
  /// - Returns: The input, or `nil` for two that are not joined.
  /// - Throws: What keeps it from being opened.
  static func open(
    _ paths: [String], isFurther: Bool = false, lengths: [String: Int] = [:]
  ) throws(CaptureError) -> OpenedInput? {
    let didRead = Progress.begin(paths.last ?? "", isFurther: isFurther)
    if paths.count == 2 {
      return try CaptureOpener.open(
        older: paths[0], newer: paths[1], lengths: lengths, didRead: didRead)
    }
    let path = paths.first ?? "-"
    return try CaptureOpener.open(path, length: lengths[path], didRead: didRead)
  }

  /// Opens an input, or the kept copy of one that can be read only once.
  private func open(_ paths: [String]) throws(CaptureError) -> OpenedInput? {
    guard paths.count == 1, let kept = spooled[paths[0]] else {
      return try Self.open(paths, lengths: lengths)
    }
    return try CaptureOpener.open(kept.source())
  }

  /// The inputs: the files, and those together that Android wrote one after the other.
  var inputs: [[String]] {
    let areBtsnoop = inputFormat == nil || inputFormat == .btsnoop
    return areBtsnoop ? CaptureOpener.inputs(of: files) : files.map { [$0] }
  }

  /// Decodes every capture.
  ///
  /// What cannot be read is said on standard error and does not keep the others from being read.
  ///
  /// - Parameters:
  ///   - makeDecoder: Makes the decoders.
  ///   - finish: Called when a capture has been decoded.
  /// - Returns: Whether the captures may hold an answer: not if all that is in them is no Bluetooth,
  ///   which is said on standard error.
  /// - Throws: The exit status if something was not read, or did not arrive where it was printed.
  @discardableResult
  func decode(
    _ makeDecoder: MakeDecoder, finish: Finish = { _, _, _ in }
  ) throws -> Bool {
    var contents = OtherContents()
    try read { reader, tag in
      var isComplete = true
      var decoder = makeDecoder(reader, tag)
      do throws(CaptureError) {
        try decoder.decode(&reader, every: Self.pace, Progress.didTake)
      } catch {
        complain(error.description)
        didNotRead(reader.name, error.description)
        isComplete = false
      }
      finish(reader, decoder.story, tag)
      if let other = contents.note(reader, decoder.story) {
        if other.isDamaged { didNotRead(reader.name, other.remark) }
        return (isComplete && !other.isDamaged, other.remark)
      }
      return (isComplete, mentionsFindings ? Self.findings(reader.name, decoder.story) : nil)
    }
    return !contents.isAll
  }

  /// Reads every capture.
  ///
  /// What cannot be read is said on standard error and does not keep the others from being read.
  ///
  /// - Parameter body: Reads a capture to its end; says what went wrong, and returns whether
  ///   nothing did, and what is to be said behind what is wrong with the container.
  /// - Throws: The exit status if something was not read, or did not arrive where it was printed.
  func read(
    _ body: (inout CaptureReader, CaptureTag?) -> (isComplete: Bool, remark: String?)
  ) throws {
    var isComplete = true
    var number = 0
    var waiting = inputs[...]
    while !output.isClosed, let paths = waiting.popFirst() {
      var isOpen = false
      do throws(CaptureError) {
        guard var input = try open(paths) else {
          // Neither file continues the other.
          waiting = paths.map { [$0] } + waiting
          continue
        }
        isOpen = true
        let told = isSilent ? 0 : Self.report(input, from: 0)
        let isOneOfSeveral =
          inputs.count > 1 || input.captures > 1 || StandardStreams.desk != nil
        while !output.isClosed, let source = try input.next() {
          number += 1
          let tag = isOneOfSeveral ? CaptureTag(number: number, name: source.name) : nil
          let isRead = read(source, tag, body)
          if !isRead { isComplete = false }
        }
        if !isSilent { Self.report(input, from: told) }
        if !input.isComplete {
          isComplete = false
          didNotRead(
            paths.joined(separator: ", "),
            input.notes.first?.description ?? "not all of it could be read")
        }
      } catch {
        if Self.passesOver(error) { continue }
        complain(error.description)
        didNotRead(paths.joined(separator: ", "), error.description)
        isComplete = false
        if error.isFailedRead { output.spoil() }
        // What is not joined can still be read, but for the file that failed.
        if paths.count > 1, !isOpen {
          waiting = paths.filter { $0 != error.source }.map { [$0] } + waiting
        }
      }
    }
    Progress.end()
    try StandardStreams.finish(output)
    guard isComplete else { throw ExitStatus.unreadable }
  }

  /// Says what is wrong, or keeps it.
  private func complain(_ sentence: String) {
    guard let complaints else { return StandardStreams.say(sentence) }
    // Of thousands of captures in an archive, enough to know what happened.
    if complaints.sentences.count < 32 { complaints.sentences.append(sentence) }
  }

  /// Reads one capture; says what keeps it from being read, and returns whether all of it was.
  private func read(
    _ source: consuming ByteSource, _ tag: CaptureTag?,
    _ body: (inout CaptureReader, CaptureTag?) -> (isComplete: Bool, remark: String?)
  ) -> Bool {
    var isComplete = true
    let name = source.name
    do throws(CaptureError) {
      var source = source
      let output = output
      // The reader of our pipe gets what there is before we wait.
      source.willWait = { output.settle() }
      var reader = try CaptureReader(source, as: inputFormat)
      let outcome = body(&reader, tag)
      isComplete = outcome.isComplete
      if reader.hasFailedRead { output.spoil() }
      output.flush()
      // A closed pipe lost nothing that its reader wanted.
      guard !output.isClosed else { return isComplete }
      if !reader.statistics.isComplete {
        isComplete = false
        let finding = reader.findings.kept.first.map { "\($0)" } ?? "it was read only in part"
        didNotRead(reader.name, "\(reader.name): \(finding)")
      }
      if !isSilent { Self.report(reader) }
      if let remark = outcome.remark, !isSilent { StandardStreams.say(remark) }
    } catch {
      if Self.passesOver(error) { return true }
      complain(error.description)
      didNotRead(name, error.description)
      isComplete = false
      if error.isFailedRead { output.spoil() }
    }
    return isComplete
  }

  /// Whether a file that cannot be read was found in a folder and is no capture: then it is counted.
  private static func passesOver(_ error: CaptureError) -> Bool {
    guard let desk = StandardStreams.desk, desk.passesOver, error.isNoCapture else { return false }
    desk.passOver()
    return true
  }

  /// Says what became of an archive's members, from a note on; returns how many there are now.
  @discardableResult
  static func report(_ input: borrowing OpenedInput, from first: Int) -> Int {
    let notes = input.notes
    for note in notes.dropFirst(first) { StandardStreams.say(note.description) }
    return notes.count
  }

  /// Says what is wrong with a capture's container.
  static func report(_ reader: borrowing CaptureReader) {
    for sentence in reader.findings.sentences(reader.name) { StandardStreams.say(sentence) }
  }

  /// Says what the recorder did not keep, so that it is not taken for what was not sent.
  ///
  /// - Parameters:
  ///   - name: The capture.
  ///   - story: The decoder that read it.
  ///   - values: Values whose RR intervals were cut off, if they were counted.
  ///   - intervals: RR intervals that were cut off.
  static func mentionRecorder(
    _ name: String, _ story: borrowing Story, values: Int = 0, intervals: Int = 0
  ) {
    let mode = story.statistics.recorder.mode
    guard mode.isLossy else { return }
    var text = "\(name): the recorder \(InfoRecorder.text(of: mode))"
    if values > 0 {
      text += "; \(intervals) RR intervals of \(values) values are lost"
    } else if story.statistics.cutValues > 0 {
      text += "; \(story.statistics.cutValues) values are cut, what stood behind is lost"
    }
    let statistics = story.statistics
    let unlabelled = statistics.notifications - statistics.labelledNotifications
    if unlabelled > 0 {
      text += "; \(unlabelled) have no label, as the answers to discovery were cut"
    }
    StandardStreams.say(text)
  }

  /// Says how many values were presumed to be heart rates.
  static func mentionPresumed(_ name: String, _ values: Int) {
    guard values > 0 else { return }
    StandardStreams.say(
      "\(name): \(values) values are presumed to be Heart Rate Measurement, by their form and the "
        + "subscription: the recorder cut the answers that would name them")
  }

  /// Says what gaps in streams of values come from.
  static func mentionGaps(_ name: String, _ story: borrowing Story) {
    for sentence in story.valueGaps.all.sentences {
      StandardStreams.say("\(name): gap: \(sentence)")
    }
  }

  /// Says how many values were taken for heart rates because they look like them.
  static func mentionInferred(_ name: String, _ values: Int) {
    guard values > 0 else { return }
    StandardStreams.say(
      "\(name): \(values) values are read as Heart Rate Measurement because they look like it "
        + "(--infer); nothing in the capture names their handle")
  }

  /// How many findings the timeline would show; `nil` if none.
  static func findings(_ name: String, _ story: borrowing Story) -> String? {
    let errors = story.statistics.shownFindings(atLeast: .error)
    let warnings = story.statistics.shownFindings(atLeast: .warning) - errors
    guard errors + warnings > 0 else { return nil }
    return "\(name): \(errors) error\(errors == 1 ? "" : "s") and "
      + "\(warnings) warning\(warnings == 1 ? "" : "s") on the timeline; "
      + "'heartsnoop decode --only finding' shows them"
  }
}
