import HSBase

// Blocks that make no sense, and the way to the next one that does.

extension PcapNGFormat {
  /// Whether a block may be one, by its length and, of unknown types, by the length at its end.
  @inline(__always)
  func makesSense(
    _ header: BlockHeader, _ window: inout ByteWindow
  ) throws(CaptureError) -> Bool {
    if header.type.isPacket {
      return header.length >= BlockHeader.smallest
        && header.paddedLength <= ByteWindow.maximumCapacity
    }
    return try makesSenseUnusually(header, &window)
  }

  @inline(never)
  private func makesSenseUnusually(
    _ header: BlockHeader, _ window: inout ByteWindow
  ) throws(CaptureError) -> Bool {
    guard header.length >= header.type.smallest else { return false }
    if header.type.isKnown || header.type.isOtherFrame { return true }
    let total = header.paddedLength
    // Too large to be held, and so to be looked at: then its type has to be one of those that are
    // given out, for everybody or for local use.
    if total > ByteWindow.maximumCapacity { return header.type.rawValue & 0x7FFF_0000 == 0 }
    guard try window.ensure(total) else { return false }
    return Int(order.uint32(window.bytes, at: total - 4)) == header.length
  }

  /// Goes on behind a block that makes no sense, or that is a packet too large to keep; says whether
  /// reading can go on.
  @inline(never)
  mutating func passOver(
    _ header: BlockHeader, _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Bool {
    let total = header.paddedLength
    let isTooLong = header.type.isPacket && total > ByteWindow.maximumCapacity
    if isTooLong {
      number += 1
    } else {
      journal.report(
        .invalidBlock(type: header.type.rawValue, length: header.length), record: number + 1,
        at: window.position)
    }
    return try journal.resynchronise(
      self, claimed: isTooLong ? total : nil, headerLength: 8,
      number: number + (isTooLong ? 0 : 1), &window
    ) { left in
      isTooLong && left < total
        ? .lengthBeyondFile(length: total - 8, available: max(0, left - 8))
        : .lostSynchronisation(unread: left)
    }
  }

  /// Gives up at a section that nobody has described.
  mutating func refuse(
    _ header: BlockHeader, _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Step {
    let offset = window.position
    journal.report(
      .invalidBlock(type: header.type.rawValue, length: header.length), record: number + 1,
      at: offset)
    var unread = 0
    while try window.ensure(1) { unread += try window.skip(window.available) }
    journal.statistics.unreadBytes += unread
    journal.report(.lostSynchronisation(unread: unread), record: number + 1, at: offset)
    return .end
  }

  /// Begins the first section although its header's length is wrong: the packets behind it are its.
  mutating func beginDamaged(
    _ header: BlockHeader, _ window: borrowing ByteWindow, _ journal: inout CaptureJournal
  ) {
    let fields = ByteRange(offset: window.position, count: BlockType.sectionHeader.smallest - 4)
    guard header.type == .sectionHeader, window.available > fields.count else { return }
    _ = beginSection(header, fields, window, &journal)
  }

  /// Goes on behind a block that the capture ends in: its length may be what is wrong.
  mutating func cut(
    _ header: BlockHeader, _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Step {
    let body = header.length - 8
    let isFound = try journal.resynchronise(
      self, headerLength: 8, number: number + (header.type.isPacket ? 0 : 1), &window
    ) { left in
      header.length > CaptureReader.maximumRecordLength
        ? .lengthBeyondFile(length: body, available: left - 8)
        : .cutData(needed: body, available: left - 8)
    }
    return isFound ? .other : .end
  }
}

/// Finds the next block behind damage.
///
/// A block is believed when it is of a known type, its length is one that the type can have, and
/// stands at its end once more.
extension PcapNGFormat: HeaderSearch {
  var shortest: Int { BlockHeader.smallest }

  func look(_ bytes: Span<UInt8>, at index: Int, isEnd: Bool) -> HeaderSight {
    var order = order
    let type = BlockType(rawValue: order.uint32(bytes, at: index))
    guard type.isKnown else { return .none }
    if type == .sectionHeader {
      let magic = ByteOrder.big.uint32(bytes, at: index + 8)
      guard let found = Self.order(ofMagic: magic) else { return .none }
      order = found
    }
    let length = Int(order.uint32(bytes, at: index + 4))
    guard length & 3 == 0, length >= type.smallest, length <= ByteWindow.maximumCapacity else {
      return .none
    }
    guard index <= bytes.count - length else { return isEnd ? .none : .unsure(needed: length) }
    let isRepeated = Int(order.uint32(bytes, at: index + length - 4)) == length
    return isRepeated ? .header : .none
  }
}
