/// Mistakes that are made together.
public struct MistakeSet: OptionSet, Sendable, Hashable {
  /// A bit for each mistake, by its raw value.
  public let rawValue: UInt32

  /// The set with these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The set of one mistake.
  public init(_ mistake: Mistake) { rawValue = 1 << UInt32(mistake.rawValue) }

  /// Whether a mistake is made.
  public func contains(_ mistake: Mistake) -> Bool {
    rawValue >> UInt32(mistake.rawValue) & 1 == 1
  }

  /// The mistakes, in the order of their declaration.
  public var mistakes: [Mistake] { Mistake.allCases.filter { contains($0) } }
}
