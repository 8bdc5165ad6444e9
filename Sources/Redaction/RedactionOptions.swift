/// What is taken out of a capture, and what is left in by choice.
public struct RedactionOptions: Sendable {
  /// What becomes of heart rates.
  public enum HeartRate: Sendable, CaseIterable {
    /// They stay as they are.
    case keep
    /// Rates and RR intervals are changed together, by a factor for all and some noise for each.
    case jitter
    /// Every rate is 60, every interval one second, and no energy is spent.
    case flatten
  }

  /// How to treat advertisers without a connection.
  public enum Foreign: Sendable, CaseIterable {
    /// Their address is replaced, and what they advertise is wiped but for its structure.
    case mask
    /// Leave out records that are only about them.
    case drop
  }

  /// What becomes of heart rates.
  public var heartRate = HeartRate.keep
  /// What becomes of strangers.
  public var foreign = Foreign.mask
  /// Whether values stay that are neither heart rates nor technical; names, serial numbers and
  /// addresses are replaced anyway.
  public var keepsValues = false
  /// Whether the maker's half of public addresses stays.
  public var keepsCompanies = false
  /// Whether what is encrypted on the air stays as it is.
  public var keepsEncrypted = false
  /// Identity resolving keys that are known from elsewhere; most significant octet first.
  public var identityKeys: [UInt128] = []

  /// All is taken out that can be recognised, or not be judged.
  public init() {}
}
