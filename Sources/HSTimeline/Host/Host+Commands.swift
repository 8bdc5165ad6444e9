import HSAssignedNumbers
import HSBytes
import HSCapture
import HSHCI
import HSIdentity

extension Host {
  // MARK: - Commands

  /// A command from the host.
  mutating func command(
    _ reader: borrowing ByteReader, at place: Int, _ frames: inout Frames, _ scene: inout Scene
  ) {
    scene.story.statistics.hci.commands += 1
    var cursor = reader.descending(to: .hci)
    let command: Command
    let parameters: CommandParameters
    do throws(DecodeError) {
      command = try Command(parsing: &cursor)
      parameters = try CommandParameters(of: command, in: reader.descending(to: .hci))
    } catch {
      scene.report(.hciUndecodable(error), direction: .sent)
      return
    }
    scene.emit(
      .hci(.command(opcode: command.opcode, parameters: command.parameters)), reader,
      direction: .sent)
    scene.noteCommandKeys(command.opcode, reader.at(command.parameters))
    if command.opcode == .leCreateCIS {
      noteStreams(created: reader.at(command.parameters), &scene)
    }
    if command.opcode == .writeLocalName {
      scene.story.adapters[place].noteName(reader.at(command.parameters).remainingBytes)
    }
    let intent = intent(of: parameters, reader, &frames, &scene)
    scene.story.adapters[place].send(
      PendingCommands.Command(
        opcode: command.opcode, packet: scene.now.packet, time: scene.now.time, intent: intent))
  }

  /// What a command would change; what it means at once is told at once.
  private func intent(
    of parameters: CommandParameters, _ reader: borrowing ByteReader, _ frames: inout Frames,
    _ scene: inout Scene
  ) -> CommandIntent {
    switch parameters {
    case .leSetScanEnable(let scan): return .scan(enable: scan.isEnabled)
    case .leSetExtendedScanEnable(let scan): return .scan(enable: scan.isEnabled)
    case .leSetAdvertisingEnable(let advertise): return .advertise(enable: advertise.isEnabled)
    case .leSetExtendedAdvertisingEnable(let advertise):
      return .advertise(enable: advertise.isEnabled)
    case .leSetAdvertisingData(let data):
      scene.emit(.advertisingData(data.data, isScanResponse: false), reader, direction: .sent)
    case .leSetScanResponseData(let data):
      scene.emit(.advertisingData(data.data, isScanResponse: true), reader, direction: .sent)
    case .leSetExtendedAdvertisingData(let data):
      scene.emit(.advertisingData(data.data, isScanResponse: false), reader, direction: .sent)
    case .leSetExtendedScanResponseData(let data):
      scene.emit(.advertisingData(data.data, isScanResponse: true), reader, direction: .sent)
    case .leCreateConnection(let create):
      return connecting(create.filterPolicy == .peerAddress ? create.peerAddress : nil, scene)
    case .leExtendedCreateConnection(let create):
      return connecting(create.filterPolicy == .peerAddress ? create.peerAddress : nil, scene)
    case .leCreateConnectionCancel:
      scene.emit(.link(.connectingCancelled), direction: .sent)
    case .disconnect(let disconnect):
      if let index = scene.connection(disconnect.handle) {
        scene[index].ending.command = scene.now.packet
        scene[index].ending.asked = scene.now.time
        scene[index].ending.isAccepted = false
        scene.emit(.link(.disconnecting(reason: disconnect.reason)), direction: .sent, at: index)
      }
      return .disconnect(disconnect.handle)
    case .leConnectionUpdate(let update):
      wish(
        ParameterWish(
          packet: scene.now.packet, minimumInterval: update.parameters.intervalMinimum,
          maximumInterval: update.parameters.intervalMaximum, latency: update.parameters.latency,
          timeout: update.parameters.supervisionTimeout), update.handle, .sent, &frames, &scene)
    case .leRemoteConnectionParameterRequestReply(let reply):
      link(.parametersAnswered(accepted: true), reply.handle, direction: .sent, &frames, &scene)
    case .leRemoteConnectionParameterRequestNegativeReply(let reply):
      if let frame = link(
        .parametersAnswered(accepted: false), reply.handle, direction: .sent, &frames, &scene)
      {
        scene.rejectParameters(.rejected, frame)
      }
    case .leAddDeviceToResolvingList(let device):
      scene.learnKey(
        reader.at(device.peerIRK).remainingBytes, device.peerIdentity.withoutResolution,
        .resolvingList(packet: scene.now.packet))
    case .leEnableEncryption(let encrypt):
      link(.encrypting, encrypt.handle, direction: .sent, &frames, &scene)
      return .encrypt(encrypt.handle)
    case .leLongTermKeyRequestReply(let reply):
      link(.keyReplied(found: true), reply.handle, direction: .sent, &frames, &scene)
    case .leLongTermKeyRequestNegativeReply(let reply):
      if let frame = link(
        .keyReplied(found: false), reply.handle, direction: .sent, &frames, &scene)
      {
        scene.tellFailedEncryption(.pinOrKeyMissing, keyless: .host, frame)
      }
    default: break
    }
    return .none
  }

