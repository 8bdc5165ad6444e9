import HSBase
import HSLayout
import HSTestSupport
import Testing

/// Values of which all stands at known places are written straight from their octets: as if they were read step by step.
struct PlanTests {
  /// What the octets alone say, where they suffice.
  private static func plain(_ bytes: [UInt8], _ source: LayoutSource) -> String? {
    guard source.isPlain(bytes.span) else { return nil }
    var line = OutputBuffer()
    source.append(plain: bytes.span, to: &line)
    line.append(" ")
    source.append(plainJSON: bytes.span, to: &line)
    return line.string
  }

  private static func words(_ reading: LayoutReading) -> String {
    var line = OutputBuffer()
    reading.append(to: &line)
    line.append(" ")
    reading.append(jsonFieldsTo: &line)
    return line.string
  }

  private static func compare(_ bytes: [UInt8], _ candidates: [LayoutSource]) -> Int {
    var compared = 0
    for candidate in candidates {
      var reader = candidate.layout.reader()
      guard let reading = candidate.read(bytes, &reader) else { continue }
      let straight = Self.words(reading)
      // Whoever asks for fields has the value read step by step.
      _ = reading.fields
      #expect(Self.words(reading) == straight, "\(candidate.use.name): \(bytes)")
      if let plain = Self.plain(bytes, candidate) { #expect(plain == straight) }
      compared += 1
    }
    return compared
  }

  @Test func `Layouts that come with the program write the same of values of theirs`() throws {
    var random = SeededGenerator()
    var compared = 0
    for file in ShippedLayouts.files {
      let layout = try Layout(parsing: Array(file.text.utf8))
      var collection = LayoutCollection()
      collection.usesShipped = false
      try collection.add(Array(file.text.utf8), name: file.name)
      for use in layout.uses {
        guard case .attribute(let attribute) = use.use,
          let uuid = LayoutUse.number(ofUUID: attribute.uuid)
        else { continue }
        for _ in 0..<40 {
          compared += Self.compare(
            random.bytes(upTo: 24), collection.candidates(.attribute(uuid)))
        }
      }
    }
    #expect(compared > 500)
  }

  @Test func `Numbers, names, constants and lists are written the same`() throws {
    let text = """
      meta: {id: a, endian: le, -gatt: {uuid: ffe1}}
      seq:
        - {id: start, contents: [1, 2]}
        - {id: command, type: u1, -kind: command}
        - {id: place, type: point}
        - {id: kind, type: u1, enum: kind}
        - {id: raw_hidden, type: u2be}
        - {id: single, type: f4be, -unit: °C, -kind: temperature}
        - {id: double, type: f8}
        - {id: huge, type: u8}
        - {id: deep, type: s8be, -unit: "a \\\\ \\"b", -private: true}
        - {id: points, type: point, repeat: eos}
      types:
        point: {seq: [{id: x, type: s2}, {id: y, type: s4be}, {id: kind, type: u1, enum: kind}]}
      enums:
        kind: {1: one, 2: two}
      """
    var collection = LayoutCollection()
    try collection.add(Array(text.utf8), name: "a.ksy")
    let candidates = collection.candidates(
      .attribute(try #require(LayoutUse.number(ofUUID: "ffe1")))
    ).filter { $0.layout.origin != nil }
    var random = SeededGenerator()
    for count in [0, 1, 2, 5, 15, 16, 17, 40] {
      var bytes: [UInt8] = [1, 2] + random.bytes(39 + 7 * count)
      bytes[9] = UInt8.random(in: 0...3, using: &random)
      #expect(Self.compare(bytes, candidates) == 1)
      #expect(Self.compare(bytes + [0], candidates) == 1)
      #expect(Self.compare(Array(bytes.dropLast()), candidates) == 1)
      bytes[1] = 9
      #expect(Self.compare(bytes, candidates) == 1)
    }
  }

  /// Constants stand in the text of the numbers around them, and by themselves where there are none.
  @Test(arguments: [
    "a: {contents: [1]}, b: u1, c: {contents: [2 3]}, d: s2",
    "a: u1, b: {contents: [1 2]}, c: {contents: [3]}",
    "a: {contents: [1]}, b: {contents: [2]}",
    "a: {contents: [7]}, b: {list: u2}", "a: {list: pair}",
    "a: u1, b: {contents: [9]}, c: {list: pair}",
  ])
  func `Constants are written the same`(_ fields: String) throws {
    var sequence = ""
    var bytes: [UInt8] = []
    for field in fields.split(separator: ", ") {
      let parts = field.split(separator: ": ", maxSplits: 1).map(String.init)
      let (name, kind) = (parts[0], parts[1])
      if kind.hasPrefix("{contents") {
        let octets = kind.dropFirst(12).prefix { $0 != "]" }
        sequence += "  - {id: \(name), contents: [\(octets.replacing(" ", with: ", "))]}\n"
        bytes += octets.split(separator: " ").compactMap { UInt8($0.filter(\.isNumber)) }
      } else if kind.hasPrefix("{list") {
        let type = kind.dropFirst(7).dropLast()
        sequence += "  - {id: \(name), type: \(type), repeat: eos}\n"
        for index in 0..<40 as Range<UInt8> {
          bytes += type == "pair" ? [0xee, index, 0xff] : [index, 1]
        }
      } else {
        sequence += "  - {id: \(name), type: \(kind)}\n"
        bytes += kind == "s2" ? [0xfe, 0xff] : [200]
      }
    }
    var collection = LayoutCollection()
    let text = """
      meta: {id: a, endian: le, -gatt: {uuid: ffe1}}
      seq:
      \(sequence)types:
        pair: {seq: [{id: start, contents: [0xee]}, {id: x, type: u1}, {id: end, contents: [0xff]}]}
      """
    try collection.add(Array(text.utf8), name: "a.ksy")
    let candidates = collection.candidates(
      .attribute(try #require(LayoutUse.number(ofUUID: "ffe1")))
    ).filter { $0.layout.origin != nil }
    #expect(candidates.contains { $0.isPlain(bytes.span) })
    for place in bytes.indices {
      #expect(Self.compare(bytes, candidates) == 1)
      bytes[place] ^= 0x40
      #expect(Self.compare(bytes, candidates) == 1)
      bytes[place] ^= 0x40
    }
    for count in bytes.indices { #expect(Self.compare(Array(bytes[..<count]), candidates) == 1) }
  }

  /// The first elements of a list have texts of their own, the others share one; people see 24 fields at most.
  @Test(arguments: [
    "- {id: list, type: s2be, repeat: eos}",
    "- {id: list, type: u1, -unit: mV, repeat: eos}",
    "- {id: list, type: pair, repeat: eos}",
  ])
  func `A list of any length is written the same`(_ list: String) throws {
    var collection = LayoutCollection()
    let text = """
      meta: {id: a, endian: le, -gatt: {uuid: ffe1}}
      seq:
        - {id: first, type: u1}
        \(list)
      types:
        pair: {seq: [{id: x, type: s2}, {id: y, type: u1}]}
      """
    try collection.add(Array(text.utf8), name: "a.ksy")
    let candidates = collection.candidates(
      .attribute(try #require(LayoutUse.number(ofUUID: "ffe1")))
    ).filter { $0.layout.origin != nil }
    var random = SeededGenerator()
    for count in 0..<150 {
      #expect(Self.compare(random.bytes(1 + count), candidates) == 1)
    }
  }

  /// A value that is kept stays what it is when the next one is read.
  @Test func `A reading that is kept does not change`() throws {
    for text in [
      "meta: {id: a}\nseq: [{id: b, type: u1}]",
      "meta: {id: a}\nseq: [{id: b, type: u1, valid: {max: 250}}]",
    ] {
      var collection = LayoutCollection()
      try collection.add(
        Array(text.replacing("{id: a}", with: "{id: a, -gatt: {uuid: ffe1}}").utf8), name: "a")
      let candidate = try #require(
        collection.candidates(.attribute(LayoutUse.number(ofUUID: "ffe1") ?? 0)).first)
      var reader = candidate.layout.reader()
      let first = try #require(candidate.read([1], &reader))
      let second = try #require(candidate.read([2], &reader))
      #expect(Self.words(first).hasPrefix("b 1 ") && Self.words(second).hasPrefix("b 2 "))
      #expect(first.fields.map(\.text) == ["1"] && second.fields.map(\.text) == ["2"])
    }
  }
}

/// How much work the values of a run may be.
struct BudgetTests {
  @Test func `Values that cost little are read without end`() {
    var budget = LayoutBudget()
    for _ in 0..<200_000 {
      let isAdmitted = budget.admits(20)
      #expect(isAdmitted)
      budget.count(700)
    }
    #expect(budget.refused == 0)
  }

  @Test func `Values that cost much are not read any more after a while`() {
    var budget = LayoutBudget()
    var read = 0
    for _ in 0..<1000 where budget.admits(20) {
      budget.count(100_000)
      read += 1
    }
    #expect(read > 100 && read < 300)
    #expect(budget.refused == 1000 - read)
  }
}
