import Timeline

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
  var rows: [Row]
}

extension CapturePage {
  /// The lanes, those of peers that were connected first.
  var shownLanes: [PageLane] {
    let numbers = peers.map(\.number).filter { story.lanes[$0] != nil }
    return numbers.prefix(12).map { lane($0) } + [other]
  }

  private func milliseconds(_ time: Int64) -> Int {
    Swift.min(Swift.max(PageSensor.milliseconds(time, since: origin), 0), length)
  }

  private func lane(_ number: Int) -> PageLane {
    let lane = story.lanes[number] ?? PageStory.Lane()
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
    return PageLane(name: peers.first { $0.number == number }?.name ?? "peer \(number)", rows: rows)
  }

  /// What concerns no peer that was connected: advertising, scanning, the adapter.
  private var other: PageLane {
    let known = Set(peers.map(\.number))
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
    return PageLane(name: "Everybody else", rows: rows)
  }
}
