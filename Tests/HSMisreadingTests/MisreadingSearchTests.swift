import HSBase
import HSHeartRate
import HSTestSupport
import Testing

/// A heart rate's values in which every mistake shows: both widths, energy, contact lost and
/// unsupported, none to ten intervals, equal ones among them.
private func recorded(seed: UInt64 = 1, count: Int = 120) -> RecordedValues {
  var random = SeededGenerator(seed: seed)
  var values = RecordedValues(name: "strap", isHeartRate: true)
  var rate = 230
  var energy = 300
  for index in 0..<count {
    rate = Swift.max(60, Swift.min(330, rate + Int.random(in: -9...11, using: &random)))
    let isWide = rate > 255 || index % 5 == 4
    let contact: UInt8 = index % 11 == 10 ? 2 : index % 7 == 6 ? 0 : 3
    var flags = UInt8(isWide ? 1 : 0) | contact << 1
    if index % 3 == 0 { flags |= 8 }
    let intervals = index % 23 == 22 ? 10 : Int.random(in: 0...3, using: &random)
    if intervals > 0 { flags |= 0x10 }
    var bytes = [flags, UInt8(rate & 0xff)]
    if isWide { bytes.append(UInt8(rate >> 8)) }
    if index % 3 == 0 {
      energy += Int.random(in: 0...4, using: &random)
      bytes += [UInt8(energy & 0xff), UInt8(energy >> 8)]
    }
    var last = Int.random(in: 400...900, using: &random)
    for place in 0..<intervals {
      if place % 3 != 2 { last = Int.random(in: 400...900, using: &random) }
      bytes += [UInt8(last & 0xff), UInt8(last >> 8)]
    }
    // What follows without its flag set.
    if intervals == 0, index % 2 == 1 { bytes += [0x20, 0x03] }
    values.append(bytes.span, packet: 100 + index)
  }
  return values
}

/// What an app with these mistakes shows.
private func shown(
  _ values: RecordedValues, _ mistakes: MistakeSet, _ quantity: Quantity
) throws -> ShownNumbers {
  try ShownNumbers(parsing: Array(text(values, mistakes, quantity).utf8))
}

private func text(
  _ values: RecordedValues, _ mistakes: MistakeSet, _ quantity: Quantity
) -> String {
  var words: [String] = []
  for index in 0..<values.count {
    let bytes = values.value(index)
    let reading = MistakenReading(bytes, mistakes)
    switch quantity {
    case .rate where mistakes.contains(.rateFromEachInterval):
      reading.forEachInterval(of: bytes) { words.append("\(60 * 1024 / $0)") }
    case .rate: if let rate = reading.rate { words.append("\(rate.steps / Amount.one)") }
    case .energy: if let energy = reading.energy { words.append("\(energy.steps / Amount.one)") }
    case .contact: words.append(reading.contact.steps == 0 ? "no" : "yes")
    case .intervalsInMilliseconds where mistakes.contains(.intervalFromRate):
      if let rate = reading.rate, rate.steps > 0 {
        words.append("\(60_000 * Amount.one / rate.steps)")
      }
    case .intervalsInMilliseconds, .intervalsInSeconds:
      let isTaken = mistakes.contains(.intervalsAsMilliseconds)
      reading.forEachInterval(of: bytes) { ticks in
        if mistakes.contains(.intervalOctets) {
          words += ["\(ticks % 256)", "\(ticks / 256)"]
        } else if mistakes.contains(.intervalsConvertedBackwards) {
          words.append("\(ticks * 1024 / 1000)")
        } else {
          words.append("\(isTaken ? ticks : ticks * 1000 / 1024)")
        }
      }
    }
  }
  return words.joined(separator: "\n")
}

