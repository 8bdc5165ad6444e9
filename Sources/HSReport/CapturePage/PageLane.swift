import HSProtocols
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
    /// How strong the signal was, in dBm, and which packet told it when.
    var signals: [(time: Int, packet: Int, strength: Int)] = []
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
    func signals(_ name: String, _ signals: [PageStory.Signal]) -> PageLane.Row? {
      let strengths = signals.map { Int($0.strength) }
      guard let least = strengths.min(), let most = strengths.max() else { return nil }
      let range = least == most ? "\(least) dBm" : "\(least) to \(most) dBm"
      return PageLane.Row(
        name: "\(name), \(range)",
        signals: signals.sorted { $0.moment.time < $1.moment.time }.map {
          (milliseconds($0.moment.time), $0.moment.packet, Int($0.strength))
        })
    }
    let advertised = parts[part].peers.first { $0.number == number }?.advertisers ?? []
    var rows = [
      signals("RSSI of its advertising", advertised.flatMap { story.advertised[$0] ?? [] }),
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
    rows += happened(
      [
        ("discovery and subscriptions", .procedure), ("pairing", .pairing),
        ("parameters", [.link, .signalling]), ("findings", .finding),
      ], part
    ) { $0 == number }
    rows += (parts[part].peers.first { $0.number == number }?.channels ?? []).map {
      PageLane.Row(
        name: "\($0.name), \(counted($0.messages, "message")), not read",
        events: $0.moments.map(milliseconds).sorted())
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

  /// A row for each kind of what happened with some peers.
  private func happened(
    _ kinds: [(String, EventCategory)], _ part: Int, with isOne: (_ peer: Int) -> Bool
  ) -> [PageLane.Row] {
    kinds.compactMap { name, category in
      let times = parts[part].story.entries.compactMap {
        isOne($0.peer) && category.contains($0.category) ? milliseconds($0.time, part) : nil
      }.sorted()
      guard !times.isEmpty else { return nil }
      return category == .finding
        ? PageLane.Row(name: name, problems: times) : PageLane.Row(name: name, events: times)
    }
  }

  /// What concerns no peer that was connected: advertising, scanning, the adapter.
  private func other(_ part: Int) -> PageLane {
    let known = Set(parts[part].peers.map { $0.number })
    let rows = happened(
      [
        ("advertisers heard", .report), ("scanning and advertising", [.scan, .advertising]),
        ("adapter", .adapter), ("findings", .finding),
      ], part
    ) { !known.contains($0) }
    return PageLane(name: name("Outside connections", part), peer: 0, part: part, rows: rows)
  }
}
