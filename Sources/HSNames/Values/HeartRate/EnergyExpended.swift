/// The energy a person has spent since the counter was last reset, in kilojoules.
///
/// HRS 1.0, 3.1.1.3. The counter stops at 0xFFFF until somebody resets it.
public struct EnergyExpended: RawRepresentable, Sendable, Hashable {
  /// Kilojoules, as sent.
  public var rawValue: UInt16

  /// A number of kilojoules.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Kilojoules; a lower bound if `isSaturated`.
  public var kilojoules: Int { Int(rawValue) }

  /// Whether the counter has reached its end and says only "this much or more".
  public var isSaturated: Bool { rawValue == 0xffff }
}
