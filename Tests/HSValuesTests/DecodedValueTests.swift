import HSBase
@testable import HSNames
import HSTestSupport
import Foundation
import Testing

/// A line of `fixtures/vectors/values.tsv`.
struct ValueVector: CustomTestStringConvertible {
  let uuid: BluetoothUUID
  let bytes: [UInt8]
  let original: Int?
  let text: String
  let json: String
  let encode: String

  var testDescription: String { "\(uuid) \(hex(bytes))" }

  static let all = VectorFile.rows("values.tsv", columns: 6, hasHeader: true).map(ValueVector.init)

  private init(_ row: VectorRow) {
    guard let uuid = BluetoothUUID(row[0]) else { row.fail("'\(row[0])' is no UUID") }
    self.uuid = uuid
    bytes = row.bytes(1)
    original = Int(row[2])
    text = row[3]
    json = row[4]
    encode = row[5]
  }
}

/// Decodes bytes that stand at offset 7 of something bigger, and prints them both ways.
func printed(_ uuid: BluetoothUUID, _ bytes: [UInt8], original: Int? = nil) -> (
  value: DecodedValue, text: String, json: String
) {
  var reader = ByteReader(bytes.span, base: 7, layer: .value, limit: .value)
  let value = DecodedValue.decode(uuid, &reader, originalLength: original)
  var text = OutputBuffer()
  text.append(value, bytes: bytes.span, base: 7)
  var json = OutputBuffer()
  json.append(json: value, bytes: bytes.span, base: 7)
  let isAtEnd = reader.isAtEnd
  #expect(isAtEnd)
  return (value, text.string, json.string)
}

@Suite struct DecodedValueTests {
  @Test func `every kind that is told in words of its own has a vector`() {
    let kinds = Set(ValueVector.all.compactMap { ValueKind($0.uuid) })
    let own = ValueKind.allCases.filter { ![.plain, .text].contains($0.row?.style) }
    #expect(own.count > 40 && kinds.isSuperset(of: own))
  }

  @Test(arguments: ValueVector.all)
  func `a vector prints as listed`(vector: ValueVector) {
    let result = printed(vector.uuid, vector.bytes, original: vector.original)
    #expect(result.text == vector.text)
    #expect(result.json == vector.json)
  }

  @Test(arguments: ValueVector.all.filter { !$0.encode.isEmpty })
  func `what somebody types gives the bytes`(vector: ValueVector) throws {
    #expect(try ValueEncoder.encode(vector.uuid, vector.encode) == vector.bytes)
  }

  @Test(arguments: ValueVector.all)
  func `prefixes and replaced bytes print safely and as valid JSON`(vector: ValueVector) {
    check(vector.uuid, vector.bytes)
    vector.bytes.forEachPrefix { bytes in
      check(vector.uuid, bytes)
      check(vector.uuid, bytes, original: vector.bytes.count)
    }
    let telling: [UInt8] = [0, 1, 2, 7, 0x1b, 0x22, 0x5c, 0x7f, 0x80, 0x9b, 0xc2, 0xe2, 0xf4, 0xff]
    vector.bytes.forEachReplacement(by: telling) { bytes, _ in check(vector.uuid, bytes) }
  }

  private func check(_ uuid: BluetoothUUID, _ bytes: [UInt8], original: Int? = nil) {
    let result = printed(uuid, bytes, original: original)
    for text in [result.text, result.json] {
      let isSafe = text.unicodeScalars.allSatisfy {
        switch $0.properties.generalCategory {
        case .control, .format, .privateUse, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      }
      #expect(isSafe, "\(uuid) \(hex(bytes)): \(text.debugDescription)")
    }
    #expect(
      (try? JSONSerialization.jsonObject(with: Data(result.json.utf8))) is [String: Any],
      "\(uuid) \(hex(bytes)): \(result.json)")
  }

  @Test(arguments: ValueKind.allCases)
  func `random bytes print safely and valid ones come back`(kind: ValueKind) {
    var random = SeededGenerator(for: "random \(kind)")
    for _ in 0..<100 {
      check(kind.uuid, random.bytes(upTo: 20))
    }
  }

  @Test(arguments: ValueKind.allCases.filter { $0.row?.style == .whole })
  func `values that are told as a whole come back from their JSON`(kind: ValueKind) throws {
    let length = try #require(kind.row).least
    var random = SeededGenerator(for: "whole \(kind.uuid)")
    for number in 0..<300 {
      var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      if length == 1, number < 256 { bytes = [UInt8(number)] }
      let members = try ValueLayoutTests.members(printed(kind.uuid, bytes).json)
        .filter { !["name", "day_name"].contains($0.0) }
      #expect(try ValueEncoder.encode(kind.uuid, fields: members) == bytes, "\(members)")
    }
  }

  @Test func `a long raw value is shown in part`() {
    let bytes = [UInt8](repeating: 0xab, count: 100)
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    let value = DecodedValue.decode(BluetoothUUID(UInt16(0xfff1)), &reader)
    var buffer = OutputBuffer()
    buffer.append(value, bytes: bytes.span, base: 0, limit: 2)
    #expect(buffer.string == "abab... (100 bytes)")
  }

  @Test func `a value on the hot path stays small`() {
    #expect(MemoryLayout<HeartRateMeasurementLayout>.size <= 48)
    #expect(MemoryLayout<DecodedValue>.size <= 96)
  }
}
