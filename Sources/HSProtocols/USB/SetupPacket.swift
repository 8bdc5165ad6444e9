public import HSBase

/// The setup packet that opens a control transfer.
///
/// USB 2.0, 9.3.
///
/// ```
///    0             1          2        4        6         8
///   +-------------+----------+--------+--------+---------+
///   | request type | request | value  | index  | length  |
///   +-------------+----------+--------+--------+---------+
/// ```
public struct SetupPacket: Sendable, Hashable {
  /// Bytes in it.
  public static let byteCount = 8

  /// Direction, type and recipient.
  public let requestType: UInt8
  /// Which request.
  public let request: UInt8
  /// The request's value.
  public let value: UInt16
  /// The request's index.
  public let index: UInt16
  /// Bytes of data that follow.
  public let length: UInt16

  /// Reads a setup packet; little-endian, as it goes over the bus.
  ///
  /// - Parameter reader: Where to read; what follows is left unread.
  /// - Throws: `truncated` if the eight bytes are not there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(Self.byteCount, "USB setup packet")
    requestType = try reader.uint8("bmRequestType")
    request = try reader.uint8("bRequest")
    value = try reader.uint16LE("wValue")
    index = try reader.uint16LE("wIndex")
    length = try reader.uint16LE("wLength")
  }

  /// Whether data, if any, goes to the device.
  ///
  /// The reserved request type 0xE0, which old hosts use for commands, has the upper bit set but goes to
  /// the device.
  public var isToDevice: Bool { requestType & 0x80 == 0 || requestType == 0xE0 }

  /// Whether this is how a host sends an HCI command to a device that is a controller.
  ///
  /// Core 5.4, Vol 4, Part B, 2.2.2: class request 0 to the device. The request number was 0xE0
  /// for historical reasons, and some hosts wrote that into the request type.
  public var isCommand: Bool {
    switch (requestType, request) {
    case (0x20, 0), (0x20, 0xE0), (0xE0, 0): length >= 3 && value == 0
    default: false
    }
  }

  /// Whether this is how a host sends an HCI command to a controller that is one of several
  /// functions of a device.
  ///
  /// Core 5.4, Vol 4, Part B, 2.2.2. Other classes have such a request as well, so it proves
  /// nothing.
  public var isCommandToInterface: Bool {
    requestType == 0x21 && request == 0 && length >= 3 && value == 0
  }
}
