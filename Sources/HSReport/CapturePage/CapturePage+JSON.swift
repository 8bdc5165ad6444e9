import HSHeartRate
package import HSOutput
package import HSProtocols
import HSSeries
import HSTimeline

extension CapturePage {
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
    var json = JSONWriter(continuing: OutputBuffer())
    PageDocument.document.members.write(self, to: &json) { json in
      guard json.buffer.count >= TextOutput.pieceSize else { return }
      take(json.buffer.span)
      json.buffer.removeAll()
    }
    take(json.finish().span)
  }

  /// The document's JSON Schema.
  package static var schema: [UInt8] { PageDocument.document.schema }
}

/// What the document of a page is made of.
private enum PageDocument {
  static let document = JSONDocument<CapturePage>(
    "heartsnoop.report/1",
    """
    Every number of the page that heartsnoop report writes. Times are milliseconds since capture.begin; in arrays whose \
    name ends in _d each number but the first is the difference to the one before.
    """,
    [
      .member("version", "The program that made it.") { $0.version },
      .member("redacted", "Whether names, addresses and keys were replaced.") { $0.isRedacted },
      .record(
        "hrv_limits",
        """
        What the intervals of a part must have for SDNN, RMSSD and pNN50: how many, and at most which share of \
        artefacts.
        """,
        Members<CapturePage>([
          .member("intervals") { _ in Limits.timeDomainIntervals },
          .member("artefacts_percent") { _ in
            Int(clamping: (Limits.artefacts * 100).rounded())
          },
        ])
      ) { $0 },
      .member(
        "options", "What commands on the captures are to be given beside them, word by word."
      ) { $0.options },
      .member(
        "losses",
        "What was not read, or is more than is kept, a sentence each; empty where all is there."
      ) { $0.losses },
      .member("length_ms", "Milliseconds from the left to the right edge of the pictures.") {
        $0.length
      }.from(1),
      .records("captures", "", capture) { page in
        page.parts.indices.lazy.map { Place(place: $0, page: page) }
      },
      .records("sensors", "", sensor) { $0.sensors },
      .records("lanes", "What happened with each peer over time.", lane) { $0.shownLanes },
      .member("hows", "How values go from one side to the other.") { _ in
        PageValues.How.allCases.map { $0.words }
      },
      .records("values", "What was written, read and notified, by attribute.", values) { page in
        let known = page.parts.indices.map { place in
          Set(
            page.sensors.lazy.filter { $0.part == place }.flatMap { $0.measurements }.map {
              $0.packet
            })
        }
        return page.values.lazy.map { Values(own: $0, page: page, measured: known[$0.part]) }
      },
      .records("events", "What happened, but for values that were notified.", event) { page in
        page.parts.indices.lazy.flatMap { place in
          page.parts[place].story.entries.lazy.map {
            Event(capture: place, entry: $0, origin: page.origins[place])
          }
        }
      },
      .member(
        "overlay_is_rr",
        "Whether overlay is of RR intervals in milliseconds; else of rates in bpm."
      ) { $0.overlay.isOfIntervals },
      .records(
        "overlay",
        """
        The lines of the chart of all sensors and of what an app showed; none where there is one alone.
        """, line
      ) { $0.overlay.lines },
      .records(
        "agreement", "Sensors beside each other, a and b by their places in sensors.", comparison
      ) { $0.comparisons },
      .member(
        "changes",
        """
        Of two captures, what changed in structure from the first (A) to the second (B), as diff --what structure says \
        it; else empty.
        """
      ) { $0.changes },
      .records(
        "changed",
        "The same for people, and before it what the devices say of themselves, firmware first.",
        Members<PageChange>([
          .member("what") { $0.what },
          .member("before", "In the first; empty where what says it.") { $0.before },
          .member("after", "In the second.") { $0.after },
        ])
      ) { $0.changeRows },
      .member(
        "app", "With --app-shows: the numbers beside what was sent; null without."
      ) { $0.app },
    ])

  // MARK: - Captures

  private struct Place {
    let place: Int
    let page: CapturePage

    var part: CapturePage.Part { page.parts[place] }
  }

