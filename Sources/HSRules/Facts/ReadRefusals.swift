import HSProtocols

/// Reads of a characteristic that the server refused.
struct ReadRefusals: Sendable {
  /// Why, the last time.
  var code: ATTErrorCode
  /// The packets of the refusals.
  var packets = PacketList()
}
