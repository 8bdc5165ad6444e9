public import HSBytes
public import HSCapture

/// Why a connection is slow, was lost, or did not come about, with the packets that show it.
public struct Diagnosis: Sendable, Equatable {
  /// All that is told of it.
  package let row: Row
  /// The finding's code.
  public let code: FindingCode
  /// The connection's number on the timeline; 0 where there was none.
  public let connection: Int
  /// The peer's number on the timeline; 0 where it is not known.
  public let peer: Int
  /// From when on.
  public let start: CaptureTime
  /// Until when.
  public let end: CaptureTime
  /// Packets that show it, at most `packetLimit`, in the order of the capture.
  public let packets: [Int]

  /// Most packets that a diagnosis names.
  public static let packetLimit = 8

  /// A diagnosis; packets of the number 0 are left out.
  package init(
    _ kind: Kind, connection: Int, peer: Int, from start: CaptureTime, to end: CaptureTime,
    packets: [Int]
  ) {
    self.init(kind.row, connection, peer: peer, from: start, to: end, packets: packets)
  }

  /// A diagnosis whose row is made where it is found.
  package init(
    _ cause: Cause, _ connection: Int, peer: Int, from start: CaptureTime, to end: CaptureTime,
    packets: [Int], _ statement: String, facts: [Fact] = [], seen: AppWords? = nil
  ) {
    self.init(
      Row(
        cause.code, cause.advice.side, cause.advice.sentence, statement, facts, seen: seen,
        isOfEvent: cause.isToldByEvent), connection, peer: peer, from: start, to: end,
      packets: packets)
  }

  private init(
    _ row: Row, _ connection: Int, peer: Int, from start: CaptureTime, to end: CaptureTime,
    packets: [Int]
  ) {
    self.row = row
    code = row.code
    self.connection = connection
    self.peer = peer
    self.start = start
    self.end = end
    self.packets = Array(Set(packets.filter { $0 > 0 }).sorted().prefix(Self.packetLimit))
  }

  /// What it is about.
  public enum Area: String, Sendable, CaseIterable {
    /// Why values move slowly.
    case throughput
    /// Why a connection ended.
    case drop
    /// Why connecting or learning attributes took long or failed.
    case connecting
    /// Why devices do not stay paired.
    case bond
  }

  /// What it concerns: the first part of the code's identifier.
  public var area: Area {
    Area(rawValue: String(code.identifier.string.prefix { $0 != "." })) ?? .throughput
  }

  /// Who can do something about it.
  public enum Side: String, Sendable, CaseIterable {
    /// The program on the phone or computer.
    case app
    /// The user, in the settings of the phone or computer.
    case settings
    /// The peripheral's firmware.
    case firmware
    /// Where and how the devices are used.
    case surroundings

    /// Where something is to be done.
    package var place: StaticText {
      switch self {
      case .app: "In the app"
      case .settings: "In the settings"
      case .firmware: "In the firmware"
      case .surroundings: "Where they are used"
      }
    }
  }

  /// All that is told of a kind.
  package struct Row: Sendable, Equatable {
    /// The finding's code.
    package var code: FindingCode
    /// Who can mend it.
    package var side: Side
    /// How, in one sentence.
    package var advice: StaticText
    /// What was seen, in one sentence with its numbers, without a full stop.
    package var statement: String
    /// The same numbers by their names.
    package var facts: [Fact]
    /// What apps are told of it, where they are told anything.
    package var seen: AppWords?
    /// Whether another finding, of the event that it explains, says as much.
    package var isOfEvent: Bool

    init(
      _ code: FindingCode, _ side: Side, _ advice: StaticText, _ statement: String,
      _ facts: [Fact] = [], seen: AppWords? = nil, isOfEvent: Bool = false
    ) {
      self.code = code
      self.side = side
      self.advice = advice
      self.statement = statement
      self.facts = facts
      self.seen = seen
      self.isOfEvent = isOfEvent
    }
  }

