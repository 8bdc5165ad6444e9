import HSATT
import HSBytes
import HSCapture
import HSEncryption
import HSHCI
import HSL2CAP
import HSLinkLayer
import HSPackets

/// What a sniffer heard: packets of the air become advertisements, connections and pieces of frames,
/// which it hands to the decoder.
struct Air {
  /// The connections, and what else must be known to read the air.
  private var links = AirLinks()
  /// Incomplete extended advertisements.
  private var chains = AdvertisingChains()
  /// The connections that are encrypted.
  private var decryption = AirDecryption()
  /// Packets whose CRC is wrong.
  private var bad = AirLink.Tally()

  /// The payload of the last packet of an encrypted connection before it was encrypted.
  var plaintext: ArraySlice<UInt8> { decryption.octets }

  /// The initial value of a connection's check, if its beginning was heard.
  func crcInitial(of connection: borrowing Connection) -> UInt32? {
    guard let link = links.link(of: connection.handle), link.index == connection.id - 1 else {
      return nil
    }
    return link.crcInitial
  }

  /// A record of a sniffer.
  mutating func take(
    _ now: Moment, _ record: Packet, _ link: LinkType, _ bytes: borrowing ByteReader,
    _ decoder: inout TimelineDecoder
  ) {
    guard !bytes.isAtEnd else {
      decoder.scene.lack { $0.hasUncountedData = true }
      return
    }
    var reader = bytes.descending(to: .linkLayer)
    if link == .privateNordicSniffer
      && !CapturedPacket.isNordic(reader, originalLength: record.originalLength)
      || link == .ppi && CapturedPacket.isOther(perPacketInformation: reader)
    {
      decoder.scene.count { $0.otherRecords += 1 }
      return
    }
    decoder.scene.count { $0.air.packets += 1 }
    let missing = record.missing
    if missing > 0 { decoder.scene.count { $0.cutPackets += 1 } }
    let captured: CapturedPacket
    do throws(DecodeError) {
      captured = try CapturedPacket(parsing: &reader, link: link)
    } catch {
      decoder.scene.report(now, Finding(.airUndecodable(error)), reader)
      return
    }
    let body = reader.at(captured.packet)
    while let over = links.nextOver(now.time.nanoseconds) { end(now, at: over, &decoder) }
    switch captured.kind {
    case .message(let number):
      decoder.scene.emit(now, .hci(.unknown(type: UInt16(number), length: body.remaining)), body)
      return
    case .isochronous:
      decoder.scene.count { $0.hci.isochronous += 1 }
      omit(now, .isochronous, body, &decoder)
      return
    case .data, .unknown: break
    }
    var address = body.descending(to: .linkLayer)
    let known = AccessAddress(rawValue: (try? address.uint32LE("Access address")) ?? 0)
    let initial = links.advertisingInitial(known)
    var cursor = body.descending(to: .linkLayer)
    do throws(DecodeError) {
      let packet = try AirPacket(
        parsing: &cursor, captured: captured, isAdvertising: initial != nil, missing: missing)
      if let initial {
        advertising(now, packet, captured, initial: initial, body, &decoder)
      } else {
        data(now, packet, captured, body, &decoder)
      }
    } catch {
      // What does not fit its own length is noise, unless the capture says that it is sound: then
      // what there is of it is read.
      if captured.isValid == true {
        decoder.scene.report(now, Finding(.airUndecodable(error)), body)
        if initial == nil, let packet = head(captured, body) {
          data(now, packet, captured, body, &decoder)
        }
      } else if initial == nil, let packet = shortened(captured, body) {
        data(now, packet, captured, body, &decoder)
      } else {
        if let place = links.place(of: known), let link = links[place] {
          decoder.scene.story.connections[link.index].traffic.losses.note(
            .damaged, of: captured.direction, at: now.packet)
          countDamaged(now, captured, at: place, &decoder)
        }
        leaveOut(now, .wrongLength, isAdvertising: initial != nil, body, &decoder)
      }
    }
  }

  /// A packet as far as it goes.
  private func head(_ captured: CapturedPacket, _ body: borrowing ByteReader) -> AirPacket? {
    var cursor = body.descending(to: .linkLayer)
    return try? AirPacket(parsing: &cursor, captured: captured, isAdvertising: false, missing: 1)
  }

  /// A packet of a known connection that is shorter than its header says, if its head makes sense.
  ///
  /// There are sniffers that know the lengths of Bluetooth 4.0 only, and keep the head of a longer
  /// packet without saying that they cut it. There is no CRC then; what vouches for the packet is
  /// that access address and both lengths agree.
  private mutating func shortened(
    _ captured: CapturedPacket, _ body: borrowing ByteReader
  ) -> AirPacket? {
    guard captured.isValid == nil, let packet = head(captured, body),
      links.place(of: packet.accessAddress) != nil,
      DataHeader(rawValue: packet.header).kind == .start,
      let frame = FrameHeader(body.at(packet.payload).remainingBytes),
      frame.frameLength == Int(packet.length), (4...6).contains(frame.channel.rawValue)
    else { return nil }
    return packet
  }

  /// Counts a packet that is left out because its CRC is wrong, or because nothing vouches for it.
  private mutating func leaveOut(
    _ now: Moment, _ reason: AirOmission, isAdvertising: Bool, _ body: borrowing ByteReader,
    _ decoder: inout TimelineDecoder
  ) {
    decoder.scene.count { $0.air.bad += 1 }
    if isAdvertising {
      decoder.scene.count { $0.air.badAdvertising += 1 }
      let header = AdvertisingHeader(rawValue: body.peek(at: 4) ?? 0)
      if header.type == .extended { decoder.scene.count { $0.air.badExtended += 1 } }
    } else {
      decoder.scene.lack { $0.damagedPacket = now.packet }
    }
    bad.add(now.packet)
    omit(now, reason, body, &decoder)
  }

  /// Counts a packet whose CRC is wrong of a connection that may be encrypted.
  private mutating func countDamaged(
    _ now: Moment, _ captured: CapturedPacket, at place: Int, _ decoder: inout TimelineDecoder
  ) {
    _ = decoder.scene.story.roster.decrypt(
      LinkPDU(
        header: 0, direction: captured.direction, isValid: false, packet: now.packet,
        nanoseconds: now.time.nanoseconds), Span(), at: place, with: &decryption)
  }

  /// Tells those who ask why a packet is not decoded any further.
  private func omit(
    _ now: Moment, _ reason: AirOmission, of original: Int = 0, direction: Direction? = nil,
    at index: Int? = nil,
    _ body: borrowing ByteReader, _ decoder: inout TimelineDecoder
  ) {
    guard decoder.scene.interest.contains(.hci) else { return }
    let kind = EventKind.hci(.omitted(reason, of: original, packet: body.remainingRange))
    if let index {
      decoder.scene.emit(now, kind, body, direction: direction, at: index)
    } else {
      decoder.scene.emit(now, kind, body, direction: direction)
    }
  }

