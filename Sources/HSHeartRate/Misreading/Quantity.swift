package import HSBase

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

  /// The name in machine output and arguments, and as a person reads it.
  private var row: (identifier: StaticText, name: StaticText) {
    switch self {
    case .rate: ("bpm", "heart rates in bpm")
    case .intervalsInMilliseconds: ("rr_ms", "RR intervals in ms")
    case .intervalsInSeconds: ("rr_s", "RR intervals in s")
    case .energy: ("energy_kj", "energy in kJ")
    case .contact: ("contact", "sensor contact")
    }
  }

  /// The name in machine output and arguments.
  package var identifier: StaticText { row.identifier }

  /// The name as a person reads it.
  package var name: StaticText { row.name }
}
