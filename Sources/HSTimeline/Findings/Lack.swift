import HSCapture

/// What an event shows the capture to lack: packets that were not recorded, were not heard, or cannot be read.
///
/// It is said here for all: verdicts, rules and screens read it, and none has a list of findings of its own.
package struct Lack: Sendable, Equatable {
  /// What became of the packets.
  package enum Cause: Sendable {
    /// The recorder dropped them or left them out, or the capture is damaged.
    case recorder
    /// The sniffer did not hear them.
    case sniffer
    /// They were received with a wrong CRC.
    case damaged
    /// They are encrypted, and no key opens them.
    case encrypted
    /// They were recorded only in part, or belong to a channel whose opening was not recorded.
    case unread
    /// What was said next shows that an answer is missing, or may be.
    case answer
  }

  /// What became of them.
  package let cause: Cause
  /// How many there are, where that is known.
  package let count: Int?
  /// How many of them the counters of a link's encryption place: `Story.packetCount` tells them before the packet
  /// behind.
  package let counted: Int
  /// Whether it is known where they are missing.
  package let isPlaced: Bool

  /// The packet from which on they are missing, as far as is known: where that was seen, unless it is counted up and
  /// told at the end.
  package let packet: Int

  /// Whether packets are not in the capture at all.
  package var isMissing: Bool { cause == .recorder || cause == .sniffer }

  fileprivate init(
    _ cause: Cause, in packet: Int, count: Int? = nil, counted: Int = 0, isPlaced: Bool = true
  ) {
    self.cause = cause
    self.packet = packet
    self.count = count
    self.counted = counted
    self.isPlaced = isPlaced
  }
}

extension TimelineEvent {
  /// What the event shows the capture to lack.
  ///
  /// - Parameter story: The story, which knows whether a sniffer recorded the connection.
  /// - Returns: `nil` where it shows nothing of that kind.
  package func lack(_ story: borrowing Story) -> Lack? {
    switch kind {
    case .finding(let finding):
      finding.lack(seenIn: packet, isOnAir: story.isOnAir(connection))
    case .capture(let finding): finding.lack(seenIn: packet)
    default: nil
    }
  }
}

extension Finding {
  fileprivate func lack(seenIn packet: Int, isOnAir: Bool) -> Lack? {
    switch kind {
    case .l2capContinuationWithoutStart, .l2capIncomplete, .l2capEvicted:
      Lack(isOnAir ? .sniffer : .recorder, in: packet)
    case .linkUnseenData: Lack(.recorder, in: packet)
    case .airMissed(let packets, let counted):
      Lack(.sniffer, in: firstPacket, count: packets, counted: counted)
    case .airBadCRC(let packets, _): Lack(.damaged, in: firstPacket, count: packets)
    case .airEncrypted(let packets, _): Lack(.encrypted, in: firstPacket, count: packets)
    case .l2capCut, .l2capUnitIncomplete, .l2capUnknownChannel: Lack(.unread, in: packet)
    case .attUnseenAnswer, .attUncertainAnswer: Lack(.answer, in: packet)
    default: nil
    }
  }
}

extension CaptureFinding {
  fileprivate func lack(seenIn packet: Int) -> Lack? {
    switch kind {
    case .drops(let count): Lack(.recorder, in: packet, count: count)
    case .interfaceDrops(_, let count):
      Lack(.recorder, in: packet, count: count, isPlaced: false)
    default: code.losesPackets ? Lack(.recorder, in: packet) : nil
    }
  }
}
