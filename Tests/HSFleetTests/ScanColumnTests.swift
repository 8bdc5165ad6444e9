import HSFleet
import Testing

/// The columns of `scan` are what the list of its members says.
@Suite struct ScanColumnTests {
  /// A column has one heading, and each row has a field for each.
  @Test func `has no heading twice`() {
    #expect(Set(ScanRecords.columns).count == ScanRecords.columns.count)
    #expect(ScanRecords.columns.count == 24)
  }
}
