import HSBytes

/// Connection Response, and Create Channel Response, which has the same fields.
///
/// Core 5.4, Vol 3, Part A, 4.3; Core 5.2, Vol 3, Part A, 4.15.
///
/// ```
///  0                 2            4        6        8
///  | Destination CID | Source CID | Result | Status |
/// ```
public struct ConnectionResponse: Sendable, Hashable {
  /// The channel on the end that is asked.
  public var destination: ChannelID
  /// The channel on the end that asks.
  public var source: ChannelID
  /// Whether the channel is open.
  public var result: ConnectionResult
  /// Why a pending connection is pending.
  public var status: ConnectionStatus

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameters:
  ///   - reader: Where to read.
  ///   - name: Which command it is, for the error.
  /// - Throws: `truncated` if fewer than 8 bytes are left.
  init(parsing reader: inout ByteReader, _ name: StaticText) throws(DecodeError) {
    try reader.require(8, name)
    destination = ChannelID(rawValue: try reader.uint16LE("Destination CID"))
    source = ChannelID(rawValue: try reader.uint16LE("Source CID"))
    result = ConnectionResult(rawValue: try reader.uint16LE("Result"))
    status = ConnectionStatus(rawValue: try reader.uint16LE("Status"))
  }
}
