public import HSBytes

/// Service Changed (0x2A05): handles whose attributes are no longer what they were.
///
/// Four octets.
///
/// Core 5.4, Vol 3, Part G, 7.1.
///
/// ```
///   start of affected handle range | end of affected handle range
///   2                              | 2, inclusive
/// ```
public struct ServiceChanged: Sendable, Hashable {
  /// First handle concerned.
  public let startHandle: UInt16
  /// Last handle concerned.
  public let endHandle: UInt16

  /// A range by its ends; both are concerned.
  public init(startHandle: UInt16, endHandle: UInt16) {
    self.startHandle = startHandle
    self.endHandle = endHandle
  }
}

extension ServiceChanged: AttributeValue {
  /// Reads the four octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Service Changed")
    self.init(
      startHandle: try reader.uint16LE("Start of Affected Attribute Handle Range"),
      endHandle: try reader.uint16LE("End of Affected Attribute Handle Range"))
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    let start: UInt16 = try fields.required("start")
    let end: UInt16 = try fields.required("end")
    self.init(startHandle: start, endHandle: end)
  }

  /// The four octets.
  public func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: startHandle)
    bytes.append(littleEndian: endHandle)
    return bytes
  }

  /// `outOfRange` if the range starts at 0 or behind its end.
  public var findings: ValueFindings {
    startHandle == 0 || startHandle > endHandle ? .outOfRange : []
  }

  package func write(text buffer: inout OutputBuffer) {
    buffer.append("handles ")
    buffer.append(handle: startHandle)
    buffer.append("-")
    buffer.append(handle: endHandle)
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "start")
    buffer.append(startHandle)
    buffer.append(key: "end")
    buffer.append(endHandle)
  }
}
