import ArgumentParser
import HSArchives
import HSBytes
import HSCapture
import HSCapturePage
import HSConversion
import HSIdentity
import HSLabels
import HSOutput
import HSRedaction
import HSReport
import HSSeries
import HSTimeline

/// Makes what `share` writes: learns what is personal, redacts, cuts, describes, packs, and searches what was
/// packed for what is personal.
struct ShareRun {
  private let command: ShareCommand
  /// What the zip file is called in messages.
  private let name: String

  init(_ command: ShareCommand, _ name: String) {
    self.command = command
    self.name = name
  }

  /// What the original tells.
  private struct Original {
    var personal = PersonalData()
    /// Follows from all bytes of the capture.
    var seed = ""
    var captures = 0
    var records = 0
    /// What kept it from being read to its end.
    var missed: String?
    /// The peers that `--peer` names, each with its number, and all that there are.
    var chosen: [(number: Int, name: String)] = []
    var peers: [(number: Int, name: String)] = []
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
  func run() throws -> (packed: SpooledInput, isComplete: Bool) {
    guard ZipWriter.isPossible else {
      StandardStreams.say("\(name): zip files need libarchive; install it, and try again")
      throw ExitStatus.unreadable
    }
    let knowledge = try command.knowledge()
    var run = CaptureRun([command.file], command.inputFormat?.format, output: Self.nowhere)
    try run.holdStill()
    let original = try learn(run, knowledge)
    let peer = try chosenPeer(original)

    var redactor = CaptureRedactor(
      command.redaction, knowledge: knowledge, seed: command.seed ?? original.seed)
    let redacted = try spool("capture")
    var writing = CaptureRun(
      [command.file], command.inputFormat?.format, output: TextOutput { redacted.append($0) })
    (writing.spooled, writing.lengths) = (run.spooled, run.lengths)
    let (isComplete, hasInput) = try writing.redact(with: &redactor, as: { $0 }, name: name)
    writing.output.flush()
    guard hasInput, !writing.output.isClosed else { throw ExitStatus.unreadable }
    // What of it was not read was not learnt either, and would be searched for in vain.
    if let missed = original.missed, isComplete { StandardStreams.say(missed) }
    guard !writing.output.isSpoiled, original.missed == nil || !isComplete else {
      StandardStreams.say("\(name): not written: the capture could not be read to its end")
      throw ExitStatus.unreadable
    }

    // What serves the original serves what stands for it.
    var known = LabelKnowledge()
    known.infers = knowledge.infers
    known.sources = knowledge.sources
    known.keys = knowledge.keys.map { redactor.standIn(for: $0) }
    let format = redactor.nativeFormat ?? .btsnoop
    let capture = "capture." + format.fileExtension
    let (shared, records) = try cut(redacted, as: format, capture, peer, known)

    var members = [Member(name: capture, content: shared, isText: false)]
    members += try describe(shared, capture, known)
    if !known.keys.isEmpty {
      members.append(try text("keys.txt") { $0.append(string: KeyFile.text(of: known.keys)) })
    }
    let readMe = ShareReadMe(
      command: command.words(peer: peer), reading: command.readingWords, capture: capture,
      records: (records, redactor.written), tally: redactor.tally,
      searched: original.personal, isCut: peer != nil || !command.times.isAll,
      from: command.from?.text, hasKeys: !known.keys.isEmpty,
      isComplete: isComplete)
    members.insert(try text("README.txt") { readMe.write(to: &$0) }, at: 0)

    let packed = try pack(members)
    try check(packed, members, original, known)
    for sentence in redactor.tally.removed { StandardStreams.say("\(name): \(sentence)") }
    for sentence in redactor.tally.unjudged {
      StandardStreams.say("\(name): could not judge: \(sentence)")
    }
    StandardStreams.say(
      "\(name): \(records) of \(redactor.written) packets; searched for "
        + ShareReadMe.counted(original.personal) + ": none is in it")
    return (packed, isComplete)
  }

  /// An output that keeps nothing.
  private static var nowhere: TextOutput { TextOutput { _ in true } }

  private func spool(_ name: String) throws -> SpooledInput {
    guard let file = SpooledInput.empty(name) else { throw ExitStatus.unreadable }
    return file
  }

  private func text(_ name: String, _ write: (inout OutputBuffer) -> Void) throws -> Member {
    try member(name) { $0.append(write) }
  }

  private func member(_ name: String, _ write: (TextOutput) -> Void) throws -> Member {
    let file = try spool(name)
    let output = TextOutput { file.append($0) }
    write(output)
    output.flush()
    guard !output.isClosed else { throw ExitStatus.unreadable }
    return Member(name: name, content: file, isText: true)
  }

  // MARK: - The original

