import HSAssignedNumbers
import HSBytes
import HSCapture
import HSHCI
import HSIdentity
import HSL2CAP
import HSLabels
import HSSMP

extension TimelineDecoder {
  /// An event from the controller.
  mutating func event(_ now: Moment, _ reader: borrowing ByteReader, at place: Int) {
    count { $0.hci.events += 1 }
    var cursor = reader.descending(to: .hci)
    let event: HSHCI.Event
    let parameters: EventParameters
    do throws(DecodeError) {
      event = try HSHCI.Event(parsing: &cursor)
      parameters = try EventParameters(of: event, in: reader.descending(to: .hci))
    } catch {
      report(now, Finding(.hciUndecodable(error)), reader, direction: .received)
      return
    }
    if event.trailing > 0 {
      report(now, Finding(.hciTrailing(bytes: event.trailing)), reader, direction: .received)
    }
    switch parameters {
    case .commandComplete(let complete): commandComplete(now, complete, reader, at: place)
    case .commandStatus(let status): commandStatus(now, status, reader, at: place)
    case .numberOfCompletedPackets(let completed):
      completedPackets(now, completed, reader, at: place)
    case .leAdvertisingReports(let reports): advertisingReports(now, reports, reader)
    default:
      if interest.contains(.hci) {
        emit(
          now,
          .hci(.event(code: event.code, subevent: event.subevent, parameters: event.parameters)),
          reader, direction: .received)
      }
      linkEvent(now, parameters, reader, at: place)
      if event.code.rawValue == 0x18 { noteLinkKey(now, reader.at(event.parameters)) }
      if let subevent = event.subevent { noteStream(now, subevent, reader.at(event.parameters)) }
    }
  }

  private mutating func linkEvent(
    _ now: Moment, _ parameters: EventParameters, _ reader: borrowing ByteReader, at place: Int
  ) {
    switch parameters {
    case .leConnectionEstablished(let connection): connectedLE(now, connection, reader, at: place)
    case .connectionComplete(let connection): connectedClassic(now, connection, reader, at: place)
    case .disconnectionComplete(let end): disconnected(now, end, reader)
    case .encryptionChange(let change):
      if let index = story.roster.connection(change.handle, on: now.adapter) {
        if change.status == .success {
          story.connections[index].isEncrypted = change.encryption != 0
        }
        noteEncryption(change.status, isOn: change.encryption != 0, at: index)
      }
      link(
        now,
        .encryptionChanged(
          status: change.status, enabled: change.encryption, keySize: change.keySize),
        change.handle, reader, status: change.status)
      tellFailedEncryption(now, change.status, change.handle, reader)
      if change.status == .success, change.encryption != 0,
        let index = story.roster.connection(change.handle, on: now.adapter)
      {
        pairingEncrypts(now, reader, .received, at: index)
      }
    case .encryptionKeyRefreshComplete(let refresh):
      link(
        now, .keyRefreshed(status: refresh.status), refresh.handle, reader, status: refresh.status)
      tellFailedEncryption(now, refresh.status, refresh.handle, reader)
      if refresh.status == .success,
        let index = story.roster.connection(refresh.handle, on: now.adapter)
      {
        pairingEncrypts(now, reader, .received, at: index)
      }
    case .readRemoteVersionInformationComplete(let version):
      link(
        now,
        .remoteVersion(
          status: version.status, version: version.version, company: version.company,
          subversion: version.subversion),
        version.handle, reader, status: version.status)
    case .leConnectionUpdateComplete(let update):
      if let index = story.roster.connection(update.handle, on: now.adapter),
        update.status == .success
      {
        story.connections[index].parameters.interval = update.interval
        story.connections[index].parameters.latency = update.latency
        story.connections[index].parameters.supervisionTimeout = update.supervisionTimeout
        story.connections[index].parameters.settle()
      }
      link(
        now,
        .parametersUpdated(
          status: update.status, interval: update.interval, latency: update.latency,
          timeout: update.supervisionTimeout),
        update.handle, reader, status: update.status)
      if update.status != .success,
        let index = story.roster.connection(update.handle, on: now.adapter)
      {
        rejectParameters(now, .failed(update.status), reader, .received, at: index)
      }
    case .leReadRemoteFeaturesComplete(let features):
      link(
        now, .remoteFeatures(status: features.status, features: features.features), features.handle,
        reader, status: features.status)
    case .leLongTermKeyRequest(let request): link(now, .keyRequested, request.handle, reader)
    case .leRemoteConnectionParameterRequest(let request):
      link(
        now,
        .parametersRequested(
          minimumInterval: request.intervalMinimum, maximumInterval: request.intervalMaximum,
          latency: request.latency, timeout: request.supervisionTimeout),
        request.handle, reader)
      noteWish(
        ParameterWish(
          packet: now.packet, minimumInterval: request.intervalMinimum,
          maximumInterval: request.intervalMaximum, latency: request.latency,
          timeout: request.supervisionTimeout), now, request.handle)
    case .leDataLengthChange(let change):
      link(
        now,
        .dataLengthChanged(
          transmitOctets: change.transmitOctets, transmitTime: change.transmitTime,
          receiveOctets: change.receiveOctets, receiveTime: change.receiveTime),
        change.handle, reader)
    case .lePHYUpdateComplete(let update):
      link(
        now,
        .phyUpdated(
          status: update.status, transmit: update.transmitPHY.rawValue,
          receive: update.receivePHY.rawValue),
        update.handle, reader, status: update.status)
    case .leScanTimeout:
      story.adapters[place].scan(false)
      emit(now, .scanning(enabled: false, status: .success), reader, direction: .received)
    case .hardwareError(let error):
      emit(now, .adapter(.hardwareError(code: error.code)), reader, direction: .received)
    case .vendorSpecific: count { $0.hci.vendorEvents += 1 }
    default: break
    }
  }

