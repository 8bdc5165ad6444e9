/// What is known of each RR interval of a series: its class, and how many beats are missing in it.
///
/// Two octets an interval.
public struct BeatMarks: Sendable, Equatable {
  /// The class in bits 0 to 2, the number of missing beats above, in bit 13 whether it covers several beats, in bit 14
  /// whether it is doubted, and in bit 15 whether it is the heart's own.
  private var marks: [UInt16]

  init(count: Int) { marks = [UInt16](repeating: 0, count: count) }

  /// Number of intervals.
  public var count: Int { marks.count }

  /// The class of an interval; normal if it is doubted.
  public subscript(_ place: Int) -> BeatClass {
    isDoubted(place) ? .normal : adaptive(place)
  }

  /// What Lipponen and Tarvainen's thresholds alone say of an interval.
  public func adaptive(_ place: Int) -> BeatClass {
    BeatClass(rawValue: UInt8(marks[place] & 7)) ?? .normal
  }

  /// Whether Lipponen and Tarvainen's thresholds find an artefact, and Malik's rule does not: it is not corrected, and
  /// counts as a normal interval.
  public func isDoubted(_ place: Int) -> Bool { marks[place] & Self.doubt != 0 }

  /// How many beats are missing within an interval.
  public func missing(_ place: Int) -> Int {
    isDoubted(place) ? 0 : Int((marks[place] & (Self.several - 1)) >> 3)
  }

  /// An interval longer than this is no single beat of a heart that beats once in a second or so, in ticks.
  static let longestBeat = 2048.0
  /// How much longer a single beat may be than those around it: a heart at rest beats every two seconds, and breath makes
  /// a third of that.
  static let longestOfMedian = 1.75

  /// Whether an interval is over several beats: more than one is missing in it, or it is longer than any beat of that
  /// heart.
  public func isOverSeveral(_ place: Int) -> Bool { marks[place] & Self.several != 0 }

  mutating func markSeveral(_ place: Int) { marks[place] |= Self.several }

  private static let several: UInt16 = 1 << 13
  private static let own: UInt16 = 1 << 15
  private static let doubt: UInt16 = 1 << 14

  /// Whether an interval that is no normal one belongs to an irregular rhythm: no beat was missed or heard twice.
  public func isOwn(_ place: Int) -> Bool { marks[place] & Self.own != 0 }

  mutating func keepOwn(_ place: Int) {
    if marks[place] & ~Self.several != 0, !isDoubted(place) { marks[place] |= Self.own }
  }

  /// How many intervals there are of each class.
  public var counts: [BeatClass: Int] {
    var counts: [BeatClass: Int] = [:]
    forEachMarked(in: 0..<count) {
      if !isDoubted($0) { counts[self[$0], default: 0] += 1 }
    }
    let normal = count - counts.values.reduce(0, +)
    if normal > 0 { counts[.normal] = normal }
    return counts
  }

  /// How many intervals are doubted.
  public var doubted: Int {
    var doubted = 0
    forEachMarked(in: 0..<count) { doubted += isDoubted($0) ? 1 : 0 }
    return doubted
  }

  /// Calls `body` with each interval of a range that is no normal one, or is doubted.
  @inline(__always)
  public func forEachMarked(in range: Range<Int>, _ body: (_ place: Int) -> Void) {
    let marks = marks.span
    var place = range.lowerBound
    while place < range.upperBound {
      // Few are: eight that are normal are passed over at once.
      if place + 8 <= range.upperBound,
        marks[place] | marks[place + 1] | marks[place + 2] | marks[place + 3]
          | marks[place + 4] | marks[place + 5] | marks[place + 6] | marks[place + 7] == 0
      {
        place += 8
        continue
      }
      if marks[place] != 0 { body(place) }
      place += 1
    }
  }

  /// Says of an interval that it is a normal one.
  mutating func clear(_ place: Int) { marks[place] = 0 }

  mutating func set(_ place: Int, _ kind: BeatClass, missing: Int, isDoubted: Bool = false) {
    marks[place] =
      UInt16(kind.rawValue) | UInt16(min(missing, 1023)) << 3 | (isDoubted ? Self.doubt : 0)
    if missing > 1, !isDoubted { markSeveral(place) }
  }
}
