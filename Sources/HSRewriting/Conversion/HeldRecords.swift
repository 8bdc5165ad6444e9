import HSProtocols

/// Records whose fate is not known yet: pieces of frames that are still to be decided on, and
/// what stands behind them.
///
/// Bounded: what waits longest is kept when there is no more room, so that nothing is missing that
/// was asked for.
struct HeldRecords: ~Copyable {
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
    var connection: Int
    var fate: Fate
    /// Packets lost in front of it.
    var lost: UInt64
    /// Where its bytes stand.
    fileprivate var payload: Range<Int>
    /// Which of the comments are its own.
    fileprivate var comments: Range<Int>
  }

  /// Bytes that are held at most, more or less.
  static let byteLimit = 1 << 20
  /// Records that are held at most.
  static let countLimit = 8192

  private var items: [Item] = []
  private var first = 0
  private var bytes = OutputBuffer(capacity: 4096)
  private var texts = OutputBuffer(capacity: 1024)
  /// Where in `texts` each comment stands.
  private var comments: [Range<Int>] = []

  /// Whether nothing is held.
  var isEmpty: Bool { first == items.count }

  /// Whether all must be handed out now, decided or not.
  var isFull: Bool {
    items.count >= Self.countLimit || bytes.count >= Self.byteLimit
      || texts.count >= Self.byteLimit
  }

  // MARK: - Taking

  /// Takes a record; comments on it may follow.
  mutating func append(
    _ record: Packet, _ payload: Span<UInt8>, connection: Int, fate: Fate, lost: UInt64
  ) {
    if isEmpty { removeAll() }
    let start = bytes.count
    bytes.append(payload)
    items.append(
      Item(
        record: record, connection: connection, fate: fate, lost: lost,
        payload: start..<bytes.count, comments: comments.count..<comments.count))
  }

  /// Adds a comment to the record taken last.
  mutating func append(comment: Span<UInt8>) {
    guard !isEmpty else { return }
    let start = texts.count
    texts.append(comment)
    comments.append(start..<texts.count)
    let last = items.count - 1
    items[last].comments = items[last].comments.lowerBound..<comments.count
  }

  private mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    comments.removeAll(keepingCapacity: true)
    bytes.removeAll()
    texts.removeAll()
    first = 0
  }

  // MARK: - Deciding

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
  /// - Returns: The record, whose bytes and comments are there until the next one is taken in.
  mutating func takeFirst(orElse others: Fate) -> Item? {
    guard first < items.count else { return nil }
    if items[first].fate == .wait { items[first].fate = others }
    guard items[first].fate != .wait else { return nil }
    first += 1
    return items[first - 1]
  }

  /// The bytes of a record that was taken out.
  func withPayload<R>(of item: borrowing Item, _ body: (Span<UInt8>) -> R) -> R {
    body(bytes.span.extracting(item.payload))
  }

  /// Calls `body` with each comment on a record that was taken out.
  func forEachComment(of item: borrowing Item, _ body: (Span<UInt8>) -> Void) {
    for comment in comments[item.comments] { body(texts.span.extracting(comment)) }
  }
}
