/// Has a number, from 1; the oldest may be forgotten.
public protocol LedgerEntry: Sendable {
  /// Stands for forgotten entries.
  static var forgotten: Self { get }
}

/// Entries numbered in order of appearance; the oldest can be forgotten.
///
/// An entry's index is its number - 1 and never changes. A forgotten entry leaves its place to the next
/// one, so that memory follows what is kept; four bytes stay for each number. Iteration visits kept
/// entries. The subscript gives `forgotten` for an entry that is forgotten or never was.
public struct Ledger<Entry: LedgerEntry>: Sequence, Sendable {
  /// The entries that are kept.
  ///
  /// The first stands for those that are not.
  @usableFromInline private(set) var slots = [Entry.forgotten]
  /// Where each entry stands in `slots`; 0 for a forgotten one.
  @usableFromInline private(set) var places: [Int32] = []
  private var free: [Int32] = []

  /// No entries.
  init() {}

  /// How many entries there ever were: the last one's number.
  @inlinable public var count: Int { places.count }

  /// How many are kept.
  public var kept: Int { slots.count - 1 - free.count }

  /// How many are forgotten.
  public var forgotten: Int { count - kept }

  /// Whether there was never one.
  public var isEmpty: Bool { places.isEmpty }

  /// The indices of all entries, kept or not.
  public var indices: Range<Int> { places.indices }

  /// The oldest that is kept.
  public var first: Entry? { first { _ in true } }

  @inlinable @inline(__always)
  func place(_ index: Int) -> Int {
    index >= 0 && index < places.count ? Int(places[index]) : 0
  }

  /// Whether the entry at an index is kept; `false` also where there is none.
  public func isKept(_ index: Int) -> Bool { place(index) > 0 }

  /// The entry at an index, or `forgotten`, which must not be changed.
  ///
  /// Inlinable, so that reading one field does not copy the rest.
  public internal(set) subscript(index: Int) -> Entry {
    @inlinable @inline(__always) _read { yield slots[place(index)] }
    @inline(__always) _modify { yield &slots[place(index)] }
  }

  /// Adds an entry; its index is `count` before.
  mutating func append(_ entry: Entry) {
    if let place = free.popLast() {
      slots[Int(place)] = entry
      places.append(place)
    } else {
      places.append(Int32(truncatingIfNeeded: slots.count))
      slots.append(entry)
    }
  }

  /// Forgets the oldest entries until no more than `limit` are kept, or none is left that may go.
  ///
  /// - Parameters:
  ///   - limit: How many may be kept.
  ///   - isFree: Whether an entry may go.
  ///   - body: Called for each that goes.
  mutating func forget(
    downTo limit: Int, where isFree: (Entry) -> Bool, each body: (Entry) -> Void = { _ in }
  ) {
    for index in places.indices {
      guard kept > limit else { return }
      let place = place(index)
      guard place > 0, isFree(slots[place]) else { continue }
      body(slots[place])
      slots[place] = Entry.forgotten
      places[index] = 0
      free.append(Int32(truncatingIfNeeded: place))
    }
  }

  /// Goes through the entries that are kept.
  public struct Iterator: IteratorProtocol {
    fileprivate let ledger: Ledger
    fileprivate var index = 0

    /// The next entry that is kept.
    public mutating func next() -> Entry? {
      while index < ledger.count {
        defer { index += 1 }
        if ledger.isKept(index) { return ledger[index] }
      }
      return nil
    }
  }

  /// Goes through the entries that are kept, in the order of their numbers.
  public func makeIterator() -> Iterator { Iterator(ledger: self) }
}
