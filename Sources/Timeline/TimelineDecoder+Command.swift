import Bytes
import Capture
import HCI
import Identity

extension TimelineDecoder {
  /// A command from the host.
  mutating func command(_ now: Moment, _ reader: borrowing ByteReader, at place: Int) {
    statistics.commands += 1
    var cursor = reader.descending(to: .hci)
    let command: Command
    let parameters: CommandParameters
    do throws(DecodeError) {
      command = try Command(parsing: &cursor)
      parameters = try CommandParameters(of: command, in: reader.descending(to: .hci))
    } catch {
      find(now, Finding(.hciUndecodable, error: error), reader, direction: .sent)
      return
    }
    emit(
      now, .hci(.command(opcode: command.opcode, parameters: command.parameters)), reader,
      direction: .sent)
    let intent = intent(now, of: parameters, reader, at: place)
    adapters[place].commands.add(
      PendingCommands.Command(
        opcode: command.opcode, packet: now.packet, time: now.time, intent: intent))
  }

  /// What a command would change; what it means at once is told at once.
  private mutating func intent(
    _ now: Moment, of parameters: CommandParameters, _ reader: borrowing ByteReader, at place: Int
  ) -> CommandIntent {
    switch parameters {
    case .leSetScanEnable(let scan): return .scan(enable: scan.isEnabled)
    case .leSetExtendedScanEnable(let scan): return .scan(enable: scan.isEnabled)
    case .leSetAdvertisingEnable(let advertise): return .advertise(enable: advertise.isEnabled)
    case .leSetExtendedAdvertisingEnable(let advertise):
      return .advertise(enable: advertise.isEnabled)
    case .leSetAdvertisingData(let data):
      emit(now, .advertisingData(data.data, isScanResponse: false), reader, direction: .sent)
    case .leSetScanResponseData(let data):
      emit(now, .advertisingData(data.data, isScanResponse: true), reader, direction: .sent)
    case .leSetExtendedAdvertisingData(let data):
      emit(now, .advertisingData(data.data, isScanResponse: false), reader, direction: .sent)
    case .leSetExtendedScanResponseData(let data):
      emit(now, .advertisingData(data.data, isScanResponse: true), reader, direction: .sent)
    case .leCreateConnection(let create):
      return connecting(now, create.filterPolicy == .peerAddress ? create.peerAddress : nil, reader)
    case .leExtendedCreateConnection(let create):
      return connecting(now, create.filterPolicy == .peerAddress ? create.peerAddress : nil, reader)
    case .leCreateConnectionCancel:
      emit(now, .link(.connectingCancelled), reader, direction: .sent)
    case .disconnect(let disconnect):
      if let index = roster.connection(disconnect.handle, on: now.adapter) {
        connections[index].disconnectCommandPacket = now.packet
        emit(
          now, .link(.disconnecting(reason: disconnect.reason)), reader, direction: .sent, at: index
        )
      }
      return .disconnect(disconnect.handle)
    case .leConnectionUpdate(let update):
      link(
        now,
        .parametersRequested(
          minimumInterval: update.parameters.intervalMinimum,
          maximumInterval: update.parameters.intervalMaximum, latency: update.parameters.latency,
          timeout: update.parameters.supervisionTimeout),
        update.handle, reader, direction: .sent)
    case .leRemoteConnectionParameterRequestReply(let reply):
      link(now, .parametersAnswered(accepted: true), reply.handle, reader, direction: .sent)
    case .leRemoteConnectionParameterRequestNegativeReply(let reply):
      link(now, .parametersAnswered(accepted: false), reply.handle, reader, direction: .sent)
    case .leAddDeviceToResolvingList(let device):
      learnKey(
        now, reader.at(device.peerIRK).remainingBytes, device.peerIdentity.withoutResolution,
        .resolvingList(packet: now.packet), reader)
    case .leEnableEncryption(let encrypt):
      link(now, .encrypting, encrypt.handle, reader, direction: .sent)
      return .encrypt(encrypt.handle)
    case .leLongTermKeyRequestReply(let reply):
      link(now, .keyReplied(found: true), reply.handle, reader, direction: .sent)
    case .leLongTermKeyRequestNegativeReply(let reply):
      link(now, .keyReplied(found: false), reply.handle, reader, direction: .sent)
    default: break
    }
    return .none
  }

