import HSBase

/// Reads btsnoop: a 16-byte file header, then records of 24 bytes and data, all big-endian.
///
/// ```
///    0                          8         12         16
///   +--------------------------+---------+----------+
///   | 62 74 73 6e 6f 6f 70 00  | version | datalink |
///   +--------------------------+---------+----------+
/// ```
///
/// The number of bytes that follow a record's header is its included length; the original length
/// says only how long the packet was.
struct BTSnoopFormat {
  /// "btsnoop" and a zero.
  static let magic: [UInt8] = [0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0]
  /// Bytes in the file header.
  static let fileHeaderLength = 16

  /// What the records hold.
  let link: LinkType
  /// Number of records begun, delivered or not.
  private var number = 0
  /// Time of the last record that made sense: what a header's time is judged by.
  private(set) var reference: CaptureTime?

  /// Reads the file header.
  ///
  /// - Parameter window: The capture, at its start.
  /// - Throws: `truncatedHeader`, `unknownVersion`, `refusedLinkType`, `unknownLinkType`, or
  ///   `readFailed`.
  init(parsing window: inout ByteWindow) throws(CaptureError) {
    try window.need(Self.fileHeaderLength, of: .btsnoop)
    let version = window.bytes.bigEndian(UInt32.self, at: 8)
    let datalink = window.bytes.bigEndian(UInt32.self, at: 12)
    window.advance(Self.fileHeaderLength)
    guard version == 1 else {
      throw window.error(.unknownVersion(.btsnoop, version: version))
    }
    switch datalink {
    case 1001: link = .hciH1
    case 1002: link = .hciH4
    case 2001: link = .linuxMonitor
    case 1003:
      throw window.error(.refusedLinkType(.btsnoop, number: datalink, name: "BCSP"))
    case 1004:
      throw window.error(.refusedLinkType(.btsnoop, number: datalink, name: "H5, three-wire UART"))
    case 2002:
      throw window.error(.refusedLinkType(.btsnoop, number: datalink, name: "BlueZ simulator"))
    case 0x3EF, 0x7EF:
      // 0x3EA, 0x3E9 or 0x7D1, of which the last octet became EF BF BD.
      throw window.error(.foreign(.replacedOctets))
    case 0x3C3, 0x7C3:
      throw window.error(.foreign(.encodedOctets))
    default:
      throw window.error(.unknownLinkType(.btsnoop, number: datalink))
    }
  }
}

// MARK: - Records

extension BTSnoopFormat {
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
    while try window.ensure(BTSnoopRecordHeader.length) {
      let header = BTSnoopRecordHeader(window.storage.span, at: window.start)
      let (time, isExact) = header.time
      number &+= 1
      let included = Int(header.included)
      let isOdd = isOdd(header, time: time, isExact: isExact)
      guard try isOdd ? isBorneOut(header, &window) : true,
        try window.ensure(BTSnoopRecordHeader.length &+ included)
      else {
        let isFound = try journal.resynchronise(
          self, behind: (BTSnoopRecordHeader.length, included), number: number, &window)
        if isFound { continue }
        return nil
      }
      let record = CaptureRecord(
        number: number, time: time, link: link, direction: direction(header.flags),
        flags: header.flags,
        bytes: ByteRange(
          offset: window.position &+ BTSnoopRecordHeader.length, count: included),
        originalLength: Int(header.original), cumulativeDrops: header.drops)
      window.advance(BTSnoopRecordHeader.length &+ included)
      if isExact, !isOdd { reference = time }
      if !isLegal(header.flags) { journal.statistics.reservedFlags &+= 1 }
      journal.accept(
        record, headerLength: BTSnoopRecordHeader.length,
        clampedTime: isExact ? nil : header.timestamp)
      return record
    }
    journal.end(insideHeaderOf: BTSnoopRecordHeader.length, number: number + 1, &window)
    return nil
  }

  /// Which way a packet went, by its flags.
  private func direction(_ flags: UInt32) -> Direction? {
    switch link {
    case .linuxMonitor: LinkType.direction(ofMonitor: flags & 0xFFFF)
    default: flags & 1 == 0 ? .sent : .received
    }
  }

  /// Whether the flags are such as are written for this link type.
  ///
  /// Bumble sets 0x10 where others set 0x02. Monitor opcodes end at 19; some are left to come.
  func isLegal(_ flags: UInt32) -> Bool {
    switch link {
    case .linuxMonitor: flags & 0xFFFF < 32
    default: flags & ~0x13 == 0
    }
  }

  /// Whether a header deserves a closer look before it is believed.
  @inline(__always)
  private func isOdd(_ header: BTSnoopRecordHeader, time: CaptureTime, isExact: Bool) -> Bool {
    if header.included > header.original { return true }
    if header.included > UInt32(CaptureReader.maximumRecordLength) { return true }
    if header.included != 0, isLegal(header.flags), isExact || reference == nil { return false }
    guard isExact, let reference else { return !isExact }
    return !Self.isNear(time, reference)
  }
}

// MARK: - Damage

extension BTSnoopFormat {
  /// Whether what follows a strange header's data agrees with its included length.
  ///
  /// Of a record that the capture ends in that cannot be said; it is spoken of where its bytes are
  /// missing.
  @inline(never)
  private func isBorneOut(
    _ header: BTSnoopRecordHeader, _ window: inout ByteWindow
  ) throws(CaptureError) -> Bool {
    let length = BTSnoopRecordHeader.length
    guard !header.isZero, header.included <= UInt32(CaptureReader.maximumRecordLength) else {
      return false
    }
    let total = length + Int(header.included)
    let isFollowed = try window.ensure(total + length)
    guard window.available >= total else { return true }
    let bytes = window.bytes
    if header.included > header.original {
      // A sound header where the packet ended: it is the included length that is wrong.
      let shorter = BTSnoopRecordHeader(bytes, at: length + Int(header.original))
      if !shorter.isZero, isPlausible(shorter, near: reference) { return false }
    }
    guard isFollowed else { return window.available == total }
    return bearsOut(header, before: BTSnoopRecordHeader(bytes, at: total))
  }
}
