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
    for (index, sensor) in sensors.enumerated() { piece { answer(sensor, index, &$0) } }
    piece(endOfHead)
    piece(overlaid)
    for index in sensors.indices { piece { section(index, &$0) } }
    piece(compared)
    piece(changed)
    piece(appNumbers)
    lanes(piece)
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
      page.append(string: PageFiles.js)
      page.append("</script>\n</body>\n</html>\n")
    }
  }

  func begin(_ page: inout OutputBuffer) {
    page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.append(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '")
    page.append(string: Self.digest(PageFiles.js))
    page.append("'; style-src '")
    page.append(string: Self.digest(PageFiles.css))
    page.append("'; base-uri 'none'; form-action 'none'\">\n<title>")
    page.append(html: title)
    page.append(": heartsnoop</title>\n<style>")
    page.append(string: PageFiles.css)
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
  var title: String {
    let names = parts.prefix(4).map { Self.base($0.capture.name) }.joined(separator: ", ")
    return parts.count > 4 ? "\(names) and \(parts.count - 4) more" : names
  }

  /// A path's last part.
  static func base(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  // MARK: - Head

  /// The head, up to the answers for each sensor: of many, these are much more than the rest.
  private func head(_ page: inout OutputBuffer) {
    page.append("<header>\n<h1>")
    page.append(html: title)
    page.append("</h1>\n")
    if !losses.isEmpty {
      page.append(
        "<div class=\"answer rejected\"><p><strong>Not all of it is here:</strong></p>\n<ul>")
      for line in losses {
        page.append("<li>")
        page.append(html: line)
        page.append("</li>")
      }
      page.append("</ul></div>\n")
    }
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
      for line in part.happened.lines {
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
  }

  /// What stands in the head behind the answers for each sensor.
  private func endOfHead(_ page: inout OutputBuffer) {
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
    if !changes.isEmpty { entries.append(("changes", "what changed")) }
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
}

extension OutputBuffer {
  /// Appends text in which packets are named as `packet 12` or `packets 12/13`, with links to them.
  mutating func append(linkingPackets text: String, _ key: (Int) -> String) {
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
