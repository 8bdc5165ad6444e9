/// What an app does with rates before it shows them.
public enum Presentation: Sendable, Hashable {
  /// It shows each.
  case each
  /// It shows every so many rates a new one, and stale ones between.
  case every(Int)
  /// It shows the mean of so many.
  case mean(Int)

  /// The ways that are looked for.
  static let candidates: [Presentation] =
    (2...10).map { .every($0) } + (2...30).map { .mean($0) }

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
    }
  }
}
