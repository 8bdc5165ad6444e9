package import HSOutput
import HSProtocols

extension ComparisonSource {
  /// Compares what both have, and prints the result.
  ///
  /// - Parameters:
  ///   - other: What is there; this is what is expected, or was before.
  ///   - options: What they are compared by.
  ///   - symbols: The symbols that both sides share.
  ///   - names: What the two are called, and how the result is printed.
  ///   - output: Where the text goes.
  ///   - console: What keeps them from being compared is said there.
  /// - Returns: Whether nothing differs; `nil` if there was nothing to compare, which is said.
  package func compare(
    with other: ComparisonSource, by options: ComparisonOptions, _ symbols: Symbols,
    _ names: DifferenceText.Names, to output: TextOutput, on console: Console
  ) -> Bool? {
    guard options.what != .structure else {
      guard let first = self[.events] ?? self[.attributes],
        let second = other[.events] ?? other[.attributes]
      else { return nothing(with: other, options.what, on: console) }
      let result = StructureResult(first, second, symbols, options)
      if names.isJSON {
        DifferenceJSON.write(result, names, to: output)
      } else {
        DifferenceText.write(result, names, to: output)
      }
      guard result.isEmpty else { return result.isSame }
      console.say("there is no structure in both that could be compared")
      return nil
    }
    let matters = matters(with: other, symbols, asked: options.what?.story)
    guard !matters.isEmpty else { return nothing(with: other, options.what, on: console) }
    // Series and attributes repeat what the events say; separate files are checked.
    for (place, pair) in matters.prefix(options.isThorough ? matters.count : 1).enumerated() {
      let result = ComparisonResult(pair.first, pair.second, symbols, options)
      if names.isJSON {
        DifferenceJSON.write(result, names, to: output)
      } else {
        if place > 0 { output.append { $0.append(byte: 0x0a) } }
        DifferenceText.write(result, names, to: output)
      }
      guard !result.isSame else { continue }
      if result.isOfOtherValues {
        console.say(
          "most values differ, as they do in two recordings of a living heart; --what structure "
            + "compares what stays the same")
      }
      return false
    }
    return true
  }

  private func nothing(
    with other: ComparisonSource, _ asked: Matter?, on console: Console
  ) -> Bool? {
    // What could not be read has been said.
    if !stories.isEmpty, !other.stories.isEmpty {
      func held(_ side: ComparisonSource) -> String {
        "\(side.name) holds \(side.stories.map(\.matter.rawValue).joined(separator: ", "))"
      }
      console.say(
        "\(asked.map { "no \($0.rawValue)" } ?? "nothing") in both that could be compared: "
          + "\(held(self)), \(held(other))")
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
