import HSProtocols
import HSTestSupport
import Testing

@Suite("Data packets")
struct DataPacketTests {
  static func reader(_ bytes: [UInt8], _ body: (inout ByteReader) throws -> Void) rethrows {
    var reader = ByteReader(bytes.span, base: 50, layer: .hci, limit: .record)
    try body(&reader)
  }

  @Test func `an ACL header gives every field`() throws {
    try Self.reader([0x40, 0x20, 0x03, 0x00, 1, 2, 3]) { reader in
      let acl = try ACLData(parsing: &reader)
      #expect(acl.handle == ConnectionHandle(rawValue: 0x40))
      #expect(acl.packetBoundary == .firstFlushable && acl.packetBoundary.isStart)
      #expect(acl.broadcast == .pointToPoint)
      #expect(acl.dataLength == 3)
      #expect(acl.payload == ByteRange(offset: 54, count: 3))
      #expect(!acl.data.isCut && acl.data.missing == 0 && acl.data.trailing.isEmpty)
      let left = reader.remaining
      #expect(left == 0)
    }
    try Self.reader([0xff, 0x5e, 0x00, 0x00]) { reader in
      let acl = try ACLData(parsing: &reader)
      #expect(acl.handle == ConnectionHandle(rawValue: 0xeff))
      #expect(acl.packetBoundary == .continuing && !acl.packetBoundary.isStart)
      #expect(acl.broadcast == .broadcast)
    }
  }

  @Test func `a cut ACL packet says how much is missing`() throws {
    try Self.reader([0x40, 0x20, 0x0b, 0x00, 7, 0, 4]) { reader in
      let acl = try ACLData(parsing: &reader)
      #expect(acl.data.isCut && acl.data.missing == 8)
      #expect(acl.payload == ByteRange(offset: 54, count: 3))
      #expect(acl.data.limit == .record)
    }
  }

  @Test func `an ACL record that is too long says by how much`() throws {
    try Self.reader([0x40, 0x20, 0x01, 0x00, 7, 8, 9]) { reader in
      let acl = try ACLData(parsing: &reader)
      #expect(!acl.data.isCut && acl.data.limit == .hciLength)
      #expect(acl.data.trailing == ByteRange(offset: 55, count: 2))
      #expect(reader.remaining == 2)
    }
  }

  @Test func `synchronous data is found behind its header`() throws {
    try Self.reader([0x05, 0x20, 0x02, 1, 2]) { reader in
      let sco = try SynchronousData(parsing: &reader)
      #expect(sco.handle == ConnectionHandle(rawValue: 5))
      #expect(sco.data.range == ByteRange(offset: 53, count: 2))
    }
  }

  @Test func `ISO data is found behind its headers`() throws {
    try Self.reader([
      0x10, 0x60, 0x0a, 0xc0, 0x04, 0x03, 0x02, 0x01, 0x34, 0x12, 0x64, 0x80, 1, 2, 3,
    ]) { reader in
      let iso = try ISOData(parsing: &reader)
      #expect(iso.handle == ConnectionHandle(rawValue: 0x10))
      #expect(iso.payload == ByteRange(offset: 62, count: 2))
      #expect(reader.remaining == 1)
    }
    try Self.reader([0x10, 0x10, 0x04, 0x00, 1, 2, 3]) { reader in
      let iso = try ISOData(parsing: &reader)
      #expect(iso.payload == ByteRange(offset: 54, count: 3))
    }
  }

  @Test func `an ISO load too short for its own header blames the right length`() {
    // Declared too short.
    Self.reader([0x10, 0x60, 0x06, 0x00, 4, 3, 2, 1, 0x34, 0x12, 0x64, 0x80]) { reader in
      let result = outcome { () throws(DecodeError) in try ISOData(parsing: &reader) }
      #expect(
        result
          == .failure(
            DecodeError(
              layer: .hci, field: "ISO_Data_Load header", at: ByteRange(offset: 58, count: 2),
              problem: .truncated(needed: 4, available: 2, limit: .hciLength))))
    }
    // Cut by the recorder.
    Self.reader([0x10, 0x60, 0x10, 0x00, 4, 3]) { reader in
      let result = outcome { () throws(DecodeError) in try ISOData(parsing: &reader) }
      #expect(
        result
          == .failure(
            DecodeError(
              layer: .hci, field: "Time_Stamp", at: ByteRange(offset: 54, count: 2),
              problem: .truncated(needed: 4, available: 2, limit: .record))))
    }
  }

  @Test(arguments: 0..<4)
  func `a header that is not whole is an error`(_ count: Int) {
    let bytes = Array([UInt8(0x40), 0x20, 0x00, 0x00][..<count])
    func check<T>(_ needed: Int, _ field: StaticText, _ result: Result<T, DecodeError>) {
      guard count < needed else { return }
      guard case .failure(let error) = result else {
        Issue.record("\(field) in \(count) octets")
        return
      }
      #expect(error.field == field)
      #expect(error.problem == .truncated(needed: needed, available: count, limit: .record))
    }
    Self.reader(bytes) { reader in
      check(
        4, "ACL Data header", outcome { () throws(DecodeError) in try ACLData(parsing: &reader) })
    }
    Self.reader(bytes) { reader in
      check(
        4, "ISO Data header", outcome { () throws(DecodeError) in try ISOData(parsing: &reader) })
    }
    Self.reader(bytes) { reader in
      check(
        3, "Synchronous Data header",
        outcome { () throws(DecodeError) in try SynchronousData(parsing: &reader) })
    }
    Self.reader(bytes) { reader in
      check(
        3, "Command header",
        outcome { () throws(DecodeError) in try Command(parsing: &reader) })
    }
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `random bytes never trap and never lose count`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var unsound: [String] = []
    for round in 0..<2000 {
      let bytes = generator.bytes(Int.random(in: 0...40, using: &generator))
      var sound = true
      Self.reader(bytes) { reader in
        if case .success(let acl) = outcome({ () throws(DecodeError) in
          try ACLData(parsing: &reader)
        }) {
          sound = acl.payload.count + acl.data.missing == acl.dataLength
          sound = sound && 4 + acl.payload.count + acl.data.trailing.count == bytes.count
        }
      }
      Self.reader(bytes) { reader in
        _ = outcome { () throws(DecodeError) in try SynchronousData(parsing: &reader) }
      }
      Self.reader(bytes) { reader in
        if case .success(let iso) = outcome({ () throws(DecodeError) in
          try ISOData(parsing: &reader)
        }) {
          sound = sound && iso.payload.end + reader.remaining == 50 + bytes.count
        }
      }
      for opcode in [UInt16(0x2005), 0x2039, 0x2041, 0x2043, 0x2085, 0x207f, 0x2037] {
        Self.reader(bytes) { reader in
          let whole = reader
          let result = outcome { () throws(DecodeError) in
            try CommandTests.readEntries(
              try CommandParameters(parsing: &reader, code: Opcode(rawValue: opcode)), in: whole)
          }
          if case .success(false) = result { sound = false }
        }
      }
      if !sound { unsound.append("seed \(seed), round \(round)") }
    }
    #expect(unsound.isEmpty)
  }
}