  /// Tells something about the connection with this handle, which may have been there before us.
  ///
  /// What failed does not show that there is a connection.
  mutating func link(
    _ now: Moment, _ event: LinkEvent, _ handle: ConnectionHandle, _ reader: borrowing ByteReader,
    direction: Direction = .received, status: HSHCI.ErrorCode = .success
  ) {
    if status != .success, story.roster.connection(handle, on: now.adapter) == nil {
      emit(now, .link(event), reader, direction: direction)
    } else if let index = followedConnection(now, handle, direction) {
      tellJoined(now, at: index, reader, direction)
      emit(now, .link(event), reader, direction: direction, at: index)
    } else {
      emit(now, .link(event), reader, direction: direction)
    }
  }

  /// The index of the connection with this handle; one that is unknown was there before us.
  ///
  /// But what the controller handed over shortly behind the end of one belongs to that one: events and data
  /// come in different ways. And our host may just not have heard of the end yet: what it still sends
  /// begins no connection. What the controller sends later does: its beginning is not in the capture.
  mutating func followedConnection(
    _ now: Moment, _ handle: ConnectionHandle, _ direction: Direction
  ) -> Int? {
    if let index = story.roster.connection(handle, on: now.adapter) { return index }
    if story.roster.hasEnded(handle, on: now.adapter) {
      if direction == .sent { return nil }
      if let index = story.roster.lingering(handle, on: now.adapter) { return index }
    }
    return addConnection(now, handle, address: nil, transport: .unknown, joinedHalfway: true)
  }

  /// Tells once of a connection of which the capture does not hold the beginning.
  mutating func tellJoined(
    _ now: Moment, at index: Int, _ reader: borrowing ByteReader, _ direction: Direction
  ) {
    guard story.connections[index].joinedHalfway, story.connections[index].traffic.join() else {
      return
    }
    emit(now, .link(.joinedHalfway), reader, direction: direction, at: index)
  }

  // MARK: - Begin and end

