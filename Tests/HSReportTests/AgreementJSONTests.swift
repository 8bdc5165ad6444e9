import HSBase
import HSHeartRate
import HSSeries
import HSTestSupport
import Foundation
import Testing

/// Agreement as a document and as a page.
@Suite struct `Agreement as text and JSON` {
  private static func source(_ name: String) throws -> BeatSource {
    let bytes = [UInt8](try Data(contentsOf: Places.fixture("agreement/\(name)")))
    return try #require(try BeatFile.read(bytes, name: name))
  }

  private static func document(_ agreement: BeatAgreement) throws -> [String: Any] {
    var text = OutputBuffer()
    AgreementJSON.write(agreement, to: &text)
    let value = try JSONSerialization.jsonObject(with: Data(text.string.utf8))
    let faults = try JSONSchema("agreement-1").faults(in: value)
    #expect(faults.isEmpty, "\(faults)")
    return try #require(value as? [String: Any])
  }

  @Test func `of faults follow the schema and name them`() throws {
    let agreement = try BeatAgreement(Self.source("faults.txt"), with: Self.source("ecg.txt"))
    let document = try Self.document(agreement)
    let counts = try #require(document["counts"] as? [String: Int])
    #expect(
      counts == [
        "missing_beats": 1, "split_interval": 1, "moved_beat": 1, "absent_intervals": 7,
        "extra_intervals": 3, "other_length": 0,
      ])
    #expect((document["pairs"] as? [Any])?.count == agreement.pairs.count)
    var text = OutputBuffer()
    AgreementText.write(agreement, to: &text)
    for line in text.string.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(text.string.contains("one interval where B has 2"))
  }

  @Test func `of another unit say so first`() throws {
    let agreement = try BeatAgreement(Self.source("strap_RR.csv"), with: Self.source("ecg.txt"))
    let document = try Self.document(agreement)
    let unit = try #require(document["unit"] as? [String: Any])
    #expect(unit["finding"] as? String == "first_ticks_as_milliseconds")
    #expect(unit["because_of"] as? String == "own_clock")
    var text = OutputBuffer()
    AgreementText.write(agreement, to: &text)
    let unitAt = try #require(text.string.range(of: "A has ticks written as milliseconds"))
    let biasAt = try #require(text.string.range(of: "  bias "))
    #expect(unitAt.lowerBound < biasAt.lowerBound)
    #expect(text.string.contains("as written      bias +"))
  }

  @Test func `of nothing alike say why`() throws {
    let ecg = try Self.source("ecg.txt")
    var few = ecg
    few.intervals.removeLast(few.intervals.count - 12)
    let agreement = BeatAgreement(few, with: ecg)
    let document = try Self.document(agreement)
    #expect(document["refused"] as? String == "too_few_intervals")
    var text = OutputBuffer()
    AgreementText.write(agreement, to: &text)
    #expect(text.string.contains("fewer than 30 RR intervals"))
  }
}
