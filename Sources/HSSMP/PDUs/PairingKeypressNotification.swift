public import HSBytes

/// Pairing Keypress Notification.
///
/// Core 5.4, Vol 3, Part H, 3.5.8.
public struct PairingKeypressNotification: Sendable, Hashable {
  /// What the user did.
  public var type: KeypressNotificationType

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if no byte is left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "Pairing Keypress Notification")
    type = KeypressNotificationType(rawValue: try reader.uint8("Notification Type"))
  }
}
