import HSProtocols
import HSTestSupport
import Testing

@Suite struct EventsTests {
  static let vectors = EventsVector.load("hci-events.tsv", columns: 4, hexColumn: 2)

  /// Number of octets of parameters below which the event is refused.
  static func minimum(_ vector: EventsVector) -> Int { vector.row.number(1) }

  @Test func `there are vectors`() {
    #expect(Self.vectors.count > 60)
  }

  @Test(arguments: vectors) func `every field`(vector: EventsVector) {
    #expect(EventsRender.parameters(of: vector.bytes) == vector.expected)
    // Where the event stands must make no difference to what it says.
    #expect(EventsRender.parameters(of: vector.bytes, base: 70_000) == vector.expected)
  }

  @Test(arguments: vectors) func `every prefix of a cut record`(vector: EventsVector) throws {
    for count in 0..<vector.bytes.count {
      let bytes = Array(vector.bytes.prefix(count))
      var reader = ByteReader(bytes.span, base: 500, layer: .hci, limit: .record)
      guard count >= 2 else {
        #expect(
          throws: DecodeError(
            layer: .hci, field: "Event header", at: ByteRange(offset: 500, count: count),
            problem: .truncated(needed: 2, available: count, limit: .record))
        ) {
          _ = try Event(parsing: &reader)
        }
        continue
      }
      let event = try Event(parsing: &reader)
      #expect(event.isCut)
      #expect(event.missing == vector.bytes.count - count)
      #expect(event.declaredLength == vector.bytes.count - 2)
      #expect(event.parameters == ByteRange(offset: 502, count: count - 2))
      check(event, vector: vector, in: reader, limit: .record)
    }
  }

  @Test(arguments: vectors) func `every shorter declared length`(vector: EventsVector) throws {
    for count in 2..<vector.bytes.count {
      var bytes = Array(vector.bytes.prefix(count))
      bytes[1] = UInt8(count - 2)
      var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
      let event = try Event(parsing: &reader)
      #expect(!event.isCut)
      check(event, vector: vector, in: reader, limit: .hciLength)
    }
  }

  /// An event with fewer parameters than `vector` has must say what is missing, or what it keeps.
  private func check(
    _ event: Event, vector: EventsVector, in reader: ByteReader, limit: LengthSource
  ) {
    let isLE = event.code == .leMeta
    let available = event.parameters.count
    var parsed: EventParameters?
    var failure: DecodeError?
    do throws(DecodeError) {
      parsed = try EventParameters(of: event, in: reader)
    } catch {
      failure = error
    }
    guard available < Self.minimum(vector) else {
      #expect(failure == nil)
      guard let parsed else { return }
      let text = EventsRender.text(parsed, in: reader)
      switch parsed {
      case .leAdvertisingReports(let reports) where reports.count > 0:
        #expect(text.contains(" ! HCI ") && text.contains("limited by \(limit.name)"))
      case .numberOfCompletedPackets(let list) where list.count > 0:
        // A byte too many is the vector's last, so that a shorter one may be whole.
        #expect(text.contains(" ! HCI ") && text.contains("limited by \(limit.name)"))
      default:
        #expect(!text.contains("!"))
      }
      return
    }
    guard case .truncated(let needed, let had, let by) = failure?.problem else {
      Issue.record("\(available) octets of parameters: \(String(describing: parsed))")
      return
    }
    // The subevent code is read on its own; the rest of an event is asked for as a whole.
    let skipped = isLE && available > 0 ? 1 : 0
    #expect(needed == (isLE && available == 0 ? 1 : Self.minimum(vector) - skipped))
    #expect(had == available - skipped)
    #expect(by == limit)
    #expect(
      failure?.at == ByteRange(offset: event.parameters.offset + skipped, count: had))
  }

  @Test(arguments: vectors) func `every replaced byte is decoded or refused`(vector: EventsVector) {
    vector.bytes.forEachReplacement { bytes, _ in
      if !exercise(bytes) { Issue.record("\(hex(bytes))") }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func `random events`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let codes: [UInt8] = [
      0x03, 0x04, 0x05, 0x08, 0x0c, 0x0e, 0x0f, 0x10, 0x13, 0x1a, 0x30, 0x59, 0xff,
    ]
    for round in 0..<800 {
      var bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      if round % 4 > 0, bytes.count > 4 {
        // Mostly events that are decoded, of a length that fits, with few reports.
        bytes[0] = round % 4 == 1 ? codes.randomElement(using: &generator) ?? 0 : 0x3e
        bytes[1] = UInt8(bytes.count - 2)
        if bytes[0] == 0x3e { bytes[2] %= 0x30 }
        bytes[3] %= 5
      }
      #expect(exercise(bytes), "seed \(seed), round \(round)")
    }
  }

  /// Decodes an event and its lists to the end; answers whether all that is said of them is sound.
  private func exercise(_ bytes: [UInt8]) -> Bool {
    let reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
    var cursor = reader
    guard let event = try? Event(parsing: &cursor) else { return bytes.count < 2 }
    guard event.parameters.end + event.trailing == bytes.count,
      event.parameters.count + event.missing == event.declaredLength
    else { return false }
    switch try? EventParameters(of: event, in: reader) {
    case .leAdvertisingReports(var reports):
      var seen = 0
      while let report = try? reports.next(in: reader) {
        seen += 1
        guard report.data.offset > 4, report.data.end <= event.parameters.end else { return false }
      }
      return seen <= reports.count && reports.remaining == 0
    case .numberOfCompletedPackets(let list):
      var seen = 0
      while (try? list.entry(at: seen, in: reader)) ?? nil != nil { seen += 1 }
      return seen <= list.count && seen * 4 <= list.entries.count
    case .commandComplete(let complete):
      return complete.returnParameters.end == event.parameters.end
    case .other(let range):
      // Of an event that is held against its layout, what belongs to it.
      return range.end <= event.parameters.end
    case .vendorSpecific(let range):
      return range.end == event.parameters.end
    default: return true
    }
  }
}

