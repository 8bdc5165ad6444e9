import HSProtocols

/// What an event shows the capture to lack: packets that were not recorded, were not heard, or cannot be read.
///
/// It is said here for all: verdicts, rules and screens read it, and none has a list of findings of its own.
package struct Lack: Sendable, Equatable {
  /// Why: `recorder` also where the capture is damaged, `sequence` for all that a sniffer did not hear, `incomplete` for
  /// what was recorded only in part or belongs to a channel whose opening was not, `otherAnswer` where what was said next
  /// shows that an answer is missing, or may be.
  package let cause: LossCause
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
  package var isMissing: Bool { cause == .recorder || cause == .sequence }

  fileprivate init(
    _ cause: LossCause, in packet: Int, count: Int? = nil, counted: Int = 0, isPlaced: Bool = true
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
      Lack(isOnAir ? .sequence : .recorder, in: packet)
    case .linkUnseenData: Lack(.recorder, in: packet)
    case .airMissed(let packets, let counted):
      Lack(.sequence, in: firstPacket, count: packets, counted: counted)
    case .airBadCRC(let packets, _): Lack(.damaged, in: firstPacket, count: packets)
    case .airEncrypted(let packets, _): Lack(.encrypted, in: firstPacket, count: packets)
    case .l2capCut, .l2capUnitIncomplete, .l2capUnknownChannel: Lack(.incomplete, in: packet)
    case .attUnseenAnswer, .attUncertainAnswer: Lack(.otherAnswer, in: packet)
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
