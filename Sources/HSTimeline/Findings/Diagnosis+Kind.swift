package import HSATT
import HSBytes
package import HSHCI
package import HSCapture
import HSSMP

extension Diagnosis {
  /// What is wrong, with its numbers.
  ///
  /// To add one, add its row, and find it somewhere.
  package enum Kind: Sendable, Equatable {
    /// A transfer that carries less than it might, and what limits it: first what gains most without it.
    case slow(Transfer, by: [Limit])
    /// Packets on the air, and those of them that were sent again.
    case retransmissions(packets: Int, repeated: Int)
    /// How often a side was given credits, how often it had none left then, and how many they were.
    case credits(Direction, times: Int, dry: Int, given: Int)
    /// Bytes of values in a second, while other links of the adapter move values, and alone.
    case otherLinks(beside: Double, alone: Double)

    /// A connection ended after so many nanoseconds, for this reason.
    case ended(after: Int64, HSHCI.ErrorCode, Ending)
    /// The peer ended connections by its wish, each within so many nanoseconds of the same request.
    case departures(Int, within: Int64, of: HSATT.Opcode, AttributeHandle)

    /// The host gave up connecting after so many nanoseconds.
    case gaveUp(DeviceAddress, after: Int64, Heard)
    /// A connection did not come about.
    case notConnected(DeviceAddress?, HSHCI.ErrorCode)
    /// A connection took so many nanoseconds to come about.
    case slowConnecting(Int64)
    /// A discovery took so many nanoseconds and round trips, these so many milliseconds each.
    case slowDiscovery(Int64, trips: Int, each: Double)
    /// All services were discovered so often in one connection.
    case repeatedDiscovery(Int)
    /// Handles do not exist; whether services were discovered in the connection.
    case staleHandles(isDiscovered: Bool)

    /// An encryption did not come about.
    case encryption(EncryptionFailure)
    /// A pairing failed; where both sides had confirmed, the nanoseconds in which no encryption was started.
    case pairing(PairingEvent, unencrypted: Int64?)
    /// Requests were refused for want of security, and none followed.
    case notSecured(times: Int, HSATT.ErrorCode)
  }

  /// What was heard of a device while the host tried to connect to it.
  package enum Heard: Sendable, Equatable {
    /// Nothing.
    case nothing
    /// Nothing, but so many advertisements of other devices.
    case others(Int)
    /// It advertised.
    case advertising
    /// It advertises as the other type of address, as the packet shows.
    case otherType(packet: Int)
  }
}

extension Diagnosis.Kind {
  /// All that is told of it.
  ///
  /// - Parameter side: Whose side the capture is described from.
  /// - Returns: The row.
  package func row(_ side: LocalSide) -> Diagnosis.Row {
    let peer = side.sender(.received)
    switch self {
    case .slow(let transfer, let limits): return transfer.row(limits, side)
    case .retransmissions(let packets, let repeated):
      let share = Double(repeated) / Double(max(1, packets))
      return .init(
        .throughputRetransmissions,
        "of \(packets) packets on the air \(repeated) were sent again: without them 1 / (1 - \(share.text(2))) times as much would move",
        [
          .init(.air_packets, packets), .init(.sent_again, repeated),
          .init(.gain, 1 / max(0.01, 1 - share)),
        ])
    case .credits(let direction, let times, let dry, let given):
      let each = Double(given) / Double(max(1, times))
      return .init(
        .throughputCredits,
        "\(side.sender(direction)) had no credit left \(dry) of the \(times) times that it was given new ones, \(each.text(1)) at a time",
        [
          .init(.credit_packets, times), .init(.without_credit, dry), .init(.credits_each, each),
        ])
    case .otherLinks(let beside, let alone):
      return .init(
        .throughputOtherLinks,
        "\(beside.rate) while other links of the adapter move values, \(alone.rate) alone",
        [
          .init(.bytes_per_second, beside), .init(.relaxed_bytes_per_second, alone),
        ])

    case .ended(let duration, let reason, let ending):
      var row = ending.row(reason, "after \(duration.inSeconds)", side)
      row.seen = .disconnected(reason.rawValue)
      return row
    case .departures(let times, let longest, let opcode, let handle):
      return .init(
        .dropEndedByPeer,
        "\(peer) ended the connection \(times) times within \((Double(longest) / 1000).milliseconds) of a \(opcode) (\(handle)), which it did not answer",
        [.init(.times, times)], seen: .disconnected(0x13))

    case .gaveUp(let address, let duration, let heard): return heard.row(address, duration)
    case .notConnected(let address, let status):
      let isSilent = status.rawValue == 0x3e
      return .init(
        isSilent ? .connectingNeverEstablished : .connectingRefused,
        "connecting to \(address?.description ?? "a device") failed: \(status: status, meant: false)",
        seen: .disconnected(status.rawValue))
    case .slowConnecting(let duration):
      return .init(
        .connectingSlow,
        "connecting took \(duration.inSeconds): until then no advertisement of the peripheral was answered",
        [.init(.waited_ms, Double(duration) / 1e6)])
    case .slowDiscovery(let duration, let trips, let each):
      return .init(
        .connectingDiscoverySlow,
        "discovery took \(duration.inSeconds): \(trips) round trips of \(each.text(1)) ms each",
        [
          .init(.round_trips, trips), .init(.round_trip_ms, each),
          .init(.took_ms, Double(duration) / 1e6),
        ])
    case .repeatedDiscovery(let times):
      return .init(
        .connectingDiscoveredTwice, "all services were discovered \(times) times in one connection",
        [.init(.times, times)])
    case .staleHandles(let isDiscovered):
      return .init(
        .connectingStaleHandles,
        "the server has no attribute with a handle that was used\(isDiscovered ? "" : " without discovery in this connection")",
        seen: .refused(0x01))

    case .encryption(let failure): return failure.row(side)
    case .pairing(let pairing, let unencrypted): return pairing.row(unencrypted, side)
    case .notSecured(let times, let code):
      return .init(
        .bondSecurityNotGiven,
        "a request was refused for want of security\(times > 1 ? ", \(times) times" : ""), and no pairing or encryption followed",
        [.init(.times, times)], seen: .refused(code.rawValue))
    }
  }
}

