import Foundation
import HSBase
@testable import HSFleet
import HSTestSupport
import HSTimeline
import Testing

/// The table of a scan, on terminals of any width.
struct ScanTableTests {
  /// What stands in the last column of each row, put together from its lines.
  private static func purposes(_ table: String) -> [String]? {
    let lines = table.split(separator: "\n").map(Array.init)
    guard let first = lines.firstIndex(where: { String($0).hasSuffix("  good for") }) else {
      return nil
    }
    let column = lines[first].count - "good for".count
    var found: [String] = []
    for line in lines[(first + 1)...] {
      let text = String(line.dropFirst(column))
      if line.prefix(column).contains(where: { $0 != " " }) {
        found.append(text)
      } else if !found.isEmpty {
        found[found.count - 1] += " " + text
      }
    }
    return found
  }

  @Test(arguments: [100, 140, 200]) func `codes of findings are told in full or not at all`(
    _ columns: Int
  ) throws {
    let names = ["silences", "orphan-continuation", "subscription-faults", "live-btmon"]
    let rows = names.flatMap { name in
      FleetScan.rows(
        of: FleetInput(
          paths: [Places.fixture("captures/\(name).btsnoop").path], relative: "\(name).btsnoop",
          isFound: false), with: LabelKnowledge())
    }
    var buffer = OutputBuffer()
    ScanTable.write(rows, columns: columns, advice: .ifRoom(lines: 0), to: &buffer)
    let table = buffer.string
    #expect(table.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(table)")
    guard table.contains("worst finding") else { return }
    for row in rows {
      let worst = try #require(row.facts?.findings.worst)
      #expect(table.contains("  \(worst) "), "\(table)")
    }
  }

  @Test(arguments: [72, 80, 100, 132]) func `what captures are good for is told in full`(
    _ columns: Int
  ) throws {
    let rows = [
      "polar-h7-app.btsnoop", "btsnooz-v1.txt", "bumble-pairing-legacy.btsnoop",
      "connection-versions.btsnoop", "cut-records.btsnoop",
    ].flatMap { name in
      FleetScan.rows(
        of: FleetInput(
          paths: [Places.fixture("captures/\(name)").path], relative: name, isFound: false),
        with: LabelKnowledge())
    }
    #expect(rows.contains { $0.purpose.count > 60 })
    var buffer = OutputBuffer()
    ScanTable.write(rows, columns: columns, advice: .ifRoom(lines: 0), to: &buffer)
    let table = buffer.string
    #expect(table.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(table)")
    let end = try #require(table.range(of: "\n\(rows.count) rows: "), "\(table)").lowerBound
    let purposes = try #require(Self.purposes(String(table[..<end])))
    #expect(purposes == rows.map(\.purpose), "\(table)")
    // What to do next is told if it fits behind all lines of the table.
    let lines = table.split(separator: "\n").count
    for (room, fits) in [(lines, false), (lines + 60, true)] {
      var text = OutputBuffer()
      ScanTable.write(rows, columns: columns, advice: .ifRoom(lines: room), to: &text)
      #expect(text.string.contains("What to do next") == fits)
    }
  }
}
