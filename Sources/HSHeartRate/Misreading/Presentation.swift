import HSBase

/// What an app does with numbers that it reads rightly before it shows them.
package enum Presentation: Sendable, Hashable {
  /// It shows each.
  case each
  /// It shows every so many a new one, and stale ones between.
  case every(Int)
  /// It shows one of so many, and not the others.
  case only(Int)
  /// It shows the mean of so many.
  case mean(Int)
  /// It shows the median of so many.
  case median(Int)
  /// It shows an exponential mean, in which each counts so many percent.
  case smoothed(percent: Int, Dropped)
  /// It computes the rate from the mean of so many intervals.
  case rateOfMeanInterval(Int)
  /// It shows twice the number.
  case doubled(Dropped)
  /// It shows each number twice.
  case twice
  /// It shows no number beyond this one.
  case clipped(Amount, isAbove: Bool)
  /// It shows the number of this place for so many of the following as well, as this one.
  case frozen(at: Int, count: Int, Amount)
  /// It shows each number so many later, and another one before.
  case late(Int, first: Amount)
  /// It converts 1/1024 s to ms a second time.
  case convertedTwice(Dropped)
  /// It shows the sum of each value's intervals.
  case sumOfValue(Dropped)
  /// It shows the mean of each value's intervals.
  case meanOfValue(Dropped)
  /// It shows the sum of all intervals so far, from this one on.
  case running(from: Int, Dropped)
  /// It shows so many intervals a value, 0 where there are fewer.
  case padded(Int)
  /// It shows numbers only of values that have more octets than so many.
  case longerThan(Int)
  /// It writes them in hexadecimal, which reads like decimal.
  case hexadecimal
  /// It shows kilojoules as kilocalories.
  case kilocalories
  /// It shows kilojoules as joules.
  case joules

  /// What becomes of decimals before the app goes on computing.
  package enum Dropped: Sendable, Hashable, CaseIterable {
    /// They stay.
    case none
    /// They are cut.
    case cut
    /// The number is rounded.
    case rounded

    /// A number, which is not below 0, in whole units.
    fileprivate func apply(_ amount: Amount, _ unit: Int64) -> Int64 {
      switch self {
      case .none: amount.steps
      case .cut: amount.steps - amount.steps % unit
      case .rounded: (amount.steps &+ unit / 2) / unit * unit
      }
    }
  }

  /// Whether numbers of another strap, which change as little, may look like these.
  var isSteady: Bool {
    switch self {
    case .mean, .median, .smoothed, .rateOfMeanInterval, .only, .every: true
    default: false
    }
  }

  /// The ways that are looked for, those together that differ only in how decimals are dropped.
  static func candidates(
    _ quantity: Quantity, _ shown: borrowing ShownNumbers, _ truth: borrowing NumberSequence,
    _ recorded: borrowing RecordedValues
  ) -> [[Presentation]] {
    // That intervals are read only of values longer than six octets is a mistake of its own.
    let isOfIntervals = quantity == .intervalsInMilliseconds || quantity == .intervalsInSeconds
    var ways = recorded.lengths.dropLast().filter { $0 != 6 || !isOfIntervals }.map {
      [Presentation.longerThan($0)]
    }
    let shares = [10, 20, 25, 30, 50, 70, 75, 80]
    let eachDropped = Dropped.allCases
    switch quantity {
    case .rate:
      ways += (2...10).flatMap { [[.every($0)], [.only($0)]] } + (2...30).map { [.mean($0)] }
      ways += (2...30).map { [.rateOfMeanInterval($0)] } + [[.median(3)], [.median(5)]]
      ways += shares.map { share in eachDropped.map { .smoothed(percent: share, $0) } }
      ways += [eachDropped.map { .doubled($0) }, [.hexadecimal]]
    case .energy: ways += [[.kilocalories], [.joules], [.hexadecimal]]
    case .intervalsInMilliseconds, .intervalsInSeconds:
      ways +=
        (2...10).map { [.only($0)] } + [eachDropped.map { .doubled($0) }, [.twice]]
        + (2...9).map { [.padded($0)] }
      ways += [
        eachDropped.map { .convertedTwice($0) }, eachDropped.map { .sumOfValue($0) },
        eachDropped.map { .meanOfValue($0) },
      ]
      ways += beginnings(shown, truth).map { from in eachDropped.map { .running(from: from, $0) } }
    case .contact: break
    }
    return quantity == .contact
      ? ways : ways + (limits(shown, truth) + lateness(shown, truth)).map { [$0] }
  }

  /// The places of the recorded numbers which the first of the shown may be, the first few.
  private static func beginnings(
    _ shown: borrowing ShownNumbers, _ truth: borrowing NumberSequence
  ) -> [Int] {
    var places: [Int] = []
    for place in truth.amounts.indices where places.count < 16 {
      if !shown.dropping(truth.amounts[place], at: 0, isTruth: false).isEmpty {
        places.append(place)
      }
    }
    return places
  }

  /// The largest and the smallest shown number, where the app shows them several times and the capture has
  /// larger or smaller ones.
  private static func limits(
    _ shown: borrowing ShownNumbers, _ truth: borrowing NumberSequence
  ) -> [Presentation] {
    var found: [Presentation] = []
    for isAbove in [true, false] {
      let limit =
        isAbove
        ? shown.amounts.max { $0.steps < $1.steps } : shown.amounts.min { $0.steps < $1.steps }
      guard let limit else { continue }
      let atLimit = shown.amounts.count { $0 == limit }
      // What is not cut off must be enough to tell that these are the recorded numbers.
      guard atLimit >= MisreadingSearch.fewest, shown.count - atLimit >= unclipped else { continue }
      let beyond = truth.amounts.contains {
        isAbove
          ? $0.steps >= limit.steps + shown.precision : $0.steps <= limit.steps - shown.precision
      }
      if beyond { found.append(.clipped(limit, isAbove: isAbove)) }
    }
    return found
  }

  /// Numbers within the limit that are needed.
  private static let unclipped = 8

  /// Where as many numbers are shown as recorded: the first again and again, and then the recorded ones.
  private static func lateness(
    _ shown: borrowing ShownNumbers, _ truth: borrowing NumberSequence
  ) -> [Presentation] {
    guard shown.count == truth.amounts.count, let first = shown.amounts.first else { return [] }
    let held = shown.amounts.prefix { $0 == first }.count
    return (1...30).filter { $0 <= held && $0 < shown.count }.map { .late($0, first: first) }
  }

  /// Numbers as they are shown.
  ///
  /// - Parameters:
  ///   - made: The numbers as they are read; for a rate of intervals, these in ms.
  ///   - unit: What the last decimal counts that is shown.
  /// - Returns: The numbers that are shown.
  func apply(_ made: borrowing NumberSequence, unit: Int64) -> NumberSequence {
    let numbers = made.amounts
    switch self {
    case .each: return copy made
    case .every(let step):
      return made.replacing { numbers[$0 - $0 % step] }
    case .only(let step): return made.keeping { $0 % step == 0 }
    case .mean(let width):
      var sum: Int64 = 0
      return made.replacing { index in
        // 30 numbers of 16 bits in steps of 10⁻¹⁰ need 55 bits.
        sum &+= numbers[index].steps
        if index >= width { sum &-= numbers[index - width].steps }
        return Amount(steps: sum / Int64(min(index + 1, width)))
      }
    case .median(let width):
      return made.replacing { index in
        let window = numbers[max(0, index - width + 1)...index].sorted { $0.steps < $1.steps }
        return window[window.count / 2]
      }
    case .smoothed(let percent, let dropped):
      var last = numbers.first ?? Amount(steps: 0)
      return made.replacing { index in
        let change = (numbers[index].steps &- last.steps) / 100 &* Int64(percent)
        last = Amount(steps: dropped.apply(Amount(steps: last.steps &+ change), Amount.one))
        return last
      }
    case .rateOfMeanInterval(let width):
      var (sum, result) = (Int64(0), NumberSequence())
      for group in made.groups {
        for index in group {
          sum &+= numbers[index].steps
          if index >= width { sum &-= numbers[index - width].steps }
        }
        // 60000 over the mean, in tenths of a millisecond, which fit.
        let tenths = Int(sum / (Amount.one / 10))
        let count = min(group.upperBound, width)
        if tenths > 0 {
          result.add(Amount(600_000 * count, over: tenths), made.values[group.lowerBound])
        }
      }
      return result
    case .doubled(let dropped):
      return made.replacing { Amount(steps: dropped.apply(numbers[$0], unit) &* 2) }
    case .twice:
      var result = NumberSequence()
      for index in numbers.indices {
        for _ in 0..<2 { result.add(numbers[index], made.values[index]) }
      }
      return result
    case .clipped(let limit, let isAbove):
      return made.replacing { index in
        let steps = numbers[index].steps
        return Amount(
          steps: isAbove ? min(steps, limit.steps) : max(steps, limit.steps))
      }
    case .frozen(let place, let count, _):
      return made.replacing { index in
        index > place && index - place <= count ? numbers[place] : numbers[index]
      }
    case .late(let count, let first):
      return made.replacing { $0 < count ? first : numbers[$0 - count] }
    case .convertedTwice(let dropped):
      return made.replacing { Amount(steps: dropped.apply(numbers[$0], unit) / 1024 &* 1000) }
    case .sumOfValue(let dropped), .meanOfValue(let dropped):
      var result = NumberSequence()
      for group in made.groups {
        let sum = group.reduce(Int64(0)) { $0 &+ dropped.apply(numbers[$1], unit) }
        result.add(
          Amount(steps: word == .sum_of_value ? sum : sum / Int64(group.count)),
          made.values[group.lowerBound])
      }
      return result
    case .running(let from, let dropped):
      var (sum, result) = (Int64(0), NumberSequence())
      for index in numbers.indices.dropFirst(from) {
        // 2⁶³ steps are ten days of ms; then it stops.
        let (next, overflow) = sum.addingReportingOverflow(dropped.apply(numbers[index], unit))
        if overflow { break }
        sum = next
        result.add(Amount(steps: sum), made.values[index])
      }
      return result
    case .padded(let width):
      var result = NumberSequence()
      for group in made.groups {
        let zeros = [Amount](repeating: Amount(steps: 0), count: max(width - group.count, 0))
        for amount in numbers[group] + zeros { result.add(amount, made.values[group.lowerBound]) }
      }
      return result
    // Which values these are only who has them knows.
    case .longerThan: return copy made
    case .hexadecimal:
      return made.replacing { Amount(hexadecimal: Int(numbers[$0].steps / Amount.one)) }
    // 65535 kJ are 66 million J: in steps of 10⁻¹⁰, 60 bits.
    case .kilocalories: return made.replacing { Amount(steps: numbers[$0].steps / 4184 * 1000) }
    case .joules: return made.replacing { Amount(steps: numbers[$0].steps &* 1000) }
    }
  }
}

