/// Decides which stories of two sides are compared.
package enum StoryPairing {
  /// The stories of both sides about the same matter, the fullest first.
  ///
  /// Events contain what series and attributes contain: those are compared where events cannot be, or
  /// where both sides have them as files of their own.
  ///
  /// - Parameters:
  ///   - one: The first side.
  ///   - other: The second side.
  ///   - symbols: The symbols that both share.
  ///   - asked: The matter that is wanted; `nil` for all that both hold.
  /// - Returns: Pairs of stories.
  package static func matters(
    _ one: ComparisonSource, _ other: ComparisonSource, _ symbols: Symbols,
    asked: ComparedStory.Matter?
  ) -> [(first: ComparedStory, second: ComparedStory)] {
    var pairs: [(ComparedStory, ComparedStory)] = []
    for matter in ComparedStory.Matter.allCases where asked == nil || asked == matter {
      let both = (one[matter], other[matter])
      if let first = both.0, let second = both.1 {
        pairs.append((first, second))
        continue
      }
      // A timeline alone tells the rest, too, if nothing better is there.
      guard asked != nil || pairs.isEmpty,
        let first = both.0 ?? StoryProjection.of(one.stories, matter, symbols),
        let second = both.1 ?? StoryProjection.of(other.stories, matter, symbols)
      else { continue }
      pairs.append((first, second))
    }
    return pairs
  }

  /// Says why nothing can be compared.
  ///
  /// - Parameters:
  ///   - one: The first side.
  ///   - other: The second side.
  ///   - asked: What was asked for; `nil` for anything.
  /// - Returns: A sentence.
  package static func nothing(
    _ one: ComparisonSource, _ other: ComparisonSource, asked: String?
  ) -> String {
    func held(_ side: ComparisonSource) -> String {
      side.stories.isEmpty
        ? "nothing" : side.stories.map(\.matter.rawValue).joined(separator: ", ")
    }
    let wanted = asked.map { "no \($0)" } ?? "nothing"
    return "\(wanted) in both that could be compared: \(one.name) holds \(held(one)), "
      + "\(other.name) holds \(held(other))"
  }
}
