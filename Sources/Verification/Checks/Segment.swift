/// A part of a series over which nothing interrupts the evidence, while it is being judged.
struct Segment {
  /// A part of a segment about which a check has something to say, and what that makes of it.
  struct Stretch {
    var samples: Range<Int>
    var verdict: Verdict
    var check: Check
  }

  /// The samples, by their index in the series.
  var samples: Range<Int>
  /// Whether the sensor says that it has no contact.
  var isWithoutContact: Bool
  /// Its samples but for duplicates.
  var effective: [Int] = []
  /// The RR intervals of those, by their index in the series.
  var intervals: [Int] = []
  /// For each of `intervals`, the place in `effective` of the sample that brought it.
  var owners: [Int] = []
  /// The sum of the RR intervals of each of `effective`, in seconds.
  var sums: [Double] = []
  /// Artefacts among `intervals`, in seconds.
  var artefacts: ArtefactAnalysis?
  /// Whether each of `effective` lies within 30 notifications of a missed or extra beat, or of a
  /// silent spell: there the sum of intervals says nothing of beats.
  var isUncountable: [Bool] = []
  /// Whether each of `effective` lies within 30 notifications of any artefact.
  var isNearArtefact: [Bool] = []
  /// Whether each of `effective` lies within 30 notifications of a span of more than 2 s.
  var isNearSpan: [Bool] = []
  /// The results of its checks.
  var results: [CheckResult] = []
  /// What does not concern all of it.
  var stretches: [Stretch] = []

  init(samples: Range<Int>, isWithoutContact: Bool) {
    self.samples = samples
    self.isWithoutContact = isWithoutContact
  }

  /// Adds a stretch, clipped to the segment.
  mutating func add(_ verdict: Verdict, _ check: Check, over range: Range<Int>) {
    let clipped = range.clamped(to: samples)
    guard !clipped.isEmpty else { return }
    stretches.append(Stretch(samples: clipped, verdict: verdict, check: check))
  }

  func result(_ check: Check) -> CheckResult? { results.first { $0.check == check } }
}
