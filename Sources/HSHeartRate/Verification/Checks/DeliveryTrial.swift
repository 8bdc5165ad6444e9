import HSBase

extension DeliveryClock {
  /// A period and a window, and what the envelope makes of the arrivals with them.
  struct Trial {
    let period: Double
    let width: Int
    /// Where notifications are lost or surplus.
    private(set) var steps: [Step] = []
    /// How much the envelope moves where there is no step: its 90th percentile, in seconds.
    private(set) var unsteadiness = Double.infinity
    /// How late arrivals are: the 99th percentile, in seconds.
    private(set) var lateness = 0.0
    /// By how much the envelope moves a notification, in seconds.
    private(set) var slope = Double.infinity

    /// Whether the envelope is steady and level, and losses are the exception.
    var isSteady: Bool {
      unsteadiness <= steadiness * period && abs(slope) <= consistency * period
        && steps.count <= 3 + arrivals / 20 && judged >= fewestPlaces
    }

    /// Whether a lattice may say more: many steps, a period that no usual timer has, or several steps that do not add up to
    /// the time that passed.
    func isDoubtful(_ times: Arrivals, isKnown: Bool) -> Bool {
      if steps.count > 3 + arrivals / 50 || abs(period - 1) > 0.03 { return true }
      let counted = steps.reduce(arrivals - 1) { $0 + $1.count }
      let passed = (times.time(arrivals - 1) - times.time(0)) / period
      if steps.count > 3, abs(passed - Double(counted)) > 1.5 { return true }
      // A timer sends nothing in between: what it seems to send so, it sends in time, and others are lost.
      return !isKnown && abs(period - 1) > 0.003
        && steps.contains { $0.count < 0 } && steps.contains { $0.count > 0 }
    }

    private let arrivals: Int
    /// How many places without a step were judged.
    private var judged = 0
    /// The fewest places from which steadiness can be told.
    private let fewestPlaces = 10

    /// Finds steps, mends them, and looks again: a large one hides its neighbours.
    init(_ arrivals: Arrivals, period: Double, width: Int) {
      self.period = period
      self.width = width
      self.arrivals = arrivals.count
      var deviations = Deviations(arrivals, period: period)
      for number in 0..<4 {
        let (found, moves) = scan(deviations)
        guard !found.isEmpty else {
          // Without a step the first look at the envelope is the last.
          if number == 0 {
            settle(moves)
            return
          }
          break
        }
        steps += found
        deviations.mend(found)
      }
      steps = Self.merged(steps)
      judge(deviations)
    }

    /// Steps of the same place, found in different passes, as one; none where they cancel out.
    private static func merged(_ steps: [Step]) -> [Step] {
      var merged: [Step] = []
      for step in steps.sorted(by: { $0.index < $1.index }) {
        guard let last = merged.last, step.index - last.index <= 4 else {
          merged.append(step)
          continue
        }
        merged[merged.count - 1].count += step.count
        merged[merged.count - 1].size += step.size
      }
      return merged.filter { $0.count != 0 }
    }

    /// How steady the mended envelope is, at places with whole windows at both sides.
    ///
    /// A step may have been mended an arrival or two beside its true place: what windows that touch one
    /// show is left out.
    private mutating func judge(_ deviations: Deviations) {
      var moves = Decimated()
      var next = 0
      let reach = width + 4
      forEachEnvelope(arrivals, width: width, { deviations[$0] }) { index, _, before, after in
        guard index >= width, index + width <= arrivals else { return }
        while next < steps.count, steps[next].index + reach < index { next += 1 }
        if next < steps.count, steps[next].index - reach <= index { return }
        moves.append(after - before)
      }
      settle(moves)
    }

    /// How steady an envelope is that moves thus where there is no step.
    private mutating func settle(_ moves: Decimated) {
      judged = moves.count
      unsteadiness = quantile(moves.values.map(abs), 0.9) ?? .infinity
      slope = (moves.median ?? .infinity) / Double(width)
    }

    /// The places where the envelope moves by more than `threshold` periods, one for each step; and how it
    /// moves at all places with whole windows at both sides.
    private mutating func scan(_ deviations: Deviations) -> ([Step], moves: Decimated) {
      var above = Decimated()
      var moves = Decimated()
      var candidates: [(index: Int, move: Double, isWhole: Bool)] = []
      forEachEnvelope(arrivals, width: width, { deviations[$0] }) { index, own, before, after in
        above.append(own - min(after, before))
        let move = after - before
        let isWhole = index >= width && index + width <= arrivals
        if isWhole { moves.append(move) }
        if index >= margin, index < arrivals - margin, move.isFinite, abs(move) > threshold * period
        {
          candidates.append((index, move, isWhole))
        }
      }
      lateness = quantile(above.values, 0.99) ?? 0
      var found: [Step] = []
      var cluster: [(index: Int, move: Double)] = []
      // Few arrivals may all be late, by what is usual on this link.
      for (index, move, isWhole) in candidates where isWhole || abs(move) > lateness + 0.3 * period
      {
        if let last = cluster.last,
          index - last.index > max(width / 2, 2) || move * last.move < 0
        {
          if let step = step(of: cluster) { found.append(step) }
          cluster.removeAll(keepingCapacity: true)
        }
        cluster.append((index, move))
      }
      if let step = step(of: cluster) { found.append(step) }
      return (found, moves)
    }

    /// The step that a cluster of places shows.
    ///
    /// The envelope rises right at a loss, from where on the window holds only what follows; it falls
    /// before a surplus one, up to it.
    private func step(of cluster: [(index: Int, move: Double)]) -> Step? {
      guard let first = cluster.first, let last = cluster.last else { return nil }
      var peak = 0.0
      for place in cluster where abs(place.move) > abs(peak) { peak = place.move }
      let lost = (peak / period).rounded()
      guard lost != 0, abs(lost) < 1e6 else { return nil }
      let near = cluster.filter { abs($0.move) > abs(peak) - 0.05 * period }
      let index = peak > 0 ? near.first?.index : near.last?.index
      return Step(
        index: index ?? first.index, count: Int(clamping: lost), size: peak,
        range: first.index..<(last.index + 1))
    }
  }
}
