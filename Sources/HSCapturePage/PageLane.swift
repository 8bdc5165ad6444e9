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
    }
    var name: String
    var spans: [Span] = []
    /// Of an attribute: when it was written or read, and when it was notified, in milliseconds.
    var up: [Int] = []
    var down: [Int] = []
    /// When something happened, and when something was found wrong.
    var events: [Int] = []
    var problems: [Int] = []
  }

  /// Whose it is.
  var name: String
  /// The capture that it is of, by its place on the page.
  var part: Int
  var rows: [Row]
}

extension CapturePage {
  /// The lanes, those of peers that were connected first.
  var shownLanes: [PageLane] {
    parts.indices.flatMap { place in
      let part = parts[place]
      let numbers = part.peers.map(\.number).filter { part.story.lanes[$0] != nil }
      return numbers.prefix(12).map { lane($0, place) } + [other(place)]
    }
  }

  private func milliseconds(_ time: Int64, _ part: Int) -> Int {
    Swift.min(Swift.max(PageSensor.milliseconds(time, since: origins[part]), 0), length)
  }

  /// A lane's name, with its capture where there are several.
  private func name(_ words: String, _ part: Int) -> String {
    parts.count > 1 ? "\(words) in \(Self.base(parts[part].capture.name))" : words
  }

  private func lane(_ number: Int, _ part: Int) -> PageLane {
    let story = parts[part].story
    let lane = story.lanes[number] ?? PageStory.Lane()
    func milliseconds(_ time: Int64) -> Int { self.milliseconds(time, part) }
    var rows = [
      PageLane.Row(
        name: "connections",
        spans: lane.links.map { link in
          PageLane.Row.Span(
            begin: milliseconds(link.times.begin), end: link.times.end.map(milliseconds) ?? length,
            words: "connection \(link.connection): "
              + (link.ending.isEmpty ? "to the end of the capture" : link.ending),
            packet: link.packets.begin)
        })
    ]
    let kinds: [(String, EventCategory)] = [
      ("discovery and subscriptions", .procedure), ("pairing", .pairing),
      ("parameters", [.link, .signalling]), ("findings", .finding),
    ]
    for (name, category) in kinds {
      let times = story.entries.lazy.filter {
        $0.peer == number && category.contains($0.category)
      }.map { milliseconds($0.time) }
      guard !times.isEmpty else { continue }
      var row = PageLane.Row(name: name)
      if category == .finding { row.problems = Array(times) } else { row.events = Array(times) }
      rows.append(row)
    }
    for handle in lane.values.keys.sorted() {
      guard let values = lane.values[handle] else { continue }
      rows.append(
        PageLane.Row(
          name: values.name, up: values.up.map(milliseconds), down: values.down.map(milliseconds)))
    }
    return PageLane(name: name(parts[part].name(ofPeer: number), part), part: part, rows: rows)
  }

  /// What concerns no peer that was connected: advertising, scanning, the adapter.
  private func other(_ part: Int) -> PageLane {
    let story = parts[part].story
    let known = Set(parts[part].peers.map(\.number))
    func milliseconds(_ time: Int64) -> Int { self.milliseconds(time, part) }
    let kinds: [(String, EventCategory)] = [
      ("advertisers heard", .report), ("scanning and advertising", [.scan, .advertising]),
      ("adapter", .adapter), ("findings", .finding),
    ]
    var rows: [PageLane.Row] = []
    for (name, category) in kinds {
      let times = story.entries.lazy.filter {
        !known.contains($0.peer) && category.contains($0.category)
      }.map { milliseconds($0.time) }
      guard !times.isEmpty else { continue }
      var row = PageLane.Row(name: name)
      if category == .finding { row.problems = Array(times) } else { row.events = Array(times) }
      rows.append(row)
    }
    return PageLane(name: name("Everybody else", part), part: part, rows: rows)
  }
}
