import Bytes
import Capture
import HCI
import L2CAP
import SMP

extension TimelineDecoder {
  /// Data of a connection.
  mutating func acl(_ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction) {
    statistics.aclPackets += 1
    var cursor = reader.descending(to: .hci)
    let data: ACLData
    do throws(DecodeError) {
      data = try ACLData(parsing: &cursor)
    } catch {
      gaps.hasUncountedData = true
      find(now, Finding(.hciUndecodable, error: error), reader, direction: direction)
      return
    }
    if let log = vendorLog(now, data, reader, direction) {
      statistics.vendorLogPackets += 1
      emit(now, .hci(.vendorLog(log, length: data.payload.count)), reader, direction: direction)
      return
    }
    guard let index = connection(now, data.handle, direction) else {
      statistics.otherFrames += 1
      // Nor is what a limit keeps from being followed: that has been told once for all.
      if direction == .sent, roster.hasEnded(data.handle, on: now.adapter) {
        find(
          now,
          Finding(
            .linkDataAfterEnd, first: Int(data.handle.rawValue), second: data.payload.count),
          reader, direction: direction)
      }
      return
    }
    carried.connection = connections[index].id
    carried.direction = direction
    if direction == .sent {
      connections[index].dataInController.send()
      adapters[roster.adapterPlace(now.adapter)].hasSentData = true
    }
    if !data.data.trailing.isEmpty {
      find(
        now, Finding(.hciTrailing, first: data.data.trailing.count), reader, direction: direction,
        at: index)
    }
    let payload = reader.at(data.payload, layer: .l2cap, limitedBy: data.data.limit)
    if connections[index].transport != .lowEnergy {
      if connections[index].transport == .unknown {
        guessTransport(payload, data, at: index)
        if connections[index].transport != .unknown {
          tellJoined(now, at: index, reader, direction)
        }
      }
      if connections[index].transport == .classic,
        !carriesAttributes(now, payload, data, direction, at: index)
      {
        other(now, payload, FrameHeader(payload.remainingBytes)?.channel, direction, at: index)
        return
      }
    }
    let fragment = ACLFragment(
      stream: ACLStream(adapter: now.adapter, handle: data.handle, direction: direction),
      boundary: data.packetBoundary.rawValue, range: data.payload, record: now.packet,
      missing: data.data.missing)
    if let found = recombiner.wholeFrame(fragment, payload.remainingBytes) {
      whole(now, found, payload.at(found.payload, layer: .l2cap, limitedBy: found.limit), at: index)
      return
    }
    join(now, fragment, payload, at: index)
  }

  /// Adds a fragment of the connection at `index` to its frame, and takes in the frame if it is
  /// whole.
  mutating func join(
    _ now: Moment, _ fragment: ACLFragment, _ payload: borrowing ByteReader, at index: Int
  ) {
    let outcome = recombiner.add(fragment, payload.remainingBytes)
    if let lost = outcome.lost { tell(now, lost) }
    switch outcome.step {
    case .complete(let found):
      frame(now, found, payload.at(found.payload, layer: .l2cap, limitedBy: found.limit), at: index)
    case .reassembled(let found):
      statistics.reassembledFrames += 1
      carried.part = .end(first: found.firstRecord)
      // The frame's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      recombiner.exchangeFrame(&bytes)
      reassembled(now, found, bytes.span, at: index)
      recombiner.exchangeFrame(&bytes)
    case .pending: carried.part = .pending
    case .skipped: break
    }
    if let fault = outcome.fault { tell(now, fault) }
  }

  /// A connection seen from the middle is LE or BR/EDR by the channels that it uses.
  private mutating func guessTransport(
    _ payload: borrowing ByteReader, _ data: ACLData, at index: Int
  ) {
    guard data.packetBoundary.isStart, let header = FrameHeader(payload.remainingBytes) else {
      return
    }
    switch header.channel {
    case .attribute, .signalingLE, .securityManager: connections[index].transport = .lowEnergy
    case .signaling, .connectionless, .ampManager, .securityManagerBREDR:
      connections[index].transport = .classic
    default: break
    }
  }

  /// Traffic that is not ours to read.
  private mutating func other(
    _ now: Moment, _ payload: borrowing ByteReader, _ channel: ChannelID?, _ direction: Direction,
    at index: Int
  ) {
    statistics.otherFrames += 1
    guard interest.contains(.hci) else { return }
    emit(
      now, .hci(.data(channel: channel?.rawValue ?? 0, length: payload.remaining)), payload,
      direction: direction,
      at: index)
  }

  /// A frame that was put together in a buffer.
  private mutating func reassembled(
    _ now: Moment, _ found: RecombinedFrame, _ bytes: Span<UInt8>, at index: Int
  ) {
    let whole = ByteReader(bytes, base: 0, layer: .l2cap, limit: found.limit)
    frame(now, found, whole.at(found.payload), at: index)
  }

