public import HSBase

/// A value of Polar's control point (FB005C81-02E7-F387-1CAD-8ACD2D8DF0C8).
///
/// Polar BLE SDK, "Online measurement". Three forms, told apart by the first octet:
///
/// ```
///   command    code, 1 to 9 | type | settings
///   response   0xF0 | code | type | status | more | settings
///   features   0x0F | bits, one a type
///
///   setting    kind | count | values of 1, 2 or 4 octets, by kind
/// ```
///
/// A sensor that stops a stream on its own indicates 0x01 and types: the same octet as the command
/// to get settings, and only the direction tells them apart.
public struct PolarControlPointLayout: Sendable, Hashable {
  /// Which form a value has.
  public enum Form: UInt8, Sendable, Hashable {
    /// What a client asks for.
    case command
    /// What the sensor answers.
    case response
    /// What the sensor can measure.
    case features
  }

  /// The form.
  public let form: Form
  /// The command, or the one that is answered.
  public let code: PolarCommand
  /// The type of measurement; `nil` if there is none.
  public let type: PolarMeasurementType?
  /// What became of the command; `nil` unless this is a response.
  public let status: PolarStatus?
  /// Whether a further response follows.
  public let hasMore: Bool
  /// Where the settings stand, or the bits of the features.
  public let parameters: ByteRange
  /// Whether `parameters` are settings: not those of a refusal, of triggers or of a status.
  public let hasSettings: Bool
  /// What is wrong or remarkable.
  public let findings: ValueFindings

  /// Reads a value, all of it.
  ///
  /// - Parameter reader: A reader over the value.
  /// - Throws: `truncated` if a response has no status, `invalid` for an unknown first octet.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    let first = try reader.uint8("Op Code")
    var findings: ValueFindings = []
    var hasMore = false
    switch first {
    case 0x0f:
      form = .features
      code = PolarCommand(rawValue: first)
      type = nil
      status = nil
    case 0xf0:
      form = .response
      code = PolarCommand(rawValue: try reader.uint8("Request Op Code"))
      type = PolarMeasurementType(rawValue: try reader.uint8("Measurement Type"))
      let status = PolarStatus(rawValue: try reader.uint8("Status"))
      if status.name == nil { findings.insert(.reservedValue) }
      self.status = status
      if let more = reader.peek() {
        hasMore = more != 0
        _ = reader.takeAvailable(1)
      }
    case 1...9:
      form = .command
      code = PolarCommand(rawValue: first)
      type = reader.peek().map(PolarMeasurementType.init(rawValue:))
      _ = reader.takeAvailable(1)
      status = nil
    default: throw reader.invalid("Op Code", value: UInt64(first), count: 1)
    }
    self.hasMore = hasMore
    let inside = reader
    parameters = reader.takeRemaining()
    hasSettings = form != .features && code.rawValue <= 4 && status ?? .success == .success
    if hasSettings {
      var rest = inside
      while PolarSetting(next: &rest) != nil {}
      if !rest.isAtEnd { findings.insert(.truncated) }
    }
    self.findings = findings
  }
}

/// A setting of a Polar stream: its kind, and where its values stand.
public struct PolarSetting: Sendable, Hashable {
  /// The kind.
  public let kind: PolarSettingKind
  /// Where the values stand.
  public let values: ByteRange

  /// Reads the next setting; `nil` where no further whole one of a known kind is.
  public init?(next reader: inout ByteReader) {
    guard let kind = reader.peek().map(PolarSettingKind.init(rawValue:)),
      let count = reader.peek(at: 1), let size = kind.size,
      reader.remaining >= 2 + Int(count) * size
    else { return nil }
    self.kind = kind
    _ = reader.takeAvailable(2)
    values = reader.takeAvailable(Int(count) * size)
  }

  /// The next value.
  ///
  /// - Parameter reader: A reader over `values`, from its start.
  /// - Returns: The value; `nil` behind the last.
  public func nextValue(_ reader: inout ByteReader) -> UInt32? {
    guard let size = kind.size, let raw = reader.raw(size) else { return nil }
    return UInt32(truncatingIfNeeded: raw)
  }
}

extension PolarSettingKind {
  /// Octets of a value; `nil` for numbers that are not published.
  fileprivate var size: Int? {
    switch rawValue {
    case 0, 1, 2: 2
    case 3, 5: 4
    case 4: 1
    default: nil
    }
  }
}
