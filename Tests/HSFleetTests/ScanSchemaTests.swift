import Foundation
import HSFleet
import HSTestSupport
import Testing

/// The schema of `scan` is what the list of its members says.
@Suite struct ScanSchemaTests {
  /// With HEARTSNOOP_UPDATE_GOLDEN the file is written anew.
  @Test func `is printed from the list of members`() throws {
    let file = Places.fixture("schemas/scan-1.schema.json")
    let printed = Data(ScanRecords.schema)
    if ProcessInfo.processInfo.environment["HEARTSNOOP_UPDATE_GOLDEN"] != nil {
      try printed.write(to: file)
    }
    #expect(try Data(contentsOf: file) == printed)
  }

  /// A column has one heading, and each row has a field for each.
  @Test func `has no heading twice`() {
    #expect(Set(ScanRecords.columns).count == ScanRecords.columns.count)
    #expect(ScanRecords.columns.count == 24)
  }
}
