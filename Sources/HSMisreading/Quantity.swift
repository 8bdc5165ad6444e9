package import HSBytes

/// What the numbers that an app shows are of.
package enum Quantity: UInt8, Sendable, CaseIterable {
  /// Beats per minute.
  case rate
  /// RR intervals in milliseconds.
  case intervalsInMilliseconds
  /// RR intervals in seconds.
  case intervalsInSeconds
  /// Energy Expended in kJ.
  case energy
  /// Sensor contact: 1 or 0.
  case contact

  /// The name in machine output and arguments.
  package var identifier: StaticText {
    switch self {
    case .rate: "bpm"
    case .intervalsInMilliseconds: "rr_ms"
    case .intervalsInSeconds: "rr_s"
    case .energy: "energy_kj"
    case .contact: "contact"
    }
  }

  /// The name as a person reads it.
  package var name: StaticText {
    switch self {
    case .rate: "heart rates in bpm"
    case .intervalsInMilliseconds: "RR intervals in ms"
    case .intervalsInSeconds: "RR intervals in s"
    case .energy: "energy in kJ"
    case .contact: "sensor contact"
    }
  }
}
