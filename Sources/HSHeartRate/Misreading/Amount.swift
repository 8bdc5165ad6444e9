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

  /// What the hexadecimal digits of a number of 16 bits are, read as decimal ones; with letters among
  /// them a number of its own, below zero, that nothing else gives.
  package init(hexadecimal value: Int) {
    var decimal = 0
    for shift in [12, 8, 4, 0] {
      let digit = value >> shift & 0xf
      guard digit < 10 else {
        self.init(whole: Self.letters - (value & 0xffff))
        return
      }
      decimal = decimal * 10 + digit
    }
    self.init(whole: decimal)
  }

  /// The value of which these are the hexadecimal digits, if there are letters among them.
  var hexadecimalValue: Int? {
    let number = Int(steps / Self.one)
    return (Self.letters - 0xffff...Self.letters).contains(number) ? Self.letters - number : nil
  }

  /// No app shows a number below this.
  private static let letters = -200_000_000

  /// A fraction of numbers of no more than 26 bits, without the remainder.
  package init(_ numerator: Int, over denominator: Int) {
    steps = denominator == 0 ? 0 : Int64(numerator) &* Self.one / Int64(denominator)
  }
}
