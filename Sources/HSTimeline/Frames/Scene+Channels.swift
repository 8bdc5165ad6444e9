import HSProtocols

// What frames say that no other frame is needed for: signals of BR/EDR, pairing, and channels that are left alone.

extension Scene {
  /// A connection seen from the middle is LE or BR/EDR by the channels that it uses.
  mutating func guessTransport(
    _ payload: borrowing ByteReader, _ data: ACLData, at index: Int
  ) {
    guard data.packetBoundary.isStart, let header = FrameHeader(payload.remainingBytes) else {
      return
    }
    switch header.channel {
    case .attribute, .signalingLE, .securityManager:
      self[index].transport = .lowEnergy
    case .signaling, .connectionless, .ampManager, .securityManagerBREDR:
      self[index].transport = .classic
    default: break
    }
  }

  /// Traffic that is not ours to read.
  mutating func other(
    _ payload: borrowing ByteReader, _ channel: ChannelID?, _ frame: LinkFrame
  ) {
    story.statistics.l2cap.other += 1
    guard interest.contains(.hci) else { return }
    emit(.hci(.data(channel: channel?.rawValue ?? 0, length: payload.remaining)), frame)
  }

  mutating func security(
    _ payload: borrowing ByteReader, _ frame: LinkFrame
  ) {
    story.statistics.l2cap.security += 1
    var cursor = payload.descending(to: .smp)
    do throws(DecodeError) {
      let pdu = try SMPPDU(parsing: &cursor)
      emit(.security(SecurityEvent(pdu: pdu)), frame, payload)
      pair(pdu, frame)
      noteLinkKeys(pdu, payload, frame)
      if frame.direction == .received { noteIdentity(pdu, payload, frame) }
    } catch {
      report(.smpUndecodable(error), frame)
    }
  }

  /// Tells once of data on a channel whose opening the capture does not hold.
  mutating func tellStranger(_ channel: ChannelID, _ frame: LinkFrame) {
    guard channel.isDynamic, self[frame].transport == .lowEnergy,
      self[frame].bearers.meetStranger()
    else { return }
    report(.l2capUnknownChannel(channel), frame)
  }

  mutating func giveCredit(_ credit: FlowControlCredit, _ frame: LinkFrame) {
    guard let sum = self[frame].bearers.give(credit, frame.direction),
      let place = self[frame].bearers.place(sending: credit.channel, frame.direction),
      // The frames that took them may be among what the capture lacks.
      hidden(since: self[frame].bearers.channels[place].openedPacket, frame) == nil
    else { return }
    report(.l2capCreditOverflow(credit.channel, credits: sum), frame)
  }

  /// Whether ATT's channel is in a mode that is not read; tells once.
  mutating func tellMode(_ frame: LinkFrame) -> Bool {
    guard let channel = self[frame].bearers.classic.channel, channel.mode != 0 else {
      return false
    }
    guard !channel.isModeTold else { return true }
    self[frame].bearers.classic.channel?.isModeTold = true
    report(.l2capUnreadMode(channel.numbers.received, mode: channel.mode), frame)
    return true
  }

  /// Takes in the commands of a C-frame that are about ATT's channel.
  ///
  /// Others are left alone.
  mutating func classicSignalling(
    _ payload: borrowing ByteReader, _ frame: LinkFrame
  ) {
    var cursor = payload.at(payload.remainingRange)
    // A device may put several commands into one frame. Core 5.4, Vol 3, Part A, 4.
    while let command = try? SignalCommand(parsing: &cursor) {
      var data = payload.at(command.data, layer: .l2cap, limitedBy: .signalLength)
      guard let signal = try? Signal(parsing: &data, code: command.code) else { continue }
      self[frame].bearers.others.take(signal, frame.direction)
      guard self[frame].bearers.classic.concerns(signal, frame.direction) else { continue }
      story.statistics.l2cap.signals += 1
      emit(.signal(signal, identifier: command.identifier), frame, payload)
      classicSignal(signal, payload, frame)
    }
  }

  private mutating func classicSignal(
    _ signal: Signal, _ payload: borrowing ByteReader, _ frame: LinkFrame
  ) {
    switch signal {
    case .connectionRequest(let asked):
      self[frame].bearers.classic.ask(asked.source, frame.direction)
    case .connectionResponse(let given):
      guard self[frame].bearers.classic.answer(given, frame.direction) else { return }
      // What waits on a channel before is told: its end is not in the capture.
      closeBearer(Bearers.fixed, at: frame.index, isEndSeen: false)
      self[frame].bearers.restart()
      setClassicMTU(frame)
    case .configurationRequest(let asked):
      var mtu: UInt16?
      var mode: UInt8?
      var options = asked.options
      while let option = try? options.next(in: payload) {
        switch option.type {
        case .maximumTransmissionUnit: mtu = option.number(in: payload)
        case .retransmissionAndFlowControl: mode = payload.at(option.data).peek()
        default: break
        }
      }
      self[frame].bearers.classic.configure(frame.direction) {
        if let mtu { $0.mtu = Int(mtu) }
        if let mode { $0.mode = mode }
      }
      setClassicMTU(frame)
    case .configurationResponse(let given):
      // What was refused is asked for otherwise, or not at all.
      guard given.result != .success, given.result != .pending else { return }
      self[frame].bearers.classic.configure(frame.direction.opposite) {
        $0 = ClassicBearer.Configuration()
      }
      setClassicMTU(frame)
    case .disconnectionResponse:
      closeBearer(Bearers.fixed, at: frame.index, isEndSeen: true)
      self[frame].bearers.classic = ClassicBearer()
    default: break
    }
  }

  private mutating func setClassicMTU(_ frame: LinkFrame) {
    guard let channel = self[frame].bearers.classic.channel else { return }
    self[frame].bearers[Bearers.fixed].agree(mtu: channel.attributeMTU)
  }
}
