import HSProtocols

/// The events in which advertisers were heard last, byte by byte: most say the same again and again, and
/// only their signal strength changes.
///
/// Bounded: where two events have one place, the later one is kept.
struct AdvertisingMemory: Sendable {
  /// An event that is remembered.
  private struct Entry: Sendable {
    /// Bytes that it has; 0 where none is remembered.
    var length = 0
    /// Where its signal strength stands.
    var strengthAt = 0
    /// The advertiser's place among those that are remembered.
    var advertiser = -1
  }

  /// Events that are remembered.
  private static let capacity = 256
  /// Bytes of the longest: an extended report (Core 5.4, Vol 4, Part E, 7.7.65.13) with 31 bytes of data has 59.
  private static let longest = 64

  private var entries = [Entry](repeating: Entry(), count: AdvertisingMemory.capacity)
  private var bytes = [UInt8](repeating: 0, count: AdvertisingMemory.capacity * longest)

  /// Where an event is remembered: by the kind of its report and the advertiser's address.
  @inline(__always)
  private static func place(_ event: Span<UInt8>, at start: Int) -> Int {
    let words = event.littleEndian(UInt64.self, at: start &+ 4)
    return Int((words &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }

  /// Where the strength stands in an event with one report; `nil` if it is none, or too long.
  @inline(__always)
  private static func strength(_ event: Span<UInt8>, at start: Int) -> Int? {
    let length = event.count &- start
    guard length >= 14, length <= longest else { return nil }
    let head = event.littleEndian(UInt32.self, at: start)
    // LE Meta event, its length, the subevent, one report.
    guard head & 0xff == 0x3e, Int(head >> 8 & 0xff) == length &- 2, head >> 24 == 1 else {
      return nil
    }
    switch head >> 16 & 0xff {
    // LE Advertising Report: behind the data.
    case 0x02: return length &- 1
    // LE Extended Advertising Report: before the data.
    case 0x0d: return length >= 28 ? 17 : nil
    default: return nil
    }
  }

  /// Looks whether an event is remembered.
  ///
  /// - Parameters:
  ///   - event: The event, with anything in front.
  ///   - start: Where it begins.
  /// - Returns: The advertiser, and the strength that it was received with; `nil` if it is not remembered.
  @inline(__always)
  func known(_ event: Span<UInt8>, at start: Int) -> (advertiser: Int, strength: UInt8)? {
    guard let strengthAt = Self.strength(event, at: start) else { return nil }
    let place = Self.place(event, at: start)
    let length = event.count &- start
    let entry = entries[place]
    let kept = place &* Self.longest
    let behind = strengthAt &+ 1
    guard entry.length == length, entry.strengthAt == strengthAt,
      event.holds(strengthAt, at: start, of: bytes.span, at: kept),
      event.holds(
        length &- behind, at: start &+ behind, of: bytes.span, at: kept &+ behind)
    else { return nil }
    return (entry.advertiser, event.littleEndian(UInt8.self, at: start &+ strengthAt))
  }

  /// Remembers an event of an advertiser, if it has one report.
  mutating func remember(_ event: Span<UInt8>, of advertiser: Int) {
    guard let strengthAt = Self.strength(event, at: 0) else { return }
    let place = Self.place(event, at: 0)
    entries[place] = Entry(
      length: event.count, strengthAt: strengthAt, advertiser: advertiser)
    for index in event.indices { bytes[place * Self.longest + index] = event[index] }
  }

  /// Forgets the events of an advertiser.
  mutating func forget(_ advertiser: Int) {
    for place in entries.indices where entries[place].advertiser == advertiser {
      entries[place] = Entry()
    }
  }
}
