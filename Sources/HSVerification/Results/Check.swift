public import HSBytes

/// What a series is checked for.
public enum Check: UInt8, Sendable, Hashable, CaseIterable {
  /// V0: the bytes have the characteristic's form.
  case structure
  /// V1: notifications come at a steady pace, without gaps.
  case cadence
  /// V2n: none is lost or surplus, by their count and the lower envelope of their arrival times.
  case notifications
  /// V2b: no beat is lost or surplus, by the sum of RR intervals against the count.
  case beats
  /// V2c: RR intervals cover the time.
  case coverage
  /// V3: the sensor's clock and the host's run at the same pace.
  case drift
  /// V4: RR intervals are in 1/1024 s, not in milliseconds.
  case unit
  /// V5: the rate is what the RR intervals give by the sensor's own filter.
  case rate
  /// V6: no notification came twice, none was played again.
  case duplicates
  /// V7: values that a heart can have.
  case bounds
  /// V8: the rate does not jump.
  case steps
  /// V9: the sensor has contact.
  case contact
  /// V10: the rate does not stand still.
  case flat
  /// V11: no value that stands for "none" among the RR intervals.
  case sentinels
  /// V12: energy grows.
  case energy
  /// V13: few artefacts among the RR intervals.
  case artefacts
  /// V14: the recorder lost nothing and its clock runs forward.
  case capture
  /// V15: other sources of a heart rate in the same capture agree.
  case agreement
  /// V16: the values look measured, not repeated, worked out from each other, or smoothed.
  case origin
  /// V17: the heart's rhythm can be told.
  case rhythm

  /// `V0` to `V17`, with `V2n`, `V2b` and `V2c`.
  public var identifier: StaticText {
    switch self {
    case .structure: "V0"
    case .cadence: "V1"
    case .notifications: "V2n"
    case .beats: "V2b"
    case .coverage: "V2c"
    case .drift: "V3"
    case .unit: "V4"
    case .rate: "V5"
    case .duplicates: "V6"
    case .bounds: "V7"
    case .steps: "V8"
    case .contact: "V9"
    case .flat: "V10"
    case .sentinels: "V11"
    case .energy: "V12"
    case .artefacts: "V13"
    case .capture: "V14"
    case .agreement: "V15"
    case .origin: "V16"
    case .rhythm: "V17"
    }
  }

  /// A word for columns and keys.
  public var name: StaticText {
    switch self {
    case .structure: "structure"
    case .cadence: "cadence"
    case .notifications: "notifications"
    case .beats: "beats"
    case .coverage: "coverage"
    case .drift: "drift"
    case .unit: "unit"
    case .rate: "rate"
    case .duplicates: "duplicates"
    case .bounds: "bounds"
    case .steps: "steps"
    case .contact: "contact"
    case .flat: "flat"
    case .sentinels: "sentinels"
    case .energy: "energy"
    case .artefacts: "artefacts"
    case .capture: "capture"
    case .agreement: "agreement"
    case .origin: "origin"
    case .rhythm: "rhythm"
    }
  }

  /// The question that it answers.
  public var question: StaticText {
    switch self {
    case .structure: "Do the bytes have the form of a Heart Rate Measurement?"
    case .cadence: "Do notifications come at a steady pace, without gaps?"
    case .notifications: "Is no notification lost or surplus?"
    case .beats: "Is no beat lost or surplus?"
    case .coverage: "Do the RR intervals cover the time?"
    case .drift: "Does the sensor's clock run as fast as the host's?"
    case .unit: "Are the RR intervals in units of 1/1024 s?"
    case .rate: "Is the rate what the RR intervals give?"
    case .duplicates: "Did nothing come twice? What did is left out, and says nothing of the rest."
    case .bounds: "Are the values such as a heart can have?"
    case .steps: "Does the rate change no faster than a heart can?"
    case .contact: "Did the sensor have contact?"
    case .flat: "Does the rate follow the heart?"
    case .sentinels: "Is no interval a placeholder?"
    case .energy: "Does the energy only grow?"
    case .artefacts: "Are few RR intervals artefacts?"
    case .capture: "Did the recorder keep everything, on a clock that runs forward?"
    case .agreement: "Do other sources of a heart rate agree?"
    case .origin: "Are the values measured, not repeated, made of each other, or smoothed?"
    case .rhythm: "Can the heart's rhythm be told? It is no fault, whatever it is."
    }
  }

  /// How often it fails without a fault, and on what that rests.
  ///
  /// Counted on 12.3 h of three chest straps of which nothing was lost.
  public var falseAlarms: StaticText {
    switch self {
    case .cadence: "none in 12 h"
    case .notifications: "none in 12 h: the envelope moved by 0.025 s at most, 0.6 s are needed"
    case .beats: "none in 3 h free of artefacts, so less than 1 an hour"
    case .coverage: "none in 12 h"
    case .drift: "none in 12 h"
    case .unit: "none in 12 h; the limit is 30 standard deviations of a healthy strap away"
    case .rate: "none in 12 h, where RR intervals longer than 2 s are left out"
    case .steps: "1 warning in 16 h, no failure"
    case .sentinels: "none in 12 h"
    default: "no rate: the check states what was sent"
    }
  }
}
