import HSProtocols

extension Diagnosis {
  typealias Advice = (side: Side, advice: StaticText)

  /// How many times as much would move on the air if so many packets of all had not been sent again.
  static func gain(_ repeated: Int, of packets: Int) -> Double {
    1 / max(0.01, 1 - Double(repeated) / Double(max(1, packets)))
  }
}

extension Diagnosis.Row {
  /// The row with what apps see.
  func told(apps words: AppWords?) -> Diagnosis.Row {
    var row = self
    row.seen = words
    return row
  }

  /// The row where the host listened for this share of the time, if that was little.
  func listening(_ share: Double?) -> Diagnosis.Row {
    guard let share, share <= 0.1 else { return self }
    var row = self
    row.what += "; the host listened for \((share * 100).text(1)) % of the time only"
    row.facts.append(.init(.listened_percent, share * 100))
    row.otherwise = (
      .app,
      "Listen longer: have the scan window of the connection request as long as its scan interval while a connection is wanted."
    )
    return row
  }
}

extension Diagnosis.Heard {
  /// What is told where the host gave up connecting to any device of its accept list.
  func row(_ list: [DeviceAddress], _ duration: Int64) -> Diagnosis.Row {
    let names = list.prefix(4).map { "\($0)" }.joined(separator: ", ")
    let devices =
      list.isEmpty ? "the list is empty" : "\(names)\(list.count > 4 ? " and more" : "")"
    return .init(
      .connectingGivenUp,
      "the host gave up connecting to the devices on its accept list after \(duration: duration): \(devices)\(listWords)",
      [.init(.waited_ms, Double(duration) / 1e6)], seen: .connectingTimedOut,
      otherwise: (
        .app,
        "Put the device on the accept list, with the address and the address type of its advertising, before connecting."
      ))
  }

  /// What is told where it gave up connecting to one device.
  func row(_ address: DeviceAddress, _ duration: Int64) -> Diagnosis.Row {
    .init(
      code,
      "the host gave up connecting to \(address) after \(duration: duration)\(words(of: address))",
      [.init(.waited_ms, Double(duration) / 1e6)], seen: .connectingTimedOut, otherwise: otherwise)
  }
}

extension EncryptionFailure {
  func row(_ side: LocalSide) -> Diagnosis.Row {
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
  static let checkAdvice: Diagnosis.Advice = (
    .firmware,
    "See that both sides count packets alike and encrypt with the key that both have: the check of a packet did not hold."
  )
}

extension PairingEvent {
  func row(_ unencrypted: Int64?, _ local: LocalSide) -> Diagnosis.Row {
    let code = reason?.rawValue ?? 0
    let side = failedBy.map { local.sender($0) } ?? "one side"
    let name = reason?.name.map { "\($0)" } ?? "reason 0x\(String(code, radix: 16))"
    var row = Diagnosis.Row(
      .bondPairingFailed, "pairing failed: \(side) says \(name)", seen: .pairing(code))
    if code == 0x05 { row.code = .bondPairingNotSupported }
    if code == 0x09 { row.code = .bondRepeatedAttempts }
    if let shortfall = shortfall(local) {
      row.what += ": \(shortfall)"
    } else if let unencrypted {
      row.what +=
        ": both sides had confirmed, and the central started no encryption in the \((Double(unencrypted) / 1e9).text(1)) s that followed"
    }
    return row
  }

  /// What the side that gave up asked for and the other does not give; `nil` where nothing is known of it.
  func shortfall(_ local: LocalSide) -> String? {
    guard let negotiation, let initiator, let failedBy else { return nil }
    let side = local.sender(failedBy)
    let isInitiator = failedBy == initiator
    let wish = isInitiator ? negotiation.initiator : negotiation.responder
    let gift = isInitiator ? negotiation.responder : negotiation.initiator
    let other = local.sender(failedBy.opposite)
    switch reason?.rawValue ?? 0 {
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