  /// Whether a packet's CRC is right; `nil` where nothing tells.
  ///
  /// A check of our own that succeeds settles it. One that fails does not: a capture that holds the
  /// payload decrypted, or that was made without radio, has another CRC or none.
  private func isValid(
    _ packet: AirPacket, _ captured: CapturedPacket, initial: UInt32?,
    _ reader: borrowing ByteReader
  ) -> Bool? {
    let own = initial.flatMap { packet.isValid(initial: $0, in: reader) }
    if own == true { return true }
    if let word = captured.isValid { return word }
    return packet.crc == 0 ? nil : own
  }

  // MARK: - Connections

  /// The beginning of a connection.
  private mutating func connected(
    _ now: Moment, _ request: ConnectIndication, isAuxiliary: Bool, _ reader: borrowing ByteReader,
    _ decoder: inout TimelineDecoder
  ) {
    for place in links.indices {
      guard let link = links[place] else { continue }
      let isSame = link.accessAddress == request.accessAddress
      // The request may be repeated before it is answered.
      if isSame, link.packets == 0 { return }
      guard isSame || isPair(request, at: link.index, &decoder) else { continue }
      if link.end == nil {
        decoder.scene.report(
          now,
          Finding(
            .linkReplaced(
              connection: decoder.scene.story.connections[link.index].id, isOnAir: true),
            firstPacket: decoder.scene.story.connections[link.index].openedPacket),
          reader, direction: .sent, at: link.index)
      }
      end(now, at: place, &decoder)
    }
    guard
      let index = open(
        now, request.accessAddress, crcInitial: request.crcInitial, address: request.advertiser,
        &decoder)
    else { return }
    decoder.scene.story.connections[index].localAddress = request.initiator
    decoder.scene.story.roster.learn {
      $0.begin(index, central: request.initiator, peripheral: request.advertiser)
    }
    decoder.scene.noteAdvertisedSignal(of: request.advertiser, .sniffer, at: index)
    decoder.scene.story.connections[index].parameters.interval = request.interval
    decoder.scene.story.connections[index].parameters.latency = request.latency
    decoder.scene.story.connections[index].parameters.supervisionTimeout = request.timeout
    var connected = LinkEvent.Connected(
      handle: decoder.scene.story.connections[index].handle, address: request.advertiser,
      privateAddress: nil,
      transport: .lowEnergy, role: .central, interval: request.interval, latency: request.latency,
      timeout: request.timeout, request: 0)
    connected.localAddress = request.initiator
    connected.accessAddress = request.accessAddress.rawValue
    decoder.scene.emit(now, .link(.connected(connected)), reader, direction: .sent, at: index)
  }

  /// Whether the connection is one between the same two: they have no two at once.
  private func isPair(_ request: ConnectIndication, at index: Int, _ decoder: inout TimelineDecoder)
    -> Bool
  {
    decoder.scene.story.connections[index].localAddress == request.initiator
      && decoder.scene.story.peers[decoder.scene.story.connections[index].peer - 1].address
        == request.advertiser
  }

  /// Makes a connection and returns its index on the timeline; `nil` if there are too many.
  private mutating func open(
    _ now: Moment, _ address: AccessAddress, crcInitial: UInt32?, address peer: DeviceAddress?,
    _ decoder: inout TimelineDecoder
  ) -> Int? {
    let free = links.freePlace()
    if free.isTaken { end(now, at: free.place, &decoder) }
    guard
      let index = decoder.addConnection(
        now, AirLinks.handle(free.place), address: peer, transport: .lowEnergy,
        joinedHalfway: peer == nil)
    else { return nil }
    decoder.scene.story.connections[index].role = .central
    decoder.scene.story.connections[index].accessAddress = address.rawValue
    var link = AirLink(
      accessAddress: address, index: index, crcInitial: crcInitial,
      events: AirEvents(last: now.time),
      isSound: peer != nil)
    // A beginning that was seen is evidence; where it was not, it is a first guess only.
    if peer != nil {
      link.directions.begin()
      link.central = .begun
      link.peripheral = .begun
    }
    links.insert(link, at: free.place)
    return index
  }

  /// Ends a connection: reports its losses.
  private mutating func end(_ now: Moment, at place: Int, _ decoder: inout TimelineDecoder) {
    guard let link = links[place] else { return }
    settle(now, link, at: place, &decoder)
    decryption.end(place)
    decoder.scene.story.roster.learn { $0.end(link.index) }
    decoder.close(now, at: link.index, by: link.end?.time, isEndSeen: link.end != nil)
    if let end = link.end {
      decoder.scene.story.connections[link.index].ending.packet = end.packet
      decoder.scene.story.connections[link.index].ending.time = end.time
    }
    links.remove(at: place)
  }

  /// Whether a connection was not heard for so long that an event must have passed.
  func isUnheard(at time: CaptureTime, _ connection: borrowing Connection) -> Bool {
    guard connection.accessAddress != nil, let link = links.link(of: connection.handle),
      link.index == connection.id - 1
    else { return false }
    return link.events.isUnheard(at: time)
  }

  /// Counts what became of a connection's encrypted packets, and tells its losses.
  private mutating func settle(
    _ now: Moment, _ link: AirLink, at place: Int, _ decoder: inout TimelineDecoder
  ) {
    decryption.settle(place)
    let account = decryption.account(at: place)
    var link = link
    link.unreadable.count += account.abandoned
    tellLosses(now, of: link, at: place, &decoder)
    decoder.scene.count { $0.air.encryption = $0.air.encryption + account }
  }

  /// Tells what of a connection could not be read.
  private mutating func tellLosses(
    _ now: Moment, of link: AirLink, at place: Int, _ decoder: inout TimelineDecoder
  ) {
    if link.unreadable.count > 0 {
      decoder.scene.report(
        now,
        Finding(
          .airEncrypted(
            packets: link.unreadable.count, decryption.account(at: place).mainReason),
          firstPacket: link.unreadable.first),
        ByteReader.nothing, direction: nil, at: link.index)
    }
    // Where a side's bits mean nothing, they show no lost packets either.
    let missed = link.countsMissing ? link.missed : AirLink.Tally()
    let count = missed.count + link.lost.count
    if count > 0 {
      let first = [missed, link.lost].filter { $0.count > 0 }.map(\.first).min() ?? 0
      decoder.scene.report(
        now, Finding(.airMissed(packets: count, counted: link.lost.count), firstPacket: first),
        ByteReader.nothing, direction: nil, at: link.index)
    }
  }

  /// Tells what the capture's end leaves to tell.
  mutating func finish(_ now: Moment, _ decoder: inout TimelineDecoder) {
    for place in links.indices {
      guard let link = links[place] else { continue }
      if link.end != nil {
        end(now, at: place, &decoder)
      } else {
        settle(now, link, at: place, &decoder)
        decryption.end(place)
        links.remove(at: place)
      }
    }
    if bad.count > 0 {
      decoder.scene.report(
        now,
        Finding(
          .airBadCRC(
            packets: bad.count, advertising: decoder.scene.story.statistics.air.badAdvertising),
          firstPacket: bad.first), ByteReader.nothing)
      bad = AirLink.Tally()
    }
  }

  // MARK: - Advertising

