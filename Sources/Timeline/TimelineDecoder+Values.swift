import AssignedNumbers
import ATT
import Bytes
import Capture
import GATT
import Labels

/// Whose attributes are meant.
enum ServerSide {
  /// The peer's.
  case peer
  /// Ours.
  case local
}

extension TimelineDecoder {
  /// Whose attributes a request asks for: the other side's.
  func server(ofRequest direction: Direction) -> ServerSide {
    direction == .sent ? .peer : .local
  }

  /// Whose attributes a response or a notification tells of: the sender's.
  func server(ofResponse direction: Direction) -> ServerSide {
    direction == .sent ? .local : .peer
  }

  /// What `handle` stands for on that side of the connection.
  mutating func label(_ handle: AttributeHandle, _ server: ServerSide, _ index: Int)
    -> AttributeLabel?
  {
    // First the place: finding it may change what is kept.
    let place = labelPlace(handle, server, peer: connections[index].peer)
    return labels[place]
  }

  /// Where the answer is kept to what `handle` stands for on a side of a connection to a peer.
  ///
  /// A place rather than the answer, which is large: who makes an event copies it there once.
  @inline(__always)
  private mutating func labelPlace(_ handle: AttributeHandle, _ server: ServerSide, peer: Int)
    -> Int
  {
    let version =
      server == .peer ? peers[peer - 1].server.version : peers[peer - 1].localServer.version
    let key = LabelCache.Key(peer: peer, server: server, handle: handle, version: version)
    let place = LabelCache.place(key)
    if !labels.knows(key, at: place) { look(up: key, at: place) }
    return place
  }

  @inline(never)
  private mutating func look(up key: LabelCache.Key, at place: Int) {
    var label = self.label(of: key.handle, ofPeer: key.peer, isLocal: key.server == .local)
    let isOpen = judge(&label, key.handle, key.server, peer: key.peer)
    labels.keep(label, for: key, at: place, isOpen: isOpen)
  }

  /// An event about a value that a client reads or writes, labelled.
  mutating func valueEvent(
    _ handle: AttributeHandle, _ value: ByteRange, _ server: ServerSide, _ frame: AttributeFrame,
    missing: Int? = nil, request: PendingRequest? = nil
  ) -> ValueEvent {
    ValueEvent(
      handle: handle,
      label: label(handle, server, frame.index)
        ?? soleDescriptorLabel(handle, server, frame.index),
      value: value,
      originalLength: value.count + (missing ?? frame.missing),
      request: request?.packet ?? 0, latency: frame.now.latency(since: request?.time))
  }

  /// The label of the only descriptor that a characteristic has room for, by reasoning.
  func soleDescriptorLabel(_ handle: AttributeHandle, _ server: ServerSide, _ index: Int)
    -> AttributeLabel?
  {
    let peer = connections[index].peer - 1
    let owner: Characteristic?
    let service: Service?
    switch server {
    case .peer:
      if hasForeignLabels, let table = peers[peer].labels.table {
        owner = table.soleDescriptor(at: handle)
        service = table.service(holding: handle)
      } else {
        owner = peers[peer].server.soleDescriptor(at: handle)
        service = peers[peer].server.service(holding: handle)
      }
    case .local:
      owner = peers[peer].localServer.soleDescriptor(at: handle)
      service = peers[peer].localServer.service(holding: handle)
    }
    guard let owner else { return nil }
    return AttributeLabel(
      uuid: .clientCharacteristicConfiguration, role: .descriptor, characteristic: owner.uuid,
      valueHandle: owner.value, service: service?.uuid,
      properties: owner.properties,
      evidence: Evidence(
        procedure: .soleDescriptor, connection: connections[index].id,
        request: owner.evidence.request, response: owner.evidence.response,
        source: owner.evidence.source))
  }

  // MARK: - Reading

  /// The answer to a Read.
  mutating func read(
    _ value: ByteRange, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    let server = server(ofResponse: frame.direction)
    let event = valueEvent(request.handle, value, server, frame, request: request)
    let bytes = reader.at(value).remainingBytes
    learnFromRead(event, bytes, server, request, reader, frame)
    store(event, bytes, server, frame)
    emit(.gatt(.read(event)), reader, frame)
    if frame.direction == .received {
      connections[frame.index][bearer: frame.channel].sentLongRead.begin(
        request.handle, request: request.packet, bytes)
    } else {
      connections[frame.index][bearer: frame.channel].receivedLongRead.begin(
        request.handle, request: request.packet, bytes)
    }
  }

