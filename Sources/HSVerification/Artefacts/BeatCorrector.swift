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
    var isEdited: Bool
    /// Whether a beat between the one before and this was taken out.
    var followsRemoval: Bool
  }

  private(set) var beats: [Beat]
  /// For each interval, its index before the last correction; -1 where that changed it.
  private(set) var origins: [Int] = []

  init(intervals: [Double]) {
    beats = []
    beats.reserveCapacity(intervals.count + 1)
    var time = 0.0
    beats.append(Beat(time: 0, source: 0))
    for (index, interval) in intervals.enumerated() {
      time += interval
      beats.append(Beat(time: time, source: index + 1))
    }
  }

  /// One interval a beat: the first, before which nothing is known, gets the mean of the others.
  var intervals: [Double] {
    guard let first = beats.first, let last = beats.last, beats.count > 1 else { return [] }
    var result = [Double](repeating: 0, count: beats.count)
    result[0] = (last.time - first.time) / Double(beats.count - 1)
    for index in 1..<beats.count { result[index] = beats[index].time - beats[index - 1].time }
    return result
  }

  /// Takes out extra beats, puts in missing ones, and moves the others halfway between neighbours.
  ///
  /// - Parameters:
  ///   - classes: A class for each beat.
  ///   - missing: How many beats are missing before each beat that ends a long interval.
  mutating func correct(_ classes: [BeatClass], missing: (Int) -> Int) {
    var kept: [Beat] = []
    kept.reserveCapacity(beats.count)
    // The classes of the beats kept; a beat put in is normal.
    var keptClasses: [BeatClass] = []
    keptClasses.reserveCapacity(beats.count)
    origins.removeAll(keepingCapacity: true)
    var followsRemoval = false
    for (index, beat) in beats.enumerated() {
      let found = classes[index]
      if found == .extra {
        followsRemoval = true
        continue
      }
      var isChanged = index == 0 || followsRemoval
      if found == .missed, index > 1 {
        isChanged = true
        let before = kept.last?.time ?? beat.time
        let count = Swift.max(missing(index), 1)
        for number in 1...count {
          let time = before + (beat.time - before) * Double(number) / Double(count + 1)
          kept.append(Beat(time: time, source: beat.source, isEdited: true))
          keptClasses.append(.normal)
          origins.append(-1)
        }
      }
      var next = beat
      if followsRemoval { next.followsRemoval = true }
      followsRemoval = false
      kept.append(next)
      keptClasses.append(found)
      origins.append(isChanged ? -1 : index)
    }
    beats = kept
    move(keptClasses) { $0 == .ectopic }
    move(keptClasses) { $0 == .long || $0 == .short }
  }

  /// Moves beats of some classes halfway between their neighbours, as these stood before.
  private mutating func move(_ classes: [BeatClass], where isMoved: (BeatClass) -> Bool) {
    var before = 0.0
    var isFirst = true
    for index in beats.indices {
      let time = beats[index].time
      if isMoved(classes[index]), index > 1, index < beats.count - 1, !isFirst {
        beats[index].time = before + (beats[index + 1].time - before) / 2
        beats[index].isEdited = true
        origins[index] = -1
        origins[index + 1] = -1
      }
      before = time
      isFirst = false
    }
  }

  /// The corrected series.
  func corrected() -> [CorrectedInterval] {
    guard beats.count > 1 else { return [] }
    return (1..<beats.count).map { index in
      let beat = beats[index]
      let before = beats[index - 1]
      return CorrectedInterval(
        value: beat.time - before.time, source: Swift.max(beat.source - 1, 0),
        isCorrected: beat.isEdited || before.isEdited || beat.followsRemoval)
    }
  }
}

extension BeatCorrector.Beat {
  init(time: Double, source: Int, isEdited: Bool = false) {
    self.init(
      time: time, source: source, isEdited: isEdited, followsRemoval: false)
  }
}
