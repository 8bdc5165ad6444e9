import HSATT
import HSAgreement
import HSBytes
import HSHCI
import HSHRV
import HSIdentity
import HSMisreading
package import HSOutput
import HSReport
import HSSeries
import HSTimeline
import HSVerification

extension CapturePage {
  /// Writes the page as HTML.
  ///
  /// - Parameter output: Where it goes, in pieces: a page holds all of its numbers twice.
  package func writeHTML(to output: TextOutput) {
    func piece(_ body: (inout OutputBuffer) -> Void) {
      output.append(body)
      output.endPiece()
    }
    piece {
      begin(&$0)
      head(&$0)
    }
    piece(overlaid)
    for index in sensors.indices { piece { section(index, &$0) } }
    piece(compared)
    piece(appNumbers)
    piece(lanes)
    piece(valueTable)
    piece(entries)
    piece(attributes)
    piece(foot)
    output.append { $0.append("<script type=\"application/json\" id=\"data\">") }
    // No text in there may end the element.
    writeDocument { bytes in
      piece { page in
        for index in bytes.indices {
          if bytes[index] == 0x3c {
            page.append("\\u003c")
          } else {
            page.append(byte: bytes[index])
          }
        }
      }
    }
    piece { page in
      page.append("</script>\n<script>")
      page.append(string: Self.script)
      page.append("</script>\n</body>\n</html>\n")
    }
  }

  private func begin(_ page: inout OutputBuffer) {
    page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.append(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '")
    page.append(string: Self.digest(Self.script))
    page.append("'; style-src '")
    page.append(string: Self.digest(Self.style))
    page.append("'; base-uri 'none'; form-action 'none'\">\n<title>")
    page.append(html: title)
    page.append(": heartsnoop</title>\n<style>")
    page.append(string: Self.style)
    page.append("</style>\n</head>\n<body>\n")
  }

  private static func digest(_ text: String) -> String {
    "sha256-" + base64(SHA256.digest(Array(text.utf8)))
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let own = bytes[start..<Swift.min(start + 3, bytes.count)]
      var word = 0
      for index in 0..<3 { word = word << 8 | (index < own.count ? Int(own[start + index]) : 0) }
      for index in 0..<4 {
        text.append(index <= own.count ? letters[word >> (18 - 6 * index) & 63] : "=")
      }
    }
    return text
  }

  /// The names of the captures.
  private var title: String {
    let names = parts.prefix(4).map { Self.base($0.capture.name) }.joined(separator: ", ")
    return parts.count > 4 ? "\(names) and \(parts.count - 4) more" : names
  }

