import HSBase
@testable import HSFleet
import Testing

/// The columns of `scan` are what the list of its members says.
@Suite struct ScanColumnTests {
  /// A column has one heading, and each row has a field for each.
  @Test func `has no heading twice`() {
    #expect(Set(ScanRecords.columns).count == ScanRecords.columns.count)
    #expect(ScanRecords.columns.count == 24)
  }

  /// A comma and a quotation mark are what they are whatever accent follows.
  @Test(arguments: [
    (",\u{301}strap", "\",\u{301}strap\""), ("\"\u{301}strap", "\"\"\"\u{301}strap\""),
    ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("strap\u{301}", "strap\u{301}"),
  ])
  func `are quoted where they must be`(name: String, field: String) {
    let row = ScanRow(name: name, problem: "", isForeign: true, advice: "")
    let line = OutputBuffer.text { ScanRecords.csv(row, to: &$0) }
    #expect(line.utf8.starts(with: "\(field),".utf8), "\(line)")
  }
}
