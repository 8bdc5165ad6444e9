import HSBase

/// The numbers that an app showed, in their order.
///
/// Numbers stand between white space, commas or semicolons, with a point before decimals; behind `#`
/// a line is a remark. Times and dates before or between them, as an app's log has them, are passed over, and so is a line of columns' names above them. `yes`, `true`, `contact` and `on` are 1, `no`, `false` and `off` 0, and
/// only ever contact. `22,038 21,782` has commas between thousands. Of an app's log the numbers are taken that stand behind the
/// same word in its lines. Two to four hexadecimal digits with a letter are what they look like.
package struct ShownNumbers: Sendable {
  /// What speaks against a text.
  package enum Problem: Error, Sendable, Hashable {
    /// There is no number in it.
    case empty
    /// Something in this line is no number: the one at `place`, counted from 1, of `count`.
    case notANumber(line: Int, word: String, place: Int, count: Int)
    /// It has more numbers than are compared.
    case tooMany(limit: Int)
  }

  /// Numbers that are compared at most.
  package static let limit = 4_000
  /// Decimals that are looked at; more are dropped.
  private static let decimals = 10

  /// The numbers.
  let amounts: [Amount]
  /// For each, whether it was a word: yes or no.
  private let areWords: [Bool]
  /// What the last decimal that any of them has counts.
  let precision: Int64

  /// The word behind which they stood in the lines of a log; `nil` of a list.
  package private(set) var label: String?

  /// Number of numbers.
  package var count: Int { amounts.count }

  /// Reads numbers.
  ///
  /// - Parameter text: The text in UTF-8.
  /// - Throws: The first thing that is not a number.
  package init(parsing text: [UInt8]) throws(Problem) {
    let text = Self.withoutThousands(text)
    do throws(Problem) {
      try self.init(list: text)
    } catch {
      guard let (label, numbers) = Self.logged(text),
        let found = try? ShownNumbers(list: numbers)
      else { throw error }
      self = found
      self.label = label
    }
  }

  private init(list text: [UInt8]) throws(Problem) {
    var amounts: [Amount] = []
    var areWords: [Bool] = []
    var most = 0
    var lineNumber = 0
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    for line in lines {
      lineNumber += 1
      if amounts.isEmpty, Self.isHeading(line), Self.beginWithTime(lines.dropFirst(lineNumber)) {
        continue
      }
      for word in Self.words(line) {
        let truth = Self.truth(word)
        guard let (amount, places) = truth.map({ ($0, 0) }) ?? Self.number(word) else {
          throw .notANumber(
            line: lineNumber, word: Self.shown(word), place: amounts.count + 1,
            count: lines.reduce(0) { $0 + Self.words($1).count })
        }
        guard amounts.count < Self.limit else { throw .tooMany(limit: Self.limit) }
        most = max(most, places)
        amounts.append(amount)
        areWords.append(truth != nil)
      }
    }
    guard !amounts.isEmpty else { throw .empty }
    self.amounts = amounts
    self.areWords = areWords
    var precision = Amount.one
    for _ in 0..<most { precision /= 10 }
    self.precision = precision
  }

  // MARK: - How people write them

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The text without what stands between thousands: `22,038 21,782`, `22'038`.
  ///
  /// Commas stand there if there are several numbers, and each comma has three digits behind it and at most three in front: one
  /// row of `717,725,713` is a list.
  private static func withoutThousands(_ text: [UInt8]) -> [UInt8] {
    let words = text.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0x3B }
    let grouped = words.filter { $0.contains(0x2C) }
    let areThousands =
      words.count > 1 && !grouped.isEmpty
      && grouped.allSatisfy { word in
        let groups = word.split(separator: 0x2E)[0].split(
          separator: 0x2C, omittingEmptySubsequences: false)
        return groups.allSatisfy { $0.allSatisfy(isDigit) } && (1...3).contains(groups[0].count)
          && groups.dropFirst().allSatisfy { $0.count == 3 }
      }
    return text.indices.compactMap { place in
      let byte = text[place]
      let isBetween =
        place > 0 && place + 1 < text.count && isDigit(text[place - 1]) && isDigit(text[place + 1])
      return isBetween && (byte == 0x27 || byte == 0x2C && areThousands) ? nil : byte
    }
  }

  /// Words behind which an app's log has what it showed, the likeliest first.
  private static let labels = [
    "heartrate", "heart", "hr", "bpm", "pulse", "rate", "rr", "ibi", "value", "val", "shown",
  ]

  /// The numbers of a log, an item a line, and the word behind which they stand.
  private static func logged(_ text: [UInt8]) -> (label: String, numbers: [UInt8])? {
    var found: [String: [UInt8]] = [:]
    var counts: [String: Int] = [:]
    for line in text.split(separator: 0x0A) {
      var seen: Set<String> = []
      var label: [UInt8] = []
      let words = line.split { $0 == 0x20 || $0 == 0x09 }.filter { !isTime($0) }
      for word in words.flatMap({ $0.split { !isPartOfWord($0) } }) {
        guard number(word) != nil, word.allSatisfy({ isDigit($0) || $0 == 0x2E }) else {
          label = word.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
          continue
        }
        let name = String(decoding: label, as: UTF8.self)
        label = []
        guard !name.isEmpty, seen.insert(name).inserted else { continue }
        found[name, default: []] += word + [0x0A]
        counts[name, default: 0] += 1
      }
    }
    let most = counts.values.max() ?? 0
    guard most > 1 else { return nil }
    var often = counts.filter { $0.value * 2 > most }.map { $0.key }
    // The number of a process or a thread stays as it is.
    let varying = often.filter { name in
      guard let numbers = found[name]?.split(separator: 0x0A) else { return false }
      return numbers.contains { $0 != numbers[0] }
    }
    if !varying.isEmpty { often = varying }
    // One word that says what it is, or one that stands in most lines.
    guard let label = labels.first(where: often.contains) ?? (often.count == 1 ? often.first : nil)
    else { return nil }
    return found[label].map { (label, $0) }
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == 0x2E || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
  }

  /// What may be numbers in a line.
  private static func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.prefix { $0 != 0x23 }.split { separators.contains($0) }.filter { !isTime($0) }
  }

  /// Whether a line has words, and none is a number.
  private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    let words = words(line)
    return !words.isEmpty && words.allSatisfy { truth($0) == nil && number($0) == nil }
  }

  /// Whether the first of these lines that has anything begins with a time or a date: columns, which may have names.
  private static func beginWithTime(
    _ lines: ArraySlice<ArraySlice<UInt8>>
  ) -> Bool {
    for line in lines {
      if let first = line.prefix(while: { $0 != 0x23 }).split(whereSeparator: separators.contains)
        .first
      {
        return isTime(first)
      }
    }
    return false
  }

  /// Whether a word is a time or a date: `12:03:01.5`, `[12:03]`, `2026-05-04`, `2026-05-04T12:03:01Z`.
  private static func isTime(_ word: ArraySlice<UInt8>) -> Bool {
    var word = word
    if word.first == 0x5B { word = word.dropFirst() }
    if word.last == 0x5D { word = word.dropLast() }
    let parts = word.split(omittingEmptySubsequences: false) { !(0x30...0x39).contains($0) }
    let marks = word.filter { !(0x30...0x39).contains($0) }
    guard let first = parts.first, let last = parts.last, marks.count >= 1 else { return false }
    let isDate = first.count == 4 && marks.starts(with: [0x2D, 0x2D]) && parts[2].count == 2
    let isClock =
      first.count <= 2 && marks[0] == 0x3A && (!last.isEmpty || marks.last == 0x5A)
    let rest: [UInt8] = [0x2B, 0x2D, 0x2E, 0x3A, 0x54, 0x5A]
    return (isDate || isClock) && !first.isEmpty && parts[1].count == 2
      && marks.allSatisfy { rest.contains($0) }
  }

  private static let separators: Set<UInt8> = [0x20, 0x09, 0x0D, 0x2C, 0x3B]
  private static let words: [(StaticText, Int)] = [
    ("yes", 1), ("true", 1), ("contact", 1), ("on", 1), ("no", 0), ("false", 0), ("off", 0),
  ]

  /// What an answer of one word counts.
  private static func truth(_ word: ArraySlice<UInt8>) -> Amount? {
    let small = word.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    for (text, value) in words where text.count == small.count {
      if small.indices.allSatisfy({ small[$0] == text[$0] }) { return Amount(whole: value) }
    }
    return nil
  }

  private static func number(_ word: ArraySlice<UInt8>) -> (Amount, decimals: Int)? {
    // A sign is no digit.
    if (2...4).contains(word.count), word.allSatisfy({ $0 >= 0x30 }),
      let value = Int(String(decoding: word, as: UTF8.self), radix: 16)
    {
      let amount = Amount(hexadecimal: value)
      if amount.hexadecimalValue != nil { return (amount, 0) }
    }
    // What says that it is hexadecimal is a number like any other.
    if word.starts(with: [0x30, 0x78]), (3...8).contains(word.count),
      word.dropFirst(2).allSatisfy({ Hex.value(of: $0) != nil }),
      let value = Int(String(decoding: word.dropFirst(2), as: UTF8.self), radix: 16)
    {
      return (Amount(whole: value), 0)
    }
    var digits = word[...]
    let isNegative = digits.first == 0x2D
    if isNegative || digits.first == 0x2B { digits = digits.dropFirst() }
    let parts = digits.split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, whole.count <= 8,
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
    Array(word.prefix(40)).safeText
  }

  /// A number as it was given, with the decimals of the most precise.
  package func text(at index: Int) -> String {
    let steps = amounts[index].steps
    if let value = amounts[index].hexadecimalValue { return String(value, radix: 16) }
    if areWords[index] { return steps == 0 ? "no" : "yes" }
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

  /// The numbers that were read as hexadecimal because letters are among their digits, where most are not: their places,
  /// from 0, and values.
  package var oddHexadecimals: [(place: Int, value: Int)] {
    let found = amounts.indices.compactMap { place in
      amounts[place].hexadecimalValue.map { (place: place, value: $0) }
    }
    return found.count * 2 <= count || count < 3 ? found : []
  }

  /// How decimals that are not shown are dropped.
  struct Dropping: OptionSet {
    let rawValue: UInt8
    /// They are cut.
    static let cut = Dropping(rawValue: 1)
    /// The number is rounded.
    static let rounded = Dropping(rawValue: 2)
  }

  /// In which ways a number could be printed as the one at `index`; none if it could not.
  ///
  /// - Parameters:
  ///   - amount: The number.
  ///   - index: The place in the list.
  ///   - isTruth: Whether the number is an answer, yes or no.
  /// - Returns: The ways.
  func dropping(_ amount: Amount, at index: Int, isTruth: Bool) -> Dropping {
    guard isTruth || !areWords[index] else { return [] }
    let shown = amounts[index].steps
    let difference = amount.steps &- shown
    var ways: Dropping = []
    // A cut goes towards zero.
    let isCut =
      shown < 0
      ? difference <= 0 && difference > -precision : difference >= 0 && difference < precision
    if isCut { ways.insert(.cut) }
    if difference >= -precision, difference <= precision, abs(difference) * 2 <= precision {
      ways.insert(.rounded)
    }
    return ways
  }

  /// Whether one was a word: yes or no.
  var hasWords: Bool { areWords.contains(true) }

  /// Whether all are the number 0.
  var areZeros: Bool { !hasWords && amounts.allSatisfy { $0.steps == 0 } }

  /// Whether no number has decimals.
  var areWhole: Bool { precision == Amount.one }
}
