/// Whether the direction words of LINKTYPE 201 are the right way round.
///
/// Bit 0 set means received: so say libpcap, Wireshark, and those who write such files. The page of
/// link types says the opposite, and some may have believed it. Commands can only be sent and
/// events only be received, so that each of them is a vote.
struct DirectionVotes: Sendable, Equatable {
  private var agreeing = 0
  private var contradicting = 0

  /// Whether the words say the reverse: several times, and hardly ever the right thing.
  var areReversed: Bool { contradicting >= 2 && contradicting / 8 >= agreeing }

  /// Whether there is no vote yet.
  var isEmpty: Bool { agreeing == 0 && contradicting == 0 }

  /// Whether any vote says the reverse.
  var contradicts: Bool { contradicting > 0 }

  /// Takes a packet into account.
  ///
  /// - Parameters:
  ///   - isReceived: What the word says.
  ///   - type: The packet's type octet.
  @inline(__always)
  mutating func add(isReceived: Bool, type: UInt8) {
    guard type == 1 || type == 4 else { return }
    if isReceived == (type == 4) { agreeing &+= 1 } else { contradicting &+= 1 }
  }
}
