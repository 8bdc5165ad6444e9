import Bytes
public import Report

/// Prints what came out of a comparison for people.
///
/// `-` stands before what only the first has, `+` before what only the second has, `~` before what
/// both have and tell differently.
public struct DifferenceText {
  /// What the two sides are called.
  public struct Names: Sendable {
    /// The first's name and kind.
    public var first: String
    /// The second's name and kind.
    public var second: String

    /// Names.
    public init(first: String, second: String) {
      self.first = first
      self.second = second
    }
  }

  /// Events of a group that are shown one by one.
  static let shown = 3

  private let result: ComparisonResult
  private let words: Words
  private var lines: [String] = []

  /// Prints a result.
  ///
  /// - Parameters:
  ///   - result: What came out.
  ///   - names: What the two sides are called.
  ///   - output: Where the text goes.
  public static func write(_ result: ComparisonResult, _ names: Names, to output: TextOutput) {
    var printer = DifferenceText(result)
    printer.header(names)
    var group: [Difference] = []
    var place: (Int, Int)?
    for difference in result.differences {
      if let last = group.last, !printer.belong(last, difference) {
        printer.tell(group)
        group = []
      }
      if group.isEmpty { printer.begin(difference, &place) }
      group.append(difference)
    }
    if !group.isEmpty { printer.tell(group) }
    printer.summary()
    // Names in it may be anybody's.
    for line in printer.lines {
      output.append {
        $0.append(safeText: [UInt8](line.utf8).span)
        $0.append(byte: 0x0a)
      }
      output.endPiece()
    }
  }

  private init(_ result: ComparisonResult) {
    self.result = result
    words = Words(result: result)
  }

  private mutating func line(_ line: String) { lines.append(line) }

  // MARK: - The beginning

  private mutating func header(_ names: Names) {
    let of = result.stories[0].matter
    line("--- A: \(names.first), \(counted(result.compared.first, of))")
    line("+++ B: \(names.second), \(counted(result.compared.second, of))")
    for pair in result.pairs {
      line("peer \(pair.first): \(name(pair)), \(ground(pair))")
    }
    for side in 0..<2 { strangers(side) }
    clock()
    for entry in ofOneEnd() { line(entry) }
    if !result.uncomparedNames.isEmpty {
      line(
        "not compared, as only one of them holds it: "
          + result.uncomparedNames.joined(separator: ", "))
    }
    for (side, names) in zip(["A", "B"], result.absentCategories) where !names.isEmpty {
      let list = names.joined(separator: ",")
      line(
        "\(side) holds no events at all of the kind \(list): if it was saved without them, compare "
          + "with --hide \(list)")
    }
    if result.approximated > 0 {
      line(
        "\(result.approximated) events stand in stretches with too many differences to be searched "
          + "through; there, what is paired is a good guess, not the best one")
    }
  }

  private func counted(_ count: Int, _ matter: Story.Matter) -> String {
    let noun: String
    switch matter {
    case .events: noun = "event"
    case .series: noun = "heart-rate value"
    case .attributes: noun = "attribute"
    }
    return "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private func name(_ pair: PeerPair) -> String {
    let one = Self.name(result.stories[0].peers[pair.first - 1])
    let other = Self.name(result.stories[1].peers[pair.second - 1])
    return one == other ? one : "\(one) = \(other)"
  }

  private static func name(_ peer: StoryPeer) -> String {
    let address = peer.address ?? "of unknown address"
    return peer.name.map { "\"\($0)\" \(address)" } ?? address
  }

  private func ground(_ pair: PeerPair) -> String {
    let ground: String
    switch pair.ground {
    case .address: ground = "by its address"
    case .traffic: ground = "by what was said"
    case .order: ground = "by part and order only"
    }
    return pair.isMirrored ? ground + "; A and B are the two ends of the link" : ground
  }

  private mutating func strangers(_ side: Int) {
    for peer in result.stories[side].peers.indices {
      let number = peer + 1
      guard !result.pairs.contains(where: { (side == 0 ? $0.first : $0.second) == number }) else {
        continue
      }
      line(
        "peer \(number) of \(side == 0 ? "A" : "B"): "
          + "\(Self.name(result.stories[side].peers[peer])), not in \(side == 0 ? "B" : "A")")
    }
  }

