import ATT

/// Reads of a characteristic that the server refused.
struct ReadRefusals: Sendable {
  /// Why, the last time.
  var code: ATT.ErrorCode
  /// The packets of the refusals.
  var packets = PacketList()
}
