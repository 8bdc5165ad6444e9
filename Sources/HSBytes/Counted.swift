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
