package import HSBytes

/// Prints results in the Test Anything Protocol, version 13.
///
/// Nothing of version 14 is used, which Perl's `prove` calls an error up to 3.44.
/// A rule that need not be seen and was not is skipped; a warning is `ok`, with what is to be known in
/// its block.
package enum CheckTAP {
  /// Appends the document.
  ///
  /// - Parameters:
  ///   - results: The results.
  ///   - buffer: Where the text goes.
  package static func write(_ results: CheckResults, to buffer: inout OutputBuffer) {
    let count = results.captures.reduce(0) { $0 + $1.results.count }
    buffer.append(string: "TAP version 13\n1..\(count + results.inputCases.count)\n")
    var number = 0
    for one in results.inputCases {
      number += 1
      buffer.append(string: "not ok \(number) - \(escaped(one.name))\n  ---\n")
      member("message", one.message, to: &buffer)
      buffer.append("  ...\n")
    }
    for capture in results.captures {
      for result in capture.results {
        number += 1
        write(result, of: capture, number, results, to: &buffer)
      }
    }
  }

  private static func write(
    _ result: RuleResult, of capture: CaptureResults, _ number: Int, _ results: CheckResults,
    to buffer: inout OutputBuffer
  ) {
    let isInsufficient = result.isInsufficient(strictly: results.isStrict)
    let isOK = result.status != .fail && !isInsufficient
    buffer.append(
      string: "\(isOK ? "ok" : "not ok") \(number) - \(escaped(result.rule.name))")
    if result.status == .notSeen, !isInsufficient {
      buffer.append(string: " # SKIP not seen: \(escaped(result.judgement.reason))")
    }
    buffer.append("\n")
    guard result.status != .pass else { return }
    buffer.append("  ---\n")
    member("status", result.status.rawValue.string, to: &buffer)
    member("message", result.judgement.reason, to: &buffer)
    member("capture", capture.name, to: &buffer)
    member("peer", CheckText.heading(result), to: &buffer)
    if let clause = result.rule.clause { member("clause", clause, to: &buffer) }
    let packets = result.judgement.packets
    if packets.count > 0 {
      let list = packets.first.map { "\($0)" }.joined(separator: ", ")
      buffer.append(string: "  packets: [\(list)]\n")
      if packets.count > packets.first.count {
        buffer.append(string: "  packet_count: \(packets.count)\n")
      }
    }
    buffer.append("  ...\n")
  }

  /// A member of the YAML block, in double quotation marks, which escape as JSON's do.
  private static func member(_ name: StaticText, _ text: String, to buffer: inout OutputBuffer) {
    buffer.append("  ")
    buffer.append(name)
    buffer.append(": ")
    buffer.append(jsonText: Array(text.utf8).span)
    buffer.append("\n")
  }

  /// A description: on one line, and `#` begins no directive.
  private static func escaped(_ text: String) -> String {
    var buffer = OutputBuffer()
    // Backslashes are escaped there, as TAP wants it.
    buffer.append(safeText: Array(text.utf8).span)
    return buffer.string.replacing("#", with: "\\#")
  }
}