  /// A packet of advertising.
  private mutating func advertising(
    _ now: Moment, _ packet: AirPacket, _ captured: CapturedPacket, initial: UInt32,
    _ reader: borrowing ByteReader, _ decoder: inout TimelineDecoder
  ) {
    guard isValid(packet, captured, initial: initial, reader) != false else {
      return leaveOut(now, .wrongCRC, isAdvertising: true, reader, &decoder)
    }
    let header = AdvertisingHeader(rawValue: packet.header)
    let isAuxiliary =
      captured.auxiliary != nil || packet.accessAddress != .advertising
      || (captured.channel ?? 37) < 37
    var payload = reader.at(
      packet.payload, layer: .linkLayer, limitedBy: packet.isWhole ? .linkLayerLength : .record)
    do throws(DecodeError) {
      switch header.type {
      case .connectableUndirected, .connectableDirected, .nonConnectableUndirected, .scanResponse,
        .scannableUndirected:
        let heard = try LegacyAdvertisement(parsing: &payload, header: header)
        report(now, heard, header, captured, reader, &decoder)
      case .connectRequest:
        let request = try ConnectIndication(parsing: &payload, header: header)
        other(now, header, packet, isAuxiliary, reader, &decoder)
        connected(now, request, isAuxiliary: isAuxiliary, reader, &decoder)
      case .extended:
        let heard = try ExtendedAdvertisement(parsing: &payload, header: header)
        if let sync = heard.sync { links.note(sync) }
        if packet.accessAddress != .advertising { noteGroups(heard, reader) }
        report(now, heard, header, captured, packet, isAuxiliary, reader, &decoder)
      default: other(now, header, packet, isAuxiliary, reader, &decoder)
      }
    } catch {
      decoder.scene.report(now, Finding(.airUndecodable(error)), reader)
    }
  }

  /// A PDU that says nothing new of an advertiser.
  private func other(
    _ now: Moment, _ header: AdvertisingHeader, _ packet: AirPacket, _ isAuxiliary: Bool,
    _ reader: borrowing ByteReader, _ decoder: inout TimelineDecoder
  ) {
    let isFromScanner = header.type == .scanRequest || header.type == .connectRequest
    decoder.scene.emit(
      now,
      .hci(
        .advertisingPDU(
          type: header.type, isAuxiliary: isAuxiliary, payload: packet.payload)), reader,
      direction: isFromScanner ? .sent : .received)
  }

  private mutating func report(
    _ now: Moment, _ heard: LegacyAdvertisement, _ header: AdvertisingHeader,
    _ captured: CapturedPacket,
    _ reader: borrowing ByteReader, _ decoder: inout TimelineDecoder
  ) {
    let pdu: LegacyAdvertisingPDU =
      switch header.type {
      case .connectableUndirected: .connectableUndirected
      case .connectableDirected: .connectableDirected
      case .scannableUndirected: .scannableUndirected
      case .scanResponse: .scanResponse
      default: .nonConnectableUndirected
      }
    decoder.scene.advertised(
      now,
      AdvertisingReport(
        form: .legacy, eventType: AdvertisingEventType(legacy: pdu), address: heard.advertiser,
        directAddress: heard.target, primaryPHY: .le1M, secondaryPHY: nil, sid: nil, txPower: nil,
        rssi: captured.rssi, periodicInterval: nil, data: heard.data), reader)
  }

  /// Notes the groups of isochronous streams that a periodic train tells of.
  private mutating func noteGroups(_ heard: ExtendedAdvertisement, _ reader: borrowing ByteReader) {
    let data = reader.descending(to: .linkLayer)
    var structures = AdvertisingDataReader(heard.controllerData)
    while let structure = try? structures.next(in: data) {
      guard structure.type == BroadcastGroup.dataType else { continue }
      var cursor = reader.at(structure.data, layer: .linkLayer)
      if let group = try? BroadcastGroup(parsing: &cursor) { links.note(group) }
    }
  }

  /// An extended advertisement, as far as it says who it is of.
  ///
  /// One that only points elsewhere is no report of its own. The rest of one makes the report whole.
  private mutating func report(
    _ now: Moment, _ heard: ExtendedAdvertisement, _ header: AdvertisingHeader,
    _ captured: CapturedPacket,
    _ packet: AirPacket, _ isAuxiliary: Bool, _ reader: borrowing ByteReader,
    _ decoder: inout TimelineDecoder
  ) {
    let isResponse = captured.auxiliary == .scanResponse
    guard let advertiser = heard.advertiser, !heard.data.isEmpty || heard.pointer == nil else {
      other(now, header, packet, isAuxiliary, reader, &decoder)
      if isAuxiliary, heard.advertiser == nil { rest(now, heard, captured, reader, &decoder) }
      return
    }
    var bits = UInt16(heard.mode & 3)
    if heard.target != nil { bits |= 4 }
    if isResponse { bits |= 8 }
    if heard.pointer != nil { bits |= Self.moreToCome }
    let phy = captured.phy ?? .le1M
    let report = AdvertisingReport(
      form: .extended, eventType: AdvertisingEventType(rawValue: bits), address: advertiser,
      directAddress: heard.target, primaryPHY: phy == .leCoded ? .leCoded : .le1M,
      secondaryPHY: isAuxiliary ? phy : nil, sid: heard.set, txPower: heard.txPower,
      rssi: captured.rssi, periodicInterval: heard.sync?.interval, data: heard.data)
    if isAuxiliary, heard.pointer != nil {
      chains.begin(
        report, heard, reader.at(heard.data).remainingBytes, now.time, packet: now.packet)
      decoder.scene.carry(advertisingChain: now.packet)
    }
    decoder.scene.advertised(now, report, reader)
  }

  /// The bit of an event type by which a report says that more is to come.
  private static let moreToCome: UInt16 = 1 << 5

  /// The rest of an extended advertisement, or a part of it.
  private mutating func rest(
    _ now: Moment, _ heard: ExtendedAdvertisement, _ captured: CapturedPacket,
    _ reader: borrowing ByteReader, _ decoder: inout TimelineDecoder
  ) {
    let part = reader.at(heard.data)
    guard
      let (place, isWhole) = chains.extend(
        heard, channel: captured.channel, part.remainingBytes, now.time)
    else { return }
    decoder.scene.carry(advertisingChain: chains.packet(at: place))
    guard isWhole else { return }
    // The data are lent out while the report is told.
    var bytes: [UInt8] = []
    chains.exchangeData(at: place, &bytes)
    let first = chains.report(at: place)
    let type = AdvertisingEventType(rawValue: first.eventType.rawValue & ~Self.moreToCome)
    let whole = AdvertisingReport(
      form: .extended, eventType: type, address: first.address, directAddress: first.directAddress,
      primaryPHY: first.primaryPHY, secondaryPHY: first.secondaryPHY, sid: first.sid,
      txPower: first.txPower, rssi: captured.rssi, periodicInterval: first.periodicInterval,
      data: ByteRange(offset: 0, count: bytes.count))
    tell(now, whole, bytes.span, &decoder)
    chains.exchangeData(at: place, &bytes)
  }

  private mutating func tell(
    _ now: Moment, _ report: AdvertisingReport, _ bytes: Span<UInt8>,
    _ decoder: inout TimelineDecoder
  ) {
    decoder.scene.advertised(
      now, report, ByteReader(bytes, base: 0, layer: .linkLayer, limit: .linkLayerLength))
  }

  // MARK: - Data

