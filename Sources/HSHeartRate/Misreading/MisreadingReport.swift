/// What is to be said of the numbers that an app showed.
package struct MisreadingReport: Sendable {
  /// The answer.
  package enum Verdict: Sendable, Hashable {
    /// The app shows what was sent, but for at most one number in ten; `right.missing` has them.
    case right
    /// What the app shows was sent, but it leaves out more than that, for no reason that is known.
    case incomplete
    /// The first explanation gives the numbers, and the right reading does not.
    case mistaken
    /// Known mistakes give them, but it may be chance: more numbers would tell.
    case ambiguous
    /// None of the known ways gives them.
    case unknown
    /// All are 0, which the strap sent so often, and not throughout; no mistake gives it, unless the numbers are energies,
    /// which they may be where nobody said what they are.
    case zeros(sent: Int, mayBeEnergy: Bool)
    /// There are too few numbers to tell, or all are of too few recorded ones.
    case tooFew

    /// The answer, in a word for machines.
    package enum Word: String, Sendable, CaseIterable {
      case right, incomplete, mistaken, ambiguous, unknown, zero_throughout, too_few
    }

    /// The answer, in a word for machines.
    package var word: Word {
      switch self {
      case .right: .right
      case .incomplete: .incomplete
      case .mistaken: .mistaken
      case .ambiguous: .ambiguous
      case .unknown: .unknown
      case .zeros: .zero_throughout
      case .tooFew: .too_few
      }
    }
  }

  /// The answer.
  package var verdict: Verdict
  /// Where nothing gives all numbers, what gives all but one and is no chance.
  package var nearest: Explanation?
  /// What the right reading explains, at its best place.
  package var right: Explanation
  /// The other ways that explain more or as much, the best first.
  package var explanations: [Explanation]
  /// How many of them are as good as the first.
  package var equal: Int
  /// Mistakes that nothing in the capture would show: their numbers are those of the right reading.
  package var invisible: MistakeSet
  /// All that was tried and is not among the explanations, each mistake alone, what explains most first.
  package var excluded: [Explanation]
  /// Pairs of mistakes that were tried besides.
  package var pairsTried: Int
  /// Number of shown numbers.
  package var shown: Int
  /// The numbers beside what was sent.
  package var beside: NumbersBeside
}
