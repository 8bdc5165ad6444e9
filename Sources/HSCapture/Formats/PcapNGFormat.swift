import HSBase

/// Reads pcapng: blocks, in sections that each have their own byte order and interfaces.
///
/// A packet block is a record; what else can be told of is noted, and the rest is passed over and
/// counted. Where a length makes no sense, reading goes on at the next block that does.
struct PcapNGFormat {
  /// Interfaces that are kept track of in a capture.
  static let interfaceLimit = 4096
  /// Bytes of an interface's or program's name that are kept.
  static let textLimit = 1024

  /// The byte order of the section.
  var order = ByteOrder.little
  /// Number of frames begun, delivered or not.
  var number = 0
  /// Number of the section, from 0.
  var section = -1
  /// Index in the journal of the section's first interface.
  var firstInterface = 0
  /// Number of interfaces described in the section.
  var interfaceCount = 0
  /// Packets lost since the capture began, as records tell.
  var drops: UInt32 = 0
  /// Where the section's blocks begin.
  var sectionStart = 0
  /// Bytes in them as the section says, if it does.
  var sectionLength: Int?
  /// Time of the last record that had one.
  var lastTime = CaptureTime(nanoseconds: 0)
  /// The options of the record delivered last.
  var options = BlockOptions.none
  private var isFinished = false

  /// What a block was.
  enum Step {
    case record(CaptureRecord)
    case other
    case end
  }

  /// Reads the file's beginning, up to the first packet.
  ///
  /// - Parameters:
  ///   - window: The capture, at its start.
  ///   - journal: What is noted on the way.
  /// - Throws: `truncatedHeader`, `damagedHeader`, `unknownVersion`, or `readFailed`.
  init(
    parsing window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) {
    try checkFileHeader(&window)
    while try window.ensure(8) {
      let type = order.uint32(window.bytes, at: 0)
      if section >= 0, BlockType(rawValue: type).isPacket { break }
      guard case .other = try step(&window, &journal) else {
        isFinished = true
        break
      }
    }
  }

  /// Refuses what is not the beginning of a section, or of one that nobody has described.
  private func checkFileHeader(_ window: inout ByteWindow) throws(CaptureError) {
    let needed = BlockType.sectionHeader.smallest
    // What is wrong in a part of it is told before that it is not all.
    if try !window.ensure(needed), window.available < BlockHeader.smallest {
      try window.need(needed, of: .pcapng)
    }
    let magic = ByteOrder.big.uint32(window.bytes, at: 8)
    guard let order = Self.order(ofMagic: magic) else {
      throw window.error(
        .damagedHeader(.pcapng, field: "byte-order magic", value: magic, offset: 8))
    }
    let length = order.uint32(window.bytes, at: 4)
    guard length >= UInt32(needed) else {
      throw window.error(.damagedHeader(.pcapng, field: "block length", value: length, offset: 4))
    }
    try window.need(needed, of: .pcapng)
    let major = order.uint16(window.bytes, at: 12)
    let minor = order.uint16(window.bytes, at: 14)
    guard major == 1 else {
      throw window.error(.unknownVersion(.pcapng, version: UInt32(major) << 16 | UInt32(minor)))
    }
  }

  /// The byte order of a section by its magic number, read with the most significant byte first.
  static func order(ofMagic magic: UInt32) -> ByteOrder? {
    switch magic {
    case 0x1A2B_3C4D: .big
    case 0x4D3C_2B1A: .little
    default: nil
    }
  }
}

// MARK: - Blocks

extension PcapNGFormat {
  /// Reads the next record, or returns `nil` at the end.
  ///
  /// - Parameters:
  ///   - window: The capture, at the end of the block before.
  ///   - journal: What is noted on the way.
  /// - Returns: The record, or `nil` at the end.
  /// - Throws: `readFailed`.
  mutating func next(
    _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> CaptureRecord? {
    journal.beginRecord()
    options = .none
    while !isFinished {
      switch try step(&window, &journal) {
      case .record(let record): return record
      case .other: continue
      case .end: isFinished = true
      }
    }
    return nil
  }

  /// Reads one block.
  mutating func step(
    _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Step {
    guard let header = try header(&window, &journal) else { return .end }
    guard try makesSense(header, &window) else {
      // What is found behind it is a step of its own.
      return try passOver(header, &window, &journal) ? .other : .end
    }
    if header.length & 3 != 0 {
      journal.report(
        .unalignedBlock(length: header.length), record: number + 1, at: window.position)
    }
    if header.type.isPacket { return try packet(header, &window, &journal) }
    if header.type == .sectionHeader { finishSection(window.position, &journal) }
    // Options behind as many bytes are not read.
    let known = min(header.paddedLength, ByteWindow.maximumCapacity)
    guard try window.ensure(known) else {
      if section < 0 { beginDamaged(header, window, &journal) }
      return try cut(header, &window, &journal)
    }
    let body = ByteRange(
      offset: window.position, count: min(known, header.length &- 4))
    switch header.type {
    case .sectionHeader:
      guard beginSection(header, body, window, &journal) else {
        return try refuse(header, &window, &journal)
      }
    case .interfaceDescription: describeInterface(header, body, window, &journal)
    case .interfaceStatistics: noteStatistics(header, body, window, &journal)
    case .nameResolution: journal.details.nameBlocks += 1
    case .decryptionSecrets: journal.details.secretBlocks += 1
    default:
      if header.type.isOtherFrame {
        number += 1
        journal.details.otherFrames += 1
      } else {
        journal.details.unknownBlocks += 1
      }
    }
    return try finish(header, &window, &journal) ? .other : .end
  }

  /// Reads a block's type and length; `nil` at the end.
  @inline(__always)
  mutating func header(
    _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> BlockHeader? {
    guard try window.ensure(BlockHeader.smallest) else {
      finishSection(window.position, &journal)
      journal.end(insideHeaderOf: BlockHeader.smallest, number: number + 1, &window)
      return nil
    }
    let type = BlockType(rawValue: order.uint32(window.storage.span, at: window.start))
    if type == .sectionHeader {
      let magic = ByteOrder.big.uint32(window.storage.span, at: window.start &+ 8)
      if let order = Self.order(ofMagic: magic) { self.order = order }
    }
    return BlockHeader(
      type: type, length: Int(order.uint32(window.storage.span, at: window.start &+ 4)))
  }

  /// Passes over the rest of a block and compares the length at its end.
  mutating func finish(
    _ header: BlockHeader, _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Bool {
    let offset = window.position
    let body = header.paddedLength - 4
    let passed = try window.skip(window.source.size.map { min($0 - offset, body) } ?? body)
    guard passed == body, try window.ensure(4) else {
      let left = window.available
      window.advance(left)
      journal.report(
        .lengthBeyondFile(length: header.length - 8, available: passed + left - 8),
        record: number + 1, at: offset)
      journal.statistics.unreadBytes += passed + left
      return false
    }
    compare(header, at: window.start, offset: offset, window, &journal)
    window.advance(4)
    journal.statistics.headerBytes &+= header.paddedLength
    return true
  }

  /// Compares a block's length with that at its end.
  @inline(__always)
  func compare(
    _ header: BlockHeader, at index: Int, offset: Int, _ window: borrowing ByteWindow,
    _ journal: inout CaptureJournal
  ) {
    let trailing = Int(order.uint32(window.storage.span, at: index))
    guard trailing != header.length else { return }
    journal.report(
      .trailingLength(leading: header.length, trailing: trailing), record: number, at: offset)
  }
}
