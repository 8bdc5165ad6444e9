public import HSBase

/// How many packets the controller has completed, for each connection.
///
/// Number Of Completed Packets. Core 5.4, Vol 4, Part E, 7.7.19.
///
/// ```
///    0 number of handles  1 byte
///    1 entries            4 bytes each: handle, 2 bytes; packets, 2 bytes
/// ```
///
/// Both arrays of the specification are interleaved; see its section 5.2.
public struct NumberOfCompletedPackets: Sendable, Hashable {
  /// Number of entries that the event says it has.
  public let count: Int
  /// Where they stand; shorter than `count` entries if the event is cut.
  public let entries: ByteRange
  /// What ends `entries`.
  private let limit: LengthSource

  /// What the event says about one connection.
  public struct Entry: Sendable, Hashable {
    /// The connection.
    public let handle: ConnectionHandle
    /// Number of packets completed since the event before.
    public let packets: UInt16
  }

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    count = Int(try reader.uint8("Num_Handles"))
    entries = try reader.take(min(count * 4, reader.remaining), "Entries")
    limit = reader.limit
  }

  /// The entry at `index`, counted from 0; `nil` from `count` on.
  ///
  /// - Parameters:
  ///   - index: Which entry.
  ///   - reader: A reader over the bytes that the event was parsed from.
  /// - Returns: The entry.
  /// - Throws: `truncated` if the event announces the entry, but is too short to hold it.
  public func entry(at index: Int, in reader: ByteReader) throws(DecodeError) -> Entry? {
    guard index >= 0, index < count else { return nil }
    var part = reader.at(entries, layer: .hci, limitedBy: limit)
    _ = try part.take(min(index * 4, part.remaining), "Entries")
    try part.require(4, "Number Of Completed Packets entry")
    let handle = ConnectionHandle(rawValue: try part.uint16LE("Connection_Handle"))
    return Entry(handle: handle, packets: try part.uint16LE("Num_Completed_Packets"))
  }

  /// The octets of an event about some connections.
  package static func octets(_ entries: [(handle: ConnectionHandle, packets: UInt16)]) -> [UInt8] {
    var octets = [UInt8(clamping: entries.count)]
    for entry in entries {
      octets.append(entry.handle.rawValue, octets: 2)
      octets.append(entry.packets, octets: 2)
    }
    return octets
  }

  /// The octets that it was read from.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    [UInt8(clamping: count)] + reader.octets(entries)
  }
}
