/// What is to be said of the numbers that an app showed.
public struct MisreadingReport: Sendable {
  /// The answer.
  public enum Verdict: Sendable, Hashable {
    /// The app shows what was sent.
    case right
    /// The first explanation gives the numbers, and the right reading does not.
    case mistaken
    /// None of the known ways gives them.
    case unknown
    /// There are too few numbers to tell.
    case tooFew
  }

  /// The answer.
  public var verdict: Verdict
  /// What the right reading explains, at its best place.
  public var right: Explanation
  /// The other ways that explain more or as much, the best first.
  public var explanations: [Explanation]
  /// Mistakes that nothing in the capture would show: their numbers are those of the right reading.
  public var invisible: MistakeSet
  /// Number of shown numbers.
  public var shown: Int
}
