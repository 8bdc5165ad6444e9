import HSProtocols

// What goes wrong between devices, and transfers whose pace is known.

extension Simulator {
  /// Sends many values: in each connection event as many packets as the plan says.
  ///
  /// The controller reports completed packets once an event.
  mutating func transfer(_ plan: ScenarioTransfer, _ place: AttributeServer.Place, _ peer: Int) {
    guard let link = links[peer] else { return }
    let opcode: ATTOpcode = plan.isWritten ? .writeCommand : .handleValueNotification
    let direction = plan.isWritten ? asking(peer) : asking(peer).opposite
    let head = opcode.pdu(
      HandleValue.octets(attributeHandle: AttributeHandle(place.handle), value: []))
    let size = min(plan.size, link.mtu - 3)
    let fragments = (size + 7 + scenario.payload - 1) / scenario.payload
    if direction == .sent, link.unreported > 0 {
      report(link.unreported, link)
    }
    var left = plan.values
    var waiting = 0
    var room = 0
    while left > 0 || waiting > 0, !isCut, links[peer] != nil {
      // The host fills the controller; the controller empties it event by event.
      while direction == .sent, waiting < plan.queue, left > 0 {
        frame(head + chance.octets(size), direction, peer)
        waiting += 1
        left -= 1
      }
      tick(peer)
      guard links[peer] != nil else { return }
      room = min(room + plan.packets, plan.packets * fragments)
      var moved = 0
      while room >= fragments, direction == .sent ? moved < waiting : moved < left {
        if direction == .received {
          frame(head + chance.octets(size), direction, peer)
          now += 300
        }
        moved += 1
        room -= fragments
      }
      if direction == .received {
        left -= moved
      } else if moved > 0 {
        waiting -= moved
        report(moved, link)
      }
    }
    links[peer]?.unreported = 0
  }

  /// Number Of Completed Packets.
  private mutating func report(_ count: Int, _ link: Link) {
    event(
      .numberOfCompletedPackets,
      NumberOfCompletedPackets.octets([(link.handle, short(min(count, 255)))]))
  }

  /// Changes the PHY: 1 LE 1M, 2 LE 2M.
  mutating func changePHY(_ number: Int, _ peer: Int) {
    guard let link = links[peer] else { return }
    let phy = PHY(rawValue: UInt8(clamping: number))
    for _ in 0..<6 { tick(peer) }
    event(
      .phyUpdateComplete,
      LEPHYUpdateComplete.octets(
        handle: link.handle, transmitPHY: phy, receivePHY: phy))
  }

  /// Lets something go wrong; whether it could.
  mutating func trouble(_ trouble: ScenarioTrouble, _ peer: Int) -> Bool {
    switch trouble {
    case .givenUp(let duration):
      guard links[peer] == nil else { return false }
      giveUp(duration, peer)
      return true
    case .connecting(let status, let duration):
      guard links[peer] == nil else { return false }
      connect(peer, status, duration)
      return true
    case .adapterFault:
      event(.hardwareError, HardwareError.octets(code: 0x01))
      for (peer, link) in links.sorted(by: { $0.value.number < $1.value.number }) {
        now += 20_000
        end(peer, link, .connectionTimeout)
      }
      return true
    default: break
    }
    guard let link = links[peer] else { return false }
    switch trouble {
    case .refusedUpdate(let interval): refuseUpdate(interval, peer)
    case .lostKey(let byPeer): loseKey(byPeer: byPeer, link, peer)
    case .failedPairing(let reason, let byPeer):
      let asking = asking(peer)
      say(
        Code.pairingRequest.pdu(
          PairingFeatures.octets(
            ioCapability: .noInputNoOutput,
            authenticationRequirements: AuthenticationRequirements(rawValue: 1))),
        asking, peer, 6)
      say(
        Code.pairingFailed.pdu([UInt8(clamping: reason)]), byPeer ? .received : .sent, peer, 6)
    case .refusedRead(let handle, let error):
      let attribute = AttributeHandle(handle)
      say(
        ATTOpcode.readRequest.pdu(ReadRequest.octets(attributeHandle: attribute)), .sent, peer,
        4)
      let refusal = ErrorResponse.octets(
        requestOpcode: .readRequest, attributeHandle: attribute,
        errorCode: ATTErrorCode(rawValue: UInt8(clamping: error)))
      say(ATTOpcode.errorResponse.pdu(refusal), .received, peer, 4)
    case .end(let reason):
      tick(peer)
      end(peer, link, ErrorCode(rawValue: UInt8(clamping: reason)))
    case .silence(let strengths, let place): silence(strengths, place, link, peer)
    case .credits(let frames): useCredits(frames, peer)
    case .givenUp, .connecting, .adapterFault: break
    }
    return true
  }

