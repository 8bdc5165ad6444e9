import HSBase

/// Reads the records of Android's compressed log, inflated.
///
/// ```
///    0        2                  2 or 4         6 or 8
///   +--------+------------------+--------------+------+------------------+
///   | length | original, v2 only| microseconds | type | length - 1 bytes |
///   +--------+------------------+--------------+------+------------------+
/// ```
///
/// Little-endian; both lengths count the type. The microseconds are those since the record before;
/// only the last packet's time is known, so the first one's is that less all of them.
struct BTSnoozFormat {
  /// Version of the records' layout: 1 or 2.
  let version: Int
  /// Bytes in the text that the log stood in, or as many of them as were read; `nil` for one that stood in none.
  let textSize: Int?
  private var number = 0
  /// Time of the record before, in microseconds since 1970; wraps as the arithmetic on it does.
  private var time: Int64

  /// Takes what stood in a text.
  init(_ contents: BTSnoozText.Contents, textSize: Int) {
    version = Int(contents.version)
    self.textSize = textSize
    time = Int64(bitPattern: contents.lastTime)
    time &-= Self.sum(ofDeltasIn: contents.records, headerLength: headerLength)
  }

  /// Takes records that stand by themselves, of which the last one's time is not known: they count from 1970.
  init(version: Int) {
    self.version = version
    textSize = nil
    time = 0
  }

  /// Bytes in front of the type.
  private var headerLength: Int { Self.headerLength(version) }

  private static func headerLength(_ version: Int) -> Int { version == 1 ? 6 : 8 }

  /// Records that prove what they are, where more follow.
  private static let enough = 8

  /// The version of records that stand behind the header of a btsnoop file in the place of its own; `nil` if none do.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - window: The capture, behind the header.
  /// - Returns: The version.
  /// - Throws: `readFailed`.
  static func version(
    behind header: BTSnoopFormat, _ window: inout ByteWindow
  ) throws(CaptureError) -> Int? {
    guard header.link == .hciH4, try window.ensure(headerLength(1) + 1),
      try !window.ensure(BTSnoopRecordHeader.length)
        || !header.isPlausible(
          BTSnoopRecordHeader(window.bytes, at: 0), near: nil)
    else { return nil }
    let isWhole = try !window.ensure(CaptureFormat.probeLength)
    let bytes = window.bytes.extracting(first: CaptureFormat.probeLength)
    return [2, 1].first { areRecords(bytes, ofVersion: $0, isWhole: isWhole) }
  }

  private static func areRecords(
    _ bytes: Span<UInt8>, ofVersion version: Int, isWhole: Bool
  ) -> Bool {
    let header = headerLength(version)
    var offset = 0
    var count = 0
    while offset + header < bytes.count {
      let length = Int(ByteOrder.little.uint16(bytes, at: offset))
      guard length > 0, PacketWay.byBTSnooz[Int(bytes[offset + header])] != nil,
        version == 1 || Int(ByteOrder.little.uint16(bytes, at: offset + 2)) >= length
      else { return false }
      // The last one may be cut.
      guard offset + header + length <= bytes.count else { break }
      offset += header + length
      count += 1
    }
    return count >= enough || isWhole && count > 0 && offset == bytes.count
  }

  private static func sum(ofDeltasIn records: [UInt8], headerLength: Int) -> Int64 {
    var sum: Int64 = 0
    var offset = 0
    while offset + headerLength < records.count {
      let length = Int(ByteOrder.little.uint16(records.span, at: offset))
      guard length > 0, offset + headerLength + length <= records.count else { break }
      sum &+= Int64(ByteOrder.little.uint32(records.span, at: offset + headerLength - 4))
      offset += headerLength + length
    }
    return sum
  }

  /// Reads the next record, or returns `nil` at the end.
  ///
  /// - Parameters:
  ///   - window: The records, at the end of the record before.
  ///   - journal: What is noted on the way.
  /// - Returns: The record as an H4 packet, or `nil` at the end.
  /// - Throws: `readFailed`.
  mutating func next(
    _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> CaptureRecord? {
    journal.beginRecord()
    number += 1
    guard try window.ensure(headerLength) else {
      journal.end(insideHeaderOf: headerLength, number: number, &window)
      return nil
    }
    let length = Int(ByteOrder.little.uint16(window.bytes, at: 0))
    guard length > 0 else {
      let left = max((window.source.size ?? 0) - window.position, window.available)
      journal.report(.lostSynchronisation(unread: left), record: number, at: window.position)
      journal.statistics.unreadBytes += left
      _ = try? window.skip(left)
      return nil
    }
    guard try window.ensure(headerLength + length) else {
      let available = window.available - headerLength
      journal.end(.cutData(needed: length, available: available), number: number, &window)
      return nil
    }
    time &+= Int64(ByteOrder.little.uint32(window.bytes, at: headerLength - 4))
    let type = window.bytes[headerLength]
    let way = PacketWay.byBTSnooz[Int(type)]
    let original = originalLength(length, type: type, in: window.bytes)
    if let way { window.overwrite(at: window.start + headerLength, with: way.type) }
    let (nanoseconds, overflow) = time.multipliedReportingOverflow(by: 1000)
    let record = CaptureRecord(
      number: number,
      time: CaptureTime(nanoseconds: overflow ? (time < 0 ? .min : .max) : nanoseconds),
      link: .hciH4, direction: way?.direction, flags: UInt32(type),
      bytes: ByteRange(offset: window.position + headerLength, count: length),
      originalLength: original, cumulativeDrops: 0)
    window.advance(headerLength + length)
    journal.accept(record, headerLength: headerLength, clampedTime: overflow ? time : nil)
    return record
  }

  /// The length that a packet had, its type counted.
  ///
  /// Version 1 does not store it, so it is taken from the packet's own header, which never says too
  /// little, and agrees with the record for a whole packet.
  private func originalLength(_ length: Int, type: UInt8, in bytes: Span<UInt8>) -> Int {
    guard version == 1 else { return Int(ByteOrder.little.uint16(bytes, at: 2)) }
    guard type == 0x11 || type == 0x21, length >= 5 else { return length }
    return max(length, 5 + Int(ByteOrder.little.uint16(bytes, at: headerLength + 3)))
  }
}
