import HSBytes
import HSValues
import HSVerification
import HSYAMLText

/// `value_format`: the rate is sent in 16 bits where it needs them, and only there.
struct ValueFormatRequirement: RequirementType {
  /// Which half of it.
  enum Part: String, CaseIterable {
    /// Up to 255 bpm, 8 bits are enough.
    case eightBits = "8_bits_up_to_255"
    /// Above, 16 bits are needed.
    case sixteenBits = "16_bits_above_255"
  }

  static let kind = "value_format"
  static let words = "The rate is sent in as many bits as it needs"
  let part: Part

  init(_ form: inout YAMLForm) {
    part =
      form.word("expect", "Which half of it", among: Part.named, missing: "is missing")
      ?? .eightBits
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var counts = (narrow: 0, wide: 0, needless: 0)
    var needless = PacketList()
    var high = PacketList()
    facts.forEachMeasurement { sample, flags, _ in
      guard let flags, let rate = sample.beatsPerMinute else { return }
      if flags & 1 == 0 {
        counts.narrow += 1
      } else if rate > 255 {
        counts.wide += 1
        high.add(sample.packet)
      } else {
        counts.needless += 1
        needless.add(sample.packet)
      }
    }
    let figures = [
      RuleFigure("in_8_bits", count: counts.narrow),
      RuleFigure("in_16_bits_above_255", count: counts.wide),
      RuleFigure("in_16_bits_up_to_255", count: counts.needless),
    ]
    switch part {
    case .eightBits:
      if counts.needless > 0 {
        return .broken(
          "\(counted(counts.needless, "rate")) up to 255 bpm in 16 bits", figures,
          needless)
      }
      guard counts.narrow > 0 else {
        return .notSeen("no rate up to 255 bpm is in the capture", figures)
      }
      return .holds("rates up to 255 bpm are sent in 8 bits", figures, facts.seriesEnds)
    case .sixteenBits:
      // A rate that was cut to 8 bits looks like another rate: only 16 bits can be seen.
      guard counts.wide > 0 else {
        return .notSeen("no rate above 255 bpm is in the capture", figures)
      }
      return .holds("rates above 255 bpm are sent in 16 bits", figures, high)
    }
  }
}
