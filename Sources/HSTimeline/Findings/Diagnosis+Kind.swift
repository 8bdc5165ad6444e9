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

    /// The host gave up connecting after so many nanoseconds, in which it listened for a share of the time.
    case gaveUp(DeviceAddress, after: Int64, Heard, listening: Double? = nil)
    /// The same, to any device of an accept list with these on it, while so many advertisements of others were heard.
    case gaveUpList([DeviceAddress], after: Int64, Heard)
    /// A connection did not come about.
    case notConnected(DeviceAddress?, HSHCI.ErrorCode)
    /// A connection took so many nanoseconds to come about, in which the host listened for a share of the time.
    case slowConnecting(Int64, listening: Double? = nil)
    /// A discovery took so many nanoseconds and round trips, these so many milliseconds each.
    case slowDiscovery(Int64, trips: Int, each: Double)
    /// All services were discovered so often in one connection.
    case repeatedDiscovery(Int)
    /// Handles do not exist; whether services were discovered in the connection.
    case staleHandles(isDiscovered: Bool)
    /// So many answers of the side that sends in a direction list attributes that were not asked for.
    case wrongAnswers(Int, by: Direction)

    /// An encryption did not come about.
    case encryption(EncryptionFailure)
    /// A pairing failed; where both sides had confirmed, the nanoseconds in which no encryption was started.
    case pairing(PairingEvent, unencrypted: Int64?)
    /// Both sides confirmed a pairing, and so many nanoseconds later, when the connection ended, no encryption had begun.
    case notEncrypted(after: Int64)
    /// Requests were refused for want of security, and none followed.
    case notSecured(times: Int, HSATT.ErrorCode)
    /// An isochronous stream of a connection was lost, as the check of a packet did not hold.
    case streamLost
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
    /// Nothing, but a device of the same name advertises from another address.
    case sameName(DeviceAddress, packet: Int)
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
        "of \(packets) packets on the air \(repeated) were sent again: without that \((1 / max(0.01, 1 - share)).text(2)) times as much would move",
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
      var row = ending.row(reason, "after \(duration: duration)", side)
      if case .withoutEnd = ending { return row }
      // What apps see is known of those on phones and computers.
      row.seen = side == .peripheral ? nil : .disconnected(reason.rawValue)
      return row
    case .departures(let times, let longest, let opcode, let handle):
      return .init(
        .dropEndedByPeer,
        "\(peer) ended the connection \(times) times within \((Double(longest) / 1000).milliseconds) of a \(opcode) (\(handle)), which it did not answer",
        [.init(.times, times)], seen: .disconnected(0x13))

    case .gaveUp(let address, let duration, let heard, let listening):
      var row = heard.row(address, duration)
      row.listens(listening)
      return row
    case .gaveUpList(let list, let duration, let heard): return heard.row(list, duration)
    case .notConnected(let address, let status):
      let isSilent = status.rawValue == 0x3e
      return .init(
        isSilent ? .connectingNeverEstablished : .connectingRefused,
        "connecting to \(address?.description ?? "a device") failed: \(status: status, meant: false)",
        seen: .disconnected(status.rawValue))
    case .slowConnecting(let duration, let listening):
      var row = Diagnosis.Row(
        .connectingSlow,
        "connecting took \(duration: duration): until then no advertisement of the peripheral was answered",
        [.init(.waited_ms, Double(duration) / 1e6)])
      row.listens(listening)
      return row
    case .slowDiscovery(let duration, let trips, let each):
      return .init(
        .connectingDiscoverySlow,
        "discovery took \(duration: duration): \(trips) round trips of \(each.text(1)) ms each",
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
    case .wrongAnswers(let times, let direction):
      return .init(
        .connectingWrongAnswers,
        "\(side.sender(direction)) answers with attributes that were not asked for\(times > 1 ? ", \(times) times" : "")",
        [.init(.times, times)],
        otherwise: side.isPeripherals(direction)
          ? nil
          : (
            .settings,
            "Look at the phone or computer first: its server answers with attributes that were not asked for."
          ))

    case .encryption(let failure): return failure.row(side)
    case .pairing(let pairing, let unencrypted): return pairing.row(unencrypted, side)
    case .notEncrypted(let waited):
      return .init(
        .bondPairingFailed,
        "both sides confirmed the pairing, and the central began no encryption in the \((Double(waited) / 1e9).text(1)) s until the connection ended",
        [.init(.waited_ms, Double(waited) / 1e6)],
        otherwise: (
          .app,
          "Look at the central first: it has to start encryption once both sides have confirmed a pairing."
        ))
    case .streamLost:
      return .init(
        .dropAuthentication,
        "an isochronous stream was lost: the check of a packet did not hold (MIC Failure)",
        otherwise: EncryptionFailure.checkAdvice)
    case .notSecured(let times, let code):
      return .init(
        .bondSecurityNotGiven,
        "a request was refused for want of security\(times > 1 ? ", \(times) times" : ""), and no pairing or encryption followed",
        [.init(.times, times)], seen: .refused(code.rawValue))
    }
  }
}

