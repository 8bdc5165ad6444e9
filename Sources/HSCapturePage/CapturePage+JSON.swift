import HSATT
import HSBytes
import HSHRV
import HSJSONText
import HSMisreading
package import HSOutput
import HSReport
import HSSeries
import HSTimeline
import HSVerification

extension CapturePage {
  /// The document's `schema`.
  static let schema: StaticText = "heartsnoop.report/1"

  /// Writes every number of the page as one JSON document, and ends its line.
  ///
  /// Times are milliseconds since `capture.begin`; in arrays whose name ends in `_d`, each number is the
  /// difference to the one before.
  package func writeJSON(to output: TextOutput) {
    writeDocument { piece in
      output.append { $0.append(piece) }
      output.endPiece()
    }
    output.append { $0.append("\n") }
  }

  /// Hands the document out in pieces as it is made: it is never whole in memory.
  func writeDocument(_ take: (Span<UInt8>) -> Void) {
    func drain(_ json: inout JSONWriter) {
      guard json.buffer.count >= TextOutput.pieceSize else { return }
      take(json.buffer.span)
      json.buffer.removeAll()
    }
    var json = JSONWriter(continuing: OutputBuffer())
    json.beginObject()
    json.field("schema", Self.schema)
    json.field("version", string: version)
    json.field("redacted", isRedacted)
    let limits = Limits()
    json.beginObject("hrv_limits")
    json.field("intervals", limits.timeDomainIntervals)
    json.field("artefacts_percent", Int(clamping: (limits.artefacts * 100).rounded()))
    json.endObject()
    Self.append("options", options, to: &json)
    Self.append("losses", losses, to: &json)
    json.field("length_ms", length)
    json.beginArray("captures")
    for (place, part) in parts.enumerated() {
      json.beginObject()
      json.field("name", string: Self.base(part.capture.name))
      json.field("file", string: part.file)
      json.field("begin", string: Self.exactly(origins[place]))
      json.field("overview", string: part.overview)
      json.field("recorder", string: part.recorder.joined(separator: "; "))
      if let absence = part.capture.absence {
        json.field("no_heart_rate", string: absence.description)
      } else {
        json.null("no_heart_rate")
      }
      json.beginArray("peers")
      for peer in part.peers { Self.append(peer, to: &json) }
      json.endArray()
      json.field("peers_left_out", part.peersLeftOut)
      json.field("events_left_out", part.story.entriesLeftOut)
      json.field("values_left_out", part.story.valuesLeftOut)
      json.endObject()
    }
    json.endArray()
    json.beginArray("sensors")
    for sensor in sensors { append(sensor, to: &json, drain) }
    json.endArray()
    json.beginArray("lanes")
    for lane in shownLanes { Self.append(lane, to: &json, drain) }
    json.endArray()
    Self.append("hows", PageValues.How.allCases.map(\.words), to: &json)
    json.beginArray("values")
    let known = parts.indices.map { place in
      Set(sensors.lazy.filter { $0.part == place }.flatMap(\.packets))
    }
    for own in values {
      append(own, known[own.part], to: &json)
      drain(&json)
    }
    json.endArray()
    json.beginArray("events")
    for (place, entry) in parts.enumerated().flatMap({ place, part in
      part.story.entries.map { (place, $0) }
    }) {
      json.beginObject()
      json.field("capture", place)
      json.field("time_ms", PageSensor.milliseconds(entry.time, since: origins[place]))
      json.field("packet", entry.packet)
      json.field("peer", entry.peer)
      json.field("category", entry.category.identifier)
      json.field("words", string: entry.words)
      json.endObject()
      drain(&json)
    }
    json.endArray()
    json.field("overlay_is_rr", overlay.isOfIntervals)
    json.beginArray("overlay")
    for line in overlay.lines {
      json.beginObject()
      json.field("name", string: line.name)
      json.field("sensor", optional: line.sensor)
      Self.append("time_ms_d", Self.differences(line.times), to: &json)
      Self.append("value", line.values.map { Int(clamping: $0.rounded()) }, to: &json)
      json.endObject()
    }
    json.endArray()
    json.beginArray("agreement")
    for comparison in comparisons { Self.append(comparison, to: &json) }
    json.endArray()
    Self.append("changes", changes, to: &json)
    append(app, to: &json)
    json.endObject()
    take(json.finish().span)
  }

  /// A moment with its nanoseconds, so that what is counted from it can be told exactly.
  private static func exactly(_ nanoseconds: Int64) -> String {
    CalendarTime.text(nanoseconds, decimals: nanoseconds % 1_000_000 == 0 ? 3 : 9) + "Z"
  }

