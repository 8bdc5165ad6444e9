import HSHeartRate
import HSOutput
import HSProtocols
import HSSeries
import HSTimeline

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
  ///   - owner: Whose it is, where there are several such tables.
  ///   - part: The capture that a row is of, by its place on the page.
  ///   - at: Where it goes.
  func table(
    _ caption: String, _ headings: [String], _ rows: [[String]], packets: Int? = nil,
    id: String? = nil, style: String = "", of owner: String = "",
    part: (Int) -> Int = { _ in 0 }, _ at: PagePlace
  ) {
    at.put(
      "table",
      [
        "long": rows.count > 300 ? " long" : "",
        "name": Self.html(owner.isEmpty ? caption : "\(owner): \(caption)"), "caption": caption,
        "style": style, "id": id.map { " id=\"\($0)\"" } ?? "",
        // A column without a heading is of cells that need none.
        "headings": headings.map { $0.isEmpty ? "<td></td>" : "<th scope=\"col\">\($0)</th>" }
          .joined(),
      ])
    for (number, row) in rows.enumerated() {
      let cells = row.enumerated().map { column, cell in
        column == packets && !cell.isEmpty
          ? "<td><a href=\"#packet=\(Self.html(cell))\">\(Self.html(String(cell.prefix { $0 != "@" })))</a></td>"
          : "<td>\(Self.linked(cell, part(number)))</td>"
      }
      at.put("row", ["cells": cells.joined()])
    }
    at.put("end-table")
  }

  /// What went wrong, with who can mend it and how: lost links first.
  func headlines(_ at: PagePlace) {
    let lines = parts.indices.flatMap { place in parts[place].headlines.map { (place, $0) } }
    guard !lines.isEmpty else { return }
    at.put("findings")
    let isMendable = lines.contains { $0.1.side != nil || $0.1.remedy != nil }
    table(
      isMendable
        ? "Lost links first; of what depends on more than the capture shows, no remedy is told"
        : "No remedy is told, as that depends on more than the capture shows",
      ["what was found"] + (isMendable ? ["where to mend it", "how"] : []),
      lines.map { place, line in
        let name = parts.count > 1 ? "\(parts[place].name): " : ""
        guard isMendable else { return [name + line.text] }
        let side = line.side?.place.string ?? ""
        let how = line.remedy ?? ""
        return [
          name + line.text, side,
          how.hasPrefix("\(side): ") ? String(how.dropFirst(side.count + 2)) : how,
        ]
      }, style: "found", part: { lines[$0].0 }, at)
    at.put("end")
  }

  /// What values that nobody documented are made of.
  func learnt(_ at: PagePlace) {
    guard parts.contains(where: { !$0.learnt.isEmpty }) else { return }
    at.put("learnt")
    for (place, part) in parts.enumerated() where !part.learnt.isEmpty {
      at.put(
        "learnt-text",
        ["lines": part.learnt.map { Self.linked($0, place) + "\n" }.joined()])
    }
    at.put("end")
  }

  /// Where values of a sensor are missing: what its pictures show, and what is counted, a row each.
  func gaps(_ sensor: PageSensor, _ at: PagePlace) {
    let gaps = sensor.bands.filter { $0.isGap }
    guard !gaps.isEmpty else { return }
    let rows = gaps.prefix(Self.mostGaps).map { gap in
      [
        "\(Self.exactClock(gap.begin)) to \(Self.exactClock(gap.end))",
        Self.key(gap.packet, sensor.part), gap.missing.map { counted($0, "value") } ?? "",
        gap.kind.cause, gap.words,
      ]
    }
    table(
      "Where values are missing", ["time", "packet before", "missing", "cause", "what is known"],
      rows, packets: 1, style: "told", of: sensor.label, part: { _ in sensor.part }, at)
    at.say(
      "\(gaps.count - rows.count) more such places are not listed.", if: gaps.count > rows.count)
  }

  private static let mostGaps = 500

  func runs(_ sensor: PageSensor, _ at: PagePlace) {
    let rows = sensor.summary.runs.prefix(200).map { run in
      [
        "\(run.number)", sensor.span(run), "\(run.run.samples.count)",
        run.run.verdict.words.string,
      ] + Self.standings(run.run)
    }
    table(
      "Runs: stretches that nothing interrupts, and what is known of them",
      ["run", "time", "measurements", "verdict", "holds", "open, or failed"],
      rows, style: "many", of: sensor.label, part: { _ in sensor.part }, at)
    let left = sensor.summary.runs.count - rows.count
    at.say("\(left) more runs are not listed; 'heartsnoop summary' lists them.", if: left > 0)
  }

  /// Of a run, which subjects hold, and why others do not; subjects for the same reason stand together.
  private static func standings(_ run: Run) -> [String] {
    var holding: [String] = []
    var others: [(names: [String], words: String)] = []
    for grade in run.grades {
      let words = run.standing(grade)
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

  func findings(_ sensor: PageSensor, _ at: PagePlace) {
    let found = sensor.summary.findings
    guard !found.isEmpty else {
      return at.say("Nothing was found wrong with this series.")
    }
    let rows = found.prefix(500).map { finding in
      [
        Self.key(finding.packets.lowerBound, sensor.part), finding.severity.name.string,
        finding.told,
      ]
    }
    let left = found.count - rows.count
    table(
      "Findings", ["packet", "severity", "what was found"], rows, packets: 0, style: "told",
      of: sensor.label, part: { _ in sensor.part }, at)
    at.say("\(left) more findings are not listed.", if: left > 0)
  }

  func variability(_ sensor: PageSensor, _ at: PagePlace) {
    guard let pair = sensor.variability else { return }
    table(
      sensor.summary.selected != nil
        ? "Heart-rate variability of all runs" : "Heart-rate variability of the longest run",
      ["number", "raw", "corrected"],
      pair.rows.map { [$0.name, $0.raw, $0.corrected] }, style: "few",
      of: sensor.label, at)
    let lines =
      pair.refusals.map { "not given: \($0)" }
      + pair.recipes
    at.put("recipes", ["lines": Self.list(lines.map(Self.html))])
  }

  // MARK: - What happened

  /// Writes the section, a lane at a time: each may have many connections.
  func lanes(_ at: PagePlace) {
    let lanes = shownLanes
    at.put("happened", lanes.isEmpty ? ["nothing": ""] : [:])
    if !values.isEmpty { at.put("throughput") }
    for (place, lane) in lanes.enumerated() {
      let rows = lane.rows.map { row in
        let name = Self.html(row.name)
        return row.values.first.map { "<a href=\"#attribute=\($0)\">\(name)</a>" }
          ?? "<span>\(name)</span>"
      }
      at.put(
        "lane",
        [
          "peer": Self.key(lane.peer, lane.part), "name": Self.html(lane.name),
          "rows": Self.list(rows), "height": "\(34 * lane.rows.count + 26)", "number": "\(place)",
        ])
    }
    at.put("end")
  }

  // MARK: - Values

  /// Rows of values that stand on the page before its script shows others.
  private static let mostValues = 200

  /// What was written, read and notified, by time.
  func valueTable(_ at: PagePlace) {
    guard !values.isEmpty else { return }
    at.put("values")
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
        moment.how.words, text?.words ?? "not kept on this page", Self.shortened(text?.hex ?? ""),
      ]
    }
    table(
      "Values", ["time", "packet", "attribute", "how", "value", "bytes"], rows, packets: 1,
      id: "value-table", at)
    let more = count - rows.count
    at.put(
      "more-values",
      [
        "more": more > 0
          ? "The page's script, where it runs, shows \(counted(more, "more value"))." : ""
      ])
    let left = parts.reduce(0) { $0 + $1.story.valuesLeftOut }
    at.say(
      "\(counted(left, "value or signal strength is", "values and signal strengths are")) "
        + "not on this page, as there are too many; 'heartsnoop decode' shows them.", if: left > 0)
    at.put("end")
  }

  /// Octets of a value that stand in the table; a click on its packet shows more.
  private static let mostOctets = 48

  /// A value in hexadecimal as the table has it: of a long one the beginning, and how long it is.
  private static func shortened(_ hex: String) -> String {
    let count = hex.utf8.count / 2
    return count > mostOctets ? "\(hex.prefix(2 * mostOctets))\u{2026} (\(count) bytes)" : hex
  }

  /// What an attribute is called where those of several peers stand together.
  func attributeName(_ own: ShownValues) -> String {
    var text = own.values.about.name + (own.values.key.isOurs ? ", ours" : "")
    if parts[own.part].peers.count + parts.count > 2 {
      text += " (\(parts[own.part].name(ofPeer: own.peer)))"
    }
    return text
  }

  func entries(_ at: PagePlace) {
    at.put("events")
    let several = parts.count > 1
    var rows: [[String]] = []
    let owners = parts.indices.flatMap { place in parts[place].story.entries.map { _ in place } }
    for (place, part) in parts.enumerated() {
      rows += part.story.entries.map { entry in
        [
          Self.exactClock(PageSensor.milliseconds(entry.time, since: origins[place])),
          Self.key(entry.packet, place), part.name(ofPeer: entry.peer),
          entry.category.identifier.string, entry.words,
        ] + (several ? [part.name] : [])
      }
    }
    table(
      "All that happened, but for the values that were notified",
      ["time", "packet", "who", "kind", "what"] + (several ? ["capture"] : []), rows, packets: 1,
      id: "events", part: { owners[$0] }, at)
    at.say("No event.", if: rows.isEmpty)
    let left = parts.reduce(0) { $0 + $1.story.entriesLeftOut }
    at.say("\(left) more things happened; 'heartsnoop decode' tells them.", if: left > 0)
    at.put("end")
  }

  /// What stands where a row above has told the handle: ditto.
  private static let sameHandle = "\u{2033}"

  func attributes(_ at: PagePlace) {
    at.put("attributes")
    at.say(
      "No connection was captured, and so no attributes.",
      if: parts.allSatisfy({ $0.peers.isEmpty }))
    // Those of few peers lie open, to be read, printed and found.
    let isShort = parts.reduce(0) { $0 + $1.peers.count } <= 3
    for (part, peer) in parts.indices.flatMap({ part in parts[part].peers.map { (part, $0) } }) {
      let name = peer.name + (parts.count > 1 ? " in \(parts[part].name)" : "")
      let about = peer.attributes.about.map { "<p class=\"what\">\(Self.html($0))</p>\n" }
      at.put(
        "peer",
        [
          "peer": Self.key(peer.number, part), "open": isShort ? " open" : "",
          "name": Self.html(name), "about": about.joined(),
        ])
      for block in peer.attributes.parts {
        let title = Self.html(block.title)
        at.put(
          "table",
          [
            "long": block.rows.count > 300 ? " long" : "",
            "name": "\(Self.html(peer.name)): \(title)",
            "caption": title, "style": "attributes", "id": "",
            "headings":
              "<th scope=\"col\">handle</th><th scope=\"col\">what it is, and its value</th>"
              + "<th scope=\"col\">how it is known</th>",
          ])
        for row in block.rows {
          let cells =
            "<th scope=\"row\">\(row.handle.map { "\($0)" } ?? Self.sameHandle)</th>"
            + "<td class=\"depth\(Swift.min(row.depth, 3))\">\(Self.html(row.what))</td>"
            + "<td>\(Self.linked(row.known, part))</td>"
          at.put("row", ["cells": cells])
        }
        at.put("end-table")
      }
      at.put("end-details")
    }
    let left = parts.reduce(0) { $0 + $1.peersLeftOut }
    at.say("\(left) more peers are not listed; 'heartsnoop gatt' lists them.", if: left > 0)
    at.put("end")
  }
}
