// A floating-point number becomes a whole one by `init(clamping:)` or by Swift's `init(exactly:)`.

extension FixedWidthInteger {
  /// The whole part of a number, or what is nearest to it of the numbers that this type holds.
  ///
  /// What stands behind the point is left out, as by Swift's own conversion, which ends the program on what is infinite, no
  /// number, or too large. Here the infinite and the too large become the largest or least number of the type, and
  /// what is no number becomes 0.
  ///
  /// - Parameter number: The number.
  @inlinable
  public init(clamping number: Double) {
    // Swift's own, which does not trap between these.
    if number > -9.2e18, number < 9.2e18 {
      self.init(clamping: Int64.Swift::init(number))
    } else if number > 0 {
      self.init(clamping: UInt64(exactly: number.rounded(.towardZero)) ?? .max)
    } else {
      self = number < 0 ? .min : 0
    }
  }
}

extension Double {
  /// The number times ten to a power, rounded.
  package func scaled(_ decimals: Int) -> Double {
    (self * (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }).rounded()
  }
}

// Swift's own conversions end the program on what is infinite, no number, or too large. Where the program is built to
// be installed (CHECKS_CONVERSIONS) each of them is refused: a declaration of the same name and type comes before the standard
// library's, and the build of what is deprecated fails. The compiler knows them all, whatever they look like. They stand in
// `Generated/Tables.swift`.