  private static let capture = Members<Place>([
    .member("name") { $0.part.name },
    .member("file", "The file as it is to be typed in commands.") { $0.part.file },
    .member(
      "begin",
      """
      The time from which times of this capture are counted, RFC 3339 in UTC; the same in all that overlap.
      """
    ) { exactly($0.page.origins[$0.place]) },
    .member(
      "what_it_is",
      "What the devices are and what was done with them, a sentence each; where none was connected, what was heard."
    ) { $0.part.whatItIs },
    .records("devices", "What each peer that was connected is.", device) { $0.part.portraits },
    .member("overview") { $0.part.overview },
    .member("recorder", "What the recorder says of itself; empty if it says nothing.") {
      $0.part.recorder.joined(separator: "; ")
    },
    .member("no_heart_rate", "Why there is no sensor; null if there is one.") {
      $0.part.capture.absence?.description
    },
    .records("headlines", "What went wrong, lost links first, and who can mend it.", headline) {
      $0.part.headlines
    },
    .member("learnt", "What values that nobody documented are made of, as learn says it, in lines.")
    {
      $0.part.learnt
    },
    .records(
      "peers", "The peers that were connected, with what is known of their attributes.", peer
    ) { $0.part.peers },
    .member("peers_left_out", "Peers that were connected and are not in peers.") {
      $0.part.peersLeftOut
    },
    .member("events_left_out") { $0.part.story.entriesLeftOut },
    .member("values_left_out") { $0.part.story.valuesLeftOut },
  ])

  /// A moment with its nanoseconds, so that what is counted from it can be told exactly.
  private static func exactly(_ nanoseconds: Int64) -> String {
    CalendarTime.text(nanoseconds, decimals: nanoseconds % 1_000_000 == 0 ? 3 : 9) + "Z"
  }

  private static let device = Members<DevicePortrait>([
    .member("peer", "The peer's number, as all commands have it.") { $0.peer }.from(1),
    .member("name") { $0.name },
    .all(of: DevicePortrait.members) { $0 },
  ])

  private static let headline = Members<Headlines.Line>([
    .member("code") { $0.code.identifier },
    .member("text") { $0.text },
    .member("side", "Who can mend it; null where that is not known.") { $0.side?.rawValue },
    .member("remedy", "How; null where that depends.") { $0.remedy },
  ])

  private static let peer = Members<CapturePage.Peer>([
    .member("peer", "The peer's number, as all commands have it.") { $0.number }.from(1),
    .member("name") { $0.name },
    .member("about", "Its addresses and connections, in words.") { $0.attributes.about },
    .records("attributes", "Rows as the page has them.", attribute) { peer in
      peer.attributes.parts.flatMap { part in part.rows.map { (title: part.title, row: $0) } }
    },
  ])

  private static let attribute = Members<(title: String, row: GATTTreeTable.Row)>([
    .member("part", "Whose attributes they are, and whether they lie outside of all services.") {
      $0.title
    },
    .member("handle", "null where a row above has told it.") { $0.row.handle?.rawValue },
    .member(
      "depth",
      """
      How deep it lies: a service 0, a characteristic 1, its value and descriptors 2, what was done 3.
      """
    ) { $0.row.depth },
    .member("what", "What it is, or its value.") { $0.row.what },
    .member("known", "How that is known, and from which packets.") { $0.row.known },
  ])

  // MARK: - Sensors