  private mutating func clock() {
    guard result.stories[0].matter != .attributes else { return }
    guard let tolerance = result.options.timeTolerance else {
      return line("times: not compared")
    }
    let limit = "tolerance \(Words.milliseconds(tolerance)) ms"
    if result.options.absoluteTime {
      return line(
        "times: compared as they are, \(limit); none within it is off by more than "
          + "\(Words.milliseconds(result.jitter)) ms")
    }
    guard let segment = result.clock.segments.first, let origin = result.origin else {
      return line("times: no event is in both, so the clocks cannot be aligned")
    }
    let (ahead, overflow) = origin.addingReportingOverflow(segment.offset)
    let distance =
      overflow
      ? "centuries apart"
      : ahead == 0
        ? "alike"
        : "B \(Words.seconds(ahead < 0 ? 0 &- ahead : ahead)) s \(ahead < 0 ? "behind" : "ahead")"
    let uncertainty =
      segment.uncertainty.map { " (within \(Words.milliseconds($0)) ms)" } ?? ""
    line(
      "clocks: \(distance)\(uncertainty), drift \(Self.drift(segment.drift)) ppm, by \(segment.count) events; "
        + "\(limit), largest residual \(Words.milliseconds(result.jitter)) ms")
  }

  private static func drift(_ partsPerBillion: Int64) -> String {
    let tenths = (partsPerBillion + (partsPerBillion < 0 ? -50 : 50)) / 100
    guard tenths != 0 else { return "0" }
    return "\(tenths < 0 ? "-" : "+")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }

  private func ofOneEnd() -> [String] {
    var lines: [String] = []
    for side in 0..<2 {
      let seen = result.ofOneEnd.map { (words.spaced($0.kind), side == 0 ? $0.first : $0.second) }
        .filter { $0.1 > 0 }
      guard !seen.isEmpty else { continue }
      let list = seen.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
      lines.append("visible at \(side == 0 ? "A" : "B")'s end only, not compared: \(list)")
    }
    return lines
  }

  // MARK: - Differences

  /// Whether two differences are told in one.
  private func belong(_ one: Difference, _ other: Difference) -> Bool {
    guard one.kind == other.kind, one.kind != .peer, one.kind != .shift else { return false }
    if isOfStranger(one), isOfStranger(other) {
      return result.lanes[one.lane].connection == result.lanes[other.lane].connection
    }
    guard one.kind == .missing || one.kind == .added || one.kind == .time, one.lane == other.lane,
      let first = result.event(of: one), let second = result.event(of: other)
    else { return false }
    guard first.kind == second.kind, first.subject == second.subject else { return false }
    if one.firstCount > 0 || other.firstCount > 0 {
      return (one.firstCount, one.secondCount) == (other.firstCount, other.secondCount)
        && one.firstCount != one.secondCount
        && words.content(first) == words.content(second)
    }
    return one.ordinal + 1 == other.ordinal
  }

  /// Whether the difference is on a connection that only one of the two has.
  private func isOfStranger(_ difference: Difference) -> Bool {
    guard difference.kind == .missing || difference.kind == .added else { return false }
    let connection = result.lanes[difference.lane].connection
    return connection < 0
      || connection > 0 && !result.connections.contains { $0.first == connection }
  }

  /// Writes the heading of a connection where a new one begins.
  private mutating func begin(_ difference: Difference, _ place: inout (Int, Int)?) {
    guard difference.kind != .peer, difference.kind != .shift else { return }
    let key = result.lanes[difference.lane]
    if let place, place == (key.connection, key.peer) { return }
    place = (key.connection, key.peer)
    let story = result.stories[key.connection < 0 || key.peer < 0 ? 1 : 0]
    let side = key.connection < 0 || key.peer < 0 ? "B's " : ""
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

  private func moment(_ difference: Difference) -> String {
    guard let event = result.event(of: difference), let time = event.time else { return "" }
    return Words.clock(time) + " "
  }

  /// An event of a difference in words, with its number and its attribute.
  private func phrase(_ difference: Difference, count: Int = 1) -> String {
    guard let event = result.event(of: difference) else { return "event" }
    let side = difference.first == nil ? 1 : 0
    let place = difference.first ?? difference.second ?? 0
    let instance =
      result.instances[side].indices.contains(place) ? result.instances[side][place] : 0
    return words.phrase(event, instance: instance, count: count)
  }

  private func packets(_ difference: Difference) -> String {
    var parts: [String] = []
    for (side, place) in [("A", difference.first), ("B", difference.second)] {
      let story = result.stories[side == "A" ? 0 : 1]
      guard let place, story.events.indices.contains(place), story.events[place].packet > 0 else {
        continue
      }
      parts.append("\(side) \(story.events[place].packet)")
    }
    return parts.isEmpty ? "" : " [packet \(parts.joined(separator: ", "))]"
  }

  /// Events that only one of the two has.
  private mutating func tellAlone(_ group: [Difference]) {
    guard let first = group.first, let last = group.last else { return }
    let mark = first.kind == .missing ? "-" : "+"
    let what = first.kind == .missing ? "missing" : "added"
    if isOfStranger(first) {
      return line(
        "\(mark) \(moment(first))a connection that \(first.kind == .missing ? "B" : "A") "
          + "does not have: \(group.count) events, from\(packets(first)) to\(packets(last))")
    }
    if group.count == 1 || first.firstCount > 0 {
      var content = result.event(of: first).map { words.content($0) } ?? ""
      if !content.isEmpty { content = ": " + content }
      if first.firstCount > 0, first.firstCount == first.secondCount {
        return line(
          "\(mark) \(moment(first))\(phrase(first)): at another place in the order\(content)"
            + packets(first))
      }
      if first.firstCount > 0 {
        return line(
          "\(mark) \(moment(first))\(phrase(first)): \(times(first.secondCount)), not "
            + "\(times(first.firstCount))\(content)\(packets(first))")
      }
      return line(
        "\(mark) \(moment(first))\(phrase(first))\(number(first)) \(what)\(content)"
          + packets(first))
    }
    line(
      "\(mark) \(group.count) \(phrase(first, count: group.count)) \(what) from \(moment(first))to "
        + "\(moment(last))(#\(first.ordinal)-#\(last.ordinal))")
    for difference in group.prefix(Self.shown) {
      let content = result.event(of: difference).map { words.content($0) } ?? ""
      line("\(mark)   \(moment(difference))#\(difference.ordinal) \(content)\(packets(difference))")
    }
    if group.count > Self.shown { line("\(mark)   … \(group.count - Self.shown) more") }
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
    guard let event = result.event(of: difference), words.text(event.category) == "value" else {
      return ""
    }
    return " #\(difference.ordinal)"
  }

  private mutating func tellChange(_ difference: Difference) {
    let change = words.changes(difference)
    var text = "~ \(moment(difference))\(phrase(difference))\(number(difference)): \(change)"
    if difference.kind == .decoding { text += ", from the same bytes" }
    if let delay = difference.delay { text += ", \(late(delay))" }
    line(text + packets(difference))
  }

  private func late(_ delay: Int64) -> String {
    "\(Words.seconds(abs(delay))) s \(delay < 0 ? "earlier" : "later")"
  }

  private mutating func tellTime(_ group: [Difference]) {
    guard let first = group.first, let last = group.last else { return }
    if group.count == 1 {
      return line(
        "~ \(moment(first))\(phrase(first))\(number(first)): \(late(first.delay ?? 0))"
          + packets(first))
    }
    let delays = group.compactMap(\.delay)
    line(
      "~ \(moment(first))\(group.count) \(phrase(first, count: group.count)) at other times "
        + "(#\(first.ordinal)-#\(last.ordinal)): from \(late(delays.min() ?? 0)) to "
        + late(delays.max() ?? 0))
  }

  // MARK: - The end

  private mutating func summary() {
    guard !result.isSame else { return line("the same: \(result.matched) found in both") }
    let parts = Difference.Kind.allCases.compactMap { kind -> String? in
      let count = result.count(kind)
      guard count > 0 else { return nil }
      switch kind {
      case .missing: return "\(count) missing"
      case .added: return "\(count) added"
      case .changed: return "\(count) changed"
      case .decoding: return "\(count) decoded otherwise"
      case .time: return "\(count) at another time"
      case .peer: return "\(count) peer\(count == 1 ? "" : "s") of another address"
      case .shift: return "shifted in time \(times(count))"
      }
    }
    line("different: \(parts.joined(separator: ", ")); \(result.matched) found in both")
  }
}
