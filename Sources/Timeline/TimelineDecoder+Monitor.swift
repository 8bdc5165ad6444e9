import Bytes
import Capture
import HCI
import L2CAP

extension TimelineDecoder {
  /// A record of the Linux monitor that is no HCI packet.
  mutating func monitor(_ now: Moment, _ opcode: MonitorOpcode, _ reader: borrowing ByteReader) {
    var cursor = reader.descending(to: .monitor)
    let payload: MonitorPayload
    do throws(DecodeError) {
      payload = try MonitorPayload(opcode: opcode, parsing: &cursor)
    } catch {
      find(now, Finding(.hciUndecodable, error: error), reader)
      return
    }
    switch payload {
    case .newIndex(let index):
      let place = roster.adapterPlace(now.adapter)
      adapters[place].address = index.address
      adapters[place].name.removeAll(keepingCapacity: true)
      let name = reader.at(index.name).remainingBytes
      for position in name.indices { adapters[place].name.append(name[position]) }
      emit(
        now,
        .adapter(
          .added(
            type: index.type, bus: index.bus.rawValue, address: index.address, name: index.name)),
        reader)
    case .deleteIndex:
      endConnections(now)
      adapters[roster.adapterPlace(now.adapter)].reset()
      emit(now, .adapter(.removed), reader)
    case .openIndex: emit(now, .adapter(.opened), reader)
    case .closeIndex:
      endConnections(now)
      adapters[roster.adapterPlace(now.adapter)].reset()
      emit(now, .adapter(.closed), reader)
    case .indexInformation(let information):
      let place = roster.adapterPlace(now.adapter)
      adapters[place].address = information.address
      adapters[place].manufacturer = information.manufacturer
      emit(
        now,
        .adapter(
          .info(address: information.address, manufacturer: information.manufacturer)), reader)
    case .vendorDiagnostics(let range): emit(now, .note(.vendorDiagnostic(range)), reader)
    case .systemNote(let note): emit(now, .note(.system(text: note.text)), reader)
    case .userLogging(let log):
      emit(
        now, .note(.log(priority: log.priority.rawValue, program: log.ident, text: log.text)),
        reader)
    case .controlOpen(let open):
      emit(
        now,
        .note(
          .controlOpened(
            cookie: open.cookie,
            program: open.client?.ident ?? ByteRange(offset: reader.position, count: 0))),
        reader)
    case .controlClose(let close): emit(now, .note(.controlClosed(cookie: close.cookie)), reader)
    case .controlCommand(let command):
      emit(
        now,
        .note(
          .controlCommand(
            cookie: command.cookie, opcode: command.opcode, parameters: command.parameters)),
        reader)
      noteKeys(now, managementCommand: command.opcode, reader.at(command.parameters))
    case .controlEvent(let event):
      emit(
        now,
        .note(
          .controlEvent(cookie: event.cookie, code: event.opcode, parameters: event.parameters)),
        reader)
      noteKeys(now, managementEvent: event.opcode, reader.at(event.parameters))
    case .other(let range):
      statistics.unknownPackets += 1
      emit(now, .hci(.unknown(type: opcode.rawValue, length: range.count)), reader)
    }
  }

  /// An adapter that is switched off or reset takes its connections along.
  mutating func endConnections(_ now: Moment) {
    for index in roster.openIndices where connections[index].adapter == now.adapter {
      close(now, at: index)
    }
  }

  /// Ends a connection for the books: what waits on it is told, its handle is free.
  ///
  /// - Parameters:
  ///   - now: Where the story stands.
  ///   - index: The connection.
  ///   - end: When it ended, if that is not now.
  ///   - isEndSeen: Whether the capture holds its end, or has lost it before.
  mutating func close(
    _ now: Moment, at index: Int, by end: CaptureTime? = nil, isEndSeen: Bool = true
  ) {
    let handle = connections[index].handle
    connections[index].closedPacket = now.packet
    connections[index].closedTime = now.time
    let lost = recombiner.close(adapter: now.adapter, handle: handle)
    if let fault = lost.sent { tell(now, fault) }
    if let fault = lost.received { tell(now, fault) }
    endFlows(now, at: index, .disconnected, by: end ?? now.time)
    auditReconnection(now, at: index, by: end ?? now.time)
    endPairing(now, at: index)
    closeBearers(now, at: index, isEndSeen: isEndSeen)
    roster.close(handle, on: now.adapter)
  }
}
