@testable import HSComparison
import HSTestSupport
import Testing

/// What two timelines tell differently.
@Suite struct Differences {
  /// A session of heart rates, a second apart.
  private func session(_ rates: [Int], skipping: Set<Int> = [], _ notes: Notes = Notes()) -> Notes {
    var notes = notes
    notes.connect(at: 0)
    notes.subscribe(at: 1)
    for (place, rate) in rates.enumerated() where !skipping.contains(place) {
      notes.notify(at: 2 + Double(place), bpm: rate, ticks: [61440 / max(rate, 1)])
    }
    return notes
  }

  private let rates = [72, 73, 75, 74, 72, 71, 70, 72, 75, 77, 78, 79]

  @Test func `are none of a timeline and itself`() {
    let result = Notes.compare(session(rates), session(rates))
    #expect(result.isSame)
    #expect(result.matched == 14)
    #expect(result.clock.segments.map(\.offset) == [0])
  }

  @Test func `of a value are told field by field`() {
    var other = rates
    other[4] = 76
    #expect(
      Notes.report(Notes.compare(session(rates), session(other))) == [
        "~ 06:30:06.000 Heart Rate Measurement notification #5: BPM 72 → 76, RR 853 → 808 ticks "
          + "[packet A 7, B 7]"
      ])
  }

  @Test func `of a lost value name it, and no other`() {
    #expect(
      Notes.report(Notes.compare(session(rates), session(rates, skipping: [4]))) == [
        "- 06:30:06.000 Heart Rate Measurement notification #5 missing: BPM 72, RR 853 ticks "
          + "[packet A 7]"
      ])
    #expect(
      Notes.report(Notes.compare(session(rates, skipping: [4]), session(rates))) == [
        "+ 06:30:06.000 Heart Rate Measurement notification #5 new: BPM 72, RR 853 ticks "
          + "[packet B 7]"
      ])
  }

  @Test func `are none where only handles changed, unless asked`() {
    let other = session(rates, Notes(handles: 0x20))
    #expect(Notes.compare(session(rates), other).isSame)
    let result = Notes.compare(session(rates), other) { $0.handles = true }
    #expect(result.count(.changed) == 13)
    #expect(
      Notes.report(result).first
        == "~ 06:30:01.000 Client Characteristic Configuration of Heart Rate Measurement written "
        + "(subscribed): handle 0x0011 → 0x0031 [packet A 2, B 2]")
  }

  @Test func `are none where only the clock is another, unless asked`() {
    let other = session(rates, Notes(ahead: 3_600_000_000_000))
    let result = Notes.compare(session(rates), other)
    #expect(result.isSame)
    #expect(result.origin == 3_600_000_000_000)
    #expect(Notes.compare(session(rates), other) { $0.absoluteTime = true }.count(.time) == 14)
  }

  @Test func `of a configuration written twice say so`() {
    var other = session(rates)
    other.subscribe(at: 20)
    #expect(
      Notes.report(Notes.compare(session(rates), other)) == [
        "+ 06:30:20.000 Client Characteristic Configuration of Heart Rate Measurement written "
          + "(subscribed): twice, not once [packet B 15]"
      ])
  }

  @Test func `of what is said again and again are one line`() {
    var other = session(rates)
    for place in 0..<4 {
      other.subscribe(at: 20 + Double(place) * 2)
      other.notify(at: 21 + Double(place) * 2, bpm: 100 + place, ticks: [600])
    }
    let lines = Notes.report(Notes.compare(session(rates), other))
    #expect(lines.filter { $0.contains("subscribed") }.count == 1, "\(lines)")
    #expect(lines.first?.contains("written (subscribed): 5 times, not once [packet B 15]") == true)
  }

  @Test func `of lists are told in words`() {
    let words = Words(result: Notes.compare(session(rates), session(rates)))
    #expect(
      words.list(
        #"[{"company":"0x006b","company_name":"Polar, Inc","data_hex":"0a"},{"company":"0x0001"}]"#)
        == "company 0x006b (Polar, Inc), data hex 0a; compan… (56)")
    #expect(words.list(#"["read","notify"]"#) == "read notify")
    #expect(words.list("[12,13]") == "12 13")
    #expect(words.list("[]") == "none")
  }

  @Test func `of two ends are none`() {
    var other = Notes(ahead: 2_500_000_000, isOther: true)
    other.connect(at: 0)
    other.subscribe(at: 0.98)
    for (place, rate) in rates.enumerated() {
      other.notify(at: 1.99 + Double(place), bpm: rate, ticks: [61440 / rate])
    }
    let result = Notes.compare(session(rates), other)
    #expect(result.lanes.isMirrored)
    #expect(result.isSame, "\(Notes.report(result))")
    #expect(result.pairs.map(\.ground) == [.traffic])
  }

  @Test func `of late values are told as such`() {
    var other = Notes()
    other.connect(at: 0)
    other.subscribe(at: 1)
    for (place, rate) in rates.enumerated() {
      other.notify(
        at: 2 + Double(place) + (place == 6 ? 0.4 : 0), bpm: rate, ticks: [61440 / rate])
    }
    #expect(
      Notes.report(Notes.compare(session(rates), other)) == [
        "~ 06:30:08.000 Heart Rate Measurement notification #7: 0.4 s later [packet A 9, B 9]"
      ])
    #expect(Notes.compare(session(rates), other) { $0.timeTolerance = 500_000_000 }.isSame)
    #expect(Notes.compare(session(rates), other) { $0.timeTolerance = nil }.isSame)
  }

  @Test func `of lost values name those, where all say the same`() {
    var random = SeededGenerator()
    for _ in 0..<40 {
      // A resting heart: the values do not tell which of them is missing, their times do.
      let count = Int.random(in: 20...200, using: &random)
      let same = (0..<count).map { _ in Int.random(in: 0..<30, using: &random) == 0 ? 61 : 60 }
      let lost = Set((0..<count).filter { _ in Int.random(in: 0..<15, using: &random) == 0 })
      let result = Notes.compare(session(same), session(same, skipping: lost))
      #expect(result.differences.allSatisfy { $0.kind == .missing }, "\(Notes.report(result))")
      #expect(
        result.differences.map { $0.ordinal - 1 } == lost.sorted(),
        "seed \(random.seed): \(Notes.report(result))")
    }
  }

  @Test func `of a link that was stalled are late values, not lost ones`() {
    var random = SeededGenerator()
    let first = (0..<100).map { _ in Int.random(in: 50...180, using: &random) }
    var stalled = Notes()
    stalled.connect(at: 0)
    stalled.subscribe(at: 1)
    for (place, rate) in first.enumerated() {
      // What came in eight seconds comes at their end.
      let time = 40..<48 ~= place ? 50 + Double(place - 40) / 100 : 2 + Double(place)
      stalled.notify(at: time, bpm: rate, ticks: [61440 / rate + place])
    }
    var other = Notes()
    other.connect(at: 0)
    other.subscribe(at: 1)
    for (place, rate) in first.enumerated() {
      other.notify(at: 2 + Double(place), bpm: rate, ticks: [61440 / rate + place])
    }
    let result = Notes.compare(other, stalled)
    #expect(result.differences.allSatisfy { $0.kind == .time }, "\(Notes.report(result))")
    #expect(result.differences.count == 8)
  }

  @Test func `of many changes stand each where it happened`() {
    var random = SeededGenerator()
    for _ in 0..<20 {
      let first = (0..<300).map { _ in Int.random(in: 50...180, using: &random) }
      var second = first
      var lost: Set<Int> = []
      var changed: Set<Int> = []
      for place in first.indices {
        switch Int.random(in: 0..<25, using: &random) {
        case 0: lost.insert(place)
        case 1:
          changed.insert(place)
          second[place] += 1
        default: break
        }
      }
      let result = Notes.compare(session(first), session(second, skipping: lost))
      let missing = result.differences.filter { $0.kind == .missing }.map { $0.ordinal - 1 }
      let other = result.differences.filter { $0.kind == .changed }.map { $0.ordinal - 1 }
      #expect(missing == lost.sorted(), "seed \(random.seed)")
      #expect(other == changed.sorted(), "seed \(random.seed)")
      #expect(result.differences.count == lost.count + changed.count)
    }
  }

  @Test func `are told of what one of the two cannot hold`() {
    let symbols = Symbols()
    let first = session(rates).story(symbols)
    var other = session(rates)
    other.lines = other.lines.map { $0.replacing(#","length":4"#, with: "") }
    let result = ComparisonResult(
      first, other.story(symbols, isFresh: false), symbols, ComparisonOptions())
    #expect(result.isSame)
    #expect(result.lanes.uncomparedNames == ["length"])
  }

  @Test func `hint at what a saved output was saved without`() {
    let symbols = Symbols()
    let first = session(rates).story(symbols)
    var other = session(rates)
    other.lines.removeAll { $0.contains("\"category\":\"gatt\"") }
    let result = ComparisonResult(
      first, other.story(symbols, isFresh: false), symbols, ComparisonOptions())
    #expect(!result.isSame)
    #expect(result.absentCategories == [[], ["gatt"]])
    var options = ComparisonOptions()
    options.categories = ["link", "value"]
    #expect(
      ComparisonResult(first, other.story(symbols, isFresh: false), symbols, options).isSame)
  }

  @Test func `do not come of damage, and damage is counted`() {
    var random = SeededGenerator()
    let text = [UInt8](session(rates).lines.joined(separator: "\n").utf8)
    for _ in 0..<300 {
      var altered = text
      for _ in 0..<4 {
        altered[.random(in: 0..<text.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      let symbols = Symbols()
      var reader = StoryReader(.timeline, symbols)
      reader.take(altered.span)
      let story = reader.finish()
      #expect(story.isComplete == (story.firstProblem == nil))
      let whole = session(rates).story(symbols)
      _ = ComparisonResult(whole, story, symbols, ComparisonOptions())
      #expect(ComparisonResult(story, story, symbols, ComparisonOptions()).isSame)
      _ = StructureResult(whole, story, symbols, ComparisonOptions())
      #expect(StructureResult(story, story, symbols, ComparisonOptions()).isSame)
    }
  }
}
