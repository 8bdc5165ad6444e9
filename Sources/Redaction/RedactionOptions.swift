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

  /// What becomes of advertisers to whom no connection was made.
  public enum Foreign: Sendable, CaseIterable {
    /// Their address is replaced, and what they advertise is wiped but for its structure.
    case mask
    /// Records that tell of nobody else are left out.
    case drop
  }

  /// What becomes of heart rates.
  public var heartRate = HeartRate.keep
  /// What becomes of strangers.
  public var foreign = Foreign.mask
  /// Whether values of characteristics stay that are neither heart rate nor technical; names,
  /// serial numbers and addresses go all the same.
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
