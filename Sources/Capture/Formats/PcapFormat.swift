import Bytes

/// Reads pcap: a 24-byte file header, then records of 16 bytes and data, all in one byte order.
///
/// ```
///    0       4       6       8           16         20          24
///   +-------+-------+-------+-----------+----------+-----------+
///   | magic | major | minor | zone, sig | snap len | link type |
///   +-------+-------+-------+-----------+----------+-----------+
///   +---------+----------+----------+----------+
///   | seconds | fraction | included | original |  and, if modified:  index, protocol, type
///   +---------+----------+----------+----------+
/// ```
///
/// The magic number tells byte order and fraction: microseconds or nanoseconds. A modified libpcap
/// wrote longer record headers; its magic number says so, but some of its kin keep the ordinary
/// one, so that the length is settled by which one makes sense of the first records.
struct PcapFormat {
  /// Bytes in the file header.
  static let fileHeaderLength = 24
  private static let usual = 16

  /// The byte order of all numbers.
  private let order: ByteOrder
  /// What the fraction of a second is counted in.
  private let scale: TimeScale
  /// Nanoseconds in one of these.
  private let fraction: UInt64
  /// Whether the magic number is the one of the modified format.
  private let isModified: Bool
  /// The version's second part: before 2.3 the two lengths stood the other way round.
  private let minor: UInt16
  private let linkNumber: UInt16
  /// Number of records begun, delivered or not.
  private var number = 0
  /// Bytes in a record's header; 0 as long as nobody has looked.
  private(set) var recordHeaderLength = 0

  /// Reads the file header.
  ///
  /// - Parameters:
  ///   - window: The capture, at its start.
  ///   - journal: What is noted on the way.
  /// - Throws: `truncatedHeader`, `unknownVersion`, or `readFailed`.
  init(
    parsing window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) {
    let name = window.source.name
    guard try window.ensure(Self.fileHeaderLength) else {
      throw CaptureError(
        source: name,
        problem: .truncatedHeader(
          .pcap, needed: Self.fileHeaderLength, available: window.available))
    }
    let start = window.start
    let magic = ByteOrder.big.uint32(window.storage.span, at: start)
    order = magic >> 16 == 0xA1B2 ? .big : .little
    let ordered = order == .big ? magic : magic.byteSwapped
    scale = ordered == 0xA1B2_3C4D ? .nanoseconds : .microseconds
    fraction = ordered == 0xA1B2_3C4D ? 1 : 1000
    isModified = ordered == 0xA1B2_CD34
    let major = order.uint16(window.storage.span, at: start + 4)
    minor = order.uint16(window.storage.span, at: start + 6)
    // The upper half says whether, and how long, a frame check sequence follows each packet.
    linkNumber = UInt16(
      truncatingIfNeeded: order.uint32(window.storage.span, at: start + 20))
    let snapLength = order.uint32(window.storage.span, at: start + 16)
    window.advance(Self.fileHeaderLength)
    guard major == 2 else {
      throw CaptureError(
        source: name,
        problem: .unknownVersion(.pcap, version: UInt32(major) << 16 | UInt32(minor)))
    }
    journal.statistics.headerBytes = Self.fileHeaderLength
    journal.details.version = Int(major)
    journal.details.minorVersion = Int(minor)
    journal.details.byteOrder = order
    journal.interfaces = [
      CaptureInterface(section: 0, linkNumber: linkNumber, snapLength: snapLength, scale: scale)
    ]
  }
}

// MARK: - Records

