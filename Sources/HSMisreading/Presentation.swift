/// What an app does with numbers before it shows them.
package enum Presentation: Sendable, Hashable {
  /// It shows each.
  case each
  /// It shows every so many a new one, and stale ones between.
  case every(Int)
  /// It shows the mean of so many.
  case mean(Int)
  /// It shows twice the number.
  case doubled
  /// It writes them in hexadecimal, which reads like decimal.
  case hexadecimal
  /// It shows kilojoules as kilocalories.
  case kilocalories
  /// It shows kilojoules as joules.
  case joules

  /// The ways that are looked for.
  static func candidates(_ quantity: Quantity) -> [Presentation] {
    switch quantity {
    case .rate:
      (2...10).map { .every($0) } + (2...30).map { .mean($0) } + [.doubled, .hexadecimal]
    case .energy: [.kilocalories, .joules, .hexadecimal]
    case .intervalsInMilliseconds, .intervalsInSeconds, .contact: []
    }
  }

  /// Numbers as they are shown.
  func apply(_ numbers: [Amount]) -> [Amount] {
    switch self {
    case .each: return numbers
    case .every(let step):
      return numbers.indices.map { numbers[$0 - $0 % step] }
    case .mean(let width):
      var sum: Int64 = 0
      return numbers.indices.map { index in
        // 30 numbers of 16 bits in steps of 10⁻¹⁰ need 55 bits.
        sum &+= numbers[index].steps
        if index >= width { sum &-= numbers[index - width].steps }
        return Amount(steps: sum / Int64(Swift.min(index + 1, width)))
      }
    case .doubled: return numbers.map { Amount(steps: $0.steps &* 2) }
    case .hexadecimal: return numbers.map { Amount(hexadecimal: Int($0.steps / Amount.one)) }
    // 65535 kJ are 66 million J: in steps of 10⁻¹⁰, 60 bits.
    case .kilocalories: return numbers.map { Amount(steps: $0.steps / 4184 * 1000) }
    case .joules: return numbers.map { Amount(steps: $0.steps &* 1000) }
    }
  }
}