extension Presentation {
  /// The word for machines, the number by which others of the kind differ, if there is one, and what the app does.
  private var row: (word: Explanation.Cause.Word, number: Int?, sentence: String) {
    switch self {
    case .each: (.right_reading, nil, "shows each number")
    case .every(let step):
      (
        .stale, step,
        "shows a new number only for each \(step) notifications, and a stale one between"
      )
    case .only(let step):
      (.left_out, step, "shows one number of \(step), and leaves out the others")
    case .mean(let width): (.averaged, width, "shows the mean of \(width) rates")
    case .median(let width): (.averaged, width, "shows the median of \(width) rates")
    case .smoothed(let percent, _):
      (
        .averaged, percent,
        "shows an exponential mean, in which each new number counts \(percent) %"
      )
    case .rateOfMeanInterval(let width):
      (
        .rate_of_mean_interval, width,
        "computes the heart rate from the mean of \(width) RR intervals instead of reading it"
      )
    case .doubled: (.doubled, nil, "shows twice the number")
    case .twice: (.twice, nil, "shows each number twice")
    case .clipped(let limit, let isAbove):
      (
        .clipped, nil,
        "shows \(limit.text(isTruth: false)) for every number \(isAbove ? "above" : "below") it"
      )
    case .frozen(_, _, let amount):
      (
        .frozen, nil, "goes on showing \(amount.text(isTruth: false)) while other numbers are sent"
      )
    case .late(let count, _):
      (
        .late, count, "shows each number \(count) later than it was sent, or ends as much earlier"
      )
    case .convertedTwice:
      (.converted_twice, nil, "converts RR intervals from 1/1024 s to ms twice")
    case .sumOfValue: (.sum_of_value, nil, "shows the sum of each value's RR intervals")
    case .meanOfValue: (.mean_of_value, nil, "shows the mean of each value's RR intervals")
    case .running: (.running_sum, nil, "shows the sum of all RR intervals so far")
    case .padded(let width):
      (.padded, width, "shows \(width) RR intervals for each value, 0 where fewer were sent")
    case .longerThan(let length):
      (
        .long_values_only, length,
        "shows numbers only of values that are longer than \(counted(length, "octet"))"
      )
    case .hexadecimal: (.hexadecimal, nil, "shows the number in hexadecimal")
    case .kilocalories: (.other_unit, nil, "shows the energy in kcal; kJ are sent")
    case .joules: (.other_unit, nil, "shows the energy in J; kJ are sent")
    }
  }

  /// The word for machines.
  var word: Explanation.Cause.Word { row.word }

  /// What the app does, as it goes on behind `The app`.
  package var sentence: String { row.sentence }

  /// The number in its sentence by which others of its kind differ; `nil` where there is none.
  package var number: Int? { row.number }

  /// Of how many numbers each one that it shows is made; `nil` where it is not made of any number of them.
  package var width: Int? {
    switch self {
    case .mean, .median, .rateOfMeanInterval: number
    default: nil
    }
  }

  /// Whether another way differs by its number at most.
  package func isSameKind(as other: Self) -> Bool {
    switch (self, other) {
    case (.smoothed, .smoothed), (.mean, .mean), (.median, .median): true
    default: number != nil && word == other.word && word != .averaged
    }
  }
}
