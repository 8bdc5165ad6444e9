import HSBase

/// Looks at every member of an archive once and finds those that are captures.
///
/// Paths are hints: content decides. A member at a path where captures are kept that is not a capture
/// is reported, and so is a member that cannot be read.
struct ArchiveScan {
  private let archive: MemberArchive
  private let notes: ArchiveNotes
  /// The captures, in the order of the archive.
  private var candidates: [MemberCandidate] = []
  /// Logs in text at paths where no capture is expected: they count where there is nothing else.
  private var logs: [MemberCandidate] = []
  /// The captures, in the order of the archive; without any, the logs in text.
  var captures: [MemberCandidate] { candidates.isEmpty ? logs : candidates }
  /// Texts that were looked through for a log, and how many may be.
  private(set) var texts = 0
  private let mostTexts: Int
  /// Number of members seen.
  private(set) var members = 0
  /// Of these, those that are files.
  private(set) var files = 0
  /// The first file at a log's path that has no byte.
  private(set) var emptyLog: String?
  /// Why not all members could be seen.
  private(set) var failure: CaptureError?
  private var keptBytes = 0
  /// The same of logs in text.
  private var keptLogBytes = 0
  /// How deep the archive lies: 1 is the input itself.
  private let depth: Int
  /// Archives inside the archive that were opened.
  private var innerArchives = 0
  /// Bytes that they may still cost.
  private var innerBytes: Int
  /// What looking through the archive has cost.
  private var effort = 0
  private var sawEncrypted = false

  /// Bytes of a member that are looked at.
  private static let headLength = 4096
  /// Bytes of a bug report's text that its log has at most: 1 MiB before it is written as text.
  private static let largestReportLog = 4 << 20
  /// Texts that are looked through for a log: a bug report has thousands.
  static let mostTexts = 64

  /// Looks at every member.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - notes: Where what was found is noted.
  ///   - depth: How deep the archive lies: 1 is the input itself.
  ///   - mostTexts: How many texts are looked through for a log.
  /// - Throws: What refuses the archive as a whole: a limit, or nothing in it that can be read.
  init(
    _ archive: MemberArchive, _ notes: ArchiveNotes, depth: Int = 1,
    mostTexts: Int = ArchiveScan.mostTexts
  ) throws(CaptureError) {
    self.mostTexts = mostTexts
    self.archive = archive
    self.notes = notes
    self.depth = depth
    innerBytes = archive.input.limits.innerBytes
    do throws(CaptureError) {
      let walk = try archive.walk(blockSize: archive.input.isRepeatable ? 4 << 10 : 64 << 10)
      while let header = try walk.next() {
        members += 1
        try look(at: header, walk)
        effort = walk.effort
      }
      if archive.input.compressions > 0 { try walk.readToEnd() }
    } catch {
      if Self.isRefusal(error) || captures.isEmpty { throw error }
      failure = error
    }
    guard captures.isEmpty else { return }
    let name = archive.packing.name
    let problem: UnpackingProblem =
      if sawEncrypted {
        .encrypted(name)
      } else if let emptyLog {
        .emptyLog(name, path: emptyLog)
      } else {
        .noCapture(name, members: files, texts: texts)
      }
    throw CaptureError(unpacking: archive.input.name, problem)
  }

  /// Whether an error says that the archive was made to do harm, or is not for us.
  private static func isRefusal(_ error: CaptureError) -> Bool {
    guard case .unpacking(let problem) = error.problem else { return false }
    return problem.isRefusal
  }
}

// MARK: - Members

extension ArchiveScan {
  private mutating func look(
    at header: ArchiveHandle.Header, _ walk: ArchiveHandle
  ) throws(CaptureError) {
    let name = "\(archive.input.name):\(header.path.safeText)"
    if MemberRole.isUnsafe(path: header.path) { notes.add(.unsafePath, name) }
    let role = MemberRole(path: header.path)
    guard header.isFile else {
      // Folders and links hold no bytes; of a damaged entry may be said that it is one.
      if role.isForCaptures, header.size > 0 { notes.add(.unrecognised, name) }
      return
    }
    files += 1
    if let contradiction = header.contradiction { notes.add(.contradictory(contradiction), name) }
    if header.isEncrypted { return encrypted(role, name) }
    do throws(CaptureError) {
      try examine(walk, header.path, name, role)
    } catch {
      guard walk.recover() else { throw error }
      if case .unpacking(.encrypted) = error.problem { return encrypted(role, name) }
      guard case .unpacking(let problem) = error.problem, !Self.isRefusal(error) else {
        throw error
      }
      notes.add(.unreadable(problem.description), name)
    }
  }

