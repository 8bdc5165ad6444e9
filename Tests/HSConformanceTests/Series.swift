import HSBase
import HSCapture
import HSOutput
import HSReport
import HSSeries
import HSTimeline
import Foundation

/// A heart-rate series, as `SeriesCSV` prints it, read back.
struct Series: Sendable {
  /// A line.
  struct Row: Sendable, Equatable {
    var microseconds: Int64?
    var packet: Int
    var handle: String
    var beats: String
    var contact: String
    var energy: String
    var ticks: String
    var findings: String
    var value: String
  }

  let rows: [Row]

  /// The series of a capture.
  static func of(_ path: String) throws -> Series {
    var reader = try CaptureReader(ByteSource(path: path))
    var text: [UInt8] = []
    let output = TextOutput { bytes in
      for index in bytes.indices { text.append(bytes[index]) }
      return true
    }
    let sink = SeriesPrinter(output, .csv, resolution: reader.resolution)
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    output.flush()
    return try Series(String(decoding: text, as: UTF8.self))
  }

  /// Reads the lines of a table, by the names of its columns.
  init(_ text: String) throws {
    var lines = text.split(separator: "\n")[...]
    let names = (lines.popFirst() ?? "").split(separator: ",").map(String.init)
    rows = try lines.map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == names.count else { throw ConformanceError("not a row: \(line)") }
      let row = Dictionary(zip(names, cells)) { first, _ in first }
      func cell(_ name: String) throws -> String {
        guard let cell = row[name] else { throw ConformanceError("no column \(name)") }
        return cell
      }
      guard let packet = Int(try cell("packet")) else { throw ConformanceError("\(line)") }
      return Row(
        microseconds: Self.microseconds(try cell("time")), packet: packet,
        handle: try cell("handle"), beats: try cell("bpm"), contact: try cell("contact"),
        energy: try cell("energy_kj"), ticks: try cell("rr_ticks"),
        findings: try cell("findings"), value: try cell("value_hex"))
    }
  }

  /// The time that `2018-03-20T09:06:56.917534Z` tells.
  private static func microseconds(_ text: String) -> Int64? {
    let halves = text.split(separator: "T").map(String.init)
    guard halves.count == 2, halves[1].hasSuffix("Z") else { return nil }
    return WallClock.microseconds(day: halves[0], clock: String(halves[1].dropLast()))
  }
}

/// A table with a line of column names, tabs between.
struct Table {
  let rows: [[String: String]]

  init(_ text: [UInt8]) {
    var lines = String(decoding: text, as: UTF8.self).split(separator: "\n")[...]
    let names = (lines.popFirst() ?? "").split(separator: "\t").map(String.init)
    rows = lines.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Dictionary(zip(names, cells)) { first, _ in first }
    }
  }

  init(_ file: URL) throws { self.init([UInt8](try Data(contentsOf: file))) }
}
