extension DeliveryClock {
  /// Looks for the pace that explains arrivals, and for what is lost under it.
  ///
  /// A pace under which nothing is missing explains them better than one with losses. Where there is none, the RR
  /// intervals are asked, before anything is counted.
  struct Search {
    /// What explains the arrivals by an envelope.
    private(set) var best: Trial?
    /// What explains them on a lattice.
    private(set) var lattice: Lattice?
    /// Whether nothing is missing.
    private(set) var isWhole = false

    private let arrivals: Arrivals
    private let known: Double?
    private let widths: [Int]
    /// What an unusual pace would make of the arrivals in the narrowest window in which it is steady.
    private var hint: Trial?

    /// Arrivals up to which it is tried whether some other pace explains them without a loss: of more, the fitted one
    /// tells.
    private static let mostTried = 1000

    /// Tries the usual pace, and others.
    ///
    /// - Parameters:
    ///   - arrivals: The arrivals.
    ///   - guess: About what the period is.
    ///   - known: The period, if a longer part of the series has told it.
    init(_ arrivals: Arrivals, guess: Double, known: Double?) {
      self.arrivals = arrivals
      self.known = known
      widths = Self.widths(arrivals.count)
      // Sensors' crystals are better than any guess of ours.
      let usual = known ?? (abs(guess - 1) < 0.03 ? 1 : nil)
      for width in widths where best == nil {
        if let usual {
          let trial = Trial(arrivals, period: usual, width: width)
          if trial.isSteady { best = trial }
        }
        guard known == nil, best?.isWhole != true, hint == nil else { continue }
        for period in otherPeriods(near: guess, width: width) where period > 0 {
          let trial = Trial(arrivals, period: period, width: width)
          guard trial.isSteady else { continue }
          if trial.isWhole {
            best = trial
            break
          }
          if width >= DeliveryClock.fittedWidth {
            best = best ?? trial
          } else if trial.lost < hint?.lost ?? .max {
            // A wider window would hide what is lost near the ends.
            hint = trial
          }
        }
      }
      isWhole = best?.isWhole ?? false
    }

    /// The windows that so many arrivals have room for.
    private static func widths(_ count: Int) -> [Int] {
      var widths = DeliveryClock.widths.filter { count >= 2 * $0 + margin }
      // A link whose phase slips needs a wide window before there are arrivals enough for two of the next
      // size: then the widest that there is.
      if let last = widths.last, last < fittedWidth, last >= 16 {
        let widest = (count - margin) / 2 - 5
        if widest > last + 4 { widths.append(widest) }
      }
      return widths
    }

    /// Periods beside the usual one: that which makes the envelope level, and the mean from the first arrival to the last.
    private func otherPeriods(near guess: Double, width: Int) -> [Double] {
      let count = arrivals.count
      let isSure = width >= DeliveryClock.fittedWidth
      guard count > 1, isSure || count <= Self.mostTried else { return [] }
      var periods: [Double] = []
      let fitted = DeliveryClock.fit(arrivals, near: guess, width: width)
      if abs(fitted - guess) <= (isSure ? consistency : 0.05) * guess { periods.append(fitted) }
      if count <= Self.mostTried {
        periods.append((arrivals.time(count - 1) - arrivals.time(0)) / Double(count - 1))
      }
      return periods
    }

    /// Counts what is lost where no pace explains all arrivals, as far as the RR intervals bear it out.
    ///
    /// - Parameters:
    ///   - cover: What they say; `nil` if there are none.
    ///   - slot: The link's connection interval in seconds, if it is known.
    mutating func claim(_ cover: BeatCover?, slot: Double?) {
      if let cover, ask(cover, slot) { return }
      // Among many losses an envelope hides some, counts some twice, or takes the mean distance for the period.
      if best?.isDoubtful(arrivals, isKnown: known != nil) ?? true {
        lattice = Lattice(arrivals, period: known, of: cover?.period)
        if lattice != nil { best = nil }
      }
      guard let cover else { return doubt(slot) }
      guard let lattice, lattice.lost > 0, !cover.allows(lattice.lost, slot: slot) else {
        return
      }
      // The intervals cover what the timer would call lost.
      self.lattice = nil
      if cover.isWhole, let width = widths.last {
        best = Trial(cover.arrivals, period: cover.period, width: width)
        isWhole = true
      }
    }

    /// Where arrivals may be late by half a period or more, the slip of their phase looks like a loss: then the pace must be
    /// known better than half a value over all of them, as the usual one in the widest window is.
    private mutating func doubt(_ slot: Double?) {
      guard let slot, let period = best?.period ?? lattice?.period, slot >= 0.5 * period,
        known == nil, best.map({ $0.period != 1 || $0.width < DeliveryClock.fittedWidth }) ?? true
      else { return }
      (best, lattice) = (nil, nil)
    }

    /// Asks the RR intervals.
    ///
    /// - Returns: Whether they settle it.
    private mutating func ask(_ cover: BeatCover, _ slot: Double?) -> Bool {
      if let best, cover.agrees(with: best.period, missing: best.lost) { return false }
      best = nil
      if let hint, cover.agrees(with: hint.period, missing: hint.lost, within: 0.4),
        cover.allows(hint.lost, slot: slot)
      {
        best = hint
        return true
      }
      for width in widths {
        let timed = Trial(arrivals, period: cover.period, width: width)
        guard timed.isSteady else { continue }
        best = timed
        isWhole = timed.isWhole
        return true
      }
      for width in widths where width >= 16 {
        let own = Trial(cover.arrivals, period: cover.period, width: width)
        guard own.isSteady, own.isWhole else { continue }
        best = own
        isWhole = true
        return true
      }
      return false
    }
  }
}
