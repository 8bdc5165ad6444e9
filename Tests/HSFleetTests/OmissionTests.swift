import Foundation
@testable import HSFleet
import HSSeries
import HSSession
import HSTestSupport
import Testing

@Suite struct OmissionTests {
  private static func row(_ limits: SeriesLimits) throws -> ScanRow {
    let path = Places.fixture("captures/polar-h7-app.btsnoop").path
    let rows = FleetScan.rows(of: Session([path]), keepsFields: false, limits: limits) {
      _, _, _, _, _ in
    }
    return try #require(rows.first)
  }

  @Test func `A row says which heart rates are left out`() throws {
    var limits = SeriesLimits()
    #expect(try Self.row(limits).problem == nil)
    limits.values = 70
    let row = try Self.row(limits)
    #expect(
      row.problem
        == "5 heart rates are more than is kept for verdicts, and were left out; 'heartsnoop series "
        + "--no-verdicts' prints all")
    #expect(row.advice.hasPrefix("Read only in part: 5 heart rates"))
  }
}
