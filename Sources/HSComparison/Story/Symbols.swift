/// Texts by number: what many events share is kept once, and equal texts have equal numbers.
package final class Symbols {
  private var numbers: [String: Int] = [:]
  private var texts: [String] = []

  /// No text at all.
  package init() {}

  /// The number of a text.
  package subscript(text: String) -> Int {
    if let known = numbers[text] { return known }
    numbers[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// The text with a number; empty if there is none.
  package func text(_ number: Int) -> String {
    texts.indices.contains(number) ? texts[number] : ""
  }
}
