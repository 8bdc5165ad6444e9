package import HSAssignedNumbers
package import HSYAMLText

/// What a rule demands of a peer: one kind of rule, with its parameters.
///
/// A requirement is a pure function of the facts. It says that something holds only if the capture
/// shows it, and that it does not only if the capture shows that; all else is *not seen*.
package protocol Requirement: Sendable {
  /// The kind's name after `check` in rule files.
  static var kind: String { get }

  /// What it requires, as the schema of rule files says it, without a full stop.
  static var words: String { get }

  /// Characteristics whose values have to be kept for it.
  var characteristics: [BluetoothUUID] { get }

  /// Whether the answer rests on values of the heart rate.
  var restsOnSeries: Bool { get }

  /// Characteristics whose names the answer rests on, if it is one: whether the capture itself tells
  /// them bears on what the answer is worth.
  ///
  /// Presence and absence are judged by what the capture tells alone, and need no name here.
  var labels: [BluetoothUUID] { get }

  /// Reads the parameters, or describes them; what is wrong with them is noted there.
  init(_ form: inout YAMLForm)

  /// Holds the facts against the requirement.
  ///
  /// - Parameter facts: What the capture shows of a peer.
  /// - Returns: The answer, with its reason and the packets that show it.
  func judge(_ facts: SubjectFacts) -> Judgement
}

extension Requirement {
  /// None.
  package var characteristics: [BluetoothUUID] { [] }

  /// As most do.
  package var restsOnSeries: Bool { true }

  /// Those whose values are kept for it, and the heart rate if it rests on that.
  package var labels: [BluetoothUUID] {
    characteristics + (restsOnSeries ? [.heartRateMeasurement] : [])
  }
}

/// The kinds of rules.
enum RequirementKinds {
  /// All of them, in the order of the documentation.
  static let all: [any Requirement.Type] = [
    ServiceRequirement.self, CharacteristicRequirement.self, ReadableRequirement.self,
    ValueRequirement.self, FieldRequirement.self, ConstantRequirement.self,
    AdvertisedRequirement.self,
    SubscriptionRequirement.self, ConnectionParametersRequirement.self, LatencyRequirement.self,
    UnansweredRequestsRequirement.self, ControlPointRequirement.self,
    NotificationRateRequirement.self, GapsRequirement.self, HeartRateRequirement.self,
    RRAgainstRateRequirement.self, RROrderRequirement.self, EnergyMonotonicRequirement.self,
    EnergySaturationRequirement.self, ContactBitsRequirement.self, ReservedBitsRequirement.self,
    WellFormedRequirement.self, ValueFormatRequirement.self, HoldsRequirement.self,
    VerdictRequirement.self, VerificationRequirement.self, FindingsRequirement.self,
    CoverageRequirement.self,
  ]
}
