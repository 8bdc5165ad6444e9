import HSOutput
package import HSProtocols

/// Draws a live view: as many lines as the terminal has, none wider than it.
///
/// Pure: the same model, size and time give the same text. Escape sequences are those that every
/// terminal since the VT100 obeys; colours only where they are wanted.
package struct LiveScreen: Sendable {
  /// What stands in the first line.
  package struct Status: Sendable {
    /// The source's name.
    package var source = ""
    /// Packets that came.
    package var packets = 0
    /// Seconds since the run began.
    package var seconds = 0
    /// The recording, if there is one.
    package var recording = ""
    /// Whether packets may be lost without being counted.
    package var isBlind = false
    /// What can be said of each sensor's values, by its peer's number.
    package var standings: [Int: String] = [:]
    /// Whether the keys and the columns are explained.
    package var showsHelp = false

    /// Nothing yet.
    package init() {}
  }

  /// Columns of the terminal.
  package var columns: Int
  /// Rows of the terminal.
  package var rows: Int
  /// Whether colours are used.
  package var isColored: Bool

  /// A view of a size; a size that makes no sense is taken for 80 × 24.
  package init(columns: Int, rows: Int, isColored: Bool) {
    self.columns = columns > 0 ? Swift.min(columns, 1000) : 80
    self.rows = rows > 0 ? Swift.min(rows, 500) : 24
    self.isColored = isColored
  }

  /// The view as it is written to the terminal, over what stood there.
  ///
  /// - Parameters:
  ///   - model: What is shown.
  ///   - status: What stands in the first line.
  ///   - now: The time on the clock that packets are timed with, in nanoseconds.
  ///   - output: Where to append.
  package func draw(
    _ model: LiveModel, _ status: Status, now: Int64, to output: inout OutputBuffer
  ) {
    output.append("\u{1B}[H" as StaticText)
    let lines = lines(model, status, now: now)
    for (index, line) in lines.enumerated() {
      if index > 0 { output.append("\r\n" as StaticText) }
      // Erased first: behind a full line, the last column would be erased.
      output.append("\u{1B}[K" as StaticText)
      output += line
    }
    if lines.count < rows { output.append("\r\n\u{1B}[J" as StaticText) }
    model.didDraw()
  }

  /// The lines, at most as many as there are rows.
  func lines(_ model: LiveModel, _ status: Status, now: Int64) -> [String] {
    var lines = [head(model, status)]
    if status.showsHelp { return Array((lines + Self.help.map(fit)).prefix(rows)) }
    let peers = model.sensors.peers
    // A wide terminal has room for two beside each other.
    let isWide = columns >= 150 && peers.count > 1
    var half = self
    if isWide { half.columns = columns / 2 - 1 }
    for index in stride(from: 0, to: peers.count, by: isWide ? 2 : 1) {
      let block = half.block(peers[index], status, now: now)
      guard lines.count + block.count < rows else {
        lines.append(fit("… \(peers.count - index) more with a heart rate"))
        break
      }
      guard isWide, peers.indices.contains(index + 1) else {
        lines += block.map { $0.painted }
        continue
      }
      lines += zip(block, half.block(peers[index + 1], status, now: now)).map { left, right in
        left.painted + String(repeating: " ", count: columns / 2 - width(left.text)) + right.painted
      }
    }
    if model.sensors.peers.isEmpty {
      let seen = counted(model.connections, "connection")
      lines += ["", fit("  No heart rate yet; \(seen) seen.")]
      lines += model.others.map { fit("  " + $0) } + [""]
    }
    if model.sensors.lacksRoom { lines.append(fit("There is no room for further peers.")) }
    let room = rows - lines.count - 1
    if room > 0 {
      lines.append(paint(fit(String(repeating: "─", count: columns)), .dim))
      lines += model.lines.suffix(room).map { line in
        let text = fit(shortened(line))
        return line.contains(" error: ")
          ? paint(text, .alarm) : line.contains(" warning: ") ? paint(text, .warning) : text
      }
    }
    return Array(lines.prefix(rows))
  }

  private func head(_ model: LiveModel, _ status: Status) -> String {
    var source = OutputBuffer()
    source.append(message: status.source)
    let begin = "heartsnoop live  "
    var text = "  \(status.seconds / 60):\((status.seconds % 60).padded(2))  "
    text += "\(counted(status.packets, "packet"))  \(counted(model.findings, "finding"))"
    if model.lost > 0 {
      text += "  \(counted(model.lost, "packet").uppercased()) LOST"
    } else if model.hasLosses {
      text += "  PACKETS LOST"
    }
    if status.isBlind { text += "  losses not counted" }
    if !status.recording.isEmpty { text += "  ● \(status.recording)" }
    // How to end it comes before a long name, of which the end tells most.
    let hint = "  ? help  q ends"
    var name = source.string
    func space(_ text: String) -> Int {
      columns - begin.utf8.count - width(text) - hint.utf8.count
    }
    if space(text) < Swift.min(width(name), 8), !status.recording.isEmpty {
      text = text.replacing("● \(status.recording)", with: "● rec")
    }
    let room = space(text)
    if width(name) > room, room > 4, let place = name.lastIndex(of: "/") {
      name = String(name[name.index(after: place)...])
    }
    if width(name) > room, room > 4 { name = "…" + name.suffix(room - 1) }
    text = begin + name + text
    let rest = columns - width(text) - hint.utf8.count
    if rest >= 0 { text += String(repeating: " ", count: rest) + hint }
    let line = fit(text)
    return paint(line, model.hasLosses ? .alarm : .strong)
  }

  /// A peer: its name, its rate in large digits, and beside it what else is known.
  private func block(_ peer: LivePeer, _ status: Status, now: Int64) -> [Cell] {
    let silence = peer.silence(at: now) ?? 0
    let isSilent = silence > Swift.max(3 * (peer.usual ?? 0), 3_000_000_000)
    var name = peer.title(separator: "  ")
    if !peer.isConnected {
      name += "  disconnected"
    } else if isSilent {
      name += "  silent for \(silence / 1_000_000_000) s"
    }
    let isOld = !peer.isConnected || isSilent
    if let standing = status.standings[peer.number], !isSilent || !peer.isConnected {
      name += "  \(standing)"
    }
    var facts = ["", "", ""]
    let rr = peer.intervals.suffix(Swift.max(1, (columns - 24) / 7))
    facts[0] =
      rr.isEmpty
      ? "no RR intervals"
      : "RR " + rr.map { Self.milliseconds($0.rawValue) }.joined(separator: " ") + " ms"
    // What was is not what is.
    let shown = isOld ? nil : peer.beatsPerMinute
    facts[1] = "contact \(contact(peer))"
    if isOld, let last = peer.beatsPerMinute { facts[1] = "last \(last) bpm, \(facts[1])" }
    if let battery = peer.battery { facts[1] += "   battery \(battery) %" }
    var rate = ""
    if let tenths = peer.tenthsPerSecond { rate = "   \(tenths / 10).\(tenths % 10)/s" }
    facts[2] = "\(counted(peer.tally.values, "value"))\(rate)   \(counted(peer.gaps, "gap"))"
    facts[2] += "   \(counted(peer.findings, "finding"))"
    var lines = [Cell(fit(name), paint(fit(name), isOld ? .warning : .strong))]
    for row in 0..<LargeDigits.rows {
      let digits = LargeDigits.row(row, of: shown)
      let unit = row == 1 ? "bpm" : "   "
      // Cut first: colour codes have no width.
      let text = fit(" \(digits) \(unit)  \(facts[row])")
      let color: Paint = row == 1 && peer.contact == .notDetected ? .warning : isOld ? .dim : .plain
      lines.append(Cell(text, paint(text, color)))
    }
    let curve = fit(" " + history(peer, width: columns - 30))
    lines.append(Cell(curve, paint(curve, isOld ? .dim : .plain)))
    return lines
  }

  /// A line of a block, without and with its colours.
  private struct Cell {
    let text: String
    let painted: String

    init(_ text: String, _ painted: String) {
      self.text = text
      self.painted = painted
    }
  }

  /// What ? shows.
  private static let help = [
    "",
    "  q       ends the run, as Ctrl-C does; a recording is complete up to there",
    "  ?       shows and hides this",
    "  Ctrl-Z  gives the terminal back; fg goes on",
    "",
    "  Large digits are the newest rate; dashes: the sensor is silent or gone.",
    "  The curve is of the newest rates: least and greatest, and how long it lasts;",
    "  a blank in it is a gap.",
    "  'verified' counts values that 'heartsnoop summary' would say so of.",
    "  Below the line are the newest lines of the timeline.",
  ]

  private func contact(_ peer: LivePeer) -> String {
    switch peer.contact {
    case .detected?: "yes"
    case .notDetected?: "NO"
    default: "not told"
    }
  }

  /// The newest rates as a line of bars between the lowest and the highest of them.
  private func history(_ peer: LivePeer, width: Int) -> String {
    let rates = peer.history.suffix(Swift.max(width, 1))
    let known = rates.filter { $0 > 0 }
    guard let low = known.min(), let high = known.max() else { return "" }
    let bars = Array("▁▂▃▄▅▆▇█")
    let span = Swift.max(Int(high - low), 1)
    let line = rates.map { rate in
      // A gap is shown as one, not bridged.
      rate == 0 ? " " : String(bars[Int(rate - low) * (bars.count - 1) / span])
    }
    var text = line.joined() + " \(low)-\(high) bpm"
    if let tenths = peer.tenthsPerSecond, tenths > 0 {
      let seconds = rates.count * 10 / Int(tenths)
      text += ", last \(seconds / 60):\((seconds % 60).padded(2))"
    }
    return text
  }

  // MARK: - Text

  private enum Paint { case plain, strong, dim, warning, alarm }

  private func paint(_ text: String, _ paint: Paint) -> String {
    guard isColored else { return text }
    switch paint {
    case .plain: return text
    case .strong: return "\u{1B}[1m\(text)\u{1B}[0m"
    case .dim: return "\u{1B}[2m\(text)\u{1B}[0m"
    case .warning: return "\u{1B}[33m\(text)\u{1B}[0m"
    case .alarm: return "\u{1B}[1;31m\(text)\u{1B}[0m"
    }
  }

  private func width(_ text: String) -> Int { text.reduce(0) { $0 + Self.cells($1) } }

  /// Text cut to the terminal's width.
  private func fit(_ text: String) -> String {
    var width = 0
    var kept = ""
    for character in text {
      let cells = Self.cells(character)
      guard width + cells <= columns else { break }
      width += cells
      kept.append(character)
    }
    return kept
  }

  /// Columns that a character takes in a terminal.
  static func cells(_ character: Character) -> Int {
    character.unicodeScalars.first.map(CharacterCells.of) ?? 0
  }

  /// A line of the timeline without its date, which the view need not repeat; where it is narrow, with a short time,
  /// without the blanks of columns, and without where an attribute's name is from, so that its value has room.
  private func shortened(_ line: String) -> String {
    guard let place = line.firstIndex(of: "T"),
      line.distance(from: line.startIndex, to: place) == 10
    else { return line }
    let rest = String(line[line.index(after: place)...])
    guard columns < 120 else { return rest }
    let words = rest.split(separator: " ", omittingEmptySubsequences: true)
    let time = (words.first ?? "").prefix { $0 != "." && $0 != "Z" }
    let short = ([time] + words.dropFirst()).joined(separator: " ")
    return short.replacing(#/ \{discovered in connection [0-9]+\}/#, with: "")
  }

  private static func milliseconds(_ ticks: UInt16) -> String {
    String((Int(ticks) * 1000 + 512) / 1024)
  }
}
