public import HSBytes

/// Current Time (0x2A2B): what a clock shows, as watches and bracelets are told when they connect.
///
/// ```
///   year 2 | month | day | hours | minutes | seconds | day of week | 1/256 s | adjust reason
/// ```
///
/// Ten octets. GATT Specification Supplement, Current Time; CTS 1.1, 3.1. Time zone and daylight saving time
/// stand in a characteristic of their own.
public struct CurrentTime: Sendable, Hashable {
  /// The seven octets of the date and the time of day, the first one lowest; a year, month or day of 0 is
  /// not known.
  private let date: UInt64
  /// 1 Monday to 7 Sunday; 0 is not known, more is reserved.
  public let dayOfWeek: UInt8
  /// 256ths of a second.
  public let fractions256: UInt8
  /// Why the clock was set, a bit for each reason; the upper four are reserved.
  public let adjustReason: UInt8

  /// The name of a day, 1 to 7, or `nil`.
  static func name(ofDay day: UInt8) -> StaticText? {
    switch day {
    case 1: "Monday"
    case 2: "Tuesday"
    case 3: "Wednesday"
    case 4: "Thursday"
    case 5: "Friday"
    case 6: "Saturday"
    case 7: "Sunday"
    default: nil
    }
  }

  /// What a bit of the adjust reason says, 0 to 3, or `nil`.
  static func reason(ofBit bit: UInt8) -> StaticText? {
    switch bit {
    case 0: "set by hand"
    case 1: "set by an external reference"
    case 2: "time zone changed"
    case 3: "daylight saving time changed"
    default: nil
    }
  }
}

extension CurrentTime: AttributeValue {
  /// Reads the ten octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "Current Time")
    date = reader.raw(7) ?? 0
    dayOfWeek = try reader.uint8("Day of Week")
    fractions256 = try reader.uint8("Fractions256")
    adjustReason = try reader.uint8("Adjust Reason")
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    guard let text = fields.text("time") else { throw .missingField("time") }
    guard let date = DateTime(text)?.raw else {
      throw .invalidField("time", value: text, expected: "a time such as 2023-11-14T10:12:13")
    }
    self.date = date
    dayOfWeek = try fields.code("day_of_week", name: Self.name(ofDay:))
    fractions256 = try fields.number("fractions256") ?? 0
    adjustReason = try fields.number("adjust_reason") ?? 0
  }

  /// The ten octets.
  public func encoded() -> [UInt8] {
    (0..<7).map { UInt8(truncatingIfNeeded: date >> UInt64(8 * $0)) }
      + [dayOfWeek, fractions256, adjustReason]
  }

  /// `outOfRange` for a date or time that there is not, `reservedValue` for a day above 7,
  /// `reservedFlags` for reserved bits of the adjust reason.
  public var findings: ValueFindings {
    var findings: ValueFindings = DateTime(date).exists ? [] : .outOfRange
    if dayOfWeek > 7 { findings.insert(.reservedValue) }
    if adjustReason > 0xf { findings.insert(.reservedFlags) }
    return findings
  }

  package func write(text buffer: inout OutputBuffer) {
    buffer.append(DateTime(date))
    if fractions256 > 0 {
      buffer.append(".")
      buffer.append(UInt64(fractions256) * 1000 / 256, width: 3)
    }
    if dayOfWeek > 0 {
      buffer.append(", ")
      buffer.append(Self.name(ofDay: dayOfWeek), code: dayOfWeek)
    }
    for bit in 0..<4 as Range<UInt8> where adjustReason >> bit & 1 == 1 {
      guard let reason = Self.reason(ofBit: bit) else { continue }
      buffer.append(", ")
      buffer.append(reason)
    }
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "time")
    buffer.append("\"")
    buffer.append(DateTime(date))
    buffer.append("\"")
    buffer.append(key: "fractions256")
    buffer.append(fractions256)
    buffer.append(key: "day_of_week")
    buffer.append(dayOfWeek)
    buffer.append(key: "day_name")
    buffer.append(jsonName: Self.name(ofDay: dayOfWeek))
    buffer.append(key: "adjust_reason")
    buffer.append(adjustReason)
  }
}