  /// A number by its name.
  package struct Fact: Sendable, Equatable {
    /// What it is the number of.
    package let measure: Measure
    /// The number, in the unit that the measure's name says.
    package let value: Double

    init(_ measure: Measure, _ value: Double) { (self.measure, self.value) = (measure, value) }
    init(_ measure: Measure, _ count: Int) { self.init(measure, Double(count)) }

    /// A number by its measure's name.
    package init(_ name: StaticText, _ value: Double, _ decimals: Int = 0) {
      self.init(Measure(rawValue: name) ?? .times, value)
    }
  }

  /// What diagnoses give numbers of, as machine output calls it, in the order in which it has them.
  package enum Measure: StaticText, Sendable, CaseIterable {
    case air_packets, sent_again, gain, credit_packets, without_credit, credits_each,
      bytes_per_second, relaxed_bytes_per_second, interval_ms, packets_per_event, answer_ms,
      answer_intervals, round_trips, value_bytes, mtu, data_length, event_fits_packets, latency,
      timeout_ms, missed_events, silence_ms, rssi_dbm, round_trip_ms, took_ms, times, waited_ms

    /// With how many decimals it is told.
    package var decimals: Int {
      switch self {
      case .answer_intervals, .answer_ms, .gain, .interval_ms, .packets_per_event: 2
      case .credits_each, .round_trip_ms, .silence_ms: 1
      default: 0
      }
    }
  }
}

// MARK: - Pieces of sentences

extension Double {
  /// The number with so many decimals.
  package func text(_ decimals: Int) -> String {
    let scaled = scaled(decimals)
    return scaled.magnitude < 1e15
      ? OutputBuffer.text { $0.append(fixed: Int64(clamping: scaled), decimals: decimals) } : "many"
  }

  /// The number times ten to a power, rounded.
  package func scaled(_ decimals: Int) -> Double {
    (self * (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }).rounded()
  }

  /// So many bytes in a second.
  package var rate: String { "\((self / 1000).text(2)) kB/s" }

  /// So many microseconds.
  package var milliseconds: String {
    let text = (self / 1000).text(2)
    return (text.hasSuffix(".00") ? String(text.dropLast(3)) : text) + " ms"
  }
}

extension Int64 {
  /// So many nanoseconds, in seconds.
  package var inSeconds: String { "\((Double(self) / 1e9).text(2)) s" }
}

extension Direction {
  /// Who sends that way.
  package var sender: StaticText { self == .sent ? "our side" : "the peer" }
}

extension Diagnosis {
  /// What is wrong; `FindingCode` says what each is.
  public enum Cause: Sendable, CaseIterable {
    case connectionInterval
    /// The same, where the peripheral asked for it.
    case peripheralsInterval
    case packetsPerEvent
    case dataLength
    case mtu
    case valueSize
    case writeWithResponse
    case credits
    case hostQueue
    case answerTime
    case phy
    case retransmissions
    case latency
    case otherLinks

    case outOfRange
    case supervisionTimeout
    case timeoutMargin
    case parametersNotApplied
    case parametersRefused
    case peripheralReset
    case adapterReset
    case lostTogether
    case authentication
    /// The same, where a side sent in clear what had to be encrypted.
    case clearAnswer
    case unansweredRequest
    case endedByPeer
    case abnormalEnd

    case notAdvertising
    case slowConnecting
    case connectingAborted
    case neverEstablished
    case connectRefused
    case slowDiscovery
    case discoveredTwice
    case staleHandles

    case peerLostBond
    case hostLostBond
    case pairingNotSupported
    case pairingFailed
    /// The same, where the peripheral has no key that is asked for while a pairing is under way.
    case pairingKeyMissing
    case repeatedAttempts
    case securityNotGiven
    case encryptionFailed

