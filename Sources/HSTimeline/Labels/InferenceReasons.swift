public import HSProtocols

/// Why values are taken for heart rates, each with what it adds to the score.
public struct InferenceReasons: OptionSet, Sendable, Hashable {
  /// One bit a reason.
  public let rawValue: UInt8

  /// Reasons by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Every value has the characteristic's grammar, and rates are a human's.
  public static let grammar = InferenceReasons(rawValue: 1 << 0)
  /// A client configured notifications one to three handles behind, and the server accepted it.
  public static let configured = InferenceReasons(rawValue: 1 << 1)
  /// About one value a second.
  public static let rate = InferenceReasons(rawValue: 1 << 2)
  /// Rates go up and down, and do not jump.
  public static let steady = InferenceReasons(rawValue: 1 << 3)
  /// RR intervals agree with the rate.
  public static let intervals = InferenceReasons(rawValue: 1 << 4)
  /// RR intervals take up the time that passed.
  public static let coverage = InferenceReasons(rawValue: 1 << 5)
  /// The peer advertises the Heart Rate service, or it was discovered around the handle.
  public static let service = InferenceReasons(rawValue: 1 << 6)

  /// Each by its bit: what it adds to the score, in words, and as in machine output.
  private static let rows: [(points: Int, text: StaticText, identifier: StaticText)] = [
    (25, "grammar of every value", "grammar"),
    (15, "CCCD written behind it", "cccd_written"),
    (15, "about one value a second", "rate"),
    (15, "rates move and do not jump", "steady"),
    (30, "RR intervals agree with the rate", "rr_agrees"),
    (10, "RR intervals fill the time", "rr_fills_time"),
    (25, "peer has the Heart Rate service", "heart_rate_service"),
  ]

  /// What the reason with this bit adds to the score.
  public static func points(ofBit bit: Int) -> Int {
    rows.indices.contains(bit) ? rows[bit].points : 0
  }

  /// The reason with this bit, in words.
  public static func text(ofBit bit: Int) -> StaticText? {
    rows.indices.contains(bit) ? rows[bit].text : nil
  }

  /// The reason with this bit, as in machine output.
  public static func identifier(ofBit bit: Int) -> StaticText? {
    rows.indices.contains(bit) ? rows[bit].identifier : nil
  }

  /// The sum, at most 100.
  public var score: Int {
    min(
      100,
      Self.rows.indices.filter { rawValue & 1 << UInt8($0) != 0 }.map(Self.points).reduce(0, +))
  }
}
