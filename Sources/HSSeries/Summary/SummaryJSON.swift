import HSATT
package import HSBytes
import HSCapture
import HSHRV
import HSJSONText
package import HSOutput
import HSReport
import HSValues
import HSVerification

/// Writes what can be said of the heart-rate series of a capture as one JSON document,
/// `heartsnoop.summary/2`.
///
/// It holds all that the pages show, and the fluctuation of every window. What is not known is `null`;
/// what was not computed is an object with the `refused` reason.
package struct SummaryJSON: ~Copyable {
  /// The document's `schema`.
  package static let schema: StaticText = "heartsnoop.summary/2"

  private var json = JSONWriter(continuing: OutputBuffer())
  private var layout: JSONLayout
  private var time: TimeFormat
  private let output: TextOutput

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
    var writer = SummaryJSON(
      layout: JSONLayout(isOnOneLine: isOnOneLine),
      time: TimeFormat(.utc, resolution: capture.resolution), output: output)
    writer.document(summaries, of: capture)
  }

  private init(layout: JSONLayout, time: TimeFormat, output: TextOutput) {
    self.layout = layout
    self.time = time
    self.output = output
  }

  private mutating func document(_ summaries: [SensorSummary], of capture: VerifiedCapture) {
    json.beginObject()
    json.field("schema", Self.schema)
    json.field("capture", string: capture.name)
    json.field("left_out", capture.leftOut)
    json.field("readings_left_out", capture.readingsLeftOut)
    json.beginArray("sensors")
    for summary in summaries { append(summary, capture) }
    json.endArray()
    json.endObject()
    layout.end(&json, to: output)
  }

  // MARK: - Sensors

  private mutating func append(_ summary: SensorSummary, _ capture: VerifiedCapture) {
    let sensor = summary.sensor
    json.beginObject()
    json.field("peer", sensor.peer)
    json.field("address", optional: sensor.address)
    text("name", sensor.name.isEmpty ? nil : String(decoding: sensor.name, as: UTF8.self))
    json.field("local", sensor.isLocal)
    json.field("handle", hex16: sensor.handle.rawValue)
    if let name = sensor.ownName { json.field("own_name", string: name) }
    text("manufacturer", sensor.information.manufacturer)
    text("model", sensor.information.model)
    text("firmware", sensor.information.firmware)
    text("hardware", sensor.hardware)
    text("software", sensor.software)
    text("location", sensor.location.map { $0.name?.string ?? "\($0.rawValue)" })
    json.beginObject("notifications")
    json.field("received", summary.delivery.received)
    json.field("expected", optional: summary.delivery.expected)
    json.field("missing", summary.delivery.missing)
    json.field("missing_by_counters", summary.delivery.provedMissing)
    json.field("duplicates", summary.delivery.duplicates)
    json.field("surplus", summary.delivery.surplus)
    json.field("uncounted_gaps", summary.delivery.uncountedGaps)
    json.endObject()
    json.field("verdict", summary.verdict.name)
    json.beginObject("measurements")
    for verdict in Verdict.allCases {
      json.field(verdict.name, summary.verdicts[Int(verdict.rawValue)])
    }
    json.endObject()
    json.field("rr_intervals", summary.intervals)
    json.beginObject("artefacts")
    for kind in BeatClass.allCases where kind.isArtefact {
      json.field(kind.name, summary.classes[kind] ?? 0)
    }
    json.endObject()
    json.field("doubted_artefacts", summary.doubted)
    json.field("reports_contact", summary.reportsContact)
    number("without_contact_s", summary.withoutContact, decimals: 3)
    knowledge(sensor, capture)
    stretches(summary)
    json.gaps(summary.gaps)
    findings(sensor, capture)
    json.beginArray("runs")
    var stretch = 0
    var before: RunSummary?
    for run in summary.runs {
      if !run.isChecked(with: before) { stretch += 1 }
      before = run
      append(run, stretch: stretch)
    }
    json.endArray()
    json.beginObject("selection")
    json.field("measurements", summary.selectedCount)
    json.field("left_out", summary.selectedLeftOut)
    if let selected = summary.selected {
      json.key("hrv")
      append(selected)
      json.wroteValue()
    } else {
      json.null("hrv")
    }
    json.endObject()
    json.endObject()
  }

  private mutating func knowledge(_ sensor: Sensor, _ capture: VerifiedCapture) {
    json.beginArray("known_of_device")
    for known in capture.verifications[sensor.series[0]].knowledge { json.element(known.text) }
    json.endArray()
  }

  // MARK: - Runs

  /// The stretches that were checked together, with the figures of their checks: each once, whatever runs
  /// they were cut into.
  private mutating func stretches(_ summary: SensorSummary) {
    json.beginArray("stretches")
    var number = 0
    var before: RunSummary?
    for run in summary.runs {
      defer { before = run }
      guard !run.isChecked(with: before) else { continue }
      number += 1
      json.beginObject()
      json.field("stretch", number)
      json.field("connection", run.connection)
      json.field("measurements", run.run.checked.count)
      json.beginArray("checks")
      for result in run.run.checksTogether { append(result) }
      json.endArray()
      json.endObject()
      layout.handOn(&json, to: output)
    }
    json.endArray()
  }

  /// What was found, each once.
  private mutating func findings(_ sensor: Sensor, _ capture: VerifiedCapture) {
    json.beginArray("findings")
    for series in sensor.series {
      for finding in capture.verifications[series].findings { append(finding) }
    }
    json.endArray()
  }

  private mutating func append(_ grade: Grade) {
    json.beginObject()
    json.field("grade", grade.subject.name)
    json.field(
      "outcome", grade.outcome == .cannotTell ? "cannot_tell" : grade.outcome.name)
    json.field("check", grade.check.name)
    json.field("obstacle", optional: grade.obstacle?.text)
    if let value = grade.value {
      number("value", value.value, decimals: 6)
    } else {
      json.null("value")
    }
    if let uncertainty = grade.value?.uncertainty {
      number("uncertainty", uncertainty, decimals: 6)
    } else {
      json.null("uncertainty")
    }
    json.field("measure", optional: grade.value?.measure.name)
    json.field("unit", optional: grade.value?.measure.unit)
    if let seconds = grade.secondsNeeded {
      number("seconds_needed", seconds, decimals: 0)
    } else {
      json.null("seconds_needed")
    }
    json.endObject()
  }

  private mutating func append(_ summary: RunSummary, stretch: Int) {
    let run = summary.run
    json.beginObject()
    json.field("run", summary.number)
    json.field("connection", summary.connection)
    moment("begins", summary.times.first)
    moment("ends", summary.times.last)
    json.field("first_packet", run.packets.lowerBound)
    json.field("last_packet", run.packets.upperBound)
    json.field("measurements", run.samples.count)
    json.field("rr_intervals", summary.intervals)
    json.field("verdict", run.verdict.name)
    json.field("because", string: SummaryRuns.reason(run))
    json.field("without_contact", run.isWithoutContact)
    json.field("stretch", stretch)
    json.beginArray("grades")
    for grade in run.grades { append(grade) }
    json.endArray()
    json.beginArray("failed")
    for check in run.failed { json.element(check.name) }
    json.endArray()
    if let variability = summary.variability {
      json.key("hrv")
      append(variability)
      json.wroteValue()
    } else {
      json.beginObject("hrv")
      json.field("refused", string: summary.refusal ?? "")
      json.endObject()
    }
    json.endObject()
    layout.handOn(&json, to: output)
  }

  private mutating func append(_ result: CheckResult) {
    json.beginObject()
    json.field("check", result.check.name)
    json.field("identifier", result.check.identifier)
    json.field("question", result.check.question)
    json.field(
      "outcome", result.outcome == .cannotTell ? "cannot_tell" : result.outcome.name)
    json.field("obstacle", optional: result.obstacle?.text)
    json.field("false_alarms", result.check.falseAlarms)
    json.beginArray("figures")
    for figure in result.figures {
      json.beginObject()
      json.field("name", figure.measure.name)
      number("value", figure.value, decimals: 6)
      if let uncertainty = figure.uncertainty {
        number("uncertainty", uncertainty, decimals: 6)
      } else {
        json.null("uncertainty")
      }
      json.field("unit", figure.measure.unit)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func append(_ finding: SeriesFinding) {
    var sentence = OutputBuffer()
    sentence.append(sentence: finding)
    json.beginObject()
    json.field("check", finding.code.check.name)
    json.field("code", finding.code.identifier)
    json.field("severity", finding.severity.name)
    json.field("first_packet", finding.packets.lowerBound)
    json.field("last_packet", finding.packets.upperBound)
    json.field("count", finding.count)
    number("amount", finding.amount, decimals: 6)
    json.field("text", utf8: sentence.span)
    json.endObject()
    layout.handOn(&json, to: output)
  }
}

// MARK: - Variability

extension SummaryJSON {
  private mutating func append(_ pair: VariabilityPair) {
    json.beginObject()
    json.field("spans_left_out", pair.spans)
    json.key("raw")
    append(pair.raw)
    json.wroteValue()
    json.key("corrected")
    append(pair.corrected)
    json.wroteValue()
    json.endObject()
  }

  private mutating func append(_ one: Variability) {
    json.beginObject()
    json.field("intervals", one.count)
    json.field("corrected", one.corrected)
    json.field("artefacts", one.artefacts)
    number("seconds", one.seconds, decimals: 3)
    json.field("pieces", one.pieces)
    computed("time_domain", one.timeDomain) { writer, value in
      for (name, number) in [
        ("mean_rr_ms", value.meanRR), ("median_rr_ms", value.medianRR),
        ("mean_hr_bpm", value.heartRateOfMean), ("mean_of_hr_bpm", value.meanOfHeartRates),
        ("sdnn_ms", value.sdnn), ("rmssd_ms", value.rmssd), ("ln_rmssd", value.lnRMSSD),
        ("sdsd_ms", value.sdsd), ("pnn50_percent", value.pnn50),
        ("pnn20_percent", value.pnn20), ("sd1_ms", value.sd1), ("sd2_ms", value.sd2),
      ] as [(StaticText, Double)] { writer.number(name, number, decimals: 9) }
      writer.json.field("recipe", string: value.recipe)
    }
    computed("dfa", one.fluctuation) { writer, value in
      writer.number("alpha", value.alpha, decimals: 9)
      writer.json.field("smallest_scale", value.scales.smallest)
      writer.json.field("largest_scale", value.scales.largest)
      writer.json.field("recipe", string: value.recipe)
    }
    computed("dfa_windows", one.sliding) { writer, value in
      writer.json.beginArray("windows")
      for window in value.windows {
        writer.json.beginObject()
        writer.number("end_s", window.end, decimals: 3)
        writer.json.field("intervals", window.count)
        writer.json.field("doubtful", window.doubtful)
        switch window.alpha {
        case .success(let alpha): writer.number("alpha", alpha, decimals: 6)
        case .failure(let why): writer.json.field("refused", string: why.description)
        }
        writer.json.endObject()
        writer.layout.handOn(&writer.json, to: writer.output)
      }
      writer.json.endArray()
      writer.json.field("recipe", string: value.recipe)
    }
    computed("spectrum", one.frequency) { writer, value in
      writer.computed("vlf", value.veryLow) { $0.number("ms2", $1, decimals: 6) }
      writer.number("lf_ms2", value.low, decimals: 6)
      writer.number("hf_ms2", value.high, decimals: 6)
      writer.number("lf_hf", value.ratio, decimals: 9)
      writer.json.field("windows", value.windowCount)
      writer.json.field("recipe", string: value.recipe)
    }
    computed("lomb_scargle", one.lomb) { writer, value in
      writer.computed("vlf", value.veryLow) { $0.number("ms2", $1, decimals: 6) }
      writer.number("lf_ms2", value.low, decimals: 6)
      writer.number("hf_ms2", value.high, decimals: 6)
      writer.number("lf_hf", value.ratio, decimals: 9)
      writer.json.field("windows", value.windowCount)
      writer.json.field("recipe", string: value.recipe)
    }
    computed("sample_entropy", one.entropy) { writer, value in
      writer.number("nats", value.value, decimals: 9)
      writer.number("tolerance_ms", value.tolerance, decimals: 6)
      writer.json.field("alike", value.alike)
      writer.json.field("going_on_alike", value.goingOnAlike)
      writer.json.field("recipe", string: value.recipe)
    }
    json.endObject()
  }

  /// An object with what was computed, or with the reason why nothing was.
  private mutating func computed<Value>(
    _ name: StaticText, _ result: Result<Value, Refusal>,
    _ body: (inout SummaryJSON, Value) -> Void
  ) {
    json.beginObject(name)
    switch result {
    case .success(let value): body(&self, value)
    case .failure(let why): json.field("refused", string: why.description)
    }
    json.endObject()
  }

  // MARK: - Members

  private mutating func number(_ name: StaticText, _ value: Double, decimals: Int) {
    guard value.isFinite, value.magnitude < 1e9 else { return json.null(name) }
    json.key(name)
    json.buffer.append(number: value, decimals: decimals)
    if decimals > 0 {
      while json.buffer.last == 0x30 { json.buffer.truncate(to: json.buffer.count - 1) }
      if json.buffer.last == 0x2e { json.buffer.truncate(to: json.buffer.count - 1) }
    }
    json.wroteValue()
  }

  private mutating func text(_ name: StaticText, _ value: String?) {
    if let value { json.field(name, string: value) } else { json.null(name) }
  }

  private mutating func moment(_ name: StaticText, _ nanoseconds: Int64) {
    json.key(name)
    json.buffer.append(byte: 0x22)
    time.append(CaptureTime(nanoseconds: nanoseconds), to: &json.buffer)
    json.buffer.append(byte: 0x22)
    json.wroteValue()
  }
}
