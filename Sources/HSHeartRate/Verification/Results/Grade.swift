public import HSBase

/// How one side of a run stands: what was measured, how sure that is, and what would make it surer.
public struct Grade: Sendable, Hashable {
  /// What is graded; `meaning` says what each is.
  public enum Subject: UInt8, Sendable, Hashable, CaseIterable {
    case delivery, beats, unit, rate, clock, contact

    /// A word; what it means; the checks that must pass, the first of which tells the value; those that must not condemn
    /// the run (`Run.isCondemned(by:)`); and the figure that is its value.
    private typealias Row = (
      name: StaticText, meaning: StaticText, decisive: [Check], grave: [Check], measure: Measure
    )

    private var row: Row {
      switch self {
      case .delivery:
        (
          "delivery", "Did every notification arrive whole? What came twice is left out.",
          [.notifications], [.structure, .cadence, .notifications, .duplicates], .notifications
        )
      case .beats:
        (
          "beats", "Is every beat there, once, and are the RR intervals measured?",
          [.coverage, .beats], [.beats, .coverage, .sentinels, .origin], .coverage
        )
      case .unit:
        (
          "unit",
          "Are the RR intervals in units of 1/1024 s? The value is the time that they claim over the time that passed: 1 if they are, 0.977 if they are milliseconds.",
          [.unit], [.unit], .unitRatio
        )
      case .rate:
        (
          "rate", "Is the heart rate what the RR intervals give, and what a heart can do?",
          [.rate], [.rate, .bounds, .steps, .flat, .agreement], .medianResidual
        )
      case .clock:
        (
          "clock",
          "Does the sensor's clock run as fast as the host's? The value is in parts per million.",
          [.drift], [.drift], .drift
        )
      case .contact:
        (
          "contact", "Did the sensor say that it touches the skin?", [.contact], [],
          .contactReported
        )
      }
    }

    /// A stable word.
    public var name: StaticText { row.name }
    /// What it means, in a sentence.
    public var meaning: StaticText { row.meaning }
    fileprivate var decisive: [Check] { row.decisive }
    fileprivate var grave: [Check] { row.grave }
    fileprivate var measure: Measure { row.measure }
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
      let fault = CaptureFault.allCases.first { fault in
        fault.measure.flatMap { run[.capture]?.figure($0)?.value } ?? 0 > 0
      }
      (outcome, check, obstacle) = (.cannotTell, .capture, fault?.obstacle ?? .recorderLost)
    } else if subject == .beats, let obstacle = run[.origin]?.obstacle, obstacle.isOfOrigin {
      (outcome, check, self.obstacle) = (.cannotTell, .origin, obstacle)
      secondsNeeded = run[.origin].flatMap(run.secondsNeeded)
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