  private func append(
    _ sensor: PageSensor, to json: inout JSONWriter, _ drain: (inout JSONWriter) -> Void
  ) {
    let summary = sensor.summary
    json.beginObject()
    json.field("capture", sensor.part)
    json.field("peer", summary.sensor.peer)
    json.field("label", string: label(sensor))
    json.field("verdict", summary.verdict.name)
    json.field("use_run", optional: advice(sensor).run)
    json.field("advice", string: advice(sensor).text)
    json.beginObject("facts")
    for (word, text) in SummaryText.facts(summary) { json.field(word, string: text) }
    json.endObject()
    Self.append("time_ms_d", Self.differences(sensor.times), to: &json)
    Self.append("packet_d", Self.differences(sensor.packets), to: &json)
    Self.append("bpm", sensor.rates, to: &json)
    Self.append("verdict_of", sensor.verdicts, to: &json)
    Self.append("rr_count", sensor.counts, to: &json)
    Self.append("reasons_of", sensor.remarks, to: &json)
    Self.append("broken_before", sensor.isBroken.indices.filter { sensor.isBroken[$0] }, to: &json)
    Self.append("connection_begins", sensor.begins.sorted(), to: &json)
    Self.append("reasons", sensor.reasons, to: &json)
    Self.append("verdicts", Verdict.allCases.map(\.name.string), to: &json)
    Self.append("beat_ms_d", Self.differences(sensor.beatTimes), to: &json)
    Self.append("rr_ticks", sensor.ticks, to: &json)
    Self.append("class_of", sensor.classes, to: &json)
    Self.append("measurement_of_d", Self.differences(sensor.owners), to: &json)
    Self.append("classes", BeatClass.allCases.map(\.name.string), to: &json)
    Self.append("dfa_ms_d", Self.differences(sensor.exponents.map(\.time)), to: &json)
    Self.append(
      "dfa_thousandths", sensor.exponents.map { Int(clamping: ($0.alpha * 1000).rounded()) },
      to: &json)
    Self.append(
      "dfa_broken_before", sensor.exponents.indices.filter { sensor.exponents[$0].isBroken },
      to: &json)
    Self.append("corrected_at_ms", sensor.correctedTimes, to: &json)
    Self.append("corrected_us", sensor.corrected, to: &json)
    json.beginArray("bands")
    for band in sensor.bands {
      json.beginObject()
      json.field("kind", string: band.kind.rawValue)
      json.field("begin_ms", band.begin)
      json.field("end_ms", band.end)
      json.field("packet", band.packet)
      json.field("words", string: band.words)
      json.endObject()
    }
    json.endArray()
    json.beginArray("runs")
    for (place, run) in summary.runs.enumerated() {
      json.beginObject()
      json.field("number", run.number)
      json.field("first", sensor.firsts[place])
      json.field("usable", SensorSummary.isUsable(run.run))
      json.field("begin_ms", PageSensor.milliseconds(run.times.first, since: origins[sensor.part]))
      json.field("end_ms", PageSensor.milliseconds(run.times.last, since: origins[sensor.part]))
      json.field("measurements", run.run.samples.count)
      json.field("verdict", run.run.verdict.name)
      json.beginObject("grades")
      for grade in run.run.grades {
        json.field(grade.subject.name, string: SummaryRuns.standing(grade, run.run))
      }
      json.endObject()
      json.endObject()
      drain(&json)
    }
    json.endArray()
    json.key("gaps")
    summary.gaps.write(to: &json) { _ in }
    json.beginArray("findings")
    for place in summary.sensor.series {
      for finding in part(sensor).capture.verifications[place].findings {
        json.beginObject()
        json.field("packet", finding.packets.lowerBound)
        json.field("code", finding.code.identifier)
        json.field("severity", finding.severity.name)
        json.field("words", string: SummaryRuns.sentence(finding))
        json.endObject()
        drain(&json)
      }
    }
    json.endArray()
    json.beginArray("hrv")
    let pair = summary.selected ?? summary.longest.flatMap { summary.runs[$0].variability }
    if let pair {
      for row in SummaryVariability.rows(pair) {
        json.beginObject()
        json.field("number", string: row.name)
        json.field("raw", string: row.raw)
        json.field("corrected", string: row.corrected)
        json.endObject()
      }
    }
    json.endArray()
    json.endObject()
  }

  private static func append(_ comparison: PageComparison, to json: inout JSONWriter) {
    json.beginObject()
    json.field("a", comparison.first)
    json.field("b", comparison.second)
    json.beginArray("words")
    for row in comparison.rows {
      json.beginObject()
      json.field("about", row.word)
      json.field("text", string: row.text)
      json.endObject()
    }
    json.endArray()
    append(
      "mean_us", comparison.points.map { Int(clamping: ($0.place * 1000).rounded()) }, to: &json)
    append(
      "difference_us", comparison.points.map { Int(clamping: ($0.value * 1000).rounded()) },
      to: &json)
    json.endObject()
  }

