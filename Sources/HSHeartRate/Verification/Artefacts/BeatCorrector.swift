/// Beats on a line of their own, which can be taken out, put in and moved.
///
/// Each beat remembers which raw beat it is, so that what the second pass finds can be said of the
/// raw series.
struct BeatCorrector {
  /// A beat of the corrected series.
  struct Beat {
    var time: Double
    /// Index of the raw beat that it is, or that follows it.
    var source: Int
    /// Whether it was moved or put in.
    var isEdited = false
    /// Whether a beat between the one before and this was taken out.
    var followsRemoval = false
  }

  /// A beat that is to be corrected.
  struct Artefact {
    var index: Int
    var beatClass: BeatClass
    /// How many beats are missing before it, if it is of class `missed`.
    var missing = 1
  }

  private(set) var beats: [Beat]

  /// The beats between which intervals lie; one that is negative or not finite counts as 0.
  init(intervals: [Double]) {
    beats = []
    beats.reserveCapacity(intervals.count + 1)
    var time = 0.0
    beats.append(Beat(time: 0, source: 0))
    for interval in intervals {
      time += interval.isFinite && interval > 0 ? interval : 0
      beats.append(Beat(time: time, source: beats.count))
    }
  }

  /// One interval a beat of a range: the first of all, before which nothing is known, gets the mean of the others.
  func intervals(_ range: Range<Int>) -> [Double] {
    range.map { interval($0) }
  }

  /// The interval that ends with a beat.
  func interval(_ index: Int) -> Double {
    guard index == 0 else { return beats[index].time - beats[index - 1].time }
    let duration = beats[beats.count - 1].time - beats[0].time
    return beats.count > 1 ? duration / Double(beats.count - 1) : 0
  }

  /// Takes out extra beats, puts in missing ones, and moves the others halfway between neighbours.
  ///
  /// - Parameter found: Which, in ascending order.
  /// - Returns: The beats after, at which an interval has changed or something was found, in ascending order.
  mutating func correct(_ found: [Artefact]) -> [Int] {
    var changed: [Int] = []
    var kept: [Beat] = []
    kept.reserveCapacity(beats.count + found.count)
    /// What moves, by its index after.
    var moved: [Artefact] = []
    var next = 0
    for artefact in found {
      let index = artefact.index
      keep(next..<index, &kept)
      next = index + 1
      if artefact.beatClass == .extra {
        changed.append(kept.count)
        if next < beats.count { beats[next].followsRemoval = true }
        continue
      }
      if artefact.beatClass == .missed, index > 1 {
        let before = kept.last?.time ?? beats[index].time
        let count = max(artefact.missing, 1)
        for number in 1...count {
          let time =
            before + (beats[index].time - before) * Double(number) / Double(count + 1)
          changed.append(kept.count)
          kept.append(Beat(time: time, source: beats[index].source, isEdited: true))
        }
      }
      changed.append(kept.count)
      moved.append(Artefact(index: kept.count, beatClass: artefact.beatClass))
      keep(index..<next, &kept)
    }
    keep(next..<beats.count, &kept)
    beats = kept
    move(moved.filter { $0.beatClass == .ectopic })
    move(moved.filter { $0.beatClass == .long || $0.beatClass == .short })
    return changed
  }

  private func keep(_ range: Range<Int>, _ kept: inout [Beat]) {
    if range.lowerBound < range.upperBound { kept.append(contentsOf: beats[range]) }
  }

  /// Moves beats halfway between their neighbours, as these stood before.
  private mutating func move(_ moved: [Artefact]) {
    var last: (index: Int, time: Double)?
    for artefact in moved {
      let index = artefact.index
      guard index > 1, index < beats.count - 1 else { continue }
      let before = last?.index == index - 1 ? last?.time ?? 0 : beats[index - 1].time
      last = (index, beats[index].time)
      beats[index].time = before + (beats[index + 1].time - before) / 2
      beats[index].isEdited = true
    }
  }

  /// Calls `body` with the intervals of the corrected series.
  @inline(__always)
  func forEachCorrected(_ body: (CorrectedInterval) -> Void) {
    guard var before = beats.first else { return }
    let all = beats.span
    for index in 1..<all.count {
      let beat = all[index]
      body(
        CorrectedInterval(
          value: beat.time - before.time, source: max(beat.source - 1, 0),
          isCorrected: beat.isEdited || before.isEdited || beat.followsRemoval))
      before = beat
    }
  }
}
