package import HSBundledFiles
import HSFleet

/// The JSON Schemas that are made of lists of members; `fixtures/schemas` holds what was printed.
package enum PrintedSchemas {
  /// All of them.
  package static let all = [
    BundledFile(schema: "scan-1") { ScanRecords.schema },
  ]
}
