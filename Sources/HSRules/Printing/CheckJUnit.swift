package import HSProtocols

/// Prints results as JUnit XML, as CI systems read it: a suite for each capture and peer, a case for each
/// rule.
///
/// A rule that failed is a failure; one that had to be seen and was not, an error; one that need not be
/// seen is skipped. A warning is a case that passed, with what is to be known in its output. There are
/// no times of day, and a suite's time is how long its capture is, so that the same capture gives the same file.
package enum CheckJUnit {
  /// Appends the document.
  ///
  /// - Parameters:
  ///   - results: The results.
  ///   - buffer: Where the text goes.
  package static func write(_ results: CheckResults, to buffer: inout OutputBuffer) {
    var suites: [(capture: CaptureResults, results: [RuleResult])] = []
    for capture in results.captures {
      for result in capture.results {
        if let last = suites.last, last.capture.name == capture.name,
          let first = last.results.first, first.peer == result.peer,
          first.isLocal == result.isLocal
        {
          suites[suites.count - 1].results.append(result)
        } else {
          suites.append((capture, [result]))
        }
      }
    }
    buffer.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let all = suites.flatMap { $0.results }
    let unread = results.inputCases
    buffer +=
      "<testsuites name=\"heartsnoop check\" "
      + "\(counts(all, results, false, unread.count)) "
      + "time=\"\(seconds(results.captures.reduce(0) { Self.sum($0, $1.length ?? 0) }))\">\n"
    if !unread.isEmpty { write(unread, to: &buffer) }
    for (index, suite) in suites.enumerated() {
      guard let first = suite.results.first else { continue }
      let name = XMLText.escaped("\(suite.capture.name), \(CheckText.heading(first))")
      buffer +=
        "  <testsuite name=\"\(name)\" id=\"\(index + (unread.isEmpty ? 0 : 1))\" "
        + "\(counts(suite.results, results, true)) "
        + "time=\"\(seconds(suite.capture.length ?? 0))\">\n"
      // Readers take cases of one class and name for one case: each of several peers is a class of its own.
      let isSole = suites.allSatisfy {
        $0.capture.name != suite.capture.name
          || $0.results.first?.peer == first.peer && $0.results.first?.isLocal == first.isLocal
      }
      let peer = isSole ? "" : first.isLocal ? ".host_to_peer_\(first.peer)" : ".peer_\(first.peer)"
      for result in suite.results {
        testCase(result, of: suite.capture, peer, results, to: &buffer)
      }
      let caveats = suite.capture.caveats
      if !caveats.isEmpty {
        let text = XMLText.escaped(caveats.joined(separator: "; "))
        buffer += "    <system-err>\(text)</system-err>\n"
      }
      buffer.append("  </testsuite>\n")
    }
    buffer.append("</testsuites>\n")
  }

  /// A suite with a case for each capture that was not read in full.
  private static func write(
    _ cases: [(name: String, message: String)], to buffer: inout OutputBuffer
  ) {
    buffer +=
      "  <testsuite name=\"input\" tests=\"\(cases.count)\" failures=\"0\" "
      + "errors=\"\(cases.count)\" skipped=\"0\" time=\"0\">\n"
    for one in cases {
      let message = XMLText.escaped(one.message)
      buffer +=
        """
            <testcase name="\(XMLText.escaped(one.name))" classname="heartsnoop.input" time="0">
              <error message="\(message)" type="unreadable">\(message)</error>
            </testcase>

        """
    }
    buffer.append("  </testsuite>\n")
  }

  /// The attributes that count; what is skipped is counted for a suite only.
  private static func counts(
    _ some: [RuleResult], _ results: CheckResults, _ countsSkipped: Bool, _ more: Int = 0
  ) -> String {
    let failures = some.filter { $0.status == .fail }.count
    let errors = some.filter { $0.isInsufficient(strictly: results.isStrict) }.count
    let skipped = some.filter { $0.status == .notSeen }.count - errors
    return "tests=\"\(some.count + more)\" failures=\"\(failures)\" errors=\"\(errors + more)\""
      + (countsSkipped ? " skipped=\"\(skipped)\"" : "")
  }

  private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
    let (sum, overflow) = one.addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// Seconds with three decimals; 0 without.
  private static func seconds(_ nanoseconds: Int64) -> String {
    nanoseconds > 0 ? nanoseconds.seconds(decimals: 3) : "0"
  }

  private static func testCase(
    _ result: RuleResult, of capture: CaptureResults, _ peer: String, _ results: CheckResults,
    to buffer: inout OutputBuffer
  ) {
    let rule = result.rule
    let name = XMLText.escaped(rule.name)
    // Readers take what stands before the last point for a package.
    let group = XMLText.escaped(
      "heartsnoop.\(shortName(of: capture.name, among: results).replacing(".", with: "_"))\(peer)")
    let open = "    <testcase name=\"\(name)\" classname=\"\(group)\" time=\"0\""
    let message = XMLText.escaped(result.judgement.reason)
    let kind = XMLText.escaped(rule.kind)
    let body = XMLText.escaped(body(result))
    buffer += open
    switch result.status {
    case .pass:
      buffer.append("/>\n")
      return
    case .fail:
      buffer += ">\n      <failure message=\"\(message)\" type=\"\(kind)\">\(body)</failure>\n"
    case .warn:
      buffer += ">\n      <system-out>warning: \(body)</system-out>\n"
    case .notSeen where result.isInsufficient(strictly: results.isStrict):
      buffer +=
        ">\n      <error message=\"not seen: \(message)\" type=\"not_seen\">"
        + "\(body)</error>\n"
    case .notSeen:
      buffer += ">\n      <skipped message=\"not seen: \(message)\"/>\n"
    }
    buffer.append("    </testcase>\n")
  }

  /// A capture's file, with as many of its folders as tell it from the other captures.
  private static func shortName(of name: String, among results: CheckResults) -> String {
    let parts = name.split(separator: "/")
    for count in 1..<max(parts.count, 1) {
      let end = parts.suffix(count)
      let isSole = results.captures.allSatisfy { other in
        other.name == name || !other.name.split(separator: "/").suffix(count).elementsEqual(end)
      }
      if isSole { return end.joined(separator: "/") }
    }
    return name
  }

  private static func body(_ result: RuleResult) -> String {
    var parts = [CheckText.detail(result)]
    if let clause = result.rule.clause { parts.append("clause: \(clause)") }
    parts += result.judgement.figures.map { "\($0.name): \($0.words)" }
    return parts.joined(separator: "; ")
  }
}
