import HSProtocols

extension Scene {
  // MARK: - The Linux monitor

  /// A record of the Linux monitor that is no HCI packet.
  mutating func monitor(
    _ opcode: MonitorOpcode, _ reader: borrowing ByteReader
  ) {
    var cursor = reader.descending(to: .monitor)
    let payload: MonitorPayload
    do throws(DecodeError) {
      payload = try MonitorPayload(opcode: opcode, parsing: &cursor)
    } catch {
      report(.hciUndecodable(error))
      return
    }
    switch payload {
    case .newIndex(let index):
      let place = story.roster.adapterPlace(now.adapter)
      story.adapters[place].noteAddress(index.address)
      story.adapters[place].noteName(reader.at(index.name).remainingBytes, isKernels: true)
      emit(
        .adapter(
          .added(
            type: index.type, bus: index.bus.rawValue, address: index.address, name: index.name)),
        reader)
    case .openIndex: emit(.adapter(.opened))
    case .deleteIndex, .closeIndex:
      endConnections()
      story.adapters[story.roster.adapterPlace(now.adapter)].reset()
      emit(.adapter(opcode == .deleteIndex ? .removed : .closed))
    case .indexInformation(let information):
      let place = story.roster.adapterPlace(now.adapter)
      story.adapters[place].noteAddress(information.address)
      story.adapters[place].noteManufacturer(information.manufacturer)
      emit(
        .adapter(
          .info(address: information.address, manufacturer: information.manufacturer)))
    case .vendorDiagnostics(let range): emit(.note(.vendorDiagnostic(range)), reader)
    case .systemNote(let note): emit(.note(.system(text: note.text)), reader)
    case .userLogging(let log):
      emit(
        .note(.log(priority: log.priority.rawValue, program: log.ident, text: log.text)), reader)
    case .controlOpen(let open):
      emit(
        .note(
          .controlOpened(
            cookie: open.cookie,
            program: open.client?.ident ?? ByteRange(offset: reader.position, count: 0))), reader)
    case .controlClose(let close):
      emit(.note(.controlClosed(cookie: close.cookie)))
    case .controlCommand(let command):
      emit(
        .note(
          .controlCommand(
            cookie: command.cookie, opcode: command.opcode, parameters: command.parameters)), reader
      )
      noteManagementKeys(ofCommand: command.opcode, reader.at(command.parameters))
    case .controlEvent(let event):
      emit(
        .note(
          .controlEvent(cookie: event.cookie, code: event.opcode, parameters: event.parameters)),
        reader)
      noteManagementKeys(ofEvent: event.opcode, reader.at(event.parameters))
    case .other(let range):
      story.statistics.hci.unknown += 1
      emit(.hci(.unknown(type: opcode.rawValue, length: range.count)))
    }
  }
}
