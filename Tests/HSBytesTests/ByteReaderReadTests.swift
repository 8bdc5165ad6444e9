import HSBase
import HSTestSupport
import Testing

/// One way to read a number.
private struct Read: Sendable, CustomTestStringConvertible {
  let name: String
  let width: Int
  let read: @Sendable (inout ByteReader, StaticText) throws(DecodeError) -> UInt128

  var testDescription: String { name }

  /// The number put together the slow way.
  func value(_ bytes: [UInt8]) -> UInt128 {
    bytes.prefix(width).reversed().reduce(0) { $0 << 8 | UInt128($1) }
  }

  static let all = [
    Read(name: "uint8", width: 1) { (reader, field) throws(DecodeError) in
      UInt128(try reader.uint8(field))
    },
    Read(name: "int8", width: 1) { (reader, field) throws(DecodeError) in
      UInt128(UInt8(bitPattern: try reader.int8(field)))
    },
    Read(name: "uint16LE", width: 2) { (reader, field) throws(DecodeError) in
      UInt128(try reader.uint16LE(field))
    },
    Read(name: "uint24LE", width: 3) { (reader, field) throws(DecodeError) in
      UInt128(try reader.uint24LE(field))
    },
    Read(name: "uint32LE", width: 4) { (reader, field) throws(DecodeError) in
      UInt128(try reader.uint32LE(field))
    },
    Read(name: "uint48LE", width: 6) { (reader, field) throws(DecodeError) in
      UInt128(try reader.uint48LE(field))
    },
    Read(name: "uint64LE", width: 8) { (reader, field) throws(DecodeError) in
      UInt128(try reader.uint64LE(field))
    },
    Read(name: "uint128LE", width: 16) { (reader, field) throws(DecodeError) in
      try reader.uint128LE(field)
    },
  ]
}

