import HSBase

/// A part of a series over which nothing interrupts the evidence.
struct Segment {
  /// The samples, by their index in the series.
  let samples: Range<Int>
  /// Whether the sensor says that it has no contact.
  let isWithoutContact: Bool
  /// Its samples but for duplicates.
  let effective: Gapped
  /// The RR intervals of those, by their index in the series.
  let intervals: Gapped
  /// Stretches of `effective` without intervals while the rate is held.
  var silentSpells: [Range<Int>] = []

  /// Fewer samples than this between two bad stretches say nothing for themselves.
  static let shortestPiece = 10

  /// The samples between two places of `effective`, the last included.
  func samples(_ first: Int, through last: Int) -> Range<Int> {
    effective[first]..<effective[last] + 1
  }

  /// The places in `effective` of samples of which the first and the last are no duplicates.
  func places(of samples: Range<Int>) -> Range<Int> {
    effective.place(of: samples.lowerBound)..<effective.place(of: samples.upperBound - 1) + 1
  }
}

extension [Range<Int>] {
  /// Whether one of them, which stand in their order and apart, holds a place.
  @inline(__always)
  func cover(_ place: Int) -> Bool {
    guard !isEmpty else { return false }
    let next = indices.partitionPoint { self[$0].upperBound <= place }
    return next < count && self[next].contains(place)
  }
}

/// Indices that follow each other, but for some.
struct Gapped: RandomAccessCollection {
  /// From the first to the last, those left out among them.
  private(set) var range = 0..<0
  /// What is left out, in ascending order.
  private var removed: [Int] = []

  init() {}

  init(_ range: Range<Int>, without removed: [Int]) {
    self.range = range
    self.removed = removed
  }

  var startIndex: Int { 0 }
  var endIndex: Int { range.count - removed.count }

  @inline(__always)
  subscript(place: Int) -> Int {
    removed.isEmpty ? range.lowerBound + place : slow(place)
  }

  /// Calls `body` with each index: quicker than asking for one after the other.
  @inline(__always)
  func forEach(_ body: (_ index: Int) -> Void) {
    var next = 0
    for index in range {
      if next < removed.count, removed[next] == index {
        next += 1
      } else {
        body(index)
      }
    }
  }

  /// Calls `body` with the indices at some places: each time with as many as follow each other.
  @inline(__always)
  func forEachRun(_ places: Range<Int>, _ body: (_ indices: Range<Int>) -> Void) {
    var place = places.lowerBound
    while place < places.upperBound {
      let first = self[place]
      let begin = place
      place = isWhole ? places.upperBound : place + 1
      while place < places.upperBound, self[place] == first + place - begin { place += 1 }
      body(first..<first + place - begin)
    }
  }

  /// Whether none is left out.
  var isWhole: Bool { removed.isEmpty }

  /// At which place an index stands that is not left out.
  func place(of index: Int) -> Int {
    index - range.lowerBound - removed.indices.partitionPoint { removed[$0] < index }
  }

  private func slow(_ place: Int) -> Int {
    // How many of those removed stand before it.
    range.lowerBound + place
      + removed.indices.partitionPoint { removed[$0] - range.lowerBound - $0 <= place }
  }
}
