/// The sizes that the receiver of a credit-based channel agreed to when it was opened.
public struct CreditBasedLimits: Sendable, Hashable {
  /// Longest SDU, in bytes; `nil` if the opening was not seen.
  public var maximumTransmissionUnit: UInt16?
  /// Longest K-frame payload, SDU length included, in bytes; `nil` if the opening was not seen.
  public var maximumPDUSize: UInt16?

  /// Limits by their numbers.
  public init(maximumTransmissionUnit: UInt16? = nil, maximumPDUSize: UInt16? = nil) {
    self.maximumTransmissionUnit = maximumTransmissionUnit
    self.maximumPDUSize = maximumPDUSize
  }
}
