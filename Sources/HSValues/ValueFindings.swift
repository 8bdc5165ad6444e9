public import HSBytes

/// What is wrong or remarkable about a value's bytes.
///
/// An error (`E:`) means that a part of the value cannot be used; a warning (`W:`) that it can, but
/// somebody should know. Codes are printed in the order of the bits: errors first, then warnings in
/// the order of the fields on the wire, the verdict on the beats per minute last.
public struct ValueFindings: OptionSet, Sendable, Hashable {
  /// One bit a finding.
  public let rawValue: UInt32

  /// A set by its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The value has no byte at all.
  public static let empty = ValueFindings(rawValue: 1 << 0)
  /// The value ends within the Heart Rate Measurement Value field.
  public static let truncatedHeartRate = ValueFindings(rawValue: 1 << 1)
  /// The value ends within the Energy Expended field.
  public static let truncatedEnergy = ValueFindings(rawValue: 1 << 2)
  /// One byte follows the last whole RR-Interval.
  public static let rrDanglingByte = ValueFindings(rawValue: 1 << 3)
  /// The value is shorter than its type.
  public static let truncated = ValueFindings(rawValue: 1 << 4)
  /// Bytes that should be UTF-8 are not.
  public static let invalidUTF8 = ValueFindings(rawValue: 1 << 5)
  /// The value is longer than an attribute's may be, 512 octets; what stands behind is not read.
  public static let overlong = ValueFindings(rawValue: 1 << 6)

  /// Bits that are reserved for future use are set.
  public static let reservedFlags = ValueFindings(rawValue: 1 << 8)
  /// Energy Expended stands at 0xFFFF and counts no further.
  public static let energySaturated = ValueFindings(rawValue: 1 << 9)
  /// The flags announce RR-Intervals, and none follows.
  public static let rrFlagWithoutValues = ValueFindings(rawValue: 1 << 10)
  /// An RR-Interval lies outside `RRInterval.plausibleTicks`.
  public static let rrOutOfRange = ValueFindings(rawValue: 1 << 11)
  /// The value is longer than its type.
  public static let trailingBytes = ValueFindings(rawValue: 1 << 12)
  /// Zero beats per minute, which sensors send for "no reading".
  public static let heartRateZero = ValueFindings(rawValue: 1 << 13)
  /// A text is padded with NULs at its end.
  public static let paddedText = ValueFindings(rawValue: 1 << 14)
  /// A text holds control or invisible characters.
  public static let controlCharacters = ValueFindings(rawValue: 1 << 15)
  /// A code that is reserved for future use.
  public static let reservedValue = ValueFindings(rawValue: 1 << 16)
  /// A number outside the range that its specification gives.
  public static let outOfRange = ValueFindings(rawValue: 1 << 17)
  /// A command with bytes that only its vendor can explain.
  public static let vendorCommand = ValueFindings(rawValue: 1 << 18)
  /// The recorder kept only the first bytes of the value.
  public static let recordCut = ValueFindings(rawValue: 1 << 19)
  /// A field is not a number: NaN, not at this resolution, infinite or reserved.
  public static let specialValue = ValueFindings(rawValue: 1 << 20)

  /// Whether a part of the value cannot be used.
  public var hasError: Bool { rawValue & 0xff != 0 }

  /// The lowest finding of the set, as a set of one; `nil` if the set is empty.
  public var first: ValueFindings? {
    rawValue == 0 ? nil : ValueFindings(rawValue: rawValue & (~rawValue &+ 1))
  }

  /// The word for a single finding, as it stands behind `E:` or `W:`; `nil` for other sets.
  public var word: StaticText? {
    switch self {
    case .empty: "empty"
    case .truncatedHeartRate: "truncated_hr"
    case .truncatedEnergy: "truncated_energy"
    case .rrDanglingByte: "rr_dangling_byte"
    case .truncated: "truncated"
    case .invalidUTF8: "invalid_utf8"
    case .overlong: "overlong"
    case .reservedFlags: "rfu_flags"
    case .energySaturated: "energy_saturated"
    case .rrFlagWithoutValues: "rr_flag_without_values"
    case .rrOutOfRange: "rr_out_of_range"
    case .trailingBytes: "trailing_bytes"
    case .heartRateZero: "hr_zero"
    case .paddedText: "padded_text"
    case .controlCharacters: "control_characters"
    case .reservedValue: "reserved_value"
    case .outOfRange: "out_of_range"
    case .vendorCommand: "vendor_command"
    case .recordCut: "record_cut"
    case .specialValue: "special_value"
    default: nil
    }
  }
}

extension ValueFindings {
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
