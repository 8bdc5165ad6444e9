/// A number with its noun: `1 gap`, `2 gaps`.
///
/// - Parameters:
///   - count: The number.
///   - noun: The noun, or the words that agree with the number, for one.
///   - plural: The same for any other number; the noun with an s unless given.
/// - Returns: The words.
package func counted(
  _ count: some BinaryInteger, _ noun: String, _ plural: String? = nil
) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// A number with words that agree with it.
///
/// - Parameters:
///   - count: The number.
///   - words: The words behind it: of `[one/more]` in them, the former is said of one thing, the latter of more.
/// - Returns: The words.
package func counted(_ count: some BinaryInteger, by words: String) -> String {
  let parts = words.split(omittingEmptySubsequences: false) { $0 == "[" || $0 == "]" }
  let said = parts.enumerated().map { place, part in
    let forms = part.split(separator: "/", omittingEmptySubsequences: false)
    return place % 2 == 0 ? part : forms[count == 1 ? 0 : forms.count - 1]
  }
  return "\(count) \(said.joined())"
}
