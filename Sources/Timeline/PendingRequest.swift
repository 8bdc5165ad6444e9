public import ATT
public import AssignedNumbers
public import Capture

/// A request that waits for its answer, with what is needed to understand the answer.
public struct PendingRequest: Sendable {
  /// What was asked.
  public var opcode: ATT.Opcode
  /// The request's packet.
  public var packet: Int
  /// When it was recorded.
  public var time: CaptureTime
  /// The attribute asked for, or the first of the range.
  public var handle: AttributeHandle
  /// The last of the range, for requests that have one.
  public var endHandle: AttributeHandle
  /// The attribute type asked for, if the request names one.
  public var type: BluetoothUUID?
  /// The UUID that Find By Type Value looks for.
  public var value: BluetoothUUID?
  /// The offset asked for; for an exchange of MTUs, the one offered.
  public var offset: Int
  /// The value written, if it is two bytes or fewer: a client's configuration.
  public var shortValue: UInt16?

  /// Whether its timeout was reported.
  var hasTimedOut = false

  /// Creates a request.
  public init(
    opcode: ATT.Opcode, packet: Int, time: CaptureTime, handle: AttributeHandle,
    endHandle: AttributeHandle = AttributeHandle(rawValue: 0), type: BluetoothUUID? = nil,
    value: BluetoothUUID? = nil, offset: Int = 0, shortValue: UInt16? = nil
  ) {
    self.opcode = opcode
    self.packet = packet
    self.time = time
    self.handle = handle
    self.endHandle = endHandle
    self.type = type
    self.value = value
    self.offset = offset
    self.shortValue = shortValue
  }
}