/// What a mistake is seen in.
private func quantity(of mistake: Mistake) -> Quantity {
  switch mistake {
  case .bigEndianRate, .minusOneForWideRate, .lowOctetOfWideRate, .signedRate, .ignoredFlags,
    .flagsAsRate, .energyAsRate, .rateFromInterval, .skippedWithoutContact, .propertiesAsFlags,
    .alwaysWideRate, .alwaysWideBigEndianRate, .wideRateFromFlags, .wideBigEndianRateFromFlags,
    .oneOctetTooFar, .rateFromRawInterval, .rateFromMeanInterval, .rateFromEachInterval,
    .exactlyOneInterval, .someInterval:
    .rate
  case .ignoredEnergy: .energy
  case .swappedContactBits: .contact
  default: .intervalsInMilliseconds
  }
}

@Suite struct `What an app showed` {
  @Test(arguments: Mistake.allCases)
  func `names the mistake first`(mistake: Mistake) throws {
    let values = recorded()
    let kind = quantity(of: mistake)
    let report = try #require(
      MisreadingSearch.explain(
        shown(values, MistakeSet(mistake), kind), from: [values], as: kind))
    #expect(report.verdict == .mistaken)
    let best = try #require(report.explanations.first)
    // Two that give the same numbers are both right; the first of them is named.
    guard case .mistakes(let set) = best.cause else {
      Issue.record("\(best)")
      return
    }
    let given = text(values, set, kind)
    #expect(given == text(values, MistakeSet(mistake), kind), "\(set.mistakes)")
    #expect(set.mistakes.count == 1)
    #expect(!best.witnesses.isEmpty)
    #expect(best.explained == report.shown)
  }

  @Test(arguments: [
    (Mistake.energyByLowBits, Mistake.intervalsByContactBit),
    (.bigEndianIntervals, .energyAsInterval), (.intervalsAsMilliseconds, .firstIntervalOnly),
  ])
  func `names two mistakes that are made together`(one: Mistake, other: Mistake) throws {
    let values = recorded()
    let set: MistakeSet = [MistakeSet(one), MistakeSet(other)]
    let report = try #require(
      MisreadingSearch.explain(
        shown(values, set, .intervalsInMilliseconds), from: [values],
        as: .intervalsInMilliseconds))
    #expect(report.verdict == .mistaken)
    guard case .mistakes(let named)? = report.explanations.first?.cause else {
      Issue.record("\(report)")
      return
    }
    let kind = Quantity.intervalsInMilliseconds
    #expect(text(values, named, kind) == text(values, set, kind), "\(named.mistakes)")
  }

  @Test(arguments: Quantity.allCases.filter { $0 != .intervalsInSeconds && $0 != .contact })
  func `is right`(quantity: Quantity) throws {
    let values = recorded()
    let report = try #require(
      MisreadingSearch.explain(shown(values, [], quantity), from: [values]))
    #expect(report.verdict == .right)
    #expect(report.right.quantity == quantity)
    #expect(report.right.explained == report.shown)
  }

  @Test func `is right where it misses values and shows some twice`() throws {
    let values = recorded()
    var lines = text(values, [], .rate).split(separator: "\n").map(String.init)
    lines.removeSubrange(0..<20)
    for index in [70, 55, 31, 30, 12] { lines.remove(at: index) }
    for index in [60, 41, 8] { lines.insert(lines[index], at: index) }
    let report = try #require(
      MisreadingSearch.explain(
        ShownNumbers(parsing: Array(lines.joined(separator: ",").utf8)), from: [values]))
    #expect(report.verdict == .right)
    #expect(report.right.explained == lines.count)
    #expect(report.right.values == 20...119)
  }

  @Test(arguments: [Presentation.every(4), .mean(5)])
  func `names stale and averaged rates`(way: Presentation) throws {
    let values = recorded()
    let rates = text(values, [], .rate).split(separator: "\n").compactMap { Int($0) }
    let made = rates.indices.map { index in
      switch way {
      case .every(let step): rates[index - index % step]
      default: rates[Swift.max(0, index - 4)...index].reduce(0, +) / Swift.min(index + 1, 5)
      }
    }
    let report = try #require(
      MisreadingSearch.explain(
        ShownNumbers(parsing: Array(made.map(String.init).joined(separator: " ").utf8)),
        from: [values], as: .rate))
    #expect(report.verdict == .mistaken)
    #expect(report.explanations.first?.cause == .presentation(way))
  }

  /// What an app does with whole numbers before it shows them.
  private struct Way: CustomTestStringConvertible {
    var testDescription: String
    var quantity: Quantity
    /// The numbers of each value, as an app without mistakes has them, and what it makes of them.
    var make: @Sendable ([[Int]]) -> [String]

    init(_ name: String, _ quantity: Quantity, each make: @escaping @Sendable ([[Int]]) -> [String])
    {
      testDescription = name
      self.quantity = quantity
      self.make = make
    }

    init(_ name: String, _ quantity: Quantity, whole: @escaping @Sendable ([Int]) -> [Int]) {
      self.init(name, quantity, each: { whole($0.flatMap(\.self)).map(String.init) })
    }
  }

  private static let ways: [Way] = [
    Way(
      "only(5)", .intervalsInMilliseconds,
      whole: { all in
        all.indices.filter { $0 % 5 == 0 }.map { all[$0] }
      }),
    Way("only(3)", .rate, whole: { all in all.indices.filter { $0 % 3 == 0 }.map { all[$0] } }),
    Way("doubled", .intervalsInMilliseconds, whole: { $0.map { $0 * 2 } }),
    Way("twice", .intervalsInMilliseconds, whole: { $0.flatMap { [$0, $0] } }),
    Way("convertedTwice", .intervalsInMilliseconds, whole: { $0.map { $0 * 1000 / 1024 } }),
    Way(
      "sumOfValue", .intervalsInMilliseconds,
      each: { values in
        values.filter { !$0.isEmpty }.map { "\($0.reduce(0, +))" }
      }),
    Way(
      "meanOfValue", .intervalsInMilliseconds,
      each: { values in
        values.filter { !$0.isEmpty }.map { "\($0.reduce(0, +) / $0.count)" }
      }),
    Way(
      "running", .intervalsInMilliseconds,
      whole: { all in
        var sum = 0
        return all.map {
          sum += $0; return sum
        }
      }),
    Way(
      "padded(4)", .intervalsInMilliseconds,
      each: { values in
        values.filter { !$0.isEmpty }.flatMap { value in
          (value + Array(repeating: 0, count: Swift.max(0, 4 - value.count))).map(String.init)
        }
      }),
    Way("clipped", .rate, whole: { $0.map { Swift.min($0, 300) } }),
    Way("frozen", .rate, whole: { all in all.indices.map { all[Swift.min($0, 22)] } }),
    Way(
      "frozen", .rate,
      whole: { all in
        all.indices.map { all[$0 > 30 && $0 <= 60 ? 30 : $0] }
      }),
    Way("late(10", .rate, whole: { all in all.indices.map { all[Swift.max(0, $0 - 10)] } }),
    Way("late(10", .rate, whole: { all in all.indices.map { $0 < 10 ? 0 : all[$0 - 10] } }),
    Way(
      "median(5)", .rate,
      whole: { all in
        all.indices.map { Array(all[Swift.max(0, $0 - 4)...$0]).sorted()[Swift.min($0 + 1, 5) / 2] }
      }),
    Way(
      "smoothed(percent: 20", .rate,
      whole: { all in
        var mean = Double(all[0])
        return all.map {
          mean += (Double($0) - mean) * 0.2; return Int(mean)
        }
      }),
    Way(
      "smoothed(percent: 50", .rate,
      whole: { all in
        var mean = all[0]
        return all.map {
          mean = (mean + $0) / 2; return mean
        }
      }),
    Way("rateOfMeanInterval(10)", .rate, whole: { _ in [] }),
  ]

  @Test(arguments: ways)
  private func `names what is done with numbers that are read rightly`(way: Way) throws {
    let values = Self.unclipped
    var numbers: [[Int]] = []
    var lastTen: [Int] = []
    var rates: [String] = []
    for index in 0..<values.count {
      let bytes = values.value(index)
      let reading = MistakenReading(bytes, [])
      var ticks: [Int] = []
      reading.forEachInterval(of: bytes) { ticks.append($0) }
      lastTen = Array((lastTen + ticks).suffix(10))
      if !ticks.isEmpty { rates.append("\(60 * 1024 * lastTen.count / lastTen.reduce(0, +))") }
      let rate = reading.rate.map { Int($0.steps / Amount.one) }
      numbers.append(
        way.quantity == .rate ? [rate].compactMap(\.self) : ticks.map { $0 * 1000 / 1024 })
    }
    let made = way.make(numbers)
    let report = try Self.explain(
      (made.isEmpty ? rates : made).joined(separator: " "), values, as: way.quantity)
    #expect(report.verdict == .mistaken)
    let best = try #require(report.explanations.first)
    #expect(best.explained == report.shown)
    #expect("\(best.cause)".contains(way.testDescription), "\(best.cause)")
  }

  /// A strap whose values have one or two intervals, some with energy, as most straps send them.
  private static func short(count: Int = 60) -> RecordedValues {
    var random = SeededGenerator(seed: 5)
    var values = RecordedValues(name: "strap", isHeartRate: true)
    for index in 0..<count {
      var bytes: [UInt8] = [index % 5 == 0 ? 0x1e : 0x16, UInt8(80 + index % 20)]
      if index % 5 == 0 { bytes += [UInt8(index), 0] }
      for _ in 0..<(index % 3 == 0 ? 1 : 2) {
        let ticks = Int.random(in: 560...760, using: &random)
        bytes += [UInt8(ticks & 0xff), UInt8(ticks >> 8)]
      }
      values.append(bytes.span, packet: 100 + index)
    }
    return values
  }

  private static func milliseconds(_ values: RecordedValues, where shows: (Int) -> Bool) -> [[Int]]
  {
    (0..<values.count).map { index in
      let bytes = values.value(index)
      var found: [Int] = []
      if shows(bytes.count) {
        MistakenReading(bytes, []).forEachInterval(of: bytes) { found.append($0 * 1000 / 1024) }
      }
      return found
    }
  }

  @Test(arguments: [4, 5, 6, 7])
  func `knows apps that read intervals only of longer values`(length: Int) throws {
    let values = Self.short()
    let made = Self.milliseconds(values) { $0 > length }.flatMap(\.self)
    let report = try Self.explain(
      made.map(String.init).joined(separator: " "), values, as: .intervalsInMilliseconds)
    #expect(report.verdict == .mistaken)
    let best = try #require(report.explanations.first)
    #expect(best.explained == made.count && best.skipped == 0)
    // Values have 4, 6 or 8 octets: longer than five is longer than four.
    switch best.cause {
    case .presentation(.longerThan(let found)): #expect(found == length / 2 * 2 && found != 6)
    case .mistakes(let set): #expect(set == MistakeSet(.intervalsByLength) && length >= 6)
    default: Issue.record("\(best.cause)")
    }
  }

  /// An explanation of all numbers is told without doubt, and none beside it that the numbers speak against.
  @Test(arguments: [Mistake.firstIntervalOnly, .firstIntervalRepeated, .lastIntervalOnly])
  func `lists nothing that the numbers speak against`(mistake: Mistake) throws {
    let values = Self.short()
    let kind = Quantity.intervalsInMilliseconds
    let report = try #require(
      MisreadingSearch.explain(shown(values, MistakeSet(mistake), kind), from: [values], as: kind))
    #expect(report.verdict == .mistaken)
    #expect(report.explanations.count == 1, "\(report.explanations.map(\.cause))")
    #expect(report.explanations.first?.cause == .mistakes(MistakeSet(mistake)))
  }

  /// The values that every mistake shows in, without intervals more than a value has room for.
  private static let unclipped = recorded(seed: 11)

  @Test func `cannot tell an app that is late by one from one that ends earlier`() throws {
    let values = recorded()
    let rates = text(values, [], .rate).split(separator: "\n").map(String.init)
    let report = try Self.explain(([rates[0]] + rates.dropLast()).joined(separator: " "), values)
    #expect(report.verdict == .ambiguous)
    guard case .presentation(.late(1, _))? = report.explanations.first?.cause else {
      Issue.record("\(report.explanations)")
      return
    }
    let early = try Self.explain(rates.dropLast().joined(separator: " "), values)
    #expect(early.verdict == .right)
  }

  @Test func `does not call an app frozen whose strap fell silent`() throws {
    let values = recorded()
    let rates = text(values, [], .rate).split(separator: "\n").map(String.init)
    let shown = rates + Array(repeating: rates[rates.count - 1], count: 90)
    #expect(try Self.explain(shown.joined(separator: " "), values, as: .rate).verdict == .right)
  }

  /// Rates of other people at other times: none is made of this strap's values.
  @Test func `names nothing in 200 unrelated sets`() throws {
    var random = SeededGenerator(seed: 23)
    let values = Self.plain(120)
    for _ in 0..<200 {
      let isRate = Bool.random(using: &random)
      let middle =
        isRate
        ? Double.random(in: 55...160, using: &random)
        : Double.random(in: 400...1100, using: &random)
      var now = middle
      let count = Int.random(in: 5...120, using: &random)
      let shown = (0..<count).map { _ in
        now += (middle - now) * 0.1 + Double.random(in: -0.03...0.03, using: &random) * middle
        return "\(Int(now))"
      }
      let report = try Self.explain(shown.joined(separator: " "), values)
      #expect(report.verdict != .mistaken && report.verdict != .right, "\(shown): \(report)")
      #expect(report.nearest == nil, "\(shown): \(report)")
    }
  }

  /// What every decoder does that shows numbers in another form.
  static let forms: [(Presentation, Quantity, @Sendable (Int) -> String)] = [
    (.hexadecimal, .rate, { String($0, radix: 16) }),
    (.joules, .energy, { "\($0 * 1000)" }),
    (.kilocalories, .energy, { "\($0 * 1000 / 4184)" }),
  ]

  @Test(arguments: forms.indices)
  func `names another form of the number`(index: Int) throws {
    let (way, quantity, form) = Self.forms[index]
    let values = recorded()
    let numbers = text(values, [], quantity).split(separator: "\n").compactMap { Int($0) }.map(form)
    let report = try #require(
      MisreadingSearch.explain(
        ShownNumbers(parsing: Array(numbers.joined(separator: " ").utf8)), from: [values]))
    #expect(report.verdict == .mistaken)
    #expect(report.explanations.first?.cause == .presentation(way))
    #expect(report.explanations.first?.explained == numbers.count)
  }

  /// A strap as most are: rates of 8 bits, two or three intervals a value, no energy.
  private static func plain(_ count: Int = 30) -> RecordedValues {
    var random = SeededGenerator(seed: 5)
    var values = RecordedValues(name: "strap", isHeartRate: true)
    for index in 0..<count {
      var bytes: [UInt8] = [0x16, UInt8(80 + Int.random(in: 0...9, using: &random))]
      for _ in 0..<(2 + index % 2) {
        let ticks = Int.random(in: 600...900, using: &random)
        bytes += [UInt8(ticks & 0xff), UInt8(ticks >> 8)]
      }
      values.append(bytes.span, packet: 10 + index)
    }
    return values
  }

  private static func explain(
    _ list: String, _ values: RecordedValues, as quantity: Quantity? = nil
  ) throws -> MisreadingReport {
    try #require(
      MisreadingSearch.explain(
        ShownNumbers(parsing: Array(list.utf8)), from: [values], as: quantity))
  }

  @Test(arguments: [Mistake.lastIntervalOnly, .energyAlwaysSkipped, .firstIntervalOnly])
  func `is not right where intervals are left out`(mistake: Mistake) throws {
    let values = Self.plain()
    let report = try Self.explain(
      text(values, MistakeSet(mistake), .intervalsInMilliseconds), values)
    #expect(report.verdict == .mistaken)
    #expect(report.explanations.first?.cause == .mistakes(MistakeSet(mistake)))
    #expect(report.right.skipped >= 28)
  }

  @Test func `is incomplete where intervals are missing for no known reason`() throws {
    let values = Self.plain()
    let lines = text(values, [], .intervalsInMilliseconds).split(separator: "\n").enumerated()
    let kept = lines.filter { $0.offset % 7 > 2 }.map(\.element).joined(separator: " ")
    let report = try Self.explain(kept, values)
    #expect(report.verdict == .incomplete)
    #expect(report.right.unexplained == 0)
  }

  @Test func `names the few values that are missing`() throws {
    let values = Self.plain()
    var lines = text(values, [], .intervalsInMilliseconds).split(separator: "\n")
    // Of each pair of values there are five intervals.
    lines.remove(at: 41)
    lines.remove(at: 12)
    let report = try Self.explain(lines.joined(separator: " "), values)
    #expect(report.verdict == .right)
    #expect(report.right.missing == [5, 16])
  }

  @Test func `takes yes and no for contact only`() throws {
    var values = Self.plain()
    // An interval of 0 s is what "no" would be.
    values.append([0x16, 80, 0, 0].span, packet: 90)
    values.append([0x14, 80, 0, 0].span, packet: 91)
    let report = try Self.explain("yes yes yes no", values)
    #expect(report.verdict == .right)
    #expect(report.right.quantity == .contact)
    let asRate = try Self.explain("no no no", values, as: .intervalsInSeconds)
    #expect(asRate.verdict == .unknown)
    #expect(asRate.right.explained == 0)
  }

  @Test func `is not explained by one value that is shown again and again`() throws {
    var values = Self.plain()
    // 42.75 s, which would be 43 rounded and 42 cut.
    values.append([0x16, 80, 0x00, 0xab].span, packet: 90)
    for quantity in [nil, Quantity.intervalsInSeconds] {
      let report = try Self.explain("43 42 43 42 43", values, as: quantity)
      #expect(report.verdict != .right && report.verdict != .mistaken, "\(report.verdict)")
      #expect(report.right.explained < 5)
      #expect(report.explanations.allSatisfy { $0.explained < 5 })
    }
  }

  @Test func `says of equal candidates that they are equal`() throws {
    var values = RecordedValues(name: "strap", isHeartRate: true)
    for index in 0..<8 {
      values.append([0x01, UInt8(0x40 + index * 5), 0x01].span, packet: index)
    }
    // The low octet, or what ignores the flags.
    let report = try Self.explain("64 69 74 79 84 89 94 99", values, as: .rate)
    #expect(report.verdict == .mistaken)
    #expect(report.equal >= 2)
    #expect(report.explanations.prefix(report.equal).allSatisfy { $0.unexplained == 0 })
    // Three numbers of which one is wrong may be chance.
    let few = try Self.explain("320 325 74", values, as: .rate)
    #expect([.unknown, .ambiguous, .tooFew].contains(few.verdict))
  }

  @Test func `names another characteristic`() throws {
    var battery = RecordedValues(name: "Battery Level", isHeartRate: false)
    for level in (0..<40).map({ UInt8(98 - $0 * 2) }) { battery.append([level].span, packet: 7) }
    let report = try #require(
      MisreadingSearch.explain(
        ShownNumbers(parsing: Array("98 96 94 92 90 88 86 84".utf8)),
        from: [recorded(), battery], as: .rate))
    #expect(report.verdict == .mistaken)
    #expect(report.explanations.first?.source == 1)
    #expect(
      report.explanations.first?.cause == .otherCharacteristic(octets: 1, bigEndian: false))
  }

  @Test func `that comes from nowhere is explained by nothing`() throws {
    var random = SeededGenerator(seed: 7)
    let numbers = (0..<60).map { _ in "\(Int.random(in: 2000...9000, using: &random))" }
    let report = try #require(
      MisreadingSearch.explain(
        ShownNumbers(parsing: Array(numbers.joined(separator: " ").utf8)), from: [recorded()]))
    #expect(report.verdict == .unknown)
  }

  /// A strap that sends energy: 0 at first, then more.
  private static func energetic(from energy: Int = 0) -> RecordedValues {
    var values = RecordedValues(name: "strap", isHeartRate: true)
    for index in 0..<60 {
      let own = energy + index / 10
      let bytes: [UInt8] = [0x1e, UInt8(70 + index % 7), UInt8(own), 0, UInt8(100 + index), 3]
      values.append(bytes.span, packet: index)
    }
    return values
  }

  @Test(arguments: [0, 5], [8, 60])
  func `does not take 0 throughout for energy unless that is said`(
    energy: Int, count: Int
  ) throws {
    let values = Self.energetic(from: energy)
    let zeros = try ShownNumbers(parsing: Array(String(repeating: "0 ", count: count).utf8))
    let open = try #require(MisreadingSearch.explain(zeros, from: [values]))
    #expect(open.verdict == .zeros(sent: 0, mayBeEnergy: true), "\(open.verdict)")
    let rates = try #require(MisreadingSearch.explain(zeros, from: [values], as: .rate))
    // Ten values give 0 where the energy is shown as the rate; sixty numbers are more than these.
    if energy > 0 || count > 10 {
      #expect(rates.verdict == .zeros(sent: 0, mayBeEnergy: false), "\(rates.verdict)")
    }
    let said = try #require(MisreadingSearch.explain(zeros, from: [values], as: .energy))
    if energy > 0 || count > 10 {
      #expect(said.verdict == .mistaken)
      #expect(said.explanations.first?.cause == .mistakes(MistakeSet(.ignoredEnergy)))
    } else {
      #expect(said.verdict == .right)
    }
  }

  @Test func `needs a few numbers`() throws {
    let report = try #require(
      MisreadingSearch.explain(ShownNumbers(parsing: Array("110".utf8)), from: [recorded()]))
    #expect(report.verdict == .tooFew)
    #expect(
      MisreadingSearch.explain(try ShownNumbers(parsing: Array("110".utf8)), from: []) == nil)
  }

  /// Streams of real sensors, which are not ours to publish.
  static let real = [
    "polar-h10-kennycason-20250911T225043", "wahoo-tickr-owencooper-20250217",
    "polar-h7-oroce.rronly",
  ]

  @Test(arguments: real)
  func `names the mistakes that a real stream shows`(name: String) throws {
    let path = "heart-rate/real/\(name).recoded.tsv.gz"
    guard let file = Shared.find(path, for: "mistakes made on \(name)") else { return }
    var values = RecordedValues(name: name, isHeartRate: true)
    for line in try Gzip.contents(of: file).split(separator: 0x0A).dropFirst().prefix(150) {
      let hex = String(decoding: line.split(separator: 0x09)[1], as: UTF8.self)
      let bytes = try Hex.bytes(hex)
      values.append(bytes.span, packet: values.count + 1)
    }
    var named = 0
    for mistake in Mistake.allCases {
      let kind = quantity(of: mistake)
      let made = text(values, MistakeSet(mistake), kind)
      // What changes next to nothing cannot be told from a number that was missed.
      guard made != text(values, [], kind), !made.isEmpty else { continue }
      let numbers = try ShownNumbers(parsing: Array(made.utf8))
      let report = try #require(MisreadingSearch.explain(numbers, from: [values], as: kind))
      guard report.right.unexplained * 2 + report.right.skipped >= 3, report.shown >= 10 else {
        continue
      }
      #expect(report.verdict == .mistaken, "\(mistake)")
      guard case .mistakes(let set)? = report.explanations.first?.cause else {
        Issue.record("\(mistake): \(report.explanations)")
        continue
      }
      #expect(text(values, set, kind) == made, "\(mistake): \(set.mistakes)")
      named += 1
    }
    #expect(named >= 4, "\(named)")
  }

  @Test func `is found in a long capture`() throws {
    let values = recorded(seed: 3, count: 4_000)
    var part = text(values, MistakeSet(.bigEndianRate), .rate).split(separator: "\n")
    part = Array(part[3_000..<3_400])
    let report = try #require(
      MisreadingSearch.explain(
        ShownNumbers(parsing: Array(part.joined(separator: "\n").utf8)), from: [values],
        as: .rate))
    #expect(report.explanations.first?.cause == .mistakes(MistakeSet(.bigEndianRate)))
    #expect(report.explanations.first?.values == 3_000...3_399)
  }
}
