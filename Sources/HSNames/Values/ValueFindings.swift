public import HSBase

extension ValueFindings {
  /// Whether a part of the value cannot be used.
  public var hasError: Bool { rawValue & 0xff != 0 }

  /// The lowest finding of the set, as a set of one; `nil` if the set is empty.
  public var first: ValueFindings? {
    rawValue == 0 ? nil : ValueFindings(rawValue: rawValue & (~rawValue &+ 1))
  }

  /// The codes of all findings, as `E:truncated_hr`.
  package static var codes: [String] {
    (0..<32).map { ValueFindings(rawValue: 1 << UInt32($0)) }.filter { $0.word != nil }
      .map { $0.description }
  }
}

// MARK: - Text

extension OutputBuffer {
  /// Appends codes such as `E:truncated_hr;W:rfu_flags`, or nothing for the empty set.
  public mutating func append(codes findings: ValueFindings) {
    append(findings, separator: ";", prefixed: true)
  }

  /// Appends ` [rr_out_of_range, hr_zero]`, or nothing for the empty set.
  package mutating func append(note findings: ValueFindings) {
    guard !findings.isEmpty else { return }
    append(" [")
    append(findings, separator: ", ", prefixed: false)
    append("]")
  }

  /// Appends `["E:truncated_hr","W:rfu_flags"]`.
  package mutating func append(json findings: ValueFindings) {
    append("[")
    if !findings.isEmpty {
      append("\"")
      append(findings, separator: "\",\"", prefixed: true)
      append("\"")
    }
    append("]")
  }

  private mutating func append(
    _ findings: ValueFindings, separator: StaticText, prefixed: Bool
  ) {
    var rest = findings
    var isFirst = true
    while let finding = rest.first {
      rest.subtract(finding)
      guard let word = finding.word else { continue }
      if !isFirst { append(separator) }
      isFirst = false
      if prefixed { append(finding.hasError ? "E:" : "W:") }
      append(word)
    }
  }
}

extension ValueFindings: CustomStringConvertible {
  /// The codes, joined by `;`.
  ///
  /// Allocates; for tests and messages.
  public var description: String {
    OutputBuffer.text { $0.append(codes: self) }
  }
}
