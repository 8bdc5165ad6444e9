/// A number that an app shows or a decoder gives, in steps of 10⁻¹⁰.
///
/// A tick of 1/1024 s has ten decimals, so intervals are exact in seconds and in milliseconds.
package struct Amount: Sendable, Hashable {
  /// Steps.
  package var steps: Int64

  /// Steps in one.
  package static let one: Int64 = 10_000_000_000

  /// So many steps.
  package init(steps: Int64) { self.steps = steps }

  /// A whole number of no more than 16 bits, or so.
  package init(whole: Int) { steps = Int64(clamping: whole) &* Self.one }

  /// A fraction of numbers of no more than 26 bits, without the remainder.
  package init(_ numerator: Int, over denominator: Int) {
    steps = denominator == 0 ? 0 : Int64(numerator) &* Self.one / Int64(denominator)
  }
}
