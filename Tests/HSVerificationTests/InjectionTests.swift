@testable import HSHeartRate
import HSNames
import HSTestSupport
import Testing

/// Faults put into recordings of which nothing is missing: how many are found, and how many are
/// found that are none.
struct InjectionTests {
  /// What is done to a notification or a beat.
  enum Fault: String, CaseIterable {
    case lostNotification = "notification lost"
    case duplicate = "notification twice"
    case lostBeat = "beat lost"
    case extraBeat = "beat twice"
  }

  /// A series as notifications that can be changed.
  struct Editable {
    var times: [Int64]
    var rates: [UInt16]
    var ticks: [[UInt16]]

    init(_ series: HeartRateSeries) {
      times = series.samples.map(\.time)
      rates = series.samples.map { $0.beatsPerMinute ?? 0 }
      ticks = series.samples.map { $0.intervals.map { series.intervals[$0].rawValue } }
    }

    mutating func inject(_ fault: Fault, at index: Int) {
      switch fault {
      case .lostNotification:
        times.remove(at: index)
        rates.remove(at: index)
        ticks.remove(at: index)
      case .duplicate:
        times.insert(times[index] + 8_000_000, at: index + 1)
        rates.insert(rates[index], at: index + 1)
        ticks.insert(ticks[index], at: index + 1)
      case .lostBeat: ticks[index].removeFirst()
      case .extraBeat: ticks[index].insert(ticks[index][0], at: 0)
      }
    }

    var series: HeartRateSeries {
      var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
      for index in times.indices {
        var bytes: [UInt8] = [ticks[index].isEmpty ? 0x00 : 0x10, UInt8(clamping: rates[index])]
        for value in ticks[index] { bytes += [UInt8(value & 0xff), UInt8(value >> 8)] }
        series.append(bytes: bytes, packet: index + 1, time: times[index])
      }
      return series
    }
  }

  /// How many faults were put in and found, with the false alarms of the untouched series.
  struct Score {
    var injected = 0
    var found = 0
    var extra = 0
    var distances: [Int] = []
    var share: Double { Double(found) / Double(max(injected, 1)) }
  }

  /// Faults of a series, some at a time, far from each other.
  static func score(
    _ series: HeartRateSeries, _ clean: SeriesVerification, _ fault: Fault, places wanted: Int,
    random: inout SeededGenerator
  ) -> Score {
    let usable = series.samples.indices.filter { index in
      index > 130 && index < series.samples.count - 130 && !series.samples[index].intervals.isEmpty
        && clean.reasons[index].isDisjoint(with: [.beatsUnchecked, .artefact])
    }
    var score = Score()
    let before = count(clean, fault)
    while score.injected < wanted {
      var chosen: [Int] = []
      for _ in 0..<200 {
        guard let place = usable.randomElement(using: &random) else { break }
        if !chosen.contains(where: { abs($0 - place) < 400 }) { chosen.append(place) }
      }
      guard !chosen.isEmpty else { break }
      chosen = Array(chosen.prefix(wanted - score.injected)).sorted()
      var edited = Editable(series)
      // From the back, so that places before stay where they are.
      for place in chosen.reversed() { edited.inject(fault, at: place) }
      let result = Streams.verify(edited.series)
      score.injected += chosen.count
      let places = findings(result, fault).map(\.samples.lowerBound)
      for (order, place) in chosen.enumerated() {
        let shift = fault == .lostNotification ? -order : fault == .duplicate ? order : 0
        let distance = places.map { abs($0 - place - shift) }.min() ?? .max
        if distance <= 60 {
          score.found += 1
          score.distances.append(distance)
        }
      }
      score.extra += max(count(result, fault) - before - chosen.count, 0)
    }
    return score
  }

  static func findings(_ result: SeriesVerification, _ fault: Fault) -> [SeriesFinding] {
    result.findings.filter { finding in
      switch fault {
      case .lostNotification: finding.code == .lostNotifications || finding.code == .gap
      case .duplicate: finding.code == .duplicate || finding.code == .surplusNotifications
      case .lostBeat: finding.code == .lostBeats
      case .extraBeat: finding.code == .surplusBeats
      }
    }
  }

  static func count(_ result: SeriesVerification, _ fault: Fault) -> Int {
    findings(result, fault).count
  }

  /// Runs all faults and prints the table.
  static func table(_ name: String, _ series: HeartRateSeries, places: Int) -> [Fault: Score] {
    var random = SeededGenerator(seed: 20_261_121)
    var scores: [Fault: Score] = [:]
    let clean = Streams.verify(series)
    let hours =
      Double(series.samples.count) / 3600
    var lines = [
      "\(name): \(series.samples.count) notifications, \((hours * 100).rounded() / 100) h",
      "  fault               injected  found      %  median distance  false alarms untouched",
    ]
    for fault in Fault.allCases {
      let score = score(series, clean, fault, places: places, random: &random)
      scores[fault] = score
      let sorted = score.distances.sorted()
      let middle = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
      func pad(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(width - text.count, 0)) + text
      }
      let percent = "\((score.share * 1000).rounded() / 10)"
      let name = fault.rawValue + String(repeating: " ", count: 20 - fault.rawValue.count)
      lines.append(
        "  " + name + pad("\(score.injected)", 8) + pad("\(score.found)", 7) + pad(percent, 7)
          + pad("\(middle)", 17) + pad("\(count(clean, fault))", 15))
    }
    // At once, or tests that run beside this one would break the table.
    print(lines.joined(separator: "\n"))
    return scores
  }

  // Unoptimised code takes ten times as long.
  #if DEBUG
    static let places = 16
    static let simulated = 2500
    /// The share of beats to be found: of 16 places two may be among those where none can be.
    static let beats = 0.87
  #else
    static let places = 300
    static let simulated = 4000
    static let beats = 0.97
  #endif

  @Test func `Single faults in the long H10 recording are found`() throws {
    guard let series = try Streams.real("polar-h10-kennycason-20250911T225043") else { return }
    let scores = Self.table("Polar H10, real", series, places: Self.places)
    #expect((scores[.lostNotification]?.share ?? 0) >= 0.99)
    #expect((scores[.duplicate]?.share ?? 0) >= 0.99)
    #expect((scores[.lostBeat]?.share ?? 0) >= Self.beats)
    #expect((scores[.extraBeat]?.share ?? 0) >= Self.beats)
  }

  @Test(arguments: [0.495, 0.99, 0.0])
  func `Single faults on a simulated link are found`(_ slot: Double) {
    var strap = StrapSimulator()
    strap.count = Self.simulated
    strap.slot = slot
    strap.grid = slot == 0.99 ? 4 : slot == 0 ? 8 : 1
    let series = Streams.series(strap.notifications(seed: 5))
    let scores = Self.table("Simulated, slots of \(slot) s", series, places: Self.places / 2)
    #expect((scores[.lostNotification]?.share ?? 0) >= 0.97)
    #expect((scores[.duplicate]?.share ?? 0) >= 0.97)
    #expect((scores[.lostBeat]?.share ?? 0) >= 0.97)
    #expect((scores[.extraBeat]?.share ?? 0) >= 0.97)
  }
}
