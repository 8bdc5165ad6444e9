import HSProtocols

// What host and controller say to each other: commands, events, and what the recorder says of both.

extension Scene {
  // MARK: - Events

  /// An event from the controller.
  mutating func event(
    _ reader: borrowing ByteReader, at place: Int
  ) {
    story.statistics.hci.events += 1
    var cursor = reader.descending(to: .hci)
    let event: HSProtocols.Event
    let parameters: EventParameters
    do throws(DecodeError) {
      event = try HSProtocols.Event(parsing: &cursor)
      parameters = try EventParameters(of: event, in: reader.descending(to: .hci))
    } catch {
      report(.hciUndecodable(error), direction: .received)
      return
    }
    if event.trailing > 0 {
      report(.hciTrailing(bytes: event.trailing), direction: .received)
    }
    switch parameters {
    case .commandComplete(let complete):
      commandComplete(complete, reader, at: place)
    case .commandStatus(let status):
      commandStatus(status, event.parameters, reader, at: place)
    case .numberOfCompletedPackets(let completed):
      completedPackets(completed, event.parameters, reader, at: place)
    case .leAdvertisingReports(let reports): advertisingReports(reports, reader)
    default:
      if interest.contains(.hci) {
        emit(
          .hci(.event(code: event.code, subevent: event.subevent, parameters: event.parameters)),
          reader, direction: .received)
      }
      linkEvent(parameters, at: place)
      noteApart(event, reader.at(event.parameters))
      if let subevent = event.subevent {
        noteStream(subevent, reader.at(event.parameters))
      }
    }
  }

  private mutating func linkEvent(
    _ parameters: EventParameters, at place: Int
  ) {
    switch parameters {
    case .leConnectionEstablished(let connection):
      connectedLE(connection, at: place)
    case .connectionComplete(let connection):
      connectedClassic(connection)
    case .disconnectionComplete(let end): disconnected(end)
    case .encryptionChange(let change):
      let isOn = change.encryption != 0
      if change.status == .success, let index = connection(change.handle) {
        self[index].isEncrypted = isOn
        if isOn { noteEncryption(at: index) }
      }
      let frame = link(
        .encryptionChanged(
          status: change.status, enabled: change.encryption, keySize: change.keySize),
        change.handle, status: change.status)
      encrypted(change.status, isOn: isOn, frame)
    case .encryptionKeyRefreshComplete(let refresh):
      let frame = link(
        .keyRefreshed(status: refresh.status), refresh.handle, status: refresh.status)
      encrypted(refresh.status, isOn: true, frame)
    case .readRemoteVersionInformationComplete(let version):
      link(
        .remoteVersion(
          status: version.status, version: version.version, company: version.company,
          subversion: version.subversion), version.handle, status: version.status)
    case .leConnectionUpdateComplete(let update):
      if update.status == .success, let index = connection(update.handle) {
        self[index].parameters.agree(
          update.interval, latency: update.latency, timeout: update.supervisionTimeout)
        self[index].parameters.settle()
      }
      let frame = link(
        .parametersUpdated(
          status: update.status, interval: update.interval, latency: update.latency,
          timeout: update.supervisionTimeout), update.handle, status: update.status
      )
      if update.status != .success, let frame {
        rejectParameters(.failed(update.status), frame)
      }
    case .leReadRemoteFeaturesComplete(let features):
      link(
        .remoteFeatures(status: features.status, features: features.features), features.handle,
        status: features.status)
    case .leLongTermKeyRequest(let request):
      if let frame = link(.keyRequested, request.handle) {
        self[frame].pairing.askForEncryption()
      }
    case .leRemoteConnectionParameterRequest(let request):
      wish(
        ParameterWish(
          packet: now.packet, minimumInterval: request.intervalMinimum,
          maximumInterval: request.intervalMaximum, latency: request.latency,
          timeout: request.supervisionTimeout), request.handle, .received)
    case .leDataLengthChange(let change):
      link(
        .dataLengthChanged(
          transmitOctets: change.transmitOctets, transmitTime: change.transmitTime,
          receiveOctets: change.receiveOctets, receiveTime: change.receiveTime), change.handle)
    case .lePHYUpdateComplete(let update):
      link(
        .phyUpdated(
          status: update.status, transmit: update.transmitPHY.rawValue,
          receive: update.receivePHY.rawValue), update.handle, status: update.status)
    case .leScanTimeout:
      story.adapters[place].scan(false)
      emit(.scanning(enabled: false, status: .success), direction: .received)
    case .hardwareError(let error):
      emit(.adapter(.hardwareError(code: error.code)), direction: .received)
    case .vendorSpecific: story.statistics.hci.vendorEvents += 1
    default: break
    }
  }

