import HSBytes
import HSComparison
import HSOutput
import HSReport

/// Compares two sides, and prints what came out.
struct SideComparison {
  /// How it is printed.
  enum Form {
    case text, ndjson
  }

  /// What is compared; `nil` for the fullest matter that both have.
  let what: Matter?
  /// What it is compared by.
  let options: ComparisonOptions
  /// Whether everything that both have is compared, not only the fullest matter.
  let isThorough: Bool
  /// How it is printed.
  let form: Form
  /// The symbols that both sides share.
  let symbols: Symbols

  /// Compares what both have, and prints the result.
  ///
  /// - Parameters:
  ///   - one: What is expected, or was before.
  ///   - other: What is there.
  ///   - names: What the two are called.
  ///   - output: Where the text goes.
  /// - Returns: Whether nothing differs; `nil` if there was nothing to compare, which is said.
  func compare(
    _ one: ComparisonSource, _ other: ComparisonSource, _ names: DifferenceText.Names,
    to output: TextOutput
  ) -> Bool? {
    if what == .structure { return compareStructure(one, other, names, to: output) }
    let matters = StoryPairing.matters(one, other, symbols, asked: what?.story)
    guard !matters.isEmpty else { return nothing(one, other) }
    // Series and attributes repeat what the events say; separate files are checked.
    for (place, pair) in matters.prefix(isThorough ? matters.count : 1).enumerated() {
      let result = Comparer.compare(pair.first, pair.second, symbols, options)
      if place > 0, form == .text { output.append { $0.append(byte: 0x0a) } }
      switch form {
      case .text: DifferenceText.write(result, names, to: output)
      case .ndjson: DifferenceJSON.write(result, names, to: output)
      }
      guard result.isSame else {
        if result.isOfOtherValues {
          StandardStreams.say(
            "most values differ, as they do in two recordings of a living heart; --what structure "
              + "compares what stays the same")
        }
        return false
      }
    }
    return true
  }

  private func compareStructure(
    _ one: ComparisonSource, _ other: ComparisonSource, _ names: DifferenceText.Names,
    to output: TextOutput
  ) -> Bool? {
    guard let first = one[.events] ?? one[.attributes],
      let second = other[.events] ?? other[.attributes]
    else { return nothing(one, other) }
    let result = StructureComparer.compare(first, second, symbols, options)
    switch form {
    case .text: StructureText.write(result, names, to: output)
    case .ndjson: StructureJSON.write(result, names, options, to: output)
    }
    guard result.isEmpty else { return result.isSame }
    StandardStreams.say("there is no structure in both that could be compared")
    return nil
  }

  private func nothing(_ one: ComparisonSource, _ other: ComparisonSource) -> Bool? {
    // What could not be read has been said.
    if !one.stories.isEmpty, !other.stories.isEmpty {
      StandardStreams.say(StoryPairing.nothing(one, other, asked: what?.rawValue))
    }
    return nil
  }
}