  private func connecting(
    _ now: Moment, _ peer: DeviceAddress?, _ reader: borrowing ByteReader
  ) -> CommandIntent {
    emit(now, .link(.connecting(peer)), reader, direction: .sent)
    return .connect(peer)
  }

  /// A command was carried out, or refused.
  mutating func commandComplete(
    _ now: Moment, _ complete: CommandComplete, _ reader: borrowing ByteReader, at place: Int
  ) {
    // Opcode 0 only says that the controller takes commands again.
    let command = adapters[place].commands.take(complete.opcode)
    if interest.contains(.hci) {
      emit(
        now,
        .hci(
          .commandComplete(
            opcode: complete.opcode, status: complete.status, request: command?.packet ?? 0,
            latency: now.latency(since: command?.time))),
        reader, direction: .received)
    }
    noteSignal(now, complete, reader)
    noteBuffers(complete, reader, at: place)
    if complete.opcode == .reset, complete.status == .success {
      endConnections(now)
      adapters[place].reset()
      emit(now, .adapter(.reset), reader, direction: .received)
    } else if complete.opcode == .readBDADDR, complete.status == .success {
      var cursor = reader.at(complete.returnParameters)
      if (try? cursor.uint8("Status")) != nil, let value = try? cursor.uint48LE("BD_ADDR") {
        let address = DeviceAddress(value: value, type: .publicDevice)
        let isNews = adapters[place].address != address
        adapters[place].address = address
        if isNews { emit(now, .adapter(.address(address)), reader, direction: .received) }
      }
    }
    // An answer that was cut before its status says nothing.
    if let command, let status = complete.status { apply(now, command, status, reader, at: place) }
  }

  /// A command was accepted, or refused.
  mutating func commandStatus(
    _ now: Moment, _ status: CommandStatus, _ reader: borrowing ByteReader, at place: Int
  ) {
    let command = adapters[place].commands.take(status.opcode)
    if interest.contains(.hci) {
      emit(
        now,
        .hci(
          .commandStatus(
            opcode: status.opcode, status: status.status, request: command?.packet ?? 0,
            latency: now.latency(since: command?.time))),
        reader, direction: .received)
    }
    if let command { apply(now, command, status.status, reader, at: place) }
  }

  private mutating func apply(
    _ now: Moment, _ command: PendingCommands.Command, _ status: HCI.ErrorCode,
    _ reader: borrowing ByteReader,
    at place: Int
  ) {
    switch command.intent {
    case .none, .encrypt: break
    case .scan(let enable):
      // Hosts switch off what is off already; that is no news.
      if status == .success {
        guard adapters[place].isScanning != enable else { return }
        adapters[place].isScanning = enable
      }
      emit(now, .scanning(enabled: enable, status: status), reader, direction: .received)
    case .advertise(let enable):
      if status == .success {
        guard adapters[place].isAdvertising != enable else { return }
        adapters[place].isAdvertising = enable
      }
      emit(now, .advertising(enabled: enable, status: status), reader, direction: .received)
    case .connect(let peer):
      guard status != .success else {
        adapters[place].connecting = PendingConnect(peer: peer, packet: command.packet)
        return
      }
      // One that was asked for before goes on.
      emit(now, .link(.connectFailed(status: status, peer: peer)), reader, direction: .received)
    case .disconnect(let handle):
      guard status != .success, let index = roster.connection(handle, on: now.adapter) else {
        return
      }
      connections[index].disconnectCommandPacket = 0
    }
  }
}
