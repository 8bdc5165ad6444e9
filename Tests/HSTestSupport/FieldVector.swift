import HSBase

/// A PDU or command: its bytes, how many of them are needed, and every field they decode to.
package struct FieldVector: Sendable, CustomStringConvertible {
  /// What it is.
  package let name: String
  /// All of it.
  package let bytes: [UInt8]
  /// Bytes without which decoding throws `truncated`.
  package let required: Int
  /// The fields as `fields(of:)` writes them.
  package let fields: String

  package var description: String { name }

  /// The vectors of a file with these four columns.
  package static func load(_ file: String) -> [FieldVector] {
    VectorFile.rows(file, columns: 4).map { row in
      FieldVector(
        name: row[0], bytes: row.bytes(1), required: row.number(2), fields: row[3])
    }
  }
}

/// Every number in `value` as `path=number`, ranges as `path=offset+count`, in order of
/// declaration.
package func fields(of value: Any, path: String = "") -> String {
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
