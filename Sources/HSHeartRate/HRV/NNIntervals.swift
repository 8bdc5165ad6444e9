import HSBase

/// Intervals in little memory: three bytes for one that is a whole number of ticks, as all are that a
/// strap sent and most that correction leaves.
public struct NNIntervals: RandomAccessCollection, MutableCollection, Sendable, Hashable {
  /// Ticks of 1/1024 s, or `elsewhere`.
  private var ticks: [UInt16] = []
  private var marks: [UInt8] = []
  /// The milliseconds of those that are no whole number of ticks, by their indices.
  private var exact: [Int: Double] = [:]

  private static let elsewhere = UInt16.max

  /// No intervals.
  public init() {}

  /// The intervals of a sequence.
  public init(_ intervals: some Sequence<NNInterval>) {
    for interval in intervals { append(interval) }
  }

  /// The first index.
  public var startIndex: Int { 0 }
  /// The index behind the last.
  public var endIndex: Int { ticks.count }

  /// The interval at an index.
  public subscript(index: Int) -> NNInterval {
    get {
      NNInterval(milliseconds: milliseconds(index), marks: .init(rawValue: marks[index]))
    }
    set {
      marks[index] = newValue.marks.rawValue
      ticks[index] = Self.ticks(newValue.milliseconds)
      exact[index] = ticks[index] == Self.elsewhere ? newValue.milliseconds : nil
    }
  }

  /// The milliseconds of an interval.
  @inline(__always)
  func milliseconds(_ index: Int) -> Double {
    let ticks = ticks[index]
    return ticks == Self.elsewhere ? exact[index] ?? 0 : Double(ticks) * 1000 / 1024
  }

  /// The ticks of an interval; `nil` where it is no whole number of them.
  public func ticks(_ index: Int) -> Int? {
    let ticks = ticks[index]
    return ticks == Self.elsewhere ? nil : Int(ticks)
  }

  /// The milliseconds of all.
  var milliseconds: some RandomAccessCollection<Double> { indices.lazy.map { milliseconds($0) } }

  /// How many intervals have a mark.
  func count(of mark: NNInterval.Marks) -> Int {
    var count = 0
    for own in marks { count &+= own & mark.rawValue == 0 ? 0 : 1 }
    return count
  }

  /// Where one more beat is an artefact or was corrected.
  ///
  /// One that came early is two odd intervals, and up to four that correction changes: those around it and the pause
  /// behind. So many that follow each other are one beat; of more, each that is beyond is one more.
  var doubtfulBeats: [Bool] {
    var run = 0
    return marks.indices.map { isDoubtful($0, in: &run) }
  }

  /// Whether at an interval one more beat is, if so many before it follow each other as `run` says.
  func isDoubtful(_ index: Int, in run: inout Int) -> Bool {
    let marks = NNInterval.Marks(rawValue: self.marks[index])
    run = marks.isDisjoint(with: [.artefact, .corrected]) ? 0 : run + 1
    return run == 1 || run > (marks.contains(.corrected) ? 4 : 2)
  }

  /// Whether an interval has a mark.
  func has(_ mark: NNInterval.Marks, at index: Int) -> Bool { marks[index] & mark.rawValue != 0 }

  /// The sum of all in ms.
  var sum: Double {
    var sum = 0.0
    for index in ticks.indices { sum += milliseconds(index) }
    return sum
  }

  /// Calls `body` with each interval in ms, the one before it, and whether no beat is missing between them.
  @inline(__always)
  func forEachNeighbour(_ body: (_ before: Double, _ value: Double, _ isNeighbour: Bool) -> Void) {
    var before = 0.0
    for index in ticks.indices {
      let value = milliseconds(index)
      body(before, value, index > 0 && marks[index] & NNInterval.Marks.afterBreak.rawValue == 0)
      before = value
    }
  }

  /// Adds an interval at the end.
  public mutating func append(_ interval: NNInterval) {
    let ticks = Self.ticks(interval.milliseconds)
    if ticks == Self.elsewhere { exact[count] = interval.milliseconds }
    self.ticks.append(ticks)
    marks.append(interval.marks.rawValue)
  }

  /// Adds intervals of whole ticks, without marks.
  public mutating func append(ticks new: ArraySlice<UInt16>) {
    for (place, ticks) in new.enumerated() where ticks == Self.elsewhere {
      exact[count + place] = Double(ticks) * 1000 / 1024
    }
    ticks.append(contentsOf: new)
    marks.append(contentsOf: repeatElement(0, count: new.count))
  }

  /// Adds an interval by its ticks, of which there may be parts.
  public mutating func append(ticks new: Double, marks: NNInterval.Marks) {
    let isWhole = new >= 0 && new < Double(Self.elsewhere) && new == new.rounded(.towardZero)
    if !isWhole { exact[count] = new * 1000 / 1024 }
    ticks.append(isWhole ? UInt16(clamping: new) : Self.elsewhere)
    self.marks.append(marks.rawValue)
  }

  /// Makes room for as many intervals.
  public mutating func reserveCapacity(_ count: Int) {
    ticks.reserveCapacity(count)
    marks.reserveCapacity(count)
  }

  private static func ticks(_ milliseconds: Double) -> UInt16 {
    let ticks = milliseconds * 1024 / 1000
    guard ticks >= 0, ticks < Double(elsewhere),
      Double(UInt16(clamping: ticks)) * 1000 / 1024 == milliseconds
    else { return elsewhere }
    return UInt16(clamping: ticks)
  }
}
