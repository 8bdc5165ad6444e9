import HSAssignedNumbers
import HSBytes
import HSCapture
import HSHCI
import HSIdentity

/// What host and controller say to each other: commands, events, and what the recorder says of both.
struct Host: ~Copyable {
  /// The isochronous streams that are open.
  private var streams = IsochronousStreams()

  // MARK: - Events

  /// An event from the controller.
  mutating func event(
    _ now: Moment, _ reader: borrowing ByteReader, at place: Int, _ frames: inout Frames,
    _ scene: inout Scene
  ) {
    scene.story.statistics.hci.events += 1
    var cursor = reader.descending(to: .hci)
    let event: HSHCI.Event
    let parameters: EventParameters
    do throws(DecodeError) {
      event = try HSHCI.Event(parsing: &cursor)
      parameters = try EventParameters(of: event, in: reader.descending(to: .hci))
    } catch {
      scene.report(now, .hciUndecodable(error), reader, direction: .received)
      return
    }
    if event.trailing > 0 {
      scene.report(now, .hciTrailing(bytes: event.trailing), reader, direction: .received)
    }
    switch parameters {
    case .commandComplete(let complete):
      commandComplete(now, complete, reader, at: place, &frames, &scene)
    case .commandStatus(let status):
      commandStatus(now, status, event.parameters, reader, at: place, &scene)
    case .numberOfCompletedPackets(let completed):
      completedPackets(now, completed, event.parameters, reader, at: place, &scene)
    case .leAdvertisingReports(let reports): advertisingReports(now, reports, reader, &scene)
    default:
      if scene.interest.contains(.hci) {
        scene.emit(
          now,
          .hci(.event(code: event.code, subevent: event.subevent, parameters: event.parameters)),
          reader, direction: .received)
      }
      linkEvent(now, parameters, reader, at: place, &frames, &scene)
      noteApart(now, event, reader.at(event.parameters), &scene)
      if let subevent = event.subevent {
        noteStream(now, subevent, reader.at(event.parameters), &scene)
      }
    }
  }

  private mutating func linkEvent(
    _ now: Moment, _ parameters: EventParameters, _ reader: borrowing ByteReader, at place: Int,
    _ frames: inout Frames, _ scene: inout Scene
  ) {
    switch parameters {
    case .leConnectionEstablished(let connection):
      connectedLE(now, connection, reader, at: place, &frames, &scene)
    case .connectionComplete(let connection):
      connectedClassic(now, connection, reader, at: place, &frames, &scene)
    case .disconnectionComplete(let end): disconnected(now, end, reader, &frames, &scene)
    case .encryptionChange(let change):
      let isOn = change.encryption != 0
      if change.status == .success, let index = scene.connection(change.handle, now) {
        scene[index].isEncrypted = isOn
        if isOn { scene.noteEncryption(at: index) }
      }
      let frame = link(
        now,
        .encryptionChanged(
          status: change.status, enabled: change.encryption, keySize: change.keySize),
        change.handle, reader, status: change.status, &frames, &scene)
      encrypted(change.status, isOn: isOn, reader, frame, &scene)
    case .encryptionKeyRefreshComplete(let refresh):
      let frame = link(
        now, .keyRefreshed(status: refresh.status), refresh.handle, reader, status: refresh.status,
        &frames, &scene)
      encrypted(refresh.status, isOn: true, reader, frame, &scene)
    case .readRemoteVersionInformationComplete(let version):
      link(
        now,
        .remoteVersion(
          status: version.status, version: version.version, company: version.company,
          subversion: version.subversion),
        version.handle, reader, status: version.status, &frames, &scene)
    case .leConnectionUpdateComplete(let update):
      if update.status == .success, let index = scene.connection(update.handle, now) {
        scene[index].parameters.agree(
          update.interval, latency: update.latency, timeout: update.supervisionTimeout)
        scene[index].parameters.settle()
      }
      let frame = link(
        now,
        .parametersUpdated(
          status: update.status, interval: update.interval, latency: update.latency,
          timeout: update.supervisionTimeout),
        update.handle, reader, status: update.status, &frames, &scene)
      if update.status != .success, let frame {
        scene.rejectParameters(.failed(update.status), reader, frame)
      }
    case .leReadRemoteFeaturesComplete(let features):
      link(
        now, .remoteFeatures(status: features.status, features: features.features), features.handle,
        reader, status: features.status, &frames, &scene)
    case .leLongTermKeyRequest(let request):
      if let frame = link(now, .keyRequested, request.handle, reader, &frames, &scene) {
        scene[frame].pairing.askForEncryption()
      }
    case .leRemoteConnectionParameterRequest(let request):
      wish(
        now,
        ParameterWish(
          packet: now.packet, minimumInterval: request.intervalMinimum,
          maximumInterval: request.intervalMaximum, latency: request.latency,
          timeout: request.supervisionTimeout), request.handle, reader, .received, &frames, &scene)
    case .leDataLengthChange(let change):
      link(
        now,
        .dataLengthChanged(
          transmitOctets: change.transmitOctets, transmitTime: change.transmitTime,
          receiveOctets: change.receiveOctets, receiveTime: change.receiveTime),
        change.handle, reader, &frames, &scene)
    case .lePHYUpdateComplete(let update):
      link(
        now,
        .phyUpdated(
          status: update.status, transmit: update.transmitPHY.rawValue,
          receive: update.receivePHY.rawValue),
        update.handle, reader, status: update.status, &frames, &scene)
    case .leScanTimeout:
      scene.story.adapters[place].scan(false)
      scene.emit(now, .scanning(enabled: false, status: .success), reader, direction: .received)
    case .hardwareError(let error):
      scene.emit(now, .adapter(.hardwareError(code: error.code)), reader, direction: .received)
    case .vendorSpecific: scene.story.statistics.hci.vendorEvents += 1
    default: break
    }
  }