  /// A packet of a connection, or of something else that begins with an unknown access address.
  private mutating func data(
    _ now: Moment, _ packet: AirPacket, _ captured: CapturedPacket, _ reader: borrowing ByteReader,
    _ decoder: inout TimelineDecoder
  ) {
    guard let place = place(now, packet, captured, reader, &decoder), var link = links[place] else {
      return
    }
    let valid = isValid(packet, captured, initial: link.crcInitial, reader)
    let index = link.index
    guard valid != false else {
      decoder.scene.story.connections[index].traffic.losses.note(
        .damaged, of: captured.direction, at: now.packet)
      countDamaged(now, captured, at: place, &decoder)
      return leaveOut(now, .wrongCRC, isAdvertising: false, reader, &decoder)
    }
    let header = DataHeader(rawValue: packet.header)
    let digest = digest(of: packet, reader)
    let payload = reader.at(
      packet.payload, layer: .linkLayer, limitedBy: packet.isWhole ? .linkLayerLength : .record)
    var direction = direction(now, packet, captured, header, digest, &link, reader, &decoder)
    let outcome = decrypt(now, packet, captured, direction, payload, link, at: place, &decoder)
    switch outcome {
    case .decrypted(let decrypted)?:
      if decrypted.direction != direction {
        // A check that holds knows better than any bit.
        direction = decrypted.direction
        link.directions.settle(header, direction)
      }
      decryption.remember(decrypted, digest, at: place)
    case .retransmission?:
      if let again = decryption.recall(digest, at: place) {
        direction = again.direction
        decoder.scene.carry(key: again.key)
      }
    default: break
    }
    link.directions.hear(header, packet.length, direction)
    decoder.scene.carry(direction, at: index)
    decoder.scene.tellJoined(now, at: index, reader, direction)
    if link.events.take(
      captured.event, now.time, interval: decoder.scene.story.connections[index].parameters.interval
    ) {
      decoder.scene.story.connections[index].traffic.losses.note(.events, of: nil, at: now.packet)
    }
    link.packets += 1
    defer {
      if links[place]?.index == index { links[place] = link }
      if decoder.scene.story.carried.part != .pending {
        decoder.scene.story.connections[index].traffic.hear(direction, now.packet, now.time)
      }
    }
    if let strength = captured.rssi, direction == .received {
      decoder.scene.story.connections[index].signal = SignalReading(
        strength: strength, packet: now.packet, source: .sniffer)
    }

    if link[direction.opposite].acknowledge(header.nextExpected) {
      missed(now, direction.opposite, &link, at: place, &decoder)
    }
    let isNew = isNew(now, header, digest, direction, &link, at: place, reader, &decoder)
    switch outcome {
    case .retransmission? where isNew:
      decoder.scene.count { $0.air.retransmissions += 1 }
      return omit(now, .repeated, direction: direction, at: index, reader, &decoder)
    case .decrypted(let decrypted)?:
      return decryptedData(now, header, decrypted, &link, at: place, reader, &decoder)
    default: break
    }
    guard isNew, packet.length > 0 else { return }
    switch outcome {
    case nil:
      guard isReadable(packet, header, captured, &link, payload, &decoder) else {
        // Encryption began unheard.
        decryption.follow(place, decoder.scene.story.roster.keyRing.ends(of: index))
        _ = decrypt(
          now, packet, captured, direction, isEncrypted: true, payload, link, at: place, &decoder)
        return unreadable(now, direction, &link, reader, &decoder)
      }
    case .held?:
      // It is told once another one confirms it, or counted when none does.
      interruptCount(at: index, &decoder)
      return omit(now, .waiting, direction: direction, at: index, reader, &decoder)
    case .failed?, .notTried?: return unreadable(now, direction, &link, reader, &decoder)
    case .decryptedByCapture? where !captured.isDecrypted:
      // No MIC tells whether one is missing before it.
      interruptCount(at: index, &decoder)
      link.readsPlain = true
      // Who decrypted the capture may have left some as they were.
      if ClearReading.isStrange(header, payload.remainingBytes) {
        decoder.scene.count { $0.air.leftEncrypted += 1 }
        return unreadable(now, direction, &link, reader, &decoder)
      }
    case .decryptedByCapture?: break
    case .clear?, .empty?, .decrypted?, .retransmission?: break
    }
    let trimmed = clearPayload(packet, header, captured, payload)
    read(
      now, header, payload.at(trimmed, layer: .linkLayer), direction,
      missing: Int(packet.length) - packet.payload.count, &link, at: place, &decoder)
  }

  /// Takes in the contents of a data PDU.
  private mutating func read(
    _ now: Moment, _ header: DataHeader, _ payload: borrowing ByteReader, _ direction: Direction,
    missing: Int, _ link: inout AirLink, at place: Int, _ decoder: inout TimelineDecoder
  ) {
    let range = payload.remainingRange
    switch header.kind {
    case .control: control(now, payload, direction, &link, at: place, &decoder)
    case .start, .continuation:
      decoder.join(
        now,
        ACLFragment(
          stream: ACLStream(
            adapter: now.adapter, handle: decoder.scene.story.connections[link.index].handle,
            direction: direction),
          boundary: header.kind == .start ? 0b10 : 0b01, range: range, record: now.packet,
          missing: missing),
        payload.at(range, layer: .l2cap), at: link.index)
    case .reserved:
      decoder.scene.report(
        now,
        Finding(
          .airUndecodable(
            DecodeError(
              layer: .linkLayer, field: "LLID", at: ByteRange(offset: range.offset, count: 0),
              problem: .invalid(0)))),
        payload, direction: direction, at: link.index)
    }
  }

  /// The place of the packet's connection; one that is unknown was there before us.
  private mutating func place(
    _ now: Moment, _ packet: AirPacket, _ captured: CapturedPacket, _ reader: borrowing ByteReader,
    _ decoder: inout TimelineDecoder
  ) -> Int? {
    if let place = links.place(of: packet.accessAddress) { return place }
    if let ended = links.initialOfEnded(packet.accessAddress) {
      return revived(now, packet, captured, initial: ended, reader, &decoder)
    }
    if links.isIsochronous(packet.accessAddress) {
      decoder.scene.count { $0.hci.isochronous += 1 }
      omit(now, .isochronous, reader, &decoder)
      return nil
    }
    let initial = packet.initialValue(in: reader)
    switch captured.isValid {
    case true?:
      // An empty packet alone may be of a connection that ended before, and tells nothing of any.
      guard packet.length > 0 || links.confirms(packet.accessAddress, initial: 0) else {
        omit(now, .unconfirmed, reader, &decoder)
        return nil
      }
    case false?:
      leaveOut(now, .wrongCRC, isAdvertising: false, reader, &decoder)
      return nil
    case nil:
      // If the capture does not vouch for it, two packets must agree.
      guard links.confirms(packet.accessAddress, initial: initial ?? 0) else {
        leaveOut(now, .unconfirmed, isAdvertising: false, reader, &decoder)
        return nil
      }
    }
    _ = open(
      now, packet.accessAddress, crcInitial: captured.isValid == nil ? initial : nil, address: nil,
      &decoder)
    return links.place(of: packet.accessAddress)
  }

