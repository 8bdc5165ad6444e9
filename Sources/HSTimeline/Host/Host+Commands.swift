import HSAssignedNumbers
import HSBytes
import HSCapture
import HSHCI
import HSIdentity

extension Host {
  // MARK: - Commands

  /// A command from the host.
  mutating func command(
    _ now: Moment, _ reader: borrowing ByteReader, at place: Int, _ frames: inout Frames,
    _ scene: inout Scene
  ) {
    scene.story.statistics.hci.commands += 1
    var cursor = reader.descending(to: .hci)
    let command: Command
    let parameters: CommandParameters
    do throws(DecodeError) {
      command = try Command(parsing: &cursor)
      parameters = try CommandParameters(of: command, in: reader.descending(to: .hci))
    } catch {
      scene.report(now, .hciUndecodable(error), reader, direction: .sent)
      return
    }
    scene.emit(
      now, .hci(.command(opcode: command.opcode, parameters: command.parameters)), reader,
      direction: .sent)
    scene.noteCommandKeys(now, command.opcode, reader.at(command.parameters))
    if command.opcode == .leCreateCIS {
      noteStreams(now, created: reader.at(command.parameters), &scene)
    }
    if command.opcode == .writeLocalName {
      scene.story.adapters[place].noteName(reader.at(command.parameters).remainingBytes)
    }
    let intent = intent(now, of: parameters, reader, at: place, &frames, &scene)
    scene.story.adapters[place].send(
      PendingCommands.Command(
        opcode: command.opcode, packet: now.packet, time: now.time, intent: intent))
  }

  /// What a command would change; what it means at once is told at once.
  private func intent(
    _ now: Moment, of parameters: CommandParameters, _ reader: borrowing ByteReader, at place: Int,
    _ frames: inout Frames, _ scene: inout Scene
  ) -> CommandIntent {
    switch parameters {
    case .leSetScanEnable(let scan): return .scan(enable: scan.isEnabled)
    case .leSetExtendedScanEnable(let scan): return .scan(enable: scan.isEnabled)
    case .leSetAdvertisingEnable(let advertise): return .advertise(enable: advertise.isEnabled)
    case .leSetExtendedAdvertisingEnable(let advertise):
      return .advertise(enable: advertise.isEnabled)
    case .leSetAdvertisingData(let data):
      scene.emit(now, .advertisingData(data.data, isScanResponse: false), reader, direction: .sent)
    case .leSetScanResponseData(let data):
      scene.emit(now, .advertisingData(data.data, isScanResponse: true), reader, direction: .sent)
    case .leSetExtendedAdvertisingData(let data):
      scene.emit(now, .advertisingData(data.data, isScanResponse: false), reader, direction: .sent)
    case .leSetExtendedScanResponseData(let data):
      scene.emit(now, .advertisingData(data.data, isScanResponse: true), reader, direction: .sent)
    case .leCreateConnection(let create):
      return connecting(
        now, create.filterPolicy == .peerAddress ? create.peerAddress : nil, reader, scene)
    case .leExtendedCreateConnection(let create):
      return connecting(
        now, create.filterPolicy == .peerAddress ? create.peerAddress : nil, reader, scene)
    case .leCreateConnectionCancel:
      scene.emit(now, .link(.connectingCancelled), reader, direction: .sent)
    case .disconnect(let disconnect):
      if let index = scene.connection(disconnect.handle, now) {
        scene[index].ending.command = now.packet
        scene[index].ending.asked = now.time
        scene[index].ending.isAccepted = false
        scene.emit(
          now, .link(.disconnecting(reason: disconnect.reason)), reader, direction: .sent, at: index
        )
      }
      return .disconnect(disconnect.handle)
    case .leConnectionUpdate(let update):
      wish(
        now,
        ParameterWish(
          packet: now.packet, minimumInterval: update.parameters.intervalMinimum,
          maximumInterval: update.parameters.intervalMaximum, latency: update.parameters.latency,
          timeout: update.parameters.supervisionTimeout), update.handle, reader, .sent, &frames,
        &scene)
    case .leRemoteConnectionParameterRequestReply(let reply):
      link(
        now, .parametersAnswered(accepted: true), reply.handle, reader, direction: .sent, &frames,
        &scene)
    case .leRemoteConnectionParameterRequestNegativeReply(let reply):
      if let frame = link(
        now, .parametersAnswered(accepted: false), reply.handle, reader, direction: .sent, &frames,
        &scene)
      {
        scene.rejectParameters(.rejected, reader, frame)
      }
    case .leAddDeviceToResolvingList(let device):
      scene.learnKey(
        now, reader.at(device.peerIRK).remainingBytes, device.peerIdentity.withoutResolution,
        .resolvingList(packet: now.packet), reader)
    case .leEnableEncryption(let encrypt):
      link(now, .encrypting, encrypt.handle, reader, direction: .sent, &frames, &scene)
      return .encrypt(encrypt.handle)
    case .leLongTermKeyRequestReply(let reply):
      link(now, .keyReplied(found: true), reply.handle, reader, direction: .sent, &frames, &scene)
    case .leLongTermKeyRequestNegativeReply(let reply):
      if let frame = link(
        now, .keyReplied(found: false), reply.handle, reader, direction: .sent, &frames, &scene)
      {
        scene.tellFailedEncryption(
          .pinOrKeyMissing, keyless: .host, reader, frame)
      }
    default: break
    }
    return .none
  }

  private func connecting(
    _ now: Moment, _ peer: DeviceAddress?, _ reader: borrowing ByteReader, _ scene: borrowing Scene
  ) -> CommandIntent {
    scene.emit(now, .link(.connecting(peer)), reader, direction: .sent)
    return .connect(peer)
  }

