import HSBase

/// The numbers that an app showed beside what was sent, as the likeliest explanation lays them.
package struct NumbersBeside: Sendable {
  /// A number that was shown, a value that was sent, or both.
  package struct Row: Sendable, Hashable {
    /// The place of the number in the list that was shown, from 0; `nil` for a value that was not shown.
    package var shown: Int?
    /// The recorded value, from 0; `nil` for a number that comes from none.
    package var value: Int?
    /// What the right reading makes of the value; empty without one.
    package var sent: String
    /// Whether the number is one of these.
    package var isSame: Bool
  }

  /// Which of the recorded characteristics the values are of.
  package let source: Int
  /// Numbers and values, in the order in which they were shown and sent.
  package let rows: [Row]

  /// The first row in which app and strap differ, from 0; `nil` if they never do.
  package var firstDifference: Int? { rows.firstIndex { !$0.isSame } }

  init(
    _ shown: borrowing ShownNumbers, _ made: NumberSequence, _ truth: NumberSequence, source: Int
  ) {
    self.source = source
    let alignment = Alignment(shown, made)
    var rows: [Row] = []
    var pairs = alignment.pairs[...]
    var skipped = alignment.skipped[...]
    func text(_ value: Int) -> String {
      truth.amounts(of: value).map { $0.text(isTruth: truth.areTruths) }.joined(separator: " ")
    }
    for index in 0..<shown.count {
      guard let pair = pairs.first, pair.shown == index else {
        rows.append(Row(shown: index, value: nil, sent: "", isSame: false))
        continue
      }
      pairs.removeFirst()
      while let place = skipped.first, place < pair.made {
        skipped.removeFirst()
        let value = made.values[place]
        rows.append(Row(shown: nil, value: value, sent: text(value), isSame: false))
      }
      let value = made.values[pair.made]
      let isSame = truth.amounts(of: value).contains {
        !shown.dropping($0, at: index, isTruth: truth.areTruths).isEmpty
      }
      rows.append(Row(shown: index, value: value, sent: text(value), isSame: isSame))
    }
    self.rows = rows
  }
}

extension Amount {
  /// The number with up to three decimals, or the answer that it stands for.
  func text(isTruth: Bool) -> String {
    if isTruth { return steps == 0 ? "no" : "yes" }
    let thousandth = Self.one / 1000
    var rounded = (steps &+ (steps < 0 ? -thousandth / 2 : thousandth / 2)) / thousandth
    var decimals = 3
    while decimals > 0, rounded % 10 == 0 {
      rounded /= 10
      decimals -= 1
    }
    return OutputBuffer.text { $0.append(fixed: rounded, decimals: decimals) }
  }
}
