package import HSOutput
import HSProtocols
import HSReport

/// Prints what came out of a comparison for people.
///
/// `-` stands before what only the first has, `+` before what only the second has, `~` before what
/// both have and tell differently.
package struct DifferenceText {
  /// What the two sides are called.
  package struct Names: Sendable {
    /// The first's name and kind.
    var first: String
    /// The second's name and kind.
    var second: String
    /// Whether the first is an expectation that was named behind the capture.
    var isTurned = false
    /// Columns of the terminal that is written to, or `nil` for lines of any length.
    var columns: Int?
    /// Whether the result is printed as NDJSON, and not for people.
    package var isJSON = false

    /// Names.
    package init(first: String, second: String, isTurned: Bool = false, columns: Int? = nil) {
      self.columns = columns
      self.first = first
      self.second = second
      self.isTurned = isTurned
    }
  }

  /// What the two sides are called.
  static let sides = ["A", "B"]

  /// Events of a group that are shown one by one.
  static let shown = 3

  let result: ComparisonResult
  let words: Words
  /// The first's connections that the second has as well.
  private let paired: Set<Int>
  private var lines: [String] = []

  /// Prints a result.
  ///
  /// - Parameters:
  ///   - result: What came out.
  ///   - names: What the two sides are called.
  ///   - output: Where the text goes.
  package static func write(_ result: ComparisonResult, _ names: Names, to output: TextOutput) {
    var printer = DifferenceText(result)
    printer.header(names)
    var group: [Difference] = []
    var place: (Int, Int)?
    var repeats: [Repeat: [Difference]] = [:]
    for difference in result.differences {
      if let key = printer.repeated(difference) { repeats[key, default: []].append(difference) }
    }
    for difference in result.differences {
      if let key = printer.repeated(difference) {
        printer.tell(group)
        group = []
        // All that is said of it is said once.
        guard let all = repeats.removeValue(forKey: key) else { continue }
        printer.begin(difference, &place)
        printer.tellRepeated(all)
        continue
      }
      if let last = group.last, !printer.belong(last, difference) {
        printer.tell(group)
        group = []
      }
      if group.isEmpty { printer.begin(difference, &place) }
      group.append(difference)
    }
    if !group.isEmpty { printer.tell(group) }
    printer.summary()
    put(printer.lines, names.columns, to: output)
  }

  /// Prints lines that may contain untrusted names.
  static func put(_ lines: [String], _ columns: Int?, to output: TextOutput) {
    for line in lines {
      output.append { text in
        if let columns {
          var safe = OutputBuffer()
          safe.append(safe: line)
          text.append(wrapping: safe.span, at: 0, indent: 4, width: columns)
        } else {
          text.append(safe: line)
        }
        text.append(byte: 0x0a)
      }
      output.endPiece()
    }
  }

  private init(_ result: ComparisonResult) {
    self.result = result
    words = Words(result: result)
    paired = Set(result.matcher.connections.map(\.first))
  }

  mutating func line(_ line: String) { lines.append(line) }

  /// A line about a difference: its mark, when it is, what is said of it, and its packets.
  private mutating func line(_ mark: String, _ difference: Difference, _ text: String) {
    line("\(mark) \(moment(difference))\(text)\(packets(difference))")
  }

  // MARK: - Differences

  /// Whether two differences are printed as one.
  private func belong(_ one: Difference, _ other: Difference) -> Bool {
    guard one.kind == other.kind, one.kind != .peer, one.kind != .shift else { return false }
    if isOfStranger(one), isOfStranger(other) {
      return result.lanes.keys[one.lane].connection == result.lanes.keys[other.lane].connection
    }
    guard one.isOfOne || one.kind == .time, one.lane == other.lane,
      let first = result.event(of: one),
      let second = result.event(of: other)
    else { return false }
    return first.kind == second.kind && first.subject == second.subject
      && one.ordinal + 1 == other.ordinal
  }

  /// Whether the difference is on a connection that only one of the two has.
  private func isOfStranger(_ difference: Difference) -> Bool {
    guard difference.isOfOne else { return false }
    let connection = result.lanes.keys[difference.lane].connection
    return connection < 0 || connection > 0 && !paired.contains(connection)
  }

  /// Writes the heading of a connection where a new one begins.
  private mutating func begin(_ difference: Difference, _ place: inout (Int, Int)?) {
    guard difference.kind != .peer, difference.kind != .shift else { return }
    let key = result.lanes.keys[difference.lane]
    if let place, place == (key.connection, key.peer) { return }
    place = (key.connection, key.peer)
    let isOfSecond = key.connection < 0 || key.peer < 0
    let story = result.stories[isOfSecond ? 1 : 0]
    let side = isOfSecond ? "B's " : ""
    var heading = "on no connection"
    var peer = Int(key.peer.magnitude)
    if key.connection != 0 {
      let number = Int(key.connection.magnitude)
      heading = "\(side)connection \(number)"
      if number <= story.connections.count { peer = story.connections[number - 1].peer }
    } else if key.peer != 0 {
      heading = "\(side)peer \(peer)"
    }
    if peer > 0, peer <= story.peers.count { heading += ", " + Self.name(story.peers[peer - 1]) }
    line("@@ \(heading) @@")
  }

  private mutating func tell(_ group: [Difference]) {
    guard let difference = group.first else { return }
    switch difference.kind {
    case .peer:
      line("~ peer \(difference.ordinal): \(words.changes(difference))")
    case .shift:
      let delay = difference.delay ?? 0
      line(
        "~ \(moment(difference))from here on B is \(late(delay)) than before: its clock was set, or "
          + "something took \(delay < 0 ? "less" : "more") time; what follows is compared with that "
          + "taken off")
    case .missing, .added: tellAlone(group)
    case .changed, .decoding: tellChange(difference)
    case .time: tellTime(group)
    }
  }

  /// What a difference's event says, behind a colon.
  private func content(_ difference: Difference) -> String {
    let content = words.content(result.event(of: difference))
    return content.isEmpty ? "" : ": " + content
  }

  private func moment(_ difference: Difference) -> String {
    result.event(of: difference)?.time.map { Words.clock($0) + " " } ?? ""
  }

  /// An event of a difference in words, with its number and its attribute.
  private func phrase(_ difference: Difference, count: Int = 1) -> String {
    result.event(of: difference).map { words.phrase($0, count: count) } ?? "event"
  }

  private func packets(_ difference: Difference) -> String {
    Self.packets(
      (
        result.event(difference.first, 0)?.packet ?? 0,
        result.event(difference.second, 1)?.packet ?? 0
      ))
  }

  /// The packets of both sides, as far as there are some.
  static func packets(_ packets: (first: Int, second: Int)) -> String {
    let named = zip(sides, [packets.first, packets.second]).filter { $0.1 > 0 }
    return named.isEmpty
      ? "" : " [packet \(named.map { "\($0) \($1)" }.joined(separator: ", "))]"
  }

  /// Events that only one of the two has.
  private mutating func tellAlone(_ group: [Difference]) {
    guard let first = group.first, let last = group.last else { return }
    let isMissing = first.kind == .missing
    let (mark, what) = isMissing ? ("-", "missing") : ("+", "new")
    if isOfStranger(first) {
      return line(
        "\(mark) \(moment(first))a connection that \(isMissing ? "B" : "A") does not have: "
          + "\(group.count) events, from\(packets(first)) to\(packets(last))")
    }
    if group.count == 1 {
      return line(
        mark, first, "\(phrase(first))\(number(first)) \(what)\(content(first))")
    }
    line(
      "\(mark) \(group.count) \(phrase(first, count: group.count)) \(what) from \(moment(first))to "
        + "\(moment(last))(#\(first.ordinal)-#\(last.ordinal))")
    for difference in group.prefix(Self.shown) {
      let content = words.content(result.event(of: difference))
      line("\(mark)   \(moment(difference))#\(difference.ordinal) \(content)\(packets(difference))")
    }
    if group.count > Self.shown { line("\(mark)   … \(group.count - Self.shown) more") }
  }

  // MARK: - What both say, but not as often

  /// What is said again and again in a lane.
  private struct Repeat: Hashable {
    var lane: Int
    var kind: String
    var subject: Int
    var instance: Int
    var content: String
  }

  /// What is said again and again, and in the other as well; `nil` for all else.
  private func repeated(_ difference: Difference) -> Repeat? {
    if difference.kind == .time, let event = result.event(of: difference), event.connection == 0 {
      return Repeat(
        lane: difference.lane, kind: event.kind, subject: -1, instance: 0,
        content: phrase(difference))
    }
    guard difference.firstCount > 0, difference.secondCount > 0,
      difference.isOfOne, !isOfStranger(difference), let event = result.event(of: difference)
    else { return nil }
    return Repeat(
      lane: difference.lane, kind: event.kind, subject: event.subject, instance: event.instance,
      content: words.content(event) + " \(difference.firstCount) \(difference.secondCount)")
  }

  private mutating func tellRepeated(_ all: [Difference]) {
    guard var first = all.first, first.kind != .time else { return tellTime(all) }
    let content = content(first)
    // Where it is missing and where it is new, it is one that moved.
    let other = all.first { $0.kind != first.kind }
    first.first = first.first ?? other?.first
    first.second = first.second ?? other?.second
    guard first.firstCount != first.secondCount else {
      return line("~", first, "\(phrase(first)): at another place in the order\(content)")
    }
    line(
      first.secondCount < first.firstCount ? "-" : "+", first,
      "\(phrase(first)): \(times(first.secondCount)), not \(times(first.firstCount))\(content)")
  }

  private func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }

  /// The number of a value among those like it; of other events it says little.
  private func number(_ difference: Difference) -> String {
    result.event(of: difference)?.category == "value" ? " #\(difference.ordinal)" : ""
  }

  private mutating func tellChange(_ difference: Difference) {
    var text = "\(phrase(difference))\(number(difference)): \(words.changes(difference))"
    if difference.kind == .decoding { text += ", from the same bytes" }
    if let delay = difference.delay { text += ", \(late(delay))" }
    line("~", difference, text)
  }

  private func late(_ delay: Int64) -> String {
    "\(Words.seconds(abs(delay))) s \(delay < 0 ? "earlier" : "later")"
  }

  private mutating func tellTime(_ group: [Difference]) {
    guard let first = group.first, let last = group.last else { return }
    if group.count == 1 {
      return line("~", first, "\(phrase(first))\(number(first)): \(late(first.delay ?? 0))")
    }
    let delays = group.compactMap(\.delay)
    // Numbers count values of an attribute; of other events they say little.
    let what =
      number(first).isEmpty
      ? "\(phrase(first)): \(times(group.count)) at another time, "
      : "\(group.count) \(phrase(first, count: group.count)) at other times "
        + "(#\(first.ordinal)-#\(last.ordinal)): "
    line(
      "~ \(moment(first))\(what)from \(late(delays.min() ?? 0)) to \(late(delays.max() ?? 0))")
  }

  // MARK: - The end

  private mutating func summary() {
    guard !result.isSame else { return line("the same: \(result.matched) found in both") }
    let counts = Difference.Kind.allCases.map { ($0, result.count($0)) }
    let parts = counts.filter { $0.1 > 0 }.map { kind, count in
      switch kind {
      case .missing: "\(count) missing"
      case .added: "\(count) new"
      case .changed: "\(count) changed"
      case .decoding: "\(count) decoded otherwise"
      case .time: "\(count) at another time"
      case .peer: "\(counted(count, "peer")) of another address"
      case .shift: "shifted in time \(times(count))"
      }
    }
    line("different: \(parts.joined(separator: ", ")); \(result.matched) found in both")
  }
}