  private static let sensor = Members<PageSensor>([
    .place { $0.part },
    .member("peer", "The peer's number, as all commands have it.") { $0.summary.sensor.peer },
    .member("label", "The sensor's name, or what else it is called.") { $0.label },
    .member("verdict") { $0.summary.verdict },
    .member("use_run", "The run to use, by its place in runs.") { $0.advice.run },
    .member("usable_runs", "All runs that may be used, by their places in runs.") {
      Integers($0.advice.usable)
    },
    .member("advice", "Which part to use, or why none, in words.") {
      $0.advice.text
    },
    .written("facts", "What the page's head says, by its words.", as: .open) { sensor, json in
      json.beginObject()
      for (word, text) in sensor.summary.facts { json.field(word, string: text) }
      json.endObject()
    },
    .member("time_ms_d", "When each measurement came.") {
      Integers(differencesOf: $0.measurements.map { $0.time })
    },
    .member("packet_d", "The packets that brought them.") {
      Integers(differencesOf: $0.measurements.map { $0.packet })
    },
    .member("bpm", "The rates; 0 for none.") { Integers($0.measurements.map { $0.rate }) },
    .member("verdict_of", "The verdicts, by their places in verdicts.") {
      Integers($0.measurements.map { Int($0.verdict.rawValue) })
    },
    .member("rr_count", "How many RR intervals each has.") {
      Integers($0.measurements.map { $0.intervals })
    },
    .member("reasons_of", "What is to be known of each, by its place in reasons.") {
      Integers($0.measurements.map { $0.remark })
    },
    .member(
      "broken_before", "Measurements, by their indices, before which beats are missing."
    ) { Integers($0.broken) },
    .member(
      "connection_begins", "Measurements, by their indices, with which connections begin."
    ) { Integers($0.begins) },
    .member("reasons") { $0.reasons },
    .member("verdicts") { _ in Verdict.allCases },
    .member("beat_ms_d", "When each beat was that ends an RR interval.") {
      Integers(differencesOf: $0.beats.map { $0.time })
    },
    .member("rr_ticks", "The RR intervals that they end, in 1/1024 s.") {
      Integers($0.beats.map { $0.ticks })
    },
    .member("class_of", "What each is, by its place in classes.") {
      Integers($0.beats.map { Int($0.kind.rawValue) })
    },
    .member("measurement_of_d", "The measurement that brought each, by its index.") {
      Integers(differencesOf: $0.beats.map { $0.owner })
    },
    .member("classes") { _ in BeatClass.allCases.map { $0.name } },
    .member("dfa_ms_d", "Of DFA \u{3b1}1 in windows of two minutes: when each window ends.") {
      Integers(differencesOf: $0.exponents.map { $0.time })
    },
    .member("dfa_thousandths", "The exponents, in thousandths.") {
      Integers($0.exponents.map { Int(clamping: ($0.alpha * 1000).rounded()) })
    },
    .member("dfa_broken_before", "The windows before which there is none.") { sensor in
      Integers(sensor.exponents.indices.filter { sensor.exponents[$0].isBroken })
    },
    .member("corrected_at_ms", "When each interval ends that correction changed.") {
      Integers($0.corrected.map { $0.time })
    },
    .member("corrected_us", "These intervals in microseconds.") {
      Integers($0.corrected.map { $0.length })
    },
    .records("bands", "Stretches of time about which there is something to say.", band) {
      $0.bands
    },
    .records("runs", "", run) { sensor in
      zip(sensor.summary.runs, sensor.firsts).lazy.map { (run: $0, first: $1, sensor: sensor) }
    },
    .member(
      "gaps", "Times without values, each with its one cause, in the order in which they ended."
    ) { $0.summary.gaps },
    .records("findings", "", finding) { $0.summary.findings },
    .records(
      "hrv",
      """
      Heart-rate variability of all runs, or of the only one; - for a number that is not given.
      """,
      Members<(name: String, raw: String, corrected: String)>([
        .member("number") { $0.name },
        .member("raw") { $0.raw },
        .member("corrected") { $0.corrected },
      ])
    ) { $0.variability.map { $0.rows } ?? [] },
  ])

  private static let band = Members<PageSensor.Band>([
    .member("kind") { $0.kind.rawValue }.of(PageSensor.Band.Kind.allCases.map { $0.rawValue }),
    .member("begin_ms") { $0.begin }.from(nil),
    .member("end_ms") { $0.end }.from(nil),
    .member("packet") { $0.packet },
    .member("words") { $0.words },
    .member("gap", "Whether values are missing in it.") { $0.isGap },
    .member("missing", "How many, where that is known; else null.") { $0.missing },
  ])

