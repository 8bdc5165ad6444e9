import HSCMemory
package import HSOutput
package import HSProtocols
import HSReport
import HSSeries
package import HSSession
package import HSTimeline

/// Makes what `share` writes: learns what is personal, redacts, cuts, describes, packs, and searches what was
/// packed for what is personal.
package struct ShareRun {
  /// The capture's path.
  private let file: String
  /// The format to read it in; `nil` to recognise it.
  package var format: CaptureFormat?
  /// What is known beside it.
  private let knowledge: LabelKnowledge
  /// The files with keys, by their paths.
  package var keyFiles: [String] = []
  /// Which peer: a number, or part of an address or name; `nil` for all.
  package var peer: String?
  /// Which stretch of time.
  package var times = TimeWindow()
  /// The beginning of it, as typed.
  package var from: String?
  /// How heart rates and strangers are treated.
  package var redaction = RedactionOptions()
  /// Attributes whose values stay, as typed.
  package var kept: [String] = []
  /// A text from which all that is made up follows; of the capture's bytes unless given.
  package var seed: String?
  /// The options that a reader of the zip file gives to see the same.
  package var readingWords = ""
  /// The command as it was typed, without what would tell of this machine, by the peer's number.
  private let command: (Int?) -> String
  /// What the zip file is called in messages.
  private let name: String
  private let console: Console

  /// A run.
  ///
  /// - Parameters:
  ///   - file: The capture's path.
  ///   - knowledge: What is known beside it.
  ///   - name: What the zip file is called in messages.
  ///   - console: What is said goes there.
  ///   - command: The command as it was typed, without what would tell of this machine, by the peer's number.
  package init(
    of file: String, with knowledge: LabelKnowledge, to name: String, on console: Console,
    command: @escaping (Int?) -> String
  ) {
    self.file = file
    self.knowledge = knowledge
    self.command = command
    self.name = name
    self.console = console
  }

  /// The attributes whose values stay, in a sentence.
  private var keptWords: String { kept.map { "'\($0)'" }.joined(separator: " or ") }

  /// What the original tells.
  private struct Original {
    var personal = PersonalData()
    /// Follows from all bytes of the capture.
    var seed = ""
    var captures = 0
    /// What kept it from being read to its end.
    var missed: String?
    /// The peers of the capture read last, and which of them `--peer` names.
    var peers: [Peer] = []
    var chosen: [Peer] = []
  }

  private typealias Peer = (number: Int, name: String)

  /// What redaction made of the original, and tells of it.
  private struct Redacted {
    let content: SpooledInput
    let format: OutputFormat
    let tally: RedactionTally
    /// Records that were written.
    let written: Int
    /// What serves the shared capture as the given tables, keys and layouts serve the original.
    let known: LabelKnowledge
    let isComplete: Bool
    /// What of the original was not read.
    let unread: [String]
  }

  /// A file of the zip.
  private struct Member {
    let name: String
    let content: SpooledInput
    let isText: Bool
  }

  /// Makes the zip file.
  ///
  /// - Returns: It, checked; and whether all of the capture could be read.
  /// - Throws: The exit status if there is none, and why was said on standard error.
  package func run() throws(ExitStatus) -> (packed: SpooledInput, isComplete: Bool) {
    guard ZipWriter.isPossible else {
      console.say("\(name): zip files need libarchive; install it, and try again")
      throw .unreadable
    }
    var original = Session([file], DecodeOptions(format: self.format), on: console)
    try original.holdStill()
    let learnt = try learn(original.again())
    heartsnoop_give_back_memory()
    let peer = try chosenPeer(learnt)
    let redacted = try redact(original, learnt)
    heartsnoop_give_back_memory()
    let (format, known, tally) = (redacted.format, redacted.known, redacted.tally)
    let kept = tally[.keptValues]
    let capture = "capture." + format.fileExtension
    let (shared, records) = try cut(redacted.content, as: format, capture, peer, known)
    heartsnoop_give_back_memory()

    var members = [Member(name: capture, content: shared, isText: false)]
    // Without names: those of the original's files are not shared.
    members += try describe(shared, capture, known, unread: redacted.unread)
    heartsnoop_give_back_memory()
    if !known.keys.isEmpty {
      members.append(try text("keys.txt") { $0 += KeyFile.text(of: known.keys) })
    }
    let readMe = ShareReadMe(
      command: command(peer), reading: readingWords,
      capture: capture,
      records: (records, redacted.written), tally: tally,
      searched: learnt.personal, isCut: peer != nil || !times.isAll,
      from: from, kept: (keptWords, kept, tally[.keptTexts]),
      hasKeys: !known.keys.isEmpty,
      isComplete: redacted.isComplete)
    members.insert(try text("README.txt") { readMe.write(to: &$0) }, at: 0)

    if kept > 0 { console.say("\(name): \(ShareReadMe.kept(readMe.kept))") }
    let packed = try pack(members)
    try check(packed, members, learnt, known)
    for sentence in tally.removed { console.say("\(name): \(sentence)") }
    for sentence in tally.unjudged {
      console.say("\(name): could not judge: \(sentence)")
    }
    console.say(
      "\(name): \(records) of \(redacted.written) packets; searched for "
        + ShareReadMe.counted(learnt.personal) + ": none is in it")
    return (packed, redacted.isComplete)
  }

  private func spool(_ name: String) throws(ExitStatus) -> SpooledInput {
    guard let file = SpooledInput.empty(name, on: console) else { throw .unreadable }
    return file
  }

  private func text(
    _ name: String, _ write: (inout OutputBuffer) -> Void
  ) throws(ExitStatus) -> Member {
    try member(name) { $0.append(write) }
  }

  private func member(_ name: String, _ write: (TextOutput) -> Void) throws(ExitStatus) -> Member {
    let file = try spool(name)
    let output = TextOutput { file.append($0) }
    write(output)
    output.flush()
    guard !output.isClosed else { throw .unreadable }
    return Member(name: name, content: file, isText: true)
  }

  /// Says why there is no zip file.
  private func refusal(_ reason: String, _ status: ExitStatus = .unreadable) -> ExitStatus {
    console.say("\(name): not written: \(reason)")
    return status
  }

  // MARK: - The original

  /// What a session, which says nothing, tells: redaction's reading says what is wrong with it.
  private func learn(_ session: Session) throws(ExitStatus) -> Original {
    var original = Original()
    var hash = SHA256()
    hash.update(Array("heartsnoop share".utf8)[...])
    var buffer: [UInt8] = []
    let collector = PersonalDataCollector(keeping: redaction.keptAttributes)
    let filter = PeerFilter(peer)
    let outcome = session.readEach { reader throws(CaptureError) in
      original.captures += 1
      try collector.collect(&reader, with: knowledge) { record, bytes in
        buffer.removeAll(keepingCapacity: true)
        buffer.append(record.time.nanoseconds, octets: 8)
        unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
        hash.update(buffer[...])
      } finish: { story in
        (original.peers, original.chosen) = ([], [])
        guard peer != nil else { return }
        for number in story.peers.indices.map({ $0 + 1 }) {
          let peer = (number, HeartRateAbsence.name(ofPeer: number, story))
          original.peers.append(peer)
          if filter.admits(peer: number, story) { original.chosen.append(peer) }
        }
      }
    }
    original.missed = outcome.problems.last?.description
    original.personal = collector.data
    original.seed = hash.finish().map { String($0, radix: 16) }.joined(separator: "-")
    guard !original.personal.isCut else {
      throw refusal(
        "more addresses, keys or texts than can be searched for; cut the capture first "
          + "('heartsnoop convert --from --to')")
    }
    return original
  }

  /// The number of the peer that was asked for; `nil` if all were.
  private func chosenPeer(_ original: Original) throws(ExitStatus) -> Int? {
    guard let asked = peer else { return nil }
    guard original.captures == 1 else {
      console.say(
        "\(file): holds \(original.captures) captures, each with its own peers: unpack it, and give "
          + "the one that is meant")
      throw .usage
    }
    guard let first = original.chosen.first else {
      console.say(
        "\(file): no peer is '\(asked)'"
          + (original.peers.isEmpty
            ? "; none was connected" : ": there are \(Self.words(original.peers))"))
      throw .insufficient
    }
    guard original.chosen.count == 1 else {
      console.say(
        "\(file): '\(asked)' may be \(Self.words(original.chosen)): give a number")
      throw .usage
    }
    return first.number
  }

  /// The numbers and names of the first peers.
  private static func words(_ peers: [Peer]) -> String {
    let most = 8
    return peers.prefix(most).map { "\($0.number) \($0.name)" }.joined(separator: ", ")
      + (peers.count > most ? " and \(peers.count - most) more" : "")
  }

  // MARK: - What is shared

  /// Redacts the original.
  ///
  /// What the redactor knows of the peers ends here: what is made of the shared capture is as large again.
  private func redact(_ original: Session, _ learnt: Original) throws(ExitStatus) -> Redacted {
    var redactor = CaptureRedactor(
      redaction, knowledge: knowledge, seed: seed ?? learnt.seed)
    guard
      let (content, outcome, isSpoiled) = original.redactedCopy(
        with: &redactor, file: "capture", name: name),
      redactor.refusal == nil
    else { throw .unreadable }
    let isComplete = outcome.isComplete
    // What of it was not read was not learnt either, and would be searched for in vain.
    if let missed = learnt.missed, isComplete { console.say(missed) }
    guard !isSpoiled, learnt.missed == nil || !isComplete else {
      throw refusal("the capture could not be read to its end")
    }
    guard redactor.tally[.keptValues] > 0 || kept.isEmpty else {
      throw refusal(
        "the capture has no value to keep of \(keptWords); --keep is for "
          + "vendors' attributes: values of standard ones stay anyway, but for what names a person or a device",
        .insufficient)
    }
    // What serves the original serves what stands for it.
    var known = LabelKnowledge()
    known.infers = knowledge.infers
    known.layouts = knowledge.layouts
    known.sources = knowledge.sources
    known.keys = knowledge.keys.map { redactor.standIn(for: $0) }
    return Redacted(
      content: content, format: redactor.nativeFormat ?? .btsnoop, tally: redactor.tally,
      written: redactor.written, known: known, isComplete: isComplete,
      unread: outcome.problems.map { "the original: \($0.reason)" })
  }

  /// Cuts the redacted capture to the peer and times; returns it with how many packets it has.
  private func cut(
    _ redacted: SpooledInput, as format: OutputFormat, _ capture: String, _ peer: Int?,
    _ known: LabelKnowledge
  ) throws(ExitStatus) -> (SpooledInput, Int) {
    let file = try spool(capture)
    let output = TextOutput { file.append($0) }
    var options = CaptureConverter.Options()
    options.peer = peer.map { "\($0)" }
    options.times = times
    options.keepsSetup = true
    var converter = CaptureConverter(to: format, options: options, output: output)
    var session = Session([capture], to: output)
    session.kept[capture] = redacted
    let outcome = session.readEach { reader throws(CaptureError) in
      try converter.convert(&reader, with: LabelLibrary(known))
    }
    try checkRead(outcome)
    guard converter.written > 0, converter.inTime > 0 || !converter.options.readsStory else {
      throw refusal(
        "nothing of the capture is left"
          + (peer == nil && times.isAll ? "" : " of this peer and between these times"),
        .insufficient)
    }
    converter.finish()
    output.flush()
    guard !output.isClosed else { throw .unreadable }
    return (file, converter.written)
  }

  /// The page and the account of a capture.
  private func describe(
    _ shared: SpooledInput, _ capture: String, _ known: LabelKnowledge, unread: [String]
  ) throws(ExitStatus) -> [Member] {
    var options = DecodeOptions(known)
    // What was encrypted is replaced, and no key fits: to look for one takes seconds.
    options.decrypts = false
    var session = Session([capture], options)
    session.kept[capture] = shared
    var info = OutputBuffer()
    var stories: [CaptureTag?: PageStory] = [:]
    var parts: [CapturePage.Part] = []
    var series = SeriesRequest(outputTellsAbsence: true)
    series.companion = { reader, tag in
      let story = PageStory(resolution: reader.resolution)
      stories[tag] = story
      return story
    }
    let outcome = session.series(series) { judged, reader, story, tag in
      let found = InfoCapture(reader: reader)
      if !info.isEmpty { info.append("\n") }
      InfoText.write(found, story, columns: 100, to: &info)
      guard let page = stories.removeValue(forKey: tag), parts.count < 16 else { return }
      parts.append(CapturePage.Part(judged, found, story, page, file: capture))
    }
    try checkRead(outcome)
    let page = CapturePage(parts, unread: unread, version: Program.version, isRedacted: true)
    return [
      try member("report.html") { page.writeHTML(to: $0) },
      try text("info.txt") { $0.append(info.span) },
    ]
  }

  // MARK: - The zip file

  private func pack(_ members: [Member]) throws(ExitStatus) -> SpooledInput {
    let packed = try spool(name)
    let notPacked = "libarchive cannot write the zip file: is the disk full?"
    guard let zip = ZipWriter(descriptor: packed.descriptor) else { throw refusal(notPacked) }
    for member in members {
      let isWritten = zip.add(member.name, size: member.content.size) { piece in
        member.content.forEachPiece(piece)
      }
      guard isWritten else {
        console.say("\(name): \(member.name) cannot be packed: is the disk full?")
        throw .unreadable
      }
    }
    guard zip.finish() else { throw refusal(notPacked) }
    return packed
  }

  /// Makes sure that a file of our own was read to its end.
  private func checkRead(_ outcome: SessionOutcome) throws(ExitStatus) {
    guard let problem = outcome.problems.first(where: { $0.error != nil }) else { return }
    console.say(problem.description)
    throw .unreadable
  }

  /// Reads the zip file again, and searches it for what is personal.
  ///
  /// Texts are looked for in the packets, where they stood and were replaced: the page and the account are made of
  /// nothing else of the original, so that what they say beside it are words of ours.
  ///
  /// - Throws: The exit status if something was found, which is said on standard error.
  private func check(
    _ packed: SpooledInput, _ members: [Member], _ original: Original, _ known: LabelKnowledge
  ) throws(ExitStatus) {
    guard let capture = members.first(where: { !$0.isText }) else { return }
    let again = try spool(capture.name)
    var printed = original.personal.numbers
    for word in typedWords(members) { printed.note(text: word.utf8) }
    var search = LeakSearch(for: printed)
    var leaks: Set<String> = []
    var current = ""
    var seen = 0
    do throws(CaptureError) {
      try ZipMembers.read(packed.source()) { member, piece in
        if piece.isEmpty { seen += 1 }
        guard member != capture.name else {
          _ = again.append(piece)
          return
        }
        if member != current {
          current = member
          search.begin(isText: true)
        }
        search.search(piece)
        guard piece.isEmpty else { return }
        search.end()
        for leak in search.found { leaks.insert("\(member) holds \(leak.words)") }
      }
    } catch {
      throw refusal("what was packed cannot be read: \(error)")
    }
    guard seen == members.count, again.size == capture.content.size else {
      throw refusal("\(seen) of \(members.count) files can be read again")
    }
    let (held, told) = try look(into: again, capture.name, for: original.personal, known)
    for leak in held { leaks.insert("\(capture.name) holds \(leak.words)") }
    // What is too short or too plain to be searched for must not be told by the capture itself.
    for leak in LeakSearch.list(told.intersection(original.personal)) {
      leaks.insert("\(capture.name) tells \(leak.words)")
    }
    guard leaks.isEmpty else {
      for leak in leaks.sorted().prefix(8) {
        console.say("\(name): \(leak) of the original")
      }
      throw refusal(
        "\(counted(leaks.count, "leak")) found. This is a fault of "
          + "heartsnoop: please report it, without the capture")
    }
  }

  /// What of something personal the packets of the shared capture hold beside values that stay by choice, and what
  /// the capture itself tells.
  private func look(
    into capture: SpooledInput, _ name: String, for personal: PersonalData, _ known: LabelKnowledge
  ) throws(ExitStatus) -> (held: Set<LeakSearch.Leak>, told: PersonalData) {
    var search = LeakSearch(for: personal)
    var held: Set<LeakSearch.Leak> = []
    let collector = PersonalDataCollector(
      keeping: redaction.keptAttributes, with: personal)
    var session = Session([name])
    session.kept[name] = capture
    let outcome = session.readEach { reader throws(CaptureError) in
      try collector.collect(&reader, with: known, decrypts: false) { _, bytes in
        search.begin(isText: false)
        search.search(bytes)
        search.end()
        held.formUnion(search.found)
      }
    }
    guard !outcome.problems.contains(where: { $0.error != nil }) else {
      throw refusal("what was packed cannot be read again")
    }
    return (held.subtracting(collector.allowed), collector.data)
  }

  /// What was typed and would tell of this machine: paths, the file's name, the secret; but no plain words, which
  /// stand anywhere.
  private func typedWords(_ members: [Member]) -> [String] {
    var words = [seed].compactMap { $0 }
    for path in [file] + keyFiles where path != "-" {
      let parts = path.split(separator: "/")
      words += [path, parts.last.map(String.init) ?? ""]
      if parts.count > 2 { words.append("/" + parts.dropLast().joined(separator: "/")) }
    }
    let names = Set(members.map { $0.name })
    return words.filter { word in
      word.utf8.count >= 4 && !names.contains(word) && Int(word) == nil
        && !word.allSatisfy { $0.isLetter || $0 == " " || $0 == "-" }
    }
  }
}
