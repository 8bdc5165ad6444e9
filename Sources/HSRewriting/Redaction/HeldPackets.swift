import HSProtocols

/// Records that wait for the end of their frame, and what stands behind them, in their order.
///
/// Bounded: when there is no more room, what waits longest is handed out as it is, wiped.
struct HeldPackets {
  /// A record, redacted as far as it can be.
  struct Item {
    var record = Packet(
      kind: .empty, payload: ByteRange(offset: 0, count: 0), originalLength: 0)
    /// The bytes that are written.
    var bytes = Draft()
    /// The bytes as they were recorded.
    var original: [UInt8] = []
    /// Where the parts of a packet of the air are.
    var layout: AirLayout?
    /// Packets lost in front of it.
    var lost: UInt64 = 0
    /// The stream of the piece of a frame that it holds, while it waits for the frame's end.
    var stream: Int?
    /// Where the piece stands, or what is the same as another packet's.
    var range: Range<Int> = 0..<0
    /// Whether a frame begins with the piece.
    var isStart = false
    /// The packet that it is the same as.
    var copied: Int?
    /// The connection on the air that it is of and the way that it went, as one number.
    var line: Int?

    /// Begins anew with a record, whose memory is used again.
    mutating func begin(_ packet: Packet, _ payload: Span<UInt8>) {
      var fresh = Item(record: packet)
      swap(&fresh.bytes, &bytes)
      swap(&fresh.original, &original)
      fresh.bytes.removeAll()
      if let type = packet.kind.type { fresh.bytes.append(type) }
      fresh.bytes.append(payload)
      fresh.original.removeAll(keepingCapacity: true)
      fresh.original.append(contentsOf: fresh.bytes.bytes)
      self = fresh
    }
  }

  /// Bytes that are held at most, more or less.
  static let byteLimit = 1 << 20
  /// Records that are held at most.
  static let countLimit = 8192

  private(set) var items: [Item] = []
  private var first = 0
  private var bytes = 0
  private var waiting = 0

  /// Whether nothing is held.
  var isEmpty: Bool { first == items.count }
  /// Whether what waits longest must be handed out.
  var isFull: Bool { items.count - first >= Self.countLimit || bytes >= Self.byteLimit }

  /// Takes a record in, in no more memory than it needs.
  mutating func append(_ item: Item) {
    var item = item
    bytes += item.bytes.count
    if item.stream != nil { waiting += 1 }
    item.bytes = item.bytes.compact()
    // What is neither a piece nor of the air is not compared with what it was.
    item.original = item.range.isEmpty && item.layout == nil ? [] : item.original.map { $0 }
    items.append(item)
  }

  /// Takes out the record in front, unless it waits.
  mutating func takeFirst(evenIfWaiting: Bool) -> Item? {
    guard first < items.count, evenIfWaiting || items[first].stream == nil else { return nil }
    let item = items[first]
    bytes -= item.bytes.count
    if item.stream != nil { waiting -= 1 }
    first += 1
    if first == items.count || first >= Self.countLimit {
      items.removeFirst(first)
      first = 0
    }
    return item
  }

  /// Decides on the pieces of a stream, of which the record taken in last has the end of a frame: those from a record on
  /// get the frame's contents, the others stay wiped.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - number: The frame's first record.
  ///   - payload: What goes into the frame.
  ///   - offset: Where in the frame.
  /// - Returns: How many pieces stay wiped.
  mutating func join(_ stream: Int, from number: Int, _ payload: Draft, at offset: Int) -> Int {
    let lost = release(stream, before: number)
    let places = (first..<items.count).filter { items[$0].stream == stream }
    let length = places.reduce(0) { $0 + items[$1].range.count }
    // What begins earlier than behind a frame's header was joined from several frames: their headers
    // stand between its parts, and its length behind the first one.
    let isUnit = offset < 4
    let heads = isUnit ? 4 * places.count { items[$0].isStart } + 2 : offset
    // Where the pieces have no room for all of it they stay wiped.
    let isWhole = length >= heads + payload.count && payload.count > 0
    // Of frames that stay wiped, the code of the PDU stays, as it does of those that came in one piece.
    let header = (4...6).contains(stream & 0xffff) && !isUnit && !isWhole ? 5 : 4
    let leads = isUnit ? 6 : offset
    // Bytes of the header at hand, of all headers, and of the contents that are behind.
    var (head, lead, position) = (0, 0, 0)
    for place in places {
      if isUnit, items[place].isStart { head = 0 }
      for index in items[place].range {
        if head < header || isWhole && lead < leads {
          let octet = items[place].original.octet(index) ?? 0
          items[place].bytes.put(UInt64(octet), at: index, count: 1)
          head += 1
          lead += 1
        } else if isWhole, position < payload.count {
          items[place].bytes.place(payload, position, at: index)
          position += 1
        }
      }
      items[place].stream = nil
    }
    waiting -= places.count
    if isWhole { return lost }
    repair(places)
    return lost + places.count
  }

  /// Gives a frame in pieces that stay wiped the check sequence that is right, if it had a right one.
  private mutating func repair(_ places: [Int]) {
    let octets = places.flatMap { place in items[place].range.map { (place: place, index: $0) } }
    guard [places.first, places.last].contains(where: { $0.map { items[$0].isStart } == true }),
      FrameCheckSequence.isRight(octets.map { items[$0.place].original.octet($0.index) ?? 0 })
    else { return }
    let check = FrameCheckSequence.of(
      octets.dropLast(2).map { items[$0.place].bytes[$0.index] })
    // The two bytes may stand in two pieces.
    for (octet, value) in zip(octets.suffix(2), [check & 0xff, check >> 8]) {
      items[octet.place].bytes.put(UInt64(value), at: octet.index, count: 1)
    }
  }

  /// Gives up the pieces of a stream in front of a record; returns how many there were.
  mutating func release(_ stream: Int, before number: Int = .max) -> Int {
    guard waiting > 0 else { return 0 }
    var count = 0
    for place in first..<items.count
    where items[place].stream == stream && items[place].record.record < number {
      items[place].stream = nil
      count += 1
    }
    waiting -= count
    return count
  }
}