  private mutating func connectedLE(
    _ now: Moment, _ connection: ConnectionEstablished, _ reader: borrowing ByteReader,
    at place: Int
  ) {
    // What a peer began is no answer to what our host asked for; the event of a directed
    // advertisement that nobody answered is not either.
    let isAnswer =
      connection.status == .success
      ? connection.role == .central : connection.status != .advertisingTimeout
    let request = isAnswer ? story.adapters[place].endConnecting() : nil
    guard connection.status == .success else {
      let peer = connection.peerAddress.value == 0 ? request?.peer : connection.peerAddress
      tellFailedConnection(now, connection.status, peer, reader)
      return
    }
    replace(now, connection.handle, reader)
    // Connectable advertising ends with the connection that it leads to.
    if connection.role == .peripheral { story.adapters[place].advertise(false) }
    let address = connection.peerAddress.withoutResolution
    let index = addConnection(
      now, connection.handle, address: address, transport: .lowEnergy, joinedHalfway: false)
    let role: Connection.Role? =
      switch connection.role.rawValue {
      case 0: .central
      case 1: .peripheral
      default: nil
      }
    var keySource: KeySource?
    var identity = address
    var privateAddress = connection.peerResolvablePrivateAddress
    if let index {
      let peer = story.connections[index].peer - 1
      if let privateAddress { noteAddress(privateAddress, ofPeer: peer + 1) }
      if let known = story.peers[peer].address, known != address, privateAddress == nil {
        // Resolved by us, not by the controller.
        identity = known
        privateAddress = address
      }
      if privateAddress == address || identity != address {
        keySource = story.peers[peer].keySource
      }
      story.connections[index].role = role
      story.connections[index].parameters.interval = connection.interval
      story.connections[index].parameters.latency = connection.latency
      story.connections[index].parameters.supervisionTimeout = connection.supervisionTimeout
      noteAdvertisedSignal(of: address, .advertising, at: index)
    }
    tellConnected(
      now,
      LinkEvent.Connected(
        handle: connection.handle, address: identity, privateAddress: privateAddress,
        keySource: keySource, transport: .lowEnergy,
        role: role, interval: connection.interval, latency: connection.latency,
        timeout: connection.supervisionTimeout,
        request: role == .central ? request?.packet ?? 0 : 0),
      at: index, reader)
  }

  private mutating func connectedClassic(
    _ now: Moment, _ connection: ConnectionComplete, _ reader: borrowing ByteReader, at place: Int
  ) {
    // Link type 1 is ACL; voice links carry nothing that we follow.
    guard connection.linkType == 1 else { return }
    guard connection.status == .success else {
      tellFailedConnection(now, connection.status, connection.address, reader)
      return
    }
    replace(now, connection.handle, reader)
    let index = addConnection(
      now, connection.handle, address: connection.address, transport: .classic, joinedHalfway: false
    )
    tellConnected(
      now,
      LinkEvent.Connected(
        handle: connection.handle, address: connection.address, privateAddress: nil,
        transport: .classic, role: nil, interval: 0, latency: 0, timeout: 0, request: 0),
      at: index, reader)
  }

  /// Tells of a connection, also of one that is not followed.
  private func tellConnected(
    _ now: Moment, _ connected: LinkEvent.Connected, at index: Int?, _ reader: borrowing ByteReader
  ) {
    if let index {
      emit(now, .link(.connected(connected)), reader, direction: .received, at: index)
    } else {
      emit(now, .link(.connected(connected)), reader, direction: .received)
    }
  }

  /// A handle that is given again while its connection was still open for us.
  private mutating func replace(
    _ now: Moment, _ handle: ConnectionHandle, _ reader: borrowing ByteReader
  ) {
    guard let index = story.roster.connection(handle, on: now.adapter) else { return }
    report(
      now,
      Finding(
        .linkReplaced(connection: story.connections[index].id, isOnAir: false),
        firstPacket: story.connections[index].openedPacket),
      reader, direction: .received, at: index)
    close(now, at: index, isEndSeen: false)
  }

