import HSBase

/// Which paces of a sensor suit the arrivals of its values, whatever a link makes of them.
///
/// A value is due at its number times the pace. It arrives no earlier, and no later than at the link's next event, but for a
/// few that had to be sent again. So a pace suits arrivals that are late by a link's interval at most, and none that must be
/// later. No pace is likelier than another for being usual: what follows from these bounds needs no lattice of the sensor's.
struct PaceBounds {
  /// The shortest pace in seconds.
  let shortest: Double
  /// The longest one.
  let longest: Double

  /// A pace between the two.
  var middle: Double { (shortest + longest) / 2 }
  /// How far it may be off, as a share of it.
  var error: Double { (longest - shortest) / 2 / middle }

  /// One arrival of so many may be late by more than the link's interval, and two of a few.
  private static let (lateOf, fewestLate) = (8, 2)
  /// What a host's notes are late by besides, in seconds.
  private static let noted = 0.02
  /// How many times as late as at the pace at which they are the least late arrivals may be on a link that is unknown.
  ///
  /// A link that brings a value at each second or third event makes half of what is late look like none.
  private static let unknown = 2.0
  /// Paces that are tried on each side, and halvings that find an end between two.
  private static let (tried, halvings) = (48, 12)
  /// The share by which a pace is another one than the mean distance at most.
  private static let widest = 0.1
  /// How many times as far as arrivals may be late paces are tried.
  private static let beyond = 1.2

  /// Bounds of the pace; `nil` where arrivals follow none.
  ///
  /// - Parameters:
  ///   - times: When values arrived, in seconds, none of which is missing.
  ///   - slot: The link's interval in seconds; 0 if it is unknown.
  init?(_ times: [Double], slot: Double) {
    guard let first = times.first, let last = times.last, times.count > 2, last > first else {
      return nil
    }
    let mean = (last - first) / Double(times.count - 1)
    let lateness = Lateness(times)
    let usual = lateness.at(mean)
    // Where arrivals are later than that for sure, those that may be left aside.
    let reach = min(
      Self.beyond * (max(slot, Self.unknown * usual) + usual + 2 * Self.noted) / (last - first),
      Self.widest * mean)
    let paces = (-Self.tried...Self.tried).map { mean + reach * Double($0) / Double(Self.tried) }
    let late = paces.map(lateness.at)
    guard let least = late.min() else { return nil }
    let limit =
      Self.noted + (slot > 0 && least <= slot + Self.noted ? slot : Self.unknown * least)
    guard let low = late.firstIndex(where: { $0 <= limit }),
      let high = late.lastIndex(where: { $0 <= limit })
    else { return nil }
    /// The end of what suits between a pace that does and one that does not.
    func end(_ suiting: Int, _ other: Int) -> Double {
      guard paces.indices.contains(other) else { return paces[suiting] }
      var (inside, outside) = (paces[suiting], paces[other])
      for _ in 0..<Self.halvings {
        let middle = (inside + outside) / 2
        if lateness.at(middle) <= limit { inside = middle } else { outside = middle }
      }
      return inside
    }
    (shortest, longest) = (end(low, low - 1), end(high, high + 1))
    guard shortest > 0, longest.isFinite else { return nil }
  }

  /// How late arrivals are by a pace.
  private struct Lateness {
    private let times: [Double]
    /// How many may be later.
    private let left: Int

    init(_ times: [Double]) {
      self.times = times
      left = max(times.count / PaceBounds.lateOf, PaceBounds.fewestLate)
    }

    /// How much later the latest is than the earliest, in seconds, but for those that may be later.
    func at(_ pace: Double) -> Double {
      var earliest = Double.infinity
      // The latest, in descending order: those that may be later, and one more.
      var latest = [Double](repeating: -.infinity, count: left + 1)
      for (number, time) in times.enumerated() {
        let delay = time - Double(number) * pace
        earliest = min(earliest, delay)
        guard delay > latest[left] else { continue }
        var place = left
        while place > 0, latest[place - 1] < delay {
          latest[place] = latest[place - 1]
          place -= 1
        }
        latest[place] = delay
      }
      return latest[left] - earliest
    }
  }
}