  /// The place of a connection that goes on although it was ended; `nil` if this is but its farewell:
  /// the end acknowledged, or told again.
  private mutating func revived(
    _ now: Moment, _ packet: AirPacket, _ captured: CapturedPacket, initial: UInt32?,
    _ reader: borrowing ByteReader, _ decoder: inout TimelineDecoder
  ) -> Int? {
    switch isValid(packet, captured, initial: initial, reader) {
    case true?: break
    case false?:
      leaveOut(now, .wrongCRC, isAdvertising: false, reader, &decoder)
      return nil
    case nil:
      omit(now, .afterEnd, reader, &decoder)
      return nil
    }
    let isGoodbye =
      DataHeader(rawValue: packet.header).kind == .control
      && reader.at(packet.payload).peek() == ControlOpcode.terminateIndication.rawValue
    guard packet.length > 0, !isGoodbye else {
      omit(now, .afterEnd, reader, &decoder)
      return nil
    }
    _ = open(now, packet.accessAddress, crcInitial: initial, address: nil, &decoder)
    return links.place(of: packet.accessAddress)
  }

  /// What tells a packet's payload from another's.
  private func digest(of packet: AirPacket, _ reader: borrowing ByteReader) -> UInt64 {
    // FNV-1a, 64 bits.
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    digest = (digest ^ UInt64(packet.header & 3)) &* 0x100_0000_01b3
    digest = (digest ^ UInt64(packet.length)) &* 0x100_0000_01b3
    let bytes = reader.at(packet.payload).remainingBytes
    for index in bytes.indices {
      digest = (digest ^ UInt64(bytes[index])) &* 0x100_0000_01b3
    }
    return digest
  }

  /// Whether a packet is new rather than sent again.
  ///
  /// The bit alone does not decide: after a packet that the sniffer missed, the next one has it too.
  private mutating func isNew(
    _ now: Moment, _ header: DataHeader, _ digest: UInt64, _ direction: Direction,
    _ link: inout AirLink, at place: Int,
    _ reader: borrowing ByteReader, _ decoder: inout TimelineDecoder
  ) -> Bool {
    let before = link[direction]
    let isSame = before.sequence == header.sequence && !before.isBehind
    // Where a side's SN never changes, the other's word that it was taken in must do.
    let isBySequence = before.keepsSequence || link.packets <= 8 || !before.isAcknowledged
    if isSame, before.digest == digest, isBySequence {
      decoder.scene.count { $0.air.retransmissions += 1 }
      omit(
        now, .repeated, of: before.packet, direction: direction, at: link.index, reader, &decoder)
      return false
    }
    link[direction] = AirLink.Side(
      sequence: header.sequence, digest: digest, packet: now.packet,
      sequences: before.sequences | 1 &<< header.sequence)
    if isSame { missed(now, direction, &link, at: place, &decoder) }
    return true
  }

  /// A packet of this direction was not heard: the frame in whose middle that was is lost.
  private mutating func missed(
    _ now: Moment, _ direction: Direction, _ link: inout AirLink, at place: Int,
    _ decoder: inout TimelineDecoder
  ) {
    decoder.scene.story.connections[link.index].traffic.losses.note(
      .sequence, of: direction, at: now.packet)
    // It may have been empty: the next counter tells.
    if decryption.isOpen(place) { return }
    link.missed.add(now.packet)
    guard link[direction].keepsSequence else { return }
    decoder.scene.story.connections[link.index].values.messages.spoil(direction)
    decoder.loseFrame(now, direction, at: link.index)
  }

  // MARK: - Encryption

  /// Leads a packet of a connection through its encryption; `nil` where nothing of encryption was heard.
  private mutating func decrypt(
    _ now: Moment, _ packet: AirPacket, _ captured: CapturedPacket, _ direction: Direction,
    isEncrypted: Bool = false, _ payload: borrowing ByteReader, _ link: AirLink, at place: Int,
    _ decoder: inout TimelineDecoder
  ) -> DecryptionOutcome? {
    let header = DataHeader(rawValue: packet.header)
    if !decryption.follows(place) {
      guard packet.length > 0, isEncrypted || beginsEncryption(packet, header, payload) else {
        return nil
      }
      decryption.follow(place, decoder.scene.story.roster.keyRing.ends(of: link.index))
    }
    let unsearched = decoder.scene.story.roster.keyRing.keys.unsearched
    let outcome = decoder.scene.story.roster.decrypt(
      LinkPDU(
        header: packet.header, direction: direction, isWhole: packet.isWhole,
        isDecrypted: captured.isDecrypted,
        isEncrypted: isEncrypted || captured.isEncrypted == true,
        packet: now.packet, nanoseconds: now.time.nanoseconds),
      payload.remainingBytes, at: place, with: &decryption)
    if decoder.scene.story.roster.keyRing.keys.unsearched > unsearched {
      decoder.scene.reach(now, .passkeys)
    }
    return outcome
  }

  /// Whether a packet in clear is one of those by which encryption begins.
  private func beginsEncryption(
    _ packet: AirPacket, _ header: DataHeader, _ payload: borrowing ByteReader
  ) -> Bool {
    guard header.kind == .control, packet.isWhole, let octet = payload.peek() else { return false }
    let opcode = ControlOpcode(rawValue: octet)
    switch opcode {
    case .encryptionRequest, .encryptionResponse, .startEncryptionRequest:
      return opcode.parametersLength == Int(packet.length) - 1
    default: return false
    }
  }

  /// A packet that was decrypted.
  private mutating func decryptedData(
    _ now: Moment, _ header: DataHeader, _ decrypted: Decryption, _ link: inout AirLink,
    at place: Int, _ reader: borrowing ByteReader, _ decoder: inout TimelineDecoder
  ) {
    if decrypted.confirmsHeld, let held = decryption.confirmed(at: place) {
      var then = now
      then.packet = held.pdu.packet
      then.time = CaptureTime(nanoseconds: held.pdu.nanoseconds)
      take(
        then, held.pdu.header, held.decryption, held.plaintext.span, &link, at: place, reader,
        &decoder)
    }
    // The octets are lent out while their events are told.
    var octets: [UInt8] = []
    decryption.exchangePlaintext(&octets)
    if decrypted.count <= octets.count {
      take(
        now, header, decrypted, octets.span.extracting(0..<decrypted.count), &link, at: place,
        reader, &decoder)
    }
    decryption.exchangePlaintext(&octets)
  }