  /// Tells something about the connection with this handle, which may have been there before us.
  ///
  /// What failed does not show that there is a connection.
  ///
  /// - Returns: Where more is told of the connection, if it is open.
  @discardableResult
  func link(
    _ now: Moment, _ event: LinkEvent, _ handle: ConnectionHandle, _ reader: borrowing ByteReader,
    direction: Direction = .received, status: HSHCI.ErrorCode = .success, _ frames: inout Frames,
    _ scene: inout Scene
  ) -> LinkFrame? {
    let index =
      status == .success || scene.connection(handle, now) != nil
      ? frames.followedConnection(now, handle, direction, &scene) : nil
    if let index {
      scene.tellJoined(reader, LinkFrame(now: now, index: index, direction: direction))
    }
    scene.emit(now, .link(event), reader, direction: direction, at: index)
    return scene.connection(handle, now).map {
      LinkFrame(now: now, index: $0, direction: direction)
    }
  }

  /// Tells which other parameters a side of a connection wishes, and notes it.
  func wish(
    _ now: Moment, _ wish: ParameterWish, _ handle: ConnectionHandle,
    _ reader: borrowing ByteReader, _ direction: Direction, _ frames: inout Frames,
    _ scene: inout Scene
  ) {
    let frame = link(
      now,
      .parametersRequested(
        minimumInterval: wish.minimumInterval, maximumInterval: wish.maximumInterval,
        latency: wish.latency, timeout: wish.timeout),
      handle, reader, direction: direction, &frames, &scene)
    if let frame { scene[frame].parameters.wish = wish }
  }

  /// An open connection is encrypted, or this failed, as our controller says.
  private func encrypted(
    _ status: HSHCI.ErrorCode, isOn: Bool, _ reader: borrowing ByteReader, _ frame: LinkFrame?,
    _ scene: inout Scene
  ) {
    guard let frame else { return }
    if status == .success {
      if isOn { scene.pairingEncrypts(reader, frame) }
      return
    }
    // The side that is asked for encryption says that it has no key.
    let keyless: EncryptionFailure.Keyless? =
      switch scene[frame].role {
      case .central?: .peer
      case .peripheral?: .host
      case nil: nil
      }
    scene.tellFailedEncryption(status, keyless: keyless, reader, frame)
  }

  // MARK: - Begin and end

