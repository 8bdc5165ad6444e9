import AssignedNumbers
import Bytes
import Capture
import HCI
import Identity
import Labels

extension TimelineDecoder {
  /// An event from the controller.
  mutating func event(_ now: Moment, _ reader: borrowing ByteReader, at place: Int) {
    statistics.events += 1
    var cursor = reader.descending(to: .hci)
    let event: HCI.Event
    let parameters: EventParameters
    do throws(DecodeError) {
      event = try HCI.Event(parsing: &cursor)
      parameters = try EventParameters(of: event, in: reader.descending(to: .hci))
    } catch {
      find(now, Finding(.hciUndecodable, error: error), reader, direction: .received)
      return
    }
    if event.trailing > 0 {
      find(now, Finding(.hciTrailing, first: event.trailing), reader, direction: .received)
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
          .hci(
            .event(code: event.code, subevent: event.subevent, parameters: event.parameters)),
          reader, direction: .received)
      }
      linkEvent(now, parameters, reader, at: place)
    }
  }

  private mutating func linkEvent(
    _ now: Moment, _ parameters: EventParameters, _ reader: borrowing ByteReader, at place: Int
  ) {
    switch parameters {
    case .leConnectionEstablished(let connection): connected(now, connection, reader, at: place)
    case .connectionComplete(let connection): connected(now, connection, reader, at: place)
    case .disconnectionComplete(let end): disconnected(now, end, reader)
    case .encryptionChange(let change):
      if let index = roster.connection(change.handle, on: now.adapter) {
        if change.status == .success { connections[index].isEncrypted = change.encryption != 0 }
      }
      link(
        now,
        .encryptionChanged(
          status: change.status, enabled: change.encryption, keySize: change.keySize),
        change.handle, reader, status: change.status)
      if change.status == .success, change.encryption != 0,
        let index = roster.connection(change.handle, on: now.adapter)
      {
        pairingEncrypts(now, reader, .received, at: index)
      }
    case .encryptionKeyRefreshComplete(let refresh):
      link(
        now, .keyRefreshed(status: refresh.status), refresh.handle, reader, status: refresh.status)
      if refresh.status == .success, let index = roster.connection(refresh.handle, on: now.adapter)
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
      if let index = roster.connection(update.handle, on: now.adapter), update.status == .success {
        connections[index].interval = update.interval
        connections[index].latency = update.latency
        connections[index].supervisionTimeout = update.supervisionTimeout
      }
      link(
        now,
        .parametersUpdated(
          status: update.status, interval: update.interval, latency: update.latency,
          timeout: update.supervisionTimeout),
        update.handle, reader, status: update.status)
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
      adapters[place].isScanning = false
      emit(now, .scanning(enabled: false, status: .success), reader, direction: .received)
    case .hardwareError(let error):
      emit(now, .adapter(.hardwareError(code: error.code)), reader, direction: .received)
    case .vendorSpecific: statistics.vendorEvents += 1
    default: break
    }
  }

  /// Tells something about the connection with this handle, which may have been there before us.
  ///
  /// What failed does not show that there is a connection.
  mutating func link(
    _ now: Moment, _ event: LinkEvent, _ handle: ConnectionHandle, _ reader: borrowing ByteReader,
    direction: Direction = .received, status: HCI.ErrorCode = .success
  ) {
    if status != .success, roster.connection(handle, on: now.adapter) == nil {
      emit(now, .link(event), reader, direction: direction)
    } else if let index = connection(now, handle, direction) {
      tellJoined(now, at: index, reader, direction)
      emit(now, .link(event), reader, direction: direction, at: index)
    } else {
      emit(now, .link(event), reader, direction: direction)
    }
  }

  /// The index of the connection with this handle; one that is unknown was there before us.
  ///
  /// But where one ended, our host may just not have heard of it yet: what it still sends begins
  /// no connection. What the controller sends does: its beginning is not in the capture.
  mutating func connection(
    _ now: Moment, _ handle: ConnectionHandle, _ direction: Direction
  ) -> Int? {
    if let index = roster.connection(handle, on: now.adapter) { return index }
    if direction == .sent, roster.hasEnded(handle, on: now.adapter) { return nil }
    return addConnection(now, handle, address: nil, transport: .unknown, joinedHalfway: true)
  }

  /// Tells once of a connection of which the capture does not hold the beginning.
  mutating func tellJoined(
    _ now: Moment, at index: Int, _ reader: borrowing ByteReader, _ direction: Direction
  ) {
    guard connections[index].joinedHalfway, !connections[index].isJoinTold else { return }
    connections[index].isJoinTold = true
    emit(now, .link(.joinedHalfway), reader, direction: direction, at: index)
  }

  // MARK: - Begin and end

  private mutating func connected(
    _ now: Moment, _ connection: ConnectionEstablished, _ reader: borrowing ByteReader,
    at place: Int
  ) {
    // What a peer began is no answer to what our host asked for; the event of a directed
    // advertisement that nobody answered is not either.
    let isAnswer =
      connection.status == .success
      ? connection.role == .central : connection.status != .advertisingTimeout
    let request = isAnswer ? adapters[place].connecting : nil
    if isAnswer { adapters[place].connecting = nil }
    guard connection.status == .success else {
      let peer = connection.peerAddress.value == 0 ? request?.peer : connection.peerAddress
      emit(
        now, .link(.connectFailed(status: connection.status, peer: peer)), reader,
        direction: .received)
      return
    }
    replace(now, connection.handle, reader)
    // Connectable advertising ends with the connection that it leads to.
    if connection.role == .peripheral { adapters[place].isAdvertising = false }
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
      let peer = connections[index].peer - 1
      if let privateAddress { note(privateAddress, ofPeer: peer + 1) }
      if let known = peers[peer].address, known != address, privateAddress == nil {
        // Resolved by us, not by the controller.
        identity = known
        privateAddress = address
      }
      if privateAddress == address || identity != address { keySource = peers[peer].keySource }
      connections[index].role = role
      connections[index].interval = connection.interval
      connections[index].latency = connection.latency
      connections[index].supervisionTimeout = connection.supervisionTimeout
      noteAdvertisedSignal(of: address, .advertising, at: index)
    }
    tell(
      now,
      LinkEvent.Connected(
        handle: connection.handle, address: identity, privateAddress: privateAddress,
        keySource: keySource, transport: .lowEnergy,
        role: role, interval: connection.interval, latency: connection.latency,
        timeout: connection.supervisionTimeout,
        request: role == .central ? request?.packet ?? 0 : 0),
      at: index, reader)
  }

  private mutating func connected(
    _ now: Moment, _ connection: ConnectionComplete, _ reader: borrowing ByteReader, at place: Int
  ) {
    // Link type 1 is ACL; voice links carry nothing that we follow.
    guard connection.linkType == 1 else { return }
    guard connection.status == .success else {
      emit(
        now, .link(.connectFailed(status: connection.status, peer: connection.address)), reader,
        direction: .received)
      return
    }
    replace(now, connection.handle, reader)
    let index = addConnection(
      now, connection.handle, address: connection.address, transport: .classic, joinedHalfway: false
    )
    tell(
      now,
      LinkEvent.Connected(
        handle: connection.handle, address: connection.address, privateAddress: nil,
        transport: .classic, role: nil, interval: 0, latency: 0, timeout: 0, request: 0),
      at: index, reader)
  }

  /// Tells of a connection, also of one that is not followed.
  private func tell(
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
    guard let index = roster.connection(handle, on: now.adapter) else { return }
    find(
      now,
      Finding(
        .linkReplaced, firstPacket: connections[index].openedPacket, first: connections[index].id),
      reader, direction: .received, at: index)
    close(now, at: index, isEndSeen: false)
  }

  private mutating func disconnected(
    _ now: Moment, _ end: DisconnectionComplete, _ reader: borrowing ByteReader
  ) {
    guard let index = roster.connection(end.handle, on: now.adapter) else {
      find(
        now, Finding(.linkUnknownHandle, first: Int(end.handle.rawValue)), reader,
        direction: .received)
      emit(
        now,
        .link(
          .disconnected(
            LinkEvent.Disconnected(
              handle: end.handle, status: end.status, reason: end.reason, command: 0, duration: nil)
          )),
        reader, direction: .received)
      return
    }
    let connection = connections[index]
    if end.status == .success {
      connections[index].reason = end.reason
      close(now, at: index)
    }
    emit(
      now,
      .link(
        .disconnected(
          LinkEvent.Disconnected(
            handle: end.handle, status: end.status, reason: end.reason,
            command: connection.disconnectCommandPacket,
            duration: now.time.nanoseconds(since: connection.openedTime),
            circumstances: LinkEvent.Circumstances(connection, reason: end.reason)))),
      reader, direction: .received, at: index)
  }

  // MARK: - Advertising

  private mutating func advertisingReports(
    _ now: Moment, _ reports: AdvertisingReports, _ reader: borrowing ByteReader
  ) {
    var reports = reports
    do throws(DecodeError) {
      while let report = try reports.next(in: reader.descending(to: .advertisingData)) {
        statistics.advertisingReports += 1
        advertised(now, report, reader)
      }
    } catch {
      find(now, Finding(.hciUndecodable, error: error), reader, direction: .received)
    }
  }

  /// An advertiser was heard of.
  mutating func advertised(
    _ now: Moment, _ report: AdvertisingReport, _ reader: borrowing ByteReader
  ) {
    let (place, isFirst) = advertisers.place(of: report.address.withoutResolution)
    if isFirst {
      statistics.advertisers += 1
      resolveAdvertiser(now, report.address.withoutResolution)
    }
    advertisers.note(place, strength: report.rssi, packet: now.packet)
    var isNew = advertisers.note(place, isScanResponse: report.isScanResponse)
    let data = reader.descending(to: .advertisingData)
    if knowledge.infers,
      AdvertisingDataReader(report.data).announces(.heartRate, in: data)
    {
      advertisers.noteHeartRate(place)
    }
    if let name = AdvertisingDataReader(report.data).localName(in: data) {
      let bytes = reader.at(name.text).remainingBytes
      if advertisers.note(place, name: bytes, isComplete: name.isComplete) {
        isNew = true
        tellPeer(now, of: report.address)
      }
    }
    emit(now, .report(report, isNew: isNew), reader, direction: .received)
  }

  /// Tells the peer with this address by which names it advertised; one that it told itself holds.
  private mutating func tellPeer(_ now: Moment, of address: DeviceAddress) {
    let key = PeerKey(adapter: now.adapter, address: address.withoutResolution)
    guard let number = knownPeer(key) else { return }
    peers[number - 1].names.add(advertisers.names(of: key.address))
  }
}