  private static let run = Members<(run: RunSummary, first: Int, sensor: PageSensor)>([
    .member("number") { $0.run.number }.from(1),
    .member("first", "Its first measurement, by its index.") { $0.first },
    .member(
      "usable", "Whether heart-rate variability takes it in: not rejected, and with contact."
    ) { SensorSummary.isUsable($0.run.run) },
    .member("begin_ms") { $0.sensor.milliseconds($0.run.times.first) }.from(nil),
    .member("end_ms") { $0.sensor.milliseconds($0.run.times.last) }.from(nil),
    .member("measurements") { $0.run.run.samples.count }.from(1),
    .member("verdict") { $0.run.run.verdict },
    .written("grades", "How each grade stands, in words.", as: .open) { row, json in
      json.beginObject()
      for grade in row.run.run.grades {
        json.field(grade.subject.name, string: row.run.run.standing(grade))
      }
      json.endObject()
    },
  ])

  private static let finding = Members<SeriesFinding>([
    .member("packet") { $0.packets.lowerBound },
    .member("code") { $0.code.identifier },
    .member("severity") { $0.severity },
    .member("words") { $0.told },
  ])

  // MARK: - Lanes and values

  private static let lane = Members<PageLane>([
    .place { $0.part },
    .member("peer", "The peer's number; 0 for all that were not connected.") { $0.peer },
    .member("name") { $0.name },
    .records("rows", "", row) { $0.rows },
  ])

  private static let row = Members<PageLane.Row>([
    .member("name") { $0.name },
    .records(
      "spans", "",
      Members<PageLane.Row.Span>([
        .member("begin_ms") { $0.begin }.from(nil),
        .member("end_ms") { $0.end }.from(nil),
        .member("packet") { $0.packet },
        .member("words") { $0.words },
      ])
    ) { $0.spans },
    .member(
      "values",
      """
      The attributes whose values are in the row, by their places in values: the characteristic, and its configuration.
      """
    ) { Integers($0.values) },
    .member("signal_ms_d", "When the strength of the peer's signal was told.") {
      Integers(differencesOf: $0.signals.map { $0.time })
    },
    .member("signal_packet_d", "The packets that told it.") {
      Integers(differencesOf: $0.signals.map { $0.packet })
    },
    .member("signal_dbm", "The strengths, in dBm.") { Integers($0.signals.map { $0.strength }) },
    .member("events_ms_d", "When something happened.") { Integers(differencesOf: $0.events) },
    .member("problems_ms_d", "When something was found wrong.") {
      Integers(differencesOf: $0.problems)
    },
  ])

  private struct Values {
    let own: CapturePage.ShownValues
    let page: CapturePage
    /// The packets of the sensors of its capture.
    let measured: Set<Int>

    var values: PageValues { own.values }

    /// How each went: one for all, if it is the same.
    var hows: [Int] {
      let hows = values.moments.map { Int($0.how.rawValue) }
      return Set(hows).count == 1 ? Array(hows.prefix(1)) : hows
    }

    /// The place of the text of each; none, if they count up.
    var places: Integers {
      let places = values.moments.map { $0.text }
      return places == Array(places.indices) ? Integers([]) : Integers(differencesOf: places)
    }

    /// The texts; empty for those that a sensor's measurements of the same packets say.
    var words: [String] {
      var isMeasured = [Bool](repeating: false, count: values.texts.count)
      for moment in values.moments
      where values.about.isHeartRate && moment.text >= 0 && measured.contains(moment.packet) {
        isMeasured[moment.text] = true
      }
      return zip(values.texts, isMeasured).map { $1 ? "" : $0.words }
    }
  }

