package import HSProtocols

extension FindingCode {
  /// What findings of a code are like.
  struct Traits: OptionSet {
    let rawValue: UInt8

    /// About what one side of a connection sent, asked or left undone: the direction of the event says which.
    static let ofSender = Traits(rawValue: 1)
    /// The same, but where the server's answer shows it, of the client.
    static let ofClient = Traits(rawValue: 2)
    /// About what one side asked, and the other one is to blame for.
    static let ofAsked = Traits(rawValue: 4)
    /// It tells what another event of the same packet tells: of the two, a printer shows one.
    static let ofEvent = Traits(rawValue: 8)
    /// It is told when a connection or the capture ends, or when time is over, and is about an earlier packet.
    static let toldLater = Traits(rawValue: 16)
    /// It is of a gap in a stream of values.
    static let silence: Traits = [.ofSender, .ofEvent, .toldLater, Traits(rawValue: 32)]
    /// The timeline shows only the first of them: a recorder that cuts does so again and again.
    static let shownOnce = Traits(rawValue: 64)
    /// A diagnosis of one event, which another finding tells as well.
    static let explainsEvent = Traits(rawValue: 128)
  }

  /// Whether it says what other events mean together: `Diagnosis`.
  public var isDiagnosis: Bool { side != nil }

  /// Whether the timeline shows only the first of them.
  public var isShownOnce: Bool { traits.contains(.shownOnce) }

  /// Whether such findings tell what another event of the same packet tells: of the two, a printer shows one.
  package var isOfEvent: Bool { traits.contains(.ofEvent) }

  /// Whether they are of gaps in streams of values.
  public var isSilence: Bool { traits.contains(.silence) }

  /// What gaps of this code come from, in a few words, with which `GapCause.sentence` begins.
  var gapWords: StaticText { summary["gaps in values: ".utf8.count..<summary.count] }

  /// The name of such a cause of gaps in machine output.
  var gapIdentifier: StaticText { identifier["silence.".utf8.count..<identifier.count] }
}

extension Finding {
  /// Whether it is about what our side sent, asked or left undone, and not the peer.
  ///
  /// - Parameters:
  ///   - direction: The direction of its event.
  ///   - packet: The packet in which it is told.
  /// - Returns: Whether it is; `nil` if it is about neither.
  package func isOurs(told direction: Direction?, in packet: Int) -> Bool? {
    let traits = code.traits
    guard !traits.isDisjoint(with: [.ofSender, .ofClient, .ofAsked]), let direction else {
      return nil
    }
    return direction == (traits.contains(.ofClient) && firstPacket < packet ? .received : .sent)
  }

  /// Whether our side is to blame for it, and not the peer; `nil` if that is not said of either.
  ///
  /// That nobody answered is laid at the door of the side that was asked.
  package func isOurFault(told direction: Direction?, in packet: Int) -> Bool? {
    let isOurs = isOurs(told: direction, in: packet)
    return code.traits.contains(.ofAsked) ? isOurs.map { !$0 } : isOurs
  }

  /// The packet that shows it, where it is told in a packet.
  package func place(toldIn packet: Int) -> Int {
    code.traits.contains(.toldLater) && firstPacket > 0 ? firstPacket : packet
  }
}
