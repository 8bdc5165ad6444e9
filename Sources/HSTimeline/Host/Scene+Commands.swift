import HSProtocols

extension Scene {
  // MARK: - Commands

  /// A command from the host.
  mutating func command(
    _ reader: borrowing ByteReader, at place: Int
  ) {
    story.statistics.hci.commands += 1
    var cursor = reader.descending(to: .hci)
    let command: Command
    let parameters: CommandParameters
    do throws(DecodeError) {
      command = try Command(parsing: &cursor)
      parameters = try CommandParameters(of: command, in: reader.descending(to: .hci))
    } catch {
      report(.hciUndecodable(error), direction: .sent)
      return
    }
    emit(
      .hci(.command(opcode: command.opcode, parameters: command.parameters)), reader,
      direction: .sent)
    noteCommandKeys(command.opcode, reader.at(command.parameters))
    if command.opcode == .leCreateCIS {
      noteStreams(created: reader.at(command.parameters))
    }
    if command.opcode == .writeLocalName {
      story.adapters[place].noteName(reader.at(command.parameters).remainingBytes)
    }
    let intent = intent(of: parameters, reader)
    story.adapters[place].send(
      PendingCommands.Command(
        opcode: command.opcode, packet: now.packet, time: now.time, intent: intent))
  }

  /// What a command would change; what it means at once is told at once.
  private mutating func intent(
    of parameters: CommandParameters, _ reader: borrowing ByteReader
  ) -> CommandIntent {
    switch parameters {
    case .leSetScanEnable(let scan): return .scan(enable: scan.isEnabled)
    case .leSetExtendedScanEnable(let scan): return .scan(enable: scan.isEnabled)
    case .leSetAdvertisingEnable(let advertise): return .advertise(enable: advertise.isEnabled)
    case .leSetExtendedAdvertisingEnable(let advertise):
      return .advertise(enable: advertise.isEnabled)
    case .leSetAdvertisingData(let data):
      emit(.advertisingData(data.data, isScanResponse: false), reader, direction: .sent)
    case .leSetScanResponseData(let data):
      emit(.advertisingData(data.data, isScanResponse: true), reader, direction: .sent)
    case .leSetExtendedAdvertisingData(let data):
      emit(.advertisingData(data.data, isScanResponse: false), reader, direction: .sent)
    case .leSetExtendedScanResponseData(let data):
      emit(.advertisingData(data.data, isScanResponse: true), reader, direction: .sent)
    case .leCreateConnection(let create):
      return connecting(create.filterPolicy == .peerAddress ? create.peerAddress : nil)
    case .leExtendedCreateConnection(let create):
      return connecting(create.filterPolicy == .peerAddress ? create.peerAddress : nil)
    case .leCreateConnectionCancel:
      emit(.link(.connectingCancelled), direction: .sent)
    case .disconnect(let disconnect):
      if let index = connection(disconnect.handle) {
        self[index].ending.command = now.packet
        self[index].ending.asked = now.time
        self[index].ending.isAccepted = false
        emit(.link(.disconnecting(reason: disconnect.reason)), direction: .sent, at: index)
      }
      return .disconnect(disconnect.handle)
    case .leConnectionUpdate(let update):
      wish(
        ParameterWish(
          packet: now.packet, minimumInterval: update.parameters.intervalMinimum,
          maximumInterval: update.parameters.intervalMaximum, latency: update.parameters.latency,
          timeout: update.parameters.supervisionTimeout), update.handle, .sent)
    case .leRemoteConnectionParameterRequestReply(let reply):
      link(.parametersAnswered(accepted: true), reply.handle, direction: .sent)
    case .leRemoteConnectionParameterRequestNegativeReply(let reply):
      if let frame = link(
        .parametersAnswered(accepted: false), reply.handle, direction: .sent)
      {
        rejectParameters(.rejected, frame)
      }
    case .leAddDeviceToResolvingList(let device):
      learnKey(
        reader.at(device.peerIRK).remainingBytes, device.peerIdentity.withoutResolution,
        .resolvingList(packet: now.packet))
    case .leEnableEncryption(let encrypt):
      link(.encrypting, encrypt.handle, direction: .sent)
    case .leLongTermKeyRequestReply(let reply):
      link(.keyReplied(found: true), reply.handle, direction: .sent)
    case .leLongTermKeyRequestNegativeReply(let reply):
      if let frame = link(
        .keyReplied(found: false), reply.handle, direction: .sent)
      {
        tellFailedEncryption(.pinOrKeyMissing, keyless: .host, frame)
      }
    default: break
    }
    return .none
  }

  private func connecting(_ peer: DeviceAddress?)
    -> CommandIntent
  {
    emit(.link(.connecting(peer)), direction: .sent)
    return .connect(peer)
  }

  /// A command was carried out, or refused.
  mutating func commandComplete(
    _ complete: CommandComplete, _ reader: borrowing ByteReader, at place: Int
  ) {
    // Opcode 0 only says that the controller takes commands again.
    let command = story.adapters[place].answer(complete.opcode)
    let index = noteSignal(complete, reader)
    if interest.contains(.hci) {
      emit(
        .hci(
          .commandComplete(
            opcode: complete.opcode, status: complete.status, request: command?.packet ?? 0,
            latency: now.latency(since: command?.time), returned: complete.returnParameters)),
        reader, direction: .received, at: index)
    }
    if complete.status == .success {
      returned(complete, reader, at: place)
    }
    // An answer that was cut before its status says nothing.
    if let command, let status = complete.status {
      apply(command, status, at: place)
    }
  }

