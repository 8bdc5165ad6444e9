import HSBase

/// Btsnoop logs that a recorder wrote one after the other, as one stream with one file header.
///
/// ```
///   btsnoop_hci.log.last   | header | record | record | record | reco
///   btsnoop_hci.log        | header | record | record |
///   joined                 | header | record | record | record | record | record |
/// ```
///
/// Only whole records of all but the last go through: a record that was cut would swallow the
/// next file's beginning. Whether a file continues another is known before (`continues`).
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
  /// Records that went through.
  private var records = 0
  /// Whether the present file's first record is still to come.
  private var isAtFirstRecord = true

  private static let fileHeader = BTSnoopFormat.fileHeaderLength
  private static let recordHeader = BTSnoopRecordHeader.length

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

  /// Whether a log continues another, which is read for it once.
  ///
  /// It does not where it begins before the other ended, as the clock was set, nor behind records that make no
  /// sense: what the other lost may be anything.
  ///
  /// - Parameters:
  ///   - newer: The log that may continue.
  ///   - older: The log that was written first.
  ///   - notes: Is told why it does not.
  /// - Returns: Whether it does. Damage counts as the end of a log; reading it again says so.
  /// - Throws: `cannotOpen`, `readFailed`: what was not read says nothing about the logs.
  static func continues(
    _ newer: CapturePart, _ older: CapturePart, _ notes: ArchiveNotes
  ) throws(CaptureError) -> Bool {
    var first = [UInt8](repeating: 0, count: fileHeader + recordHeader)
    var walk = RecordWalk(skipping: fileHeader)
    do throws(CaptureError) {
      guard try newer.open().fill(&first) == first.count else { return true }
    } catch {
      try refuse(unlessDamage: error)
      return true
    }
    do throws(CaptureError) {
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let feed = try older.open()
      while case let count = try feed.read(into: &buffer, at: 0), count > 0 {
        guard walk.advance(over: buffer, count) else { return false }
      }
    } catch {
      try refuse(unlessDamage: error)
    }
    let begin = BTSnoopRecordHeader(first.span, at: fileHeader).timestamp
    guard begin < walk.lastTime else { return true }
    notes.add(.overlaps(older.name), newer.name)
    return false
  }

  /// Throws what the system refused; what is wrong with the bytes themselves is damage.
  private static func refuse(unlessDamage error: CaptureError) throws(CaptureError) {
    switch error.problem {
    case .cannotOpen, .readFailed: throw error
    default: break
    }
  }

  /// Goes over a log's records without keeping them.
  private struct RecordWalk {
    /// When the last record was made whose header was whole, in btsnoop's time.
    private(set) var lastTime = Int64.min
    /// Bytes to pass over before the next header.
    private var skipped: Int
    private var header: [UInt8] = []

    init(skipping bytes: Int) { skipped = bytes }

    /// Goes on; returns whether the records still make sense.
    mutating func advance(over bytes: [UInt8], _ count: Int) -> Bool {
      var place = 0
      while place < count {
        let passed = min(skipped, count - place)
        skipped -= passed
        place += passed
        let taken = min(recordHeader - header.count, count - place)
        header += bytes[place..<place + taken]
        place += taken
        guard header.count == recordHeader else { continue }
        let whole = BTSnoopRecordHeader(header.span, at: 0)
        guard whole.included <= CaptureReader.maximumRecordLength else { return false }
        lastTime = whole.timestamp
        skipped = Int(whole.included)
        header.removeAll(keepingCapacity: true)
      }
      return true
    }
  }

  func read(into storage: inout [UInt8], at place: Int) throws(CaptureError) -> Int {
    guard place < storage.count else { return 0 }
    while start == whole {
      guard index < parts.count, try readMore() else { return 0 }
    }
    let count = min(whole - start, storage.count - place)
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
      added = try presentFeed().read(into: &buffer, at: 0)
      pending.append(contentsOf: buffer[..<added])
    } catch {
      failure = error
    }
    if added > 0 {
      advance()
      return true
    }
    if isLast {
      // The reader reports what is left of a record.
      whole = pending.count
      if let failure {
        if whole == 0 { throw failure }
        note(failure)
      }
      return whole > 0
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
    var words = failure.description
    if case .unpacking(let problem) = failure.problem { words = problem.description }
    notes.add(.unreadable(words), parts[index].name)
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
      isAtFirstRecord = false
      notes.add(.continues(parts[index - 1].name, firstPacket: records + 1), parts[index].name)
    }
    if isLast {
      whole = pending.count
      return
    }
    if omitted > 0 {
      guard pending.count >= omitted else { return }
      whole = omitted
      omitted = 0
    }
    while pending.count - whole >= Self.recordHeader {
      let included = Int(BTSnoopRecordHeader(pending.span, at: whole).included)
      // It has changed since it was looked through: the reader tells what is wrong.
      guard included <= CaptureReader.maximumRecordLength else {
        whole = pending.count
        return
      }
      guard pending.count - whole >= Self.recordHeader + included else { return }
      records += 1
      whole += Self.recordHeader + included
    }
  }
}