  /// Takes in the plaintext of a packet.
  private mutating func take(
    _ now: Moment, _ header: DataHeader, _ decrypted: Decryption, _ plaintext: Span<UInt8>,
    _ link: inout AirLink, at place: Int, _ reader: borrowing ByteReader,
    _ decoder: inout TimelineDecoder
  ) {
    let index = link.index
    let direction = decrypted.direction
    let isNews = decryption.isNews(decrypted.session, at: place)
    // What was missed before the session the counters do not tell.
    if isNews {
      decoder.scene.story.connections[index].traffic.losses.believe()
      interruptCount(at: index, &decoder)
    }
    decoder.scene.story.connections[index].traffic.count(
      direction, missing: Int(clamping: decrypted.lost))
    if decrypted.lost > 0 {
      // What the counters show is certain, whatever the bits of the headers said.
      if link.lost.count == 0 { link.lost.first = now.packet }
      link.lost.count += Int(clamping: decrypted.lost)
      decoder.scene.story.connections[index].traffic.losses.note(
        .counter, of: direction, at: now.packet)
      decoder.scene.story.connections[index].values.messages.spoil(direction)
      decoder.loseFrame(now, direction, at: index)
    } else {
      decoder.scene.story.connections[index].traffic.losses.proveNone(direction)
    }
    decoder.scene.carry(key: decrypted.key)
    if isNews {
      decoder.scene.emit(
        now,
        .link(.decrypting(LinkEvent.Decrypting(key: decrypted.key, session: decrypted.session))),
        reader, direction: direction, at: index)
    }
    let isAnswer =
      header.kind == .control && plaintext.count > 0
      && plaintext[0] == ControlOpcode.startEncryptionResponse.rawValue
    link.encryption = .on
    if !isAnswer { turnOn(now, direction, &link, reader, &decoder) }
    read(
      now, header, ByteReader(plaintext, base: 0, layer: .linkLayer, limit: .linkLayerLength),
      direction, missing: 0, &link, at: place, &decoder)
  }

  /// A packet that is encrypted and was not decrypted.
  private mutating func unreadable(
    _ now: Moment, _ direction: Direction, _ link: inout AirLink, _ reader: borrowing ByteReader,
    _ decoder: inout TimelineDecoder
  ) {
    omit(now, .encrypted, direction: direction, at: link.index, reader, &decoder)
    link.unreadable.add(now.packet)
    interruptCount(at: link.index, &decoder)
    decoder.scene.story.connections[link.index].traffic.losses.note(
      .encrypted, of: direction, at: now.packet)
    if link.encryption != .on { turnOn(now, direction, &link, reader, &decoder) }
  }

  /// A packet was not decrypted, or another session began: the counters do not go on.
  private func interruptCount(at index: Int, _ decoder: inout TimelineDecoder) {
    decoder.scene.story.connections[index].traffic.counted.sent.interrupt()
    decoder.scene.story.connections[index].traffic.counted.received.interrupt()
  }

  /// Encryption is on, as a packet shows.
  private mutating func turnOn(
    _ now: Moment, _ direction: Direction, _ link: inout AirLink, _ reader: borrowing ByteReader,
    _ decoder: inout TimelineDecoder
  ) {
    link.encryption = .on
    guard !decoder.scene.story.connections[link.index].isEncrypted else { return }
    decoder.scene.story.connections[link.index].isEncrypted = true
    decoder.scene.emit(
      now, .link(.encryptionChanged(status: .success, enabled: 1, keySize: nil)), reader,
      direction: direction, at: link.index)
    decoder.scene.pairingEncrypts(now, reader, direction, at: link.index)
  }

  /// Whether a payload is in clear.
  private mutating func isReadable(
    _ packet: AirPacket, _ header: DataHeader, _ captured: CapturedPacket, _ link: inout AirLink,
    _ payload: borrowing ByteReader, _ decoder: inout TimelineDecoder
  ) -> Bool {
    if captured.isDecrypted { return true }
    if captured.isEncrypted == true { return false }
    let makesSense = makesSense(packet, header, payload, readsPlain: link.readsPlain)
    switch link.encryption {
    case .off, .requested:
      if header.kind == .continuation { return true }
      if link.isSound {
        let isStrange = !makesSense && ClearReading.isStrange(header, payload.remainingBytes)
        // One may be of a maker's own protocol.
        defer { link.wasStrange = isStrange }
        return !isStrange || !link.wasStrange || !packet.isWhole
      }
      if makesSense, header.kind == .start { link.isSound = true }
      return makesSense
    case .starting:
      // Captures that somebody decrypted afterwards go on in clear.
      if header.kind == .continuation {
        return decoder.scene.story.connections[link.index].isEncrypted
      }
      guard makesSense, !decoder.scene.story.connections[link.index].isEncrypted else {
        return makesSense
      }
      // Nothing but these comes before both sides have said that they are ready; encrypted, the
      // first of them has as many bytes as some others have in clear.
      //
      // Core 5.4, Vol 6, Part B, 5.1.3.1.
      let opcode = ControlOpcode(rawValue: payload.peek() ?? 0xff)
      let isExpected = [
        .startEncryptionResponse, .terminateIndication, .rejectIndication,
        .rejectExtendedIndication,
      ].contains(opcode)
      guard header.kind == .control, isExpected else { return false }
      // Encrypted it would be four bytes longer.
      if opcode == .startEncryptionResponse { link.readsPlain = true }
      return true
    case .on:
      guard makesSense else { return false }
      // An L2CAP header does not come about by chance.
      if header.kind == .start {
        link.readsPlain = true
        return true
      }
      // A control PDU may: one of some hundred that are encrypted. Where others were decrypted, it is
      // taken for what it reads as; so is one that has no room for the four bytes of its check. A
      // request to encrypt means that encryption paused.
      let isRequest = payload.peek() == ControlOpcode.encryptionRequest.rawValue
      if isRequest { link.encryption = .requested }
      return isRequest || link.readsPlain || packet.length < 5
    }
  }

  /// Whether a payload looks like one in clear: its length is the one that its first bytes ask for.
  ///
  /// `readsPlain` says that payloads of the connection were found in clear although it is encrypted.
  private func makesSense(
    _ packet: AirPacket, _ header: DataHeader, _ payload: borrowing ByteReader, readsPlain: Bool
  ) -> Bool {
    switch header.kind {
    case .control:
      guard let opcode = payload.peek() else { return false }
      let length = ControlOpcode(rawValue: opcode).parametersLength
      return length == Int(packet.length) - 1
    case .start:
      guard let frame = FrameHeader(payload.remainingBytes) else { return false }
      switch frame.channel.rawValue {
      case 4...6, 0x20...0x7f: break
      default: return false
      }
      let length = Int(packet.length)
      if frame.frameLength == length { return true }
      // A fragment. Encrypted bytes look like the first of a long frame now and then; frames of the
      // fixed channels are short.
      guard frame.frameLength > length, length >= 23 else { return false }
      return readsPlain || (frame.channel.rawValue <= 6 && frame.frameLength <= 1024)
    case .continuation, .reserved: return false
    }
  }

  /// The payload without the message integrity check that decrypted captures may keep.
  private func clearPayload(
    _ packet: AirPacket, _ header: DataHeader, _ captured: CapturedPacket,
    _ payload: borrowing ByteReader
  ) -> ByteRange {
    guard captured.isDecrypted, header.kind == .start, packet.isWhole,
      let frame = FrameHeader(payload.remainingBytes),
      frame.frameLength + 4 == packet.payload.count
    else { return packet.payload }
    return ByteRange(offset: packet.payload.offset, count: packet.payload.count - 4)
  }

  // MARK: - Directions

  // Who sent a packet on the air: by the capture's word, and where it says nothing or what cannot be, by
  // what only one side may send and by the order of both sides' bits.

