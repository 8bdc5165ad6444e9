/// Where it was last seen that the capture lacks something, or does not say when something was.
struct CaptureGaps {
  /// The packet at which it was last seen that the container lacks some.
  var lossPacket = 0
  /// The packet at which the recorder's clock last went back, 0 if it never did: what it says of
  /// time since is not to be relied on.
  var clockStepPacket = 0
  /// Whether a packet was cut so short that its connection is unknown.
  var hasUncountedData = false
  /// The last packet on the air that was left out because of its CRC.
  var damagedPacket = 0
}
