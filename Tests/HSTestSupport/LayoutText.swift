package import HSBase

extension FieldLayout {
  /// Every field's name and bytes, numbers of up to four bytes as such, and what belongs to no field.
  package func text(of bytes: [UInt8]) -> String {
    var parts: [String] = []
    var fields = fields(in: bytes.indices)
    let octet = { bytes.indices.contains($0) ? bytes[$0] : 0 }
    while let field = fields.next(octet) {
      let part = Array(bytes[field.range])
      let number = part.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let value =
        switch field.kind {
        case .number, .handle, .opcode, .status: part.count <= 4 ? "\(number)" : hex(part)
        case .signed: "\(Int8(truncatingIfNeeded: number))"
        default: hex(part)
        }
      let position = field.position.map { "[\($0)]" } ?? ""
      let lack = field.range.count < field.count ? "…" : ""
      parts.append("\(field.name)\(position)=\(value)\(lack)")
    }
    if fields.place < bytes.count { parts.append("+\(hex(Array(bytes[fields.place...])))") }
    return parts.joined(separator: " ")
  }
}
