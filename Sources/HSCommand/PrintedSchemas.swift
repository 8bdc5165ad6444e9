package import HSBundledFiles
import HSCapturePage
import HSFleet
import HSReport
import HSSeries

/// The JSON Schemas that are made of lists of members; `fixtures/schemas` holds what was printed.
package enum PrintedSchemas {
  /// All of them.
  package static let all = [
    BundledFile(schema: "gatt-1") { GATTTreeJSON.schema },
    BundledFile(schema: "history-1") { HistoryJSON.schema },
    BundledFile(schema: "info-2") { InfoJSON.schema },
    BundledFile(schema: "overview-1") { OverviewJSON.schema },
    BundledFile(schema: "report-1") { CapturePage.schema },
    BundledFile(schema: "scan-1") { ScanRecords.schema },
    BundledFile(schema: "series-2") { SeriesJSON.schema },
    BundledFile(schema: "summary-2") { SummaryJSON.schema },
  ]
}