  private mutating func encrypted(_ role: MemberRole, _ name: String) {
    sawEncrypted = true
    if role.isForCaptures { notes.add(.encrypted, name) }
  }

  /// Looks at the first bytes of a member and keeps it if it is a capture.
  private mutating func examine(
    _ walk: ArchiveHandle, _ path: [UInt8], _ name: String, _ role: MemberRole
  ) throws(CaptureError) {
    let present = HeadFeed(walk)
    try present.look(Self.headLength)
    if present.head.isEmpty {
      if role.isForCaptures {
        notes.add(.empty, name)
        if emptyLog == nil { emptyLog = path.safeText }
      }
      return
    }
    let (archive, index) = (archive, walk.index)
    let input = PackedInput(
      name: name, limits: archive.input.limits, isRepeatable: archive.input.isRepeatable,
      undone: archive.input.compressions
    ) { MemberFeed(archive, index: index, name: name) }
    var candidate = MemberCandidate(input, path: path, role: role, head: present.head)
    let outer = Packing.recognise(present.head.span, isEnd: true)
    var feed = present
    if !archive.input.isRepeatable, try isWorthKeeping(outer, role, present.head) {
      let (bytes, failure) = try keep(present, upTo: .max)
      candidate.keep(bytes, failure)
      feed = HeadFeed(MemoryFeed(bytes, failure: failure))
    }
    switch outer {
    case .packed(let packing) where packing.isArchive: look(into: packing, feed, candidate)
    case .packed(let packing):
      try examine(packed: packing, feed, &candidate)
    case .plain, .undecided:
      try examine(plain: feed, &candidate)
    }
  }

  private mutating func examine(
    packed packing: Packing, _ feed: any ByteFeed, _ candidate: inout MemberCandidate
  ) throws(CaptureError) {
    guard archive.input.compressions < archive.input.limits.compressions else {
      if candidate.role.isForCaptures { notes.add(.tooDeep, candidate.name) }
      return
    }
    do throws(CaptureError) {
      let unpacked = HeadFeed(
        try PackedInput.unpack(
          packing, feed, name: candidate.name, limits: archive.input.limits))
      try unpacked.look(Self.headLength)
      candidate.input.packings = [packing]
      candidate.head = unpacked.head
      switch Packing.recognise(unpacked.head.span, isEnd: true) {
      case .packed(let inner) where inner.isArchive: look(into: inner, unpacked, candidate)
      case .packed: notes.add(.tooDeep, candidate.name)
      case .plain, .undecided: try examine(plain: unpacked, &candidate)
      }
    } catch {
      // The member's own compression is damaged; the archive may be sound.
      guard case .unpacking(let problem) = error.problem, error.source == candidate.name else {
        throw error
      }
      notes.add(.unreadable(problem.description), candidate.name)
    }
  }

  private mutating func examine(
    plain feed: HeadFeed, _ candidate: inout MemberCandidate
  ) throws(CaptureError) {
    let format = CaptureFormat.recognise(candidate.head.span)
    if let format, Self.isCapture(format, candidate.role) {
      candidate.format = format
    } else if candidate.role == .reportText {
      let text = feed.source(name: candidate.name, isPrompt: true)
      guard let found = try BTSnoozText.find(in: text) else { return }
      candidate.format = .btsnooz
      candidate.head = found.head
      if archive.input.isRepeatable {
        candidate.skipped = found.offset
      } else {
        let (more, failure) = try keep(feed, upTo: Self.largestReportLog)
        candidate.keep(found.head + more, failure)
        candidate.input.packings = []
      }
    } else if try isLog(feed, candidate) {
      return try take(log: feed, candidate)
    } else {
      if candidate.role.isForCaptures { notes.add(.unrecognised, candidate.name) }
      return
    }
    candidates.append(candidate)
    // What was kept of other members is free again.
    keptBytes += candidate.kept
  }

  /// Whether a member is a log in text, by as many of its bytes as that takes.
  private mutating func isLog(
    _ feed: HeadFeed, _ candidate: MemberCandidate
  ) throws(CaptureError) -> Bool {
    guard candidate.role != .other, texts < mostTexts else { return false }
    try feed.look(CaptureWrapping.logLength)
    texts += 1
    let head = feed.head
    return CaptureWrapping.isLog(head.span)
  }