  private func learn(_ run: CaptureRun, _ knowledge: LabelKnowledge) throws -> Original {
    var original = Original()
    var hash = SHA256()
    hash.update(Array("heartsnoop share".utf8)[...])
    var buffer: [UInt8] = []
    var quiet = run
    // The second reading reports what is wrong with it.
    quiet.complaints = CaptureRun.Complaints()
    quiet.didNotRead = { original.missed = $1 }
    let collector = PersonalDataCollector()
    let filter = PeerFilter(command.peer)
    try? quiet.read { reader, _ in
      original.captures += 1
      var decoder = TimelineDecoder(sink: collector)
      decoder.begin(with: knowledge)
      do throws(CaptureError) {
        try collector.collect(&reader, with: &decoder) { record, bytes in
          original.records += 1
          buffer.removeAll(keepingCapacity: true)
          for shift in 0..<8 as Range<Int64> {
            buffer.append(UInt8(truncatingIfNeeded: record.time.nanoseconds >> (8 * shift)))
          }
          unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
          hash.update(buffer[...])
        }
      } catch {
        // It is said when the capture is redacted, if it happens again.
        original.missed = error.description
      }
      for number in decoder.story.peers.indices.map({ $0 + 1 }) {
        let peer = (number, HeartRateAbsence.name(ofPeer: number, decoder.story))
        original.peers.append(peer)
        if filter.admits(peer: number, decoder.story) { original.chosen.append(peer) }
      }
      return (true, nil)
    }
    original.personal = collector.data
    original.seed = hash.finish().map { String($0, radix: 16) }.joined(separator: "-")
    guard !original.personal.isCut else {
      StandardStreams.say(
        "\(name): not written: more addresses, keys or texts than can be searched for; cut the capture first "
          + "('heartsnoop convert --from --to')")
      throw ExitStatus.unreadable
    }
    return original
  }

  /// The number of the peer that was asked for; `nil` if all were.
  private func chosenPeer(_ original: Original) throws -> Int? {
    guard let asked = command.peer else { return nil }
    func list(_ peers: [(number: Int, name: String)]) -> String {
      peers.prefix(8).map { "\($0.number) \($0.name)" }.joined(separator: ", ")
        + (peers.count > 8 ? " and \(peers.count - 8) more" : "")
    }
    guard original.captures == 1 else {
      StandardStreams.say(
        "\(command.file): holds \(original.captures) captures, each with its own peers: unpack it, and give "
          + "the one that is meant")
      throw ExitStatus.usage
    }
    guard let first = original.chosen.first else {
      StandardStreams.say(
        "\(command.file): no peer is '\(asked)'"
          + (original.peers.isEmpty
            ? "; none was connected" : ": there are \(list(original.peers))"))
      throw ExitStatus.insufficient
    }
    guard original.chosen.count == 1 else {
      StandardStreams.say(
        "\(command.file): '\(asked)' may be \(list(original.chosen)): give a number")
      throw ExitStatus.usage
    }
    return first.number
  }

  // MARK: - What is shared

  /// Cuts the redacted capture to the peer and times; returns it with how many packets it has.
  private func cut(
    _ redacted: SpooledInput, as format: OutputFormat, _ capture: String, _ peer: Int?,
    _ known: LabelKnowledge
  ) throws -> (SpooledInput, Int) {
    let file = try spool(capture)
    let output = TextOutput { file.append($0) }
    var options = CaptureConverter.Options()
    options.peer = peer.map { "\($0)" }
    options.times = command.times
    options.keepsSetup = true
    var converter = CaptureConverter(to: format, options: options, output: output)
    var run = CaptureRun([capture], nil, output: output)
    run.spooled[capture] = redacted
    run.complaints = CaptureRun.Complaints()
    try? run.read { reader, _ in
      do throws(CaptureError) {
        try converter.convert(&reader) { $0.begin(with: known) }
        return (true, nil)
      } catch {
        return (false, nil)
      }
    }
    try Self.checkRead(run)
    guard converter.written > 0, converter.inTime > 0 || !converter.options.readsStory else {
      StandardStreams.say(
        "\(name): not written: nothing of the capture is left"
          + (peer == nil && command.times.isAll ? "" : " of this peer and between these times"))
      throw ExitStatus.insufficient
    }
    converter.finish()
    output.flush()
    guard !output.isClosed else { throw ExitStatus.unreadable }
    return (file, converter.written)
  }

  /// The page and the account of a capture.
  private func describe(
    _ shared: SpooledInput, _ capture: String, _ known: LabelKnowledge
  ) throws -> [Member] {
    var run = CaptureRun([capture], nil, output: Self.nowhere)
    run.spooled[capture] = shared
    run.complaints = CaptureRun.Complaints()
    var info = OutputBuffer()
    var stories: [CaptureTag?: PageStory] = [:]
    var parts: [CapturePage.Part] = []
    // What was encrypted is replaced, and no key fits: to look for one takes seconds.
    var series = SeriesRun(
      run: run, library: LabelLibrary(known), outputTellsAbsence: true, decrypts: false)
    series.companion = { reader, tag in
      let story = PageStory(resolution: reader.resolution)
      stories[tag] = story
      return story
    }
    _ = try? series.collect { judged, reader, timeline, tag in
      let found = InfoCapture(reader: reader)
      if !info.isEmpty { info.append("\n") }
      InfoText.write(found, timeline, columns: 100, to: &info)
      guard let story = stories.removeValue(forKey: tag), parts.count < 16 else { return }
      parts.append(CapturePage.Part(judged, found, timeline, story, file: capture))
    }
    try Self.checkRead(run)
    let page = CapturePage(parts, version: Heartsnoop.version, isRedacted: true)
    return [
      try member("report.html") { page.writeHTML(to: $0) },
      try text("info.txt") { $0.append(info.span) },
    ]
  }

