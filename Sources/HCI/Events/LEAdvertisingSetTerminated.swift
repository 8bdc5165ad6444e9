public import Bytes

/// The end of an advertising set: a connection, or its time was up.
///
/// LE Advertising Set Terminated. Core 5.4, Vol 4, Part E, 7.7.65.18.
///
/// Behind the subevent code:
///
/// ```
///    0 status             1 byte
///    1 advertisingHandle  1 byte
///    2 handle             2 bytes
///    4 completedEvents    1 byte
/// ```
public struct LEAdvertisingSetTerminated: Sendable, Hashable {
  /// Success if a connection ended it, else why it ended.
  public let status: ErrorCode
  /// The advertising set.
  public let advertisingHandle: UInt8
  /// The connection, if `status` is success.
  public let handle: ConnectionHandle
  /// Number of extended advertising events sent; 0 unless the host set a limit.
  public let completedEvents: UInt8

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(5, "LE Advertising Set Terminated")
    status = try EventField.errorCode(&reader)
    advertisingHandle = try reader.uint8("Advertising_Handle")
    handle = try EventField.handle(&reader)
    completedEvents = try reader.uint8("Num_Completed_Extended_Advertising_Events")
  }
}