  private func connecting(_ peer: DeviceAddress?, _ scene: borrowing Scene)
    -> CommandIntent
  {
    scene.emit(.link(.connecting(peer)), direction: .sent)
    return .connect(peer)
  }

  /// A command was carried out, or refused.
  mutating func commandComplete(
    _ complete: CommandComplete, _ reader: borrowing ByteReader, at place: Int,
    _ frames: inout Frames, _ scene: inout Scene
  ) {
    // Opcode 0 only says that the controller takes commands again.
    let command = scene.story.adapters[place].answer(complete.opcode)
    let index = noteSignal(complete, reader, &scene)
    if scene.interest.contains(.hci) {
      scene.emit(
        .hci(
          .commandComplete(
            opcode: complete.opcode, status: complete.status, request: command?.packet ?? 0,
            latency: scene.now.latency(since: command?.time), returned: complete.returnParameters)),
        reader, direction: .received, at: index)
    }
    noteBuffers(complete, reader, at: place, &scene)
    noteOwnData(complete, reader, at: place, &scene)
    if complete.opcode == .reset, complete.status == .success {
      frames.endConnections(&scene)
      scene.story.adapters[place].reset()
      scene.story.adapters[place].noteReset(scene.now.packet)
      endStreams(of: scene.now.adapter)
      scene.emit(.adapter(.reset), direction: .received)
    } else if complete.opcode == .readBDADDR, complete.status == .success {
      var cursor = reader.at(complete.returnParameters)
      if (try? cursor.uint8("Status")) != nil, let value = try? cursor.uint48LE("BD_ADDR") {
        let address = DeviceAddress(value: value, type: .publicDevice)
        if scene.story.adapters[place].noteAddress(address) {
          scene.emit(.adapter(.address(address)), direction: .received)
        }
      }
    }
    // An answer that was cut before its status says nothing.
    if let command, let status = complete.status {
      apply(command, status, at: place, &scene)
    }
  }

  /// A command was accepted, or refused.
  mutating func commandStatus(
    _ status: CommandStatus, _ parameters: ByteRange, _ reader: borrowing ByteReader, at place: Int,
    _ scene: inout Scene
  ) {
    let command = scene.story.adapters[place].answer(status.opcode)
    if scene.interest.contains(.hci) {
      scene.emit(
        .hci(
          .commandStatus(
            opcode: status.opcode, status: status.status, request: command?.packet ?? 0,
            latency: scene.now.latency(since: command?.time), parameters: parameters)), reader,
        direction: .received)
    }
    if let command { apply(command, status.status, at: place, &scene) }
  }

  private func apply(
    _ command: PendingCommands.Command, _ status: HSHCI.ErrorCode, at place: Int,
    _ scene: inout Scene
  ) {
    switch command.intent {
    case .none, .encrypt: break
    case .scan(let enable):
      // Hosts switch off what is off already; that is no news.
      if status == .success, !scene.story.adapters[place].scan(enable) { return }
      scene.emit(.scanning(enabled: enable, status: status), direction: .received)
    case .advertise(let enable):
      if status == .success, !scene.story.adapters[place].advertise(enable) { return }
      scene.emit(.advertising(enabled: enable, status: status), direction: .received)
    case .connect(let peer):
      guard status != .success else {
        scene.story.adapters[place].connect(PendingConnect(peer: peer, packet: command.packet))
        return
      }
      // One that was asked for before goes on.
      tellFailedConnection(status, peer, &scene)
    case .disconnect(let handle):
      guard let index = scene.connection(handle) else { return }
      if status == .success {
        scene[index].ending.isAccepted = true
      } else {
        scene[index].ending.withdraw()
      }
    }
  }

