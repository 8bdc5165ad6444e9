/// What two stories are held against each other by.
package struct ComparisonOptions: Sendable {
  /// How far the times of two events may lie apart once the clocks are aligned, in nanoseconds;
  /// `nil` to compare no times.
  package var timeTolerance: Int64? = ComparisonOptions.defaultTolerance
  /// Whether handles, channels and what holds them are compared.
  package var handles = false
  /// Whether private addresses are compared.
  package var addresses = false
  /// Whether packet numbers are compared.
  package var packets = false
  /// Whether times are compared as they are, without aligning the clocks.
  package var absoluteTime = false
  /// Whether the time from a request to its answer, and what else lasts, is compared.
  package var latency = false
  /// Whether the strength of signals is compared.
  package var rssi = false
  /// Whether the evidence for labels is compared.
  package var evidence = false
  /// How far rates of notifications may differ where structure is compared, in percent.
  package var ratePercent = ComparisonOptions.defaultRatePercent
  /// The kinds of events that are compared, by the timeline's names; `nil` for all.
  package var categories: Set<String>?
  /// What of both sides is compared; `nil` for the fullest matter that both have.
  package var what: Matter?
  /// Whether everything that both have is compared, not only the fullest matter.
  package var isThorough = false

  /// A quarter of a second: more than a busy radio link delays a packet, less than a heartbeat takes.
  static let defaultTolerance: Int64 = 250_000_000

  /// A quarter: more than two timers differ, less than a rate that is halved or doubled.
  static let defaultRatePercent = 25

  /// By meaning alone.
  package init() {}

  /// Members of these roles are not compared.
  ///
  /// - Parameter atOtherEnd: Whether the stories are from the two ends of one link.
  /// - Returns: The roles.
  func leftOut(atOtherEnd: Bool) -> Role {
    var roles: Role = [.told, .name]
    let asked: [(Role, Bool)] = [
      (.packet, packets), ([.handle, .bytes], handles), ([.address, .anyAddress], addresses),
      (.time, latency), (.signal, rssi), (.evidence, evidence), (.oneEnd, !atOtherEnd),
    ]
    for (role, isAsked) in asked where !isAsked { roles.formUnion(role) }
    return roles
  }
}
