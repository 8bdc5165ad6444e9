import Foundation
import HSBase
@testable import HSNames
import HSTestSupport
import Testing

@Suite struct ValueLayoutTests {
  static let kinds = ValueKind.allCases.filter {
    [.plain, .text, .record].contains($0.row?.style)
  }

  @Test func `the table has what the supplement lays out, and each name means one kind`() {
    #expect(Self.kinds.count >= 360)
    var names: Set<String> = []
    for kind in ValueKind.allCases {
      #expect(kind.name.string != "value", "\(kind.uuid)")
      #expect(names.insert(ValueFields.normalised(kind.name.string)).inserted, "\(kind.name)")
      #expect(ValueKind.uuid(named: kind.name.string) == kind.uuid)
    }
  }

  @Test(arguments: kinds)
  func `each member and each word has a name of its own`(kind: ValueKind) throws {
    for edition in [ValueEdition.first, .later] {
      var keys: Set<String> = []
      for field in try #require(kind.row).fields where field.isOf(edition) {
        #expect(keys.insert(field.key.string).inserted, "\(field.key)")
        #expect(field.name.count > 0)
        guard !field.isBits else { continue }
        var words: Set<String> = []
        for word in field.words {
          #expect(
            words.insert(ValueFields.normalised(word.text.string)).inserted,
            "\(field.name): \(word.text)")
        }
      }
      // A text is the value itself.
      #expect(!keys.isEmpty || kind.row?.style == .text)
    }
  }

  @Test(arguments: kinds)
  func `random values are read without a fault and come back from their JSON`(kind: ValueKind)
    throws
  {
    let row = try #require(kind.row)
    var random = SeededGenerator(for: "layout \(kind.uuid)")
    for _ in 0..<40 {
      let sample = LayoutSample(row, &random)
      let result = printed(kind.uuid, sample.bytes)
      #expect(
        result.value.findings.isSubset(of: .specialValue), "\(hex(sample.bytes)): \(result.text)")
      guard case .row = result.value.content else { continue }
      let members = try Self.members(result.json)
      let made = try ValueEncoder.encode(kind.uuid, fields: members)
      if made != sample.bytes {
        // Numbers with exponent have several forms, and flags may say so.
        #expect(printed(kind.uuid, made).json == result.json, "\(hex(sample.bytes))")
        #expect(
          sample.places.contains { [.medical, .power].contains($0.field.kind) }, "\(result.json)")
      }
    }
  }

  @Test(arguments: kinds)
  func `every prefix names the field that is not whole, with place and size`(kind: ValueKind)
    throws
  {
    let row = try #require(kind.row)
    var random = SeededGenerator(for: "prefix \(kind.uuid)")
    for _ in 0..<10 {
      let sample = LayoutSample(row, &random)
      for count in 1..<max(sample.bytes.count, 1) {
        let result = printed(kind.uuid, Array(sample.bytes.prefix(count)))
        // The length fits the later edition: a different reading, and not a wrong one.
        if result.json.contains("\"edition\"") { continue }
        guard let missing = sample.missing(count) else {
          #expect(!result.value.findings.hasError, "\(hex(sample.bytes)) to \(count)")
          continue
        }
        #expect(result.value.findings.contains(.truncated))
        if count < row.least { continue }
        let isPlain = row.style == .plain
        let place = isPlain ? "\(missing.key)\",\"offset\":\(missing.start)" : "\(missing.name)\""
        let error =
          "\"missing\":{\"field\":\"\(place),\"needed\":\(missing.needed),\"available\":\(count - missing.start)}"
        #expect(result.json.contains(error), "\(hex(sample.bytes)) to \(count): \(result.json)")
        let words = isPlain ? "cut at byte \(missing.start)" : "cut"
        #expect(result.text.contains("\(words): \(missing.needed) byte"))
      }
      if sample.bytes.isEmpty { continue }
      let cut = printed(
        kind.uuid, Array(sample.bytes.dropLast()), original: sample.bytes.count)
      #expect(cut.value.findings.contains(.recordCut) && !cut.value.findings.hasError)
    }
  }

  @Test(arguments: kinds)
  func `values of one length are refused at any other`(kind: ValueKind) throws {
    guard let length = kind.fixedLength else { return }
    for count in 1..<length + 4 where count != length {
      let findings = printed(kind.uuid, [UInt8](repeating: 1, count: count)).value.findings
      #expect(findings.contains(count < length ? .truncated : .trailingBytes), "\(count)")
    }
  }

  /// The scalars of a JSON object as they stand, those of arrays with commas between them.
  static func members(_ json: String) throws -> [(String, String)] {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    return try object.keys.sorted().filter { $0 != "findings" }.map { key in
      let start = try #require(json.range(of: "\"\(key)\":")).upperBound
      switch object[key] {
      case let text as String: return (key, text)
      case is [Any]:
        let end = try #require(json[start...].firstIndex(of: "]"))
        return (key, json[start..<end].dropFirst().filter { $0 != "\"" })
      default:
        return (key, String(json[start...].prefix { !",}".contains($0) }))
      }
    }
  }
}