    /// The finding's code.
    public var code: FindingCode {
      switch self {
      case .connectionInterval, .peripheralsInterval: .throughputConnectionInterval
      case .packetsPerEvent: .throughputPacketsPerEvent
      case .dataLength: .throughputDataLength
      case .mtu: .throughputMTU
      case .valueSize: .throughputValueSize
      case .writeWithResponse: .throughputWriteWithResponse
      case .credits: .throughputCredits
      case .hostQueue: .throughputHostQueue
      case .answerTime: .throughputAnswerTime
      case .phy: .throughputPHY
      case .retransmissions: .throughputRetransmissions
      case .latency: .throughputLatency
      case .otherLinks: .throughputOtherLinks
      case .outOfRange: .dropOutOfRange
      case .supervisionTimeout: .dropSupervisionTimeout
      case .timeoutMargin: .dropTimeoutMargin
      case .parametersNotApplied: .dropParametersNotApplied
      case .parametersRefused: .dropParametersRefused
      case .peripheralReset: .dropPeripheralReset
      case .adapterReset: .dropAdapterReset
      case .lostTogether: .dropLostTogether
      case .authentication, .clearAnswer: .dropAuthentication
      case .unansweredRequest: .dropUnansweredRequest
      case .endedByPeer: .dropEndedByPeer
      case .abnormalEnd: .dropAbnormalEnd
      case .notAdvertising: .connectingNotAdvertising
      case .slowConnecting: .connectingSlow
      case .connectingAborted: .connectingGivenUp
      case .neverEstablished: .connectingNeverEstablished
      case .connectRefused: .connectingRefused
      case .slowDiscovery: .connectingDiscoverySlow
      case .discoveredTwice: .connectingDiscoveredTwice
      case .staleHandles: .connectingStaleHandles
      case .peerLostBond: .bondLostByPeer
      case .hostLostBond: .bondLostByHost
      case .pairingNotSupported: .bondPairingNotSupported
      case .pairingFailed, .pairingKeyMissing: .bondPairingFailed
      case .repeatedAttempts: .bondRepeatedAttempts
      case .securityNotGiven: .bondSecurityNotGiven
      case .encryptionFailed: .bondEncryptionFailed
      }
    }

    /// Whether another finding, of the event that it explains, says as much.
    package var isToldByEvent: Bool {
      switch self {
      case .supervisionTimeout, .endedByPeer, .abnormalEnd, .neverEstablished, .connectRefused,
        .peerLostBond, .hostLostBond, .pairingNotSupported, .pairingFailed, .pairingKeyMissing,
        .repeatedAttempts,
        .encryptionFailed, .unansweredRequest:
        true
      default: false
      }
    }

