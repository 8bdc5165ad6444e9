import HSProtocols

/// Records that wait for the end of their frame, and what stands behind them, in their order.
///
/// Bounded: when there is no more room, what waits longest is handed out as it is, wiped.
struct HeldPackets {
  /// A record, redacted as far as it can be.
  struct Item {
    var record: Packet
    /// The bytes that are written.
    var bytes: Draft
    /// The original bytes; empty where they are not needed.
    var original: [UInt8] = []
    /// Where the parts of a packet of the air are.
    var layout: AirLayout?
    /// Packets lost in front of it.
    var lost: UInt64 = 0
    /// The stream of the piece of a frame that it holds.
    var stream: Int?
    var range: Range<Int> = 0..<0
    /// Whether a frame begins with the piece.
    var isStart = false
    /// The packet that it is the same as.
    var copied: Int?
    /// The connection on the air that it is of and the way that it went, as one number.
    var line: Int?
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

  /// Takes a record in.
  mutating func append(_ item: Item) {
    bytes += item.bytes.count
    if item.stream != nil { waiting += 1 }
    var item = item
    item.bytes = item.bytes.compact()
    item.original = item.original.map { $0 }
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

  /// Decides on the pieces of a stream: those from a record on get the frame's contents, the others
  /// stay wiped.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - number: The frame's first record.
  ///   - payload: What goes into the frame.
  ///   - offset: Where in the frame.
  ///   - last: The record that ends the frame, which is not held.
  /// - Returns: How many pieces stay wiped.
  mutating func join(
    _ stream: Int, from number: Int, _ payload: Draft, at offset: Int, _ last: inout Item
  ) -> Int {
    var lost = release(stream, before: number)
    var places: [Int] = []
    // What begins earlier than behind a frame's header was joined from several frames: their headers
    // stand between its parts, and its length behind the first one.
    let isUnit = offset < 4
    var length = last.range.count
    var starts = last.isStart ? 1 : 0
    if waiting > 0 {
      for place in first..<items.count where items[place].stream == stream {
        places.append(place)
        length += items[place].range.count
        if items[place].isStart { starts += 1 }
      }
    }
    let heads = isUnit ? 4 * starts + 2 : offset
    let isWhole = length >= heads + payload.count && payload.count > 0
    // Of frames that stay wiped, the code of the PDU stays, as it does of those that came in one piece.
    let isCoded = (4...6).contains(stream & 0xffff) && !isUnit && !isWhole
    var filling = Filling(
      payload: payload, isWhole: isWhole, isUnit: isUnit, offset: offset,
      header: isCoded ? 5 : 4)
    for place in places {
      filling.fill(&items[place])
      items[place].stream = nil
      waiting -= 1
    }
    filling.fill(&last)
    if !filling.isWhole {
      lost += places.count + 1
      repair(places, &last)
    }
    return lost
  }

  /// Gives a frame in pieces that stay wiped the check sequence that is right, if it had a right one.
  private mutating func repair(_ places: [Int], _ last: inout Item) {
    guard last.isStart || places.first.map({ items[$0].isStart }) == true else { return }
    var before = places.flatMap {
      items[$0].original[items[$0].range.clamped(to: items[$0].original.indices)]
    }
    before += last.original[last.range.clamped(to: last.original.indices)]
    guard FrameCheckSequence.isRight(before) else { return }
    var after = places.flatMap { items[$0].bytes[items[$0].range] }
    after += last.bytes[last.range]
    let check = FrameCheckSequence.of(after.dropLast(2))
    // The two bytes may stand in two pieces.
    for (back, octet) in [check >> 8, check & 0xff].enumerated() {
      if back < last.range.count {
        last.bytes.put(UInt64(octet), at: last.range.upperBound - 1 - back, count: 1)
      } else if let place = places.last, !items[place].range.isEmpty {
        items[place].bytes.put(UInt64(octet), at: items[place].range.upperBound - 1, count: 1)
      }
    }
  }

  /// Writes a frame's contents into the records that hold pieces of it, one after the other.
  private struct Filling {
    let payload: Draft
    /// Whether the pieces have room for all of it; otherwise they stay wiped.
    let isWhole: Bool
    let isUnit: Bool
    let offset: Int
    /// Bytes at the beginning of a frame that stay.
    let header: Int
    /// Bytes of the header at hand that are behind.
    var head = 0
    /// Bytes of headers of any kind that came before the contents.
    var lead = 0
    var position = 0

    /// Fills a record's piece; headers come from the record as it was.
    mutating func fill(_ item: inout Item) {
      if isUnit, item.isStart { head = 0 }
      let leads = isUnit ? 6 : isWhole ? offset : 4
      for index in item.range {
        if head < header || lead < leads && isWhole {
          item.bytes.put(UInt64(item.original.octet(index) ?? 0), at: index, count: 1)
          head += 1
          lead += 1
        } else if isWhole, position < payload.count {
          item.bytes.place(payload, position, at: index)
          position += 1
        }
      }
    }
  }

  /// Gives up the pieces of a stream in front of a record; returns how many there were.
  mutating func release(_ stream: Int, before number: Int = .max) -> Int {
    guard waiting > 0 else { return 0 }
    var count = 0
    for place in first..<items.count
    where items[place].stream == stream && items[place].record.record < number {
      items[place].stream = nil
      waiting -= 1
      count += 1
    }
    return count
  }
}
