package import HSOutput
import HSProtocols

extension DifferenceText {
  /// Prints what came out of a comparison of structure for people, a line for each difference.
  ///
  /// - Parameters:
  ///   - result: What came out.
  ///   - names: What the two sides are called.
  ///   - output: Where the text goes.
  package static func write(
    _ result: StructureResult, _ names: DifferenceText.Names, to output: TextOutput
  ) {
    var lines = names.header()
    lines.append("structure: what there is, in which order and how often; not the values or times")
    for (pair, revisions) in zip(result.pairs, result.revisions) {
      lines.append(line(of: pair, result.peers))
      lines += revisions.map(line)
    }
    let ofPairs = Dictionary(grouping: result.differences, by: \.pair)
    let gapsOfPairs = Dictionary(grouping: result.gaps, by: \.pair)
    for pair in result.pairs.indices.map(Optional.init) + [nil] {
      let (differences, gaps) = (ofPairs[pair] ?? [], gapsOfPairs[pair] ?? [])
      if let pair, result.pairs.count > 1, !differences.isEmpty || !gaps.isEmpty {
        let number = result.pairs[pair].first
        lines.append("@@ peer \(number), \(name(result.peers[0][number - 1])) @@")
      }
      lines += differences.map(line)
      lines += gaps.map { "? not compared: \($0.subject): \($0.reason)" }
    }
    lines.append(summary(result))
    put(lines, names.columns, to: output)
  }

  private static func line(_ revision: StructureResult.Revision) -> String {
    let text =
      revision.first == revision.second
      ? "\(revision.first ?? "") in both"
      : "\(revision.first ?? "not read") → \(revision.second ?? "not read")"
    return "  \(revision.name): \(text)"
      + packets(revision.packets)
  }

  private static func line(_ difference: StructureResult.Difference) -> String {
    var text =
      switch difference.kind {
      case .missing: "- missing: \(difference.subject)"
      case .new: "+ new: \(difference.subject)"
      case .changed: "~ \(difference.subject)"
      }
    if let first = difference.first, let second = difference.second {
      let change = "\(first) → \(second)"
      text += difference.aspect == .handles ? " (\(change))" : ": \(change)"
    } else if difference.aspect == .peers {
      text += ": \(difference.kind == .missing ? "B" : "A") has no such peer"
    }
    if !difference.remark.isEmpty { text += ": \(difference.remark)" }
    return text + packets(difference.packets)
  }

  private static func summary(_ result: StructureResult) -> String {
    let parts = StructureResult.Aspect.allCases.compactMap { aspect -> String? in
      guard let count = result.agreed[aspect], count > 0 else { return nil }
      return counted(count, aspect.nouns.one, aspect.nouns.several)
    }
    let agreed = parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    guard !result.isSame else { return "the same structure: \(agreed)" }
    let kinds: [StructureResult.Difference.Kind] = [.missing, .new, .changed]
    let counts = kinds.compactMap { kind -> String? in
      let count = result.differences.count { $0.kind == kind }
      return count > 0 ? "\(count) \(kind.rawValue)" : nil
    }
    return "different in structure: \(counts.joined(separator: ", ")); the same: \(agreed)"
  }
}
