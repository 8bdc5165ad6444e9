import Foundation
import Synchronization

/// A difference between two readers of one capture.
struct Difference: Sendable, Equatable, CustomStringConvertible {
  var packet: Int
  /// What differs: `pdu 0x1b`, `label 0x1b`.
  var what: String
  /// What we say.
  var ours: String
  /// What the others say.
  var theirs: String

  var description: String { "packet \(packet): \(what): \(ours) | \(theirs)" }
}

/// The differences that are accepted, each with its reason: `fixtures/known-differences.txt`.
///
/// A line is a difference, or a class of them; its fields stand two or more blanks apart:
///
/// ```
/// capture  packets  what  ours | theirs  reason
/// ```
///
/// Packets are a number, a range (`5-9`), several (`5,7-9`) or `*`. A line that no difference needs
/// any more is a fault, as is a difference without a line.
struct KnownDifferences: Sendable {
  /// One line.
  struct Line: Sendable, Hashable {
    var number: Int
    var capture: String
    var packets: [ClosedRange<Int>]
    var what: String
    var ours: String
    var theirs: String
    var text: String

    func covers(_ difference: Difference) -> Bool {
      difference.what == what && difference.ours == ours && difference.theirs == theirs
        && packets.contains { $0.contains(difference.packet) }
    }
  }

  let lines: [Line]

  /// The package's list.
  static let all = Result {
    try KnownDifferences(
      String(contentsOf: Places.fixtures.appending(path: "known-differences.txt"), encoding: .utf8))
  }

  init(_ text: String) throws {
    lines = try text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { index, line in
        if line.isEmpty || line.hasPrefix("#") { return nil }
        return try Self.line(index + 1, String(line))
      }
  }

  private static func line(_ number: Int, _ text: String) throws -> Line {
    let fields = text.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    guard fields.count == 5 else {
      throw ConformanceError("known-differences.txt:\(number): not five fields: \(text)")
    }
    let sides = fields[3].split(separator: " | ").map(String.init)
    guard sides.count == 2 else {
      throw ConformanceError("known-differences.txt:\(number): not `ours | theirs`: \(fields[3])")
    }
    return Line(
      number: number, capture: fields[0], packets: try packets(fields[1], number),
      what: fields[2], ours: sides[0], theirs: sides[1], text: text)
  }

  private static func packets(_ text: String, _ number: Int) throws -> [ClosedRange<Int>] {
    if text == "*" { return [0...Int.max] }
    return try text.split(separator: ",").map { part in
      let ends = part.split(separator: "-").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, first <= last, ends.count <= 2 else {
        throw ConformanceError("known-differences.txt:\(number): no packets: \(text)")
      }
      return first...last
    }
  }

  /// What is left of `differences` after those that are accepted, and the lines that none needs.
  ///
  /// - Parameters:
  ///   - differences: What was found in a capture.
  ///   - capture: Its name.
  ///   - kind: The first word of what differs; other lines of the capture are not concerned.
  /// - Returns: The differences that no line accepts, the number accepted, and the stale lines.
  func judge(_ differences: [Difference], of capture: String, kind: String)
    -> (unknown: [Difference], accepted: Int, stale: [Line])
  {
    let concerned = lines.filter { $0.capture == capture && $0.what.hasPrefix(kind + " ") }
    var used: Set<Int> = []
    var unknown: [Difference] = []
    for difference in differences {
      if let line = concerned.first(where: { $0.covers(difference) }) {
        used.insert(line.number)
      } else {
        unknown.append(difference)
      }
    }
    return (
      unknown, differences.count - unknown.count, concerned.filter { !used.contains($0.number) }
    )
  }
}
