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

    private let arrivals: Int
    /// How many places without a step were judged.
    private var judged = 0
    /// The fewest places from which steadiness can be told.
    private let fewestPlaces = 10

    /// Finds steps, mends them, and looks again: a large one hides its neighbours.
    init(_ times: [Double], period: Double, width: Int) {
      self.period = period
      self.width = width
      arrivals = times.count
      var deviations = DeliveryClock.deviations(times, period: period)
      for _ in 0..<4 {
        let minima = SlidingMinima(deviations, width: width)
        lateness = Self.lateness(deviations, minima)
        let found = scan(minima)
        guard !found.isEmpty else { break }
        steps += found
        var shift = 0.0
        var next = 0
        for index in deviations.indices {
          while next < found.count, found[next].index <= index {
            shift += Double(found[next].count) * period
            next += 1
          }
          deviations[index] -= shift
        }
      }
      steps = Self.merged(steps)
      let moves = thinned(Self.moves(deviations, width: width, apartFrom: steps), to: 4001)
      judged = moves.count
      unsteadiness = quantile(moves.map(abs), 0.9) ?? .infinity
      slope = (median(moves) ?? .infinity) / Double(width)
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

    /// How the envelope moves at each place that has whole windows at both sides.
    ///
    /// - Parameters:
    ///   - deviations: How much later than due each arrival is.
    ///   - width: The window.
    ///   - steps: Steps that were mended, perhaps an arrival or two beside their true place: what
    ///     windows that touch them show is left out.
    /// - Returns: The moves, in seconds.
    static func moves(
      _ deviations: [Double], width: Int, apartFrom steps: [Step] = []
    ) -> [Double] {
      let minima = SlidingMinima(deviations, width: width)
      guard deviations.count > 2 * width else { return [] }
      var near = NearMarks(count: deviations.count, reach: width + 4)
      for step in steps { near.mark(Swift.min(step.index, deviations.count - 1)) }
      let marks = near.marks()
      return (width...(deviations.count - width)).compactMap { index in
        marks[Swift.min(index, marks.count - 1)]
          ? nil : minima.after[index] - minima.before[index]
      }
    }

    /// How far arrivals lie above the envelope around them.
    private static func lateness(_ deviations: [Double], _ minima: SlidingMinima) -> Double {
      let above = deviations.indices.map { index in
        deviations[index] - Swift.min(minima.after[index], minima.before[index])
      }
      return quantile(thinned(above, to: 4001), 0.99) ?? 0
    }

    /// The places where the envelope moves by more than `threshold` periods, one for each step.
    private func scan(_ minima: SlidingMinima) -> [Step] {
      var found: [Step] = []
      var cluster: [(index: Int, move: Double)] = []
      for index in margin..<Swift.max(arrivals - margin, margin) {
        let move = minima.after[index] - minima.before[index]
        let isWhole = index >= width && index + width <= arrivals
        // Few arrivals may all be late, by what is usual on this link.
        let limit =
          isWhole ? threshold * period : Swift.max(threshold * period, lateness + 0.3 * period)
        guard move.isFinite, abs(move) > limit else { continue }
        if let last = cluster.last,
          index - last.index > Swift.max(width / 2, 2) || move * last.move < 0
        {
          if let step = step(of: cluster) { found.append(step) }
          cluster.removeAll(keepingCapacity: true)
        }
        cluster.append((index, move))
      }
      if let step = step(of: cluster) { found.append(step) }
      return found
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
        index: index ?? first.index, count: Int(lost), size: peak,
        range: first.index..<(last.index + 1))
    }
  }
}
