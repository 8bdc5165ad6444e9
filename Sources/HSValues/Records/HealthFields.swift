import HSBytes

/// The fields of oximeters, blood pressure monitors and thermometers.
///
/// PLX Spot-Check Measurement (0x2A5E) and PLX Continuous Measurement (0x2A5F), Blood Pressure
/// Measurement (0x2A35) and Intermediate Cuff Pressure (0x2A36), Temperature Measurement (0x2A1C) and
/// Intermediate Temperature (0x2A1E). Flags of 8 bits.
enum HealthFields {
  /// PLXS 1.0, 3.1.
  static func spotCheck(_ index: Int) -> RecordField? {
    switch index {
    case 0: .init("SpO2", "spo2_percent", .medfloat16, unit: "%")
    case 1: .init("Pulse Rate", "pulse_rate_bpm", .medfloat16, unit: "bpm", isHeartRate: true)
    case 2: .init("Time Stamp", "timestamp", .dateTime, .ifSet(0))
    case 3: .init("Measurement Status", "measurement_status", .bits16, .ifSet(1))
    case 4: .init("Device and Sensor Status", "device_and_sensor_status", .bits24, .ifSet(2))
    case 5:
      .init(
        "Pulse Amplitude Index", "pulse_amplitude_index_percent", .medfloat16, .ifSet(3), unit: "%")
    default: nil
    }
  }

  /// PLXS 1.0, 3.2.
  static func continuousOximetry(_ index: Int) -> RecordField? {
    switch index {
    case 0: .init("SpO2", "spo2_percent", .medfloat16, unit: "%")
    case 1: .init("Pulse Rate", "pulse_rate_bpm", .medfloat16, unit: "bpm", isHeartRate: true)
    case 2: .init("SpO2 Fast", "spo2_fast_percent", .medfloat16, .ifSet(0), unit: "%")
    case 3: .init("Pulse Rate Fast", "pulse_rate_fast_bpm", .medfloat16, .ifSet(0), unit: "bpm")
    case 4: .init("SpO2 Slow", "spo2_slow_percent", .medfloat16, .ifSet(1), unit: "%")
    case 5: .init("Pulse Rate Slow", "pulse_rate_slow_bpm", .medfloat16, .ifSet(1), unit: "bpm")
    case 6: .init("Measurement Status", "measurement_status", .bits16, .ifSet(2))
    case 7: .init("Device and Sensor Status", "device_and_sensor_status", .bits24, .ifSet(3))
    case 8:
      .init(
        "Pulse Amplitude Index", "pulse_amplitude_index_percent", .medfloat16, .ifSet(4), unit: "%")
    default: nil
    }
  }

  /// BLS 1.1, 3.1.
  static func bloodPressure(_ index: Int) -> RecordField? {
    switch index {
    case 0: .init("Systolic", "systolic_mmhg", .medfloat16, .ifClear(0), unit: "mmHg")
    case 1: .init("Diastolic", "diastolic_mmhg", .medfloat16, .ifClear(0), unit: "mmHg")
    case 2:
      .init(
        "Mean Arterial Pressure", "mean_arterial_pressure_mmhg", .medfloat16, .ifClear(0),
        unit: "mmHg")
    case 3: .init("Systolic", "systolic_kpa", .medfloat16, .ifSet(0), unit: "kPa")
    case 4: .init("Diastolic", "diastolic_kpa", .medfloat16, .ifSet(0), unit: "kPa")
    case 5:
      .init(
        "Mean Arterial Pressure", "mean_arterial_pressure_kpa", .medfloat16, .ifSet(0), unit: "kPa")
    case 6...9: circumstances(index - 6)
    default: nil
    }
  }

  /// BLS 1.1, 3.2: only the first pressure means anything.
  static func cuffPressure(_ index: Int) -> RecordField? {
    switch index {
    case 0:
      .init("Current Cuff Pressure", "cuff_pressure_mmhg", .medfloat16, .ifClear(0), unit: "mmHg")
    case 1:
      .init("Diastolic (unused)", "diastolic_unused_mmhg", .medfloat16, .ifClear(0), unit: "mmHg")
    case 2:
      .init(
        "Mean Arterial Pressure (unused)", "mean_arterial_pressure_unused_mmhg", .medfloat16,
        .ifClear(0), unit: "mmHg")
    case 3: .init("Current Cuff Pressure", "cuff_pressure_kpa", .medfloat16, .ifSet(0), unit: "kPa")
    case 4: .init("Diastolic (unused)", "diastolic_unused_kpa", .medfloat16, .ifSet(0), unit: "kPa")
    case 5:
      .init(
        "Mean Arterial Pressure (unused)", "mean_arterial_pressure_unused_kpa", .medfloat16,
        .ifSet(0), unit: "kPa")
    case 6...9: circumstances(index - 6)
    default: nil
    }
  }

  /// What stands behind the pressures.
  private static func circumstances(_ index: Int) -> RecordField? {
    switch index {
    case 0: .init("Time Stamp", "timestamp", .dateTime, .ifSet(1))
    case 1:
      .init("Pulse Rate", "pulse_rate_bpm", .medfloat16, .ifSet(2), unit: "bpm", isHeartRate: true)
    case 2: .init("User ID", "user_id", .uint8, .ifSet(3))
    case 3: .init("Measurement Status", "measurement_status", .bits16, .ifSet(4))
    default: nil
    }
  }

  /// HTS 1.0, 3.1 and 3.3.
  static func temperature(_ index: Int) -> RecordField? {
    switch index {
    case 0:
      .init("Temperature", "temperature_celsius", .medfloat32, .ifClear(0), unit: "degrees Celsius")
    case 1:
      .init(
        "Temperature", "temperature_fahrenheit", .medfloat32, .ifSet(0), unit: "degrees Fahrenheit")
    case 2: .init("Time Stamp", "timestamp", .dateTime, .ifSet(1))
    case 3: .init("Temperature Type", "temperature_type", .uint8, .ifSet(2))
    default: nil
    }
  }
}