extension Diagnosis.Heard {
  fileprivate func row(_ address: DeviceAddress, _ duration: Int64) -> Diagnosis.Row {
    var row = Diagnosis.Row(
      .connectingGivenUp, "the host gave up connecting to \(address) after \(duration.inSeconds)",
      [.init(.waited_ms, Double(duration) / 1e6)], seen: .connectingTimedOut)
    switch self {
    case .nothing: break
    case .others(let count):
      row.code = .connectingNotAdvertising
      row.statement += ": no advertisement of it was heard, and \(count) of other devices were"
    case .advertising: row.statement += ", although it was heard advertising"
    case .otherType(let packet):
      let (asked, heard) = address.type.isRandom ? ("random", "public") : ("public", "random")
      row.statement +=
        ": it asked for a \(asked) address, and the device advertises it as a \(heard) one (packet \(packet))"
    }
    return row
  }
}

extension EncryptionFailure {
  fileprivate func row(_ side: LocalSide) -> Diagnosis.Row {
    let name = "\(status: status, meant: false)"
    var row = Diagnosis.Row(
      .bondEncryptionFailed, "encryption failed: \(name)", [.init(.times, times)],
      seen: .encryption(status.rawValue, peerHasNoKey: keyless != .host))
    switch keyless {
    case _ where pairing > 0:
      row.code = .bondPairingFailed
      if keyless == .peer || keyless == .peripheral {
        row.otherwise = (
          .app,
          "See which key is asked for: the pairing's own has an EDIV and a Rand of 0. Nothing was lost that another pairing gives back."
        )
      }
      row.statement = "the pairing begun in packet \(pairing) came to no encryption: \(name)"
    case .peer?, .peripheral?:
      row.code = .bondLostByPeer
      row.statement =
        "\(side.sender(.received)) has no key for \(side.sender(.sent)) any more: encryption failed with \(name)"
    case .host?:
      row.code = .bondLostByHost
      row.statement = "the host has no key for the peer, which asked for encryption"
    case nil: break
    }
    if times > 1 { row.statement += ", \(times) times in a row" }
    return row
  }
}

extension PairingEvent {
  fileprivate func row(_ unencrypted: Int64?, _ local: LocalSide) -> Diagnosis.Row {
    let code = reason?.rawValue ?? 0
    let side = failedBy.map { local.sender($0) } ?? "one side"
    let name = reason?.name.map { "\($0)" } ?? "reason 0x\(String(code, radix: 16))"
    var row = Diagnosis.Row(
      .bondPairingFailed, "pairing failed: \(side) says \(name)", seen: .pairing(code))
    if code == 0x05 { row.code = .bondPairingNotSupported }
    if code == 0x09 { row.code = .bondRepeatedAttempts }
    if let shortfall = shortfall(code, side, local) {
      row.statement += ": \(shortfall)"
    } else if let unencrypted {
      row.statement +=
        ": both sides had confirmed, and the central started no encryption in the \((Double(unencrypted) / 1e9).text(1)) s that followed"
    }
    return row
  }

  /// What the side that gave up asked for and the other does not give; `nil` where nothing is known of it.
  private func shortfall(_ code: UInt8, _ side: String, _ local: LocalSide) -> String? {
    guard let negotiation, let initiator, let failedBy else { return nil }
    let isInitiator = failedBy == initiator
    let wish = isInitiator ? negotiation.initiator : negotiation.responder
    let gift = isInitiator ? negotiation.responder : negotiation.initiator
    let other = local.sender(failedBy.opposite)
    switch code {
    // Authentication Requirements, Pairing Not Supported.
    case 0x03, 0x05:
      if wish.authenticationRequirements.secureConnections,
        !gift.authenticationRequirements.secureConnections
      {
        return
          "\(other) can pair, but \(isInitiator ? "answered" : "asked") without Secure Connections, which \(side) asks for"
      }
      if wish.authenticationRequirements.mitm, negotiation.method == .justWorks {
        return
          "\(side) asks for protection against a man in the middle, which the input and output of both cannot give"
      }
      return nil
    // Encryption Key Size.
    case 0x06: return "\(other) offers keys of \(gift.maximumEncryptionKeySize) bytes at most"
    default: return nil
    }
  }
}
