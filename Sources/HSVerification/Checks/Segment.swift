/// A part of a series over which nothing interrupts the evidence, while it is being judged.
struct Segment {
  /// A part of a segment about which a check has something to say, and what that makes of it.
  struct Stretch {
    var samples: Range<Int>
    var verdict: Verdict
    var check: Check
  }

  /// What rhythm a segment shows.
  struct Rhythm {
    /// Whether there were enough beats, and few enough that are none.
    var isTold = false
    /// Where it is irregular without a pattern: the samples, how many intervals, and the measures.
    var irregular: [(samples: Range<Int>, count: Int, measures: RhythmMeasures)] = []
    /// Beats that come early and are made up for, outside of those.
    var premature = 0
    /// Whether they are frequent.
    var isEctopic = false
    /// Intervals that Malik's rule alone finds, and that no rhythm explains.
    var unfound = 0
    /// The seconds in which they came, and the samples from the first to the last.
    var seconds = 0.0
    var early = 0..<0

    /// Whether nothing was found.
    var isEmpty: Bool {
      !isTold && irregular.isEmpty && premature == 0 && !isEctopic && unfound == 0 && seconds == 0
        && early.isEmpty
    }
  }

  /// The samples, by their index in the series.
  var samples: Range<Int>
  /// Whether the sensor says that it has no contact.
  var isWithoutContact: Bool
  /// Its samples but for duplicates.
  var effective = Gapped()
  /// The RR intervals of those, by their index in the series.
  var intervals = Gapped()
  /// What few segments have, in place of room for it in each: a hostile capture makes as many as it has values.
  private var keptCorrection: [CorrectedStretch] = []
  private var keptRhythm: [Rhythm] = []
  /// What correction makes of its intervals, if it is long.
  var correction: CorrectedStretch? {
    get { keptCorrection.first }
    set { keptCorrection = newValue.map { [$0] } ?? [] }
  }
  /// Where its corrected intervals begin among all.
  var correctedStart = 0
  /// Stretches of `effective` without intervals while the rate is held.
  var silentSpells: [Range<Int>] = []
  /// What rhythm it shows.
  var rhythm: Rhythm {
    get { keptRhythm.first ?? Rhythm() }
    set { keptRhythm = newValue.isEmpty ? [] : [newValue] }
  }
  /// Its notifications with a rate and beats that can be trusted.
  var fitting = 0
  /// Where its rate stands still.
  var standstills = Standstills()
  /// The intervals, in ticks, that are found to stand for "none".
  var foundPlaceholders: Set<Int> = []
  /// The results of its checks.
  var results: [CheckResult] = []
  /// What does not concern all of it.
  var stretches: [Stretch] = []
  /// Beats lost and beats surplus, as far as single places are known.
  var beatSteps = (lost: 0, surplus: 0)

  init(samples: Range<Int>, isWithoutContact: Bool) {
    self.samples = samples
    self.isWithoutContact = isWithoutContact
  }

  /// Adds a stretch, clipped to the segment.
  ///
  /// One that touches the last of the same kind makes it longer.
  mutating func add(_ verdict: Verdict, _ check: Check, over range: Range<Int>) {
    let clipped = range.clamped(to: samples)
    guard !clipped.isEmpty else { return }
    if let last = stretches.last, last.verdict == verdict, last.check == check,
      last.samples.lowerBound <= clipped.lowerBound,
      last.samples.upperBound + Self.shortestPiece >= clipped.lowerBound
    {
      let end = Swift.max(last.samples.upperBound, clipped.upperBound)
      stretches[stretches.count - 1].samples = last.samples.lowerBound..<end
      return
    }
    stretches.append(Stretch(samples: clipped, verdict: verdict, check: check))
  }

  /// Fewer samples than this between two bad stretches say nothing for themselves.
  static let shortestPiece = 10

  func result(_ check: Check) -> CheckResult? { results.first { $0.check == check } }
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
    var low = 0
    var high = removed.count
    while low < high {
      let middle = (low + high) / 2
      if removed[middle] < index { low = middle + 1 } else { high = middle }
    }
    return index - range.lowerBound - low
  }

  private func slow(_ place: Int) -> Int {
    // How many of those removed stand before it.
    var low = 0
    var high = removed.count
    while low < high {
      let middle = (low + high) / 2
      if removed[middle] - range.lowerBound - middle <= place {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return range.lowerBound + place + low
  }
}
