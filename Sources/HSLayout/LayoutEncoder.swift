package import HSBase

/// Makes values by a layout whose fields stand one behind the other: constants, integers of whole octets, lists of
/// them, and check sums.
package struct LayoutEncoder: Sendable {
  private let fields: [CompiledField]

  /// An encoder.
  ///
  /// - Parameters:
  ///   - text: The layout's file.
  ///   - type: The type of the layout; `nil` for the first that is for a characteristic.
  /// - Throws: What is wrong with the layout, or which field cannot be made.
  package init(_ text: [UInt8], type: String? = nil) throws(TextFault) {
    let layout = try Layout(parsing: text)
    var index = layout.uses.first?.type ?? 0
    if let type {
      guard let found = layout.type(named: type) else {
        throw TextFault(line: 1, problem: "has no type '\(type)'")
      }
      index = found
    }
    guard layout.compiled.types.indices.contains(index) else {
      throw TextFault(line: 1, problem: "has no type")
    }
    fields = layout.compiled.types[index].fields
    for field in fields {
      guard Self.isSimple(field) else {
        throw TextFault(
          line: 1,
          problem: "'\(field.name)': values are made only of integers, constants and check sums")
      }
    }
  }

  private static func isSimple(_ field: CompiledField) -> Bool {
    guard field.condition == nil, field.position == nil, field.value == nil, field.process == nil
    else { return false }
    switch field.repetition {
    case .none, .toEnd, .count(.slot): break
    case .count, .until: return false
    }
    if field.contents != nil { return true }
    if case .number(let format) = field.type {
      return format.kind.isWhole && format.endian != .decided
    }
    return false
  }

  /// A value.
  ///
  /// - Parameter numbers: The numbers of the fields of each kind; of what is not given 0, and none in lists.
  /// - Returns: The octets.
  package func value(_ numbers: [LayoutKind: [Int]]) -> [UInt8] {
    var counts: [Int: Int] = [:]
    for field in fields {
      if case .count(.slot(let slot)) = field.repetition {
        counts[slot] = field.notes.kind.flatMap { numbers[$0]?.count } ?? 0
      }
    }
    var bytes: [UInt8] = []
    for (slot, field) in fields.enumerated() {
      if let contents = field.contents {
        bytes += contents
        continue
      }
      guard case .number(let format) = field.type else { continue }
      var items = field.notes.kind.flatMap { numbers[$0] } ?? []
      if case .none = field.repetition { items = [counts[slot] ?? items.last ?? 0] }
      if let checksum = field.checksum?.checksum {
        items = [Int(truncatingIfNeeded: checksum.value(of: bytes, bits: Int(format.width) * 8))]
      }
      for item in items {
        var octets: [UInt8] = []
        octets.append(item, octets: Int(format.width))
        bytes += format.endian == .little ? octets : octets.reversed()
      }
    }
    return bytes
  }
}