  /// The answer to a Read Blob.
  mutating func readBlob(
    _ value: ByteRange, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    let server = server(ofResponse: frame.direction)
    var event = valueEvent(request.handle, value, server, frame, request: request)
    event.offset = request.offset
    emit(.gatt(.read(event)), reader, frame)
    let bytes = reader.at(value).remainingBytes
    let follows: Bool
    if frame.direction == .received {
      follows = connections[frame.index][bearer: frame.channel].sentLongRead.add(
        request.handle, offset: request.offset, request: request.packet, bytes)
    } else {
      follows = connections[frame.index][bearer: frame.channel].receivedLongRead.add(
        request.handle, offset: request.offset, request: request.packet, bytes)
    }
    guard follows, frame.missing == 0 else { return }
    finishLongRead(endingAt: nil, reader, frame)
  }

  /// Tells a value whole if its last piece has come, or if nothing is there from `end` on.
  mutating func finishLongRead(
    endingAt end: Int?, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let isOurs = frame.direction == .received
    let long =
      isOurs
      ? connections[frame.index][bearer: frame.channel].sentLongRead
      : connections[frame.index][bearer: frame.channel].receivedLongRead
    guard long.pieces > 1, end.map({ $0 == long.bytes.count }) ?? long.hasShortPiece else {
      return
    }
    let server = server(ofResponse: frame.direction)
    let whole = ByteReader(long.bytes.span, base: 0, layer: .value, limit: .value)
    let event = ValueEvent(
      handle: long.handle, label: label(long.handle, server, frame.index),
      value: whole.remainingRange, originalLength: long.bytes.count, request: long.firstRequest)
    store(event, long.bytes.span, server, frame)
    emit(
      .gatt(.longRead(event, pieces: long.pieces)), whole, frame)
    connections[frame.index][bearer: frame.channel].endLongRead(frame.direction)
  }

  /// The answer to a Read Multiple Variable: one value for each handle asked for.
  mutating func readMultiple(
    _ response: ReadMultipleVariableResponse, _ request: PendingRequest,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let server = server(ofResponse: frame.direction)
    var cursor = response.values.cursor
    var position = 0
    while let entry = cursor.next(in: reader),
      position < connections[frame.index][bearer: frame.channel].multipleHandles.count
    {
      let handle = connections[frame.index][bearer: frame.channel].multipleHandles[position]
      position += 1
      let event = valueEvent(
        handle, entry.value, server, frame, missing: max(0, entry.length - entry.value.count),
        request: request)
      store(event, reader.at(entry.value).remainingBytes, server, frame)
      emit(.gatt(.read(event)), reader, frame)
    }
  }

  /// Keeps a value that was read, for the table, and a name, for the peer.
  mutating func store(
    _ event: ValueEvent, _ bytes: Span<UInt8>, _ server: ServerSide, _ frame: AttributeFrame
  ) {
    change(server, frame) {
      $0.store(
        event.handle, bytes, origin: .read, packet: frame.now.packet,
        originalLength: event.originalLength)
    }
    if event.label?.evidence.isForeign == true { checkValue(event, bytes, frame) }
    if server == .peer, event.label?.uuid == .databaseHash, event.label?.role != .declaration,
      event.offset == 0
    {
      noteDatabaseHash(bytes, frame)
    }
    if server == .peer, event.label?.uuid == .deviceName, event.label?.role != .declaration {
      _ = peers[connections[frame.index].peer - 1].names.tell(bytes)
    }
  }

  // MARK: - Notifying

  /// A value that the server sent of its own accord.
  mutating func notify(
    _ handle: AttributeHandle, _ value: ByteRange, _ missing: Int, indicated: Bool,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let server = server(ofResponse: frame.direction)
    connections[frame.index].notifications += 1
    let peer = connections[frame.index].peer
    // Nothing is reasoned of the handle: servers send values, not configurations.
    var place = labelPlace(handle, server, peer: peer)
    let length = value.count + missing
    if !labels.isLabelled(place), server == .peer, infer(handle, value, length, reader, frame) {
      place = labelPlace(handle, server, peer: peer)
    }
    statistics.notifications += 1
    observe(
      handle, server, peer: peer, value, length, indicated: indicated, reader, frame)
    if labels.isLabelled(place) { statistics.labelledNotifications += 1 }
    if missing > 0 { statistics.cutValues += 1 }
    if keepsNotifiedValues {
      let bytes = reader.at(value).remainingBytes
      change(server, frame) {
        $0.store(
          handle, bytes, origin: .notified, packet: frame.now.packet, originalLength: length,
          isIndicated: indicated)
      }
    }
    if interest.contains(.value) {
      tell(handle, labelledAt: place, value, length, indicated: indicated, reader, frame)
    }
    if interest.contains(.message) {
      let event = ValueEvent(
        handle: handle, label: labels[place], value: value, originalLength: length)
      if event.label?.uuid.short == nil {
        collectText(event, reader.at(value).remainingBytes, frame)
      }
    }
    if labels.isWatched(place) {
      watch(handle, labels[place], value, length, server, reader, frame)
    }
  }

