import HSBase
import HSTestSupport
import HSTimeline
import Testing

@Suite struct `Concluding that values are heart rates` {
  /// A second between two values, unless told otherwise.
  static func reasons(
    _ values: [[UInt8]], _ facts: HeartRateInference.Facts = facts(), milliseconds: Int64 = 1000
  ) -> InferenceReasons? {
    var inference = HeartRateInference()
    for (index, value) in values.enumerated() {
      inference.add(
        ByteReader(value.span, base: 0, layer: .value, limit: .value), originalLength: value.count,
        nanoseconds: Int64(index) * milliseconds * 1_000_000)
      if let reasons = inference.reasons(facts), reasons.score >= HeartRateInference.threshold {
        return reasons
      }
    }
    return nil
  }

  static func facts(
    configured: Bool = true, service: Bool = false, elsewhere: Bool = false
  ) -> HeartRateInference.Facts {
    var facts = HeartRateInference.Facts()
    facts.isConfigured = configured
    facts.hasService = service
    facts.isElsewhere = elsewhere
    return facts
  }

  static let rates = [
    60, 61, 63, 62, 64, 66, 65, 63, 62, 60, 59, 61, 62, 64, 65, 66, 68, 67, 66, 65, 64,
  ]
  static let plain: [[UInt8]] = rates.map { [0, UInt8($0)] }
  static let withIntervals: [[UInt8]] = rates.map {
    let ticks = 60 * 1024 / $0
    return [0x10, UInt8($0), UInt8(ticks & 255), UInt8(ticks >> 8)]
  }

  @Test func `intervals that agree name a stream after eight values`() throws {
    let reasons = try #require(Self.reasons(Array(Self.withIntervals.prefix(8))))
    #expect(reasons.isSuperset(of: [.grammar, .configured, .rate, .intervals, .coverage]))
    #expect(Self.reasons(Array(Self.withIntervals.prefix(7))) == nil)
    // Also where the capture began behind the subscription.
    #expect(Self.reasons(Self.withIntervals, Self.facts(configured: false)) != nil)
  }

  @Test func `rates alone need all else, and more values`() {
    #expect(Self.reasons(Self.plain) == [.grammar, .configured, .rate, .steady])
    #expect(Self.reasons(Array(Self.plain.prefix(19))) == nil)
    #expect(Self.reasons(Self.plain, Self.facts(configured: false)) == nil)
    #expect(Self.reasons(Self.plain, Self.facts(configured: false, service: true)) != nil)
    #expect(Self.reasons(Self.plain, milliseconds: 100) == nil)
  }

  @Test func `one value that is none refutes it`() {
    for wrong in [[], [0], [0, 0, 0], [0x20, 60], [0, 250], [1, 60], [0x10, 60, 1]] as [[UInt8]] {
      var values = Self.withIntervals
      values[3] = wrong
      #expect(Self.reasons(values) == nil, "\(wrong)")
    }
  }

  @Test func `intervals that contradict the rate refute it`() {
    let values: [[UInt8]] = Self.rates.map { [0x10, UInt8($0), 0, 2] }
    #expect(Self.reasons(values, Self.facts(service: true)) == nil)
  }

  @Test func `counters, constants and leaps are no rates`() {
    #expect(Self.reasons((0..<40).map { [0, UInt8(40 + $0)] }) == nil)
    #expect(Self.reasons((0..<40).map { _ in [0, 72] }) == nil)
    #expect(Self.reasons((0..<40).map { [0, UInt8($0 % 2 == 0 ? 60 : 120)] }) == nil)
  }

  @Test func `what is known to be elsewhere is not here`() {
    #expect(Self.reasons(Self.withIntervals, Self.facts(elsewhere: true)) == nil)
  }

  @Test func `random values are named no heart rate`() {
    var generator = SeededGenerator(for: #function)
    for _ in 0..<2000 {
      let length = Int.random(in: 1...6, using: &generator)
      let flags = UInt8.random(in: 0...31, using: &generator)
      let values = (0..<24).map { _ in
        [flags] + (1..<max(2, length)).map { _ in UInt8.random(in: 0...255, using: &generator) }
      }
      #expect(Self.reasons(values, Self.facts(service: false)) == nil)
    }
  }

  @Test func `each reason has points, a name and words`() {
    for bit in 0..<7 {
      #expect(InferenceReasons.points(ofBit: bit) > 0)
      #expect(InferenceReasons.text(ofBit: bit) != nil)
      #expect(InferenceReasons.identifier(ofBit: bit) != nil)
    }
    #expect(InferenceReasons(rawValue: 0x7f).score == 100)
  }
}
