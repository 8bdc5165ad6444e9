public import HSBytes

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

  /// What the reason with this bit adds to the score.
  public static func points(ofBit bit: Int) -> Int {
    switch bit {
    case 0: 25
    case 1: 15
    case 2: 15
    case 3: 15
    case 4: 30
    case 5: 10
    case 6: 25
    default: 0
    }
  }

  /// The reason with this bit, in words.
  public static func text(ofBit bit: Int) -> StaticText? {
    switch bit {
    case 0: "grammar of every value"
    case 1: "CCCD written behind it"
    case 2: "about one value a second"
    case 3: "rates move and do not jump"
    case 4: "RR intervals agree with the rate"
    case 5: "RR intervals fill the time"
    case 6: "peer has the Heart Rate service"
    default: nil
    }
  }

  /// The reason with this bit, as in machine output.
  public static func identifier(ofBit bit: Int) -> StaticText? {
    switch bit {
    case 0: "grammar"
    case 1: "cccd_written"
    case 2: "rate"
    case 3: "steady"
    case 4: "rr_agrees"
    case 5: "rr_fills_time"
    case 6: "heart_rate_service"
    default: nil
    }
  }

  /// The sum, at most 100.
  public var score: Int {
    min(100, (0..<7).filter { rawValue & 1 << UInt8($0) != 0 }.map(Self.points).reduce(0, +))
  }
}
