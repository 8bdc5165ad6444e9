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

#if CHECKS_CONVERSIONS
  // Swift's own conversions end the program on what is infinite, no number, or too large. Where the program is built to
  // be installed each of them is refused: a declaration of the same name and type comes before the standard
  // library's, and the build of what is deprecated fails. The compiler knows them all, whatever they look like.

  extension Int {
    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Double) { self.init(clamping: number) }

    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Float) { self.init(clamping: Double(number)) }
  }

  extension Int8 {
    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Double) { self.init(clamping: number) }

    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Float) { self.init(clamping: Double(number)) }
  }

  extension Int16 {
    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Double) { self.init(clamping: number) }

    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Float) { self.init(clamping: Double(number)) }
  }

  extension Int32 {
    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Double) { self.init(clamping: number) }

    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Float) { self.init(clamping: Double(number)) }
  }

  extension Int64 {
    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Double) { self.init(clamping: number) }

    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Float) { self.init(clamping: Double(number)) }
  }

  extension UInt {
    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Double) { self.init(clamping: number) }

    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Float) { self.init(clamping: Double(number)) }
  }

  extension UInt8 {
    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Double) { self.init(clamping: number) }

    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Float) { self.init(clamping: Double(number)) }
  }

  extension UInt16 {
    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Double) { self.init(clamping: number) }

    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Float) { self.init(clamping: Double(number)) }
  }

  extension UInt32 {
    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Double) { self.init(clamping: number) }

    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Float) { self.init(clamping: Double(number)) }
  }

  extension UInt64 {
    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Double) { self.init(clamping: number) }

    @available(*, deprecated, message: "ends the program on what does not fit: init(clamping:)")
    package init(_ number: Float) { self.init(clamping: Double(number)) }
  }
#endif
