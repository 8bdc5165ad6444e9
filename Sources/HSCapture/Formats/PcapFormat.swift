import HSBase

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
  static let usual = 16

  /// The byte order of all numbers.
  let order: ByteOrder
  /// What the fraction of a second is counted in.
  private let scale: TimeScale
  /// Nanoseconds in one of these.
  let fraction: UInt64
  /// Whether the magic number is the one of the modified format.
  let isModified: Bool
  /// The version's second part: before 2.3 the two lengths stood the other way round.
  private let minor: UInt16
  let linkNumber: UInt16
  /// Number of records begun, delivered or not.
  private var number = 0
  /// Bytes in a record's header; 0 as long as nobody has looked.
  var recordHeaderLength = 0
  /// Time of the last record: what a header's time is judged by in a search.
  private(set) var reference: CaptureTime?

  /// Reads the file header.
  ///
  /// - Parameters:
  ///   - window: The capture, at its start.
  ///   - journal: What is noted on the way.
  /// - Throws: `truncatedHeader`, `unknownVersion`, or `readFailed`.
  init(
    parsing window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) {
    try window.need(Self.fileHeaderLength, of: .pcap)
    let magic = ByteOrder.big.uint32(window.bytes, at: 0)
    order = magic >> 16 == 0xA1B2 ? .big : .little
    let ordered = order == .big ? magic : magic.byteSwapped
    scale = ordered == 0xA1B2_3C4D ? .nanoseconds : .microseconds
    fraction = ordered == 0xA1B2_3C4D ? 1 : 1000
    isModified = ordered == 0xA1B2_CD34
    let major = order.uint16(window.bytes, at: 4)
    minor = order.uint16(window.bytes, at: 6)
    // The upper half says whether, and how long, a frame check sequence follows each packet.
    linkNumber = UInt16(
      truncatingIfNeeded: order.uint32(window.bytes, at: 20))
    let snapLength = order.uint32(window.bytes, at: 16)
    window.advance(Self.fileHeaderLength)
    guard major == 2 else {
      throw window.error(.unknownVersion(.pcap, version: UInt32(major) << 16 | UInt32(minor)))
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
      let isOdd =
        included > original || included == 0
        || included > UInt32(CaptureReader.maximumRecordLength)
      guard try isOdd ? isBorneOut(included: Int(included), &window) : true,
        try window.ensure(recordHeaderLength &+ Int(included))
      else {
        let isFound = try journal.resynchronise(
          self, behind: (recordHeaderLength, Int(included)), number: number, &window)
        if isFound { continue }
        return nil
      }
      if try mustRehearse(included: Int(included), &window, journal) {
        rehearse(window, &journal)
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
      reference = time
      journal.interfaces[0].records &+= 1
      journal.accept(
        record, headerLength: recordHeaderLength &+ framing.headerLength, clampedTime: nil)
      return record
    }
    journal.end(insideHeaderOf: recordHeaderLength, number: number + 1, &window)
    return nil
  }

  /// The lengths in the header at `index`.
  @inline(__always)
  func lengths(
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

// MARK: - Damage

extension PcapFormat {
  /// Whether what follows a strange header's data makes sense as a header, or the capture ends there.
  @inline(never)
  private func isBorneOut(
    included: Int, _ window: inout ByteWindow
  ) throws(CaptureError) -> Bool {
    guard included <= CaptureReader.maximumRecordLength else { return false }
    let total = recordHeaderLength + included
    let isFollowed = try window.ensure(total + recordHeaderLength)
    // What the capture ends in is spoken of where its bytes are missing.
    guard window.available >= total else { return true }
    let bytes = window.bytes
    if isZero(bytes, at: 0) { return false }
    guard isFollowed else { return window.available == total }
    return makesSense(bytes, at: total, near: reference ?? time(bytes, at: 0), strictly: false)
      || makesSense(bytes, at: total, near: time(bytes, at: 0), strictly: false)
  }

  private func isZero(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    for place in index..<min(index + Self.usual, bytes.count) where bytes[place] != 0 {
      return false
    }
    return true
  }

  /// Whether a header could be a record's.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that are here.
  ///   - index: Where all of the header stands.
  ///   - reference: The time that its own must be within a day of, if one is known.
  ///   - isStrict: Whether it must be such as recorders write, or may be odd in its lengths.
  /// - Returns: Whether it could.
  func makesSense(
    _ bytes: Span<UInt8>, at index: Int, near reference: CaptureTime?, strictly isStrict: Bool
  ) -> Bool {
    let (included, original) = lengths(bytes, at: index)
    guard included <= UInt32(CaptureReader.maximumRecordLength), !isZero(bytes, at: index) else {
      return false
    }
    if isStrict {
      let parts = UInt64(order.uint32(bytes, at: index + 4))
      guard included > 0, included <= original, original <= BTSnoopFormat.largestOriginal,
        parts * fraction < 1_000_000_000
      else { return false }
    }
    guard let reference else { return true }
    return BTSnoopFormat.isNear(time(bytes, at: index), reference)
  }

  /// Bytes and time of the record at an index, for a search.
  func total(_ bytes: Span<UInt8>, at index: Int) -> (length: Int, time: CaptureTime) {
    (recordHeaderLength + Int(lengths(bytes, at: index).included), time(bytes, at: index))
  }
}

/// Finds the next record header behind damage.
///
/// A header is believed when it is such as recorders write, its time is within a day of the last
/// record's, and another such header, or the end of the capture, stands exactly behind its data.
extension PcapFormat: RecordSearch {
  var shortest: Int { recordHeaderLength }

  var wanted: Int { 2 }

  func record(
    _ bytes: Span<UInt8>, at index: Int, near time: CaptureTime?
  ) -> (length: Int, time: CaptureTime)? {
    makesSense(bytes, at: index, near: time, strictly: true) ? total(bytes, at: index) : nil
  }
}
