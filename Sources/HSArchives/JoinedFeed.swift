import HSCapture

/// Btsnoop logs that a recorder wrote one after the other, as one stream with one file header.
///
/// ```
///   btsnoop_hci.log.last   | header | record | record | record | reco
///   btsnoop_hci.log        | header | record | record |
///   joined                 | header | record | record | record | record | record |
/// ```
///
/// Only whole records of all but the last go through: a record that was cut would swallow the
/// next file's beginning. Where a file's records make no sense, joining ends with that file; where
/// a file begins before the one in front of it ended, in front of it: it is not its continuation.
final class JoinedFeed: ByteFeed {
  private let parts: [CapturePart]
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
  /// Records that went through.
  private var records = 0
  /// When the last record of the file before was made, in btsnoop's time.
  private var lastTime: UInt64 = 0
  /// Whether the present file's first record is still to come.
  private var isAtFirstRecord = true
  /// Whether joining ended in front of the present file, because it overlaps with the one before.
  private var isCut = false

  private static let fileHeader = 16
  private static let recordHeader = 24

  /// Creates the stream of several logs.
  init(_ parts: [CapturePart], _ notes: ArchiveNotes) {
    self.parts = parts
    self.notes = notes
  }

  /// Whether two logs can be joined: their file headers say the same.
  ///
  /// - Parameters:
  ///   - first: The first bytes of one.
  ///   - second: The first bytes of the other.
  /// - Returns: Whether both have a header, and it is the same.
  static func canJoin(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard first.count >= fileHeader, second.count >= fileHeader else { return false }
    return first[0..<fileHeader] == second[0..<fileHeader]
  }

  /// The files behind the one at which joining had to end.
  var rest: ArraySlice<CapturePart> {
    if isCut { return parts[Swift.min(index, parts.count)...] }
    return makesSense ? [] : parts[Swift.min(index + 1, parts.count)...]
  }

  func read(into storage: inout [UInt8], at place: Int) throws(CaptureError) -> Int {
    guard place < storage.count else { return 0 }
    while start == whole {
      guard !isCut, index < parts.count, try readMore() else { return 0 }
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
      return !isCut
    }
    if isLast || !makesSense {
      // The reader reports what is left of a record.
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
    let feed = try parts[index].open()
    self.feed = feed
    isAtFirstRecord = true
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
    if index > 0, isAtFirstRecord {
      guard pending.count >= Self.recordHeader else { return }
      begin(time: time(at: 0))
      if isCut { return }
    }
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
      lastTime = time(at: whole)
      records += 1
      whole += Self.recordHeader + included
    }
  }

  /// Begins a further file: goes on with it only if it does not begin before the last one ended.
  private func begin(time: UInt64) {
    isAtFirstRecord = false
    guard time < lastTime else {
      notes.add(.continues(parts[index - 1].name, firstPacket: records + 1), parts[index].name)
      return
    }
    notes.add(.overlaps(parts[index - 1].name), parts[index].name)
    isCut = true
    pending = []
    whole = 0
    start = 0
  }

  /// The time in the header of the record at an index into `pending`.
  private func time(at index: Int) -> UInt64 {
    var value: UInt64 = 0
    for place in 16..<24 { value = value << 8 | UInt64(pending[index + place]) }
    return value
  }
}