  private static let values = Members<Values>([
    .place { $0.own.part },
    .member("peer") { $0.own.peer },
    .member("handle", "0 for several that were read at once.") { $0.values.key.handle },
    .member("ours", "Whether the attribute is on the recorder's side.") { $0.values.key.isOurs },
    .member("name") { $0.page.attributeName($0.own) },
    .member("heart_rate") { $0.values.about.isHeartRate },
    .member("layout", "The layout that reads the values; null where none does.") {
      $0.values.layout
    },
    .member(
      "configures",
      """
      Of a Client Characteristic Configuration: the handle of the value that it is about.
      """
    ) { $0.values.about.configures },
    .member("time_ms_d") { values in
      Integers(
        differencesOf: values.values.moments.map {
          values.page.milliseconds($0.time, values.own.part)
        })
    },
    .member("packet_d") { Integers(differencesOf: $0.values.moments.map { $0.packet }) },
    .member("how_of", "Of each value its place in hows; one for all, if it is the same.") {
      Integers($0.hows)
    },
    .member(
      "text_of_d",
      """
      Of each value the place of its text in hex and words, -1 for one that is not kept; none, if each value in turn has \
      the next.
      """
    ) { $0.places },
    .member("hex", "Each value once.") { $0.values.texts.map { $0.hex } },
    .member(
      "words",
      """
      The same in words; empty where that is the bytes alone, or what the sensor's measurement of the packet says.
      """
    ) { $0.words },
  ])

  // MARK: - Events and comparisons

  private struct Event {
    let capture: Int
    let entry: PageStory.Entry
    let origin: Int64
  }

  private static let event = Members<Event>([
    .place { $0.capture },
    .member("time_ms") { PageSensor.milliseconds($0.entry.time, since: $0.origin) }.from(nil),
    .member("packet") { $0.entry.packet },
    .member("peer") { $0.entry.peer },
    .member("category") { $0.entry.category.identifier },
    .member("words") { $0.entry.words },
    .member(
      "hex", "The first octets, at most 64, of its packet or of the frame that was put together."
    ) { $0.entry.hex },
  ])

  private static let line = Members<PageOverlay.Line>([
    .member("name") { $0.name },
    .member("sensor", "By its place in sensors; null for an app.") { $0.sensor },
    .member("time_ms_d") { Integers(differencesOf: $0.times) },
    .member("value") { Integers($0.values.map { Int(clamping: $0.rounded()) }) },
  ])

  private static let comparison = Members<PageComparison>([
    .member("a") { $0.first },
    .member("b") { $0.second },
    .records(
      "words", "",
      Members<AgreementText.Row>([.member("about") { $0.word }, .member("text") { $0.text }])
    ) { $0.rows },
    .member(
      "mean_us",
      "Of each pair of RR intervals the mean, in microseconds, after conversion of the unit."
    ) { Integers($0.points.map { Int(clamping: ($0.place * 1000).rounded()) }) },
    .member("difference_us", "And a's less b's.") {
      Integers($0.points.map { Int(clamping: ($0.value * 1000).rounded()) })
    },
  ])
}

/// Whole numbers of any sign.
private struct Integers: MemberValue {
  private let numbers: [Int]

  init(_ numbers: [Int]) { self.numbers = numbers }

  /// Each number but the first as the difference to the one before.
  init(differencesOf numbers: [Int]) {
    self.numbers = numbers.indices.map { $0 == 0 ? numbers[0] : numbers[$0] - numbers[$0 - 1] }
  }

  static var form: MemberForm {
    .named("integers", "", .list(of: .number(from: nil, through: nil)))
  }

  func write(to json: inout JSONWriter, _ handOn: HandOn) { numbers.write(to: &json, handOn) }
}

extension Members.Member {
  /// The capture that something is of.
  fileprivate static func place(_ place: @escaping @Sendable (Record) -> Int) -> Self {
    .member("capture", "The capture, by its place in captures.", place)
  }
}

extension CapturePage.AppNumbers: MemberRecord {
  package static let members = Members<Self>([
    .member("words") { CapturePage.words($0) },
    .member("first_difference", "The first row in which they differ, from 0.") {
      $0.report.beside.firstDifference
    },
    .records("rows", "", row) { app in
      app.report.beside.rows.map { (app: app, row: $0) }
    },
  ])

  private static let row = Members<(app: CapturePage.AppNumbers, row: NumbersBeside.Row)>([
    .member("packet", "null for a number that comes from no value.") { row in
      row.row.value.map { row.app.sources[row.app.report.beside.source].packet($0) }
    },
    .member("sent") { $0.row.sent },
    .member("app", "null for a value that was not shown.") { row in
      row.row.shown.map { row.app.shown.text(at: $0) }
    },
    .member("same") { $0.row.isSame },
  ])
}
