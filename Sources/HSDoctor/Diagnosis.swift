package import HSBytes
package import HSCapture

/// Why a connection is slow, was lost, or did not come about, with the packets that show it.
package struct Diagnosis: Sendable, Equatable {
  /// What is wrong.
  package var cause: Cause
  /// The connection's number on the timeline; 0 where there was none.
  package var connection: Int
  /// The peer's number on the timeline; 0 where it is not known.
  package var peer: Int
  /// From when on.
  package var start: CaptureTime
  /// Until when.
  package var end: CaptureTime
  /// Packets that show it, at most `packetLimit`, in the order of the capture.
  package private(set) var packets: [Int]
  /// What was seen, in one sentence with its numbers, without a full stop.
  package var statement: String
  /// The same numbers by their names.
  package var facts: [Fact]
  /// What apps are told of it, where they are told anything.
  package var seen: AppWords?

  /// Most packets that a diagnosis names.
  package static let packetLimit = 8

  /// A number of a diagnosis.
  package struct Fact: Sendable, Equatable {
    /// Its name, with its unit.
    package var name: StaticText
    /// Its value.
    package var value: Double
    /// How many decimals it is told with.
    package var decimals: Int

    /// A number by its name.
    init(_ name: StaticText, _ value: Double, _ decimals: Int = 0) {
      self.name = name
      self.value = value
      self.decimals = decimals
    }
  }

  /// A diagnosis; packets of the number 0 are left out.
  init(
    _ cause: Cause, _ connection: Int, peer: Int, from start: CaptureTime, to end: CaptureTime,
    packets: [Int], _ statement: String, facts: [Fact] = [], seen: AppWords? = nil
  ) {
    self.cause = cause
    self.connection = connection
    self.peer = peer
    self.start = start
    self.end = end
    self.packets = []
    for packet in packets.sorted() where packet > 0 && packet != self.packets.last {
      if self.packets.count < Self.packetLimit { self.packets.append(packet) }
    }
    self.statement = statement
    self.facts = facts
    self.seen = seen
  }
}

extension Diagnosis {
  /// What a diagnosis is about.
  package enum Area: String, Sendable, CaseIterable {
    /// Why values move slowly.
    case throughput
    /// Why a connection ended.
    case drop
    /// Why connecting or learning attributes took long or failed.
    case connecting
    /// Why devices do not stay paired.
    case bond
  }

  /// Who can do something about it.
  package enum Side: String, Sendable {
    /// The program on the phone or computer.
    case app
    /// The user, in the settings of the phone or computer.
    case settings
    /// The peripheral's firmware.
    case firmware
    /// Where and how the devices are used.
    case surroundings
  }

  /// What is wrong; the raw value is the stable code.
  package enum Cause: String, Sendable, CaseIterable {
    case connectionInterval = "throughput.connection_interval"
    case packetsPerEvent = "throughput.packets_per_event"
    case dataLength = "throughput.data_length"
    case mtu = "throughput.mtu"
    case valueSize = "throughput.value_size"
    case writeWithResponse = "throughput.write_with_response"
    case credits = "throughput.credits"
    case hostQueue = "throughput.host_queue"
    case answerTime = "throughput.answer_time"
    case phy = "throughput.phy"
    case retransmissions = "throughput.retransmissions"
    case latency = "throughput.latency"
    case otherLinks = "throughput.other_links"

    case outOfRange = "drop.out_of_range"
    case supervisionTimeout = "drop.supervision_timeout"
    case timeoutMargin = "drop.timeout_margin"
    case parametersNotApplied = "drop.parameters_not_applied"
    case parametersRefused = "drop.parameters_refused"
    case peripheralReset = "drop.peripheral_reset"
    case adapterReset = "drop.adapter_reset"
    case lostTogether = "drop.lost_together"
    case authentication = "drop.authentication"
    case unansweredRequest = "drop.unanswered_request"
    case endedByPeer = "drop.ended_by_peer"
    case abnormalEnd = "drop.abnormal_end"

    case notAdvertising = "connecting.not_advertising"
    case slowConnecting = "connecting.slow"
    case connectingAborted = "connecting.given_up"
    case neverEstablished = "connecting.never_established"
    case connectRefused = "connecting.refused"
    case slowDiscovery = "connecting.discovery_slow"
    case discoveredTwice = "connecting.discovered_twice"
    case staleHandles = "connecting.stale_handles"

    case peerLostBond = "bond.lost_by_peer"
    case hostLostBond = "bond.lost_by_host"
    case pairingNotSupported = "bond.pairing_not_supported"
    case pairingFailed = "bond.pairing_failed"
    case repeatedAttempts = "bond.repeated_attempts"
    case securityNotGiven = "bond.security_not_given"
    case encryptionFailed = "bond.encryption_failed"

    /// The first part of the code.
    package var area: Area {
      let word = rawValue.prefix { $0 != "." }
      return Area(rawValue: String(word)) ?? .throughput
    }

    /// Who can mend it, and how, in one sentence.
    package var advice: (side: Side, sentence: StaticText) {
      switch self {
      case .connectionInterval:
        (
          .app,
          "Ask for a short interval while data moves: on Android requestConnectionPriority(HIGH); for iOS the firmware has to ask, for 15 ms."
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
        (.app, "Scan first, and connect when the device is heard.")
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
        (.app, "Do not ask for pairing: the device cannot pair, or not now.")
      case .pairingFailed: (.app, "Pair again; the reason tells which side refused and why.")
      case .repeatedAttempts:
        (.app, "Wait before pairing again: the device refuses attempts that follow too soon.")
      case .securityNotGiven:
        (.app, "Pair when the device asks for it: it refuses access without encryption.")
      case .encryptionFailed: (.settings, "Remove the pairing on both devices, and pair again.")
      }
    }
  }
}
