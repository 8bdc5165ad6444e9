import HSBytes
import HSCapture
import HSHCI
import HSJSONText
import HSOutput
import HSTimeline

/// Writes a connection's story as the members that all documents give it.
struct ConnectionJSON {
  private var time: TimeFormat

  init(resolution: TimeResolution) { time = TimeFormat(.utc, resolution: resolution) }

  /// Writes one object.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - story: The story that it is of.
  ///   - namesPeer: Whether to say whose it is.
  ///   - json: Where it goes.
  mutating func append(
    _ connection: Connection, _ story: borrowing Story, namesPeer: Bool = false,
    to json: inout JSONWriter
  ) {
    json.beginObject()
    json.field("connection", connection.id)
    if namesPeer { json.field("peer", connection.peer) }
    json.field("adapter", connection.adapter)
    json.field("handle", hex16: connection.handle.rawValue)
    json.field("transport", optional: connection.transport.identifier)
    json.field("role", optional: connection.role?.identifier)
    json.field("joined_halfway", connection.joinedHalfway)
    json.field("opened_packet", connection.openedPacket)
    field("opened", connection.openedTime, to: &json)
    json.field("closed_packet", number: connection.closedPacket)
    field("closed", connection.closedTime, to: &json)
    json.field(
      "duration_ms",
      optionalMilliseconds: connection.closedTime?.nanoseconds(since: connection.openedTime))
    json.member("reason", connection.reason)
    if let words = connection.seenByApps(story) { json.field(seenByApps: words) }
    json.field("disconnect_command_packet", number: connection.disconnectCommandPacket)
    json.circumstances(
      connection.ender, connection.interval, connection.latency, connection.supervisionTimeout,
      connection.isOpen ? connection.signal : connection.signalAtEnd)
    json.field("mtu", connection.bearer.mtu)
    json.field("encrypted", connection.isEncrypted)
    json.field("att_pdus", connection.attributePDUs)
    json.field("notifications", connection.notifications)
    json.endObject()
  }

  private mutating func field(
    _ name: StaticText, _ value: CaptureTime?, to json: inout JSONWriter
  ) {
    guard let value else { return json.null(name) }
    json.field(name, value, &time)
  }
}

extension JSONWriter {
  /// A time under a name.
  mutating func field(_ name: StaticText, _ value: CaptureTime, _ time: inout TimeFormat) {
    key(name)
    buffer.append(byte: 0x22)
    time.append(value, to: &buffer)
    buffer.append(byte: 0x22)
    wroteValue()
  }
}
