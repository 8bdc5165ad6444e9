import Capture

/// Btsnoop logs that a recorder wrote one after the other, as one stream with one file header.
///
/// ```
///   btsnoop_hci.log.last   | header | record | record | record | reco
///   btsnoop_hci.log        | header | record | record |
///   joined                 | header | record | record | record | record | record |
/// ```
///
/// Only whole records of all but the last go through: a record that was cut would swallow the
/// next file's beginning. Where a file's records make no sense, joining ends with that file.
final class JoinedFeed: ByteFeed {
  private let archive: MemberArchive
  private let parts: [MemberCandidate]
  private let notes: ArchiveNotes
  private var index = 0
  private var feed: (any ByteFeed)?
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  /// Bytes read and not yet handed out.
  private var pending: [UInt8] = []
  /// Index into `pending` of the next byte to hand out.
  private var start = 0
  /// Index into `pending` behind the last whole record.
  private var whole = 0
  /// Bytes of the present file's header that are left out.
  private var omitted = 0
  private var makesSense = true

  private static let fileHeader = 16
  private static let recordHeader = 24

  /// Creates the stream of several logs.
  init(_ archive: MemberArchive, _ parts: [MemberCandidate], _ notes: ArchiveNotes) {
    self.archive = archive
    self.parts = parts
    self.notes = notes
  }

  /// Whether two logs can be joined: their file headers say the same.
  static func canJoin(_ first: MemberCandidate, _ second: MemberCandidate) -> Bool {
    guard first.format == .btsnoop, second.format == .btsnoop, first.head.count >= fileHeader,
      second.head.count >= fileHeader
    else { return false }
    return first.head[0..<fileHeader] == second.head[0..<fileHeader]
  }

  /// The files behind the one at which joining had to end.
  var rest: ArraySlice<MemberCandidate> {
    makesSense ? [] : parts[Swift.min(index + 1, parts.count)...]
  }

  func read(into storage: inout [UInt8], at place: Int) throws(CaptureError) -> Int {
    guard place < storage.count else { return 0 }
    while start == whole {
      guard index < parts.count, try readMore() else { return 0 }
    }
    let count = Swift.min(whole - start, storage.count - place)
    storage.replaceSubrange(place..<(place + count), with: pending[start..<(start + count)])
    start += count
    return count
  }

  private var isLast: Bool { index == parts.count - 1 }

  /// Reads on; says whether the stream goes on.
  private func readMore() throws(CaptureError) -> Bool {
    pending.removeFirst(start)
    whole -= start
    start = 0
    var failure: CaptureError?
    var added = 0
    do throws(CaptureError) {
      let feed = try presentFeed()
      added = try feed.read(into: &buffer, at: 0)
      pending.append(contentsOf: buffer[..<added])
    } catch {
      failure = error
    }
    if added > 0 {
      advance()
      return true
    }
    if isLast || !makesSense {
      // What is left of a record is the reader's to speak of.
      whole = pending.count
      if let failure, whole == 0 { throw failure }
      if let failure { note(failure) }
      if whole == 0 { return false }
      return true
    }
    if let failure { note(failure) }
    if !pending.isEmpty { notes.add(.cutAtEnd(bytes: pending.count), parts[index].name) }
    pending = []
    whole = 0
    feed = nil
    index += 1
    return true
  }

  private func note(_ failure: CaptureError) {
    guard case .unpacking(let problem) = failure.problem else {
      notes.add(.unreadable(failure.description), parts[index].name)
      return
    }
    notes.add(.unreadable(problem.description), parts[index].name)
  }

  private func presentFeed() throws(CaptureError) -> any ByteFeed {
    if let feed { return feed }
    let feed = try parts[index].feed(archive)
    self.feed = feed
    if index > 0 {
      var header = [UInt8](repeating: 0, count: Self.fileHeader)
      _ = try feed.fill(&header)
    } else {
      omitted = Self.fileHeader
    }
    return feed
  }

  /// Goes over the records that are whole now.
  private func advance() {
    if isLast || !makesSense {
      whole = pending.count
      return
    }
    if omitted > 0 {
      guard pending.count >= omitted else { return }
      whole = omitted
      omitted = 0
    }
    while pending.count - whole >= Self.recordHeader {
      var included = 0
      for place in 4..<8 { included = included << 8 | Int(pending[whole + place]) }
      guard included <= CaptureReader.maximumRecordLength else {
        makesSense = false
        whole = pending.count
        return
      }
      guard pending.count - whole >= Self.recordHeader + included else { return }
      whole += Self.recordHeader + included
    }
  }
}
