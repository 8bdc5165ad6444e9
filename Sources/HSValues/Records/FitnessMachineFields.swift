import HSBytes

/// The fields of Indoor Bike Data (0x2AD2), Treadmill Data (0x2ACD), Cross Trainer Data (0x2ACE) and
/// Rower Data (0x2AD1).
///
/// FTMS 1.0, 4.4 to 4.9. Bit 0 of the flags is "More Data": the first field is there if it is *not*
/// set, and the value goes on in the next one if it is.
enum FitnessMachineFields {
  /// FTMS 1.0, 4.9: flags of 16 bits.
  static func indoorBike(_ index: Int, _ edition: RecordEdition) -> RecordField? {
    switch index {
    case 0...1: speed(index)
    case 2:
      .init("Instantaneous Cadence", "cadence_rpm", .uint16, .ifSet(2), scale: .half, unit: "rpm")
    case 3:
      .init("Average Cadence", "average_cadence_rpm", .uint16, .ifSet(3), scale: .half, unit: "rpm")
    case 4: .init("Total Distance", "total_distance_m", .uint24, .ifSet(4), unit: "m")
    case 5: FitnessMachineFields.resistance(.ifSet(5), edition)
    case 6: .init("Instantaneous Power", "power_w", .sint16, .ifSet(6), unit: "W")
    case 7: .init("Average Power", "average_power_w", .sint16, .ifSet(7), unit: "W")
    case 8...14: effort(index - 8, from: 8)
    default: nil
    }
  }

  /// FTMS 1.0, 4.4: flags of 16 bits.
  static func treadmill(_ index: Int, _ edition: RecordEdition) -> RecordField? {
    switch index {
    case 0...1: speed(index)
    case 2: .init("Total Distance", "total_distance_m", .uint24, .ifSet(2), unit: "m")
    case 3:
      .init("Inclination", "inclination_percent", .sint16, .ifSet(3), scale: .tenth, unit: "%")
    case 4:
      .init(
        "Ramp Angle Setting", "ramp_angle_degrees", .sint16, .ifSet(3), scale: .tenth,
        unit: "degrees")
    case 5:
      .init(
        "Positive Elevation Gain", "positive_elevation_gain_m", .uint16, .ifSet(4), scale: .tenth,
        unit: "m")
    case 6:
      .init(
        "Negative Elevation Gain", "negative_elevation_gain_m", .uint16, .ifSet(4), scale: .tenth,
        unit: "m")
    case 7: FitnessMachineFields.pace("Instantaneous Pace", average: false, .ifSet(5), edition)
    case 8: FitnessMachineFields.pace("Average Pace", average: true, .ifSet(6), edition)
    case 9...15: effort(index - 9, from: 7)
    case 16: .init("Force On Belt", "force_on_belt_n", .sint16, .ifSet(12), unit: "N")
    case 17: .init("Power Output", "power_output_w", .sint16, .ifSet(12), unit: "W")
    default: nil
    }
  }

  /// FTMS 1.0, 4.5: flags of 24 bits.
  static func crossTrainer(_ index: Int, _ edition: RecordEdition) -> RecordField? {
    switch index {
    case 0...1: speed(index)
    case 2: .init("Total Distance", "total_distance_m", .uint24, .ifSet(2), unit: "m")
    case 3: .init("Steps Per Minute", "steps_per_minute", .uint16, .ifSet(3), unit: "/min")
    case 4: .init("Average Step Rate", "average_step_rate", .uint16, .ifSet(3), unit: "/min")
    case 5: .init("Stride Count", "stride_count", .uint16, .ifSet(4), scale: .tenth)
    case 6:
      .init("Positive Elevation Gain", "positive_elevation_gain_m", .uint16, .ifSet(5), unit: "m")
    case 7:
      .init("Negative Elevation Gain", "negative_elevation_gain_m", .uint16, .ifSet(5), unit: "m")
    case 8:
      .init("Inclination", "inclination_percent", .sint16, .ifSet(6), scale: .tenth, unit: "%")
    case 9:
      .init(
        "Ramp Setting", "ramp_setting_degrees", .sint16, .ifSet(6), scale: .tenth, unit: "degrees")
    case 10: FitnessMachineFields.resistance(.ifSet(7), edition)
    case 11: .init("Instantaneous Power", "power_w", .sint16, .ifSet(8), unit: "W")
    case 12: .init("Average Power", "average_power_w", .sint16, .ifSet(9), unit: "W")
    case 13...19: effort(index - 13, from: 10)
    default: nil
    }
  }

