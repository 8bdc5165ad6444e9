@testable import HSProtocols
import Testing

/// What the vectors cannot say about lists.
@Suite struct ListTests {
  static let declarations: [UInt8] = [0x09, 0x04, 0x03, 0x00, 0x48, 0x69, 0x05, 0x00, 0x50, 0x6f]
  static let tuples: [UInt8] = [0x21, 0x01, 0x00, 0xaa, 0x02, 0x00, 0xbb, 0xcc]

  @Test func `another reader's bytes are not taken for the list's`() throws {
    var reader = ByteReader(Self.declarations.span, base: 500, layer: .att, limit: .pdu)
    guard case .readByTypeResponse(let pdu) = try ATTPDU(whole: &reader) else {
      Issue.record("another PDU")
      return
    }
    #expect(pdu.data.entry(at: 1, in: reader)?.attributeHandle.rawValue == 5)
    let shorter = Array(Self.declarations.dropLast())
    let short = ByteReader(shorter.span, base: 500, layer: .att, limit: .pdu)
    #expect(pdu.data.entry(at: 0, in: short)?.attributeHandle.rawValue == 3)
    #expect(pdu.data.entry(at: 1, in: short) == nil)
    let elsewhere = ByteReader(Self.declarations.span, base: 0, layer: .att, limit: .pdu)
    #expect(pdu.data.entry(at: 0, in: elsewhere) == nil)
  }

  @Test func `another reader's bytes are not taken for the tuples'`() throws {
    var reader = ByteReader(Self.tuples.span, base: 500, layer: .att, limit: .pdu)
    guard case .readMultipleVariableResponse(let pdu) = try ATTPDU(whole: &reader) else {
      Issue.record("another PDU")
      return
    }
    let elsewhere = ByteReader(Self.tuples.span, base: 0, layer: .att, limit: .pdu)
    var cursor = pdu.values.cursor
    #expect(cursor.next(in: elsewhere) == nil)
    #expect(cursor.next(in: reader)?.length == 1)
    #expect(cursor.next(in: reader)?.value == ByteRange(offset: 506, count: 2))
    #expect(cursor.next(in: reader) == nil)
  }

  @Test func `an entry's place is absolute`() throws {
    var reader = ByteReader(Self.declarations.span, base: 500, layer: .att, limit: .pdu)
    guard case .readByTypeResponse(let pdu) = try ATTPDU(whole: &reader) else {
      Issue.record("another PDU")
      return
    }
    #expect(pdu.data.range(at: 1) == ByteRange(offset: 506, count: 4))
    #expect(pdu.data.range(at: 2) == nil)
    #expect(pdu.data.entry(at: 1, in: reader)?.value == ByteRange(offset: 508, count: 2))
  }

  @Test func `the longest list is read in one pass`() throws {
    let bytes = [0x21] + [UInt8](repeating: 0, count: 65_534)
    var reader = ByteReader(bytes.span, base: 0, layer: .att, limit: .pdu)
    guard case .readMultipleVariableResponse(let pdu) = try ATTPDU(whole: &reader) else {
      Issue.record("another PDU")
      return
    }
    #expect(pdu.values.count == 32_767)
  }

  @Test func `a list with no entry length has no entry`() {
    let list = EntryList<AttributeData>(range: ByteRange(offset: 0, count: 4), entryLength: 0)
    #expect(list.entryLength == 1)
    #expect(list.leftover.isEmpty)
  }
}