  /// A command was accepted, or refused.
  mutating func commandStatus(
    _ status: CommandStatus, _ parameters: ByteRange, _ reader: borrowing ByteReader, at place: Int
  ) {
    let command = story.adapters[place].answer(status.opcode)
    if interest.contains(.hci) {
      emit(
        .hci(
          .commandStatus(
            opcode: status.opcode, status: status.status, request: command?.packet ?? 0,
            latency: now.latency(since: command?.time), parameters: parameters)), reader,
        direction: .received)
    }
    if let command { apply(command, status.status, at: place) }
  }

  private mutating func apply(
    _ command: PendingCommands.Command, _ status: ErrorCode, at place: Int
  ) {
    switch command.intent {
    case .none: break
    case .scan(let enable):
      // Hosts switch off what is off already; that is no news.
      if status == .success, !story.adapters[place].scan(enable) { return }
      emit(.scanning(enabled: enable, status: status), direction: .received)
    case .advertise(let enable):
      if status == .success, !story.adapters[place].advertise(enable) { return }
      emit(.advertising(enabled: enable, status: status), direction: .received)
    case .connect(let peer):
      guard status != .success else {
        story.adapters[place].connect(PendingConnect(peer: peer, packet: command.packet))
        return
      }
      // One that was asked for before goes on.
      tellFailedConnection(status, peer)
    case .disconnect(let handle):
      guard let index = connection(handle) else { return }
      if status == .success {
        self[index].ending.isAccepted = true
      } else {
        self[index].ending.withdraw()
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
  mutating func completedPackets(
    _ completed: NumberOfCompletedPackets, _ parameters: ByteRange, _ reader: borrowing ByteReader,
    at place: Int
  ) {
    var packets = 0
    for position in 0..<completed.count {
      let found = try? completed.entry(at: position, in: reader.descending(to: .hci))
      guard let entry = found ?? nil else { break }
      packets += Int(entry.packets)
      completeData(Int(entry.packets), on: entry.handle, at: place)
    }
    guard interest.contains(.hci) else { return }
    emit(
      .hci(
        .completedPackets(handles: completed.count, packets: packets, parameters: parameters)),
      reader, direction: .received)
  }

  private mutating func completeData(
    _ packets: Int, on handle: ConnectionHandle, at place: Int
  ) {
    // More than any controller holds is no count, but damage.
    guard packets <= DataInController.most,
      let index = connection(handle)
    else { return }
    let unseen = self[index].traffic.inController.complete(packets)
    guard unseen > 0, self[index].transport == .lowEnergy,
      story.adapters[place].hasSentData,
      !story.gaps.hasUncountedData, story.statistics.inferredDirections == 0
    else { return }
    self[index].traffic.losses.note(.recorder, of: .sent, at: now.packet)
    report(.linkUnseenData(packets: unseen, handle), direction: .received, at: index)
  }

  /// Takes in what a command that succeeded returned behind its status.
  ///
  /// What an adapter tells of itself: its address, maker and name, which a recorder may have cut, and how many LE packets the
  /// controller has room for; 0 says that they share another room. Core 5.4, Vol 4, Part E, 7.3.12, 7.4.1, 7.4.6 and 7.8.2.
  private mutating func returned(
    _ complete: CommandComplete, _ reader: borrowing ByteReader, at place: Int
  ) {
    var cursor = reader.at(complete.returnParameters)
    guard (try? cursor.uint8("Status")) != nil else { return }
    switch complete.opcode {
    case .reset:
      endConnections()
      story.adapters[place].reset()
      story.adapters[place].noteReset(now.packet)
      streams.reset(now.adapter)
      emit(.adapter(.reset), direction: .received)
    case .readBDADDR:
      guard let value = try? cursor.uint48LE("BD_ADDR") else { return }
      let address = DeviceAddress(value: value, type: .publicDevice)
      if story.adapters[place].noteAddress(address) {
        emit(.adapter(.address(address)), direction: .received)
      }
    case .readLocalVersionInformation:
      guard story.adapters[place].manufacturer == nil,
        let version = try? LocalVersionInformation(parsing: &cursor)
      else { return }
      story.adapters[place].noteManufacturer(version.company)
    case .readLocalName: story.adapters[place].noteName(cursor.remainingBytes)
    case .leReadBufferSize, .leReadBufferSizeV2:
      guard let size = try? LEBufferSize(parsing: &cursor), size.aclCount > 0,
        complete.opcode == .leReadBufferSize || cursor.remaining >= 3
      else { return }
      story.adapters[place].noteBuffers(Int(size.aclCount))
    default: break
    }
  }

  // MARK: - Signal strength

  // How strong the peer's signal was when something last said so.

  /// Takes in what Read RSSI returned.
  ///
  /// Core 5.4, Vol 4, Part E, 7.5.4; 127 stands for no reading.
  ///
  /// - Returns: The index of the connection that it is about.
  private mutating func noteSignal(
    _ complete: CommandComplete, _ reader: borrowing ByteReader
  ) -> Int? {
    guard complete.opcode == .readRSSI, complete.status == .success else { return nil }
    var cursor = reader.at(complete.returnParameters)
    guard (try? cursor.uint8("Status")) != nil, let read = try? ReadRSSIReturn(parsing: &cursor),
      read.rssi != 127, let index = connection(read.handle)
    else { return nil }
    self[index].note(
      SignalReading(strength: read.rssi, packet: now.packet, source: .controller),
      at: now.time)
    return index
  }
}
