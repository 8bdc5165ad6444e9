import HSBase

/// Makes records of the packets that pcap and pcapng keep: by the link type of their interface,
/// and by what that puts in front of them.
///
/// ```
///   201   +-----------------+------------------+     254   +---------+--------+---------+
///         | direction, BE32 | H4 type, packet  |           | adapter | opcode | payload |
///         +-----------------+------------------+           +---------+--------+---------+
/// ```
struct PacketFraming {
  /// Bytes in front of the packet that are not part of it.
  private(set) var headerLength = 0
  /// Which way it went, if that is known.
  private(set) var direction: Direction?
  /// As `CaptureRecord.flags`.
  private(set) var flags: UInt32 = 0
  /// As `CaptureRecord.link`.
  private(set) var link = LinkType.foreign
  /// As `CaptureRecord.adapter`.
  private(set) var adapter: UInt16 = 0

  /// Looks at a packet.
  ///
  /// - Parameters:
  ///   - packet: Where it stands, what is in front of it included; all of it is in the window.
  ///   - interface: Where it was recorded.
  ///   - known: Which way it went, if the container says so.
  ///   - window: The capture.
  ///   - journal: Knows the interfaces.
  ///   - number: The record's number.
  ///   - offset: Where the record's header stands.
  @inline(__always)
  init(
    _ packet: ByteRange, interface: UInt16, known: Direction?, _ window: borrowing ByteWindow,
    _ journal: inout CaptureJournal, number: Int, offset: Int
  ) {
    direction = known
    let place = Int(interface)
    guard place < journal.interfaces.count else { return }
    link = journal.interfaces[place].link
    adapter = journal.interfaces[place].adapter
    guard link.isHCI else {
      if link == .foreign, journal.interfaces[place].isPrivate {
        readPrivate(packet, place, window, &journal, number: number, offset: offset)
      }
      if let known { flags = known == .received ? 1 : 0 }
      return
    }
    let bytes = window.bytes(of: packet)
    switch journal.interfaces[place].linkNumber {
    case 201: readDirection(bytes, place, &journal, number: number, offset: offset)
    case 254: readMonitor(bytes, &journal, number: number, offset: offset)
    default: setFlags(type: bytes.isEmpty ? 0 : bytes[0])
    }
  }

  /// Bytes of the pseudo-header of 201 and of that of 254.
  private static let pseudoHeaderLength = 4

  private mutating func readDirection(
    _ bytes: Span<UInt8>, _ place: Int, _ journal: inout CaptureJournal, number: Int, offset: Int
  ) {
    guard bytes.count >= Self.pseudoHeaderLength else {
      return tooShort(bytes.count, &journal, number: number, offset: offset)
    }
    headerLength = Self.pseudoHeaderLength
    let word = ByteOrder.big.uint32(bytes, at: 0)
    let type = bytes.count > Self.pseudoHeaderLength ? bytes[Self.pseudoHeaderLength] : 0
    if word > 1 { journal.statistics.reservedFlags &+= 1 }
    let isReceived = word & 1 == 1
    journal.interfaces[place].votes.add(isReceived: isReceived, type: type)
    direction = isReceived ? .received : .sent
    if journal.interfaces[place].votes.areReversed {
      direction = isReceived ? .sent : .received
      if !journal.interfaces[place].isDirectionReversed {
        journal.interfaces[place].isDirectionReversed = true
        journal.report(.directionReversed(interface: place), record: number, at: offset)
      }
    }
    setFlags(type: type)
  }

  private mutating func readMonitor(
    _ bytes: Span<UInt8>, _ journal: inout CaptureJournal, number: Int, offset: Int
  ) {
    guard bytes.count >= Self.pseudoHeaderLength else {
      // No adapter and no opcode.
      flags = .max
      return tooShort(bytes.count, &journal, number: number, offset: offset)
    }
    headerLength = Self.pseudoHeaderLength
    flags = ByteOrder.big.uint32(bytes, at: 0)
    direction = LinkType.direction(ofMonitor: flags & 0xFFFF)
  }

  /// Access address, header and check sum.
  private static let shortestAirPacket = 9

  /// Takes a private link type for the LE link layer's once a packet proves it: one that begins with the
  /// access address of advertising, or has it where the header of link type 256 puts it.
  @inline(never)
  private mutating func readPrivate(
    _ packet: ByteRange, _ place: Int, _ window: borrowing ByteWindow,
    _ journal: inout CaptureJournal, number: Int, offset: Int
  ) {
    let bytes = window.bytes(of: packet)
    let headed = bytes.count > 10 ? bytes.extracting(10..<bytes.count) : Span()
    let proven: LinkType
    if bytes.count >= Self.shortestAirPacket, StreamProbe.isAdvertising(bytes) {
      proven = .leLinkLayer
    } else if headed.count >= Self.shortestAirPacket, StreamProbe.isAdvertising(headed) {
      proven = .leLinkLayerWithHeader
    } else {
      return
    }
    journal.interfaces[place].link = proven
    link = proven
    journal.report(
      .privateLinkType(number: journal.interfaces[place].linkNumber), record: number, at: offset)
  }

  private mutating func tooShort(
    _ count: Int, _ journal: inout CaptureJournal, number: Int, offset: Int
  ) {
    headerLength = count
    journal.report(
      .shortPseudoHeader(needed: Self.pseudoHeaderLength, available: count), record: number,
      at: offset)
  }

  /// Flags as btsnoop writes them: bit 0 received, bit 1 command or event.
  private mutating func setFlags(type: UInt8) {
    let isControl = type == 1 || type == 4
    let isReceived = direction.map { $0 == .received } ?? (type == 4)
    flags = (isReceived ? 1 : 0) | (isControl ? 2 : 0)
  }
}

// MARK: - Records

extension PacketFraming {
  /// The record, without what stands in front of its packet.
  ///
  /// - Parameters:
  ///   - packet: Where the packet stands, what is in front of it included.
  ///   - original: Bytes that it had, likewise.
  ///   - interface: Where it was recorded.
  ///   - time: When.
  ///   - number: Its number.
  ///   - drops: Packets lost since the capture began.
  /// - Returns: The record.
  @inline(__always)
  func record(
    _ packet: ByteRange, original: Int, interface: UInt16, time: CaptureTime, number: Int,
    drops: UInt32 = 0
  ) -> CaptureRecord {
    var record = CaptureRecord(
      number: number, time: time, link: link, direction: direction, flags: flags,
      bytes: ByteRange(
        offset: packet.offset &+ headerLength, count: packet.count &- headerLength),
      originalLength: max(0, original &- headerLength), cumulativeDrops: drops,
      interface: interface)
    record.adapter = adapter
    return record
  }
}

extension CaptureJournal {
  /// Notes that the capture ends inside a header, if there is anything left of it.
  ///
  /// - Parameters:
  ///   - needed: How many bytes the header has.
  ///   - number: The number of the record.
  ///   - window: The capture.
  @inline(never)
  mutating func end(insideHeaderOf needed: Int, number: Int, _ window: inout ByteWindow) {
    guard window.available > 0 else { return }
    end(.cutHeader(needed: needed, available: window.available), number: number, &window)
  }

  /// Notes that the capture ends in the middle of something, and passes over what is there of it.
  mutating func end(
    _ kind: CaptureFinding.Kind, number: Int, _ window: inout ByteWindow
  ) {
    let left = window.available
    report(kind, record: number, at: window.position)
    statistics.unreadBytes += left
    window.advance(left)
  }
}
