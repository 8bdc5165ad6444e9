import HSProtocols

/// A connected isochronous stream (CIS) of LE Audio: it has a handle of its own, and belongs to a connection.
public struct IsochronousStream: Sendable, Equatable {
  /// The packet of LE CIS Established, 0 if the capture shows only the request for it.
  public var packet = 0
  /// The number of the connection that it belongs to, 0 if the capture does not tell.
  public var connection: Int
}

/// The isochronous streams that are open, by adapter and handle.
///
/// Core 5.4, Vol 4, Part E: LE CIS Request (7.7.65.26) and the command LE Create CIS (7.8.99) say to which
/// connection a handle belongs; LE CIS Established (7.7.65.25) says that the stream is there. Disconnection
/// Complete ends it as it ends a connection.
struct IsochronousStreams: Sendable {
  private var streams: [UInt32: IsochronousStream] = [:]

  /// Most streams that are kept.
  private static let limit = 1024

  /// Notes that a handle was given to a stream of a connection that is to be, or that the stream is there.
  mutating func note(
    _ handle: ConnectionHandle, on adapter: UInt16, packet: Int = 0, connection: Int? = nil
  ) {
    let key = Roster.key(handle, adapter)
    let known = streams[key]
    guard known != nil || streams.count < Self.limit else { return }
    streams[key] = IsochronousStream(
      packet: packet, connection: connection ?? known?.connection ?? 0)
  }

  /// Forgets the stream of a handle.
  ///
  /// - Returns: The stream, if it was there.
  mutating func end(_ handle: ConnectionHandle, on adapter: UInt16) -> IsochronousStream? {
    streams.removeValue(forKey: Roster.key(handle, adapter))
  }

  /// The stream of a handle, if one is there.
  func stream(_ handle: ConnectionHandle, on adapter: UInt16) -> IsochronousStream? {
    streams[Roster.key(handle, adapter)]
  }

  /// Forgets the streams of an adapter, which was reset.
  mutating func reset(_ adapter: UInt16) {
    streams = streams.filter { $0.key >> 16 != UInt32(adapter) }
  }
}