  private mutating func take(
    log feed: HeadFeed, _ candidate: MemberCandidate
  ) throws(CaptureError) {
    var candidate = candidate
    candidate.format = nil
    if !candidate.input.isRepeatable {
      // What is wanted less than captures takes no room from them.
      let room = archive.input.limits.keptBytes / 4 - keptLogBytes
      do throws(CaptureError) {
        let (bytes, failure) = try keep(feed, upTo: .max, within: room)
        candidate.keep(bytes, failure)
        keptLogBytes += bytes.count
      } catch {
        guard case .unpacking(.needsFile) = error.problem else { throw error }
        return notes.add(.unreadable(error.reason), candidate.name)
      }
      candidate.input.packings = []
    }
    if candidate.role == .text { logs.append(candidate) } else { candidates.append(candidate) }
  }

  /// Whether a format is believed.
  ///
  /// What has no magic number is guessed from little, and a bug report has thousands of members.
  private static func isCapture(_ format: CaptureFormat, _ role: MemberRole) -> Bool {
    switch format {
    case .btsnoop, .pcap, .pcapng, .btsnooz: true
    case .packetLogger: role == .packetLogger
    default: false
    }
  }
}

// MARK: - Archives inside the archive

extension ArchiveScan {
  /// Looks for captures in a member that is an archive itself, within limits of its own.
  ///
  /// What is wrong with the inner archive is reported and concerns it alone.
  private mutating func look(
    into packing: Packing, _ feed: any ByteFeed, _ candidate: MemberCandidate
  ) {
    var input = candidate.input
    let limits = input.limits
    guard depth < limits.archives, innerArchives < limits.innerArchives, innerBytes > 0,
      members < limits.members, archive.input.isRepeatable
    else { return notes.add(.archive, candidate.name) }
    innerArchives += 1
    input.limits.unpackedBytes = innerBytes
    input.limits.innerBytes = innerBytes
    input.limits.members -= members
    do throws(CaptureError) {
      let inner = try ArchiveScan(
        MemberArchive(input, packing, present: feed), notes, depth: depth + 1,
        mostTexts: mostTexts - texts)
      texts += inner.texts
      members += inner.members
      files += inner.files
      if emptyLog == nil { emptyLog = inner.emptyLog }
      innerBytes -= inner.effort
      candidates += inner.candidates
      logs += inner.logs
      if let failure = inner.failure { note(failure, candidate.name) }
    } catch {
      innerBytes -= input.limits.unpackedBytes / limits.innerArchives
      note(error, candidate.name)
    }
  }

  /// Notes why an archive inside the archive was not looked through to its end.
  private mutating func note(_ error: CaptureError, _ name: String) {
    switch error.problem {
    case .unpacking(.noCapture(_, _, let looked)): texts += looked
    case .unpacking(.emptyLog(_, let path)):
      if emptyLog == nil { emptyLog = path }
    case .unpacking(.encrypted): notes.add(.archive, name)
    case .unpacking(let problem): notes.add(.unreadable(problem.description), name)
    default: notes.add(.unreadable(error.description), name)
    }
  }
}

// MARK: - Archives that are read once

extension ArchiveScan {
  /// Whether a member of a pipe must be kept in memory to be read later.
  private func isWorthKeeping(
    _ outer: Packing.Recognition, _ role: MemberRole, _ head: [UInt8]
  ) throws(CaptureError) -> Bool {
    var head = head
    var isPacked = false
    if case .packed(let packing) = outer {
      guard packing == .gzip else { return !packing.isArchive }
      // zlib says how a stream begins without having seen its end.
      let limits = archive.input.limits
      let beginning = HeadFeed(InflateFeed(MemoryFeed(head), name: "", limits: limits))
      do throws(CaptureError) { try beginning.look(Self.headLength) } catch { return true }
      (head, isPacked) = (beginning.head, true)
    }
    if role == .reportText { return isPacked }
    return CaptureFormat.recognise(head.span).map { Self.isCapture($0, role) } ?? false
  }

  /// Reads bytes into memory: all that there are, or as many as are wanted, and as there is room for.
  private func keep(
    _ feed: any ByteFeed, upTo wanted: Int, within room: Int? = nil
  ) throws(CaptureError) -> ([UInt8], CaptureError?) {
    let limit = archive.input.limits.keptBytes
    let room = room ?? limit - keptBytes
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var failure: CaptureError?
    while bytes.count < wanted {
      do throws(CaptureError) {
        let count = try feed.read(into: &buffer, at: 0)
        if count == 0 { break }
        bytes.append(contentsOf: buffer[0..<count])
      } catch {
        // What there is can be read; that there is no more will be said behind it.
        if Self.isRefusal(error) { throw error }
        failure = error
        break
      }
      guard bytes.count <= room else {
        throw CaptureError(unpacking: archive.input.name, .needsFile(limit: limit))
      }
    }
    return (bytes, failure)
  }
}
