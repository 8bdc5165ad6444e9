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
  func table(
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

  func runs(_ sensor: PageSensor, _ page: inout OutputBuffer) {
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

  func findings(_ sensor: PageSensor, _ page: inout OutputBuffer) {
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

  func variability(_ sensor: PageSensor, _ page: inout OutputBuffer) {
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

  // MARK: - What happened

  /// Writes the section, a lane at a time: each may have many connections.
  func lanes(_ piece: ((inout OutputBuffer) -> Void) -> Void) {
    let lanes = shownLanes
    piece {
      $0.append("<section id=\"happened\">\n<h2>What happened</h2>\n")
      if lanes.isEmpty { $0.append("<p>Nothing that is told.</p>\n") }
    }
    for (place, lane) in lanes.enumerated() { piece { write(lane, place, &$0) } }
    piece { $0.append("</section>\n") }
  }

  private func write(_ lane: PageLane, _ place: Int, _ page: inout OutputBuffer) {
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

  // MARK: - Values

  /// Rows of values that stand on the page before its script shows others.
  private static let mostValues = 200

  /// What was written, read and notified, by time.
  func valueTable(_ page: inout OutputBuffer) {
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
  static func mark(_ peer: Int, _ part: Int, _ page: inout OutputBuffer) {
    page.append(" data-peer=\"")
    page.append(html: key(peer, part))
    page.append("\"")
  }

  func entries(_ page: inout OutputBuffer) {
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

  func attributes(_ page: inout OutputBuffer) {
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

  func attributes(_ peer: Peer, _ part: Int, isOpen: Bool, _ page: inout OutputBuffer) {
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

  func foot(_ page: inout OutputBuffer) {
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
