public import HSBase

/// What a series is checked for.
public enum Check: UInt8, Sendable, Hashable, CaseIterable {
  case structure, cadence, notifications, beats, coverage, drift, unit, rate, duplicates, bounds,
    steps, contact, flat, sentinels, energy, artefacts, capture, agreement, origin, rhythm

  private var row: (identifier: StaticText, name: StaticText, question: StaticText) {
    switch self {
    case .structure: ("V0", "structure", "Do the bytes have the form of a Heart Rate Measurement?")
    case .cadence: ("V1", "cadence", "Do notifications come at a steady pace, without gaps?")
    case .notifications: ("V2n", "notifications", "Is no notification lost or surplus?")
    case .beats: ("V2b", "beats", "Is no beat lost or surplus?")
    case .coverage: ("V2c", "coverage", "Do the RR intervals cover the time?")
    case .drift: ("V3", "drift", "Does the sensor's clock run as fast as the host's?")
    case .unit: ("V4", "unit", "Are the RR intervals in units of 1/1024 s?")
    case .rate: ("V5", "rate", "Is the rate what the RR intervals give?")
    case .duplicates:
      (
        "V6", "duplicates",
        "Did nothing come twice? What did is left out, and says nothing of the rest."
      )
    case .bounds: ("V7", "bounds", "Are the values such as a heart can have?")
    case .steps: ("V8", "steps", "Does the rate change no faster than a heart can?")
    case .contact: ("V9", "contact", "Did the sensor have contact?")
    case .flat: ("V10", "flat", "Does the rate follow the heart?")
    case .sentinels: ("V11", "sentinels", "Is no interval a placeholder?")
    case .energy: ("V12", "energy", "Does the energy only grow?")
    case .artefacts: ("V13", "artefacts", "Are few RR intervals artefacts?")
    case .capture:
      ("V14", "capture", "Did the recorder keep everything, on a clock that runs forward?")
    case .agreement: ("V15", "agreement", "Do other sources of a heart rate agree?")
    case .origin:
      ("V16", "origin", "Are the values measured, not repeated, made of each other, or smoothed?")
    case .rhythm:
      ("V17", "rhythm", "Can the heart's rhythm be told? It is no fault, whatever it is.")
    }
  }

  /// `V0` to `V17`, with `V2n`, `V2b` and `V2c`.
  public var identifier: StaticText { row.identifier }
  /// The identifier and the name.
  public var title: String { "\(identifier.string) \(name.string)" }
  /// A word for columns and keys.
  public var name: StaticText { row.name }
  /// The question that it answers.
  public var question: StaticText { row.question }

  /// How often it fails without a fault, and on what that rests.
  ///
  /// Counted on 12.3 h of three chest straps of which nothing was lost.
  public var falseAlarms: StaticText {
    switch self {
    case .notifications: "none in 12 h: the envelope moved by 0.025 s at most, 0.6 s are needed"
    case .beats: "none in 3 h free of artefacts, so less than 1 an hour"
    case .cadence, .coverage, .drift, .sentinels: "none in 12 h"
    case .unit: "none in 12 h; the limit is 30 standard deviations of a healthy strap away"
    case .rate: "none in 12 h, where RR intervals longer than 2 s are left out"
    case .steps: "1 warning in 16 h, no failure"
    default: "no rate: the check states what was sent"
    }
  }
}
