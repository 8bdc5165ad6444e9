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
    scene.count { $0.hci.events += 1 }
    var cursor = reader.descending(to: .hci)
    let event: HSHCI.Event
    let parameters: EventParameters
    do throws(DecodeError) {
      event = try HSHCI.Event(parsing: &cursor)
      parameters = try EventParameters(of: event, in: reader.descending(to: .hci))
    } catch {
      scene.report(now, Finding(.hciUndecodable(error)), reader, direction: .received)
      return
    }
    if event.trailing > 0 {
      scene.report(now, Finding(.hciTrailing(bytes: event.trailing)), reader, direction: .received)
    }
    switch parameters {
    case .commandComplete(let complete): commandComplete(now, complete, reader, at: place)
    case .commandStatus(let status): commandStatus(now, status, reader, at: place)
    case .numberOfCompletedPackets(let completed):
      completedPackets(now, completed, reader, at: place)
    case .leAdvertisingReports(let reports): advertisingReports(now, reports, reader)
    default:
      if scene.interest.contains(.hci) {
        scene.emit(
          now,
          .hci(.event(code: event.code, subevent: event.subevent, parameters: event.parameters)),
          reader, direction: .received)
      }
      linkEvent(now, parameters, reader, at: place)
      if event.code.rawValue == 0x18 { scene.noteLinkKey(now, reader.at(event.parameters)) }
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
      if let index = scene.story.roster.connection(change.handle, on: now.adapter) {
        if change.status == .success {
          scene.story.connections[index].isEncrypted = change.encryption != 0
        }
        scene.noteEncryption(change.status, isOn: change.encryption != 0, at: index)
      }
      link(
        now,
        .encryptionChanged(
          status: change.status, enabled: change.encryption, keySize: change.keySize),
        change.handle, reader, status: change.status)
      tellFailedEncryption(now, change.status, change.handle, reader)
      if change.status == .success, change.encryption != 0,
        let index = scene.story.roster.connection(change.handle, on: now.adapter)
      {
        scene.pairingEncrypts(now, reader, .received, at: index)
      }
    case .encryptionKeyRefreshComplete(let refresh):
      link(
        now, .keyRefreshed(status: refresh.status), refresh.handle, reader, status: refresh.status)
      tellFailedEncryption(now, refresh.status, refresh.handle, reader)
      if refresh.status == .success,
        let index = scene.story.roster.connection(refresh.handle, on: now.adapter)
      {
        scene.pairingEncrypts(now, reader, .received, at: index)
      }
    case .readRemoteVersionInformationComplete(let version):
      link(
        now,
        .remoteVersion(
          status: version.status, version: version.version, company: version.company,
          subversion: version.subversion),
        version.handle, reader, status: version.status)
    case .leConnectionUpdateComplete(let update):
      if let index = scene.story.roster.connection(update.handle, on: now.adapter),
        update.status == .success
      {
        scene.story.connections[index].parameters.interval = update.interval
        scene.story.connections[index].parameters.latency = update.latency
        scene.story.connections[index].parameters.supervisionTimeout = update.supervisionTimeout
        scene.story.connections[index].parameters.settle()
      }
      link(
        now,
        .parametersUpdated(
          status: update.status, interval: update.interval, latency: update.latency,
          timeout: update.supervisionTimeout),
        update.handle, reader, status: update.status)
      if update.status != .success,
        let index = scene.story.roster.connection(update.handle, on: now.adapter)
      {
        scene.rejectParameters(now, .failed(update.status), reader, .received, at: index)
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
      scene.story.adapters[place].scan(false)
      scene.emit(now, .scanning(enabled: false, status: .success), reader, direction: .received)
    case .hardwareError(let error):
      scene.emit(now, .adapter(.hardwareError(code: error.code)), reader, direction: .received)
    case .vendorSpecific: scene.count { $0.hci.vendorEvents += 1 }
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
    if status != .success, scene.story.roster.connection(handle, on: now.adapter) == nil {
      scene.emit(now, .link(event), reader, direction: direction)
    } else if let index = followedConnection(now, handle, direction) {
      scene.tellJoined(now, at: index, reader, direction)
      scene.emit(now, .link(event), reader, direction: direction, at: index)
    } else {
      scene.emit(now, .link(event), reader, direction: direction)
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
    if let index = scene.story.roster.connection(handle, on: now.adapter) { return index }
    if scene.story.roster.hasEnded(handle, on: now.adapter) {
      if direction == .sent { return nil }
      if let index = scene.story.roster.lingering(handle, on: now.adapter) { return index }
    }
    return addConnection(now, handle, address: nil, transport: .unknown, joinedHalfway: true)
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
    let request = isAnswer ? scene.story.adapters[place].endConnecting() : nil
    guard connection.status == .success else {
      let peer = connection.peerAddress.value == 0 ? request?.peer : connection.peerAddress
      tellFailedConnection(now, connection.status, peer, reader)
      return
    }
    replace(now, connection.handle, reader)
    // Connectable advertising ends with the connection that it leads to.
    if connection.role == .peripheral { scene.story.adapters[place].advertise(false) }
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
      let peer = scene.story.connections[index].peer - 1
      if let privateAddress { scene.noteAddress(privateAddress, ofPeer: peer + 1) }
      if let known = scene.story.peers[peer].address, known != address, privateAddress == nil {
        // Resolved by us, not by the controller.
        identity = known
        privateAddress = address
      }
      if privateAddress == address || identity != address {
        keySource = scene.story.peers[peer].keySource
      }
      scene.story.connections[index].role = role
      scene.story.connections[index].parameters.interval = connection.interval
      scene.story.connections[index].parameters.latency = connection.latency
      scene.story.connections[index].parameters.supervisionTimeout = connection.supervisionTimeout
      scene.noteAdvertisedSignal(of: address, .advertising, at: index)
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
      scene.emit(now, .link(.connected(connected)), reader, direction: .received, at: index)
    } else {
      scene.emit(now, .link(.connected(connected)), reader, direction: .received)
    }
  }

  /// A handle that is given again while its connection was still open for us.
  private mutating func replace(
    _ now: Moment, _ handle: ConnectionHandle, _ reader: borrowing ByteReader
  ) {
    guard let index = scene.story.roster.connection(handle, on: now.adapter) else { return }
    scene.report(
      now,
      Finding(
        .linkReplaced(connection: scene.story.connections[index].id, isOnAir: false),
        firstPacket: scene.story.connections[index].openedPacket),
      reader, direction: .received, at: index)
    close(now, at: index, isEndSeen: false)
  }

  private mutating func disconnected(
    _ now: Moment, _ end: DisconnectionComplete, _ reader: borrowing ByteReader
  ) {
    guard let index = scene.story.roster.connection(end.handle, on: now.adapter) else {
      let stream =
        end.status == .success
        ? scene.story.roster.changeStreams { $0.end(end.handle, on: now.adapter) }
        : scene.story.roster.streams.stream(end.handle, on: now.adapter)
      if stream == nil {
        scene.report(now, Finding(.linkUnknownHandle(end.handle)), reader, direction: .received)
      }
      scene.emit(
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
    let connection = scene.story.connections[index]
    if end.status == .success {
      scene.story.connections[index].ending.reason = end.reason
      close(now, at: index, lingers: true)
    } else {
      scene.story.connections[index].ending.asked = nil
    }
    scene.tellEnd(
      now,
      LinkEvent.Disconnected(
        handle: end.handle, status: end.status, reason: end.reason,
        command: connection.ending.command,
        duration: now.time.nanoseconds(since: connection.openedTime),
        circumstances: LinkEvent.Circumstances(connection, reason: end.reason)),
      reader, .received, at: index)
  }

  // MARK: - What goes wrong

  /// Tells of a connection that did not come about.
  private mutating func tellFailedConnection(
    _ now: Moment, _ status: HSHCI.ErrorCode, _ peer: DeviceAddress?, _ reader: borrowing ByteReader
  ) {
    scene.emit(
      now, .link(.connectFailed(status: status, peer: peer)), reader, direction: .received)
    guard !status.isCancelledConnecting else { return }
    scene.report(now, Finding(.linkFailed(status, peer: peer)), reader, direction: .received)
  }

  /// Notes which other parameters a side of a connection wishes.
  private mutating func noteWish(
    _ wish: ParameterWish, _ now: Moment, _ handle: ConnectionHandle
  ) {
    guard let index = scene.story.roster.connection(handle, on: now.adapter) else { return }
    scene.story.connections[index].parameters.wish = wish
  }

  /// Tells of an encryption that failed, as our controller says.
  private mutating func tellFailedEncryption(
    _ now: Moment, _ status: HSHCI.ErrorCode, _ handle: ConnectionHandle,
    _ reader: borrowing ByteReader
  ) {
    guard status != .success, let index = scene.story.roster.connection(handle, on: now.adapter)
    else {
      return
    }
    // The side that is asked for encryption says that it has no key.
    let keyless: EncryptionFailure.Keyless? =
      switch scene.story.connections[index].role {
      case .central?: .peer
      case .peripheral?: .host
      case nil: nil
      }
    scene.tellFailedEncryption(now, status, keyless: keyless, reader, .received, at: index)
  }

  // MARK: - Advertising

  private mutating func advertisingReports(
    _ now: Moment, _ reports: AdvertisingReports, _ reader: borrowing ByteReader
  ) {
    var reports = reports
    do throws(DecodeError) {
      while let report = try reports.next(in: reader.descending(to: .advertisingData)) {
        scene.count { $0.advertisingReports += 1 }
        let advertiser = scene.advertised(now, report, reader)
        if reports.count == 1, reports.unread.isEmpty {
          scene.rememberReport(reader, of: advertiser)
        }
      }
    } catch {
      scene.report(now, Finding(.hciUndecodable(error)), reader, direction: .received)
    }
  }

  // MARK: - Commands

  /// A command from the host.
  mutating func command(_ now: Moment, _ reader: borrowing ByteReader, at place: Int) {
    scene.count { $0.hci.commands += 1 }
    var cursor = reader.descending(to: .hci)
    let command: Command
    let parameters: CommandParameters
    do throws(DecodeError) {
      command = try Command(parsing: &cursor)
      parameters = try CommandParameters(of: command, in: reader.descending(to: .hci))
    } catch {
      scene.report(now, Finding(.hciUndecodable(error)), reader, direction: .sent)
      return
    }
    scene.emit(
      now, .hci(.command(opcode: command.opcode, parameters: command.parameters)), reader,
      direction: .sent)
    scene.noteCommandKeys(now, command.opcode, reader.at(command.parameters))
    if command.opcode == IsochronousStreams.createCommand {
      noteStreams(now, created: reader.at(command.parameters))
    }
    if command.opcode == .writeLocalName {
      scene.story.adapters[place].noteName(reader.at(command.parameters).remainingBytes)
    }
    let intent = intent(now, of: parameters, reader, at: place)
    scene.story.adapters[place].send(
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
      scene.emit(now, .advertisingData(data.data, isScanResponse: false), reader, direction: .sent)
    case .leSetScanResponseData(let data):
      scene.emit(now, .advertisingData(data.data, isScanResponse: true), reader, direction: .sent)
    case .leSetExtendedAdvertisingData(let data):
      scene.emit(now, .advertisingData(data.data, isScanResponse: false), reader, direction: .sent)
    case .leSetExtendedScanResponseData(let data):
      scene.emit(now, .advertisingData(data.data, isScanResponse: true), reader, direction: .sent)
    case .leCreateConnection(let create):
      return connecting(now, create.filterPolicy == .peerAddress ? create.peerAddress : nil, reader)
    case .leExtendedCreateConnection(let create):
      return connecting(now, create.filterPolicy == .peerAddress ? create.peerAddress : nil, reader)
    case .leCreateConnectionCancel:
      scene.emit(now, .link(.connectingCancelled), reader, direction: .sent)
    case .disconnect(let disconnect):
      if let index = scene.story.roster.connection(disconnect.handle, on: now.adapter) {
        scene.story.connections[index].ending.command = now.packet
        scene.story.connections[index].ending.asked = now.time
        scene.emit(
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
      if let index = scene.story.roster.connection(reply.handle, on: now.adapter) {
        scene.rejectParameters(now, .rejected, reader, .sent, at: index)
      }
    case .leAddDeviceToResolvingList(let device):
      let isChanged = scene.learnKey(
        now, reader.at(device.peerIRK).remainingBytes, device.peerIdentity.withoutResolution,
        .resolvingList(packet: now.packet), reader)
      if isChanged { forgetLabels() }
    case .leEnableEncryption(let encrypt):
      link(now, .encrypting, encrypt.handle, reader, direction: .sent)
      return .encrypt(encrypt.handle)
    case .leLongTermKeyRequestReply(let reply):
      link(now, .keyReplied(found: true), reply.handle, reader, direction: .sent)
    case .leLongTermKeyRequestNegativeReply(let reply):
      link(now, .keyReplied(found: false), reply.handle, reader, direction: .sent)
      if let index = scene.story.roster.connection(reply.handle, on: now.adapter) {
        scene.tellFailedEncryption(
          now, HSHCI.ErrorCode(rawValue: 0x06), keyless: .host, reader, .sent, at: index)
      }
    default: break
    }
    return .none
  }

  private func connecting(
    _ now: Moment, _ peer: DeviceAddress?, _ reader: borrowing ByteReader
  ) -> CommandIntent {
    scene.emit(now, .link(.connecting(peer)), reader, direction: .sent)
    return .connect(peer)
  }

  /// A command was carried out, or refused.
  mutating func commandComplete(
    _ now: Moment, _ complete: CommandComplete, _ reader: borrowing ByteReader, at place: Int
  ) {
    // Opcode 0 only says that the controller takes commands again.
    let command = scene.story.adapters[place].answer(complete.opcode)
    let connection = noteSignal(now, complete, reader).map { scene.story.connections[$0] }
    if scene.interest.contains(.hci) {
      scene.emit(
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
      scene.story.adapters[place].reset()
      scene.story.roster.changeStreams { $0.reset(now.adapter) }
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
    if let command, let status = complete.status { apply(now, command, status, reader, at: place) }
  }

  /// A command was accepted, or refused.
  mutating func commandStatus(
    _ now: Moment, _ status: CommandStatus, _ reader: borrowing ByteReader, at place: Int
  ) {
    let command = scene.story.adapters[place].answer(status.opcode)
    if scene.interest.contains(.hci) {
      scene.emit(
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
      tellFailedConnection(now, status, peer, reader)
    case .disconnect(let handle):
      guard status != .success, let index = scene.story.roster.connection(handle, on: now.adapter)
      else {
        return
      }
      scene.story.connections[index].ending.command = 0
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
    guard scene.interest.contains(.hci) else { return }
    scene.emit(
      now, .hci(.completedPackets(handles: completed.count, packets: packets)), reader,
      direction: .received)
  }

  private mutating func completeData(
    _ now: Moment, _ packets: Int, on handle: ConnectionHandle, _ reader: borrowing ByteReader,
    at place: Int
  ) {
    // More than any controller holds is no count, but damage.
    guard packets <= DataInController.most,
      let index = scene.story.roster.connection(handle, on: now.adapter)
    else { return }
    let unseen = scene.story.connections[index].traffic.inController.complete(packets)
    guard unseen > 0, scene.story.connections[index].transport == .lowEnergy,
      scene.story.adapters[place].hasSentData,
      !scene.story.gaps.hasUncountedData, scene.story.statistics.inferredDirections == 0
    else { return }
    scene.story.connections[index].traffic.losses.note(.recorder, of: .sent, at: now.packet)
    scene.report(
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
    scene.story.adapters[place].noteBuffers(Int(size.aclCount))
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
  mutating func noteSignal(
    _ now: Moment, _ complete: CommandComplete, _ reader: borrowing ByteReader
  ) -> Int? {
    guard complete.opcode == .readRSSI else { return nil }
    var cursor = reader.at(complete.returnParameters)
    guard
      case .rssi(let handle, let strength)? = try? ReturnParameters(
        opcode: complete.opcode, parsing: &cursor),
      strength != 127, let index = scene.story.roster.connection(handle, on: now.adapter)
    else { return nil }
    scene.story.connections[index].signal = SignalReading(
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
      scene.report(now, Finding(.hciUndecodable(error)), reader)
      return
    }
    switch payload {
    case .newIndex(let index):
      let place = scene.story.roster.adapterPlace(now.adapter)
      scene.story.adapters[place].noteAddress(index.address)
      scene.story.adapters[place].noteName(reader.at(index.name).remainingBytes, isKernels: true)
      scene.emit(
        now,
        .adapter(
          .added(
            type: index.type, bus: index.bus.rawValue, address: index.address, name: index.name)),
        reader)
    case .deleteIndex:
      endConnections(now)
      scene.story.adapters[scene.story.roster.adapterPlace(now.adapter)].reset()
      scene.emit(now, .adapter(.removed), reader)
    case .openIndex: scene.emit(now, .adapter(.opened), reader)
    case .closeIndex:
      endConnections(now)
      scene.story.adapters[scene.story.roster.adapterPlace(now.adapter)].reset()
      scene.emit(now, .adapter(.closed), reader)
    case .indexInformation(let information):
      let place = scene.story.roster.adapterPlace(now.adapter)
      scene.story.adapters[place].noteAddress(information.address)
      scene.story.adapters[place].noteManufacturer(information.manufacturer)
      scene.emit(
        now,
        .adapter(
          .info(address: information.address, manufacturer: information.manufacturer)), reader)
    case .vendorDiagnostics(let range): scene.emit(now, .note(.vendorDiagnostic(range)), reader)
    case .systemNote(let note): scene.emit(now, .note(.system(text: note.text)), reader)
    case .userLogging(let log):
      scene.emit(
        now, .note(.log(priority: log.priority.rawValue, program: log.ident, text: log.text)),
        reader)
    case .controlOpen(let open):
      scene.emit(
        now,
        .note(
          .controlOpened(
            cookie: open.cookie,
            program: open.client?.ident ?? ByteRange(offset: reader.position, count: 0))),
        reader)
    case .controlClose(let close):
      scene.emit(now, .note(.controlClosed(cookie: close.cookie)), reader)
    case .controlCommand(let command):
      scene.emit(
        now,
        .note(
          .controlCommand(
            cookie: command.cookie, opcode: command.opcode, parameters: command.parameters)),
        reader)
      if scene.noteManagementKeys(now, ofCommand: command.opcode, reader.at(command.parameters)) {
        forgetLabels()
      }
    case .controlEvent(let event):
      scene.emit(
        now,
        .note(
          .controlEvent(cookie: event.cookie, code: event.opcode, parameters: event.parameters)),
        reader)
      if scene.noteManagementKeys(now, ofEvent: event.opcode, reader.at(event.parameters)) {
        forgetLabels()
      }
    case .other(let range):
      scene.count { $0.hci.unknown += 1 }
      scene.emit(now, .hci(.unknown(type: opcode.rawValue, length: range.count)), reader)
    }
  }

  // MARK: - Pairing

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
      scene.story.roster.changeStreams { $0.establish(stream, on: now.adapter, packet: now.packet) }
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
    let index = scene.story.roster.connection(
      ConnectionHandle(rawValue: owner & 0x0fff), on: now.adapter)
    let number = index.map { scene.story.connections[$0].id } ?? 0
    scene.story.roster.changeStreams {
      $0.request(
        ConnectionHandle(rawValue: handle & 0x0fff), on: now.adapter, connection: number)
    }
  }
}
