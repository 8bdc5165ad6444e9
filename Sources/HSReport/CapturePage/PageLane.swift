import HSSeries
import HSTimeline

/// What a page shows of one peer over time: rows of connections, of what happened, and of values.
struct PageLane {
  /// A row.
  struct Row {
    /// A connection.
    struct Span {
      var begin: Int
      var end: Int
      var words: String
      var packet: Int

      /// Most bars of a row: more are no wider than a point each.
      private static let most = 500

      /// The spans as they are drawn: where there are very many, those that begin close together are one bar.
      static func drawn(_ spans: [Span], in length: Int) -> [Span] {
        guard spans.count > most else { return spans }
        let width = max(1, length / most)
        var bars: [Span] = []
        // Spans of a bar by where they begin, in widths of one.
        for (_, close) in Dictionary(grouping: spans, by: { $0.begin / width }) {
          guard var bar = close.min(by: { $0.begin < $1.begin }) else { continue }
          bar.end = close.reduce(bar.end) { max($0, $1.end) }
          if close.count > 1 {
            bar.words = "\(close.count) connections, the first \(bar.words)"
          }
          bars.append(bar)
        }
        bars.sort { $0.begin < $1.begin }
        return bars
      }
    }
    var name: String
    var spans: [Span] = []
    /// Of an attribute, and of the configuration of a characteristic: their places in `shownValues`.
    var values: [Int] = []
    /// When something happened, and when something was found wrong.
    var events: [Int] = []
    var problems: [Int] = []
    /// How strong the signal was.
    var signals: [Point] = []
    /// In dBm, of each of `signals`.
    var strengths: [Int] = []
  }

  /// A packet and when it was, in milliseconds.
  struct Point {
    var time: Int
    var packet: Int
  }

  /// Whose it is.
  let name: String
  /// Its number; 0 for all that were not connected.
  var peer: Int
  /// The capture that it is of, by its place on the page.
  var part: Int
  var rows: [Row]
}

extension CapturePage {
  /// An attribute with values, and whose it is.
  struct ShownValues {
    let part: Int
    let peer: Int
    let values: PageValues
  }

  /// The attributes of which values went, by capture, peer and handle.
  static func values(_ parts: [Part]) -> [ShownValues] {
    parts.enumerated().flatMap { place, part in
      part.story.lanes.sorted { $0.key < $1.key }.flatMap { peer, lane in
        lane.values.sorted { $0.key < $1.key }.map {
          ShownValues(part: place, peer: peer, values: $0.value)
        }
      }
    }
  }

  /// The lanes, those of peers that were connected first.
  var shownLanes: [PageLane] {
    parts.indices.flatMap { place in
      let part = parts[place]
      let numbers = part.peers.map { $0.number }.filter { part.story.lanes[$0] != nil }
      let other = other(place)
      return numbers.prefix(12).map { lane($0, place) } + (other.rows.isEmpty ? [] : [other])
    }
  }

  /// When a moment of a capture was, in milliseconds of the page.
  func milliseconds(_ time: Int64, _ part: Int) -> Int {
    Swift.min(Swift.max(PageSensor.milliseconds(time, since: origins[part]), 0), length)
  }

  /// A lane's name, with its capture where there are several.
  private func name(_ words: String, _ part: Int) -> String {
    parts.count > 1 ? "\(words) in \(parts[part].name)" : words
  }