  /// Which way a packet went; says so where that was concluded.
  private mutating func direction(
    _ now: Moment, _ packet: AirPacket, _ captured: CapturedPacket, _ header: DataHeader,
    _ digest: UInt64,
    _ link: inout AirLink, _ reader: borrowing ByteReader, _ decoder: inout TimelineDecoder
  ) -> Direction {
    let index = link.index
    let bound = roleBound(packet, header, captured, link, reader)
    if let told = captured.direction {
      guard link.contradicts(told, bound, header, digest) else {
        link.directions.tell(header, told)
        return told
      }
      let direction = told.opposite
      decoder.scene.report(
        now, Finding(.airContradictedDirection(isCentral: direction == .sent)), reader,
        direction: direction, at: index)
      return direction
    }
    if let bound {
      link.directions.settle(header, bound)
    } else if link.packets > 0 {
      let elapsed = now.time.nanoseconds(since: link.last)
      link.directions.note(elapsed: elapsed)
      let side = link.repeated(header, digest)
      if !link.directions.follows(header, after: elapsed, phy: captured.phy ?? link.phy) {
        if isAfterPause(now, link, &decoder) { link.directions.begin(event: header) }
        if packet.length > 0, let side { link.directions.agree(header, side) }
      }
    }
    let direction =
      bound ?? answerDirection(packet, header, captured, &link, reader, &decoder)
      ?? link.directions.direction(of: header)
    if !decoder.scene.story.connections[index].hasInferredDirection {
      decoder.scene.story.connections[index].hasInferredDirection = true
      decoder.scene.report(
        now, Finding(.airInferredDirection(told: link.directions.told)), reader,
        direction: direction,
        at: index)
    }
    return direction
  }

  /// Who sent a packet that begins with an ATT response or a confirmation; `nil` of any other packet.
  private func answerDirection(
    _ packet: AirPacket, _ header: DataHeader, _ captured: CapturedPacket, _ link: inout AirLink,
    _ reader: borrowing ByteReader, _ decoder: inout TimelineDecoder
  ) -> Direction? {
    guard header.kind == .start, link.reads(captured) else { return nil }
    let payload = reader.at(packet.payload, layer: .linkLayer)
    guard let frame = FrameHeader(payload.remainingBytes), frame.channel == .attribute,
      frame.frameLength >= Int(packet.length), let octet = payload.peek(at: 4)
    else { return nil }
    let bearer = decoder.scene.story.connections[link.index].bearer
    if octet == HSATT.Opcode.handleValueConfirmation.rawValue {
      return link.directions.confirmation(header) { bearer.indication($0) != nil }
    }
    guard HSATT.Opcode(rawValue: octet).isResponse else { return nil }
    return link.directions.answer(header) { direction in
      guard let asked = bearer.request(direction)?.opcode else { return false }
      return octet == HSATT.Opcode.errorResponse.rawValue
        || HSATT.Opcode.response(of: asked)?.rawValue == octet
    }
  }

  /// Whether so much time has passed that a packet cannot be of the same connection event as the last.
  private func isAfterPause(_ now: Moment, _ link: AirLink, _ decoder: inout TimelineDecoder)
    -> Bool
  {
    // 1.25 ms an interval's unit; within an event no more than one packet's length passes.
    let half =
      Int64(decoder.scene.story.connections[link.index].parameters.interval ?? 8) * 1_250_000 / 2
    return now.time.nanoseconds(since: link.last) > max(half, 4_000_000)
  }

  /// The direction of a PDU that only one side may send.
  ///
  /// What is encrypted may look like any, so it is asked only of what reads in clear.
  private func roleBound(
    _ packet: AirPacket, _ header: DataHeader, _ captured: CapturedPacket, _ link: AirLink,
    _ reader: borrowing ByteReader
  ) -> Direction? {
    guard link.reads(captured) else { return nil }
    let payload = reader.at(packet.payload, layer: .linkLayer)
    switch header.kind {
    case .control:
      guard let octet = payload.peek() else { return nil }
      let opcode = ControlOpcode(rawValue: octet)
      guard opcode.parametersLength == Int(packet.length) - 1 else { return nil }
      return opcode.isCentralsAlone.map { $0 ? .sent : .received }
    case .start:
      guard let frame = FrameHeader(payload.remainingBytes),
        frame.frameLength == Int(packet.length), let octet = payload.peek(at: 4)
      else { return nil }
      return Self.roleBound(octet, length: frame.frameLength - 4, on: frame.channel)
    case .continuation, .reserved: return nil
    }
  }

  /// The direction of a PDU on a fixed channel that only one side may send: its first octet, and its
  /// length.
  ///
  /// The central alone begins pairing (Core 5.4, Vol 3, Part H, 2.3), the peripheral alone asks for
  /// security or for other connection parameters (Vol 3, Part A, 4.20).
  private static func roleBound(_ octet: UInt8, length: Int, on channel: ChannelID) -> Direction? {
    switch (channel.rawValue, octet, length) {
    case (0x0006, 0x01, 7): .sent
    case (0x0006, 0x02, 7), (0x0006, 0x0b, 2): .received
    case (0x0005, 0x12, 12): .received
    case (0x0005, 0x13, 6): .sent
    default: nil
    }
  }

  // MARK: - Control PDUs

  /// A control PDU.
  private mutating func control(
    _ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction, _ link: inout AirLink,
    at place: Int, _ decoder: inout TimelineDecoder
  ) {
    let index = link.index
    var cursor = reader.descending(to: .linkLayer)
    let pdu: ControlPDU
    do throws(DecodeError) {
      pdu = try ControlPDU(parsing: &cursor)
    } catch {
      decoder.scene.report(
        now, Finding(.airUndecodable(error)), reader, direction: direction, at: index)
      return
    }
    decoder.scene.emit(
      now, .hci(.linkControl(opcode: pdu.opcode, parameters: pdu.parameters)), reader,
      direction: direction, at: index)
    encryption(now, pdu, reader, direction, &link, &decoder)
    switch pdu.content {
    case .terminate(let reason):
      terminated(now, reason, reader, direction, &link, at: place, &decoder)
    case .connectionUpdate(let update):
      decoder.scene.story.connections[index].parameters.interval = update.interval
      decoder.scene.story.connections[index].parameters.latency = update.latency
      decoder.scene.story.connections[index].parameters.supervisionTimeout = update.timeout
      decoder.scene.emit(
        now,
        .link(
          .parametersUpdated(
            status: .success, interval: update.interval, latency: update.latency,
            timeout: update.timeout)), reader, direction: direction, at: index)
    case .connectionParameters(let wish) where pdu.opcode == .connectionParametersRequest:
      decoder.scene.emit(
        now,
        .link(
          .parametersRequested(
            minimumInterval: wish.intervalMinimum, maximumInterval: wish.intervalMaximum,
            latency: wish.latency, timeout: wish.timeout)), reader, direction: direction, at: index)
    // What the central says of itself is not the peer's.
    case .features(let features) where direction == .received:
      decoder.scene.emit(
        now, .link(.remoteFeatures(status: .success, features: features)), reader,
        direction: direction, at: index)
    case .version(let version) where direction == .received:
      decoder.scene.emit(
        now,
        .link(
          .remoteVersion(
            status: .success, version: version.version, company: version.company,
            subversion: version.subversion)), reader, direction: direction, at: index)
    case .lengths(let lengths): agree(now, lengths, pdu.opcode, reader, direction, &link, &decoder)
    case .phyUpdate(let central, let peripheral):
      phy(now, central, peripheral, reader, direction, &link, &decoder)
    default: break
    }
  }

