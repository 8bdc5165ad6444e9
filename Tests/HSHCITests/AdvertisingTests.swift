import HSProtocols
import HSTestSupport
import Testing

@Suite struct AdvertisingTests {
  static let vectors = EventsVector.load("advertising-data.tsv", columns: 3, hexColumn: 1)

  @Test func `there are vectors`() {
    #expect(Self.vectors.count > 20)
  }

  @Test(arguments: vectors) func `every structure`(vector: EventsVector) {
    #expect(EventsRender.advertising(vector.bytes) == vector.expected)
  }

  @Test(arguments: vectors) func `every prefix keeps the structures before the cut`(
    vector: EventsVector
  ) {
    for count in 0..<vector.bytes.count {
      let bytes = Array(vector.bytes.prefix(count))
      let reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
      var data = AdvertisingDataReader(reader.remainingRange)
      var position = 0
      var failure: DecodeError?
      do throws(DecodeError) {
        while let structure = try data.next(in: reader) {
          #expect(structure.data.offset == position + 2)
          position = structure.data.end
          #expect(bytes[structure.data.offset - 1] == structure.type.rawValue)
        }
      } catch {
        failure = error
      }
      let isWhole = position == count || bytes[position] == 0
      #expect((failure == nil) == isWhole)
      if let failure {
        #expect(failure.layer == .advertisingData)
        #expect(
          failure.problem
            == .truncated(
              needed: Int(bytes[position]), available: count - position - 1,
              limit: .listEntryLength))
        #expect(failure.at.offset == position + 1)
      }
      #expect(data.unread.isEmpty)
      #expect((try? data.next(in: reader)) == .some(nil))
    }
  }

  @Test(arguments: vectors) func `every replaced byte is decoded or refused`(vector: EventsVector) {
    vector.bytes.forEachReplacement { bytes, _ in
      if !exercise(bytes) { Issue.record("\(hex(bytes))") }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func `random advertising data`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<1_000 {
      var bytes = (0..<Int.random(in: 0...62, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      // Mostly short lengths, so that there is more than one structure.
      if round % 4 > 0 { for index in bytes.indices where index % 3 == 0 { bytes[index] %= 9 } }
      #expect(exercise(bytes), "seed \(seed), round \(round)")
    }
  }

  /// Decodes and searches everything; answers whether all ranges lie in the data.
  @discardableResult private func exercise(_ bytes: [UInt8]) -> Bool {
    let reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
    let start = AdvertisingDataReader(reader.remainingRange)
    var data = start
    var isInside = true
    while let structure = try? data.next(in: reader) {
      isInside = isInside && structure.data.end <= bytes.count
      guard let content = try? ADContent(of: structure, in: reader) else { continue }
      switch content {
      case .serviceUUIDs(let list, _), .solicitationUUIDs(let list):
        for index in 0..<list.count where list.uuid(at: index, in: reader) == nil {
          isInside = false
        }
        isInside = isInside && list.uuid(at: list.count, in: reader) == nil
      case .targetAddresses(let list):
        for index in 0..<list.count where list.address(at: index, in: reader) == nil {
          isInside = false
        }
        isInside = isInside && list.address(at: -1, in: reader) == nil
      default: break
      }
    }
    _ = start.localName(in: reader)
    _ = start.announces(BluetoothUUID(0x180d as UInt16), in: reader)
    return isInside && data.trailing.end <= bytes.count
  }
}

@Suite struct AdvertisingDetailTests {
  @Test(
    arguments: [
      ("0408414243 0409444546", "444546", true), ("0408414243 02080a", "414243", false),
      ("07094100420000 00", "410042", true), ("0308 0000", "", false),
      ("020106", nil, false), ("0f09 41", nil, false),
    ] as [(String, String?, Bool)])
  func `the name, the complete one first`(hex: String, name: String?, isComplete: Bool) throws {
    let bytes = try Hex.bytes(hex)
    let reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
    let found = AdvertisingDataReader(reader.remainingRange).localName(in: reader)
    #expect(found.map { Hex.text(reader.at($0.text).remainingBytes) } == name)
    #expect(found?.isComplete ?? false == isComplete)
  }

  @Test(
    arguments: [
      ("05020f180d18", true), ("05030d000018", false), ("04160d1801", true),
      ("05050d180000", true), ("03140d18", false), ("0216 0d 03030d18", true),
    ] as [(String, Bool)])
  func `a service is announced by lists and service data`(hex: String, isThere: Bool) throws {
    let bytes = try Hex.bytes(hex)
    let reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
    let data = AdvertisingDataReader(reader.remainingRange)
    #expect(data.announces(BluetoothUUID(0x180d as UInt16), in: reader) == isThere)
  }

  @Test(
    arguments: [
      (0x006b, "3b1b504f", "79 80 true"), (0x006b, "391b504f", "79 80 false"),
      (0x006b, "021b50", "80 nil true"), (0x006b, "7206 7f443700000033003c", "60 nil true"),
      (0x006b, "4000", "nil"), (0x006b, "42ff00", "nil"), (0x006b, "3b1b", "nil"),
      (0x0157, "0255" + String(repeating: "00", count: 22), "85 nil nil"),
      (0x0157, "0294" + String(repeating: "a7", count: 22), "148 nil nil"),
      (0x0157, "0194" + String(repeating: "a7", count: 22), "nil"),
      (0x0157, "9494" + String(repeating: "a7", count: 22), "nil"),
      (0x0157, "0200" + String(repeating: "a7", count: 22), "nil"),
      (0x0157, "02f5" + String(repeating: "a7", count: 22), "nil"),
      (0x0157, "02ff" + String(repeating: "00", count: 22), "nil"), (0x0157, "0255", "nil"),
      (0x0059, "3b1b504f", "nil"),
    ] as [(UInt16, String, String)])
  func `heart rates in what makers define`(company: UInt16, hex: String, says: String) throws {
    let bytes = try Hex.bytes(hex.filter { $0 != " " })
    let rate = AdvertisedHeartRate(company: company, bytes.span)
    let text = rate.map {
      "\($0.beatsPerMinute) \($0.fastAverage.map { "\($0)" } ?? "nil") "
        + ($0.hasContact.map { "\($0)" } ?? "nil")
    }
    #expect(text ?? "nil" == says)
  }

  @Test func `what an event type says`() {
    let type = AdvertisingEventType(rawValue: 0b0101_0101)
    #expect(type.isConnectable && !type.isScannable && type.isDirected && !type.isScanResponse)
    #expect(type.isLegacy && type.dataStatus == .truncated)
    #expect(type.legacyPDU == .connectableDirected)
    #expect(AdvertisingEventType(rawValue: 0b0010_0011).dataStatus == .moreToCome)
    #expect(AdvertisingEventType(rawValue: 0b0000_0011).legacyPDU == nil)
    for pdu in LegacyAdvertisingPDU.allCases {
      #expect(AdvertisingEventType(legacy: pdu).legacyPDU == pdu)
      #expect(AdvertisingEventType(legacy: pdu).isLegacy)
    }
  }

  @Test func `flags`() {
    let flags = ADFlags(rawValue: 0b0110)
    #expect(!flags.isLimitedDiscoverable && flags.isGeneralDiscoverable)
    #expect(flags.isBREDRNotSupported && !flags.isSimultaneousController)
  }
}