  private func append(_ app: AppNumbers?, to json: inout JSONWriter) {
    guard let app else { return json.null("app") }
    let beside = app.report.beside
    json.beginObject("app")
    json.field("words", string: Self.words(app))
    json.field("first_difference", optional: beside.firstDifference)
    json.beginArray("rows")
    for row in beside.rows {
      json.beginObject()
      json.field("packet", optional: row.value.map { app.sources[beside.source].packet($0) })
      json.field("sent", string: row.sent)
      if let shown = row.shown {
        json.field("app", string: app.shown.text(at: shown))
      } else {
        json.null("app")
      }
      json.field("same", row.isSame)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private static func append(
    _ lane: PageLane, to json: inout JSONWriter, _ drain: (inout JSONWriter) -> Void
  ) {
    json.beginObject()
    json.field("capture", lane.part)
    json.field("peer", lane.peer)
    json.field("name", string: lane.name)
    json.beginArray("rows")
    for row in lane.rows {
      json.beginObject()
      json.field("name", string: row.name)
      json.beginArray("spans")
      for span in row.spans {
        json.beginObject()
        json.field("begin_ms", span.begin)
        json.field("end_ms", span.end)
        json.field("packet", span.packet)
        json.field("words", string: span.words)
        json.endObject()
        drain(&json)
      }
      json.endArray()
      append("values", row.values, to: &json)
      append("signal_ms_d", differences(row.signals.map(\.time)), to: &json)
      append("signal_packet_d", differences(row.signals.map(\.packet)), to: &json)
      append("signal_dbm", row.strengths, to: &json)
      append("events_ms_d", differences(row.events), to: &json)
      append("problems_ms_d", differences(row.problems), to: &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  /// Appends an attribute's values; those whose packets a sensor has are told in words there.
  private func append(
    _ own: ShownValues, _ measured: Set<Int>, to json: inout JSONWriter
  ) {
    let values = own.values
    json.beginObject()
    json.field("capture", own.part)
    json.field("peer", own.peer)
    json.field("handle", Int(values.key.handle))
    json.field("ours", values.key.isOurs)
    json.field("name", string: attributeName(own))
    json.field("heart_rate", values.about.isHeartRate)
    json.field("configures", optional: values.about.configures.map { Int($0) })
    Self.append(
      "time_ms_d", Self.differences(values.moments.map { milliseconds($0.time, own.part) }),
      to: &json)
    Self.append("packet_d", Self.differences(values.moments.map(\.packet)), to: &json)
    // What is the same for all, or counts up, needs no list.
    let hows = values.moments.map { Int($0.how.rawValue) }
    Self.append("how_of", Set(hows).count == 1 ? Array(hows.prefix(1)) : hows, to: &json)
    let places = values.moments.map(\.text)
    Self.append(
      "text_of_d", places == Array(places.indices) ? [] : Self.differences(places), to: &json)
    Self.append("hex", values.texts.map(\.hex), to: &json)
    var isMeasured = [Bool](repeating: false, count: values.texts.count)
    for moment in values.moments
    where values.about.isHeartRate && moment.text >= 0 && measured.contains(moment.packet) {
      isMeasured[moment.text] = true
    }
    Self.append(
      "words", zip(values.texts, isMeasured).map { $1 ? "" : $0.words }, to: &json)
    json.endObject()
  }

  private static func append(_ peer: Peer, to json: inout JSONWriter) {
    json.beginObject()
    json.field("peer", peer.number)
    json.field("name", string: peer.name)
    append("about", peer.attributes.about, to: &json)
    json.beginArray("attributes")
    for part in peer.attributes.parts {
      for row in part.rows {
        json.beginObject()
        json.field("part", string: part.title)
        json.field("handle", optional: row.handle.map { Int($0.rawValue) })
        json.field("depth", row.depth)
        json.field("what", string: row.what)
        json.field("known", string: row.known)
        json.endObject()
      }
    }
    json.endArray()
    json.endObject()
  }

  private static func append(_ name: StaticText, _ numbers: [Int], to json: inout JSONWriter) {
    json.beginArray(name)
    for number in numbers { json.element(number) }
    json.endArray()
  }

  private static func append(_ name: StaticText, _ texts: [String], to json: inout JSONWriter) {
    json.beginArray(name)
    for text in texts { json.element(utf8: Array(text.utf8).span) }
    json.endArray()
  }

  private static func differences(_ numbers: [Int]) -> [Int] {
    var before = 0
    return numbers.map { number in
      defer { before = number }
      return number - before
    }
  }
}