  /// Tells something about the connection with this handle, which may have been there before us.
  ///
  /// What failed does not show that there is a connection.
  ///
  /// - Returns: Where more is told of the connection, if it is open.
  @discardableResult
  mutating func link(
    _ event: LinkEvent, _ handle: ConnectionHandle, direction: Direction = .received,
    status: ErrorCode = .success
  ) -> LinkFrame? {
    let index =
      status == .success || connection(handle) != nil
      ? followedConnection(handle, direction) : nil
    if let index {
      tellJoined(LinkFrame(now: now, index: index, direction: direction))
    }
    emit(.link(event), direction: direction, at: index)
    return connection(handle).map {
      LinkFrame(now: now, index: $0, direction: direction)
    }
  }

  /// Tells which other parameters a side of a connection wishes, and notes it.
  mutating func wish(
    _ wish: ParameterWish, _ handle: ConnectionHandle, _ direction: Direction
  ) {
    let frame = link(
      .parametersRequested(
        minimumInterval: wish.minimumInterval, maximumInterval: wish.maximumInterval,
        latency: wish.latency, timeout: wish.timeout), handle, direction: direction
    )
    if let frame { self[frame].parameters.wish = wish }
  }

  /// An open connection is encrypted, or this failed, as our controller says.
  private mutating func encrypted(
    _ status: ErrorCode, isOn: Bool, _ frame: LinkFrame?
  ) {
    guard let frame else { return }
    if status == .success {
      if isOn { pairingEncrypts(frame) }
      return
    }
    // The side that is asked for encryption says that it has no key.
    let keyless: EncryptionFailure.Keyless? =
      switch self[frame].role {
      case .central?: .peer
      case .peripheral?: .host
      case nil: nil
      }
    tellFailedEncryption(status, keyless: keyless, frame)
  }

  // MARK: - Begin and end