  /// Hands a value that was sent to the sink.
  ///
  /// Apart, as this changes nothing, and its parts first: otherwise the sink would be retained.
  @inline(never)
  private func tell(
    _ handle: AttributeHandle, labelledAt place: Int, _ value: ByteRange, _ length: Int,
    indicated: Bool, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let value = ValueEvent(
      handle: handle, label: labels[place], value: value, originalLength: length)
    let origin = EventOrigin(
      packet: frame.now.packet, time: frame.now.time, adapter: frame.now.adapter,
      direction: frame.direction,
      connection: connections[frame.index].id, peer: connections[frame.index].peer,
      bearer: frame.now.bearer)
    sink.receive(value, isIndicated: indicated, from: origin, bytes: reader, timeline: self)
  }

  /// Adds a piece of text; tells the text whole when its end has come.
  @inline(never)
  private mutating func collectText(
    _ event: ValueEvent, _ bytes: Span<UInt8>, _ frame: AttributeFrame
  ) {
    guard
      let place = connections[frame.index].messages.add(
        event.handle, frame.direction, packet: frame.now.packet, bytes,
        isWhole: event.originalLength == bytes.count,
        isJoinedHalfway: connections[frame.index].joinedHalfway)
    else { return }
    let text = connections[frame.index].messages.take(place)
    emit(
      .message(
        MessageEvent(
          handle: event.handle, label: event.label, pieces: text.pieces,
          firstPacket: text.firstPacket, count: text.bytes.count)),
      ByteReader(text.bytes.span, base: 0, layer: .value, limit: .value), frame)
  }

  // MARK: - Subscribing

  /// A write that was accepted: if it went to a client's configuration, somebody subscribed.
  mutating func configure(
    _ request: PendingRequest, confirmed: Bool, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    if confirmed, hasForeignLabels { checkWrite(request, reader, frame) }
    guard let bits = request.shortValue else { return }
    // The response travels against the request; a command travels as itself.
    let server =
      confirmed ? server(ofResponse: frame.direction) : server(ofRequest: frame.direction)
    var known = label(request.handle, server, frame.index)
    if known == nil, bits <= 3 {
      known = soleDescriptorLabel(request.handle, server, frame.index)
      if let known { learnDescriptor(known, request, server, frame) }
    }
    guard let known else {
      if confirmed, server == .peer, bits == 1 || bits == 2 {
        noteProbableConfiguration(request.handle, at: frame.index)
      }
      return
    }
    guard known.uuid == .clientCharacteristicConfiguration else {
      checkPlace(of: request, bits, known, reader, frame)
      return
    }
    checkProperties(of: request, bits, known, reader, frame)
    var subscription = Subscription(
      value: known.isOwnerDoubtful ? .reserved : known.valueHandle ?? .reserved,
      descriptor: request.handle,
      bits: bits, packet: request.packet, time: request.time, isOurs: server == .peer,
      enabledBits: bits & 3,
      enabledPacket: bits & 3 == 0 ? 0 : request.packet)
    let index = frame.index
    if let place = connections[index].subscriptions.firstIndex(where: {
      $0.descriptor == subscription.descriptor && $0.isOurs == subscription.isOurs
    }) {
      if bits & 3 == 0 {
        subscription.enabledBits = connections[index].subscriptions[place].enabledBits
        subscription.enabledPacket = connections[index].subscriptions[place].enabledPacket
      }
      connections[index].subscriptions[place] = subscription
    } else if connections[index].subscriptions.count < AttributeTable.limit {
      connections[index].subscriptions.append(subscription)
    }
    noteSubscription(subscription.value, isOn: bits & 3 != 0, server, reader, frame)
    if known.characteristic?.short == nil, let value = known.valueHandle, !known.isOwnerDoubtful {
      connections[index].messages.begin(value, server == .peer ? .received : .sent)
    }
    emit(
      .gatt(
        .subscription(
          SubscriptionEvent(
            handle: request.handle, label: known, bits: bits, request: request.packet,
            latency: frame.now.latency(since: request.time), confirmed: confirmed))),
      reader, frame)
  }

  private mutating func noteProbableConfiguration(_ handle: AttributeHandle, at index: Int) {
    guard connections[index].probableConfigurations.count < 64,
      !connections[index].probableConfigurations.contains(handle)
    else { return }
    connections[index].probableConfigurations.append(handle)
  }

  /// Takes the descriptor that a write was reasoned to have reached into the table.
  private mutating func learnDescriptor(
    _ label: AttributeLabel, _ request: PendingRequest, _ server: ServerSide,
    _ frame: AttributeFrame
  ) {
    let attribute = TypedAttribute(
      handle: request.handle, type: .clientCharacteristicConfiguration,
      evidence: Evidence(
        procedure: .soleDescriptor, connection: connections[frame.index].id,
        request: request.packet, response: frame.now.packet))
    let peer = connections[frame.index].peer - 1
    switch server {
    case .peer: _ = peers[peer].server.learn(attribute)
    case .local: _ = peers[peer].localServer.learn(attribute)
    }
  }
}
