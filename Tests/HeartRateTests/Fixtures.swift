import Bytes
import Foundation
import HeartRate
import Testing

/// Files with vectors, and where they are.
enum Fixtures {
  /// The package's own folder.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Reference data beside the package; not everybody has them.
  static let shared =
    ProcessInfo.processInfo.environment["HEARTSNOOP_SHARED"].map { URL(filePath: $0) }
    ?? root.deletingLastPathComponent().appending(path: "shared")

  /// Whether a file of reference data is there; says loudly if a test does without.
  static func isThere(_ file: URL, for test: String) -> Bool {
    if FileManager.default.fileExists(atPath: file.path) { return true }
    print("SKIPPED: \(test): \(file.path) is not there (set HEARTSNOOP_SHARED)")
    return false
  }

  /// The rows of a file of tab-separated values, without its first line.
  static func rows(_ file: URL, columns: Int) throws -> [[String]] {
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in
      var cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      while cells.count < columns { cells.append("") }
      return cells
    }
  }
}

/// A fault in a file of vectors.
struct BadVector: Error {
  let line: String
}

/// A line of `fixtures/vectors/heart-rate.tsv`.
struct MeasurementVector: CustomTestStringConvertible {
  let bytes: [UInt8]
  let expected: Reading
  let codes: String
  let source: String

  var testDescription: String { "\(hex(bytes)): \(source)" }

  static let all: [MeasurementVector] =
    (try? load()) ?? []

  static func load() throws -> [MeasurementVector] {
    let file = Fixtures.root.appending(path: "fixtures/vectors/heart-rate.tsv")
    return try Fixtures.rows(file, columns: 8).map { cells in
      let bytes = try Hex.bytes(cells[0])
      let ticks = try cells[4].split(separator: ",").map { word in
        guard let value = UInt16(word) else { throw BadVector(line: cells[0]) }
        return value
      }
      return MeasurementVector(
        bytes: bytes,
        expected: Reading(
          beats: UInt16(cells[1]), contact: cells[2].isEmpty ? nil : cells[2],
          energy: UInt16(cells[3]), ticks: ticks),
        codes: cells[5], source: cells[6])
    }
  }
}

/// What a measurement says, in the columns of the vectors.
struct Reading: Equatable {
  var beats: UInt16?
  var contact: String?
  var energy: UInt16?
  var ticks: [UInt16] = []

  init(beats: UInt16?, contact: String?, energy: UInt16?, ticks: [UInt16]) {
    self.beats = beats
    self.contact = contact
    self.energy = energy
    self.ticks = ticks
  }

  init(_ layout: HeartRateMeasurementLayout, _ reader: borrowing ByteReader) {
    beats = layout.beatsPerMinute
    contact = layout.contact?.name.string
    energy = layout.energyExpended?.rawValue
    for index in 0..<layout.rrCount {
      if let interval = layout.rrInterval(at: index, in: reader) {
        ticks.append(interval.rawValue)
      }
    }
  }
}

/// A layout with what its ranges hold.
struct Decoded {
  let layout: HeartRateMeasurementLayout
  let reading: Reading

  /// Decodes bytes that stand at offset 1000 of something bigger.
  init(_ bytes: [UInt8], originalLength: Int? = nil) {
    var reader = ByteReader(bytes.span, base: 1000, layer: .value, limit: .value)
    layout = HeartRateMeasurementLayout(parsing: &reader, originalLength: originalLength)
    reading = Reading(layout, reader)
  }

  var codes: String { layout.findings.description }
}

func hex(_ bytes: [UInt8]) -> String { Hex.text(bytes.span) }

/// A generator of random numbers that a failure can be repeated with.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in
      UInt8.random(in: 0...255, using: &self)
    }
  }
}