    /// Who can mend it, and how, in one sentence.
    public var advice: (side: Side, sentence: StaticText) {
      switch self {
      case .connectionInterval:
        (
          .app,
          "Ask for a short interval while data moves: on Android requestConnectionPriority(HIGH); for iOS the firmware has to ask, for 15 ms."
        )
      case .peripheralsInterval:
        (
          .firmware,
          "Have the peripheral ask for a short interval while data moves: it asked for this one itself, and will again."
        )
      case .packetsPerEvent:
        (
          .firmware,
          "Queue several packets before each connection event, and allow longer events; an interval that is shorter helps too."
        )
      case .dataLength:
        (.firmware, "Have the peripheral ask for Data Length Extension: 251 bytes, 2120 µs.")
      case .mtu:
        (
          .app,
          "Ask for an ATT MTU of 247 or more after connecting: on Android requestMtu(517); iOS asks by itself, and the firmware must allow it."
        )
      case .valueSize: (.app, "Fill each value up to the MTU less 3 bytes.")
      case .writeWithResponse:
        (.app, "Write without response, and let the peripheral acknowledge many values at once.")
      case .credits:
        (.firmware, "Give more credits at once, before the last one is used up.")
      case .hostQueue:
        (
          .app,
          "Hand over the next packet before the one before it is sent; keep four or more waiting."
        )
      case .answerTime:
        (
          .firmware,
          "Answer first and work afterwards: the peripheral takes long to answer each request."
        )
      case .phy: (.firmware, "Ask for the 2M PHY once connected.")
      case .retransmissions:
        (.surroundings, "Bring the devices closer together, and away from other radios.")
      case .latency:
        (
          .firmware,
          "Wake up for each connection event while data moves, or ask for a latency of 0."
        )
      case .otherLinks:
        (.app, "Transfer with one device at a time, or give each link a longer interval.")
      case .outOfRange:
        (.surroundings, "Keep the devices closer together, or expect the loss and connect again.")
      case .supervisionTimeout:
        (.app, "Connect again; record on the air as well to see which side fell silent.")
      case .timeoutMargin:
        (
          .firmware,
          "Ask for a supervision timeout of at least six times the interval times one plus the latency."
        )
      case .parametersNotApplied:
        (
          .firmware,
          "Have the peripheral apply the new parameters at the agreed event; see its maker's errata."
        )
      case .parametersRefused:
        (
          .firmware,
          "Ask for parameters that phones grant, and stay connected when they are refused."
        )
      case .peripheralReset:
        (
          .firmware,
          "Look into the peripheral's reset: it advertised again before the link had timed out."
        )
      case .adapterReset: (.settings, "Look into the host's adapter: it was reset or failed.")
      case .lostTogether:
        (.settings, "Look at the host first: several links were lost at the same time.")
      case .authentication:
        (.settings, "Remove the pairing on both devices, and pair again.")
      case .clearAnswer:
        (
          .firmware,
          "Encrypt what follows the beginning of encryption, on the side that sent it in clear: no key is wrong."
        )
      case .unansweredRequest:
        (.firmware, "Answer each request within 30 s: the host ends the connection otherwise.")
      case .endedByPeer: (.firmware, "See in the peripheral's log why it ended the connection.")
      case .abnormalEnd: (.app, "Connect again; the reason tells what the controller saw.")
      case .notAdvertising:
        (
          .firmware,
          "Have the peripheral advertise, connectable; see that it is not connected elsewhere."
        )
      case .slowConnecting:
        (.firmware, "Advertise more often while a connection is wanted.")
      case .connectingAborted:
        (
          .app,
          "Connect right after the device was heard, to the address and the address type of its advertising."
        )
      case .neverEstablished:
        (.app, "Try again: the peripheral did not answer the first packets of the connection.")
      case .connectRefused: (.app, "See the status: the host's controller refused to connect.")
      case .slowDiscovery:
        (
          .app,
          "Discover only the services that are needed, at a short interval, and keep the result."
        )
      case .discoveredTwice: (.app, "Discover once for each connection, and wait for its end.")
      case .staleHandles:
        (.app, "Discover again: handles that were kept do not fit the device's present attributes.")
      case .peerLostBond:
        (
          .settings,
          "Remove the device in the phone's settings, and pair again: the peripheral has no key any more."
        )
      case .hostLostBond:
        (.settings, "Pair again: the phone or computer has no key for this device.")
      case .pairingNotSupported:
        (
          .app,
          "Go without pairing, or ask for what both can: the side that says so does not pair as asked."
        )
      case .pairingFailed:
        (.app, "See which side gave up and why; pair again if that can pass, as a wrong code can.")
      case .pairingKeyMissing:
        (
          .app,
          "See which key is asked for: the pairing's own has an EDIV and a Rand of 0. Nothing was lost that another pairing gives back."
        )
      case .repeatedAttempts:
        (.app, "Wait before pairing again: attempts that follow too soon are refused.")
      case .securityNotGiven:
        (.app, "Pair when the device asks for it: it refuses access without encryption.")
      case .encryptionFailed: (.settings, "Remove the pairing on both devices, and pair again.")
      }
    }
  }
}
