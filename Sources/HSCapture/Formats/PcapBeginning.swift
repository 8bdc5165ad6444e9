import HSBase

// MARK: - The first records

extension PcapFormat {
  /// Settles the length of the record headers.
  ///
  /// The first record settles it if it is an HCI packet of just its length, or if a header stands
  /// behind it, so that a live capture is not waited for; else more of the beginning is looked at, the
  /// same of a file and a pipe.
  @inline(never)
  mutating func begin(
    _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) {
    if !isModified, try isUsual(&window) {
      recordHeaderLength = Self.usual
      return
    }
    let isWhole = try !window.ensure(CaptureJournal.rehearsal)
    recordHeaderLength = headerLength(
      window.bytes.extracting(first: CaptureJournal.rehearsal), isWhole: isWhole)
    if !isModified, recordHeaderLength != Self.usual {
      journal.report(
        .longRecordHeaders(length: recordHeaderLength), record: 1, at: window.position)
    }
  }

  /// Whether the first record shows that headers have their usual length.
  private func isUsual(_ window: inout ByteWindow) throws(CaptureError) -> Bool {
    guard try window.ensure(Self.usual) else { return false }
    let (included, original) = lengths(window.bytes, at: 0)
    guard included <= original, included <= UInt32(CaptureReader.maximumRecordLength) else {
      return false
    }
    // The most that an HCI packet's own length takes, its pseudo-header included.
    let looked = Self.usual + min(Int(included), 9)
    _ = try window.ensure(looked)
    // Not what lies behind the record: of a file it is here, of a pipe perhaps not yet.
    if fits(
      window.bytes.extracting(first: looked), at: Self.usual,
      length: Int(original))
    {
      return true
    }
    guard try window.ensure(2 * Self.usual + Int(included)) else { return false }
    let bytes = window.bytes
    return makesSense(
      bytes, at: Self.usual + Int(included), near: total(bytes, at: 0).time, strictly: true)
  }

  // MARK: - Directions

  /// Whether a record is the first that shows the directions, and shows them reversed.
  ///
  /// The next ones must then confirm it.
  @inline(__always)
  func mustRehearse(
    included: Int, _ window: inout ByteWindow, _ journal: borrowing CaptureJournal
  ) throws(CaptureError) -> Bool {
    guard linkNumber == 201, journal.interfaces[0].votes.isEmpty else { return false }
    return try journal.mustRehearse(at: recordHeaderLength, count: included, &window)
  }

  /// Asks the next records for their directions.
  @inline(never)
  func rehearse(_ window: borrowing ByteWindow, _ journal: inout CaptureJournal) {
    var copy = self
    journal.rehearse(window) { window, journal throws(CaptureError) in
      try copy.next(&window, &journal)
    }
  }

  /// The length of the record headers that makes most sense of the first records.
  private func headerLength(_ bytes: Span<UInt8>, isWhole: Bool) -> Int {
    let candidates = isModified ? [24, 28, Self.usual] : [Self.usual, 24]
    var best = (length: candidates[0], score: -1)
    for length in candidates {
      let score = score(bytes, headerLength: length, isWhole: isWhole)
      if score > best.score { best = (length, score) }
    }
    return best.length
  }

  /// How much sense the records make: one point for each, three if its bytes confirm it, and one if
  /// the last ends where the file does.
  ///
  /// None for one whose time is years from that of the record before: a recorder's clock may be set while
  /// it records, once. None for an empty one: zeros in a packet look like a row of these.
  private func score(_ bytes: Span<UInt8>, headerLength: Int, isWhole: Bool) -> Int {
    var offset = 0
    var score = 0
    var last = order.uint32(bytes, at: 0)
    while offset + headerLength <= bytes.count {
      let (included, original) = lengths(bytes, at: offset)
      let parts = order.uint32(bytes, at: offset + 4)
      let seconds = order.uint32(bytes, at: offset)
      let distance = seconds > last ? seconds - last : last - seconds
      last = seconds
      guard included <= original, original <= 1 << 24, included <= 1 << 20,
        UInt64(parts) * fraction < 1_000_000_000
      else { return score }
      let start = offset + headerLength
      offset = start + Int(included)
      if isWhole, offset > bytes.count { return score }
      if included > 0, distance < 1 << 26 {
        score += fits(bytes, at: start, length: Int(original)) ? 3 : 1
      }
    }
    return isWhole && offset != bytes.count ? score : score + 1
  }

  /// Whether a record is an HCI packet of just its length, for link types that are HCI.
  private func fits(_ bytes: Span<UInt8>, at start: Int, length: Int) -> Bool {
    let front: Int
    switch linkNumber {
    case 187: front = 0
    case 201: front = 4
    default: return false
    }
    let type = start + front
    guard type + 5 <= bytes.count else { return false }
    return StreamLayout.packetLength(bytes[type], bytes, at: type + 1) == length - front - 1
  }
}

extension CaptureJournal {
  /// Bytes that are looked at where the first record leaves in doubt how a capture is to be read.
  static let rehearsal = 64 << 10

  /// Whether a packet with a word for its direction looks as if the words were reversed, before any was
  /// heard that says which; as many bytes are here then as a rehearsal takes, or all.
  ///
  /// - Parameters:
  ///   - start: Where in the window's unread bytes the packet begins.
  ///   - count: Its bytes.
  ///   - window: The capture.
  /// - Returns: Whether to rehearse.
  /// - Throws: What the source throws.
  @inline(never)
  func mustRehearse(
    at start: Int, count: Int, _ window: inout ByteWindow
  ) throws(CaptureError) -> Bool {
    guard !isRehearsed, count > 6 else { return false }
    let index = window.start + start
    let isReceived = window.storage[index + 3] & 1 == 1
    let type = window.storage[index + 4]
    var votes = DirectionVotes()
    votes.add(isReceived: isReceived, type: type)
    // Data begin with 0 towards a controller and with 2 from it, by most hosts. That is no vote, but
    // reason enough to ask those that have one (Core 5.4, Vol 4, Part E, 5.4.2).
    let boundary = window.storage[index + 6] >> 4 & 3
    let isTurnedData = type == 2 && (isReceived ? boundary == 0 : boundary == 2)
    guard votes.contradicts || isTurnedData else { return false }
    _ = try window.ensure(Self.rehearsal)
    return true
  }

  /// Reads ahead for the directions that the next bytes show.
  ///
  /// - Parameters:
  ///   - window: The capture; it does not move.
  ///   - next: Reads a record of the copy.
  mutating func rehearse(
    _ window: borrowing ByteWindow,
    _ next: (inout ByteWindow, inout CaptureJournal) throws(CaptureError) -> CaptureRecord?
  ) {
    // As many of a file as of a pipe, which brings them in pieces.
    let bytes = window.head(Self.rehearsal)
    let capacity = bytes.count
    var copy = ByteWindow(ByteSource(bytes: bytes), capacity: capacity)
    var scratch = CaptureJournal()
    isRehearsed = true
    scratch.isRehearsed = true
    scratch.interfaces = interfaces
    do throws(CaptureError) {
      while try next(&copy, &scratch) != nil {}
    } catch {
      // Memory does not fail to be read.
    }
    for index in interfaces.indices { interfaces[index].votes = scratch.interfaces[index].votes }
  }
}
