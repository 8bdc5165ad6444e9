import HSHeartRate
import HSProtocols

/// What happened in a series beside its measurements, in the order in which files tell it.
struct EventQueue {
  /// An event, and the measurement in front of which it stands.
  private struct Entry {
    var sample: Int
    var event: SeriesEvent
  }

  private var entries: [Entry] = []
  private var next = 0

  /// The events of a series: where runs begin, findings, and artefacts.
  init(_ series: HeartRateSeries, _ verification: SeriesVerification) {
    var wasWithoutContact = false
    for run in verification.runs {
      let first = run.samples.lowerBound
      add(.runStart, first, series, detail: run.verdict.name.string)
      if run.isWithoutContact != wasWithoutContact {
        add(run.isWithoutContact ? .contactLost : .contactFound, first, series)
        wasWithoutContact = run.isWithoutContact
      }
      for sample in run.samples {
        for place in series.intervals(ofSample: sample) {
          let kind = verification.beats[place]
          guard kind.isArtefact else { continue }
          add(
            .artefact, sample, series,
            detail: "\(kind.name.string), RR \(series.intervals[place].rawValue) ticks")
        }
      }
    }
    for finding in verification.findings { add(finding, series) }
    // Stable, so that a run's start comes before what is found at its first measurement.
    entries = entries.enumerated()
      .sorted { ($0.element.sample, $0.offset) < ($1.element.sample, $1.offset) }.map { $0.element }
  }

  private mutating func add(
    _ kind: SeriesEvent.Kind, _ sample: Int, _ series: HeartRateSeries, detail: String = ""
  ) {
    let measurement = series.samples[sample]
    entries.append(
      Entry(
        sample: sample,
        event: SeriesEvent(
          kind, nanoseconds: measurement.time, packet: measurement.packet, detail: detail)))
  }

  private mutating func add(_ finding: SeriesFinding, _ series: HeartRateSeries) {
    var text = OutputBuffer()
    text.append(finding.code.check.identifier)
    text.append(" ")
    text.append(sentence: finding)
    let first = min(max(finding.samples.lowerBound, 0), series.samples.count - 1)
    switch finding.code {
    case .gap, .lostNotifications, .unsentNotifications, .longSilence, .pause:
      let next = min(first + 1, series.samples.count - 1)
      let (from, to) = (series.time(at: first), series.time(at: next))
      let (length, overflow) = to.subtractingReportingOverflow(from)
      entries.append(
        Entry(
          sample: next,
          event: SeriesEvent(
            finding.code == .longSilence ? .note : .gap, nanoseconds: from,
            packet: series.packet(at: next),
            duration: overflow ? 0 : max(length, 0), detail: text.string)))
    case .contactLost, .missedBeats, .extraBeats, .ectopicBeats:
      // Told by events of their own.
      break
    default:
      entries.append(
        Entry(
          sample: first,
          event: SeriesEvent(
            .note, nanoseconds: series.time(at: first),
            packet: finding.packets.lowerBound, detail: text.string)))
    }
  }

  /// Takes the events that stand in front of a measurement.
  mutating func take(through sample: Int, _ body: (SeriesEvent) -> Void) {
    while next < entries.count, entries[next].sample <= sample {
      body(entries[next].event)
      next += 1
    }
  }
}