  /// The end of a connection.
  ///
  /// It is kept for a while: the other side may send what it had ready before it takes this in.
  private mutating func terminated(
    _ now: Moment, _ reason: HSHCI.ErrorCode, _ reader: borrowing ByteReader,
    _ direction: Direction,
    _ link: inout AirLink, at place: Int, _ decoder: inout TimelineDecoder
  ) {
    guard link.end == nil else { return }
    let index = link.index
    decoder.scene.story.connections[index].ending.reason = reason
    decoder.scene.story.connections[index].ending.terminator = direction
    decoder.scene.story.connections[index].ending.asked = now.time
    tellLosses(now, of: link, at: place, &decoder)
    link.unreadable = AirLink.Tally()
    link.missed = AirLink.Tally()
    link.lost = AirLink.Tally()
    // 10 ms a unit.
    let patience = max(
      1_000_000_000,
      Int64(decoder.scene.story.connections[index].parameters.supervisionTimeout ?? 0) * 10_000_000)
    let end = AirLink.End(
      packet: now.packet, time: now.time,
      deadline: now.time.nanoseconds.addingReportingOverflow(patience).0)
    link.end = end
    links.noteEnd(end)
    decoder.scene.tellEnd(
      now,
      LinkEvent.Disconnected(
        handle: nil, status: .success, reason: reason, command: 0,
        duration: now.time.nanoseconds(since: decoder.scene.story.connections[index].openedTime),
        circumstances: LinkEvent.Circumstances(
          decoder.scene.story.connections[index], reason: reason)),
      reader, direction, at: index)
  }

  private mutating func encryption(
    _ now: Moment, _ pdu: ControlPDU, _ reader: borrowing ByteReader, _ direction: Direction,
    _ link: inout AirLink, _ decoder: inout TimelineDecoder
  ) {
    switch pdu.opcode {
    case .encryptionRequest:
      link.encryption = .requested
      decoder.scene.story.roster.learn { $0.encryptionBegins(link.index, packet: now.packet) }
      decoder.scene.emit(
        now, .link(.centralEncrypting), reader, direction: direction, at: link.index)
    case .startEncryptionRequest: link.encryption = .starting
    case .startEncryptionResponse:
      guard !decoder.scene.story.connections[link.index].isEncrypted else { return }
      decoder.scene.story.connections[link.index].isEncrypted = true
      decoder.scene.emit(
        now, .link(.encryptionChanged(status: .success, enabled: 1, keySize: nil)), reader,
        direction: direction, at: link.index)
      decoder.scene.noteEncryption(.success, isOn: true, at: link.index)
      decoder.scene.pairingEncrypts(now, reader, direction, at: link.index)
    case .pauseEncryptionResponse:
      decoder.scene.story.connections[link.index].isEncrypted = false
    case .rejectIndication, .rejectExtendedIndication:
      guard case .reject(let refused, let reason) = pdu.content, link.encryption == .requested,
        (refused ?? .encryptionRequest) == .encryptionRequest
      else { return }
      link.encryption = .off
      decoder.scene.emit(
        now, .link(.encryptionChanged(status: reason, enabled: 0, keySize: nil)), reader,
        direction: direction, at: link.index)
      decoder.scene.tellFailedEncryption(
        now, reason, keyless: .peripheral, reader, direction, at: link.index)
    default: break
    }
  }

  /// What one side can send and take; with the answer it is known what both will.
  private mutating func agree(
    _ now: Moment, _ lengths: PayloadLengths, _ opcode: ControlOpcode,
    _ reader: borrowing ByteReader,
    _ direction: Direction, _ link: inout AirLink, _ decoder: inout TimelineDecoder
  ) {
    guard opcode == .lengthResponse else {
      link.lengths = lengths
      link.lengthsAreCentrals = direction == .sent
      return
    }
    guard let asked = link.lengths, link.lengthsAreCentrals == (direction == .received) else {
      return
    }
    link.lengths = nil
    let central = link.lengthsAreCentrals ? asked : lengths
    let peripheral = link.lengthsAreCentrals ? lengths : asked
    decoder.scene.emit(
      now,
      .link(
        .dataLengthChanged(
          transmitOctets: min(central.transmitOctets, peripheral.receiveOctets),
          transmitTime: min(central.transmitTime, peripheral.receiveTime),
          receiveOctets: min(peripheral.transmitOctets, central.receiveOctets),
          receiveTime: min(peripheral.transmitTime, central.receiveTime))),
      reader, direction: direction, at: link.index)
  }

  private mutating func phy(
    _ now: Moment, _ central: UInt8, _ peripheral: UInt8, _ reader: borrowing ByteReader,
    _ direction: Direction,
    _ link: inout AirLink, _ decoder: inout TimelineDecoder
  ) {
    guard central != 0 || peripheral != 0 else { return }
    link.centralPHY = Self.phy(central) ?? link.centralPHY
    link.peripheralPHY = Self.phy(peripheral) ?? link.peripheralPHY
    decoder.scene.emit(
      now,
      .link(
        .phyUpdated(
          status: .success, transmit: link.centralPHY.rawValue,
          receive: link.peripheralPHY.rawValue)),
      reader, direction: direction, at: link.index)
  }

  /// The PHY that a bit stands for.
  private static func phy(_ bits: UInt8) -> PHY? {
    switch bits {
    case 1: .le1M
    case 2: .le2M
    case 4: .leCoded
    default: nil
    }
  }
}

extension AirLink {
  /// The PHY that the connection's packets are sent on; `nil` where both sides differ.
  fileprivate var phy: PHY? { centralPHY == peripheralPHY ? centralPHY : nil }

  /// The side that sent the same packet last and was not acknowledged, if it is one of the two.
  fileprivate func repeated(_ header: DataHeader, _ digest: UInt64) -> Direction? {
    func isLast(_ side: Side) -> Bool {
      side.sequence == header.sequence && side.digest == digest && !side.isAcknowledged
    }
    return isLast(central) == isLast(peripheral) ? nil : isLast(central) ? .sent : .received
  }

  /// Whether the capture's word of who sent a packet cannot be: as that side's, its SN is out of order;
  /// as the other's, it is the next one; and the other's it is by its bits or because that side alone
  /// may send it.
  fileprivate func contradicts(
    _ told: Direction, _ bound: Direction?, _ header: DataHeader, _ digest: UInt64
  ) -> Bool {
    let other = told.opposite
    guard countsMissing, bound ?? directions.direction(of: header) == other,
      bound != nil || directions.isSure
    else { return false }
    return !self[told].isFollowed(by: header.sequence, digest)
      && self[other].isAcknowledged && self[other].sequence != header.sequence
  }
}

extension AirLink.Side {
  /// Whether a packet may follow in order: what was acknowledged is followed by another SN, what was
  /// not is sent again.
  fileprivate func isFollowed(by sequence: UInt8, _ digest: UInt64) -> Bool {
    guard self.sequence <= 1 else { return true }
    if sequence == self.sequence { return digest == self.digest }
    return isAcknowledged
  }
}
