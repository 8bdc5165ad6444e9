import HSComparison
import HSDoctor
import HSFleet
import HSLearn
import HSReport
package import HSRules
import HSSeries
import HSSession
import HSSimulation

/// The JSON Schemas that are made of lists of members, or of what reads a text; `fixtures/schemas` holds what was printed.
package enum PrintedSchemas {
  /// All of them.
  package static let all = [
    BundledFile(schema: "agreement-1") { AgreementJSON.schema },
    BundledFile(schema: "beats-1") { BeatTable.schema },
    BundledFile(schema: "check-1") { CheckJSON.schema },
    BundledFile(schema: "diagnosis-1") { DoctorJSON.schema },
    BundledFile(schema: "diff-1") { DifferenceJSON.schema },
    BundledFile(schema: "expectation-1") { ExpectationFolder.Manifest.schema },
    BundledFile(schema: "finding-places-1") { PlaceAnswer.schema },
    BundledFile(schema: "gatt-1") { GATTTreeJSON.schema },
    BundledFile(schema: "history-1") { HistoryJSON.schema },
    BundledFile(schema: "info-2") { InfoJSON.schema },
    BundledFile(schema: "learning-1") { LearningJSON.schema },
    BundledFile(schema: "misreading-1") { ExplanationJSON.schema },
    BundledFile(schema: "overview-1") { OverviewJSON.schema },
    BundledFile(schema: "provenance-1") { ProvenanceJSON.schema },
    BundledFile(schema: "report-1") { CapturePage.schema },
    BundledFile(schema: "rules-1") { RuleFile.schema },
    BundledFile(schema: "scan-1") { ScanRecords.schema },
    BundledFile(schema: "scenario-1") { Scenario.schema },
    BundledFile(schema: "series-2") { SeriesJSON.schema },
    BundledFile(schema: "structure-1") { DifferenceJSON.structureSchema },
    BundledFile(schema: "summary-2") { SummaryJSON.schema },
  ]
}