  private mutating func disconnected(
    _ now: Moment, _ end: DisconnectionComplete, _ reader: borrowing ByteReader
  ) {
    guard let index = story.roster.connection(end.handle, on: now.adapter) else {
      let stream =
        end.status == .success
        ? story.roster.changeStreams { $0.end(end.handle, on: now.adapter) }
        : story.roster.streams.stream(end.handle, on: now.adapter)
      if stream == nil {
        report(now, Finding(.linkUnknownHandle(end.handle)), reader, direction: .received)
      }
      emit(
        now,
        .link(
          .disconnected(
            LinkEvent.Disconnected(
              handle: end.handle, status: end.status, reason: end.reason, command: 0, duration: nil,
              stream: stream)
          )),
        reader, direction: .received)
      return
    }
    let connection = story.connections[index]
    if end.status == .success {
      story.connections[index].ending.reason = end.reason
      close(now, at: index, lingers: true)
    } else {
      story.connections[index].ending.asked = nil
    }
    tellEnd(
      now,
      LinkEvent.Disconnected(
        handle: end.handle, status: end.status, reason: end.reason,
        command: connection.ending.command,
        duration: now.time.nanoseconds(since: connection.openedTime),
        circumstances: LinkEvent.Circumstances(connection, reason: end.reason)),
      reader, .received, at: index)
  }

  // MARK: - What goes wrong

  /// Tells how a connection ended, and what was wrong if it was not one side's wish.
  mutating func tellEnd(
    _ now: Moment, _ end: LinkEvent.Disconnected, _ reader: borrowing ByteReader,
    _ direction: Direction, at index: Int
  ) {
    emit(now, .link(.disconnected(end)), reader, direction: direction, at: index)
    guard end.isTrouble else { return }
    let rejection =
      end.reason.rawValue == 0x3b ? story.connections[index].parameters.rejection : nil
    report(
      now,
      Finding(
        .linkEnded(end, after: rejection), firstPacket: story.connections[index].openedPacket),
      reader, direction: direction, at: index)
  }

  /// Tells of a connection that did not come about.
  private mutating func tellFailedConnection(
    _ now: Moment, _ status: HSHCI.ErrorCode, _ peer: DeviceAddress?, _ reader: borrowing ByteReader
  ) {
    emit(
      now, .link(.connectFailed(status: status, peer: peer)), reader, direction: .received)
    guard !status.isCancelledConnecting else { return }
    report(now, Finding(.linkFailed(status, peer: peer)), reader, direction: .received)
  }

  /// Notes which other parameters a side of a connection wishes.
  private mutating func noteWish(
    _ wish: ParameterWish, _ now: Moment, _ handle: ConnectionHandle
  ) {
    guard let index = story.roster.connection(handle, on: now.adapter) else { return }
    story.connections[index].parameters.wish = wish
  }

  /// Other parameters were wished, and not granted.
  mutating func rejectParameters(
    _ now: Moment, _ answer: ParameterRejection.Answer, _ reader: borrowing ByteReader,
    _ direction: Direction, at index: Int
  ) {
    let rejection = story.connections[index].parameters.reject(answer, packet: now.packet)
    report(
      now,
      Finding(.linkParametersRejected(rejection), firstPacket: rejection.wish?.packet ?? 0),
      reader, direction: direction, at: index)
  }

  /// Notes that a connection was encrypted, or that this failed.
  mutating func noteEncryption(_ status: HSHCI.ErrorCode, isOn: Bool, at index: Int) {
    guard status == .success, isOn else { return }
    story.peers[story.connections[index].peer - 1].failedEncryptions.succeed()
  }

  /// Tells of an encryption that failed, as our controller says.
  private mutating func tellFailedEncryption(
    _ now: Moment, _ status: HSHCI.ErrorCode, _ handle: ConnectionHandle,
    _ reader: borrowing ByteReader
  ) {
    guard status != .success, let index = story.roster.connection(handle, on: now.adapter) else {
      return
    }
    // The side that is asked for encryption says that it has no key.
    let keyless: EncryptionFailure.Keyless? =
      switch story.connections[index].role {
      case .central?: .peer
      case .peripheral?: .host
      case nil: nil
      }
    tellFailedEncryption(now, status, keyless: keyless, reader, .received, at: index)
  }