extension Diagnosis.Row {
  /// Says for which share of the time the host listened, where that is little: then it is the host's to mend.
  fileprivate mutating func listens(_ share: Double?) {
    guard let share, share <= 0.1 else { return }
    what += "; the host listened for \((share * 100).text(1)) % of the time only"
    facts.append(.init(.listened_percent, share * 100))
    otherwise = (
      .app,
      "Listen longer: have the scan window of the connection request as long as its scan interval while a connection is wanted."
    )
  }
}

extension Diagnosis.Heard {
  /// What is told where the host gave up connecting to any device of its accept list.
  fileprivate func row(_ list: [DeviceAddress], _ duration: Int64) -> Diagnosis.Row {
    let names = list.prefix(4).map { "\($0)" }.joined(separator: ", ")
    var row = Diagnosis.Row(
      .connectingGivenUp,
      "the host gave up connecting to the devices on its accept list after \(duration: duration): "
        + (list.isEmpty
          ? "the list is empty" : "\(names)\(list.count > 4 ? " and more" : "")"),
      [.init(.waited_ms, Double(duration) / 1e6)], seen: .connectingTimedOut,
      otherwise: (
        .app,
        "Put the device on the accept list, with the address and the address type of its advertising, before connecting."
      ))
    switch self {
    case .nothing: break
    case .others(let count):
      row.what += "; \(count) advertisements of devices that are not on it were heard"
    case .advertising: row.what += ", which was heard advertising"
    case .otherType(let packet):
      row.what +=
        "; a device advertises with the other type of one of its addresses (packet \(packet))"
    case .sameName(let address, let packet):
      row.what += "; a device of the same name advertises as \(address) (packet \(packet))"
    }
    return row
  }

  fileprivate func row(_ address: DeviceAddress, _ duration: Int64) -> Diagnosis.Row {
    var row = Diagnosis.Row(
      .connectingGivenUp, "the host gave up connecting to \(address) after \(duration: duration)",
      [.init(.waited_ms, Double(duration) / 1e6)], seen: .connectingTimedOut)
    switch self {
    case .nothing: break
    case .others(let count):
      row.code = .connectingNotAdvertising
      row.what += ": no advertisement of it was heard, and \(count) of other devices were"
    case .advertising: row.what += ", although it was heard advertising"
    case .otherType(let packet):
      let (asked, heard) = address.type.isRandom ? ("random", "public") : ("public", "random")
      row.what +=
        ": it asked for a \(asked) address, and the device advertises it as a \(heard) one (packet \(packet))"
    case .sameName(let other, let packet):
      row.code = .connectingNotAdvertising
      row.what +=
        ": nothing was heard of it, and a device of the same name advertises as \(other) (packet \(packet))"
      row.otherwise = (
        .app,
        "Look for the device again, by its name or its services: it has another address now."
      )
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
      row.what = "the pairing begun in packet \(pairing) came to no encryption: \(name)"
    case .peer?, .peripheral?:
      row.code = .bondLostByPeer
      row.what =
        "\(side.sender(.received)) has no key for \(side.sender(.sent)) any more: encryption failed with \(name)"
    case .host?:
      row.code = .bondLostByHost
      row.what =
        "\(side.sender(.sent)) has no key for \(side.sender(.received)), which asked for encryption"
    case nil where status.rawValue == 0x1a:
      row.otherwise = (
        .firmware,
        "Do not ask for encryption, or have the device's controller support it: a key would change nothing."
      )
    case nil where status.rawValue == 0x3d: row.otherwise = Self.checkAdvice
    case nil: break
    }
    if times > 1 { row.what += ", \(times) times in a row" }
    return row
  }
}

extension EncryptionFailure {
  /// What is to be done where the check of a packet did not hold, and both have a key.
  fileprivate static let checkAdvice: (side: Diagnosis.Side, advice: StaticText) = (
    .firmware,
    "See that both sides count packets alike and encrypt with the key that both have: the check of a packet did not hold."
  )
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
      row.what += ": \(shortfall)"
    } else if let unencrypted {
      row.what +=
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
    // Confirm Value Failed: each side knows a passkey, and they are not the same.
    case 0x04
    where [.passkeyInitiatorDisplays, .passkeyResponderDisplays, .passkeyBothEnter].contains(
      negotiation.method):
      return "most likely a wrong passkey was entered"
    // Encryption Key Size.
    case 0x06: return "\(other) offers keys of \(gift.maximumEncryptionKeySize) bytes at most"
    default: return nil
    }
  }
}
