import HSBase
import HSNames
import HSTestSupport
import Foundation
import Testing

/// The JSON of `heartsnoop value`, from which the bytes can be made again.
@Suite struct `A heart rate's JSON` {
  /// Values of our own, and those that others gathered.
  static let values: [[UInt8]] = {
    var values = VectorFile.rows("heart-rate.tsv", columns: 8, hasHeader: true).map { $0.bytes(0) }
    for name in ["vectors", "public_vectors"] {
      guard let file = Shared.find("heart-rate/\(name).tsv", for: "JSON of \(name)"),
        let text = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      for line in text.split(separator: "\n").dropFirst() {
        let word = line.split(separator: "\t", omittingEmptySubsequences: false).first ?? ""
        if let bytes = try? Hex.bytes(String(word)) { values.append(bytes) }
      }
    }
    return values
  }()

  @Test func `encodes back to the same bytes`() throws {
    #expect(Self.values.count >= 80)
    for bytes in Self.values {
      var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
      let decoded = DecodedValue.decode(.heartRateMeasurement, &reader)
      var text = OutputBuffer()
      text.append(json: decoded, bytes: bytes.span, base: 0, isReversible: true)
      let json = try #require(
        JSONSerialization.jsonObject(with: Data(text.string.utf8)) as? [String: Any])
      var fields: [(String, String)] = []
      if let hex = json["hex"] as? String {
        fields = [("hex", hex)]
      } else {
        for name in ["flags", "bpm", "contact_bits", "energy_kj"] {
          if let number = json[name] as? Int { fields.append((name, "\(number)")) }
        }
        if let format = json["format"] as? String { fields.append(("format", format)) }
        let ticks = (json["rr_ticks"] as? [Int] ?? []).map(String.init).joined(separator: ",")
        if !ticks.isEmpty { fields.append(("rr_ticks", ticks)) }
      }
      let encoded = try ValueEncoder.encode(.heartRateMeasurement, fields: fields)
      #expect(encoded == bytes, "\(hex(bytes)): \(text.string)")
    }
  }

  @Test func `has hex only where the fields are not all`() throws {
    for bytes in Self.values {
      var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
      let decoded = DecodedValue.decode(.heartRateMeasurement, &reader)
      var text = OutputBuffer()
      text.append(json: decoded, bytes: bytes.span, base: 0, isReversible: true)
      let isWhole = (try? HeartRateMeasurement(bytes: bytes)) != nil
      #expect(text.string.contains("\"hex\"") == !isWhole, "\(text.string)")
    }
  }

  @Test func `has flags that must fit the other fields`() throws {
    #expect(throws: ValueEncodingError.self) {
      try ValueEncoder.encode(.heartRateMeasurement, "flags=8 bpm=72")
    }
    #expect(try ValueEncoder.encode(.heartRateMeasurement, "flags=0xE3 bpm=72") == [0xe3, 72, 0])
  }
}
