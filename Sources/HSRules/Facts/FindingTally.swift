import HSBytes
import HSTimeline

/// How often something was found wrong, lost or doubtful.
struct FindingTally: Sendable {
  /// Its code in machine output.
  var code: String
  /// How bad it is.
  var severity: Severity
  /// Whether it concerns a connection of the peer; else the capture as a whole.
  var isOfPeer: Bool
  /// How often it was found.
  var count = 0
  /// The packets.
  var packets: PacketList
}
