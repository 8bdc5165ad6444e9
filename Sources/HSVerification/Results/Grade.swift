public import HSBytes

/// How one side of a run stands: what was measured, how sure that is, and what would make it surer.
public struct Grade: Sendable, Hashable {
  /// What is graded.
  public enum Subject: UInt8, Sendable, Hashable, CaseIterable {
    /// Whether every notification arrived, and whole.
    case delivery
    /// Whether every beat is there, once.
    case beats
    /// Whether RR intervals are in 1/1024 s.
    case unit
    /// Whether the rate is what the RR intervals give.
    case rate
    /// Whether the sensor's clock runs as fast as the host's.
    case clock
    /// Whether the sensor had contact.
    case contact

    /// A stable word.
    public var name: StaticText {
      switch self {
      case .delivery: "delivery"
      case .beats: "beats"
      case .unit: "unit"
      case .rate: "rate"
      case .clock: "clock"
      case .contact: "contact"
      }
    }

    /// What it means, in a sentence.
    public var meaning: StaticText {
      switch self {
      case .delivery: "Did every notification arrive whole? What came twice is left out."
      case .beats: "Is every beat there, once, and are the RR intervals measured?"
      case .unit:
        "Are the RR intervals in units of 1/1024 s? The value is the time that they claim over the time that passed: 1 if they are, 0.977 if they are milliseconds."
      case .rate: "Is the heart rate what the RR intervals give, and what a heart can do?"
      case .clock:
        "Does the sensor's clock run as fast as the host's? The value is in parts per million."
      case .contact: "Did the sensor say that it touches the skin?"
      }
    }

    /// The checks that must pass, the first of which tells the value.
    var decisive: [Check] {
      switch self {
      case .delivery: [.notifications]
      case .beats: [.coverage, .beats]
      case .unit: [.unit]
      case .rate: [.rate]
      case .clock: [.drift]
      case .contact: [.contact]
      }
    }

    /// The checks that must not condemn the run (`Run.isCondemned(by:)`).
    var grave: [Check] {
      switch self {
      case .delivery: [.structure, .cadence, .notifications, .duplicates]
      case .beats: [.beats, .coverage, .sentinels, .origin]
      case .unit: [.unit]
      case .rate: [.rate, .bounds, .steps, .flat, .agreement]
      case .clock: [.drift]
      case .contact: []
      }
    }

    /// The figure that is its value.
    var measure: Measure {
      switch self {
      case .delivery: .notifications
      case .beats: .coverage
      case .unit: .unitRatio
      case .rate: .medianResidual
      case .clock: .drift
      case .contact: .contactReported
      }
    }
  }

  /// What is graded.
  public var subject: Subject
  /// `passed`: it holds; `failed`: it does not; `cannotTell`: it is not known.
  public var outcome: Outcome
  /// The value that it rests on, with its error, if there is one.
  public var value: Figure?
  /// The check that failed, or that cannot tell; otherwise the first that decides.
  public var check: Check
  /// Why it is not known.
  public var obstacle: Obstacle?
  /// How many more seconds of the same would tell; `nil` where that would not help, or nobody can say.
  public var secondsNeeded: Double?

  /// The grade that a run's checks give.
  init(_ subject: Subject, of run: Run) {
    self.subject = subject
    let results = subject.decisive.compactMap { run[$0] }
    value = results.compactMap { $0.figure(subject.measure) }.first
    if let failed = subject.grave.first(where: run.isCondemned(by:)) {
      (outcome, check) = (.failed, failed)
    } else if let open = results.first(where: { $0.outcome != .passed }) {
      (outcome, check) = (open.outcome, open.check)
      obstacle = open.obstacle
      secondsNeeded = run.secondsNeeded(open)
    } else if subject == .delivery, run[.capture]?.outcome == .failed {
      // What was lost may have been anything.
      let drops = run[.capture]?.figure(.captureDrops)?.value ?? 0
      let isUnheard = drops == 0 && run[.capture]?.figure(.packetsUnheard) != nil
      (outcome, check, obstacle) = (
        .cannotTell, .capture, isUnheard ? .packetsUnheard : .recorderLost
      )
    } else if subject == .beats, let obstacle = run[.origin]?.obstacle, obstacle.isOfOrigin {
      (outcome, check, self.obstacle) = (.cannotTell, .origin, obstacle)
    } else {
      (outcome, check) = (results.isEmpty ? .cannotTell : .passed, subject.decisive[0])
    }
    if subject == .rate, outcome == .cannotTell, run[.agreement]?.outcome == .passed {
      // Something else in the capture gives the same rate.
      (outcome, check, obstacle, secondsNeeded) = (.passed, .agreement, nil, nil)
      value = run[.agreement]?.figure(.agreementMedian)
    }
  }
}

extension Run {
  /// The grades, in the order of `Grade.Subject`.
  public var grades: [Grade] { Grade.Subject.allCases.map { Grade($0, of: self) } }
}