  private mutating func say(
    _ pdu: [UInt8], _ direction: Direction, _ peer: Int, _ channel: UInt8
  ) {
    tick(peer)
    frame(pdu, direction, peer, channel: channel)
  }

  private mutating func end(_ peer: Int, _ link: Link, _ reason: ErrorCode) {
    if plans.indices.contains(link.number) { plans[link.number].lost = now }
    disconnected(End(handle: link.handle), reason)
    links[peer] = nil
  }

  private mutating func giveUp(_ duration: Int, _ index: Int) {
    startConnecting(index)
    let name = scenario.peers[index].name
    listen(duration) { $0.name != name }
    command(.leCreateConnectionCancel)
    notConnected(.unknownConnectionIdentifier)
  }

  private mutating func connect(_ index: Int, _ status: Int, _ duration: Int) {
    if status == 0 {
      connect(index, after: duration * 1000)
      return
    }
    startConnecting(index)
    advance(to: now + duration * 1000)
    notConnected(ErrorCode(rawValue: UInt8(clamping: status)))
  }

  private mutating func refuseUpdate(_ interval: Int, _ peer: Int) {
    let (request, answer) = update(interval, 0, 400, .rejected)
    say(request, .received, peer, 5)
    say(answer, .sent, peer, 5)
  }

  /// Core 5.4, Vol 3, Part A, 4.22 to 4.24: the channel is 0x0040 on our end, 0x0041 on the peer's.
  private mutating func useCredits(_ count: Int, _ peer: Int) {
    let open = nextSignal()
    say(
      SignalCode.leCreditBasedConnectionRequest.pdu(
        open,
        LECreditBasedConnectionRequest.octets(
          spsm: SPSM(rawValue: 0x80), source: ChannelID(rawValue: 0x40),
          maximumTransmissionUnit: 247, maximumPDUSize: 247, initialCredits: 1)), .sent, peer, 5)
    say(
      SignalCode.leCreditBasedConnectionResponse.pdu(
        open,
        LECreditBasedConnectionResponse.octets(
          destination: ChannelID(rawValue: 0x41), maximumTransmissionUnit: 247,
          maximumPDUSize: 247, initialCredits: 1, result: .successful)), .received, peer, 5)
    for _ in 0..<count where links[peer] != nil {
      say(word(180) + chance.octets(180), .sent, peer, 0x41)
      say(
        SignalCode.flowControlCredit.pdu(
          nextSignal(), FlowControlCredit.octets(channel: ChannelID(rawValue: 0x41), credits: 1)),
        .received, peer, 5)
    }
  }

  private mutating func loseKey(byPeer: Bool, _ link: Link, _ peer: Int) {
    if scenario.peers[peer].isCentral {
      tick(peer)
      event(
        .longTermKeyRequest,
        LELongTermKeyRequest.octets(handle: link.handle))
      command(
        .leLongTermKeyRequestNegativeReply,
        LELongTermKeyRequestNegativeReply.octets(handle: link.handle),
        returning: octets(link.handle.rawValue, 2))
    } else {
      start(
        .leEnableEncryption,
        LEEnableEncryption.octets(
          handle: link.handle, longTermKey: chance.octets(16)))
    }
    tick(peer)
    event(
      .encryptionChange,
      EncryptionChange.octets(
        form: .v1, status: .pinOrKeyMissing, handle: link.handle, encryption: 0))
  }

  private mutating func silence(_ strengths: [Int], _ place: Int?, _ link: Link, _ peer: Int) {
    let handle = octets(link.handle.rawValue, 2)
    for strength in strengths {
      command(.readRSSI, handle, returning: handle + octets(Int8(clamping: strength), 1))
      advance(to: now + 250_000)
    }
    guard links[peer] != nil else { return }
    links[peer]?.sources = []
    let timeout = link.timeout * 10_000
    let lost = now
    if let place, place < 100 {
      advance(to: lost + timeout * place / 100)
      advertise(peer)
    }
    advance(to: lost + timeout)
    end(peer, link, .connectionTimeout)
    if let place, place >= 100 {
      advance(to: lost + timeout * place / 100)
      advertise(peer)
    }
  }
}
