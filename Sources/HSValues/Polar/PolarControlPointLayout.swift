public import HSBytes

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
  public let code: UInt8
  /// The octet that holds the type in its lower six bits; `nil` if there is none.
  public let typeOctet: UInt8?
  /// What became of the command; `nil` unless this is a response.
  public let status: UInt8?
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
      code = first
      typeOctet = nil
      status = nil
    case 0xf0:
      form = .response
      code = try reader.uint8("Request Op Code")
      typeOctet = try reader.uint8("Measurement Type")
      let status = try reader.uint8("Status")
      if Self.name(ofStatus: status) == nil { findings.insert(.reservedValue) }
      self.status = status
      if let more = reader.peek() {
        hasMore = more != 0
        _ = reader.takeAvailable(1)
      }
    case 1...9:
      form = .command
      code = first
      typeOctet = reader.peek()
      _ = reader.takeAvailable(1)
      status = nil
    default: throw reader.invalid("Op Code", value: UInt64(first), count: 1)
    }
    self.hasMore = hasMore
    let inside = reader
    parameters = reader.takeRemaining()
    hasSettings = form != .features && code <= 4 && (status ?? 0) == 0
    if hasSettings {
      var rest = inside
      while let setting = PolarSetting(next: &rest) {
        if setting.name == nil { findings.insert(.reservedValue) }
      }
      if !rest.isAtEnd { findings.insert(.truncated) }
    }
    self.findings = findings
  }

  /// The type of measurement.
  public var type: PolarMeasurementType? { typeOctet.map(PolarMeasurementType.init(rawValue:)) }

  /// What the command is for; `nil` for numbers that are not published.
  public var codeName: StaticText? {
    switch code {
    case 1: "get settings"
    case 2: "start"
    case 3: "stop"
    case 4: "get SDK mode settings"
    case 5: "get status"
    case 6: "get SDK mode status"
    case 7: "get trigger status"
    case 8: "set trigger mode"
    case 9: "set trigger settings"
    default: nil
    }
  }

  /// The status in words; `nil` for numbers that are not published.
  public static func name(ofStatus status: UInt8) -> StaticText? {
    switch status {
    case 0: "success"
    case 1: "invalid op code"
    case 2: "invalid measurement type"
    case 3: "not supported"
    case 4: "invalid length"
    case 5: "invalid parameter"
    case 6: "already in state"
    case 7: "invalid resolution"
    case 8: "invalid sample rate"
    case 9: "invalid range"
    case 10: "invalid MTU"
    case 11: "invalid number of channels"
    case 12: "invalid state"
    case 13: "device in charger"
    case 14: "disk full"
    default: nil
    }
  }
}

/// A setting of a Polar stream: its kind, and where its values stand.
public struct PolarSetting: Sendable, Hashable {
  /// The kind.
  public let kind: UInt8
  /// Where the values stand.
  public let values: ByteRange

  /// Reads the next setting; `nil` where no further whole one of a known kind is.
  public init?(next reader: inout ByteReader) {
    guard let kind = reader.peek(), let count = reader.peek(at: 1),
      let size = Self.size(of: kind), reader.remaining >= 2 + Int(count) * size
    else { return nil }
    self.kind = kind
    _ = reader.takeAvailable(2)
    values = reader.takeAvailable(Int(count) * size)
  }

  /// Octets of a value.
  static func size(of kind: UInt8) -> Int? {
    switch kind {
    case 0, 1, 2: 2
    case 3, 5: 4
    case 4: 1
    default: nil
    }
  }

  /// The next value.
  ///
  /// - Parameter reader: A reader over `values`, from its start.
  /// - Returns: The value; `nil` behind the last.
  public func nextValue(_ reader: inout ByteReader) -> UInt32? {
    guard let size = Self.size(of: kind), let raw = reader.raw(size) else { return nil }
    return UInt32(truncatingIfNeeded: raw)
  }

  /// What it sets, as a JSON member is called; `nil` for numbers that are not published.
  public var name: StaticText? {
    switch kind {
    case 0: "sample_rate"
    case 1: "resolution"
    case 2: "range"
    case 3: "range_milliunit"
    case 4: "channels"
    case 5: "factor"
    default: nil
    }
  }
}
