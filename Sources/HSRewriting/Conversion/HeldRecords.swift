import HSProtocols

/// Records whose fate is not known yet: pieces of frames that are still to be decided on, and
/// what stands behind them.
///
/// Bounded: what waits longest is kept when there is no more room, so that nothing is missing that
/// was asked for.
struct HeldRecords {
  /// What is to become of a record.
  enum Fate: Equatable {
    case keep
    case drop
    /// Decided by the end of its frame.
    case wait
  }

  /// A record that waits, or waits behind one that does.
  struct Item {
    var record: Packet
    var payload: [UInt8]
    var connection: Int
    var fate: Fate
    /// Packets lost in front of it.
    var lost: UInt64
    var comments: [[UInt8]] = []
  }

  /// Bytes that are held at most, of records and of comments, more or less.
  static let byteLimit = 1 << 20
  /// Records that are held at most.
  static let countLimit = 8192

  /// The records; those in front of the first are handed out, and go when all are.
  private var items: [Item] = []
  private var first = 0
  private var bytes = 0
  private var commentBytes = 0

  /// Whether nothing is held.
  var isEmpty: Bool { first == items.count }

  /// Whether all must be handed out now, decided or not.
  var isFull: Bool {
    items.count >= Self.countLimit || max(bytes, commentBytes) >= Self.byteLimit
  }

  /// Takes a record; comments on it may follow.
  mutating func append(_ item: Item) {
    if isEmpty {
      items.removeAll(keepingCapacity: true)
      (first, bytes, commentBytes) = (0, 0, 0)
    }
    bytes += item.payload.count
    items.append(item)
  }

  /// Adds a comment to the record taken last.
  mutating func append(comment: [UInt8]) {
    guard !isEmpty else { return }
    commentBytes += comment.count
    items[items.count - 1].comments.append(comment)
  }

  /// Decides about the pieces of the frame whose first piece has this number.
  ///
  /// Earlier frames of the same connection and direction were never completed.
  mutating func decide(
    _ connection: Int, _ direction: Direction?, first number: Int, isKept: Bool
  ) {
    for place in first..<items.count
    where items[place].fate == .wait && items[place].connection == connection
      && items[place].record.direction == direction
    {
      items[place].fate = isKept && items[place].record.record >= number ? .keep : .drop
    }
  }

  /// Takes out the record in front, if it is decided on.
  ///
  /// - Parameter others: What becomes of those that are not; `wait` leaves them where they are.
  /// - Returns: The record.
  mutating func takeFirst(orElse others: Fate) -> Item? {
    guard first < items.count else { return nil }
    if items[first].fate == .wait { items[first].fate = others }
    guard items[first].fate != .wait else { return nil }
    first += 1
    return items[first - 1]
  }
}

extension Span<UInt8> {
  /// Its octets.
  var octets: [UInt8] { unsafe withUnsafeBufferPointer { unsafe Array($0) } }
}
