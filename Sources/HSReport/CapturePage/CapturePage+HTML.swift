import HSHeartRate
package import HSOutput
import HSProtocols
import HSSeries

/// A place of the page's template, `Page/page.html`.
struct PagePlace {
  /// What stands there, by name.
  let forms: [String: TextTemplate]
  /// Where the page goes.
  let output: TextOutput

  /// Writes what is named, with words that are HTML already.
  func put(_ form: String, _ words: [String: String] = [:]) {
    forms[form]?.write(words) { line in
      output.append {
        $0 += line
        $0.append("\n")
      }
    }
    output.endPiece()
  }

  /// Writes a paragraph, if there is something to say.
  func say(_ words: String, if isTold: Bool = true) {
    if isTold { put("said", ["words": words]) }
  }

  /// Writes what the template does not have.
  func add(_ body: (inout OutputBuffer) -> Void) {
    output.append(body)
    output.endPiece()
  }
}

extension CapturePage {
  /// Writes the page as HTML; its pictures are drawn by its script.
  ///
  /// - Parameter output: Where it goes, in pieces: a page holds all of its numbers twice.
  package func writeHTML(to output: TextOutput) {
    let words = [
      "title": Self.html(title), "script": PageFiles.js, "style": PageFiles.css,
      "script digest": Self.digest(PageFiles.js), "style digest": Self.digest(PageFiles.css),
      "holdings": Self.html(holdings), "version": Self.html(version),
      "origin": Self.html(moment(origins.first ?? 0)), "commands": commands,
    ]
    let page = PagePlace(forms: ["page": TextTemplate(PageFiles.html)], output: output)
    page.forms["page"]?.write(words) { line in
      page.add {
        $0 += line
        $0.append("\n")
      }
    } filling: { place in
      let at = PagePlace(forms: place.forms, output: output)
      switch place.name {
      case "head": head(at)
      case "contents": contents(at)
      case "sections": sections(at)
      default: document(at)
      }
    }
  }

  /// Half a mebibyte: its numbers are read in a hundredth of a second or two, where the processor is no quick one.
  private static let documentPiece = 1 << 19

  /// The document in pieces that the script reads one after the other.
  private func document(_ at: PagePlace) {
    at.add { $0.append("<script type=\"application/json\" class=\"data\">") }
    var pieces = DocumentPieces(size: Self.documentPiece)
    writeDocument { bytes in
      at.add { page in
        pieces.write(bytes, to: &page) { page, depth in
          page.append(
            string:
              "</script>\n<script type=\"application/json\" class=\"data\" data-depth=\"\(depth)\">"
          )
        }
      }
    }
    at.add { $0.append("</script>\n") }
  }

