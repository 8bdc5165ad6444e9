import HSOutput
import HSProtocols
import HSTimeline

/// A connection's story, as all documents give it.
struct ConnectionRecord {
  private let connection: Connection
  private let format: TimeFormat
  private let side: LocalSide

  /// A connection of a capture.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - format: How times of the capture are printed.
  ///   - side: Whose side the capture is described from.
  init(_ connection: Connection, _ format: TimeFormat, _ side: LocalSide) {
    (self.connection, self.format, self.side) = (connection, format, side)
  }

  private func time(_ time: CaptureTime?) -> PrintedTime? {
    time.map { PrintedTime($0, format) }
  }

  /// What documents say of it that have it among its peer's.
  static let members = Members<Self>(named: "connection", "", begin + rest)

  /// What documents say of it that name its peer.
  static let membersWithPeer = Members<Self>(
    named: "connection", "",
    begin + [
      .member("peer", "The peer's number on the timeline.") { $0.connection.peer }.from(1)
    ] + rest)

  private static let begin: [Members<Self>.Member] = [
    .member("connection", "The connection's number on the timeline.") { $0.connection.id }.from(1)
  ]

  private static let rest: [Members<Self>.Member] = [
    .member("adapter", "The adapter's index.") { $0.connection.adapter },
    .member("handle", "The connection's handle.") { HexCode($0.connection.handle.rawValue) },
    .member("transport", "Low Energy, BR/EDR, or null where the capture does not tell.") {
      $0.connection.transport.identifier
    }.of(Connection.Transport.allCases.compactMap { $0.identifier?.string }),
    .member("role", "Our role, or null where the capture does not tell.") { $0.connection.role },
    .member("joined_halfway", "Whether the connection was there before the capture began.") {
      $0.connection.joinedHalfway
    },
    .member(
      "opened_packet",
      "The packet of the connection event; of one joined halfway the first packet seen."
    ) { $0.connection.openedPacket }.from(1),
    .member("opened", "When that was.") { $0.time($0.connection.openedTime) },
    .member("closed_packet", "The packet in which it ended, or null if it did not.") {
      Counted($0.connection.closedPacket)
    },
    .member("closed", "When that was.") { $0.time($0.connection.closedTime) },
    .member(
      "duration_ms",
      "Milliseconds between the two, exactly; null while it lasts. Negative if the clock stepped."
    ) { record in
      record.connection.closedTime.map {
        DecimalNumber(milliseconds: $0.nanoseconds(since: record.connection.openedTime))
      }
    },
    .member("reason", "Why it ended; null if it did not, or if no event tells.") {
      $0.connection.reason.map { HexCode($0.rawValue) }
    },
    .member("reason_name", "A name, or null where there is none.") { $0.connection.reason?.name },
    .member(
      if: "seen_by_apps",
      "What apps on the recorded host are told of the end, by system; there only where it is known."
    ) { $0.connection.seenByApps(on: $0.side) },
    .member("disconnect_command_packet", "The packet of our host's command to end it, or null.") {
      Counted($0.connection.disconnectCommandPacket)
    },
    .member(
      "ended_by", "Who ended it; link: nobody, it was lost. central, peripheral: on the air."
    ) { $0.connection.ender },
    .member("interval", "Last in force, in units of 1.25 ms, as far as the capture tells.") {
      $0.connection.interval
    },
    .member("interval_ms") {
      $0.connection.interval.map { DecimalNumber(Int64($0) * 125, decimals: 2) }
    },
    .member("latency", "In connection events.") { $0.connection.latency },
    .member("supervision_timeout", "In units of 10 ms.") { $0.connection.supervisionTimeout },
    .member("supervision_timeout_ms") {
      $0.connection.supervisionTimeout.map { DecimalNumber(Int64($0) * 10, decimals: 0) }
    },
    .member("rssi", "The last strength of the peer's signal that the capture tells, in dBm.") {
      $0.signal?.strength
    },
    .member("rssi_packet", "The packet that says so.") { $0.signal?.packet }.from(1),
    .member(
      "rssi_source",
      "controller: Read RSSI. advertising: of its advertising. sniffer: at the sniffer's place."
    ) { $0.signal?.source },
    .member("mtu", "The ATT MTU in force at the end.") { $0.connection.bearer.mtu },
    .member("encrypted", "Whether it was encrypted at the end, as far as the capture tells.") {
      $0.connection.isEncrypted
    },
    .member("att_pdus", "ATT PDUs seen.") { $0.connection.attributePDUs },
    .member("notifications", "Notifications and indications seen.") {
      $0.connection.notifications
    },
  ]

  private var signal: SignalReading? {
    connection.isOpen ? connection.signal : connection.signalAtEnd
  }
}
