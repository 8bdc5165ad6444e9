/// Requests without an answer in the capture.
struct UnansweredRequests: Sendable {
  /// Those that had no answer within the 30 s that a server has.
  var timedOut = PacketList()
  /// Those that were open when the connection ended, or another request followed.
  var open = PacketList()
  /// Requests whose answer may be among missing packets or after the capture's end: whether they were
  /// answered is unknown.
  var undecided = PacketList()
}