  private func sections(_ at: PagePlace) {
    headlines(at)
    overlaid(at)
    for index in sensors.indices {
      at.put("sensor", words(sensors[index], index))
      gaps(sensors[index], at)
      runs(sensors[index], at)
      findings(sensors[index], at)
      variability(sensors[index], at)
      at.put("end")
    }
    compared(at)
    if !changes.isEmpty {
      at.put(
        "changes",
        ["which": Self.html(changesHead), "lines": changes.map { Self.html($0) + "\n" }.joined()])
    }
    appNumbers(at)
    lanes(at)
    valueTable(at)
    learnt(at)
    entries(at)
    attributes(at)
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

  /// Text as HTML, in an element or a quoted attribute.
  static func html(_ text: String) -> String { OutputBuffer.text { $0.append(html: text) } }

  /// Text in which packets of a capture are links, as HTML.
  static func linked(_ text: String, _ part: Int) -> String {
    OutputBuffer.text { $0.append(linkingPackets: text) { key($0, part) } }
  }

  static func list(_ items: [String]) -> String { items.map { "<li>\($0)</li>" }.joined() }

  private static func facts(_ rows: [(word: StaticText, html: String)]) -> String {
    rows.map { "<dt>\($0.word.string)</dt><dd>\($0.html)</dd>\n" }.joined()
  }

  /// What the page is called: as asked for, else by the names of the captures.
  var title: String {
    if let givenTitle { return givenTitle }
    let names = parts.prefix(4).map { $0.name }.joined(separator: ", ")
    return parts.count > 4 ? "\(names) and \(parts.count - 4) more" : names
  }

  /// A path's last part.
  static func base(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  // MARK: - Head

  private func head(_ at: PagePlace) {
    if !losses.isEmpty { at.put("losses", ["lines": Self.list(losses.map(Self.html))]) }
    changed(at, most: Self.mostChanges)
    for (place, part) in parts.enumerated() {
      var words = ["overview": Self.html(part.overview)]
      // Where nothing was connected, it is said above.
      if !part.portraits.isEmpty {
        words["lines"] = Self.list(part.happened.devices.map { Self.linked($0, place) })
      }
      if parts.count > 1 { words["name"] = Self.html(part.name) }
      let what = Self.whatItIs(part)
      if !what.isEmpty { words["what"] = Self.list(what.map(Self.html)) }
      let failures = part.failures
      if !failures.isEmpty {
        words["failures"] = Self.list(failures.map { Self.linked($0, place) })
        words["more"] =
          part.headlines.isEmpty ? "" : " <a href=\"#findings\">all that was found</a>"
      }
      if !part.recorder.isEmpty {
        words["recorder"] = part.recorder.map(Self.html).joined(separator: "; ")
      }
      if let absence = part.capture.absence {
        if absence.isLookedFor {
          words["absence"] = Self.linked(Self.words(absence), place)
        } else if let missing = absence.missingValues(
          advertised: "the events below show what was advertised")
        {
          words["missing"] = Self.linked("\(missing).", place)
        }
      }
      at.put("capture", words)
    }
    if parts.count > 1, Set(origins).count > 1 { at.put("apart") }
    for (index, sensor) in sensors.enumerated() { answer(sensor, index, at) }
    if let app { at.put("app", ["answer": Self.linked(Self.answer(app), 0)]) }
  }

  /// Changes that stand in the head.
  private static let mostChanges = 12

  /// What changed from the first of two captures to the second.
  private func changed(_ at: PagePlace, most: Int) {
    // It goes on behind a heading.
    let which = changesHead.prefix(1).lowercased() + changesHead.dropFirst()
    guard !changeRows.isEmpty else {
      guard let same = changes.first(where: { $0.hasPrefix("the same structure") }) else { return }
      return at.put(
        "unchanged", ["which": Self.html(which), "same": Self.html(same)])
    }
    at.put("changes", ["which": Self.html(which)])
    for change in changeRows.prefix(most) {
      at.put(
        "change",
        [
          "what": Self.html(change.what),
          "values": change.before.isEmpty && change.after.isEmpty
            ? "" : "<td>\(Self.html(change.before))</td><td>\(Self.html(change.after))</td>",
          "span": change.before.isEmpty && change.after.isEmpty ? " colspan=\"3\"" : "",
        ])
    }
    let more = changeRows.count - most
    at.put("changes-end", ["more": more > 0 ? "\(counted(more, "more change")); " : ""])
  }

  /// A list of contents.
  private func contents(_ at: PagePlace) {
    func entry(_ target: String, _ words: String, if isThere: Bool = true) {
      if isThere { at.put("entry", ["target": target, "words": Self.html(words)]) }
    }
    entry("overlay", "on one chart", if: !overlay.lines.isEmpty)
    for (index, sensor) in sensors.enumerated() { entry("sensor-\(index)", sensor.label) }
    entry("agreement", "beside each other", if: sensors.count { !$0.beats.isEmpty } > 1)
    entry("findings", "what went wrong", if: parts.contains { !$0.headlines.isEmpty })
    entry("changes", "what changed", if: !changes.isEmpty)
    entry("app", "the app", if: app != nil)
    entry("happened", "what happened")
    entry("values", "values", if: !values.isEmpty)
    entry("learnt", "what values are made of", if: parts.contains { !$0.learnt.isEmpty })
    entry("events-all", "events")
    entry("attributes", "attributes")
  }

  /// Whether a sensor's series can be trusted, and which part to use.
  private func answer(_ sensor: PageSensor, _ index: Int, _ at: PagePlace) {
    let advice = sensor.advice
    let isList = advice.reasons.count > 1
    var words = [
      "verdict":
        (advice.verdict == nil
        ? sensor.summary.verdict
        : advice.run.map { sensor.summary.runs[$0].run.verdict }
          ?? sensor.summary.verdict).name.string, "label": Self.html(sensor.label),
      "judged": Self.html(advice.verdict ?? sensor.summary.verdict.words.string),
      "index": "\(index)",
      "rates": Self.html(sensor.summary.told),
      "advice": Self.html(isList ? advice.lead + ":" : advice.text),
      "more": sensors.count > 1 ? " <a href=\"#sensor-\(index)\">more</a>" : "",
    ]
    if isList {
      words["reasons"] = Self.list(advice.reasons.map(Self.html))
      if !advice.rest.isEmpty { words["rest"] = Self.html(advice.rest) }
    }
    at.put("answer", words)
  }

  // MARK: - Sensors

  /// All sensors, and what an app showed, on one chart.
  private func overlaid(_ at: PagePlace) {
    guard !overlay.lines.isEmpty else { return }
    at.put(
      "overlay",
      [
        "heading": app == nil
          ? "All sensors on one chart" : "The app and the sensor on one chart",
        "quantity": overlay.isOfIntervals ? "RR intervals, ms" : "Heart rate, bpm",
      ])
  }

  private func words(_ sensor: PageSensor, _ index: Int) -> [String: String] {
    let address = sensor.summary.sensor.address.map { $0.description }
    var words = [
      "index": "\(index)", "peer": Self.key(sensor.summary.sensor.peer, sensor.part),
      "label": Self.html(sensor.label),
      "address": address.map {
        $0 == sensor.summary.sensor.label ? "" : " <small>\(Self.html($0))</small>"
      } ?? "",
      "facts": Self.facts(
        // The gaps have a table.
        sensor.summary.facts.filter { $0.word != "gaps" }.map {
          ($0.word, Self.linked($0.text, sensor.part))
        }),
    ]
    if !sensor.beats.isEmpty { words["beats"] = "" }
    if let (name, frequency) = shownSpectrum(sensor) {
      let shown = frequency.density.prefix(Int(clamping: 0.5 / FrequencyDomain.lineWidth))
      if let most = shown.max(), most > 0 {
        words["spectrum"] = Self.html(name)
        words["low"] = digits(frequency.low, 0)
        words["high"] = digits(frequency.high, 0)
        words["step"] = "\(FrequencyDomain.lineWidth)"
        words["density"] = shown.map { digits($0, most < 5 ? 3 : 1) }.joined(separator: " ")
      }
    }
    return words
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

  // MARK: - Beside each other

  /// Which capture is which.
  var changesHead: String {
    "From \(parts[0].name) (A) to \(parts[parts.count - 1].name) (B)"
  }

  private func compared(_ at: PagePlace) {
    let count = sensors.count { !$0.beats.isEmpty }
    let pairs = count * (count - 1) / 2
    guard pairs > 0 else { return }
    at.put("agreement")
    for (number, comparison) in comparisons.enumerated() {
      at.put(
        "pair",
        [
          "first": Self.html(sensors[comparison.first].label),
          "second": Self.html(sensors[comparison.second].label), "number": "\(number)",
          "facts": Self.facts(comparison.rows.map { ($0.word, Self.html($0.text)) }),
        ])
    }
    if pairs > comparisons.count {
      at.say(
        "Of \(counted(pairs, "pair", "pairs")) of sensors with RR intervals "
          + "\(comparisons.count) \(comparisons.count == 1 ? "is" : "are") compared here, each of at "
          + "most \(PageComparison.longest) intervals; 'heartsnoop agree' compares any two.")
    }
    at.put("end")
  }

  // MARK: - An app's numbers

  private func appNumbers(_ at: PagePlace) {
    guard let app else { return }
    let beside = app.report.beside
    let source = app.sources[beside.source]
    let first = beside.firstDifference
    let lines = Self.words(app).split(separator: "\n", omittingEmptySubsequences: false)
    at.put(
      "app",
      [
        "lines": lines.map { Self.html(String($0)) + "\n" }.joined(),
        "difference": first.map { "They differ first in row \($0 + 1)." }
          ?? "They differ nowhere.",
      ])
    table(
      "The app beside the strap", ["row", "packet", "sent", "app", "difference"],
      beside.rows.prefix(Self.mostNumbers).enumerated().map { index, row in
        [
          "\(index + 1)", row.value.map { Self.key(source.packet($0), 0) } ?? "", row.sent,
          row.shown.map(app.shown.text(at:)) ?? "",
          row.isSame ? "" : (index == first ? "first difference: " : "") + Self.words(row),
        ]
      }, packets: 1, at)
    let left = beside.rows.count - Self.mostNumbers
    at.say("\(left) more rows are not listed.", if: left > 0)
    at.put("end")
  }

  /// Rows of an app's numbers that are listed.
  private static let mostNumbers = 2000

  /// How an app's number differs from what was sent.
  static func words(_ row: NumbersBeside.Row) -> String {
    row.shown == nil ? "not shown" : row.value == nil ? "not sent" : "another number"
  }

  // MARK: - Foot

  /// What prints the same: of heart rates only where there is one, or one is looked for.
  private var commands: String {
    let ofHearts = parts.contains { $0.capture.absence?.isLookedFor ?? true }
    // An archive with several captures is typed once.
    var files: [String] = []
    for part in parts where files.last != part.file { files.append(part.file) }
    return ((ofHearts ? ["summary", "series"] : []) + ["decode", "gatt"]).map { command in
      let words = (files + options).map { " " + Self.html(Self.shellWord($0)) }
      return "heartsnoop \(command)\(words.joined())\n"
    }.joined()
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
}

extension OutputBuffer {
  /// Appends text in which packets are named as `packet 12`, `packets 12/13` or `(packets 12, 13)`, with links to them.
  mutating func append(linkingPackets text: String, _ key: (Int) -> String) {
    var rest = text[...]
    while let found = rest.firstRange(of: "packet") {
      let word = rest[found.lowerBound...].prefix { $0.isLetter || $0 == " " }
      append(html: String(rest[..<word.endIndex]))
      rest = rest[word.endIndex...]
      guard word == "packet " || word == "packets " || word == "packet in " else { continue }
      let list = rest.prefix { $0.isASCII && $0.isNumber || $0 == "," || $0 == " " }
      let isList = word == "packets " && rest[list.endIndex...].first == ")"
      while true {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let packet = Int(digits) else { break }
        append("<a href=\"#packet=")
        append(html: key(packet))
        append("\">")
        append(packet)
        append("</a>")
        rest = rest[digits.endIndex...]
        let mark = rest.prefix { "/-, ".contains($0) }
        guard mark == "/" || mark == "-" || isList && mark == ", ",
          rest[mark.endIndex...].first?.isNumber == true
        else { break }
        append(html: String(mark))
        rest = rest[mark.endIndex...]
      }
    }
    append(html: String(rest))
  }
}
