import HSBytes

/// The heart-rate limits of the User Data Service, in beats per minute, an octet each, without
/// flags.
///
/// UDS 1.1, 3.2. None of them is measured.
enum HeartRateLimitFields {
  /// The only field of a characteristic with one limit.
  static func limit(_ index: Int, _ name: StaticText) -> RecordField? {
    index == 0 ? .init(name, "limit_bpm", .uint8, unit: "bpm") : nil
  }

  /// Five Zone Heart Rate Limits (0x2A8B).
  static func fiveZone(_ index: Int) -> RecordField? {
    switch index {
    case 0: .init("Very light / Light", "very_light_to_light_bpm", .uint8, unit: "bpm")
    case 1: .init("Light / Moderate", "light_to_moderate_bpm", .uint8, unit: "bpm")
    case 2: .init("Moderate / Hard", "moderate_to_hard_bpm", .uint8, unit: "bpm")
    case 3: .init("Hard / Maximum", "hard_to_maximum_bpm", .uint8, unit: "bpm")
    default: nil
    }
  }

  /// Three Zone Heart Rate Limits (0x2A94).
  static func threeZone(_ index: Int) -> RecordField? {
    switch index {
    case 0: .init("Light / Moderate", "light_to_moderate_bpm", .uint8, unit: "bpm")
    case 1: .init("Moderate / Hard", "moderate_to_hard_bpm", .uint8, unit: "bpm")
    default: nil
    }
  }

  /// Two Zone Heart Rate Limits (0x2A95).
  static func twoZone(_ index: Int) -> RecordField? {
    index == 0 ? .init("Fat burn / Fitness", "fat_burn_to_fitness_bpm", .uint8, unit: "bpm") : nil
  }
}
