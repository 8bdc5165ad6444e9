import HSBytes
import HSHCI

extension Host {
  // MARK: - The Linux monitor

  /// A record of the Linux monitor that is no HCI packet.
  func monitor(
    _ opcode: MonitorOpcode, _ reader: borrowing ByteReader, _ frames: inout Frames,
    _ scene: inout Scene
  ) {
    var cursor = reader.descending(to: .monitor)
    let payload: MonitorPayload
    do throws(DecodeError) {
      payload = try MonitorPayload(opcode: opcode, parsing: &cursor)
    } catch {
      scene.report(.hciUndecodable(error))
      return
    }
    switch payload {
    case .newIndex(let index):
      let place = scene.story.roster.adapterPlace(scene.now.adapter)
      scene.story.adapters[place].noteAddress(index.address)
      scene.story.adapters[place].noteName(reader.at(index.name).remainingBytes, isKernels: true)
      scene.emit(
        .adapter(
          .added(
            type: index.type, bus: index.bus.rawValue, address: index.address, name: index.name)),
        reader)
    case .openIndex: scene.emit(.adapter(.opened))
    case .deleteIndex, .closeIndex:
      frames.endConnections(&scene)
      scene.story.adapters[scene.story.roster.adapterPlace(scene.now.adapter)].reset()
      scene.emit(.adapter(opcode == .deleteIndex ? .removed : .closed))
    case .indexInformation(let information):
      let place = scene.story.roster.adapterPlace(scene.now.adapter)
      scene.story.adapters[place].noteAddress(information.address)
      scene.story.adapters[place].noteManufacturer(information.manufacturer)
      scene.emit(
        .adapter(
          .info(address: information.address, manufacturer: information.manufacturer)))
    case .vendorDiagnostics(let range): scene.emit(.note(.vendorDiagnostic(range)), reader)
    case .systemNote(let note): scene.emit(.note(.system(text: note.text)), reader)
    case .userLogging(let log):
      scene.emit(
        .note(.log(priority: log.priority.rawValue, program: log.ident, text: log.text)), reader)
    case .controlOpen(let open):
      scene.emit(
        .note(
          .controlOpened(
            cookie: open.cookie,
            program: open.client?.ident ?? ByteRange(offset: reader.position, count: 0))), reader)
    case .controlClose(let close):
      scene.emit(.note(.controlClosed(cookie: close.cookie)))
    case .controlCommand(let command):
      scene.emit(
        .note(
          .controlCommand(
            cookie: command.cookie, opcode: command.opcode, parameters: command.parameters)), reader
      )
      scene.noteManagementKeys(ofCommand: command.opcode, reader.at(command.parameters))
    case .controlEvent(let event):
      scene.emit(
        .note(
          .controlEvent(cookie: event.cookie, code: event.opcode, parameters: event.parameters)),
        reader)
      scene.noteManagementKeys(ofEvent: event.opcode, reader.at(event.parameters))
    case .other(let range):
      scene.story.statistics.hci.unknown += 1
      scene.emit(.hci(.unknown(type: opcode.rawValue, length: range.count)))
    }
  }
}
