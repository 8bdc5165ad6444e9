public import HSBytes

/// Peripheral Preferred Connection Parameters (0x2A04): what a peripheral would like.
///
/// Eight octets.
///
/// Core 5.4, Vol 3, Part C, 12.3.
///
/// ```
///   minimum interval | maximum interval | latency    | supervision timeout
///   2, 1.25 ms       | 2, 1.25 ms       | 2, events  | 2, 10 ms
/// ```
public struct PreferredConnectionParameters: Sendable, Hashable {
  /// Shortest connection interval, in units of 1.25 ms; 0xFFFF for "none in particular".
  public let minimumInterval: UInt16
  /// Longest connection interval, in units of 1.25 ms; 0xFFFF for "none in particular".
  public let maximumInterval: UInt16
  /// Connection events that the peripheral may skip.
  public let latency: UInt16
  /// Supervision timeout, in units of 10 ms; 0xFFFF for "none in particular".
  public let timeout: UInt16

  /// Parameters in the units of the specification.
  public init(minimumInterval: UInt16, maximumInterval: UInt16, latency: UInt16, timeout: UInt16) {
    self.minimumInterval = minimumInterval
    self.maximumInterval = maximumInterval
    self.latency = latency
    self.timeout = timeout
  }
}

extension PreferredConnectionParameters: AttributeValue {
  /// Reads the eight octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "Peripheral Preferred Connection Parameters")
    self.init(
      minimumInterval: try reader.uint16LE("Minimum Connection Interval"),
      maximumInterval: try reader.uint16LE("Maximum Connection Interval"),
      latency: try reader.uint16LE("Peripheral Latency"),
      timeout: try reader.uint16LE("Connection Supervision Timeout Multiplier"))
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    self.init(
      minimumInterval: try Self.units("interval_min_ms", hundredths: 125, of: &fields),
      maximumInterval: try Self.units("interval_max_ms", hundredths: 125, of: &fields),
      latency: try fields.number("latency") ?? 0,
      timeout: try Self.units("timeout_ms", hundredths: 1000, of: &fields))
  }

  /// Takes a number of milliseconds as a whole number of units.
  private static func units(_ name: String, hundredths: Int64, of fields: inout ValueFields)
    throws(ValueEncodingError) -> UInt16
  {
    guard let text = fields.text(name) else { throw .missingField(name) }
    if text == "none" || text == "null" { return 0xffff }
    guard let value = ValueFields.decimal(text, decimals: 2), value % hundredths == 0,
      let units = UInt16(exactly: value / hundredths)
    else {
      throw .invalidField(
        name, value: text,
        expected: "none or a multiple of \(hundredths == 125 ? "1.25" : "10") ms below 65536 units")
    }
    return units
  }

  /// The eight octets.
  public func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    for field in [minimumInterval, maximumInterval, latency, timeout] {
      bytes.append(littleEndian: field)
    }
    return bytes
  }

  /// `outOfRange` where a number is not one that a connection can have.
  public var findings: ValueFindings {
    let intervals = 6...3200
    let minimum = Int(minimumInterval)
    let maximum = Int(maximumInterval)
    let isFine =
      (minimum == 0xffff || intervals.contains(minimum))
      && (maximum == 0xffff || intervals.contains(maximum))
      && (minimum == 0xffff || maximum == 0xffff || minimum <= maximum)
      && latency <= 499 && (timeout == 0xffff || (timeout >= 10 && timeout <= 3200))
    return isFine ? [] : .outOfRange
  }

  package func write(text buffer: inout OutputBuffer) {
    buffer.append("interval ")
    write(interval: minimumInterval, none: "any", to: &buffer)
    buffer.append(" to ")
    write(interval: maximumInterval, none: "any", to: &buffer)
    buffer.append(" ms, latency ")
    buffer.append(latency)
    buffer.append(", timeout ")
    write(timeout, none: "any", to: &buffer)
    buffer.append(" ms")
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "interval_min_ms")
    write(interval: minimumInterval, none: "null", to: &buffer)
    buffer.append(key: "interval_max_ms")
    write(interval: maximumInterval, none: "null", to: &buffer)
    buffer.append(key: "latency")
    buffer.append(latency)
    buffer.append(key: "timeout_ms")
    write(timeout, none: "null", to: &buffer)
  }

  private func write(interval: UInt16, none: StaticText, to buffer: inout OutputBuffer) {
    if interval == 0xffff { return buffer.append(none) }
    buffer.append(fixed: Int64(interval) * 125, decimals: 2)
  }

  private func write(_ timeout: UInt16, none: StaticText, to buffer: inout OutputBuffer) {
    if timeout == 0xffff { return buffer.append(none) }
    buffer.append(Int(timeout) * 10)
  }
}
