import Bytes
import Foundation
import Testing

/// One line of a vector file: bytes, how many of them are needed, and every field they decode to.
struct Vector: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  /// Bytes without which decoding throws `truncated`.
  let required: Int
  let fields: String

  var testDescription: String { name }

  /// Reads `fixtures/vectors/<file>.tsv`; lines that begin with `#` are comments.
  static func load(_ file: String) -> [Vector] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let url = root.appending(path: "fixtures/vectors/\(file).tsv")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    var vectors: [Vector] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count == 4, let bytes = try? Hex.bytes(columns[1]),
        let required = Int(columns[2])
      else {
        Issue.record("\(file): cannot read line '\(line)'")
        continue
      }
      vectors.append(
        Vector(
          name: String(columns[0]), bytes: bytes, required: required, fields: String(columns[3])))
    }
    return vectors
  }
}

/// Every number in `value` as `path=number`, ranges as `path=offset+count`, in order of
/// declaration.
func fields(of value: Any, path: String = "") -> String {
  if let range = value as? ByteRange { return "\(path)=\(range.offset)+\(range.count)" }
  let mirror = Mirror(reflecting: value)
  if mirror.children.isEmpty { return "\(path)=\(value)" }
  if mirror.children.count == 1, let only = mirror.children.first, only.label == "rawValue" {
    return "\(path)=\(only.value)"
  }
  return mirror.children.map { child in
    let label = (child.label ?? "?").replacing(".", with: "")
    return fields(of: child.value, path: path.isEmpty ? label : "\(path).\(label)")
  }.joined(separator: " ")
}