@Suite struct EventsDetailTests {
  @Test func `bytes too many are left to see`() throws {
    let bytes: [UInt8] = [0x05, 6, 0, 1, 0, 0x13, 0xaa, 0xbb, 0xcc]
    var reader = ByteReader(bytes.span, base: 10, layer: .hci, limit: .record)
    let event = try Event(parsing: &reader)
    #expect(event.trailing == 1)
    #expect(reader.remainingRange == ByteRange(offset: 18, count: 1))
    var parameters = reader.at(event.parameters)
    _ = try EventParameters(parsing: &parameters, code: event.code)
    #expect(parameters.remainingRange == ByteRange(offset: 16, count: 2))
  }

  @Test func `reports before a cut one are delivered`() throws {
    guard let vector = EventsTests.vectors.first(where: { $0.name.hasSuffix("four") }) else {
      Issue.record("vector is missing")
      return
    }
    let bytes = Array(vector.bytes.dropLast())
    var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
    let event = try Event(parsing: &reader)
    guard case .leAdvertisingReports(var reports) = try EventParameters(of: event, in: reader)
    else {
      Issue.record("no reports")
      return
    }
    for _ in 0..<3 { #expect(try reports.next(in: reader) != nil) }
    #expect(throws: DecodeError.self) { try reports.next(in: reader) }
    #expect(try reports.next(in: reader) == nil)
    #expect(reports.remaining == 0)
  }

  @Test(arguments: [
    "LE advertising report, one", "LE directed advertising report",
    "LE extended advertising report, more to come",
  ])
  func `a cut report says what it lacks`(name: String) throws {
    let vector = try #require(EventsTests.vectors.first { $0.name == name })
    for count in 4..<vector.bytes.count {
      let bytes = Array(vector.bytes.prefix(count))
      var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
      let event = try Event(parsing: &reader)
      guard case .leAdvertisingReports(var reports) = try EventParameters(of: event, in: reader)
      else {
        Issue.record("no reports")
        return
      }
      let (field, start, needed) = lack(in: vector.bytes, of: reports.form, at: count)
      #expect(
        throws: DecodeError(
          layer: .hci, field: field, at: ByteRange(offset: start, count: count - start),
          problem: .truncated(needed: needed, available: count - start, limit: .record))
      ) {
        try reports.next(in: reader)
      }
      #expect(try reports.next(in: reader) == nil)
    }
  }

  /// What an event with one report lacks if it is cut at `count`, where that begins, and its length.
  private func lack(in bytes: [UInt8], of form: AdvertisingReports.Form, at count: Int)
    -> (StaticText, Int, Int)
  {
    let report = 4
    switch form {
    case .legacy:
      let data = report + 9
      if count < data { return ("Advertising report", report, 9) }
      let length = Int(bytes[data - 1])
      return count < data + length ? ("Data", data, length) : ("RSSI", data + length, 1)
    case .directed: return ("Directed advertising report", report, 16)
    case .extended:
      let data = report + 24
      if count < data { return ("Extended advertising report", report, 24) }
      return ("Data", data, Int(bytes[data - 1]))
    }
  }

  @Test func `decoded values hold nothing that is counted or allocated`() {
    #expect(_isPOD(Event.self))
    #expect(_isPOD(EventParameters.self))
    #expect(_isPOD(AdvertisingReport.self))
    #expect(_isPOD(AdvertisingDataReader.self))
    #expect(_isPOD(ADContent.self))
  }

  @Test func `a controller that names LE Meta without a subevent`() throws {
    let bytes: [UInt8] = [0x3e, 0, 1]
    var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
    let event = try Event(parsing: &reader)
    #expect(event.subevent == nil)
    #expect(event.trailing == 1)
    #expect(throws: DecodeError.self) { try EventParameters(of: event, in: reader) }
  }

  @Test func `the subevent stands in the event`() throws {
    let bytes: [UInt8] = [0x3e, 1, 0x11]
    var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
    let event = try Event(parsing: &reader)
    #expect(event.subevent == .scanTimeout)
    #expect(try EventParameters(of: event, in: reader) == .leScanTimeout)
  }

  @Test func `clock accuracies`() {
    let names = (0...8).map { ClockAccuracy(rawValue: UInt8($0)).name?.string }
    let parts = [500, 250, 150, 100, 75, 50, 30, 20]
    #expect(names == parts.map { "\($0) ppm" } + [nil])
  }

  @Test(
    arguments: [(0, 1, true), (0, 2, true), (0, 0, false), (6, 1, false)] as [(UInt8, UInt8, Bool)])
  func `encryption is on if it says so and succeeded`(status: UInt8, mode: UInt8, isOn: Bool) throws
  {
    let bytes = [status, 0x40, 0, mode]
    var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .hciLength)
    #expect(try EncryptionChange(parsing: &reader, form: .v1).isEncrypted == isOn)
  }
}
