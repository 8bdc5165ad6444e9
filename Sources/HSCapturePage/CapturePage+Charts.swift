import HSATT
import HSAgreement
import HSBytes
import HSHCI
import HSHRV
import HSIdentity
import HSMisreading
import HSOutput
import HSReport
import HSSeries
import HSTimeline
import HSVerification

extension CapturePage {
  // MARK: - Sensors over each other

  private static let colours: [StaticText] = ["c0", "c1", "c2", "c3", "c4", "c5"]

  /// All sensors, and what an app showed, on one chart.
  func overlaid(_ page: inout OutputBuffer) {
    guard !overlay.lines.isEmpty else { return }
    let lines = overlay.lines.map { overlay.points($0, sensors) }
    let shown = lines.flatMap { line in
      (0..<line.count).compactMap { line.point($0)?.value }
    }.sorted()
    guard let first = shown.first, let last = shown.last else { return }
    // An app may show anything.
    var picture = Picture(
      whole,
      Picture.scale(
        Swift.min(first, shown[shown.count / 100]) - 5, last + 5,
        within: 0...(overlay.isOfIntervals ? 4000 : 300)))
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

  func section(_ index: Int, _ page: inout OutputBuffer) {
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

  var whole: ClosedRange<Double> { 0...Double(length) }

  /// Where words stand at the bottom of a picture over time.
  var times: [(place: Double, text: String)] {
    let steps = [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
      604_800,
    ]
    let step = (steps.first { length / ($0 * 1000) <= 6 } ?? 604_800) * 1000
    return stride(from: 0, through: length, by: step).prefix(64).map {
      (Double($0), Self.clock($0))
    }
  }

  func figure(_ title: StaticText, _ legend: String, _ page: inout OutputBuffer) {
    page.append("<figure><figcaption><b>")
    page.append(title)
    page.append("</b> ")
    page.append(html: legend)
    page.append("</figcaption>\n")
  }

  /// A key of what is in a picture; what is not there has none.
  func figure(
    _ title: StaticText, keys: [(name: StaticText, words: StaticText, isThere: Bool)],
    _ page: inout OutputBuffer
  ) {
    page.append("<figure class=\"timed\"><figcaption><b>")
    page.append(title)
    page.append("</b>")
    Self.append(keys, &page)
    page.append("</figcaption>\n")
  }

  static func append(
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

  func rate(_ sensor: PageSensor, _ index: Int, _ page: inout OutputBuffer) {
    let sent = sensor.rates.filter { $0 > 0 }
    let beats = sensor.ticks.lazy.filter { $0 > 200 }.map { 61_440 / $0 }.filter { $0 < 250 }
    let low = Swift.min(sent.min() ?? 40, beats.min() ?? 250)
    let high = Swift.max(sent.max() ?? 100, beats.max() ?? 0)
    var picture = Picture(
      whole, Picture.scale(Double(low) - 5, Double(high) + 5, within: 0...300))
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
    var picture = Picture(whole, Picture.scale(low - 50, high + 50, within: 0...3000))
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
    var picture = Picture(
      whole,
      Picture.scale(Swift.min(least - 0.1, 0.4), Swift.max(most + 0.1, 1.2), within: -1...4))
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
    let shown = frequency.density.prefix(Int(clamping: 0.5 / FrequencyDomain.lineWidth))
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

  // MARK: - Beside each other

  /// What changed in structure from the first capture to the second.
  func changed(_ page: inout OutputBuffer) {
    guard !changes.isEmpty else { return }
    page.append("<section id=\"changes\">\n<h2>What changed</h2>\n<p class=\"note\">")
    page.append(html: changesHead)
    page.append("</p>\n<pre>")
    for line in changes {
      page.append(html: line)
      page.append("\n")
    }
    page.append("</pre>\n</section>\n")
  }

  /// Which capture is which.
  var changesHead: String {
    "From \(Self.base(parts[0].capture.name)) (A) to \(Self.base(parts[parts.count - 1].capture.name)) (B)"
  }

  func compared(_ page: inout OutputBuffer) {
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
      low - 20...high + 20,
      Picture.scale(
        statistics.bias.value - limit, statistics.bias.value + limit, within: -65_536...65_536))
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

  func appNumbers(_ page: inout OutputBuffer) {
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
}
