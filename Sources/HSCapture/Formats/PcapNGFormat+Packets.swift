import HSBase

extension PcapNGFormat {
  /// What the fields of a packet block say.
  private struct PacketFields {
    /// The interface's number in the section.
    var interface: UInt32
    /// Its time in the interface's units, if it has one.
    var ticks: UInt64?
    var captured: Int
    var original: Int
    /// Where in the block the packet begins.
    var start: Int
    /// Packets lost since the one before on the same interface.
    var drops: UInt64 = 0
  }

  mutating func packet(
    _ header: BlockHeader, _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Step {
    number &+= 1
    let total = header.paddedLength
    guard try window.ensure(total) else { return try cut(header, &window, &journal) }
    let offset = window.position
    guard header.length >= header.type.smallest else {
      journal.report(
        .invalidBlock(type: header.type.rawValue, length: header.length), record: number,
        at: offset)
      window.advance(total)
      journal.skipped(total)
      return .other
    }
    var fields = fields(header, window, journal)
    if try mustRehearse(header, fields, &window, journal) { rehearse(window, &journal) }
    let room = header.length &- fields.start &- 4
    if fields.captured > room {
      journal.report(
        .packetExceedsBlock(captured: fields.captured, available: room), record: number,
        at: offset)
      fields.captured = room
    }
    let body = ByteRange(offset: offset &+ fields.start, count: fields.captured)
    let behind = fields.start &+ ((fields.captured &+ 3) & ~3)
    options = BlockOptions(
      ByteRange(
        offset: offset &+ behind,
        count: header.type == .simplePacket ? 0 : max(0, header.length &- 4 &- behind)),
      order)
    let direction = readOptions(&fields, header, offset: offset, window, &journal)
    let record = record(
      fields, body, direction, offset: offset, extra: total &- fields.start &- fields.captured,
      window, &journal)
    compare(header, at: window.start &+ total &- 4, offset: offset, window, &journal)
    window.advance(total)
    return .record(record)
  }

  /// Whether a packet is its interface's first that shows the directions, and shows them reversed.
  ///
  /// The next ones must then confirm it.
  @inline(__always)
  private func mustRehearse(
    _ header: BlockHeader, _ fields: PacketFields, _ window: inout ByteWindow,
    _ journal: borrowing CaptureJournal
  ) throws(CaptureError) -> Bool {
    let place = firstInterface &+ Int(fields.interface)
    guard Int(fields.interface) < interfaceCount, place < journal.interfaces.count,
      journal.interfaces[place].linkNumber == 201, journal.interfaces[place].votes.isEmpty
    else { return false }
    let room = header.length &- fields.start &- 4
    return try journal.mustRehearse(
      at: fields.start, count: min(fields.captured, room), &window)
  }

  /// Asks the next records for their directions.
  @inline(never)
  private func rehearse(_ window: borrowing ByteWindow, _ journal: inout CaptureJournal) {
    var copy = self
    copy.number -= 1
    journal.rehearse(window) { window, journal throws(CaptureError) in
      try copy.next(&window, &journal)
    }
  }

  /// The fields of a packet block that is whole.
  @inline(__always)
  private func fields(
    _ header: BlockHeader, _ window: borrowing ByteWindow, _ journal: borrowing CaptureJournal
  ) -> PacketFields {
    let bytes = window.bytes
    if header.type == .simplePacket {
      let original = Int(order.uint32(bytes, at: 8))
      var captured = original
      if interfaceCount > 0, firstInterface < journal.interfaces.count {
        let limit = Int(journal.interfaces[firstInterface].snapLength)
        if limit > 0 { captured = min(captured, limit) }
      }
      return PacketFields(
        interface: 0, ticks: nil, captured: captured, original: original, start: 12)
    }
    let high = UInt64(order.uint32(bytes, at: 12))
    var fields = PacketFields(
      interface: order.uint32(bytes, at: 8),
      ticks: high << 32 | UInt64(order.uint32(bytes, at: 16)),
      captured: Int(order.uint32(bytes, at: 20)),
      original: Int(order.uint32(bytes, at: 24)), start: 28)
    if header.type == .packet {
      fields.interface = UInt32(order.uint16(bytes, at: 8))
      let drops = order.uint16(bytes, at: 10)
      // All bits set: not known.
      fields.drops = drops == .max ? 0 : UInt64(drops)
    }
    return fields
  }

  /// Reads a packet's options: which way it went, and what was lost in front of it.
  @inline(__always)
  private func readOptions(
    _ fields: inout PacketFields, _ header: BlockHeader, offset: Int,
    _ window: borrowing ByteWindow, _ journal: inout CaptureJournal
  ) -> Direction? {
    guard !options.rest.isEmpty else { return nil }
    var direction: Direction?
    var options = options
    while let option = options.next(window) {
      let bytes = window.bytes(of: option.value)
      switch (option.code, option.value.count) {
      case (1, _): journal.details.recordComments &+= 1
      case (2, 4):
        switch order.uint32(bytes, at: 0) & 3 {
        case 1: direction = .received
        case 2: direction = .sent
        default: break
        }
      case (4, 8): fields.drops = order.uint64(bytes, at: 0)
      default: break
      }
    }
    report(options, of: header, offset: offset, &journal)
    return direction
  }

  /// Makes the record and counts it.
  @inline(__always)
  private mutating func record(
    _ fields: PacketFields, _ body: ByteRange, _ direction: Direction?, offset: Int, extra: Int,
    _ window: borrowing ByteWindow, _ journal: inout CaptureJournal
  ) -> CaptureRecord {
    let interface = interface(fields.interface, offset: offset, &journal)
    let place = Int(interface)
    var rawTime: Int64?
    var time = lastTime
    if let ticks = fields.ticks {
      let isExact: Bool
      if place < journal.interfaces.count {
        (time, isExact) = journal.interfaces[place].scale.time(
          ticks, offset: journal.interfaces[place].timeOffset)
      } else {
        (time, isExact) = TimeScale.microseconds.time(ticks, offset: 0)
      }
      if isExact { lastTime = time } else { rawTime = Int64(clamping: ticks) }
    }
    if fields.drops > 0 {
      drops = UInt32(clamping: UInt64(drops) &+ min(fields.drops, UInt64(UInt32.max)))
      if place < journal.interfaces.count { journal.interfaces[place].add(drops: fields.drops) }
    }
    let framing = PacketFraming(
      body, interface: interface, known: direction, window, &journal, number: number,
      offset: offset)
    let record = framing.record(
      body, original: fields.original, interface: interface, time: time, number: number,
      drops: drops)
    if place < journal.interfaces.count { journal.interfaces[place].records &+= 1 }
    journal.accept(
      record, headerLength: fields.start &+ framing.headerLength, clampedTime: rawTime,
      isTimed: fields.ticks != nil)
    journal.statistics.headerBytes &+= extra
    return record
  }

  /// The interface's index in the journal, or `CaptureRecord.noInterface`.
  @inline(__always)
  func interface(
    _ number: UInt32, offset: Int, _ journal: inout CaptureJournal
  ) -> UInt16 {
    if Int(number) < interfaceCount {
      let place = firstInterface &+ Int(number)
      return place < journal.interfaces.count
        ? UInt16(clamping: place) : CaptureRecord.noInterface
    }
    journal.report(
      .undescribedInterface(number: number), record: self.number, at: offset)
    return CaptureRecord.noInterface
  }

  /// Notes an option that is longer than what is left for it, or of which the block's rest is not read.
  func report(
    _ options: BlockOptions, of header: BlockHeader, offset: Int,
    _ journal: inout CaptureJournal
  ) {
    guard let fault = options.fault else { return }
    journal.report(
      options.isCut
        ? .unreadOptions(length: header.length)
        : .invalidOption(code: fault.code, length: fault.value.count), record: number, at: offset)
  }
}