  /// FTMS 1.0, 4.8: flags of 16 bits.
  static func rower(_ index: Int, _ edition: RecordEdition) -> RecordField? {
    switch index {
    case 0: .init("Stroke Rate", "stroke_rate", .uint8, .ifClear(0), scale: .half, unit: "/min")
    case 1: .init("Stroke Count", "stroke_count", .uint16, .ifClear(0))
    case 2:
      .init(
        "Average Stroke Rate", "average_stroke_rate", .uint8, .ifSet(1), scale: .half, unit: "/min")
    case 3: .init("Total Distance", "total_distance_m", .uint24, .ifSet(2), unit: "m")
    case 4: .init("Instantaneous Pace", "pace_s_per_500_m", .uint16, .ifSet(3), unit: "s/500 m")
    case 5: .init("Average Pace", "average_pace_s_per_500_m", .uint16, .ifSet(4), unit: "s/500 m")
    case 6: .init("Instantaneous Power", "power_w", .sint16, .ifSet(5), unit: "W")
    case 7: .init("Average Power", "average_power_w", .sint16, .ifSet(6), unit: "W")
    case 8: FitnessMachineFields.resistance(.ifSet(7), edition)
    case 9...15: effort(index - 9, from: 8)
    default: nil
    }
  }

  /// The first two fields of what moves on.
  private static func speed(_ index: Int) -> RecordField {
    index == 0
      ? .init(
        "Instantaneous Speed", "speed_km_h", .uint16, .ifClear(0), scale: .hundredth, unit: "km/h")
      : .init(
        "Average Speed", "average_speed_km_h", .uint16, .ifSet(1), scale: .hundredth, unit: "km/h")
  }

  /// The seven fields that all have: three of energy under one flag, and one under each that follows.
  private static func effort(_ index: Int, from flag: Int) -> RecordField? {
    switch index {
    case 0: .init("Total Energy", "total_energy_kcal", .uint16, .ifSet(flag), unit: "kcal")
    case 1: .init("Energy Per Hour", "energy_per_hour_kcal", .uint16, .ifSet(flag), unit: "kcal/h")
    case 2:
      .init("Energy Per Minute", "energy_per_minute_kcal", .uint8, .ifSet(flag), unit: "kcal/min")
    case 3:
      .init(
        "Heart Rate", "heart_rate_bpm", .uint8, .ifSet(flag + 1), unit: "bpm", isHeartRate: true)
    case 4:
      .init("Metabolic Equivalent", "metabolic_equivalent", .uint8, .ifSet(flag + 2), scale: .tenth)
    case 5: .init("Elapsed Time", "elapsed_time_s", .uint16, .ifSet(flag + 3), unit: "s")
    case 6: .init("Remaining Time", "remaining_time_s", .uint16, .ifSet(flag + 4), unit: "s")
    default: nil
    }
  }

  /// Resistance Level: two octets in FTMS 1.0, one in tens later.
  private static func resistance(
    _ presence: RecordField.Presence, _ edition: RecordEdition
  ) -> RecordField {
    switch edition {
    case .first: .init("Resistance Level", "resistance_level", .sint16, presence)
    case .later:
      .init(
        "Resistance Level", "resistance_level", .uint8, presence,
        scale: .decimal(multiplier: 10, decimals: 0))
    }
  }

  /// Pace of a treadmill: tenths of km/min in one octet in FTMS 1.0, seconds for 500 m in two later.
  private static func pace(
    _ name: StaticText, average: Bool, _ presence: RecordField.Presence, _ edition: RecordEdition
  ) -> RecordField {
    switch edition {
    case .first:
      .init(
        name, average ? "average_pace_km_min" : "pace_km_min", .uint8, presence, scale: .tenth,
        unit: "km/min")
    case .later:
      .init(
        name, average ? "average_pace_s_per_500_m" : "pace_s_per_500_m", .uint16, presence,
        unit: "s/500 m")
    }
  }
}
