import HSBytes

/// The fields of running and cycling sensors, and of any sensor's battery.
///
/// CSC Measurement (0x2A5B, flags of 8 bits), RSC Measurement (0x2A53, flags of 8 bits), Cycling Power
/// Measurement (0x2A63, flags of 16 bits) and Battery Level Status (0x2BED, flags of 8 bits).
enum SensorFields {
  /// CSCS 1.0, 3.1.
  static func cyclingSpeedAndCadence(_ index: Int) -> RecordField? {
    switch index {
    case 0: .init("Cumulative Wheel Revolutions", "wheel_revolutions", .uint32, .ifSet(0))
    case 1:
      .init(
        "Last Wheel Event Time", "last_wheel_event_time_s", .uint16, .ifSet(0),
        scale: .binary(bits: 10), unit: "s")
    case 2: .init("Cumulative Crank Revolutions", "crank_revolutions", .uint16, .ifSet(1))
    case 3:
      .init(
        "Last Crank Event Time", "last_crank_event_time_s", .uint16, .ifSet(1),
        scale: .binary(bits: 10), unit: "s")
    default: nil
    }
  }

  /// RSCS 1.0, 3.1.
  static func runningSpeedAndCadence(_ index: Int) -> RecordField? {
    switch index {
    case 0: .init("Instantaneous Speed", "speed_m_s", .uint16, scale: .binary(bits: 8), unit: "m/s")
    case 1: .init("Instantaneous Cadence", "cadence_per_minute", .uint8, unit: "/min")
    case 2:
      .init(
        "Instantaneous Stride Length", "stride_length_m", .uint16, .ifSet(0), scale: .hundredth,
        unit: "m")
    case 3:
      .init("Total Distance", "total_distance_m", .uint32, .ifSet(1), scale: .tenth, unit: "m")
    default: nil
    }
  }

  /// CPS 1.1, 3.2.
  static func cyclingPower(_ index: Int) -> RecordField? {
    switch index {
    case 0: .init("Instantaneous Power", "power_w", .sint16, unit: "W")
    case 1:
      .init(
        "Pedal Power Balance", "pedal_power_balance_percent", .uint8, .ifSet(0), scale: .half,
        unit: "%")
    case 2:
      .init(
        "Accumulated Torque", "accumulated_torque_nm", .uint16, .ifSet(2), scale: .binary(bits: 5),
        unit: "N m")
    case 3: .init("Cumulative Wheel Revolutions", "wheel_revolutions", .uint32, .ifSet(4))
    case 4:
      .init(
        "Last Wheel Event Time", "last_wheel_event_time_s", .uint16, .ifSet(4),
        scale: .binary(bits: 11), unit: "s")
    case 5: .init("Cumulative Crank Revolutions", "crank_revolutions", .uint16, .ifSet(5))
    case 6:
      .init(
        "Last Crank Event Time", "last_crank_event_time_s", .uint16, .ifSet(5),
        scale: .binary(bits: 10), unit: "s")
    case 7: .init("Maximum Force Magnitude", "maximum_force_n", .sint16, .ifSet(6), unit: "N")
    case 8: .init("Minimum Force Magnitude", "minimum_force_n", .sint16, .ifSet(6), unit: "N")
    case 9:
      .init(
        "Maximum Torque Magnitude", "maximum_torque_nm", .sint16, .ifSet(7),
        scale: .binary(bits: 5), unit: "N m")
    case 10:
      .init(
        "Minimum Torque Magnitude", "minimum_torque_nm", .sint16, .ifSet(7),
        scale: .binary(bits: 5), unit: "N m")
    case 11:
      .init("Extreme Angles", "extreme_angles_degrees", .uint12Pair, .ifSet(8), unit: "degrees")
    case 12:
      .init(
        "Top Dead Spot Angle", "top_dead_spot_angle_degrees", .uint16, .ifSet(9), unit: "degrees")
    case 13:
      .init(
        "Bottom Dead Spot Angle", "bottom_dead_spot_angle_degrees", .uint16, .ifSet(10),
        unit: "degrees")
    case 14: .init("Accumulated Energy", "accumulated_energy_kj", .uint16, .ifSet(11), unit: "kJ")
    default: nil
    }
  }

  /// BAS 1.1, 3.2; GATT Specification Supplement, 3.31.
  static func batteryLevelStatus(_ index: Int) -> RecordField? {
    switch index {
    case 0: .init("Power State", "power_state", .bits16)
    case 1: .init("Identifier", "identifier", .uint16, .ifSet(0))
    case 2: .init("Battery Level", "battery_level_percent", .uint8, .ifSet(1), unit: "%")
    case 3: .init("Additional Status", "additional_status", .bits8, .ifSet(2))
    default: nil
    }
  }
}