  /// A path's last part.
  static func base(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  // MARK: - Head

  private func head(_ page: inout OutputBuffer) {
    page.append("<header>\n<h1>")
    page.append(html: title)
    page.append("</h1>\n")
    for (place, part) in parts.enumerated() {
      page.append("<p class=\"what\">")
      if parts.count > 1 { page.append(html: "\(Self.base(part.capture.name)): ") }
      page.append(html: part.overview)
      page.append("</p>\n")
      if !part.recorder.isEmpty {
        page.append("<p class=\"what\">Recorder: ")
        for (index, fact) in part.recorder.enumerated() {
          if index > 0 { page.append("; ") }
          page.append(html: fact)
        }
        page.append("</p>\n")
      }
      page.append("<ul class=\"what\">")
      for line in part.happened {
        page.append("<li>")
        page.append(linkingPackets: line) { Self.key($0, place) }
        page.append("</li>")
      }
      page.append("</ul>\n")
      guard let absence = part.capture.absence else { continue }
      page.append("<p class=\"answer none\"><strong>")
      page.append(html: essence(part))
      page.append("</strong> No heart rate: ")
      page.append(linkingPackets: Self.words(absence)) { Self.key($0, place) }
      page.append("</p>\n")
    }
    if parts.count > 1, Set(origins).count > 1 {
      page.append(
        "<p class=\"note\">The captures lie apart in time: each is shown from its own beginning.</p>\n"
      )
    }
    for (index, sensor) in sensors.enumerated() { answer(sensor, index, &page) }
    if let app {
      page.append("<p class=\"answer app\"><strong>The app:</strong> ")
      page.append(linkingPackets: Self.answer(app)) { Self.key($0, 0) }
      page.append(" <a href=\"#app\">more</a></p>\n")
    }
    page.append("<p class=\"note\">")
    page.append(html: holdings)
    page.append("</p>\n")
    contents(&page)
    page.append(
      """
      </header>
      <div id="tools" class="tools" role="group" aria-label="Search and zoom" hidden><label>Find <input id="find" type="search" autocomplete="off"></label>
      <label>Peer <select id="who"><option value="">all</option></select></label>
      <button id="in" type="button">Zoom in</button> <button id="out" type="button">Zoom out</button>
      <button id="all" type="button">Show all</button> <output id="range"></output></div>
      <main>

      """ as StaticText)
  }

  /// A list of contents.
  private func contents(_ page: inout OutputBuffer) {
    var entries: [(target: String, words: String)] = []
    if !overlay.lines.isEmpty { entries.append(("overlay", "on one chart")) }
    for (index, sensor) in sensors.enumerated() {
      entries.append(("sensor-\(index)", label(sensor)))
    }
    if sensors.count(where: { !$0.ticks.isEmpty }) > 1 {
      entries.append(("agreement", "beside each other"))
    }
    if app != nil { entries.append(("app", "the app")) }
    entries.append(("happened", "what happened"))
    if !values.isEmpty { entries.append(("values", "values")) }
    entries += [("events-all", "events"), ("attributes", "attributes")]
    page.append("<nav aria-label=\"Contents\"><ul>")
    for entry in entries {
      page.append("<li><a href=\"#")
      page.append(string: entry.target)
      page.append("\">")
      page.append(html: entry.words)
      page.append("</a></li>")
    }
    page.append("</ul></nav>\n")
  }

  /// Whether a sensor's series can be trusted, which part to use, and a picture of it.
  private func answer(_ sensor: PageSensor, _ index: Int, _ page: inout OutputBuffer) {
    let advice = advice(sensor)
    page.append("<div class=\"answer ")
    page.append(sensor.summary.verdict.name)
    page.append("\"><p><strong>")
    page.append(html: label(sensor))
    page.append(": <span class=\"badge\">")
    page.append(sensor.summary.verdict.words)
    page.append(".</span></strong> ")
    page.append(html: "\(OverviewText.rates(sensor.summary, of: part(sensor).capture)). ")
    let isList = advice.reasons.count > 1
    page.append(html: isList ? advice.lead + ":" : advice.text)
    if sensors.count > 1 {
      page.append(" <a href=\"#sensor-")
      page.append(index)
      page.append("\">more</a>")
    }
    page.append("</p>\n")
    if isList {
      page.append("<ul>\n")
      for reason in advice.reasons {
        page.append("<li>")
        page.append(html: reason)
        page.append("</li>\n")
      }
      page.append("</ul>\n")
      if !advice.rest.isEmpty {
        page.append("<p>")
        page.append(html: advice.rest)
        page.append("</p>\n")
      }
    }
    ribbon(sensor, index, advice.run, &page)
    page.append("</div>\n")
  }

  /// The verdict of each value over time, on the scale of the charts, with a frame around the run to use.
  private func ribbon(_ sensor: PageSensor, _ index: Int, _ best: Int?, _ page: inout OutputBuffer)
  {
    func span(_ run: RunSummary) -> (begin: Int, end: Int) {
      (
        PageSensor.milliseconds(run.times.first, since: origins[sensor.part]),
        PageSensor.milliseconds(run.times.last, since: origins[sensor.part])
      )
    }
    guard !sensor.summary.runs.isEmpty else { return }
    var picture = Picture(whole, 0...1)
    // Those that are worse are drawn later: a single one is seen among many that are better.
    let stretches = sensor.stretches
    for verdict in Verdict.allCases {
      for stretch in stretches.lazy.filter({ $0.verdict == Int(verdict.rawValue) }).prefix(1000) {
        picture.bar(verdict.name, from: Double(stretch.begin), to: Double(stretch.end))
      }
    }
    if let best {
      let (begin, end) = span(sensor.summary.runs[best])
      picture.bar("use", from: Double(begin), to: Double(end))
    }
    picture.marks(times)
    let found = Set(stretches.map(\.verdict))
    page.append("<figure class=\"timed\"><figcaption><b>Verdict of each value</b>")
    for verdict in Verdict.allCases where found.contains(Int(verdict.rawValue)) {
      page.append(" <span class=\"key ")
      page.append(verdict.name)
      page.append("\">")
      page.append(verdict.words)
      page.append("</span>")
    }
    page.append(
      best == nil
        ? "</figcaption>\n"
        : " <span class=\"key use\">the part to use</span></figcaption>\n" as StaticText)
    picture.write(
      "ribbon", sensor: index,
      title:
        "Verdicts of \(counted(sensor.times.count, "value", "values")) over time; the table of "
        + "runs has them in words", size: "ribbon", to: &page)
    page.append("</figure>\n")
  }

  // MARK: - Sensors over each other

  private static let colours: [StaticText] = ["c0", "c1", "c2", "c3", "c4", "c5"]

  /// All sensors, and what an app showed, on one chart.
  private func overlaid(_ page: inout OutputBuffer) {
    guard !overlay.lines.isEmpty else { return }
    let lines = overlay.lines.map { overlay.points($0, sensors) }
    let shown = lines.flatMap { line in
      (0..<line.count).compactMap { line.point($0)?.value }
    }.sorted()
    guard let first = shown.first, let last = shown.last else { return }
    // An app may show anything.
    let low = Swift.max(Swift.min(first, shown[shown.count / 100]) - 5, 0)
    let high = Swift.min(last + 5, overlay.isOfIntervals ? 4000 : 300)
    var picture = Picture(whole, low...high)
    picture.levels(Picture.round(picture.values, count: 5))
    picture.marks(times)
    for (place, line) in lines.enumerated() {
      picture.line(
        Self.colours[place % Self.colours.count], count: line.count, line.point,
        isBroken: line.isBroken)
    }
    page.append("<section id=\"overlay\">\n<h2>")
    page.append(
      app == nil ? "All sensors on one chart" : "The app and the sensor on one chart" as StaticText)
    page.append("</h2>\n<figure class=\"timed\"><figcaption><b>")
    page.append(overlay.isOfIntervals ? "RR intervals, ms" : "Heart rate, bpm" as StaticText)
    page.append("</b>")
    for (place, line) in overlay.lines.enumerated() {
      page.append(" <span class=\"key ")
      page.append(Self.colours[place % Self.colours.count])
      page.append("\">")
      page.append(html: line.name)
      page.append("</span>")
    }
    page.append("</figcaption>\n")
    picture.write(
      "overlay",
      title: "\(overlay.lines.map(\.name).joined(separator: ", ")) over time", size: "tall",
      to: &page)
    page.append("</figure>\n</section>\n")
  }

  // MARK: - A sensor

  private func section(_ index: Int, _ page: inout OutputBuffer) {
    let sensor = sensors[index]
    page.append("<section id=\"sensor-")
    page.append(index)
    page.append("\"")
    Self.mark(sensor.summary.sensor.peer, sensor.part, &page)
    page.append(">\n<h2>")
    page.append(html: label(sensor))
    if let address = sensor.summary.sensor.address,
      sensor.summary.sensor.label != address.description
    {
      page.append(" <small>")
      page.append(html: address.description)
      page.append("</small>")
    }
    page.append("</h2>\n<dl>\n")
    for (word, text) in SummaryText.facts(sensor.summary) {
      page.append("<dt>")
      page.append(word)
      page.append("</dt><dd>")
      page.append(linkingPackets: text) { Self.key($0, sensor.part) }
      page.append("</dd>\n")
    }
    page.append("</dl>\n")
    rate(sensor, index, &page)
    if !sensor.ticks.isEmpty {
      tachogram(sensor, index, &page)
    }
    exponents(sensor, index, &page)
    intervals(sensor, index, &page)
    if !sensor.ticks.isEmpty {
      page.append("<div class=\"three\">\n")
      poincare(sensor, &page)
      histogram(sensor, &page)
      spectrum(sensor, &page)
      page.append("</div>\n")
    }
    page.append(
      "<p class=\"tools\" hidden><button type=\"button\" data-save=\"samples\" data-sensor=\"")
    page.append(index)
    page.append("\">Save measurements as CSV</button>")
    if !sensor.ticks.isEmpty {
      page.append(" <button type=\"button\" data-save=\"beats\" data-sensor=\"")
      page.append(index)
      page.append("\">Save beats as CSV</button>")
    }
    page.append("</p>\n")
    runs(sensor, &page)
    findings(sensor, &page)
    variability(sensor, &page)
    page.append("</section>\n")
  }

  private var whole: ClosedRange<Double> { 0...Double(length) }

  /// Where words stand at the bottom of a picture over time.
  private var times: [(place: Double, text: String)] {
    let steps = [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
      604_800,
    ]
    let step = (steps.first { length / ($0 * 1000) <= 6 } ?? 604_800) * 1000
    return stride(from: 0, through: length, by: step).prefix(64).map {
      (Double($0), Self.clock($0))
    }
  }

  private func figure(_ title: StaticText, _ legend: String, _ page: inout OutputBuffer) {
    page.append("<figure><figcaption><b>")
    page.append(title)
    page.append("</b> ")
    page.append(html: legend)
    page.append("</figcaption>\n")
  }

  /// A key of what is in a picture; what is not there has none.
  private func figure(
    _ title: StaticText, keys: [(name: StaticText, words: StaticText, isThere: Bool)],
    _ page: inout OutputBuffer
  ) {
    page.append("<figure class=\"timed\"><figcaption><b>")
    page.append(title)
    page.append("</b>")
    Self.append(keys, &page)
    page.append("</figcaption>\n")
  }

  private static func append(
    _ keys: [(name: StaticText, words: StaticText, isThere: Bool)], _ page: inout OutputBuffer
  ) {
    for key in keys where key.isThere {
      page.append(" <span class=\"key ")
      page.append(key.name)
      page.append("\">")
      page.append(key.words)
      page.append("</span>")
    }
  }

  private func bands(_ sensor: PageSensor, _ picture: inout Picture) {
    for band in sensor.bands {
      let name: StaticText =
        switch band.kind {
        case .missed: "band missed"
        case .off: "band off"
        case .silent: "band silent"
        case .doubt: "band doubt"
        case .contact: "band contact"
        case .suspect: "band suspect"
        case .unconnected: "band unconnected"
        }
      picture.bar(
        name, from: Double(band.begin), to: Double(band.end),
        title: "packet \(band.packet): \(band.words)")
    }
  }

  private func rate(_ sensor: PageSensor, _ index: Int, _ page: inout OutputBuffer) {
    let sent = sensor.rates.filter { $0 > 0 }
    let beats = sensor.ticks.lazy.filter { $0 > 200 }.map { 61_440 / $0 }.filter { $0 < 250 }
    let low = Swift.min(sent.min() ?? 40, beats.min() ?? 250)
    let high = Swift.max(sent.max() ?? 100, beats.max() ?? 0)
    var picture = Picture(whole, Double(Swift.max(low - 5, 0))...Double(Swift.min(high + 5, 300)))
    bands(sensor, &picture)
    picture.levels(Picture.round(picture.values, count: 5))
    picture.marks(times)
    picture.line(
      "inst", count: sensor.ticks.count,
      {
        sensor.ticks[$0] > 0
          ? (Double(sensor.beatTimes[$0]), 61_440 / Double(sensor.ticks[$0])) : nil
      },
      isBroken: {
        $0 > 0 && sensor.owners[$0] != sensor.owners[$0 - 1] && sensor.isBroken[sensor.owners[$0]]
      })
    picture.line(
      "bpm", count: sensor.times.count,
      { sensor.rates[$0] > 0 ? (Double(sensor.times[$0]), Double(sensor.rates[$0])) : nil },
      isBroken: { sensor.isBroken[$0] })
    picture.clipped(
      sensor.ticks.indices.lazy.filter { sensor.ticks[$0] > 0 }.map {
        (place: Double(sensor.beatTimes[$0]), value: 61_440 / Double(sensor.ticks[$0]))
      })
    let kinds = Set(sensor.bands.map(\.kind))
    figure(
      "Heart rate, bpm",
      keys: [
        ("bpm", "as sent", true), ("inst", "60 s / RR", !sensor.ticks.isEmpty),
        ("missed", "not recorded", kinds.contains(.missed)),
        ("off", "switched off", kinds.contains(.off)),
        ("silent", "the sensor sent none", kinds.contains(.silent)),
        ("doubt", "gap, cause not to be told", kinds.contains(.doubt)),
        ("contact", "no contact", kinds.contains(.contact)),
        ("suspect", "suspect", kinds.contains(.suspect)),
        ("unconnected", "not connected", kinds.contains(.unconnected)),
        ("clip", "beyond the scale", picture.hasClips),
      ], &page)
    picture.write(
      "rate", sensor: index,
      title: "Heart rate over time: \(sent.min() ?? 0) to \(sent.max() ?? 0) bpm in "
        + "\(sensor.times.count) measurements", size: "tall", to: &page)
    page.append("</figure>\n")
  }

  private func tachogram(_ sensor: PageSensor, _ index: Int, _ page: inout OutputBuffer) {
    func milliseconds(_ place: Int) -> Double { Double(sensor.ticks[place]) * 1000 / 1024 }
    let all = sensor.ticks.indices.map(milliseconds).sorted()
    let low = all[all.count / 1000]
    let high = all[all.count - 1 - all.count / 1000]
    var picture = Picture(whole, Swift.max(low - 50, 0)...Swift.min(high + 50, 3000))
    picture.levels(Picture.round(picture.values, count: 4))
    picture.marks(times)
    let normal = Int(BeatClass.normal.rawValue)
    // Below the others: it is their distance that is to be seen.
    picture.dots(
      "artefact",
      sensor.ticks.indices.lazy.filter { sensor.classes[$0] != normal }.map {
        (Double(sensor.beatTimes[$0]), milliseconds($0))
      })
    picture.dots(
      "normal",
      sensor.ticks.indices.lazy.filter { sensor.classes[$0] == normal }.map {
        (Double(sensor.beatTimes[$0]), milliseconds($0))
      })
    picture.dots(
      "fixed",
      sensor.corrected.indices.lazy.map {
        (Double(sensor.correctedTimes[$0]), Double(sensor.corrected[$0]) / 1000)
      })
    picture.clipped(
      sensor.ticks.indices.lazy.map {
        (place: Double(sensor.beatTimes[$0]), value: milliseconds($0))
      })
    figure(
      "RR intervals, ms",
      keys: [
        ("normal", "normal", sensor.classes.contains(normal)),
        ("artefact", "artefact", sensor.classes.contains { $0 != normal }),
        ("fixed", "as corrected", !sensor.corrected.isEmpty),
        ("clip", "beyond the scale", picture.hasClips),
      ], &page)
    picture.write(
      "rr", sensor: index,
      title: "RR intervals over time: \(sensor.summary.artefacts) artefacts of "
        + "\(sensor.summary.intervals)", size: "tall", to: &page)
    page.append("</figure>\n")
  }

  /// DFA α1 of the windows that slide through each run.
  private func exponents(_ sensor: PageSensor, _ index: Int, _ page: inout OutputBuffer) {
    let alphas = sensor.exponents.map(\.alpha)
    guard let least = alphas.min(), let most = alphas.max() else { return }
    var picture = Picture(whole, Swift.min(least - 0.1, 0.4)...Swift.max(most + 0.1, 1.2))
    picture.levels([0.5, 0.75, 1, 1.5].filter { picture.values.contains($0) }, decimals: 2)
    picture.marks(times)
    picture.line(
      "dfa", count: sensor.exponents.count,
      { (Double(sensor.exponents[$0].time), sensor.exponents[$0].alpha) },
      isBroken: { sensor.exponents[$0].isBroken })
    figure(
      "DFA \u{3b1}1 in windows of 2 min",
      keys: [("dfa", "corrected RR intervals", true)], &page)
    picture.write(
      "dfa", sensor: index,
      title: "DFA alpha 1 over time: \(digits(least, 2)) to \(digits(most, 2))", size: "low",
      to: &page)
    page.append("</figure>\n")
  }

  private func intervals(_ sensor: PageSensor, _ index: Int, _ page: inout OutputBuffer) {
    guard sensor.times.count > 1 else { return }
    let distances = sensor.times.indices.dropFirst().map { sensor.times[$0] - sensor.times[$0 - 1] }
    let sorted = distances.indices.filter { !sensor.begins.contains($0 + 1) }.map { distances[$0] }
      .sorted()
    guard !sorted.isEmpty else { return }
    let usual = Swift.max(sorted[sorted.count / 2], 1)
    let high = Swift.min(Swift.max(sorted[sorted.count - 1], 2 * usual), 8 * usual)
    var picture = Picture(whole, 0...Double(high))
    picture.levels(Picture.round(picture.values, count: 3))
    picture.marks(times)
    // A wait is as long as it is high. From one connection to the next is none.
    func step(_ place: Int) -> (place: Double, value: Double)? {
      let number = place / 2
      guard !sensor.begins.contains(number + 1) else { return nil }
      return (
        Double(sensor.times[number + place % 2]), Double(Swift.max(distances[number], 0))
      )
    }
    picture.line(
      "wait", count: 2 * distances.count, step,
      isBroken: { $0 % 2 == 0 && sensor.begins.contains($0 / 2) })
    picture.clipped(stride(from: 1, to: 2 * distances.count, by: 2).lazy.compactMap(step))
    figure(
      "Time between notifications, ms",
      keys: [("clip", "beyond the scale", picture.hasClips)],
      &page)
    picture.write(
      "wait", sensor: index,
      title:
        "Time between notifications: usually \(usual) ms, at most \(sorted[sorted.count - 1]) ms",
      size: "low", to: &page)
    page.append("</figure>\n")
  }

  // MARK: - Intervals by their size

  /// Pairs of normal intervals that follow each other, in milliseconds.
  private func pairs(_ sensor: PageSensor) -> [(place: Double, value: Double)] {
    let normal = Int(BeatClass.normal.rawValue)
    return sensor.ticks.indices.dropFirst().compactMap { place in
      guard sensor.classes[place] == normal, sensor.classes[place - 1] == normal,
        sensor.owners[place] == sensor.owners[place - 1] || !sensor.isBroken[sensor.owners[place]]
      else { return nil }
      return (
        Double(sensor.ticks[place - 1]) * 1000 / 1024, Double(sensor.ticks[place]) * 1000 / 1024
      )
    }
  }

  private func poincare(_ sensor: PageSensor, _ page: inout OutputBuffer) {
    let pairs = pairs(sensor)
    guard pairs.count > 2 else { return }
    let low = pairs.map { Swift.min($0.place, $0.value) }.min() ?? 0
    let high = pairs.map { Swift.max($0.place, $0.value) }.max() ?? 1
    let range = low - 20...high + 20
    var picture = Picture(range, range)
    picture.levels(Picture.round(range, count: 4))
    picture.marks(Picture.round(range, count: 4).map { ($0, digits($0, 0)) })
    // Where an interval is as long as the one before.
    picture.line("grid", count: 2) {
      $0 == 0 ? (range.lowerBound, range.lowerBound) : (range.upperBound, range.upperBound)
    }
    picture.dots("normal", pairs)
    picture.axes("RR before, ms", "RR, ms")
    // Across and along the line of equal intervals; SD1 and SD2 are those of these pairs.
    let across = pairs.map { ($0.value - $0.place) / 2.0.squareRoot() }
    let along = pairs.map { ($0.value + $0.place) / 2.0.squareRoot() }
    let (one, two) = (Self.deviation(across), Self.deviation(along))
    let middle = pairs.reduce(0) { $0 + $1.place } / Double(pairs.count)
    picture.line("ellipse", count: 73) { step in
      let angle = Double(step) * Double.pi / 36
      let (a, b) = (two * Self.cosine(angle), one * Self.cosine(angle - Double.pi / 2))
      return (
        middle + (a - b) / 2.0.squareRoot(), middle + (a + b) / 2.0.squareRoot()
      )
    }
    figure("Poincar&eacute;, ms", "each RR over the one before; ellipse: SD1, SD2", &page)
    picture.write(
      nil, title: "Poincaré plot: SD1 \(digits(one, 1)) ms, SD2 \(digits(two, 1)) ms",
      size: "square", to: &page)
    page.append("</figure>\n")
  }

  private static func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(Swift.max(values.count - 1, 1))).squareRoot()
  }

  /// The cosine, by its series: enough for a picture, without a C library.
  private static func cosine(_ angle: Double) -> Double {
    let turn = 2 * Double.pi
    let own = angle - (angle / turn).rounded() * turn
    var term = 1.0
    var sum = 1.0
    for index in 1...12 {
      term *= -own * own / Double((2 * index - 1) * (2 * index))
      sum += term
    }
    return sum
  }

  private func histogram(_ sensor: PageSensor, _ page: inout OutputBuffer) {
    // Bins of 8 ticks: 7.8125 ms, as the HRV triangular index has them.
    var bins: [Int: Int] = [:]
    for ticks in sensor.ticks where ticks < 4096 { bins[ticks / 8, default: 0] += 1 }
    guard let low = bins.keys.min(), let high = bins.keys.max(), let most = bins.values.max() else {
      return
    }
    let range = Double(low) * 7.8125 - 10...Double(high + 1) * 7.8125 + 10
    var picture = Picture(range, 0...Double(most) * 1.08)
    picture.levels(Picture.round(0...Double(most), count: 4))
    picture.marks(Picture.round(range, count: 4).map { ($0, digits($0, 0)) })
    for (bin, count) in bins.sorted(by: { $0.key < $1.key }) {
      picture.bar(
        "bin", from: Double(bin) * 7.8125, to: Double(bin + 1) * 7.8125, high: Double(count))
    }
    picture.axes("RR, ms", "how many")
    figure("RR intervals by length, ms", "bins of 1/128 s", &page)
    picture.write(
      nil, title: "Histogram of \(sensor.ticks.count) RR intervals", size: "square", to: &page)
    page.append("</figure>\n")
  }

  /// The spectrum of all runs together, or else of the longest run that has one, with the name of what it is of.
  private func shownSpectrum(_ sensor: PageSensor) -> (name: String, frequency: FrequencyDomain)? {
    if let all = try? sensor.summary.selected?.corrected.frequency.get() {
      return ("all runs", all)
    }
    var longest: (seconds: Double, name: String, frequency: FrequencyDomain)?
    for run in sensor.summary.runs where run.seconds > longest?.seconds ?? -.infinity {
      if let frequency = try? run.variability?.corrected.frequency.get() {
        longest = (run.seconds, "run \(run.number)", frequency)
      }
    }
    return longest.map { ($0.name, $0.frequency) }
  }

  private func spectrum(_ sensor: PageSensor, _ page: inout OutputBuffer) {
    guard let (name, frequency) = shownSpectrum(sensor) else { return }
    let shown = frequency.density.prefix(Int(0.5 / FrequencyDomain.lineWidth))
    guard let most = shown.max(), most > 0 else { return }
    var picture = Picture(0...0.5, 0...most * 1.08)
    picture.levels(
      Picture.round(picture.values, count: 3).filter { $0 < most * 0.98 },
      decimals: most < 5 ? 1 : 0)
    picture.marks([0.04, 0.15, 0.4].map { ($0, digits($0, 2)) })
    for (kind, band) in [
      ("vlf" as StaticText, FrequencyDomain.Band.veryLow), ("lf", .low), ("hf", .high),
    ] {
      picture.bar(kind, from: band.lower, to: band.upper)
    }
    picture.line("density", count: shown.count) {
      (Double($0) * FrequencyDomain.lineWidth, shown[shown.startIndex + $0])
    }
    picture.axes("Hz", "ms\u{b2}/Hz")
    figure("Spectrum", "VLF, LF, HF; corrected RR intervals of \(name)", &page)
    picture.write(
      nil,
      title:
        "Spectrum: LF \(digits(frequency.low, 0)) ms\u{b2}, HF \(digits(frequency.high, 0)) ms\u{b2}",
      size: "square", to: &page)
    page.append("</figure>\n")
  }

  // MARK: - Tables

  /// A table, of which each cell is text, in which packets are links.
  ///
  /// - Parameters:
  ///   - caption: What it shows.
  ///   - headings: Of its columns.
  ///   - rows: Its cells.
  ///   - packets: The column that holds packets as the page's address names them.
  ///   - id: Its identifier in the document.
  ///   - style: Its class.
  ///   - part: The capture that a row is of, by its place on the page.
  ///   - page: Where it goes.
  private func table(
    _ caption: StaticText, _ headings: [StaticText], _ rows: [[String]], packets: Int? = nil,
    id: StaticText? = nil, style: StaticText = "", part: (Int) -> Int = { _ in 0 },
    _ page: inout OutputBuffer
  ) {
    Self.beginWide(rows.count, &page)
    page.append(caption)
    page.append("\"><table")
    if let id {
      page.append(" id=\"")
      page.append(id)
      page.append("\"")
    }
    page.append(" class=\"searched ")
    page.append(style)
    page.append("\"><caption>")
    page.append(caption)
    page.append("</caption>\n<thead><tr>")
    for heading in headings {
      page.append("<th scope=\"col\">")
      page.append(heading)
      page.append("</th>")
    }
    page.append("</tr></thead>\n<tbody>\n")
    for (number, row) in rows.enumerated() {
      page.append("<tr>")
      for (column, cell) in row.enumerated() {
        page.append("<td>")
        if column == packets, !cell.isEmpty {
          page.append("<a href=\"#packet=")
          page.append(html: cell)
          page.append("\">")
          page.append(html: String(cell.prefix { $0 != "@" }))
          page.append("</a>")
        } else {
          page.append(linkingPackets: cell) { Self.key($0, part(number)) }
        }
        page.append("</td>")
      }
      page.append("</tr>\n")
    }
    page.append("</tbody></table></div>\n")
  }

  /// Begins a region around a table, up to its name.
  ///
  /// A long table is laid out when it is near.
  private static func beginWide(_ rows: Int, _ page: inout OutputBuffer) {
    page.append("<div class=\"wide")
    if rows > 300 { page.append(" long") }
    page.append("\" tabindex=\"0\" role=\"region\" aria-label=\"")
  }

  private func runs(_ sensor: PageSensor, _ page: inout OutputBuffer) {
    var rows: [[String]] = []
    for run in sensor.summary.runs.prefix(200) {
      var row = [
        "\(run.number)",
        "\(Self.clock(PageSensor.milliseconds(run.times.first, since: origins[sensor.part]))) to "
          + Self.clock(PageSensor.milliseconds(run.times.last, since: origins[sensor.part])),
        "\(run.run.samples.count)", run.run.verdict.words.string,
      ]
      row += Self.standings(run.run)
      rows.append(row)
    }
    table(
      "Runs: stretches that nothing interrupts, and what is known of them",
      ["run", "time", "measurements", "verdict", "holds", "open, or failed"],
      rows, style: "many", part: { _ in sensor.part }, &page)
    let left = sensor.summary.runs.count - rows.count
    if left > 0 {
      page.append(
        string: "<p>\(left) more runs are not listed; 'heartsnoop summary' lists them.</p>\n")
    }
  }

  /// Of a run, which subjects hold, and why others do not; subjects for the same reason stand together.
  private static func standings(_ run: Run) -> [String] {
    var holding: [String] = []
    var others: [(names: [String], words: String)] = []
    for grade in run.grades {
      let words = SummaryRuns.standing(grade, run)
      let name = grade.subject.name.string
      if words.hasPrefix("holds") {
        holding.append(name)
      } else if let place = others.firstIndex(where: { $0.words == words }) {
        others[place].names.append(name)
      } else {
        others.append(([name], words))
      }
    }
    return [
      holding.joined(separator: ", "),
      others.map { "\($0.names.joined(separator: ", ")) \($0.words)" }.joined(separator: "; "),
    ]
  }

  private func findings(_ sensor: PageSensor, _ page: inout OutputBuffer) {
    var rows: [[String]] = []
    var left = 0
    for place in sensor.summary.sensor.series {
      for finding in part(sensor).capture.verifications[place].findings {
        guard rows.count < 500 else {
          left += 1
          continue
        }
        rows.append([
          Self.key(finding.packets.lowerBound, sensor.part), finding.severity.name.string,
          SummaryRuns.sentence(finding),
        ])
      }
    }
    guard !rows.isEmpty else {
      page.append("<p>Nothing was found wrong with this series.</p>\n")
      return
    }
    table(
      "Findings", ["packet", "severity", "what was found"], rows, packets: 0,
      part: { _ in sensor.part }, &page)
    if left > 0 { page.append(string: "<p>\(left) more findings are not listed.</p>\n") }
  }

  private func variability(_ sensor: PageSensor, _ page: inout OutputBuffer) {
    let pair =
      sensor.summary.selected
      ?? sensor.summary.longest.flatMap {
        sensor.summary.runs[$0].variability
      }
    guard let pair else { return }
    table(
      sensor.summary.selected != nil
        ? "Heart-rate variability of all runs" : "Heart-rate variability of the longest run",
      ["number", "raw", "corrected"],
      SummaryVariability.rows(pair).map { [$0.name, $0.raw, $0.corrected] }, style: "few", &page)
    page.append(
      "<details><summary>How these numbers were made, and what is not given</summary><ul>\n")
    for line in SummaryVariability.refusals(pair).map({ "not given: \($0)" })
      + SummaryVariability.recipes(pair)
    {
      page.append("<li>")
      page.append(html: line)
      page.append("</li>\n")
    }
    page.append("</ul></details>\n")
  }

  // MARK: - Beside each other

  private func compared(_ page: inout OutputBuffer) {
    let count = sensors.count { !$0.ticks.isEmpty }
    let pairs = count * (count - 1) / 2
    guard pairs > 0 else { return }
    page.append("<section id=\"agreement\">\n<h2>Sensors beside each other</h2>\n")
    for comparison in comparisons {
      let (first, second) = (sensors[comparison.first], sensors[comparison.second])
      page.append("<h3>")
      page.append(html: label(first))
      page.append(" (A) and ")
      page.append(html: label(second))
      page.append(" (B)</h3>\n")
      differences(comparison, &page)
      page.append("<dl>\n")
      for row in comparison.rows {
        page.append("<dt>")
        page.append(row.word)
        page.append("</dt><dd>")
        page.append(html: row.text)
        page.append("</dd>\n")
      }
      page.append("</dl>\n")
    }
    if pairs > comparisons.count {
      page.append(
        string: "<p>Of \(counted(pairs, "pair", "pairs")) of sensors with RR intervals "
          + "\(comparisons.count) \(comparisons.count == 1 ? "is" : "are") compared here, each of at "
          + "most \(PageComparison.longest) intervals; 'heartsnoop agree' compares any two.</p>\n")
    }
    page.append("</section>\n")
  }

  /// Bland and Altman's picture: each difference over the mean of the two.
  private func differences(_ comparison: PageComparison, _ page: inout OutputBuffer) {
    guard let statistics = comparison.statistics, !comparison.points.isEmpty else { return }
    let means = comparison.points.map(\.place)
    let low = means.min() ?? 0
    let high = means.max() ?? 1
    let limit =
      Swift.max(
        statistics.upperLimit.value - statistics.bias.value,
        comparison.points.map { abs($0.value - statistics.bias.value) }.sorted()[
          comparison.points.count * 99 / 100]) * 1.2
    var picture = Picture(
      low - 20...high + 20, statistics.bias.value - limit...statistics.bias.value + limit)
    picture.levels(Picture.round(picture.values, count: 4), decimals: limit < 4 ? 1 : 0)
    picture.marks(Picture.round(picture.places, count: 5).map { ($0, digits($0, 0)) })
    picture.dots("normal", comparison.points)
    picture.clipped(comparison.points)
    for (name, value) in [
      ("bias", statistics.bias.value), ("lower 95 % limit", statistics.lowerLimit.value),
      ("upper 95 % limit", statistics.upperLimit.value),
    ] {
      picture.line("ellipse", count: 2) { ($0 == 0 ? low - 20 : high + 20, value) }
      picture.label(value, "\(name) \(digits(value, 1)) ms")
    }
    picture.axes("mean of A and B, ms", "A \u{2212} B, ms")
    let beyond = comparison.points.count { !picture.values.contains($0.value) }
    figure(
      "A &minus; B over their mean, ms",
      "each pair of RR intervals"
        + (beyond > 0 ? "; \(beyond) beyond the scale, marked at the edge" : ""), &page)
    picture.write(
      nil,
      title: "Bland–Altman plot: bias \(digits(statistics.bias.value, 2)) ms, limits "
        + "\(digits(statistics.lowerLimit.value, 2)) to \(digits(statistics.upperLimit.value, 2)) ms",
      size: "middle", to: &page)
    page.append("</figure>\n")
  }

  // MARK: - An app's numbers

  private func appNumbers(_ page: inout OutputBuffer) {
    guard let app else { return }
    page.append(
      "<section id=\"app\">\n<h2>What the app showed, and what was sent</h2>\n<pre tabindex=\"0\">")
    for line in Self.words(app).split(separator: "\n", omittingEmptySubsequences: false) {
      page.append(html: String(line))
      page.append("\n")
    }
    page.append("</pre>\n")
    let beside = app.report.beside
    let source = app.sources[beside.source]
    let first = beside.firstDifference
    page.append("<p>")
    page.append(
      html: first.map { "They differ first in row \($0 + 1)." }
        ?? "They differ nowhere.")
    page.append("</p>\n")
    table(
      "The app beside the strap", ["row", "packet", "sent", "app", "difference"],
      beside.rows.prefix(Self.mostNumbers).enumerated().map { index, row in
        [
          "\(index + 1)", row.value.map { Self.key(source.packet($0), 0) } ?? "", row.sent,
          row.shown.map(app.shown.text(at:)) ?? "",
          row.isSame
            ? "" : (index == first ? "first difference: " : "") + Self.words(row),
        ]
      }, packets: 1, &page)
    if beside.rows.count > Self.mostNumbers {
      page.append(
        string: "<p>\(beside.rows.count - Self.mostNumbers) more rows are not listed.</p>\n")
    }
    page.append("</section>\n")
  }

  /// Rows of an app's numbers that are listed.
  private static let mostNumbers = 2000

  /// How an app's number differs from what was sent.
  static func words(_ row: NumbersBeside.Row) -> String {
    row.shown == nil ? "not shown" : row.value == nil ? "not sent" : "another number"
  }

  // MARK: - What happened

  private func lanes(_ page: inout OutputBuffer) {
    page.append("<section id=\"happened\">\n<h2>What happened</h2>\n")
    if shownLanes.isEmpty { page.append("<p>Nothing that is told.</p>\n") }
    for (place, lane) in shownLanes.enumerated() {
      var picture = Picture(whole, 0...Double(lane.rows.count))
      picture.marks(times)
      let rows = lane.rows.enumerated().map { (Double(lane.rows.count - 1 - $0), $1) }
      for (base, row) in rows {
        for span in row.spans {
          picture.bar(
            "link", from: Double(span.begin), to: Double(span.end), low: base + 0.25,
            high: base + 0.75, title: "packet \(span.packet): \(span.words)")
        }
      }
      picture.strokes(
        "up",
        rows.flatMap { base, row in
          row.up.map { (place: Double($0), low: base + 0.5, high: base + 0.95) }
        })
      picture.strokes(
        "down",
        rows.flatMap { base, row in
          row.down.map { (place: Double($0), low: base + 0.05, high: base + 0.5) }
        })
      picture.dots(
        "signal",
        rows.flatMap { base, row in
          let (low, high) = (row.tens.lowerBound, row.tens.upperBound)
          return zip(row.signals, row.strengths).map {
            let share = (Double($1) - low) / (high - low)
            return (place: Double($0.time), value: base + 0.1 + 0.8 * share)
          }
        })
      picture.dots(
        "event",
        rows.flatMap { base, row in row.events.map { (place: Double($0), value: base + 0.5) } })
      picture.dots(
        "problem",
        rows.flatMap { base, row in row.problems.map { (place: Double($0), value: base + 0.5) } })
      picture.divide(into: lane.rows.count)
      page.append("<figure class=\"lanes\"")
      Self.mark(lane.peer, lane.part, &page)
      page.append("><figcaption><b>")
      page.append(html: lane.name)
      page.append("</b>")
      Self.append(
        [
          ("link", "connected", lane.rows.contains { !$0.spans.isEmpty }),
          ("event", "event", lane.rows.contains { !$0.events.isEmpty }),
          ("problem", "finding", lane.rows.contains { !$0.problems.isEmpty }),
          ("up", "up: written or read", lane.rows.contains { !$0.up.isEmpty }),
          ("down", "down: notified", lane.rows.contains { !$0.down.isEmpty }),
          ("signal", "RSSI, up is stronger", lane.rows.contains { !$0.signals.isEmpty }),
        ], &page)
      page.append("</figcaption>\n<ol class=\"rows\">")
      for row in lane.rows {
        page.append("<li>")
        if let attribute = row.values.first {
          page.append("<a href=\"#attribute=")
          page.append(attribute)
          page.append("\">")
          page.append(html: row.name)
          page.append("</a>")
        } else {
          page.append(html: row.name)
        }
        page.append("</li>")
      }
      page.append("</ol>\n")
      picture.write(
        "lane", sensor: place, title: "What happened with \(lane.name), over time",
        size: "lane", height: 34 * lane.rows.count + 26, to: &page)
      page.append("</figure>\n")
    }
    page.append("</section>\n")
  }

  // MARK: - Values

  /// Rows of values that stand on the page before its script shows others.
  private static let mostValues = 200

  /// What was written, read and notified, by time.
  private func valueTable(_ page: inout OutputBuffer) {
    guard !values.isEmpty else { return }
    page.append("<section id=\"values\">\n<h2>Values written, read and notified</h2>\n")
    page.append(
      "<p class=\"tools\" hidden><label>Attribute <select id=\"attribute\"><option value=\"\">all</option></select></label> <button type=\"button\" id=\"save-values\">Save as CSV</button></p>\n"
    )
    var all: [(time: Int, attribute: Int, moment: PageValues.Moment)] = []
    for (index, own) in values.enumerated() {
      for moment in own.values.moments.prefix(Self.mostValues) {
        all.append((milliseconds(moment.time, own.part), index, moment))
      }
    }
    all.sort { ($0.time, $0.moment.packet) < ($1.time, $1.moment.packet) }
    let count = values.reduce(0) { $0 + $1.values.moments.count }
    let rows = all.prefix(Self.mostValues).map { time, attribute, moment in
      let own = values[attribute]
      let text = moment.text < 0 ? nil : own.values.texts[moment.text]
      return [
        Self.exactClock(time), Self.key(moment.packet, own.part), attributeName(own),
        moment.how.words, text?.words ?? "not kept on this page", text?.hex ?? "",
      ]
    }
    table(
      "Values", ["time", "packet", "attribute", "how", "value", "bytes"], rows, packets: 1,
      id: "value-table", &page)
    page.append("<p id=\"more-values\">")
    if count > rows.count {
      page.append(string: "\(count - rows.count) more values are not in this table")
      page.append("; with its script, the page shows them")
    }
    page.append("</p>\n")
    let left = parts.reduce(0) { $0 + $1.story.valuesLeftOut }
    if left > 0 {
      page.append(
        string:
          "<p>\(counted(left, "value or signal strength is", "values and signal strengths are")) "
          + "not on this page, as there are too many; 'heartsnoop decode' shows them.</p>\n")
    }
    page.append("</section>\n")
  }

  /// What an attribute is called where those of several peers stand together.
  func attributeName(_ own: ShownValues) -> String {
    var text = own.values.about.name + (own.values.key.isOurs ? ", ours" : "")
    if parts[own.part].peers.count + parts.count > 2 {
      text += " (\(parts[own.part].name(ofPeer: own.peer)))"
    }
    return text
  }

  /// Says of an element which peer it is about, so that the page can show one peer alone.
  private static func mark(_ peer: Int, _ part: Int, _ page: inout OutputBuffer) {
    page.append(" data-peer=\"")
    page.append(html: key(peer, part))
    page.append("\"")
  }

  private func entries(_ page: inout OutputBuffer) {
    page.append("<section id=\"events-all\">\n<h2>Events</h2>\n")
    let several = parts.count > 1
    var rows: [[String]] = []
    let owners = parts.indices.flatMap { place in parts[place].story.entries.map { _ in place } }
    for (place, part) in parts.enumerated() {
      rows += part.story.entries.map { entry in
        [
          Self.exactClock(PageSensor.milliseconds(entry.time, since: origins[place])),
          Self.key(entry.packet, place), part.name(ofPeer: entry.peer),
          entry.category.identifier.string, entry.words,
        ] + (several ? [Self.base(part.capture.name)] : [])
      }
    }
    table(
      "All that happened, but for the values that were notified",
      ["time", "packet", "who", "kind", "what"] + (several ? ["capture"] : []), rows, packets: 1,
      id: "events", part: { owners[$0] }, &page)
    if rows.isEmpty { page.append("<p>No event.</p>\n") }
    let left = parts.reduce(0) { $0 + $1.story.entriesLeftOut }
    if left > 0 {
      page.append(string: "<p>\(left) more things happened; 'heartsnoop decode' tells them.</p>\n")
    }
    page.append("</section>\n")
  }

  private func attributes(_ page: inout OutputBuffer) {
    page.append("<section id=\"attributes\">\n<h2>Attributes, and how each is known</h2>\n")
    if parts.allSatisfy(\.peers.isEmpty) {
      page.append("<p>No connection was captured, and so no attributes.</p>\n")
    }
    // Those of few peers lie open, to be read, printed and found.
    let isShort = parts.reduce(0) { $0 + $1.peers.count } <= 3
    for (part, peer) in parts.indices.flatMap({ part in parts[part].peers.map { (part, $0) } }) {
      attributes(peer, part, isOpen: isShort, &page)
    }
    let left = parts.reduce(0) { $0 + $1.peersLeftOut }
    if left > 0 {
      page.append(
        string: "<p>\(left) more peers are not listed; 'heartsnoop gatt' lists them.</p>\n")
    }
    page.append("</section>\n")
  }

  private func attributes(_ peer: Peer, _ part: Int, isOpen: Bool, _ page: inout OutputBuffer) {
    page.append("<details")
    Self.mark(peer.number, part, &page)
    page.append(isOpen ? " open><summary>" : "><summary>" as StaticText)
    page.append(html: peer.name)
    if parts.count > 1 { page.append(html: " in \(Self.base(parts[part].capture.name))") }
    page.append("</summary>\n")
    for line in peer.attributes.about {
      page.append("<p class=\"what\">")
      page.append(html: line)
      page.append("</p>\n")
    }
    for block in peer.attributes.parts {
      Self.beginWide(block.rows.count, &page)
      page.append(html: "\(peer.name): \(block.title)")
      page.append("\"><table class=\"searched attributes\"><caption>")
      page.append(html: block.title)
      page.append(
        "</caption>\n<thead><tr><th scope=\"col\">handle</th><th scope=\"col\">what it is, and its value</th><th scope=\"col\">how it is known</th></tr></thead>\n<tbody>\n"
      )
      for row in block.rows {
        page.append("<tr><th scope=\"row\">")
        if let handle = row.handle { page.append(handle) }
        page.append("</th><td class=\"depth")
        page.append(Swift.min(row.depth, 3))
        page.append("\">")
        page.append(html: row.what)
        page.append("</td><td>")
        page.append(linkingPackets: row.known, { Self.key($0, part) })
        page.append("</td></tr>\n")
      }
      page.append("</tbody></table></div>\n")
    }
    page.append("</details>\n")
  }

  /// A word as a shell takes it.
  private static func shellWord(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch UInt8(byte) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+")...UInt8(ascii: "/"),
        UInt8(ascii: "="),
        UInt8(ascii: "_"), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  private func foot(_ page: inout OutputBuffer) {
    page.append(
      "</main>\n<aside id=\"panel\" class=\"tools\" aria-label=\"What was chosen\"><div id=\"status\" role=\"status\" hidden></div><div id=\"chosen\" hidden></div></aside>\n"
    )
    page.append("<footer><p>Made by heartsnoop ")
    page.append(html: version)
    page.append(" from ")
    page.append(html: title)
    page.append(". Times are counted from ")
    page.append(html: moment(origins.first ?? 0))
    page.append(
      ". In the folder of the capture, the same numbers come from:</p>\n<pre tabindex=\"0\">")
    for command in ["summary", "series", "decode", "gatt"] {
      page.append(string: "heartsnoop \(command)")
      for word in parts.map(\.file) + options { page.append(html: " " + Self.shellWord(word)) }
      page.append("\n")
    }
    page.append("</pre></footer>\n")
  }
}

extension OutputBuffer {
  /// Appends text in which packets are named as `packet 12` or `packets 12/13`, with links to them.
  fileprivate mutating func append(linkingPackets text: String, _ key: (Int) -> String) {
    var rest = text[...]
    while let found = rest.firstRange(of: "packet") {
      let word = rest[found.lowerBound...].prefix { $0.isLetter || $0 == " " }
      append(html: String(rest[..<word.endIndex]))
      rest = rest[word.endIndex...]
      guard word == "packet " || word == "packets " || word == "packet in " else { continue }
      while true {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let packet = Int(digits) else { break }
        append("<a href=\"#packet=")
        append(html: key(packet))
        append("\">")
        append(packet)
        append("</a>")
        rest = rest[digits.endIndex...]
        guard let mark = rest.first, mark == "/" || mark == "-",
          rest.dropFirst().first?.isNumber == true
        else { break }
        append(html: String(mark))
        rest = rest.dropFirst()
      }
    }
    append(html: String(rest))
  }
}