extension PcapFormat {
  /// Reads the next record, or returns `nil` at the end.
  ///
  /// - Parameters:
  ///   - window: The capture, at the end of the record before.
  ///   - journal: What is noted on the way.
  /// - Returns: The record, or `nil` at the end.
  /// - Throws: `readFailed`.
  @inline(__always)
  mutating func next(
    _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> CaptureRecord? {
    journal.beginRecord()
    if recordHeaderLength == 0 { try begin(&window, &journal) }
    while try window.ensure(recordHeaderLength) {
      let (included, original) = lengths(window.storage.span, at: window.start)
      number &+= 1
      if included > UInt32(CaptureReader.maximumRecordLength) {
        guard
          try journal.pass(
            Int(included), headerLength: recordHeaderLength, number: number, &window)
        else { return nil }
        continue
      }
      guard try window.ensure(recordHeaderLength &+ Int(included)) else {
        journal.end(
          .cutData(
            needed: Int(included), available: window.available &- recordHeaderLength),
          number: number, &window)
        return nil
      }
      let offset = window.position
      let time = time(window.storage.span, at: window.start)
      let parts = order.uint32(window.storage.span, at: window.start &+ 4)
      if UInt64(parts) &* fraction >= 1_000_000_000 {
        journal.report(.fractionOutOfRange(parts: parts), record: number, at: offset &+ 4)
      }
      let packet = ByteRange(offset: offset &+ recordHeaderLength, count: Int(included))
      let framing = PacketFraming(
        packet, interface: 0, known: nil, window, &journal, number: number, offset: offset)
      let record = framing.record(
        packet, original: Int(original), interface: 0, time: time, number: number)
      window.advance(recordHeaderLength &+ Int(included))
      journal.interfaces[0].records &+= 1
      journal.accept(
        record, headerLength: recordHeaderLength &+ framing.headerLength, clampedTime: nil)
      return record
    }
    guard window.available > 0 else { return nil }
    journal.end(
      .cutHeader(needed: recordHeaderLength, available: window.available), number: number + 1,
      &window)
    return nil
  }

  /// The lengths in the header at `index`.
  @inline(__always)
  private func lengths(
    _ bytes: Span<UInt8>, at index: Int
  ) -> (included: UInt32, original: UInt32) {
    let first = order.uint32(bytes, at: index &+ 8)
    let second = order.uint32(bytes, at: index &+ 12)
    // Those who wrote 2.3 did not agree on the order.
    if minor < 3 || (minor == 3 && first > second) { return (second, first) }
    return (first, second)
  }

  /// The time in the header at `index`; seconds have no sign, and end in 2106.
  ///
  /// The fraction has one where its writer's arithmetic went wrong; libpcap and Wireshark read it so.
  @inline(__always)
  private func time(_ bytes: Span<UInt8>, at index: Int) -> CaptureTime {
    let seconds = UInt64(order.uint32(bytes, at: index))
    let parts = Int64(Int32(bitPattern: order.uint32(bytes, at: index &+ 4)))
    // 2^32 seconds and 2^31 microseconds are far from the limit.
    let nanoseconds =
      Int64(truncatingIfNeeded: seconds &* 1_000_000_000)
      &+ parts &* Int64(truncatingIfNeeded: fraction)
    return CaptureTime(nanoseconds: nanoseconds)
  }
}

// MARK: - The first records

extension PcapFormat {
  /// Bytes of the beginning that are looked at, where they are to be had without waiting.
  private static let rehearsal = 64 << 10

  /// Settles the length of the record headers, and asks the first records for their directions.
  @inline(never)
  private mutating func begin(
    _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) {
    let canWait = window.canLookAhead
    _ = try window.ensure(canWait ? Self.rehearsal : Self.usual)
    let isWhole = canWait && window.available < Self.rehearsal
    recordHeaderLength = headerLength(
      window.storage.span.extracting(window.unread), isWhole: isWhole)
    if !isModified, recordHeaderLength != Self.usual {
      journal.report(
        .longRecordHeaders(length: recordHeaderLength), record: 1, at: window.position)
    }
    guard linkNumber == 201 else { return }
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

  /// How much sense the records make: one for each, three if its bytes bear it out, and one if
  /// the last ends where the file does.
  private func score(_ bytes: Span<UInt8>, headerLength: Int, isWhole: Bool) -> Int {
    var offset = 0
    var score = 0
    let first = order.uint32(bytes, at: 0)
    while offset + headerLength <= bytes.count {
      let (included, original) = lengths(bytes, at: offset)
      let parts = order.uint32(bytes, at: offset + 4)
      let seconds = order.uint32(bytes, at: offset)
      let distance = seconds > first ? seconds - first : first - seconds
      guard included <= original, original <= 1 << 24, included <= 1 << 20,
        UInt64(parts) * fraction < 1_000_000_000, distance < 1 << 26
      else { return score }
      let start = offset + headerLength
      offset = start + Int(included)
      if isWhole, offset > bytes.count { return score }
      score += fits(bytes, at: start, length: Int(original)) ? 3 : 1
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
    // The bytes up to the packet's length, and that length.
    let parts: (header: Int, parameters: Int)
    switch bytes[type] {
    case 1, 3: parts = (4, Int(bytes[type + 3]))
    case 2, 5:
      parts = (5, Int(ByteOrder.little.uint16(bytes, at: type + 3)) & 0x3FFF)
    case 4: parts = (3, Int(bytes[type + 2]))
    default: return false
    }
    return front + parts.header + parts.parameters == length
  }
}

extension CaptureJournal {
  /// Reads the bytes that are here once more for the directions that they speak for.
  ///
  /// - Parameters:
  ///   - window: The capture; it does not move.
  ///   - next: Reads a record of the copy.
  mutating func rehearse(
    _ window: borrowing ByteWindow,
    _ next: (inout ByteWindow, inout CaptureJournal) throws(CaptureError) -> CaptureRecord?
  ) {
    var bytes: [UInt8] = []
    for index in window.unread { bytes.append(window.storage[index]) }
    let capacity = bytes.count
    var copy = ByteWindow(ByteSource(bytes: bytes), capacity: capacity)
    var scratch = CaptureJournal()
    scratch.interfaces = interfaces
    do throws(CaptureError) {
      while try next(&copy, &scratch) != nil {}
    } catch {
      // Memory does not fail to be read.
    }
    for index in interfaces.indices { interfaces[index].votes = scratch.interfaces[index].votes }
  }
}
