package import HSBundledFiles
import HSCapturePage
import HSComparison
import HSFleet
import HSReport
import HSRules
import HSSeries
import HSSimulation

/// The JSON Schemas that are made of lists of members, or of what reads a text; `fixtures/schemas` holds what was printed.
package enum PrintedSchemas {
  /// All of them.
  package static let all = [
    BundledFile(schema: "expectation-1") { ExpectationFolder.Manifest.schema },
    BundledFile(schema: "gatt-1") { GATTTreeJSON.schema },
    BundledFile(schema: "history-1") { HistoryJSON.schema },
    BundledFile(schema: "info-2") { InfoJSON.schema },
    BundledFile(schema: "overview-1") { OverviewJSON.schema },
    BundledFile(schema: "report-1") { CapturePage.schema },
    BundledFile(schema: "rules-1") { RuleFile.schema },
    BundledFile(schema: "scan-1") { ScanRecords.schema },
    BundledFile(schema: "scenario-1") { Scenario.schema },
    BundledFile(schema: "summary-2") { SummaryJSON.schema },
  ]
}
