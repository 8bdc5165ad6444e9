import Bytes
import Capture
import HCI
import L2CAP

// BR/EDR, of which ATT is read and nothing else: the signalling that opens its channel, and its frames.
extension TimelineDecoder {
  /// Looks at data of a BR/EDR connection; whether they are part of a frame that carries ATT.
  mutating func carriesAttributes(
    _ now: Moment, _ payload: borrowing ByteReader, _ data: ACLData, _ direction: Direction,
    at index: Int
  ) -> Bool {
    guard data.packetBoundary.isStart else {
      return connections[index].classic[follows: direction]
    }
    let header = FrameHeader(payload.remainingBytes)
    let isOurs = header.map { connections[index].classic.carries($0.channel, direction) } ?? false
    let isRead = isOurs && !tellMode(now, payload, direction, at: index)
    if connections[index].classic[follows: direction], !isRead {
      let stream = ACLStream(
        adapter: now.adapter, handle: data.handle, direction: direction)
      if let fault = recombiner.losePacket(stream, record: now.packet) { tell(now, fault) }
    }
    connections[index].classic[follows: direction] = isRead
    if let header, header.channel == .signaling, header.frameLength <= data.payload.count {
      classicSignalling(
        now,
        payload.at(
          ByteRange(
            offset: data.payload.offset + FrameHeader.byteCount, count: Int(header.length)),
          layer: .l2cap, limitedBy: .l2capLength), direction, at: index)
    }
    return isRead
  }

  /// Whether ATT's channel is in a mode that is not read; tells once.
  private mutating func tellMode(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int
  ) -> Bool {
    guard let channel = connections[index].classic.channel, channel.mode != 0 else { return false }
    guard !channel.isModeTold else { return true }
    connections[index].classic.channel?.isModeTold = true
    find(
      now, Finding(.l2capUnreadMode, first: Int(channel.local.rawValue), second: Int(channel.mode)),
      payload, direction: direction, at: index)
    return true
  }

  /// Takes in the commands of a C-frame that are about ATT's channel.
  ///
  /// Others are left alone.
  private mutating func classicSignalling(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    var cursor = payload.at(payload.remainingRange)
    // A device may put several commands into one frame. Core 5.4, Vol 3, Part A, 4.
    while let command = try? SignalCommand(parsing: &cursor) {
      var data = payload.at(command.data, layer: .l2cap, limitedBy: .signalLength)
      guard let signal = try? Signal(parsing: &data, code: command.code),
        connections[index].classic.concerns(signal, direction)
      else { continue }
      statistics.signals += 1
      emit(
        now, .signal(signal, identifier: command.identifier), payload, direction: direction,
        at: index)
      take(now, signal, payload, direction, at: index)
    }
  }

  private mutating func take(
    _ now: Moment, _ signal: Signal, _ payload: borrowing ByteReader, _ direction: Direction,
    at index: Int
  ) {
    switch signal {
    case .connectionRequest(let asked):
      connections[index].classic.ask(asked.source, direction)
    case .connectionResponse(let given):
      guard connections[index].classic.answer(given, direction) else { return }
      // What waits on a channel before is told: its end is not in the capture.
      closeBearer(now, -1, at: index, isEndSeen: false)
      connections[index].bearer = AttributeBearer()
      setClassicMTU(at: index)
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
      connections[index].classic.configure(direction) {
        if let mtu { $0.mtu = Int(mtu) }
        if let mode { $0.mode = mode }
      }
      setClassicMTU(at: index)
    case .configurationResponse(let given):
      // What was refused is asked for otherwise, or not at all.
      guard given.result != .success, given.result != .pending else { return }
      connections[index].classic.configure(direction.opposite) {
        $0 = ClassicBearer.Configuration()
      }
      setClassicMTU(at: index)
    case .disconnectionResponse:
      closeBearer(now, -1, at: index, isEndSeen: true)
      connections[index].classic = ClassicBearer()
    default: break
    }
  }

  private mutating func setClassicMTU(at index: Int) {
    guard let channel = connections[index].classic.channel else { return }
    connections[index].bearer.mtu = channel.attributeMTU
  }
}
