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
    _ reader: borrowing ByteReader, at place: Int, _ frames: inout Frames, _ scene: inout Scene
  ) {
    scene.story.statistics.hci.events += 1
    var cursor = reader.descending(to: .hci)
    let event: HSHCI.Event
    let parameters: EventParameters
    do throws(DecodeError) {
      event = try HSHCI.Event(parsing: &cursor)
      parameters = try EventParameters(of: event, in: reader.descending(to: .hci))
    } catch {
      scene.report(.hciUndecodable(error), direction: .received)
      return
    }
    if event.trailing > 0 {
      scene.report(.hciTrailing(bytes: event.trailing), direction: .received)
    }
    switch parameters {
    case .commandComplete(let complete):
      commandComplete(complete, reader, at: place, &frames, &scene)
    case .commandStatus(let status):
      commandStatus(status, event.parameters, reader, at: place, &scene)
    case .numberOfCompletedPackets(let completed):
      completedPackets(completed, event.parameters, reader, at: place, &scene)
    case .leAdvertisingReports(let reports): advertisingReports(reports, reader, &scene)
    default:
      if scene.interest.contains(.hci) {
        scene.emit(
          .hci(.event(code: event.code, subevent: event.subevent, parameters: event.parameters)),
          reader, direction: .received)
      }
      linkEvent(parameters, at: place, &frames, &scene)
      noteApart(event, reader.at(event.parameters), &scene)
      if let subevent = event.subevent {
        noteStream(subevent, reader.at(event.parameters), &scene)
      }
    }
  }

  private mutating func linkEvent(
    _ parameters: EventParameters, at place: Int, _ frames: inout Frames, _ scene: inout Scene
  ) {
    switch parameters {
    case .leConnectionEstablished(let connection):
      connectedLE(connection, at: place, &frames, &scene)
    case .connectionComplete(let connection):
      connectedClassic(connection, &frames, &scene)
    case .disconnectionComplete(let end): disconnected(end, &frames, &scene)
    case .encryptionChange(let change):
      let isOn = change.encryption != 0
      if change.status == .success, let index = scene.connection(change.handle) {
        scene[index].isEncrypted = isOn
        if isOn { scene.noteEncryption(at: index) }
      }
      let frame = link(
        .encryptionChanged(
          status: change.status, enabled: change.encryption, keySize: change.keySize),
        change.handle, status: change.status, &frames, &scene)
      encrypted(change.status, isOn: isOn, frame, &scene)
    case .encryptionKeyRefreshComplete(let refresh):
      let frame = link(
        .keyRefreshed(status: refresh.status), refresh.handle, status: refresh.status, &frames,
        &scene)
      encrypted(refresh.status, isOn: true, frame, &scene)
    case .readRemoteVersionInformationComplete(let version):
      link(
        .remoteVersion(
          status: version.status, version: version.version, company: version.company,
          subversion: version.subversion), version.handle, status: version.status, &frames, &scene)
    case .leConnectionUpdateComplete(let update):
      if update.status == .success, let index = scene.connection(update.handle) {
        scene[index].parameters.agree(
          update.interval, latency: update.latency, timeout: update.supervisionTimeout)
        scene[index].parameters.settle()
      }
      let frame = link(
        .parametersUpdated(
          status: update.status, interval: update.interval, latency: update.latency,
          timeout: update.supervisionTimeout), update.handle, status: update.status, &frames, &scene
      )
      if update.status != .success, let frame {
        scene.rejectParameters(.failed(update.status), frame)
      }
    case .leReadRemoteFeaturesComplete(let features):
      link(
        .remoteFeatures(status: features.status, features: features.features), features.handle,
        status: features.status, &frames, &scene)
    case .leLongTermKeyRequest(let request):
      if let frame = link(.keyRequested, request.handle, &frames, &scene) {
        scene[frame].pairing.askForEncryption()
      }
    case .leRemoteConnectionParameterRequest(let request):
      wish(
        ParameterWish(
          packet: scene.now.packet, minimumInterval: request.intervalMinimum,
          maximumInterval: request.intervalMaximum, latency: request.latency,
          timeout: request.supervisionTimeout), request.handle, .received, &frames, &scene)
    case .leDataLengthChange(let change):
      link(
        .dataLengthChanged(
          transmitOctets: change.transmitOctets, transmitTime: change.transmitTime,
          receiveOctets: change.receiveOctets, receiveTime: change.receiveTime), change.handle,
        &frames, &scene)
    case .lePHYUpdateComplete(let update):
      link(
        .phyUpdated(
          status: update.status, transmit: update.transmitPHY.rawValue,
          receive: update.receivePHY.rawValue), update.handle, status: update.status, &frames,
        &scene)
    case .leScanTimeout:
      scene.story.adapters[place].scan(false)
      scene.emit(.scanning(enabled: false, status: .success), direction: .received)
    case .hardwareError(let error):
      scene.emit(.adapter(.hardwareError(code: error.code)), direction: .received)
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
    _ event: LinkEvent, _ handle: ConnectionHandle, direction: Direction = .received,
    status: HSHCI.ErrorCode = .success, _ frames: inout Frames, _ scene: inout Scene
  ) -> LinkFrame? {
    let index =
      status == .success || scene.connection(handle) != nil
      ? frames.followedConnection(handle, direction, &scene) : nil
    if let index {
      scene.tellJoined(LinkFrame(now: scene.now, index: index, direction: direction))
    }
    scene.emit(.link(event), direction: direction, at: index)
    return scene.connection(handle).map {
      LinkFrame(now: scene.now, index: $0, direction: direction)
    }
  }

  /// Tells which other parameters a side of a connection wishes, and notes it.
  func wish(
    _ wish: ParameterWish, _ handle: ConnectionHandle, _ direction: Direction,
    _ frames: inout Frames, _ scene: inout Scene
  ) {
    let frame = link(
      .parametersRequested(
        minimumInterval: wish.minimumInterval, maximumInterval: wish.maximumInterval,
        latency: wish.latency, timeout: wish.timeout), handle, direction: direction, &frames, &scene
    )
    if let frame { scene[frame].parameters.wish = wish }
  }

  /// An open connection is encrypted, or this failed, as our controller says.
  private func encrypted(
    _ status: HSHCI.ErrorCode, isOn: Bool, _ frame: LinkFrame?, _ scene: inout Scene
  ) {
    guard let frame else { return }
    if status == .success {
      if isOn { scene.pairingEncrypts(frame) }
      return
    }
    // The side that is asked for encryption says that it has no key.
    let keyless: EncryptionFailure.Keyless? =
      switch scene[frame].role {
      case .central?: .peer
      case .peripheral?: .host
      case nil: nil
      }
    scene.tellFailedEncryption(status, keyless: keyless, frame)
  }

  // MARK: - Begin and end

  private func connectedLE(
    _ connection: ConnectionEstablished, at place: Int, _ frames: inout Frames, _ scene: inout Scene
  ) {
    // What a peer began is no answer to what our host asked for; the event of a directed
    // advertisement that nobody answered is not either.
    let isAnswer =
      connection.status == .success
      ? connection.role == .central : connection.status != .advertisingTimeout
    let request = isAnswer ? scene.story.adapters[place].endConnecting() : nil
    guard connection.status == .success else {
      let peer = connection.peerAddress.value == 0 ? request?.peer : connection.peerAddress
      tellFailedConnection(connection.status, peer, &scene)
      return
    }
    replace(connection.handle, &frames, &scene)
    // Connectable advertising ends with the connection that it leads to.
    if connection.role == .peripheral { scene.story.adapters[place].advertise(false) }
    let address = connection.peerAddress.withoutResolution
    let index = frames.addConnection(
      connection.handle, address: address, transport: .lowEnergy, joinedHalfway: false, &scene)
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
    scene.emit(.link(.connected(connected)), direction: .received, at: index)
  }

  private func connectedClassic(
    _ connection: ConnectionComplete, _ frames: inout Frames, _ scene: inout Scene
  ) {
    // Link type 1 is ACL; voice links carry nothing that we follow.
    guard connection.linkType == 1 else { return }
    guard connection.status == .success else {
      tellFailedConnection(connection.status, connection.address, &scene)
      return
    }
    replace(connection.handle, &frames, &scene)
    let index = frames.addConnection(
      connection.handle, address: connection.address, transport: .classic, joinedHalfway: false,
      &scene)
    let connected = LinkEvent.Connected(
      handle: connection.handle, address: connection.address, privateAddress: nil,
      transport: .classic, role: nil, interval: 0, latency: 0, timeout: 0, request: 0)
    scene.emit(.link(.connected(connected)), direction: .received, at: index)
  }

  /// A handle that is given again while its connection was still open for us.
  private func replace(_ handle: ConnectionHandle, _ frames: inout Frames, _ scene: inout Scene) {
    guard let index = scene.connection(handle) else { return }
    scene.report(
      .linkReplaced(connection: scene[index].id, .handle), since: scene[index].openedPacket,
      direction: .received, at: index)
    frames.close(at: index, isEndSeen: false, unseen: .replaced, &scene)
  }

  private mutating func disconnected(
    _ end: DisconnectionComplete, _ frames: inout Frames, _ scene: inout Scene
  ) {
    guard let index = scene.connection(end.handle) else {
      let stream =
        end.status == .success
        ? streams.end(end.handle, on: scene.now.adapter)
        : streams.stream(end.handle, on: scene.now.adapter)
      if stream == nil {
        let before = scene.story.roster.endPacket(end.handle, on: scene.now.adapter)
        scene.report(.linkUnknownHandle(end.handle), since: before, direction: .received)
      }
      scene.emit(
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
      !scene[index].ending.isAccepted
    {
      scene[index].ending.withdraw()
    }
    if end.status == .success {
      let parameters = scene[index].parameters
      scene[index].ending.end(end.reason, at: scene.now.time, parameters)
    }
    let connection = scene[index]
    if end.status == .success {
      frames.close(at: index, lingers: true, &scene)
    } else {
      scene[index].ending.asked = nil
    }
    scene.tellEnd(
      LinkEvent.Disconnected(
        handle: end.handle, status: end.status, reason: end.reason,
        command: connection.ending.command,
        duration: scene.now.time.nanoseconds(since: connection.openedTime),
        circumstances: LinkEvent.Circumstances(
          connection, reason: end.reason, at: scene.now.time)),
      LinkFrame(now: scene.now, index: index, direction: .received))
  }

  // MARK: - What goes wrong

  /// Tells of a connection that did not come about.
  func tellFailedConnection(_ status: HSHCI.ErrorCode, _ peer: DeviceAddress?, _ scene: inout Scene)
  {
    scene.emit(.link(.connectFailed(status: status, peer: peer)), direction: .received)
    guard !status.isCancelledConnecting else { return }
    scene.report(.linkFailed(status, peer: peer), direction: .received)
  }

  // MARK: - Advertising

  private func advertisingReports(
    _ reports: AdvertisingReports, _ reader: borrowing ByteReader, _ scene: inout Scene
  ) {
    var reports = reports
    do throws(DecodeError) {
      while let report = try reports.next(in: reader.descending(to: .advertisingData)) {
        scene.story.statistics.advertisingReports += 1
        let advertiser = scene.advertised(report, reader)
        if reports.count == 1, reports.unread.isEmpty {
          scene.rememberReport(reader, of: advertiser)
        }
      }
    } catch {
      scene.report(.hciUndecodable(error), direction: .received)
    }
  }

  /// Takes in what events tell that are no error where they are cut.
  private func noteApart(
    _ event: HSHCI.Event, _ parameters: borrowing ByteReader, _ scene: inout Scene
  ) {
    switch event.code {
    case .remoteNameRequestComplete: scene.noteRemoteName(parameters)
    case .inquiryResult, .connectionRequest, .inquiryResultWithRSSI, .extendedInquiryResult:
      scene.noteDeviceClass(event.code.rawValue, parameters)
    case .linkKeyNotification:
      var cursor = parameters.at(parameters.remainingRange)
      guard let told = try? LinkKeyNotification(parsing: &cursor) else { return }
      scene.noteLinkKey(told.linkKey, of: told.address)
    default: break
    }
  }

  // MARK: - Isochronous streams

  /// An adapter was reset: its streams are gone.
  mutating func endStreams(of adapter: UInt16) { streams.reset(adapter) }

  /// Takes in what an event tells of isochronous streams, from its subevent code on.
  private mutating func noteStream(
    _ subevent: LEMetaSubevent, _ reader: borrowing ByteReader, _ scene: inout Scene
  ) {
    var cursor = reader.at(reader.remainingRange)
    guard (try? cursor.uint8("Subevent_Code")) != nil else { return }
    switch subevent {
    case .cisRequest:
      guard let request = try? LECISRequest(parsing: &cursor) else { return }
      noteStreamRequest(request.cisHandle, of: request.aclHandle, &scene)
    case .cisEstablished, .cisEstablishedV2:
      let form: LECISEstablished.Form = subevent == .cisEstablished ? .v1 : .v2
      guard let stream = try? LECISEstablished(parsing: &cursor, form: form),
        stream.status == .success
      else { return }
      streams.establish(stream.handle, on: scene.now.adapter, packet: scene.now.packet)
    default: break
    }
  }

  /// Takes in the parameters of LE Create CIS: a count, and as many pairs of handles.
  mutating func noteStreams(created reader: borrowing ByteReader, _ scene: inout Scene) {
    var cursor = reader.at(reader.remainingRange)
    guard let count = try? cursor.uint8("CIS_Count") else { return }
    for _ in 0..<count {
      guard let handle = cursor.connection("CIS_Connection_Handle"),
        let owner = cursor.connection("ACL_Connection_Handle")
      else { return }
      noteStreamRequest(handle, of: owner, &scene)
    }
  }

  private mutating func noteStreamRequest(
    _ handle: ConnectionHandle, of owner: ConnectionHandle, _ scene: inout Scene
  ) {
    streams.request(
      handle, on: scene.now.adapter, connection: scene.connection(owner).map { scene[$0].id } ?? 0)
  }

  /// Data of a voice link.
  func synchronous(_ payload: borrowing ByteReader, _ direction: Direction?, _ scene: inout Scene) {
    scene.story.statistics.hci.synchronous += 1
    tell(payload, direction, &scene) { cursor throws(DecodeError) in
      let data = try SynchronousData(parsing: &cursor)
      return .synchronous(handle: data.handle, length: data.data.range.count)
    }
  }

  /// Data of an isochronous stream.
  func isochronous(_ payload: borrowing ByteReader, _ direction: Direction?, _ scene: inout Scene) {
    scene.story.statistics.hci.isochronous += 1
    tell(payload, direction, &scene) { cursor throws(DecodeError) in
      let data = try ISOData(parsing: &cursor)
      return .isochronous(handle: data.handle, length: data.payload.count)
    }
  }

  /// Tells what a packet is, or that it is none.
  private func tell(
    _ payload: borrowing ByteReader, _ direction: Direction?, _ scene: inout Scene,
    _ parse: (inout ByteReader) throws(DecodeError) -> HCIEvent
  ) {
    var cursor = payload.descending(to: .hci)
    do throws(DecodeError) {
      scene.emit(.hci(try parse(&cursor)), payload, direction: direction)
    } catch {
      scene.report(.hciUndecodable(error), direction: direction)
    }
  }

  /// A packet of a kind that is not read.
  func unknown(
    _ type: UInt8, _ payload: borrowing ByteReader, _ direction: Direction?, _ scene: inout Scene
  ) {
    scene.story.statistics.hci.unknown += 1
    scene.emit(.hci(.unknown(type: UInt16(type), length: payload.remaining)), direction: direction)
  }
}
