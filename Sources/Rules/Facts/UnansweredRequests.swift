/// Requests of which the capture holds no answer.
struct UnansweredRequests: Sendable {
  /// Those that had no answer within the 30 s that a server has.
  var timedOut = PacketList()
  /// Those that were open when the connection ended, or another request followed.
  var open = PacketList()
  /// Those whose answer may be among packets that the capture lacks, or would have come behind its end:
  /// nobody can say that they were not answered.
  var undecided = PacketList()
}
