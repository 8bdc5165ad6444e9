import HSHeartRate
package import HSOutput
import HSProtocols
import HSTimeline

/// What can be said of the heart-rate series of a capture as one JSON document, `heartsnoop.summary/2`.
///
/// It holds all that the pages show, and the fluctuation of every window. What is not known is `null`;
/// what was not computed is an object with the `refused` reason.
package enum SummaryJSON {
  /// Prints the document while it is made.
  ///
  /// - Parameters:
  ///   - summaries: The sensors.
  ///   - capture: Their capture.
  ///   - isOnOneLine: Whether it is one of several documents, each on a line of its own.
  ///   - output: Where the text goes.
  package static func write(
    _ summaries: [SensorSummary], of capture: VerifiedCapture, isOnOneLine: Bool = false,
    to output: TextOutput
  ) {
    document.write((summaries, capture), isOnOneLine: isOnOneLine, to: output)
  }

  /// The document's JSON Schema.
  package static var schema: [UInt8] { document.schema }

  private static let document = JSONDocument<(sensors: [SensorSummary], capture: VerifiedCapture)>(
    "heartsnoop.summary/2",
    """
    What can be said of the heart-rate series of a capture: how complete and trustworthy it is, and the variability \
    that it supports. What is not known is null; what was not computed is an object with the reason. Of several \
    captures, each document is one line (NDJSON).
    """,
    [
      .member("capture", "The capture's name.") { $0.capture.name },
      .member("left_out", "Measurements that are more than is kept.") { $0.capture.leftOut },
      .member(
        "readings_left_out", "Readings of other sources that are more than is kept."
      ) { $0.capture.readingsLeftOut },
      .records("sensors", "In the order of their first values.", sensor) { $0.sensors },
    ])

  // MARK: - Sensors

  private static let sensor = Members<SensorSummary>(
    named: "sensor", "",
    [
      .member("peer", "The number of the peer at the other end.") { $0.sensor.peer },
      .member("address") { $0.sensor.address },
      .member("name") { String(decoding: $0.sensor.name, as: UTF8.self).unlessEmpty },
      .member("local", "Whether our own host is the sensor.") { $0.sensor.isLocal },
      .member("handle") { $0.sensor.handle },
      .member(
        if: "own_name",
        """
        The user's own name of the handle (--map 0x0011=command); there only if one was given.
        """
      ) { $0.sensor.ownName },
      .member(
        "source", "What tells the rates: a heart-rate sensor's own, or another kind of value."
      ) { $0.sensor.kind.identifier },
      .member(
        if: "own_errors_ms",
        """
        What a sensor says of how far its intervals between pulses may be off: the median, and what 95 of 100 do not \
        exceed; there only if it says something.
        """
      ) { row in
        row.sensor.doubts.map { doubts in
          [0.5, 0.95].compactMap { doubts.error(of: $0).map(Int.init) }
        }
      },
      .member(
        if: "invalid_intervals", "Intervals that such a sensor calls invalid: they are left out."
      ) { $0.sensor.doubts?.invalid },
      .member("manufacturer") { $0.sensor.information.manufacturer },
      .member("model") { $0.sensor.information.model },
      .member("firmware") { $0.sensor.information.firmware },
      .member("hardware") { $0.sensor.hardware },
      .member("software") { $0.sensor.software },
      .member("location", "Where it is worn, by its own word.") { row in
        row.sensor.location.map { row.sensor.locationWord ?? "\($0)" }
      },
      .record("notifications", "How many came, and how many did not.", delivery) {
        $0.delivery
      },
      .member("verdict") { $0.verdict },
      .record("measurements", "Measurements by verdict.", measurements) { $0 },
      .member("rr_intervals") { $0.intervals },
      .record(
        "artefacts", "RR intervals by class of artefact (Lipponen and Tarvainen 2019).", artefacts
      ) { $0 },
      .member(
        "doubted_artefacts",
        """
        RR intervals that Lipponen and Tarvainen's thresholds call artefacts and Malik's rule does not: they are not \
        counted among the artefacts, and not corrected.
        """
      ) { $0.doubted },
      .member("reports_contact") { $0.reportsContact },
      .member("without_contact_s") { DecimalNumber(known: $0.withoutContact, 3) },
      .member("known_of_device", "What others have seen this kind of sensor do.") { row in
        row.capture.verifications[row.sensor.series[0]].knowledge.map { $0.text }
      },
      .records(
        "stretches",
        "What was checked together: runs are parts of these, cut where a check failed.", stretch
      ) { $0.stretches },
      .member(
        "gaps",
        "Times without values, each with its one cause, in the order in which they ended."
      ) { $0.gaps },
      .records("findings", "In the order of their packets, each once.", finding) { $0.findings },
      .records("runs", "", run) { row in row.runs.lazy.map { (summary: $0, format: row.format) } },
      .record("selection", "", selection) { $0 },
    ])

  private static let delivery = Members<SensorSummary.Delivery>([
    .member("received") { $0.received },
    .member("expected", "By the sensor's timer; null if it follows none.") { $0.expected },
    .member("missing") { $0.missing },
    .member("missing_by_counters") { $0.provedMissing },
    .member("duplicates") { $0.duplicates },
    .member("surplus") { $0.surplus },
    .member("uncounted_gaps") { $0.uncountedGaps },
  ])

  /// How many values have each verdict.
  static let measurements = Members<SensorSummary>(
    Verdict.allCases.map { verdict -> Members<SensorSummary>.Member in
      .member(verdict.name) { $0.verdicts[Int(verdict.rawValue)] }
    })

  private static let artefacts = Members<SensorSummary>(
    BeatClass.allCases.filter { $0.isArtefact }.map { kind -> Members<SensorSummary>.Member in
      .member(kind.name) { $0.classes[kind] ?? 0 }
    })

  private static let selection = Members<SensorSummary>([
    .member("measurements") { $0.selectedCount },
    .member("left_out", "Rejected, or without contact.") { $0.selectedLeftOut },
    .member(
      "hrv",
      """
      Of what --packets, --from and --to choose, or of all runs; null if that is a single run.
      """
    ) { $0.selected },
  ])

  // MARK: - Runs

  private static let stretch = Members<RunSummary>(
    named: "stretch", "",
    [
      .member("stretch") { $0.stretch }.from(1),
      .member("connection") { $0.connection },
      .member("measurements") { $0.run.checked.count },
      .records("checks", "", check) { $0.run.checksTogether },
    ])

  private static let run = Members<(summary: RunSummary, format: TimeFormat)>(
    named: "run", "A stretch over which nothing interrupts the evidence.",
    [
      .member("run") { $0.summary.number }.from(1),
      .member("connection") { $0.summary.connection },
      .member("begins") {
        PrintedTime(CaptureTime(nanoseconds: $0.summary.times.first), $0.format)
      },
      .member("ends") { PrintedTime(CaptureTime(nanoseconds: $0.summary.times.last), $0.format) },
      .member("first_packet") { $0.summary.run.packets.lowerBound }.from(1),
      .member("last_packet") { $0.summary.run.packets.upperBound }.from(1),
      .member("measurements") { $0.summary.run.samples.count },
      .member("rr_intervals") { $0.summary.intervals },
      .member("verdict") { $0.summary.run.verdict },
      .member("because") { $0.summary.run.reason },
      .member("without_contact") { $0.summary.run.isWithoutContact },
      .member("stretch", "The stretch that it is a part of.") { $0.summary.stretch }.from(1),
      .records("grades", "", grade) { $0.summary.run.grades },
      .member("failed", "The checks that failed in it.") { $0.summary.run.failed.map { $0.name } }
        .of(checkNames),
      .member("hrv") { row -> Result<VariabilityPair, Refused> in
        row.summary.variability.map { .success($0) }
          ?? .failure(Refused(description: row.summary.refusal ?? ""))
      },
    ])

  private static let checkNames = Check.allCases.map { $0.name.string }

  private static let grade = Members<Grade>(
    named: "grade",
    """
    How one side of a run stands. The verdict follows from the grades: rejected if unit fails; suspect if delivery, \
    beats, rate or clock fails; verified if delivery, beats, unit and rate pass; consistent if one of beats, unit and \
    rate passes; otherwise not_checkable.
    """,
    [
      .member("grade") { $0.subject },
      .member("outcome") { $0.outcome },
      .member("check", "The check that failed, cannot tell, or decides.") { $0.check.name }
        .of(checkNames),
      .member("obstacle", "Why it cannot tell.") { $0.obstacle?.text },
      .member("value", "What was measured.") {
        $0.value.flatMap { DecimalNumber(rounded: $0.value, 6) }
      },
      .member("uncertainty", "One standard error of it.") {
        $0.value?.uncertainty.flatMap { DecimalNumber(rounded: $0, 6) }
      },
      .member("measure", "What the value is.") { $0.value?.measure.name },
      .member("unit") { $0.value?.measure.unit },
      .member(
        "seconds_needed",
        """
        How much longer a recording of the same kind would have to be; null where that would not help.
        """
      ) { $0.secondsNeeded.flatMap { DecimalNumber(rounded: $0, 0) } },
    ])

  private static let check = Members<CheckResult>(
    named: "check", "",
    [
      .member("check") { $0.check.name }.of(checkNames),
      .member("identifier") { $0.check.identifier }.of(Check.allCases.map { $0.identifier.string }),
      .member("question") { $0.check.question },
      .member("outcome") { $0.outcome },
      .member("obstacle", "Why it cannot tell.") { $0.obstacle?.text },
      .member("false_alarms", "How often it fails without a fault.") { $0.check.falseAlarms },
      .records("figures", "", figure) { $0.figures },
    ])

  private static let figure = Members<Figure>([
    .member("name") { $0.measure.name }.of(Measure.allCases.map { $0.name.string }),
    .member("value") { DecimalNumber(rounded: $0.value, 6) },
    .member("uncertainty", "One standard error.") {
      $0.uncertainty.flatMap { DecimalNumber(rounded: $0, 6) }
    },
    .member("unit") { $0.measure.unit }.of(Set(Measure.allCases.map { $0.unit.string }).sorted()),
  ])

  private static let finding = Members<SeriesFinding>(
    named: "finding", "",
    [
      .member("check") { $0.code.check.name }.of(checkNames),
      .member("code") { $0.code.identifier }
        .of(SeriesFinding.Code.allCases.map { $0.identifier.string }),
      .member("severity") { $0.severity },
      .member("first_packet") { $0.packets.lowerBound }.from(1),
      .member("last_packet") { $0.packets.upperBound }.from(1),
      .member("count") { $0.count },
      .member("amount") { DecimalNumber(rounded: $0.amount, 6) },
      .member("text") { finding in OutputBuffer.text { $0.append(sentence: finding) } },
    ])
}