  // MARK: - The zip file

  private func pack(_ members: [Member]) throws -> SpooledInput {
    let packed = try spool(name)
    guard let zip = ZipWriter(descriptor: packed.descriptor) else { throw notPacked() }
    for member in members {
      let isWritten = zip.add(member.name, size: member.content.size) { piece in
        member.content.forEachPiece(piece)
      }
      guard isWritten else {
        StandardStreams.say("\(name): \(member.name) cannot be packed: is the disk full?")
        throw ExitStatus.unreadable
      }
    }
    guard zip.finish() else { throw notPacked() }
    return packed
  }

  private func notPacked() -> ExitCode {
    StandardStreams.say(
      "\(name): not written: libarchive cannot write the zip file: is the disk full?")
    return ExitStatus.unreadable
  }

  /// Makes sure that a file of our own was read to its end.
  private static func checkRead(_ run: CaptureRun) throws {
    let problems = run.complaints?.sentences ?? []
    guard run.output.isSpoiled || !problems.isEmpty else { return }
    StandardStreams.say(problems.first ?? "what was kept to be shared cannot be read again")
    throw ExitStatus.unreadable
  }

  /// Reads the zip file again, and searches it for what is personal.
  ///
  /// Texts are looked for in the packets, where they stood and were replaced: the page and the account are made of
  /// nothing else of the original, so that what they say beside it are words of ours.
  ///
  /// - Throws: The exit status if something was found, which is said on standard error.
  private func check(
    _ packed: SpooledInput, _ members: [Member], _ original: Original, _ known: LabelKnowledge
  ) throws {
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
      StandardStreams.say("\(name): not written: what was packed cannot be read: \(error)")
      throw ExitStatus.unreadable
    }
    guard seen == members.count, again.size == capture.content.size else {
      StandardStreams.say(
        "\(name): not written: \(seen) of \(members.count) files can be read again")
      throw ExitStatus.unreadable
    }
    let (held, told) = try look(into: again, capture.name, for: original.personal, known)
    for leak in held { leaks.insert("\(capture.name) holds \(leak.words)") }
    // What is too short or too plain to be searched for must not be told by the capture itself.
    for leak in LeakSearch.list(told.intersection(original.personal)) {
      leaks.insert("\(capture.name) tells \(leak.words)")
    }
    guard leaks.isEmpty else {
      for leak in leaks.sorted().prefix(8) {
        StandardStreams.say("\(name): \(leak) of the original")
      }
      StandardStreams.say(
        "\(name): not written: \(leaks.count) leak\(leaks.count == 1 ? "" : "s") found. This is a fault of "
          + "heartsnoop: please report it, without the capture")
      throw ExitStatus.unreadable
    }
  }

  /// What of something personal the packets of the shared capture hold, and what the capture itself tells.
  private func look(
    into capture: SpooledInput, _ name: String, for personal: PersonalData, _ known: LabelKnowledge
  ) throws -> (held: Set<LeakSearch.Leak>, told: PersonalData) {
    var search = LeakSearch(for: personal)
    var held: Set<LeakSearch.Leak> = []
    let collector = PersonalDataCollector()
    var run = CaptureRun([name], nil, output: Self.nowhere)
    run.spooled[name] = capture
    run.complaints = CaptureRun.Complaints()
    var isRead = true
    try? run.read { reader, _ in
      var decoder = TimelineDecoder(withoutDecryption: collector)
      decoder.begin(with: known)
      do throws(CaptureError) {
        try collector.collect(&reader, with: &decoder) { _, bytes in
          search.begin(isText: false)
          search.search(bytes)
          search.end()
          held.formUnion(search.found)
        }
      } catch {
        isRead = false
      }
      return (isRead, nil)
    }
    guard isRead else {
      StandardStreams.say("\(self.name): not written: what was packed cannot be read again")
      throw ExitStatus.unreadable
    }
    try Self.checkRead(run)
    return (held, collector.data)
  }

  /// What was typed and would tell of this machine: paths, the file's name, the secret; but no plain words, which
  /// stand anywhere.
  private func typedWords(_ members: [Member]) -> [String] {
    var words = [command.seed].compactMap(\.self)
    for path in [command.file] + command.keys where path != "-" {
      let parts = path.split(separator: "/")
      words += [path, parts.last.map(String.init) ?? ""]
      if parts.count > 2 { words.append("/" + parts.dropLast().joined(separator: "/")) }
    }
    let names = Set(members.map(\.name))
    return words.filter { word in
      word.utf8.count >= 4 && !names.contains(word) && Int(word) == nil
        && !word.allSatisfy { $0.isLetter || $0 == " " || $0 == "-" }
    }
  }
}