@Suite struct ByteReaderReadTests {
  @Test(arguments: Read.all)
  fileprivate func `a number is read, or nothing is and the error says all`(read: Read) {
    var random = SeededGenerator(seed: 24)
    for available in 0...20 {
      // Three bytes that were read before, and two that lie behind the end.
      let bytes = random.bytes(3 + available + 2)
      for limit in LengthSource.allCases {
        var whole = ByteReader(bytes.span, base: 1000, layer: .hci, limit: .record)
        _ = try? whole.take(3, "before")
        guard var reader = try? whole.slice(available, "part", limitedBy: limit, layer: .att) else {
          Issue.record("no slice of \(available)")
          return
        }
        do throws(DecodeError) {
          let value = try read.read(&reader, "some field")
          #expect(available >= read.width)
          #expect(value == read.value(Array(bytes[3...])))
          #expect(reader.position == 1003 + read.width)
          #expect(reader.remaining == available - read.width)
        } catch {
          #expect(available < read.width)
          #expect(
            error
              == DecodeError(
                layer: .att, field: "some field", at: ByteRange(offset: 1003, count: available),
                problem: .truncated(needed: read.width, available: available, limit: limit)))
          #expect(reader.position == 1003)
          #expect(reader.remaining == available)
        }
      }
    }
  }

  @Test func `signed numbers keep their sign`() throws {
    let bytes: [UInt8] = [0x00, 0x7f, 0x80, 0xff]
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    for expected: Int8 in [0, 127, -128, -1] { #expect(try reader.int8("number") == expected) }
  }

  @Test func `every kind of run is taken, or nothing is`() {
    let bytes: [UInt8] = [1, 2, 3, 4, 5]
    for available in 0...5 {
      for count in [Int.min, -1, 0, 1, 2, 3, 4, 5, 6, .max] {
        let part = Array(bytes.prefix(available))
        var reader = ByteReader(part.span, base: 40, layer: .l2cap, limit: .pdu)
        do throws(DecodeError) {
          let range = try reader.take(count, "run")
          #expect(range == ByteRange(offset: 40, count: count))
          #expect(count >= 0 && count <= available)
          #expect(reader.position == 40 + count)
        } catch {
          #expect(count < 0 || count > available)
          #expect(
            error
              == DecodeError(
                layer: .l2cap, field: "run", at: ByteRange(offset: 40, count: available),
                problem: .truncated(needed: count, available: available, limit: .pdu)))
          #expect(reader.position == 40)
        }
      }
    }
  }

  @Test func `what is required must be there`() throws {
    let bytes: [UInt8] = [1, 2]
    let reader = ByteReader(bytes.span, base: 7, layer: .smp, limit: .l2capLength)
    for count in [Int.min, -1, 0, 1, 2] { try reader.require(count, "header") }
    for count in [3, Int.max] {
      #expect(
        throws: DecodeError(
          layer: .smp, field: "header", at: ByteRange(offset: 7, count: 2),
          problem: .truncated(needed: count, available: 2, limit: .l2capLength))
      ) {
        let reader = ByteReader(bytes.span, base: 7, layer: .smp, limit: .l2capLength)
        try reader.require(count, "header")
      }
    }
  }

  @Test func `the end is expected where it is`() throws {
    let bytes: [UInt8] = [1, 2, 3]
    var reader = ByteReader(bytes.span, base: 7, layer: .gatt, limit: .pdu)
    for left in stride(from: 3, to: 0, by: -1) {
      do throws(DecodeError) {
        try reader.expectEnd("value")
        Issue.record("\(left) bytes are left")
      } catch {
        #expect(
          error
            == DecodeError(
              layer: .gatt, field: "value", at: ByteRange(offset: 10 - left, count: left),
              problem: .trailing(count: left)))
      }
      _ = try reader.uint8("byte")
    }
    try reader.expectEnd("value")
    #expect(reader.isAtEnd == true)
  }

  @Test func `a byte can be looked at and stays`() throws {
    let bytes: [UInt8] = [10, 11, 12, 13]
    var whole = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
    _ = try whole.uint8("first")
    let part = try whole.slice(2, "part", limitedBy: .hciLength)
    #expect(part.peek() == 11)
    #expect(part.peek(at: 1) == 12)
    for offset in [Int.min, -1, 2, 3, .max - 1, .max] { #expect(part.peek(at: offset) == nil) }
    #expect(part.position == 1)
  }

  @Test func `an invalid value is placed where it was read`() throws {
    let bytes: [UInt8] = [1, 2, 3, 4]
    var reader = ByteReader(bytes.span, base: 100, layer: .hci, limit: .record)
    _ = try reader.uint24LE("value")
    for (count, range) in [
      (1, ByteRange(offset: 102, count: 1)), (3, ByteRange(offset: 100, count: 3)),
      (4, ByteRange(offset: 100, count: 3)), (.max, ByteRange(offset: 100, count: 3)),
      (0, ByteRange(offset: 103, count: 0)), (.min, ByteRange(offset: 103, count: 0)),
    ] {
      let error = reader.invalid("value", value: 9, count: count)
      #expect(
        error == DecodeError(layer: .hci, field: "value", at: range, problem: .invalid(9)))
    }
  }

  @Test(arguments: [Int.min, -1, .max - 1, .max])
  func `a base at the end of the numbers does not trap`(base: Int) throws {
    let bytes: [UInt8] = [1, 2, 3, 4]
    var reader = ByteReader(bytes.span, base: base, layer: .hci, limit: .record)
    #expect(try reader.uint16LE("value") == 0x0201)
    #expect(reader.position == base &+ 2)
    let invalid = reader.invalid("value", value: 1, count: 2)
    #expect(invalid.at == ByteRange(offset: base, count: 2))
    let truncated = reader.truncated("value", needed: 3)
    #expect(truncated.at == ByteRange(offset: base &+ 2, count: 2))
    #expect(reader.remainingRange.end == base &+ 4)
  }
}
