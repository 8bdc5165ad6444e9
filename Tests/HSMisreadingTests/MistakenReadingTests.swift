import HSBase
import HSHeartRate
import HSNames
import HSTestSupport
import Testing

/// What a decoder gives: rate and energy in steps of an amount, intervals in ticks.
private struct Given: Equatable {
  var rate: Int64?
  var energy: Int64?
  var contact: Int
  var endsEarly: Bool
  var ticks: [Int] = []

  init(_ bytes: [UInt8], _ mistakes: MistakeSet = []) {
    let reading = MistakenReading(bytes[...], mistakes)
    rate = reading.rate?.steps
    energy = reading.energy?.steps
    contact = reading.contactBits
    endsEarly = reading.endsEarly
    var ticks: [Int] = []
    reading.forEachInterval(of: bytes[...]) { ticks.append($0) }
    self.ticks = ticks
  }

  init(codec bytes: [UInt8]) {
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    let layout = HeartRateMeasurementLayout(parsing: &reader)
    rate = layout.beatsPerMinute.map { Int64($0) * Amount.one }
    energy = layout.energyExpended.map { Int64($0.rawValue) * Amount.one }
    contact = Int(layout.contact?.rawValue ?? 0)
    endsEarly = layout.flags != nil && !layout.findings.isDisjoint(with: .endsEarly)
    var intervals = reader.at(layout.rrRange)
    while let interval = RRInterval(next: &intervals) { ticks.append(Int(interval.rawValue)) }
  }
}

extension ValueFindings {
  static let endsEarly: ValueFindings = [.truncatedHeartRate, .truncatedEnergy]
}

@Suite struct `Decoders that make mistakes` {
  static let vectors = VectorFile.rows("heart-rate.tsv", columns: 8, hasHeader: true)

  /// The names that the vectors have for the mistakes that they detect.
  static let names: [String: Mistake] = [
    "BE16": .bigEndianRate, "NEG16": .minusOneForWideRate, "EE03": .energyByLowBits,
    "RR04": .intervalsByContactBit, "S8": .signedRate, "RR1ST": .firstIntervalOnly,
    "NOEEOFF": .energyAsInterval, "RRBE": .bigEndianIntervals, "CSWAP": .swappedContactBits,
    "ANYRR": .intervalsWithoutFlag, "PROPS": .propertiesAsFlags, "GUARD6": .intervalsByLength,
    "DEDUP": .equalIntervalsDropped, "SKIPNC": .skippedWithoutContact,
    "MAX9": .nineIntervalsClipped, "NOEE": .ignoredEnergy,
  ]

  @Test(arguments: vectors)
  func `without mistakes read what the codec reads`(vector: VectorRow) {
    vector.bytes(0).forEachPrefix { prefix in
      #expect(Given(prefix) == Given(codec: prefix), "\(hex(prefix))")
    }
  }

  @Test func `without mistakes read any bytes as the codec does`() {
    var random = SeededGenerator()
    for _ in 0..<5000 {
      let bytes = random.bytes(upTo: 24)
      guard Given(bytes) != Given(codec: bytes) else { continue }
      Issue.record("seed \(random.seed): \(hex(bytes))")
      return
    }
  }

  // Where a value is faulty, the vectors' decoders also differ in what they complain of.
  @Test(arguments: vectors.filter { !$0[5].contains("E:") })
  func `go wrong where a vector detects the mistake`(vector: VectorRow) throws {
    for name in vector[7].split(whereSeparator: { " ,;".contains($0) }) {
      let mistake = try #require(Self.names[String(name)], "\(name)")
      let bytes = vector.bytes(0)
      #expect(Given(bytes, MistakeSet(mistake)) != Given(bytes), "\(name): \(vector)")
    }
  }

  @Test func `the vectors detect every mistake that they have a name for`() {
    let detected = Set(
      Self.vectors.flatMap { $0[7].split(whereSeparator: { " ,;".contains($0) }).map(String.init) })
    #expect(detected == Set(Self.names.keys))
  }

  @Test func `no mistakes of any kind reach beyond the bytes`() {
    var random = SeededGenerator()
    for _ in 0..<5000 {
      let set = MistakeSet(
        rawValue: UInt64.random(in: 0..<1 << UInt64(Mistake.allCases.count), using: &random))
      let bytes = random.bytes(upTo: 12)
      let given = Given(bytes, set)
      #expect(given.ticks.count <= bytes.count / 2)
    }
  }
}