  /// A frame that stands whole in its packet: what most frames do.
  @inline(__always)
  private mutating func whole(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int
  ) {
    if found.header.channel == .attribute {
      statistics.frames += 1
      attribute(
        payload,
        AttributeFrame(now: now, index: index, direction: found.stream.direction, missing: 0))
    } else {
      frame(now, found, payload, at: index)
    }
  }

  /// A whole frame, or the head of one that the recorder cut.
  private mutating func frame(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int
  ) {
    statistics.frames += 1
    let direction = found.stream.direction
    let missing = max(0, Int(found.header.length) - found.payload.count)
    if missing > 0 {
      // One that says it for all: a recorder that cuts does so with every long packet.
      statistics.count(.l2capCut, packet: now.packet)
      if statistics.count(of: .l2capCut) == 1 {
        emit(
          now,
          .finding(
            Finding(
              .l2capCut, firstPacket: found.firstRecord, first: found.payload.count,
              second: Int(found.header.length))),
          payload, direction: direction, at: index)
      }
    }
    defer { connections[index].hear(direction, now.packet, now.time) }
    switch found.header.channel {
    case .attribute:
      attribute(
        payload, AttributeFrame(now: now, index: index, direction: direction, missing: missing))
    case .signalingLE: signalling(now, payload, direction, at: index)
    case .securityManager: security(now, payload, direction, at: index)
    case let channel where connections[index].classic.carries(channel, direction):
      attribute(
        payload, AttributeFrame(now: now, index: index, direction: direction, missing: missing))
    default:
      if !channelFrame(now, found, payload, at: index) {
        other(now, payload, found.header.channel, direction, at: index)
      }
    }
  }

  private mutating func signalling(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    statistics.signals += 1
    var cursor = payload.descending(to: .l2cap)
    do throws(DecodeError) {
      let command = try SignalCommand(parsing: &cursor)
      // LE has room for one command only (Core 5.4, Vol 3, Part A, 4): a receiver reads no other.
      if !cursor.isAtEnd {
        find(
          now,
          Finding(
            .l2capTrailing, first: cursor.remaining, second: Int(cursor.peek() ?? 0)), payload,
          direction: direction, at: index)
      }
      var data = payload.at(command.data, layer: .l2cap, limitedBy: .signalLength)
      let signal = try Signal(parsing: &data, code: command.code)
      emit(
        now, .signal(signal, identifier: command.identifier), payload, direction: direction,
        at: index)
      channelSignal(now, signal, command.identifier, payload, direction, at: index)
    } catch {
      find(now, Finding(.l2capUndecodable, error: error), payload, direction: direction, at: index)
    }
  }

  private mutating func security(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    statistics.securityPDUs += 1
    var cursor = payload.descending(to: .smp)
    do throws(DecodeError) {
      let pdu = try SMP.PDU(parsing: &cursor)
      emit(now, .security(SecurityEvent(pdu: pdu)), payload, direction: direction, at: index)
      pair(now, pdu, payload, direction, at: index)
      if direction == .received { noteKeys(now, pdu, payload, at: index) }
    } catch {
      find(now, Finding(.smpUndecodable, error: error), payload, direction: direction, at: index)
    }
  }

  /// Something that could not be put together.
  mutating func tell(_ now: Moment, _ fault: RecombinerFault) {
    let code: FindingCode
    var first = fault.available
    switch fault.kind {
    case .continuationWithoutStart: code = .l2capContinuationWithoutStart
    case .overrun(let extra):
      code = .l2capOverrun
      first = extra
    case .tooManyPending: code = .l2capEvicted
    case .startOverIncomplete, .packetLost, .connectionEnded, .captureEnded, .completeButShort,
      .headerCut:
      code = .l2capIncomplete
    }
    let finding = Finding(
      code, firstPacket: fault.firstRecord, first: first, second: fault.expected ?? 0)
    // It may be another adapter's than the record's: frames wait until they are pushed out.
    var now = now
    now.adapter = fault.stream.adapter
    guard let index = roster.connection(fault.stream.handle, on: now.adapter) else {
      find(now, finding, ByteReader.nothing, direction: fault.stream.direction)
      return
    }
    connections[index].messages.spoil(fault.stream.direction)
    if code != .l2capOverrun {
      connections[index].losses.note(.incomplete, of: fault.stream.direction, at: now.packet)
    }
    if let channel = fault.channel, channel.isDynamic,
      let lost = reassembler.lose(fault.stream, channel: channel, record: now.packet)
    {
      tell(now, lost)
    }
    find(now, finding, ByteReader.nothing, direction: fault.stream.direction, at: index)
  }
}
