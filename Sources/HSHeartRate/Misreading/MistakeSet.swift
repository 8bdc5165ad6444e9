/// Mistakes that are made together.
package struct MistakeSet: OptionSet, Sendable, Hashable {
  /// A bit for each mistake, by its raw value.
  package let rawValue: UInt64

  /// The set with these bits.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The set of one mistake.
  package init(_ mistake: Mistake) { rawValue = 1 << UInt64(mistake.rawValue) }

  /// Whether a mistake is made.
  package func contains(_ mistake: Mistake) -> Bool {
    rawValue >> UInt64(mistake.rawValue) & 1 == 1
  }

  /// The mistakes, in the order of their declaration.
  package var mistakes: [Mistake] { Mistake.allCases.filter { contains($0) } }
}
