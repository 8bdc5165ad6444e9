import Bytes
import Foundation
import Testing

/// One line of `fixtures/vectors/att.tsv`; the columns are explained there.
struct Vector: Sendable, CustomTestStringConvertible {
  let line: Int
  let bytes: [UInt8]
  let limit: LengthSource
  let opcode: String
  /// `nil` where nothing can be kept.
  let fields: [String]?
  /// `nil` where nothing is wrong.
  let error: String?

  var testDescription: String { "line \(line): \(Hex.text(bytes.span))" }

  static let all: [Vector] = load()

  /// Vectors of whole PDUs in which nothing is wrong, not even at the end of a list.
  static let sound = all.filter { vector in
    vector.error == nil && vector.limit == .pdu
      && !(vector.fields ?? []).contains { $0.hasPrefix("leftover") || $0 == "lastcut" }
  }

  private static func load() -> [Vector] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "fixtures/vectors/att.tsv")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    var vectors: [Vector] = []
    for (index, line) in text.split(separator: "\n").enumerated() where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 6, let bytes = try? Hex.bytes(columns[0]) else {
        preconditionFailure("att.tsv line \(index + 1) is not a vector")
      }
      vectors.append(
        Vector(
          line: index + 1, bytes: bytes, limit: columns[1] == "cut" ? .record : .pdu,
          opcode: columns[2],
          fields: columns[3] == "-"
            ? nil : columns[3].split(separator: ";").map(String.init),
          error: columns[4] == "-" ? nil : columns[4]))
    }
    return vectors
  }
}
