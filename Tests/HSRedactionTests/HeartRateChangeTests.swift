@testable import HSRewriting
import HSTestSupport
import Testing

/// Heart rates that are changed still agree with themselves.
@Suite struct `Changed heart rates` {
  private func changed(
    _ value: [UInt8], _ how: RedactionOptions.HeartRate, seed: String = "s"
  ) -> [UInt8] {
    var options = RedactionOptions()
    options.heartRate = how
    let names = Pseudonyms(options, hash: KeyedHash(text: seed))
    var draft = Draft(value)
    HeartRateChange.apply(to: &draft, 0..<value.count, names)
    draft.seal()
    return draft.bytes
  }

  @Test func `that are flattened are 60 beats of one second`() {
    #expect(
      changed([0x1e, 72, 0x10, 0x20, 0x52, 0x03, 0x00, 0x00], .flatten)
        == [0x1e, 60, 0, 0, 0x00, 0x04, 0, 0])
    #expect(changed([0x07, 0x2c, 0x01], .flatten) == [0x07, 60, 0])
    #expect(changed([0x00, 0], .flatten) == [0x00, 0])
  }

  @Test func `keep lengths, flags and energy, and rate and intervals stay together`() throws {
    var random = SeededGenerator()
    for _ in 0..<2000 {
      let interval = Int.random(in: 400...1800, using: &random)
      let rate = (61_440 + interval / 2) / interval
      let isWide = Bool.random(using: &random)
      var value: [UInt8] = [isWide ? 0x19 : 0x18, UInt8(truncatingIfNeeded: rate)]
      if isWide { value.append(UInt8(rate >> 8)) }
      let energy = value.count
      value += [1, 2]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        value += [UInt8(truncatingIfNeeded: interval), UInt8(interval >> 8)]
      }
      let seed = "\(random.next())"
      let made = changed(value, .jitter, seed: seed)
      #expect(made == changed(value, .jitter, seed: seed))
      #expect(made.count == value.count && made[0] == value[0])
      #expect(made[energy..<energy + 2] == [1, 2])
      let first = Int(made[energy + 2]) | Int(made[energy + 3]) << 8
      let told = isWide ? Int(made[1]) | Int(made[2]) << 8 : Int(made[1])
      // Two parts in a hundred for the noise, and a beat for rounding.
      #expect(
        abs(61_440 / Double(first) - Double(told)) < 2 + 0.02 * Double(told),
        "seed \(random.seed): \(value) became \(made)")
      #expect((0.89...1.11).contains(Double(first) / Double(interval)))
    }
  }

  @Test func `may be cut anywhere`() {
    let value: [UInt8] = [0x19, 72, 0, 1, 2, 0x52, 0x03, 0x53, 0x03]
    for how in RedactionOptions.HeartRate.allCases {
      value.forEachPrefix { #expect(changed($0, how).count == $0.count) }
    }
  }
}
