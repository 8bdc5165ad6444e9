public import HSBytes

/// Something that was found in a series: what, where, how much.
public struct SeriesFinding: Sendable, Hashable {
  /// What was found, with its figures.
  public internal(set) var kind: Kind
  /// The samples concerned, by their index; for something that is missing, those at its two sides.
  public internal(set) var samples: Range<Int>
  /// The first and the last packet concerned.
  public internal(set) var packets: ClosedRange<Int>
  /// What is known of this sensor that explains it.
  public internal(set) var knowledge: DeviceKnowledge?
  /// What the gap that it is about comes from, as the series' list of gaps says; `nil` where it is about none.
  public let cause: String?

  /// How often the same was found shortly before, one after the other.
  var repetitions = 0

  /// A finding over samples.
  init(_ kind: Kind, _ samples: Range<Int>, in series: HeartRateSeries) {
    self.kind = kind
    self.samples = samples
    cause = kind.code.isGap ? series.gap(before: samples.upperBound - 1)?.sentence : nil
    let last = series.count - 1
    if last < 0 {
      packets = 0...0
    } else {
      let lower = series.packet(at: Swift.min(Swift.max(samples.lowerBound, 0), last))
      let upper = series.packet(at: Swift.min(Swift.max(samples.upperBound - 1, 0), last))
      packets = Swift.min(lower, upper)...Swift.max(lower, upper)
    }
  }

  /// Takes in the same, found again: numbers add up, the largest amount stays.
  mutating func extend(to other: Range<Int>, in series: HeartRateSeries, joined: Kind) {
    kind = joined
    samples = samples.lowerBound..<Swift.max(samples.upperBound, other.upperBound)
    guard series.count > 0 else { return }
    let packet = series.packet(
      at: Swift.min(Swift.max(samples.upperBound - 1, 0), series.count - 1))
    packets = Swift.min(packets.lowerBound, packet)...Swift.max(packets.upperBound, packet)
    repetitions += 1
  }

  /// What was found, without its figures.
  public var code: Code { kind.code }

  /// How much it matters.
  public var severity: Severity { code.severity }

  /// How many of what the kind counts; 0 where that is not known.
  public var count: Int { kind.told.count }

  /// How much, in the unit that the kind's sentence names.
  public var amount: Double { kind.told.amount }
}
