import HSBase

extension DeliveryClock {
  /// Arrivals laid on the lattice of a timer, where so many are lost that no envelope holds.
  ///
  /// A notification is due in each cell, and arrives in it or later. The phase is that of the earliest arrivals; each
  /// arrival is in the last cell that begins before it. One that finds its cell taken shows that those before it came
  /// a cell late, so that a loss before them was none; where there was no loss either, it is surplus. Cells are
  /// counted from the start, so that what one late arrival makes wrong the next one mends.
  struct Lattice {
    /// The timer's period.
    let period: Double
    /// Where notifications are lost or surplus.
    private(set) var steps: [Step] = []
    /// How late arrivals are: the 99th percentile, in seconds.
    private(set) var lateness = 0.0
    /// How far the phase moves within 20 arrivals: the 90th percentile, in seconds.
    private(set) var unsteadiness = 0.0

    /// The fewest arrivals that show a lattice.
    private static let fewest = 24
    /// The share of distances that must be near whole periods, and near one.
    private static let (wholeShare, singleShare) = (0.8, 0.3)
    /// How near, in periods.
    private static let nearness = 0.12
    /// How much earlier than the phase the next arrival may be, in periods.
    private static let earliness = 0.1
    /// By how much the phase may rise in a period: two crystals and what else clocks do.
    private static let drift = 0.0003
    /// Arrivals by which a loss may be shown to be none: a link's phase slips out of the end of a cell in so many.
    private static let reach = 60

    /// Lays arrivals on the lattice of a period; `nil` if they are on none.
    init?(_ arrivals: Arrivals, of period: Double) {
      guard arrivals.count >= Self.fewest, Self.suits(arrivals, period) else { return nil }
      self.period = period
      var phase = Self.phase(arrivals, period)
      // The first arrival is late by a period at most, and so are those that look early against it.
      var floor = -period
      var cell = 0
      var losses: [Step] = []
      var surplus: [Step] = []
      var delays = Decimated()
      var moves = Decimated()
      var phases = [Double](repeating: 0, count: 20)
      let start = arrivals.time(0)
      for index in 1..<arrivals.count {
        let time = arrivals.time(index) - start
        let exact = (time - phase) / period
        guard abs(exact) < 1e9 else { return nil }
        var own = Int(clamping: exact.rounded(.down))
        // One that is a little early for the next cell is in it, if it was its turn.
        if own == cell { own = Int(clamping: (exact + Self.earliness).rounded(.down)) }
        while own <= cell, let last = losses.last, last.index + Self.reach >= index {
          losses[losses.count - 1].count -= 1
          losses[losses.count - 1].size -= period
          if last.count <= 1 { losses.removeLast() }
          cell -= 1
        }
        if own <= cell {
          let isEarly =
            time - Double(cell + 1) * period < phase - DeliveryClock.threshold * period
          if isEarly, index < Self.fewest, losses.isEmpty, surplus.isEmpty {
            // Several that came together at the start were late, all but the last.
            phase -= period
            floor -= period
          } else if isEarly {
            surplus.append(step(at: index, -1, period))
            continue
          }
          cell += 1
        } else {
          let lost = own - cell - 1
          if lost > 0 { losses.append(step(at: index, lost, period)) }
          phase += Self.drift * period * Double(own - cell)
          floor -= Self.drift * period * Double(own - cell)
          cell = own
        }
        let delay = time - Double(cell) * period
        phase = max(min(phase, delay), floor)
        delays.append(delay - phase)
        moves.append(abs(phase - phases[index % phases.count]))
        phases[index % phases.count] = phase
      }
      guard 50 * surplus.count <= arrivals.count else { return nil }
      steps = (losses + surplus).sorted { $0.index < $1.index }
      lateness = quantile(delays.values, 0.99) ?? 0
      unsteadiness = quantile(moves.values, 0.9) ?? 0
    }

    /// The earliest of the first arrivals within their cells, against the very first.
    private static func phase(_ arrivals: Arrivals, _ period: Double) -> Double {
      var phase = 0.0
      for index in 1..<min(2 * fewest, arrivals.count) {
        let time = arrivals.time(index) - arrivals.time(0)
        let early = time - (time / period).rounded() * period
        if abs(early) < nearness * period { phase = min(phase, early) }
      }
      return phase
    }

    /// Seconds within which arrivals come in one event of the link.
    private static let together = 0.05

    /// The period of which most distances look like multiples; `nil` if there is none.
    static func period(_ arrivals: Arrivals) -> Double? {
      let distances = arrivals.distances.values.filter { $0 > together }
      guard let guess = quantile(distances, 0.25) else { return nil }
      var (sum, cells) = (0.0, 0.0)
      for distance in distances where distance < 20 * guess {
        let number = (distance / guess).rounded()
        if number > 0, abs(distance - number * guess) < nearness * guess {
          sum += distance
          cells += number
        }
      }
      return cells > 0 ? sum / cells : nil
    }

    /// Whether most distances are multiples of a period.
    private static func suits(_ arrivals: Arrivals, _ period: Double) -> Bool {
      let distances = arrivals.distances
      var (whole, single) = (0.0, 0.0)
      for distance in distances.values {
        let number = (distance / period).rounded()
        guard number > 0, abs(distance - number * period) < nearness * period else { continue }
        whole += 1
        single += number == 1 ? 1 : 0
      }
      let count = Double(distances.values.count)
      return whole >= wholeShare * count && single >= singleShare * count
    }
  }
}