  /// A command was carried out, or refused.
  mutating func commandComplete(
    _ now: Moment, _ complete: CommandComplete, _ reader: borrowing ByteReader, at place: Int,
    _ frames: inout Frames, _ scene: inout Scene
  ) {
    // Opcode 0 only says that the controller takes commands again.
    let command = scene.story.adapters[place].answer(complete.opcode)
    let index = noteSignal(now, complete, reader, &scene)
    if scene.interest.contains(.hci) {
      scene.emit(
        now,
        .hci(
          .commandComplete(
            opcode: complete.opcode, status: complete.status, request: command?.packet ?? 0,
            latency: now.latency(since: command?.time), returned: complete.returnParameters)),
        reader, direction: .received, at: index)
    }
    noteBuffers(complete, reader, at: place, &scene)
    noteOwnData(complete, reader, at: place, &scene)
    if complete.opcode == .reset, complete.status == .success {
      frames.endConnections(now, &scene)
      scene.story.adapters[place].reset()
      scene.story.adapters[place].noteReset(now.packet)
      endStreams(of: now.adapter)
      scene.emit(now, .adapter(.reset), reader, direction: .received)
    } else if complete.opcode == .readBDADDR, complete.status == .success {
      var cursor = reader.at(complete.returnParameters)
      if (try? cursor.uint8("Status")) != nil, let value = try? cursor.uint48LE("BD_ADDR") {
        let address = DeviceAddress(value: value, type: .publicDevice)
        if scene.story.adapters[place].noteAddress(address) {
          scene.emit(now, .adapter(.address(address)), reader, direction: .received)
        }
      }
    }
    // An answer that was cut before its status says nothing.
    if let command, let status = complete.status {
      apply(now, command, status, reader, at: place, &scene)
    }
  }

  /// A command was accepted, or refused.
  mutating func commandStatus(
    _ now: Moment, _ status: CommandStatus, _ parameters: ByteRange,
    _ reader: borrowing ByteReader, at place: Int, _ scene: inout Scene
  ) {
    let command = scene.story.adapters[place].answer(status.opcode)
    if scene.interest.contains(.hci) {
      scene.emit(
        now,
        .hci(
          .commandStatus(
            opcode: status.opcode, status: status.status, request: command?.packet ?? 0,
            latency: now.latency(since: command?.time), parameters: parameters)),
        reader, direction: .received)
    }
    if let command { apply(now, command, status.status, reader, at: place, &scene) }
  }

  private func apply(
    _ now: Moment, _ command: PendingCommands.Command, _ status: HSHCI.ErrorCode,
    _ reader: borrowing ByteReader,
    at place: Int, _ scene: inout Scene
  ) {
    switch command.intent {
    case .none, .encrypt: break
    case .scan(let enable):
      // Hosts switch off what is off already; that is no news.
      if status == .success, !scene.story.adapters[place].scan(enable) { return }
      scene.emit(now, .scanning(enabled: enable, status: status), reader, direction: .received)
    case .advertise(let enable):
      if status == .success, !scene.story.adapters[place].advertise(enable) { return }
      scene.emit(now, .advertising(enabled: enable, status: status), reader, direction: .received)
    case .connect(let peer):
      guard status != .success else {
        scene.story.adapters[place].connect(PendingConnect(peer: peer, packet: command.packet))
        return
      }
      // One that was asked for before goes on.
      tellFailedConnection(now, status, peer, reader, &scene)
    case .disconnect(let handle):
      guard let index = scene.connection(handle, now) else { return }
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
    _ now: Moment, _ completed: NumberOfCompletedPackets, _ parameters: ByteRange,
    _ reader: borrowing ByteReader, at place: Int, _ scene: inout Scene
  ) {
    var packets = 0
    for position in 0..<completed.count {
      let found = try? completed.entry(at: position, in: reader.descending(to: .hci))
      guard let entry = found ?? nil else { break }
      packets += Int(entry.packets)
      completeData(now, Int(entry.packets), on: entry.handle, reader, at: place, &scene)
    }
    guard scene.interest.contains(.hci) else { return }
    scene.emit(
      now,
      .hci(
        .completedPackets(handles: completed.count, packets: packets, parameters: parameters)),
      reader, direction: .received)
  }

  private func completeData(
    _ now: Moment, _ packets: Int, on handle: ConnectionHandle, _ reader: borrowing ByteReader,
    at place: Int, _ scene: inout Scene
  ) {
    // More than any controller holds is no count, but damage.
    guard packets <= DataInController.most,
      let index = scene.connection(handle, now)
    else { return }
    let unseen = scene[index].traffic.inController.complete(packets)
    guard unseen > 0, scene[index].transport == .lowEnergy,
      scene.story.adapters[place].hasSentData,
      !scene.story.gaps.hasUncountedData, scene.story.statistics.inferredDirections == 0
    else { return }
    scene[index].traffic.losses.note(.recorder, of: .sent, at: now.packet)
    scene.report(
      now, .linkUnseenData(packets: unseen, handle), reader,
      direction: .received, at: index)
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
    _ now: Moment, _ complete: CommandComplete, _ reader: borrowing ByteReader, _ scene: inout Scene
  ) -> Int? {
    guard complete.opcode == .readRSSI else { return nil }
    var cursor = reader.at(complete.returnParameters)
    guard
      case .rssi(let handle, let strength)? = try? ReturnParameters(
        opcode: complete.opcode, parsing: &cursor),
      strength != 127, let index = scene.connection(handle, now)
    else { return nil }
    scene[index].note(
      SignalReading(strength: strength, packet: now.packet, source: .controller), at: now.time)
    return index
  }
}
