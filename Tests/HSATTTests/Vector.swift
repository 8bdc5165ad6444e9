import HSBase
import HSTestSupport
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

  var testDescription: String { "line \(line): \(hex(bytes))" }

  static let all = VectorFile.rows("att.tsv", columns: 6).map(Vector.init)

  /// Vectors of whole PDUs in which nothing is wrong, not even at the end of a list.
  static let sound = all.filter { vector in
    vector.error == nil && vector.limit == .pdu
      && !(vector.fields ?? []).contains { $0.hasPrefix("leftover") || $0 == "lastcut" }
  }

  private init(_ row: VectorRow) {
    line = row.line
    bytes = row.bytes(0)
    limit = row[1] == "cut" ? .record : .pdu
    opcode = row[2]
    fields = row[3] == "-" ? nil : row[3].split(separator: ";").map(String.init)
    error = row[4] == "-" ? nil : row[4]
  }
}