  private func connectedLE(
    _ now: Moment, _ connection: ConnectionEstablished, _ reader: borrowing ByteReader,
    at place: Int, _ frames: inout Frames, _ scene: inout Scene
  ) {
    // What a peer began is no answer to what our host asked for; the event of a directed
    // advertisement that nobody answered is not either.
    let isAnswer =
      connection.status == .success
      ? connection.role == .central : connection.status != .advertisingTimeout
    let request = isAnswer ? scene.story.adapters[place].endConnecting() : nil
    guard connection.status == .success else {
      let peer = connection.peerAddress.value == 0 ? request?.peer : connection.peerAddress
      tellFailedConnection(now, connection.status, peer, reader, &scene)
      return
    }
    replace(now, connection.handle, reader, &frames, &scene)
    // Connectable advertising ends with the connection that it leads to.
    if connection.role == .peripheral { scene.story.adapters[place].advertise(false) }
    let address = connection.peerAddress.withoutResolution
    let index = frames.addConnection(
      now, connection.handle, address: address, transport: .lowEnergy, joinedHalfway: false, &scene)
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
      let peer = scene[index].peer - 1
      if let privateAddress { scene.noteAddress(privateAddress, ofPeer: peer + 1) }
      if let known = scene.story.peers[peer].address, known != address, privateAddress == nil {
        // Resolved by us, not by the controller.
        identity = known
        privateAddress = address
      }
      if privateAddress == address || identity != address {
        keySource = scene.story.peers[peer].keySource
      }
      scene[index].role = role
      scene[index].parameters.agree(
        connection.interval, latency: connection.latency, timeout: connection.supervisionTimeout)
      scene.noteAdvertisedSignal(of: address, .advertising, at: index)
    }
    let connected = LinkEvent.Connected(
      handle: connection.handle, address: identity, privateAddress: privateAddress,
      keySource: keySource, transport: .lowEnergy,
      role: role, interval: connection.interval, latency: connection.latency,
      timeout: connection.supervisionTimeout,
      request: role == .central ? request?.packet ?? 0 : 0)
    scene.emit(now, .link(.connected(connected)), reader, direction: .received, at: index)
  }

  private func connectedClassic(
    _ now: Moment, _ connection: ConnectionComplete, _ reader: borrowing ByteReader, at place: Int,
    _ frames: inout Frames, _ scene: inout Scene
  ) {
    // Link type 1 is ACL; voice links carry nothing that we follow.
    guard connection.linkType == 1 else { return }
    guard connection.status == .success else {
      tellFailedConnection(now, connection.status, connection.address, reader, &scene)
      return
    }
    replace(now, connection.handle, reader, &frames, &scene)
    let index = frames.addConnection(
      now, connection.handle, address: connection.address, transport: .classic,
      joinedHalfway: false, &scene)
    let connected = LinkEvent.Connected(
      handle: connection.handle, address: connection.address, privateAddress: nil,
      transport: .classic, role: nil, interval: 0, latency: 0, timeout: 0, request: 0)
    scene.emit(now, .link(.connected(connected)), reader, direction: .received, at: index)
  }

  /// A handle that is given again while its connection was still open for us.
  private func replace(
    _ now: Moment, _ handle: ConnectionHandle, _ reader: borrowing ByteReader,
    _ frames: inout Frames, _ scene: inout Scene
  ) {
    guard let index = scene.connection(handle, now) else { return }
    scene.report(
      now, .linkReplaced(connection: scene[index].id, .handle), since: scene[index].openedPacket,
      reader, direction: .received, at: index)
    frames.close(now, at: index, isEndSeen: false, unseen: .replaced, &scene)
  }

  private mutating func disconnected(
    _ now: Moment, _ end: DisconnectionComplete, _ reader: borrowing ByteReader,
    _ frames: inout Frames, _ scene: inout Scene
  ) {
    guard let index = scene.connection(end.handle, now) else {
      let stream =
        end.status == .success
        ? streams.end(end.handle, on: now.adapter)
        : streams.stream(end.handle, on: now.adapter)
      if stream == nil {
        let before = scene.story.roster.endPacket(end.handle, on: now.adapter)
        scene.report(
          now, .linkUnknownHandle(end.handle), since: before, reader,
          direction: .received)
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
    // The controller accepts a command before it carries it out: a peer that left in between was sooner, and the
    // command is refused then, as there is no connection any more.
    if end.status == .success, end.reason.isPeers,
      !scene[index].ending.isAccepted
    {
      scene[index].ending.withdraw()
    }
    if end.status == .success {
      let parameters = scene[index].parameters
      scene[index].ending.end(end.reason, at: now.time, parameters)
    }
    let connection = scene[index]
    if end.status == .success {
      frames.close(now, at: index, lingers: true, &scene)
    } else {
      scene[index].ending.asked = nil
    }
    scene.tellEnd(
      LinkEvent.Disconnected(
        handle: end.handle, status: end.status, reason: end.reason,
        command: connection.ending.command,
        duration: now.time.nanoseconds(since: connection.openedTime),
        circumstances: LinkEvent.Circumstances(
          connection, reason: end.reason, at: now.time)),
      reader, LinkFrame(now: now, index: index, direction: .received))
  }

  // MARK: - What goes wrong

  /// Tells of a connection that did not come about.
  func tellFailedConnection(
    _ now: Moment, _ status: HSHCI.ErrorCode, _ peer: DeviceAddress?,
    _ reader: borrowing ByteReader, _ scene: inout Scene
  ) {
    scene.emit(
      now, .link(.connectFailed(status: status, peer: peer)), reader, direction: .received)
    guard !status.isCancelledConnecting else { return }
    scene.report(now, .linkFailed(status, peer: peer), reader, direction: .received)
  }

  // MARK: - Advertising

  private func advertisingReports(
    _ now: Moment, _ reports: AdvertisingReports, _ reader: borrowing ByteReader,
    _ scene: inout Scene
  ) {
    var reports = reports
    do throws(DecodeError) {
      while let report = try reports.next(in: reader.descending(to: .advertisingData)) {
        scene.story.statistics.advertisingReports += 1
        let advertiser = scene.advertised(now, report, reader)
        if reports.count == 1, reports.unread.isEmpty {
          scene.rememberReport(reader, of: advertiser)
        }
      }
    } catch {
      scene.report(now, .hciUndecodable(error), reader, direction: .received)
    }
  }

  /// Takes in what events tell that are no error where they are cut.
  private func noteApart(
    _ now: Moment, _ event: HSHCI.Event, _ parameters: ByteReader, _ scene: inout Scene
  ) {
    switch event.code {
    case .remoteNameRequestComplete: scene.noteRemoteName(now, parameters)
    case .linkKeyNotification:
      var cursor = parameters
      guard let told = try? LinkKeyNotification(parsing: &cursor) else { return }
      scene.noteLinkKey(now, told.linkKey, of: told.address)
    default: break
    }
  }

  // MARK: - Isochronous streams

  /// An adapter was reset: its streams are gone.
  mutating func endStreams(of adapter: UInt16) { streams.reset(adapter) }

  /// Takes in what an event tells of isochronous streams, from its subevent code on.
  private mutating func noteStream(
    _ now: Moment, _ subevent: LEMetaSubevent, _ reader: borrowing ByteReader, _ scene: inout Scene
  ) {
    var cursor = reader.at(reader.remainingRange)
    guard (try? cursor.uint8("Subevent_Code")) != nil else { return }
    switch subevent {
    case .cisRequest:
      guard let request = try? LECISRequest(parsing: &cursor) else { return }
      noteStreamRequest(now, request.cisHandle, of: request.aclHandle, &scene)
    case .cisEstablished, .cisEstablishedV2:
      let form: LECISEstablished.Form = subevent == .cisEstablished ? .v1 : .v2
      guard let stream = try? LECISEstablished(parsing: &cursor, form: form),
        stream.status == .success
      else { return }
      streams.establish(stream.handle, on: now.adapter, packet: now.packet)
    default: break
    }
  }

  /// Takes in the parameters of LE Create CIS: a count, and as many pairs of handles.
  mutating func noteStreams(
    _ now: Moment, created reader: borrowing ByteReader, _ scene: inout Scene
  ) {
    var cursor = reader.at(reader.remainingRange)
    guard let count = try? cursor.uint8("CIS_Count") else { return }
    for _ in 0..<count {
      guard let handle = cursor.connection("CIS_Connection_Handle"),
        let owner = cursor.connection("ACL_Connection_Handle")
      else { return }
      noteStreamRequest(now, handle, of: owner, &scene)
    }
  }

  private mutating func noteStreamRequest(
    _ now: Moment, _ handle: ConnectionHandle, of owner: ConnectionHandle, _ scene: inout Scene
  ) {
    streams.request(
      handle, on: now.adapter, connection: scene.connection(owner, now).map { scene[$0].id } ?? 0)
  }

  /// Data of a voice link.
  func synchronous(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction?, _ scene: inout Scene
  ) {
    scene.story.statistics.hci.synchronous += 1
    tell(now, payload, direction, &scene) { cursor throws(DecodeError) in
      let data = try SynchronousData(parsing: &cursor)
      return .synchronous(handle: data.handle, length: data.data.range.count)
    }
  }

  /// Data of an isochronous stream.
  func isochronous(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction?, _ scene: inout Scene
  ) {
    scene.story.statistics.hci.isochronous += 1
    tell(now, payload, direction, &scene) { cursor throws(DecodeError) in
      let data = try ISOData(parsing: &cursor)
      return .isochronous(handle: data.handle, length: data.payload.count)
    }
  }

  /// Tells what a packet is, or that it is none.
  private func tell(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction?, _ scene: inout Scene,
    _ parse: (inout ByteReader) throws(DecodeError) -> HCIEvent
  ) {
    var cursor = payload.descending(to: .hci)
    do throws(DecodeError) {
      scene.emit(now, .hci(try parse(&cursor)), payload, direction: direction)
    } catch {
      scene.report(now, .hciUndecodable(error), payload, direction: direction)
    }
  }

  /// A packet of a kind that is not read.
  func unknown(
    _ now: Moment, _ type: UInt8, _ payload: borrowing ByteReader, _ direction: Direction?,
    _ scene: inout Scene
  ) {
    scene.story.statistics.hci.unknown += 1
    scene.emit(
      now, .hci(.unknown(type: UInt16(type), length: payload.remaining)), payload,
      direction: direction)
  }
}
