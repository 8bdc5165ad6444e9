public import HSBase

/// Something that was found in a series: what, where, how much.
public struct SeriesFinding: Sendable, Hashable {
  /// What was found.
  public let code: Code
  /// How many of what the code counts; `nil` where that is not known.
  private(set) var known: Int?
  /// How much, in the unit that the code's sentence names; 0 if it names none.
  public private(set) var amount: Double
  /// Of what is missing, how many packets the link's packet counters prove to be; `nil` where they do not tell.
  public let provedPackets: Int?
  /// What the rate was held against; `nil` where it was not.
  public let source: RateSourceKind?
  /// What it rests on; for a drift, its error.
  public let figures: [Figure]
  /// The samples concerned, by their index; for something that is missing, those at its two sides.
  public private(set) var samples: Range<Int>
  /// The first and the last packet concerned.
  public private(set) var packets: ClosedRange<Int>
  /// What is known of this sensor that explains it.
  public internal(set) var knowledge: DeviceKnowledge?
  /// What the gap that it is about comes from, as the series' list of gaps says; `nil` where it is about none.
  public let cause: String?
  /// How much it matters; a gap no more than its cause.
  public let severity: Severity
  /// How often the same was found shortly before, one after the other.
  var repetitions = 1

  /// A finding over samples.
  init(
    _ code: Code, _ samples: Range<Int>, _ known: Int?, _ amount: Double, proved: Int? = nil,
    source: RateSourceKind? = nil, figures: [Figure] = [], in series: HeartRateSeries
  ) {
    self.code = code
    self.known = known
    self.amount = amount
    provedPackets = proved
    self.source = source
    self.figures = figures
    self.samples = samples
    packets = 0...0
    let gap = code.isGap ? series.gap(before: samples.upperBound - 1) : nil
    cause = gap?.sentence
    severity = min(code.severity, gap?.severity ?? code.severity)
    guard series.count > 0 else { return }
    let (lower, upper) = (
      Self.packet(of: samples.lowerBound, in: series),
      Self.packet(of: samples.upperBound - 1, in: series)
    )
    packets = min(lower, upper)...max(lower, upper)
  }

  private static func packet(of sample: Int, in series: HeartRateSeries) -> Int {
    series.packet(at: min(max(sample, 0), series.count - 1))
  }

  /// Takes in the same, found again: numbers add up, the largest amount stays.
  mutating func join(_ other: SeriesFinding, in series: HeartRateSeries) {
    known = count + other.count
    if abs(other.amount) > abs(amount) { amount = other.amount }
    samples = samples.lowerBound..<max(samples.upperBound, other.samples.upperBound)
    guard series.count > 0 else { return }
    let packet = Self.packet(of: samples.upperBound - 1, in: series)
    packets = min(packets.lowerBound, packet)...max(packets.upperBound, packet)
    repetitions += 1
  }

  /// How many of what the code counts; 0 where that is not known.
  public var count: Int { known ?? 0 }
  /// Whether it is known how many.
  public var isCounted: Bool { known != nil }
}