  // MARK: - Completed packets

  // What the controller has completed, held against what our host was seen to send.
  //
  // Only of LE: of BR/EDR, recorders leave out media on purpose, and controllers are given voice and
  // music past the host. Nor of a recorder that never shows data of our host's, nor where it kept too
  // little of a packet to tell whose data it was, nor where directions are worked out.

  /// Number Of Completed Packets.
  func completedPackets(
    _ completed: NumberOfCompletedPackets, _ parameters: ByteRange, _ reader: borrowing ByteReader,
    at place: Int, _ scene: inout Scene
  ) {
    var packets = 0
    for position in 0..<completed.count {
      let found = try? completed.entry(at: position, in: reader.descending(to: .hci))
      guard let entry = found ?? nil else { break }
      packets += Int(entry.packets)
      completeData(Int(entry.packets), on: entry.handle, at: place, &scene)
    }
    guard scene.interest.contains(.hci) else { return }
    scene.emit(
      .hci(
        .completedPackets(handles: completed.count, packets: packets, parameters: parameters)),
      reader, direction: .received)
  }

  private func completeData(
    _ packets: Int, on handle: ConnectionHandle, at place: Int, _ scene: inout Scene
  ) {
    // More than any controller holds is no count, but damage.
    guard packets <= DataInController.most,
      let index = scene.connection(handle)
    else { return }
    let unseen = scene[index].traffic.inController.complete(packets)
    guard unseen > 0, scene[index].transport == .lowEnergy,
      scene.story.adapters[place].hasSentData,
      !scene.story.gaps.hasUncountedData, scene.story.statistics.inferredDirections == 0
    else { return }
    scene[index].traffic.losses.note(.recorder, of: .sent, at: scene.now.packet)
    scene.report(.linkUnseenData(packets: unseen, handle), direction: .received, at: index)
  }

  /// Notes how many LE packets the controller has room for; 0 says that they share another room.
  private func noteBuffers(
    _ complete: CommandComplete, _ reader: borrowing ByteReader, at place: Int, _ scene: inout Scene
  ) {
    guard complete.opcode == .leReadBufferSize || complete.opcode == .leReadBufferSizeV2 else {
      return
    }
    var cursor = reader.at(complete.returnParameters)
    let returned = try? ReturnParameters(opcode: complete.opcode, parsing: &cursor)
    guard case .leBufferSize(let size)? = returned, size.aclCount > 0 else { return }
    scene.story.adapters[place].noteBuffers(Int(size.aclCount))
  }

  /// Notes what an adapter tells of itself: its maker and its name.
  ///
  /// Core 5.4, Vol 4, Part E, 7.4.1 and 7.3.12; a recorder may have cut the name.
  private func noteOwnData(
    _ complete: CommandComplete, _ reader: borrowing ByteReader, at place: Int, _ scene: inout Scene
  ) {
    guard complete.status == .success else { return }
    var cursor = reader.at(complete.returnParameters)
    if complete.opcode == .readLocalVersionInformation,
      case .localVersion(let version)? = try? ReturnParameters(
        opcode: complete.opcode, parsing: &cursor)
    {
      if scene.story.adapters[place].manufacturer == nil {
        scene.story.adapters[place].noteManufacturer(version.company)
      }
    } else if complete.opcode == .readLocalName, (try? cursor.uint8("Status")) != nil {
      scene.story.adapters[place].noteName(cursor.remainingBytes)
    }
  }

  // MARK: - Signal strength

  // How strong the peer's signal was when something last said so.

  /// Takes in what Read RSSI returned.
  ///
  /// Core 5.4, Vol 4, Part E, 7.5.4; 127 stands for no reading.
  ///
  /// - Returns: The index of the connection that it is about.
  private func noteSignal(
    _ complete: CommandComplete, _ reader: borrowing ByteReader, _ scene: inout Scene
  ) -> Int? {
    guard complete.opcode == .readRSSI else { return nil }
    var cursor = reader.at(complete.returnParameters)
    guard
      case .rssi(let handle, let strength)? = try? ReturnParameters(
        opcode: complete.opcode, parsing: &cursor),
      strength != 127, let index = scene.connection(handle)
    else { return nil }
    scene[index].note(
      SignalReading(strength: strength, packet: scene.now.packet, source: .controller),
      at: scene.now.time)
    return index
  }
}