  private mutating func connectedLE(
    _ connection: ConnectionEstablished, at place: Int
  ) {
    // What a peer began is no answer to what our host asked for; the event of a directed
    // advertisement that nobody answered is not either.
    let isAnswer =
      connection.status == .success
      ? connection.role == .central : connection.status != .advertisingTimeout
    let request = isAnswer ? story.adapters[place].endConnecting() : nil
    guard connection.status == .success else {
      let peer = connection.peerAddress.value == 0 ? request?.peer : connection.peerAddress
      tellFailedConnection(connection.status, peer)
      return
    }
    replace(connection.handle)
    // Connectable advertising ends with the connection that it leads to.
    if connection.role == .peripheral { story.adapters[place].advertise(false) }
    let address = connection.peerAddress.withoutResolution
    let index = addConnection(
      connection.handle, address: address, transport: .lowEnergy, joinedHalfway: false)
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
      let peer = self[index].peer - 1
      if let privateAddress { noteAddress(privateAddress, ofPeer: peer + 1) }
      if let known = story.peers[peer].address, known != address, privateAddress == nil {
        // Resolved by us, not by the controller.
        identity = known
        privateAddress = address
      }
      if privateAddress == address || identity != address {
        keySource = story.peers[peer].keySource
      }
      self[index].role = role
      self[index].parameters.agree(
        connection.interval, latency: connection.latency, timeout: connection.supervisionTimeout)
      noteAdvertisedSignal(of: address, .advertising, at: index)
    }
    let connected = LinkEvent.Connected(
      handle: connection.handle, address: identity, privateAddress: privateAddress,
      keySource: keySource, transport: .lowEnergy,
      role: role, interval: connection.interval, latency: connection.latency,
      timeout: connection.supervisionTimeout,
      request: role == .central ? request?.packet ?? 0 : 0)
    emit(.link(.connected(connected)), direction: .received, at: index)
  }

  private mutating func connectedClassic(
    _ connection: ConnectionComplete
  ) {
    // Link type 1 is ACL; voice links carry nothing that we follow.
    guard connection.linkType == 1 else { return }
    guard connection.status == .success else {
      tellFailedConnection(connection.status, connection.address)
      return
    }
    replace(connection.handle)
    let index = addConnection(
      connection.handle, address: connection.address, transport: .classic, joinedHalfway: false)
    let connected = LinkEvent.Connected(
      handle: connection.handle, address: connection.address, privateAddress: nil,
      transport: .classic, role: nil, interval: 0, latency: 0, timeout: 0, request: 0)
    emit(.link(.connected(connected)), direction: .received, at: index)
  }

  /// A handle that is given again while its connection was still open for us.
  private mutating func replace(_ handle: ConnectionHandle) {
    guard let index = connection(handle) else { return }
    report(
      .linkReplaced(connection: self[index].id, .handle), since: self[index].openedPacket,
      direction: .received, at: index)
    close(at: index, isEndSeen: false, unseen: .replaced)
  }

  private mutating func disconnected(
    _ end: DisconnectionComplete
  ) {
    guard let index = connection(end.handle) else {
      let stream =
        end.status == .success
        ? streams.end(end.handle, on: now.adapter)
        : streams.stream(end.handle, on: now.adapter)
      if stream == nil {
        let before = story.roster.endPacket(end.handle, on: now.adapter)
        report(.linkUnknownHandle(end.handle), since: before, direction: .received)
      }
      emit(
        .link(
          .disconnected(
            LinkEvent.Disconnected(
              handle: end.handle, status: end.status, reason: end.reason, command: 0, duration: nil,
              stream: stream)
          )), direction: .received)
      return
    }
    // The controller accepts a command before it carries it out: a peer that left in between was sooner, and the
    // command is refused then, as there is no connection any more.
    if end.status == .success, end.reason.isPeers,
      !self[index].ending.isAccepted
    {
      self[index].ending.withdraw()
    }
    if end.status == .success {
      let parameters = self[index].parameters
      self[index].ending.end(end.reason, at: now.time, parameters)
    }
    let before = self[index]
    if end.status == .success {
      close(at: index, lingers: true)
    } else {
      self[index].ending.asked = nil
    }
    tellEnd(
      LinkEvent.Disconnected(
        handle: end.handle, status: end.status, reason: end.reason,
        command: before.ending.command,
        duration: now.time.nanoseconds(since: before.openedTime),
        circumstances: LinkEvent.Circumstances(
          before, reason: end.reason, at: now.time)),
      LinkFrame(now: now, index: index, direction: .received))
  }

  // MARK: - What goes wrong

  /// Tells of a connection that did not come about.
  mutating func tellFailedConnection(_ status: ErrorCode, _ peer: DeviceAddress?) {
    emit(.link(.connectFailed(status: status, peer: peer)), direction: .received)
    guard !status.isCancelledConnecting else { return }
    report(.linkFailed(status, peer: peer), direction: .received)
  }

  // MARK: - Advertising

  private mutating func advertisingReports(
    _ reports: AdvertisingReports, _ reader: borrowing ByteReader
  ) {
    var reports = reports
    do throws(DecodeError) {
      while let report = try reports.next(in: reader.descending(to: .advertisingData)) {
        story.statistics.advertisingReports += 1
        let advertiser = advertised(report, reader)
        if reports.count == 1, reports.unread.isEmpty {
          rememberReport(reader, of: advertiser)
        }
      }
    } catch {
      report(.hciUndecodable(error), direction: .received)
    }
  }

  /// Takes in what events tell that are no error where they are cut.
  private mutating func noteApart(
    _ event: HSProtocols.Event, _ parameters: borrowing ByteReader
  ) {
    switch event.code {
    case .remoteNameRequestComplete: noteRemoteName(parameters)
    case .inquiryResult, .connectionRequest, .inquiryResultWithRSSI, .extendedInquiryResult:
      noteDeviceClass(event.code.rawValue, parameters)
    case .linkKeyNotification:
      var cursor = parameters.at(parameters.remainingRange)
      guard let told = try? LinkKeyNotification(parsing: &cursor) else { return }
      noteLinkKey(told.linkKey, of: told.address)
    default: break
    }
  }

  // MARK: - Isochronous streams

  /// Takes in what an event tells of isochronous streams, from its subevent code on.
  private mutating func noteStream(
    _ subevent: LEMetaSubevent, _ reader: borrowing ByteReader
  ) {
    var cursor = reader.at(reader.remainingRange)
    guard (try? cursor.uint8("Subevent_Code")) != nil else { return }
    switch subevent {
    case .cisRequest:
      guard let request = try? LECISRequest(parsing: &cursor) else { return }
      noteStreamRequest(request.cisHandle, of: request.aclHandle)
    case .cisEstablished, .cisEstablishedV2:
      let form: LECISEstablished.Form = subevent == .cisEstablished ? .v1 : .v2
      guard let stream = try? LECISEstablished(parsing: &cursor, form: form),
        stream.status == .success
      else { return }
      streams.note(stream.handle, on: now.adapter, packet: now.packet)
    default: break
    }
  }

  /// Takes in the parameters of LE Create CIS: a count, and as many pairs of handles.
  mutating func noteStreams(created reader: borrowing ByteReader) {
    var cursor = reader.at(reader.remainingRange)
    guard let count = try? cursor.uint8("CIS_Count") else { return }
    for _ in 0..<count {
      guard let handle = cursor.connection("CIS_Connection_Handle"),
        let owner = cursor.connection("ACL_Connection_Handle")
      else { return }
      noteStreamRequest(handle, of: owner)
    }
  }

  private mutating func noteStreamRequest(
    _ handle: ConnectionHandle, of owner: ConnectionHandle
  ) {
    streams.note(
      handle, on: now.adapter, connection: connection(owner).map { self[$0].id } ?? 0)
  }

  /// Data of a voice link.
  mutating func synchronous(_ payload: borrowing ByteReader, _ direction: Direction?) {
    story.statistics.hci.synchronous += 1
    tell(payload, direction) { cursor throws(DecodeError) in
      let data = try SynchronousData(parsing: &cursor)
      return .synchronous(handle: data.handle, length: data.data.range.count)
    }
  }

  /// Data of an isochronous stream.
  mutating func isochronous(_ payload: borrowing ByteReader, _ direction: Direction?) {
    story.statistics.hci.isochronous += 1
    tell(payload, direction) { cursor throws(DecodeError) in
      let data = try ISOData(parsing: &cursor)
      return .isochronous(handle: data.handle, length: data.payload.count)
    }
  }

  /// Tells what a packet is, or that it is none.
  private mutating func tell(
    _ payload: borrowing ByteReader, _ direction: Direction?,
    _ parse: (inout ByteReader) throws(DecodeError) -> HCIEvent
  ) {
    var cursor = payload.descending(to: .hci)
    do throws(DecodeError) {
      emit(.hci(try parse(&cursor)), payload, direction: direction)
    } catch {
      report(.hciUndecodable(error), direction: direction)
    }
  }

  /// A packet of a kind that is not read.
  mutating func unknown(
    _ type: UInt8, _ payload: borrowing ByteReader, _ direction: Direction?
  ) {
    story.statistics.hci.unknown += 1
    emit(.hci(.unknown(type: UInt16(type), length: payload.remaining)), direction: direction)
  }
}
