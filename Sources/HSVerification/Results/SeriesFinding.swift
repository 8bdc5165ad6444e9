public import HSBytes

/// Something that was found in a series: what, where, how much.
public struct SeriesFinding: Sendable, Hashable {
  /// What was found.
  public var kind: FindingKind
  /// The samples concerned, by their index; for something that is missing, those at its two sides.
  public var samples: Range<Int>
  /// The first and the last packet concerned.
  public var packets: ClosedRange<Int>
  /// How many of what the kind counts.
  public var count: Int
  /// How much, in the unit that the kind's sentence names.
  public var amount: Double
  /// One standard error of `amount`, if one can be given.
  public var uncertainty: Double?
  /// What is known of this sensor that explains it.
  public var knowledge: DeviceKnowledge?
  /// The other source that it is about.
  public var source: RateSourceKind?
  /// Of what is missing, how many packets the link's packet counters prove to be; `nil` where they do
  /// not tell.
  public var provedPackets: Int?

  /// What was measured that it rests on; empty where count and amount say it all.
  public var evidence: [Figure] = []

  /// What the gap that it is about comes from, as the series' list of gaps says; `nil` where it is about none.
  public var cause: String?

  /// How often the same was found shortly before, one after the other.
  var repetitions = 0

  /// Takes in the same, found again: the count grows, the largest amount stays.
  mutating func extend(
    to other: Range<Int>, in series: HeartRateSeries, count: Int, amount: Double
  ) {
    samples = samples.lowerBound..<Swift.max(samples.upperBound, other.upperBound)
    self.count += count
    if abs(amount) > abs(self.amount) { self.amount = amount }
    guard series.count > 0 else { return }
    let packet = series.packet(
      at: Swift.min(Swift.max(samples.upperBound - 1, 0), series.count - 1))
    packets = Swift.min(packets.lowerBound, packet)...Swift.max(packets.upperBound, packet)
    repetitions += 1
  }

  /// A finding over samples, of which there is at least one.
  init(
    _ kind: FindingKind, _ samples: Range<Int>, in series: HeartRateSeries, count: Int = 1,
    amount: Double = 0, uncertainty: Double? = nil
  ) {
    self.kind = kind
    self.samples = samples
    self.count = count
    self.amount = amount
    self.uncertainty = uncertainty
    knowledge = nil
    source = nil
    provedPackets = nil
    cause = kind.isGap ? series.gap(before: samples.upperBound - 1)?.sentence : nil
    let last = series.count - 1
    if last < 0 {
      packets = 0...0
    } else {
      let lower = series.packet(at: Swift.min(Swift.max(samples.lowerBound, 0), last))
      let upper = series.packet(at: Swift.min(Swift.max(samples.upperBound - 1, 0), last))
      packets = Swift.min(lower, upper)...Swift.max(lower, upper)
    }
  }

  /// How much it matters.
  public var severity: Severity { kind.severity }
}