  private func lane(_ number: Int, _ part: Int) -> PageLane {
    let story = parts[part].story
    let lane = story.lanes[number] ?? PageStory.Lane()
    func milliseconds(_ time: Int64) -> Int { self.milliseconds(time, part) }
    func points(_ moments: [PageStory.Moment]) -> [PageLane.Point] {
      moments.map { PageLane.Point(time: milliseconds($0.time), packet: $0.packet) }.sorted {
        $0.time < $1.time
      }
    }
    func signals(_ name: String, _ signals: [PageStory.Signal]) -> PageLane.Row? {
      guard let least = signals.min(by: { $0.strength < $1.strength })?.strength,
        let most = signals.max(by: { $0.strength < $1.strength })?.strength
      else { return nil }
      let sorted = signals.sorted { $0.moment.time < $1.moment.time }
      let range = least == most ? "\(least) dBm" : "\(least) to \(most) dBm"
      return PageLane.Row(
        name: "\(name), \(range)", signals: points(sorted.map { $0.moment }),
        strengths: sorted.map { Int($0.strength) })
    }
    let advertised = parts[part].peers.first { $0.number == number }?.advertisers ?? []
    var rows = [
      signals("RSSI of its advertising", advertised.flatMap { story.advertised[$0] ?? [] })
    ].compactMap { $0 }
    rows += [
      PageLane.Row(
        name: "connections",
        spans: PageLane.Row.Span.drawn(
          lane.links.map { link in
            PageLane.Row.Span(
              begin: milliseconds(link.times.begin),
              end: link.times.end.map(milliseconds) ?? length,
              words: "connection \(link.connection): "
                + (link.ending.isEmpty ? "to the end of the capture" : link.ending),
              packet: link.packets.begin)
          }, in: length)),
      signals("RSSI, asked of the adapter", lane.signals.filter { $0.source == .controller }),
      signals("RSSI at the sniffer", lane.signals.filter { $0.source == .sniffer }),
    ].compactMap { $0 }
    let kinds: [(String, EventCategory)] = [
      ("discovery and subscriptions", .procedure), ("pairing", .pairing),
      ("parameters", [.link, .signalling]), ("findings", .finding),
    ]
    for (name, category) in kinds {
      let times = story.entries.lazy.filter {
        $0.peer == number && category.contains($0.category)
      }.map { milliseconds($0.time) }.sorted()
      guard !times.isEmpty else { continue }
      var row = PageLane.Row(name: name)
      if category == .finding { row.problems = times } else { row.events = times }
      rows.append(row)
    }
    rows += attributes(number, part)
    return PageLane(
      name: name(parts[part].name(ofPeer: number), part), peer: number, part: part, rows: rows)
  }

  /// Attributes of a lane that have a row; the table of values has all.
  private static let mostAttributes = 40

  /// A row for each characteristic of which values went, with what was written to its configuration.
  private func attributes(_ peer: Int, _ part: Int) -> [PageLane.Row] {
    var rows: [PageLane.Row] = []
    var places: [PageValues.Key: Int] = [:]
    let own = values.indices.filter { values[$0].part == part && values[$0].peer == peer }
    for isConfiguration in [false, true] {
      for index in own {
        let one = values[index].values
        guard (one.about.configures != nil) == isConfiguration else { continue }
        let key = PageValues.Key(
          handle: one.about.configures ?? one.key.handle, isOurs: one.key.isOurs)
        let place = places[key] ?? rows.count
        if place == rows.count {
          guard rows.count < Self.mostAttributes else { continue }
          places[key] = place
          rows.append(
            PageLane.Row(name: one.key.isOurs ? "\(one.about.name), ours" : one.about.name))
        }
        rows[place].values.append(index)
      }
    }
    return rows
  }

  /// What concerns no peer that was connected: advertising, scanning, the adapter.
  private func other(_ part: Int) -> PageLane {
    let story = parts[part].story
    let known = Set(parts[part].peers.map { $0.number })
    func milliseconds(_ time: Int64) -> Int { self.milliseconds(time, part) }
    let kinds: [(String, EventCategory)] = [
      ("advertisers heard", .report), ("scanning and advertising", [.scan, .advertising]),
      ("adapter", .adapter), ("findings", .finding),
    ]
    var rows: [PageLane.Row] = []
    for (name, category) in kinds {
      let times = story.entries.lazy.filter {
        !known.contains($0.peer) && category.contains($0.category)
      }.map { milliseconds($0.time) }.sorted()
      guard !times.isEmpty else { continue }
      var row = PageLane.Row(name: name)
      if category == .finding { row.problems = times } else { row.events = times }
      rows.append(row)
    }
    return PageLane(name: name("Outside connections", part), peer: 0, part: part, rows: rows)
  }
}