  /// Tells of an encryption that failed.
  mutating func tellFailedEncryption(
    _ now: Moment, _ status: HSHCI.ErrorCode, keyless: EncryptionFailure.Keyless?,
    _ reader: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    let peer = story.connections[index].peer - 1
    story.peers[peer].failedEncryptions.fail(packet: now.packet)
    let failures = story.peers[peer].failedEncryptions
    report(
      now,
      Finding(
        .linkEncryptionFailed(
          EncryptionFailure(
            status: status, keyless: status.isKeyMissing ? keyless : nil, times: failures.times)),
        firstPacket: failures.firstPacket),
      reader, direction: direction, at: index)
  }

  // MARK: - Advertising

  private mutating func advertisingReports(
    _ now: Moment, _ reports: AdvertisingReports, _ reader: borrowing ByteReader
  ) {
    var reports = reports
    do throws(DecodeError) {
      while let report = try reports.next(in: reader.descending(to: .advertisingData)) {
        count { $0.advertisingReports += 1 }
        let advertiser = advertised(now, report, reader)
        if reports.count == 1, reports.unread.isEmpty { rememberReport(reader, of: advertiser) }
      }
    } catch {
      report(now, Finding(.hciUndecodable(error)), reader, direction: .received)
    }
  }

  // MARK: - Commands

