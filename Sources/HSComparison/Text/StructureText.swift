import HSBytes
package import HSOutput

/// Prints what came out of a comparison of structure for people, a line for each difference.
///
/// `-` stands before what only the first has, `+` before what only the second has, `~` before what is
/// another in both.
package struct StructureText {
  private let result: StructureResult
  private var lines: [String] = []

  /// Prints a result.
  ///
  /// - Parameters:
  ///   - result: What came out.
  ///   - names: What the two sides are called.
  ///   - output: Where the text goes.
  package static func write(
    _ result: StructureResult, _ names: DifferenceText.Names, to output: TextOutput
  ) {
    var printer = StructureText(result: result)
    printer.header(names)
    for place in result.pairs.indices { printer.tell(place) }
    printer.tell(nil)
    printer.summary()
    DifferenceText.put(printer.lines, names.columns, to: output)
  }

  private init(result: StructureResult) { self.result = result }

  private mutating func header(_ names: DifferenceText.Names) {
    lines += names.header()
    lines.append("structure: what there is, in which order and how often; not the values or times")
    for pair in result.pairs {
      lines.append(DifferenceText.line(of: pair, result.peers))
    }
  }

  private mutating func tell(_ pair: Int?) {
    let differences = result.differences.filter { $0.pair == pair }
    let gaps = result.gaps.filter { $0.pair == pair }
    guard !differences.isEmpty || !gaps.isEmpty else { return }
    if let pair, result.pairs.count > 1 {
      let peer = result.peers[0][result.pairs[pair].first - 1]
      lines.append("@@ peer \(result.pairs[pair].first), \(DifferenceText.name(peer)) @@")
    }
    for difference in differences { lines.append(Self.line(difference)) }
    for gap in gaps { lines.append("? not compared: \(gap.subject): \(gap.reason)") }
  }

  private static func line(_ difference: StructureResult.Difference) -> String {
    var text: String
    switch difference.kind {
    case .missing: text = "- missing: \(difference.subject)"
    case .new: text = "+ new: \(difference.subject)"
    case .changed: text = "~ \(difference.subject)"
    }
    if let first = difference.first, let second = difference.second {
      text +=
        difference.aspect == .handles
        ? " (\(first) → \(second))" : ": \(first) → \(second)"
    } else if difference.aspect == .peers {
      text += ": \(difference.kind == .missing ? "B" : "A") has no such peer"
    }
    if !difference.remark.isEmpty { text += ": \(difference.remark)" }
    let packets = [("A", difference.packets.first), ("B", difference.packets.second)]
      .filter { $0.1 > 0 }.map { "\($0) \($1)" }
    if !packets.isEmpty { text += " [packet \(packets.joined(separator: ", "))]" }
    return text
  }

  private mutating func summary() {
    let parts = StructureResult.Aspect.allCases.compactMap { aspect -> String? in
      guard let count = result.agreed[aspect], count > 0 else { return nil }
      return "\(count) \(Self.noun(aspect, count))"
    }
    let agreed = parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    guard !result.isSame else { return lines.append("the same structure: \(agreed)") }
    let kinds: [(StructureResult.Difference.Kind, String)] = [
      (.missing, "missing"), (.new, "new"), (.changed, "changed"),
    ]
    let counts = kinds.compactMap { kind, word -> String? in
      let count = result.differences.filter { $0.kind == kind }.count
      return count > 0 ? "\(count) \(word)" : nil
    }
    lines.append("different in structure: \(counts.joined(separator: ", ")); the same: \(agreed)")
  }

  private static func noun(_ aspect: StructureResult.Aspect, _ count: Int) -> String {
    let s = count == 1 ? "" : "s"
    switch aspect {
    case .peers: return "peer\(s)"
    case .attributes: return "attribute\(s)"
    case .handles: return "handle\(s)"
    case .permissions: return "permission\(s)"
    case .procedures: return "step\(s)"
    case .parameters: return "parameter\(s)"
    case .rates: return "rate\(s)"
    case .values: return "trait\(s) of values"
    }
  }
}
