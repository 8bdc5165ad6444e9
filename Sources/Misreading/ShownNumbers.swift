import Bytes

/// The numbers that an app showed, in their order.
///
/// Numbers stand between white space, commas or semicolons, with a point before decimals; behind `#`
/// a line is a remark. `yes`, `true`, `contact` and `on` are 1, `no`, `false` and `off` 0.
public struct ShownNumbers: Sendable {
  /// What speaks against a text.
  public enum Problem: Error, Sendable, Hashable {
    /// There is no number in it.
    case empty
    /// Something in this line is no number.
    case notANumber(line: Int, word: String)
    /// It has more numbers than are compared.
    case tooMany(limit: Int)
  }

  /// Numbers that are compared at most.
  public static let limit = 4_000
  /// Decimals that are looked at; more are dropped.
  private static let decimals = 10

  /// The numbers.
  let amounts: [Amount]
  /// What the last decimal that any of them has counts.
  let precision: Int64

  /// Number of numbers.
  public var count: Int { amounts.count }

  /// Reads numbers.
  ///
  /// - Parameter text: The text in UTF-8.
  /// - Throws: The first thing that is none.
  public init(parsing text: [UInt8]) throws(Problem) {
    var amounts: [Amount] = []
    var most = 0
    var lineNumber = 0
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      lineNumber += 1
      let content = line.prefix { $0 != 0x23 }
      for word in content.split(whereSeparator: { Self.separators.contains($0) }) {
        guard let (amount, places) = Self.number(word) else {
          throw .notANumber(line: lineNumber, word: Self.shown(word))
        }
        guard amounts.count < Self.limit else { throw .tooMany(limit: Self.limit) }
        most = Swift.max(most, places)
        amounts.append(amount)
      }
    }
    guard !amounts.isEmpty else { throw .empty }
    self.amounts = amounts
    var precision = Amount.one
    for _ in 0..<most { precision /= 10 }
    self.precision = precision
  }

  private static let separators: Set<UInt8> = [0x20, 0x09, 0x0D, 0x2C, 0x3B]
  private static let words: [(StaticText, Int)] = [
    ("yes", 1), ("true", 1), ("contact", 1), ("on", 1), ("no", 0), ("false", 0), ("off", 0),
  ]

  private static func number(_ word: ArraySlice<UInt8>) -> (Amount, decimals: Int)? {
    let small = word.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    for (text, value) in words where text.count == small.count {
      if small.indices.allSatisfy({ small[$0] == text[$0] }) { return (Amount(whole: value), 0) }
    }
    var digits = word[...]
    let isNegative = digits.first == 0x2D
    if isNegative || digits.first == 0x2B { digits = digits.dropFirst() }
    let parts = digits.split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, whole.count <= 6,
      parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    var steps = whole.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) } * Amount.one
    var places = 0
    if parts.count == 2 {
      var unit = Amount.one
      for digit in parts[1].prefix(decimals) {
        unit /= 10
        places += 1
        steps += Int64(digit - 0x30) * unit
      }
    }
    return (Amount(steps: isNegative ? -steps : steps), places)
  }

  private static func shown(_ word: ArraySlice<UInt8>) -> String {
    var buffer = OutputBuffer()
    buffer.append(safeText: Array(word.prefix(40)).span)
    return buffer.string
  }

  /// A number as it was given, with the decimals of the most precise.
  public func text(at index: Int) -> String {
    let steps = amounts[index].steps
    var text = OutputBuffer()
    var places = 0
    var unit = precision
    while unit < Amount.one {
      unit *= 10
      places += 1
    }
    text.append(fixed: steps / precision, decimals: places)
    return text.string
  }

  /// Whether a number could be printed as the one at `index`: rounded, or cut.
  func shows(_ amount: Amount, at index: Int) -> Bool {
    let shown = amounts[index].steps
    let difference = amount.steps - shown
    // A cut goes towards zero.
    return shown < 0
      ? difference > -precision && difference * 2 <= precision
      : difference < precision && difference * 2 >= -precision
  }
}