  /// A command from the host.
  mutating func command(_ now: Moment, _ reader: borrowing ByteReader, at place: Int) {
    count { $0.hci.commands += 1 }
    var cursor = reader.descending(to: .hci)
    let command: Command
    let parameters: CommandParameters
    do throws(DecodeError) {
      command = try Command(parsing: &cursor)
      parameters = try CommandParameters(of: command, in: reader.descending(to: .hci))
    } catch {
      report(now, Finding(.hciUndecodable(error)), reader, direction: .sent)
      return
    }
    emit(
      now, .hci(.command(opcode: command.opcode, parameters: command.parameters)), reader,
      direction: .sent)
    noteCommandKeys(now, command.opcode, reader.at(command.parameters))
    if command.opcode == IsochronousStreams.createCommand {
      noteStreams(now, created: reader.at(command.parameters))
    }
    if command.opcode == .writeLocalName {
      story.adapters[place].noteName(reader.at(command.parameters).remainingBytes)
    }
    let intent = intent(now, of: parameters, reader, at: place)
    story.adapters[place].send(
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
      if let index = story.roster.connection(disconnect.handle, on: now.adapter) {
        story.connections[index].ending.command = now.packet
        story.connections[index].ending.asked = now.time
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
      noteWish(
        ParameterWish(
          packet: now.packet, minimumInterval: update.parameters.intervalMinimum,
          maximumInterval: update.parameters.intervalMaximum, latency: update.parameters.latency,
          timeout: update.parameters.supervisionTimeout), now, update.handle)
    case .leRemoteConnectionParameterRequestReply(let reply):
      link(now, .parametersAnswered(accepted: true), reply.handle, reader, direction: .sent)
    case .leRemoteConnectionParameterRequestNegativeReply(let reply):
      link(now, .parametersAnswered(accepted: false), reply.handle, reader, direction: .sent)
      if let index = story.roster.connection(reply.handle, on: now.adapter) {
        rejectParameters(now, .rejected, reader, .sent, at: index)
      }
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
      if let index = story.roster.connection(reply.handle, on: now.adapter) {
        tellFailedEncryption(
          now, HSHCI.ErrorCode(rawValue: 0x06), keyless: .host, reader, .sent, at: index)
      }
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
    let command = story.adapters[place].answer(complete.opcode)
    let connection = noteSignal(now, complete, reader).map { story.connections[$0] }
    if interest.contains(.hci) {
      emit(
        now,
        .hci(
          .commandComplete(
            opcode: complete.opcode, status: complete.status, request: command?.packet ?? 0,
            latency: now.latency(since: command?.time), returned: complete.returnParameters)),
        reader, direction: .received, connection: connection?.id ?? 0, peer: connection?.peer ?? 0)
    }
    noteBuffers(complete, reader, at: place)
    noteOwnData(complete, reader, at: place)
    if complete.opcode == .reset, complete.status == .success {
      endConnections(now)
      story.adapters[place].reset()
      story.roster.changeStreams { $0.reset(now.adapter) }
      emit(now, .adapter(.reset), reader, direction: .received)
    } else if complete.opcode == .readBDADDR, complete.status == .success {
      var cursor = reader.at(complete.returnParameters)
      if (try? cursor.uint8("Status")) != nil, let value = try? cursor.uint48LE("BD_ADDR") {
        let address = DeviceAddress(value: value, type: .publicDevice)
        if story.adapters[place].noteAddress(address) {
          emit(now, .adapter(.address(address)), reader, direction: .received)
        }
      }
    }
    // An answer that was cut before its status says nothing.
    if let command, let status = complete.status { apply(now, command, status, reader, at: place) }
  }

  /// A command was accepted, or refused.
  mutating func commandStatus(
    _ now: Moment, _ status: CommandStatus, _ reader: borrowing ByteReader, at place: Int
  ) {
    let command = story.adapters[place].answer(status.opcode)
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
    _ now: Moment, _ command: PendingCommands.Command, _ status: HSHCI.ErrorCode,
    _ reader: borrowing ByteReader,
    at place: Int
  ) {
    switch command.intent {
    case .none, .encrypt: break
    case .scan(let enable):
      // Hosts switch off what is off already; that is no news.
      if status == .success, !story.adapters[place].scan(enable) { return }
      emit(now, .scanning(enabled: enable, status: status), reader, direction: .received)
    case .advertise(let enable):
      if status == .success, !story.adapters[place].advertise(enable) { return }
      emit(now, .advertising(enabled: enable, status: status), reader, direction: .received)
    case .connect(let peer):
      guard status != .success else {
        story.adapters[place].connect(PendingConnect(peer: peer, packet: command.packet))
        return
      }
      // One that was asked for before goes on.
      tellFailedConnection(now, status, peer, reader)
    case .disconnect(let handle):
      guard status != .success, let index = story.roster.connection(handle, on: now.adapter) else {
        return
      }
      story.connections[index].ending.command = 0
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
    _ now: Moment, _ completed: NumberOfCompletedPackets, _ reader: borrowing ByteReader,
    at place: Int
  ) {
    var packets = 0
    for position in 0..<completed.count {
      let found = try? completed.entry(at: position, in: reader.descending(to: .hci))
      guard let entry = found ?? nil else { break }
      packets += Int(entry.packets)
      completeData(now, Int(entry.packets), on: entry.handle, reader, at: place)
    }
    guard interest.contains(.hci) else { return }
    emit(
      now, .hci(.completedPackets(handles: completed.count, packets: packets)), reader,
      direction: .received)
  }

  private mutating func completeData(
    _ now: Moment, _ packets: Int, on handle: ConnectionHandle, _ reader: borrowing ByteReader,
    at place: Int
  ) {
    // More than any controller holds is no count, but damage.
    guard packets <= DataInController.most,
      let index = story.roster.connection(handle, on: now.adapter)
    else { return }
    let unseen = story.connections[index].traffic.inController.complete(packets)
    guard unseen > 0, story.connections[index].transport == .lowEnergy,
      story.adapters[place].hasSentData,
      !story.gaps.hasUncountedData, story.statistics.inferredDirections == 0
    else { return }
    story.connections[index].traffic.losses.note(.recorder, of: .sent, at: now.packet)
    report(
      now, Finding(.linkUnseenData(packets: unseen, handle)), reader,
      direction: .received, at: index)
  }

  /// Notes how many LE packets the controller has room for; 0 says that they share another room.
  mutating func noteBuffers(
    _ complete: CommandComplete, _ reader: borrowing ByteReader, at place: Int
  ) {
    guard complete.opcode == .leReadBufferSize || complete.opcode == .leReadBufferSizeV2 else {
      return
    }
    var cursor = reader.at(complete.returnParameters)
    let returned = try? ReturnParameters(opcode: complete.opcode, parsing: &cursor)
    guard case .leBufferSize(let size)? = returned, size.aclCount > 0 else { return }
    story.adapters[place].noteBuffers(Int(size.aclCount))
  }

  /// Notes what an adapter tells of itself: its maker and its name.
  ///
  /// Core 5.4, Vol 4, Part E, 7.4.1 and 7.3.12; a recorder may have cut the name.
  private mutating func noteOwnData(
    _ complete: CommandComplete, _ reader: borrowing ByteReader, at place: Int
  ) {
    guard complete.status == .success else { return }
    var cursor = reader.at(complete.returnParameters)
    if complete.opcode == .readLocalVersionInformation,
      case .localVersion(let version)? = try? ReturnParameters(
        opcode: complete.opcode, parsing: &cursor)
    {
      if story.adapters[place].manufacturer == nil {
        story.adapters[place].noteManufacturer(version.company)
      }
    } else if complete.opcode == .readLocalName, (try? cursor.uint8("Status")) != nil {
      story.adapters[place].noteName(cursor.remainingBytes)
    }
  }

  // MARK: - Signal strength

  // How strong the peer's signal was when something last said so.

  /// Notes for a connection that begins how strong its peer's advertising was.
  mutating func noteAdvertisedSignal(
    of address: DeviceAddress, _ source: SignalReading.Source, at index: Int
  ) {
    guard let known = story.advertisers.signal(of: address.withoutResolution) else { return }
    story.connections[index].signal = SignalReading(
      strength: known.strength, packet: known.packet, source: source)
  }

  /// Takes in what Read RSSI returned.
  ///
  /// Core 5.4, Vol 4, Part E, 7.5.4; 127 stands for no reading.
  ///
  /// - Returns: The index of the connection that it is about.
  mutating func noteSignal(
    _ now: Moment, _ complete: CommandComplete, _ reader: borrowing ByteReader
  ) -> Int? {
    guard complete.opcode == .readRSSI else { return nil }
    var cursor = reader.at(complete.returnParameters)
    guard
      case .rssi(let handle, let strength)? = try? ReturnParameters(
        opcode: complete.opcode, parsing: &cursor),
      strength != 127, let index = story.roster.connection(handle, on: now.adapter)
    else { return nil }
    story.connections[index].signal = SignalReading(
      strength: strength, packet: now.packet, source: .controller)
    return index
  }

  // MARK: - The Linux monitor

  /// A record of the Linux monitor that is no HCI packet.
  mutating func monitor(_ now: Moment, _ opcode: MonitorOpcode, _ reader: borrowing ByteReader) {
    var cursor = reader.descending(to: .monitor)
    let payload: MonitorPayload
    do throws(DecodeError) {
      payload = try MonitorPayload(opcode: opcode, parsing: &cursor)
    } catch {
      report(now, Finding(.hciUndecodable(error)), reader)
      return
    }
    switch payload {
    case .newIndex(let index):
      let place = story.roster.adapterPlace(now.adapter)
      story.adapters[place].noteAddress(index.address)
      story.adapters[place].noteName(reader.at(index.name).remainingBytes, isKernels: true)
      emit(
        now,
        .adapter(
          .added(
            type: index.type, bus: index.bus.rawValue, address: index.address, name: index.name)),
        reader)
    case .deleteIndex:
      endConnections(now)
      story.adapters[story.roster.adapterPlace(now.adapter)].reset()
      emit(now, .adapter(.removed), reader)
    case .openIndex: emit(now, .adapter(.opened), reader)
    case .closeIndex:
      endConnections(now)
      story.adapters[story.roster.adapterPlace(now.adapter)].reset()
      emit(now, .adapter(.closed), reader)
    case .indexInformation(let information):
      let place = story.roster.adapterPlace(now.adapter)
      story.adapters[place].noteAddress(information.address)
      story.adapters[place].noteManufacturer(information.manufacturer)
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
      noteManagementKeys(now, ofCommand: command.opcode, reader.at(command.parameters))
    case .controlEvent(let event):
      emit(
        now,
        .note(
          .controlEvent(cookie: event.cookie, code: event.opcode, parameters: event.parameters)),
        reader)
      noteManagementKeys(now, ofEvent: event.opcode, reader.at(event.parameters))
    case .other(let range):
      count { $0.hci.unknown += 1 }
      emit(now, .hci(.unknown(type: opcode.rawValue, length: range.count)), reader)
    }
  }

  // MARK: - Pairing

  /// Takes in what a Security Manager PDU means for the pairing that is under way.
  mutating func pair(
    _ now: Moment, _ pdu: HSSMP.PDU, _ reader: borrowing ByteReader, _ direction: Direction,
    at index: Int
  ) {
    let event = story.connections[index].pairing.take(pdu, direction, packet: now.packet)
    tellPairing(now, event, reader, direction, at: index)
  }

  /// The link was encrypted.
  mutating func pairingEncrypts(
    _ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    let event = story.connections[index].pairing.encrypt(packet: now.packet)
    tellPairing(now, event, reader, direction, at: index)
  }

  /// A connection ends, or the capture: a pairing that is under way will not.
  mutating func endPairing(_ now: Moment, at index: Int) {
    let event = story.connections[index].pairing.end(
      story.connections[index].isOpen ? .captureEnded : .disconnected)
    tellPairing(now, event, ByteReader.nothing, nil, at: index)
  }

  private mutating func tellPairing(
    _ now: Moment, _ pairing: PairingEvent?, _ reader: borrowing ByteReader,
    _ direction: Direction?, at index: Int
  ) {
    guard let pairing else { return }
    if pairing.outcome == .completed, pairing.negotiation?.isBonding == true {
      story.peers[story.connections[index].peer - 1].bondedPacket = now.packet
    }
    emit(now, .pairing(pairing), reader, direction: direction, at: index)
    guard pairing.outcome == .failed else { return }
    report(
      now, Finding(.smpPairingFailed(pairing), firstPacket: pairing.firstPacket), reader,
      direction: direction, at: index)
  }

  // MARK: - Isochronous streams

  /// LE CIS Established, version 2, which begins as the first one does.
  private static var cisEstablishedVersion2: LEMetaSubevent { LEMetaSubevent(rawValue: 0x2a) }

  /// Takes in what an event tells of isochronous streams, from its subevent code on.
  mutating func noteStream(
    _ now: Moment, _ subevent: LEMetaSubevent, _ reader: borrowing ByteReader
  ) {
    var cursor = reader.at(reader.remainingRange)
    guard (try? cursor.uint8("Subevent_Code")) != nil else { return }
    switch subevent {
    case .cisRequest:
      guard let owner = try? cursor.uint16LE("ACL_Connection_Handle"),
        let handle = try? cursor.uint16LE("CIS_Connection_Handle")
      else { return }
      noteStreamRequest(now, handle, of: owner)
    case .cisEstablished, Self.cisEstablishedVersion2:
      guard let status = try? cursor.uint8("Status"), status == 0,
        let handle = try? cursor.uint16LE("Connection_Handle")
      else { return }
      let stream = ConnectionHandle(rawValue: handle & 0x0fff)
      story.roster.changeStreams { $0.establish(stream, on: now.adapter, packet: now.packet) }
    default: break
    }
  }

  /// Takes in the parameters of LE Create CIS: a count, and as many pairs of handles.
  mutating func noteStreams(_ now: Moment, created reader: borrowing ByteReader) {
    var cursor = reader.at(reader.remainingRange)
    guard let count = try? cursor.uint8("CIS_Count") else { return }
    for _ in 0..<count {
      guard let handle = try? cursor.uint16LE("CIS_Connection_Handle"),
        let owner = try? cursor.uint16LE("ACL_Connection_Handle")
      else { return }
      noteStreamRequest(now, handle, of: owner)
    }
  }

  private mutating func noteStreamRequest(_ now: Moment, _ handle: UInt16, of owner: UInt16) {
    let index = story.roster.connection(ConnectionHandle(rawValue: owner & 0x0fff), on: now.adapter)
    let number = index.map { story.connections[$0].id } ?? 0
    story.roster.changeStreams {
      $0.request(
        ConnectionHandle(rawValue: handle & 0x0fff), on: now.adapter, connection: number)
    }
  }
}
