/// One way in which the shown numbers may have come about, and how far it does.
package struct Explanation: Sendable {
  /// What is supposed.
  package enum Cause: Sendable, Hashable {
    /// The app shows what was sent.
    case right
    /// It decodes with these mistakes.
    case mistakes(MistakeSet)
    /// It shows the rates that it decodes rightly in another way.
    case presentation(Presentation)
    /// It shows another characteristic, read as a number of so many octets.
    case otherCharacteristic(octets: Int, bigEndian: Bool)

    /// What is supposed, in a word for machines.
    package enum Word: String, Sendable, CaseIterable {
      case right_reading, decoding, stale, left_out, averaged, rate_of_mean_interval, doubled,
        twice, clipped, frozen, late, converted_twice, sum_of_value, mean_of_value, running_sum,
        long_values_only, padded, hexadecimal, other_unit, other_characteristic
    }

    /// What is supposed, in a word for machines.
    package var word: Word {
      switch self {
      case .right: .right_reading
      case .mistakes: .decoding
      case .presentation(let way): way.word
      case .otherCharacteristic: .other_characteristic
      }
    }

    /// The decoding mistakes.
    package var mistakes: [Mistake] {
      if case .mistakes(let set) = self { set.mistakes } else { [] }
    }
  }

  /// Of how many numbers each one that the app shows is made, where another explanation is the same but for that and explains
  /// as many.
  ///
  /// - Parameter other: The other one.
  /// - Returns: The number; `nil` where it is another explanation.
  package func width(besides other: Explanation) -> Int? {
    guard case .presentation(let own) = cause, number(besides: other) != nil,
      explained == other.explained
    else { return nil }
    return own.width
  }

  /// The number by which it differs from another explanation of the same kind, however many numbers that explains.
  ///
  /// - Parameter other: The other one.
  /// - Returns: The number; `nil` where it is of another kind.
  package func number(besides other: Explanation) -> Int? {
    guard case .presentation(let own) = cause, case .presentation(let its) = other.cause,
      own.isSameKind(as: its), (quantity, source) == (other.quantity, other.source)
    else { return nil }
    return own.number
  }

  /// A recorded value that the right reading reads differently.
  package struct Witness: Sendable {
    /// The recorded value, from 0.
    package var value: Int
    /// The place of a number in the list that was shown of it, from 0; `nil` if none was.
    package var shown: Int?
  }

  /// What is supposed.
  package var cause: Cause
  /// What the numbers are taken for.
  package var quantity: Quantity
  /// Which of the recorded characteristics they come from.
  package var source: Int
  /// Shown numbers that it gives.
  package var explained: Int
  /// The recorded values of which numbers between the first and the last of these were not shown:
  /// each as often as numbers of it are missing.
  package var missing: [Int]
  /// The evidence for it, compared after the evidence against it.
  package var score: Int
  /// The first and the last recorded value that was shown; `nil` if nothing fits.
  package var values: ClosedRange<Int>?
  /// Number of shown numbers that it does not give.
  package var unexplained: Int
  /// The places of these among the shown numbers, from 0; empty if they are more than `namedOdd`.
  package var odd: [Int] = []
  /// Different recorded numbers that were shown.
  package var matched: Int
  /// Where the app shows one number while others come: the place among the numbers, and how many of these.
  package var stuck: (made: Int, count: Int, shown: Amount)?
  /// Numbers that are named at most where an explanation does not give them.
  static let namedOdd = 3

  /// Whether numbers of something else might look like this by chance.
  var mayBeChance = false
  /// The values that distinguish it from the right reading.
  package var witnesses: [Witness] = []

  /// Numbers between the first and the last shown one that the app did not show.
  package var skipped: Int { missing.count }

  /// Whether the shown numbers speak against it: more than one in ten that it gives was not shown, or is an interval
  /// that was shown again.
  var isContradicted: Bool {
    !givesAll || skipped * 10 > matched + skipped
      || isOfIntervals && (explained - matched) * 10 > explained
  }

  /// Whether it gives all of the shown numbers, but for one in twenty.
  var givesAll: Bool { explained > 0 && unexplained * 20 <= explained + unexplained }

  /// What it leaves open.
  ///
  /// Numbers from nowhere, and those shown in place of others, weigh twice as much as those that are missing. A rate may be shown for as long as it holds, an interval only once.
  var defects: Int {
    2 * (unexplained + (stuck?.count ?? 0)) + skipped + (isOfIntervals ? explained - matched : 0)
  }

  private var isOfIntervals: Bool {
    quantity == .intervalsInMilliseconds || quantity == .intervalsInSeconds
  }

  /// Whether it is of decoding: a stale or averaged 0 is 0, and says nothing of those that came after.
  var isDecoding: Bool { if case .mistakes = cause { true } else { false } }

  /// Whether it is that the app is late.
  var isLate: Bool { if case .presentation(.late) = cause { true } else { false } }

  /// Whether it takes two mistakes.
  var isPair: Bool { cause.mistakes.count > 1 }

  /// Whether it supposes the same of the same quantity.
  func isSameIdea(as other: Explanation) -> Bool {
    cause == other.cause && quantity == other.quantity
  }

  /// Number of mistakes that it takes.
  var effort: Int {
    if case .mistakes(let set) = cause { return set.rawValue.nonzeroBitCount }
    return 1
  }
}
