/// Requests that a server did not answer.
struct UnansweredRequests: Sendable {
  /// Those that had no answer within the 30 s that a server has.
  var timedOut = PacketList()
  /// Those that were open when the connection ended, or another request followed.
  var open = PacketList()
}
