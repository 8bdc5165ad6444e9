import HSBytes
package import HSConsole
package import HSOutput

/// Compares two sides, and prints what came out.
package struct SideComparison {
  /// How it is printed.
  package enum Form {
    case text, ndjson
  }

  /// What is compared; `nil` for the fullest matter that both have.
  private let what: Matter?
  /// What it is compared by.
  private let options: ComparisonOptions
  /// Whether everything that both have is compared, not only the fullest matter.
  private let isThorough: Bool
  /// How it is printed.
  private let form: Form
  /// The symbols that both sides share.
  private let symbols: Symbols

  /// A comparison.
  ///
  /// - Parameters:
  ///   - what: What is compared; `nil` for the fullest matter that both have.
  ///   - options: What it is compared by.
  ///   - isThorough: Whether everything that both have is compared, not only the fullest matter.
  ///   - form: How it is printed.
  ///   - symbols: The symbols that both sides share.
  package init(
    what: Matter?, options: ComparisonOptions, isThorough: Bool, form: Form, symbols: Symbols
  ) {
    self.what = what
    self.options = options
    self.isThorough = isThorough
    self.form = form
    self.symbols = symbols
  }

  /// Compares what both have, and prints the result.
  ///
  /// - Parameters:
  ///   - one: What is expected, or was before.
  ///   - other: What is there.
  ///   - names: What the two are called.
  ///   - output: Where the text goes.
  ///   - console: What keeps them from being compared is said there.
  /// - Returns: Whether nothing differs; `nil` if there was nothing to compare, which is said.
  package func compare(
    _ one: ComparisonSource, _ other: ComparisonSource, _ names: DifferenceText.Names,
    to output: TextOutput, on console: Console
  ) -> Bool? {
    if what == .structure { return compareStructure(one, other, names, to: output, on: console) }
    let matters = one.matters(with: other, symbols, asked: what?.story)
    guard !matters.isEmpty else { return nothing(one, other, on: console) }
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
          console.say(
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
    to output: TextOutput, on console: Console
  ) -> Bool? {
    guard let first = one[.events] ?? one[.attributes],
      let second = other[.events] ?? other[.attributes]
    else { return nothing(one, other, on: console) }
    let result = Comparer.compareStructure(first, second, symbols, options)
    switch form {
    case .text: DifferenceText.write(result, names, to: output)
    case .ndjson: DifferenceJSON.write(result, names, options, to: output)
    }
    guard result.isEmpty else { return result.isSame }
    console.say("there is no structure in both that could be compared")
    return nil
  }

  private func nothing(
    _ one: ComparisonSource, _ other: ComparisonSource, on console: Console
  ) -> Bool? {
    // What could not be read has been said.
    if !one.stories.isEmpty, !other.stories.isEmpty {
      console.say(one.nothing(with: other, asked: what?.rawValue))
    }
    return nil
  }
}

/// What is compared, as it is typed.
package enum Matter: String, CaseIterable, Sendable {
  case events, series, attributes, structure

  /// What stories must hold for it; `nil` for the structure, which needs several.
  package var story: ComparedStory.Matter? { ComparedStory.Matter(rawValue: rawValue) }
}
