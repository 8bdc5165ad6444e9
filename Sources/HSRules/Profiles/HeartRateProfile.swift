import HSAssignedNumbers
import HSGATT
import HSVerification

/// Rules that are built in.
package enum BuiltInProfile: String, Sendable, CaseIterable {
  /// Heart Rate Service 1.0 and Heart Rate Profile 1.0.
  case hrs

  /// Its rules.
  package var rules: RuleSet {
    switch self {
    case .hrs: HeartRateProfile.rules
    }
  }
}

/// What Heart Rate Service 1.0 (HRS) and Heart Rate Profile 1.0 (HRP) demand of a sensor, as far as a
/// capture can show it.
///
/// What a specification demands is a failure, what it recommends a warning. Where only some sensors
/// can show a thing, that it is not seen is no reason to doubt the others.
enum HeartRateProfile {
  static let rules = RuleSet(database + measurement + values)

  /// The services and characteristics.
  private static let database = [
    Rule(
      id: "hrs.service", title: "Heart Rate is a primary service", clause: "HRS 1.0, 2",
      requirement: ServiceRequirement(service: .heartRate)),
    Rule(
      id: "hrp.one_instance", title: "There is one Heart Rate Service", clause: "HRP 1.0, 3",
      mayBeUnseen: true, requirement: ServiceRequirement(service: .heartRate, instances: 1)),
    Rule(
      id: "hrp.advertised", title: "Advertising lists the Heart Rate Service",
      clause: "HRP 1.0, 3", severity: .warn, requirement: AdvertisedRequirement(service: .heartRate)
    ),
    Rule(
      id: "hrs.measurement", title: "There is a Heart Rate Measurement, which can be notified",
      clause: "HRS 1.0, 3, table 3.1",
      requirement: CharacteristicRequirement(
        characteristic: .heartRateMeasurement, service: .heartRate, properties: .notify)),
    Rule(
      id: "hrs.measurement.cccd", title: "Heart Rate Measurement can be configured by the client",
      clause: "HRS 1.0, 3.1.2", mayBeUnseen: true,
      requirement: CharacteristicRequirement(
        characteristic: .heartRateMeasurement, service: .heartRate,
        descriptors: [.clientCharacteristicConfiguration])),
    Rule(
      id: "hrs.location", title: "Body Sensor Location, if there is one, can be read",
      clause: "HRS 1.0, 3, table 3.1", mayBeUnseen: true,
      requirement: CharacteristicRequirement(
        characteristic: .bodySensorLocation, service: .heartRate, presence: .optional,
        properties: .read)),
    Rule(
      id: "hrs.control_point",
      title: "Heart Rate Control Point can be written, and is there if energy is sent",
      clause: "HRS 1.0, 3, table 3.1", mayBeUnseen: true,
      requirement: CharacteristicRequirement(
        characteristic: .heartRateControlPoint, service: .heartRate, presence: .withEnergy,
        properties: .write)),
    Rule(
      id: "hrp.device_information", title: "There is a Device Information Service",
      clause: "HRP 1.0, 3.2", mayBeUnseen: true,
      requirement: ServiceRequirement(service: .deviceInformation)),
    Rule(
      id: "hrp.manufacturer", title: "Manufacturer Name String can be read",
      clause: "HRP 1.0, 3.2", mayBeUnseen: true,
      requirement: CharacteristicRequirement(
        characteristic: .manufacturerNameString, service: .deviceInformation, properties: .read)),
  ]

  /// The measurement.
  private static let measurement = [
    Rule(
      id: "hrs.form", title: "Every measurement has the form that its flags announce",
      clause: "HRS 1.0, 3.1.1", requirement: WellFormedRequirement()),
    Rule(
      id: "hrs.flags.format", title: "16 bits are used above 255 bpm",
      clause: "HRS 1.0, 3.1.1.1.1", mayBeUnseen: true,
      requirement: ValueFormatRequirement(part: .sixteenBits)),
    Rule(
      id: "hrs.flags.format_short", title: "8 bits are used up to 255 bpm",
      clause: "HRS 1.0, 3.1.1.1.1", severity: .warn,
      requirement: ValueFormatRequirement(part: .eightBits)),
    Rule(
      id: "hrs.flags.contact", title: "Support of sensor contact is constant in a connection",
      clause: "HRS 1.0, 3.1.1.1.2", severity: .warn, requirement: ContactBitsRequirement()),
    Rule(
      id: "hrs.flags.reserved", title: "Reserved flags are zero", clause: "HRS 1.0, 3.1.1.1.5",
      requirement: ReservedBitsRequirement()),
    Rule(
      id: "hrs.energy.reset", title: "Energy falls by a reset only", clause: "HRS 1.0, 3.1.1.3",
      mayBeUnseen: true, requirement: EnergyMonotonicRequirement()),
    Rule(
      id: "hrs.energy.saturation", title: "Energy stays at 0xFFFF until it is reset",
      clause: "HRS 1.0, 3.1.1.3", mayBeUnseen: true, requirement: EnergySaturationRequirement()),
    Rule(
      id: "hrs.rr.unit", title: "RR-Intervals are in 1/1024 s", clause: "HRS 1.0, 3.1.1.4",
      mayBeUnseen: true, requirement: VerificationRequirement(checks: [.unit])),
    Rule(
      id: "hrs.rr.order", title: "The oldest RR-Interval stands first",
      clause: "HRS 1.0, 3.1.1.4", mayBeUnseen: true, requirement: RROrderRequirement()),
    Rule(
      id: "hrs.pace", title: "A measurement comes about once a second", clause: "HRS 1.0, 3.1.1.5",
      severity: .warn, requirement: NotificationRateRequirement(range: 0.5...2)),
  ]

  /// The other values.
  private static let values = [
    Rule(
      id: "hrs.location.value", title: "Body Sensor Location is one that is assigned",
      clause: "HRS 1.0, 3.2", mayBeUnseen: true,
      requirement: ValueRequirement(
        characteristic: .bodySensorLocation, allowed: (0...6).map { [UInt8($0)] })),
    Rule(
      id: "hrs.location.constant", title: "Body Sensor Location is constant in a connection",
      clause: "HRS 1.0, 3.2", mayBeUnseen: true,
      requirement: ConstantRequirement(characteristic: .bodySensorLocation)),
    Rule(
      id: "hrs.control_point.reset", title: "The reset of the energy is accepted",
      clause: "HRS 1.0, 3.3", mayBeUnseen: true,
      requirement: ControlPointRequirement(command: .reset)),
    Rule(
      id: "hrs.control_point.unknown", title: "An unknown command is answered with 0x80",
      clause: "HRS 1.0, 3.3", mayBeUnseen: true,
      requirement: ControlPointRequirement(command: .unknown)),
    Rule(
      id: "gatt.answers", title: "Requests are answered within 30 s",
      clause: "Core 5.4, Vol 3, Part F, 3.3",
      mayBeUnseen: true, requirement: UnansweredRequestsRequirement(isAboutTime: true)),
  ]
}
