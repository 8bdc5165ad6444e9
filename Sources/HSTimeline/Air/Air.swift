import HSProtocols

/// What a sniffer heard: packets of the air become advertisements, connections and pieces of frames.
extension Scene {
  /// A record of a sniffer.
  mutating func takeAir(
    _ record: Packet, _ link: LinkType, _ bytes: borrowing ByteReader
  ) {
    guard !bytes.isAtEnd else {
      story.gaps.hasUncountedData = true
      return
    }
    var reader = bytes.descending(to: .linkLayer)
    if link == .privateNordicSniffer
      && !CapturedPacket.isNordic(reader, originalLength: record.originalLength)
      || link == .ppi && CapturedPacket.isOther(perPacketInformation: reader)
    {
      story.statistics.otherRecords += 1
      return
    }
    story.statistics.air.packets += 1
    let missing = record.missing
    if missing > 0 { story.statistics.cutPackets += 1 }
    let captured: CapturedPacket
    do throws(DecodeError) {
      captured = try CapturedPacket(parsing: &reader, link: link)
    } catch {
      report(.airUndecodable(error))
      return
    }
    let body = reader.at(captured.packet)
    while let over = airLinks.nextOver(now.time.nanoseconds) { end(at: over) }
    switch captured.kind {
    case .message(let number):
      emit(.hci(.unknown(type: UInt16(number), length: body.remaining)))
      return
    case .isochronous:
      story.statistics.hci.isochronous += 1
      omit(.isochronous, body)
      return
    case .data, .unknown: break
    }
    var address = body.descending(to: .linkLayer)
    let known = AccessAddress(rawValue: (try? address.uint32LE("Access address")) ?? 0)
    let initial = airLinks.advertisingInitial(known)
    var cursor = body.descending(to: .linkLayer)
    do throws(DecodeError) {
      let packet = try AirPacket(
        parsing: &cursor, captured: captured, isAdvertising: initial != nil, missing: missing)
      if let initial {
        advertising(packet, initial: initial, body)
      } else {
        data(packet, body)
      }
    } catch {
      // What does not fit its own length is noise, unless the capture says that it is sound: then
      // what there is of it is read.
      if captured.isValid == true {
        report(.airUndecodable(error))
        if initial == nil, let packet = AirPacket(headOf: captured, body) {
          data(packet, body)
        }
      } else if initial == nil, let packet = shortened(captured, body) {
        data(packet, body)
      } else {
        if let place = airLinks.place(of: known), var link = airLinks[place] {
          link.directions.hearDamaged(now.time, length: nil, pause: 0, phy: nil)
          airLinks[place] = link
          countDamaged(captured, link)
        }
        leaveOut(.wrongLength, isAdvertising: initial != nil, body)
      }
    }
  }

  /// A packet of a known connection that is shorter than its header says, if its head makes sense.
  ///
  /// There are sniffers that know the lengths of Bluetooth 4.0 only, and keep the head of a longer
  /// packet without saying that they cut it. There is no CRC then; what vouches for the packet is
  /// that access address and both lengths agree.
  private mutating func shortened(
    _ captured: CapturedPacket, _ body: borrowing ByteReader
  ) -> AirPacket? {
    guard captured.isValid == nil, let packet = AirPacket(headOf: captured, body),
      airLinks.place(of: packet.accessAddress) != nil,
      packet.dataHeader.kind == .start,
      let frame = FrameHeader(body.at(packet.payload).remainingBytes),
      (4...6).contains(frame.channel.rawValue), Self.fills(packet, frame)
    else { return nil }
    return packet
  }

  /// Whether a frame ends with its packet; or goes on in others, as frames do that are longer than packets can be.
  private static func fills(_ packet: AirPacket, _ frame: FrameHeader) -> Bool {
    frame.frameLength == Int(packet.length)
      || packet.length >= 27 && frame.frameLength > Int(packet.length) && frame.frameLength <= 1024
  }

  /// Counts a packet that is left out because its CRC is wrong, or because nothing vouches for it.
  private mutating func leaveOut(
    _ reason: AirOmission, isAdvertising: Bool, _ body: borrowing ByteReader
  ) {
    story.statistics.air.bad += 1
    if isAdvertising {
      story.statistics.air.badAdvertising += 1
      let header = AdvertisingHeader(rawValue: body.peek(at: 4) ?? 0)
      if header.type == .extended { story.statistics.air.badExtended += 1 }
    } else {
      story.gaps.damagedPacket = now.packet
    }
    airLinks.noteBad(now.packet)
    omit(reason, body)
  }

  /// Counts a packet whose CRC is wrong of a connection that may be encrypted.
  private mutating func countDamaged(
    _ captured: CapturedPacket, _ link: AirLink
  ) {
    self[link.index].traffic.losses.note(.damaged, of: captured.direction, at: now.packet)
    // Access address, header and CRC are nine bytes, a check four: what is longer has contents.
    if captured.packet.count > 13 { self[link.index].traffic.air.damaged &+= 1 }
    _ = story.roster.keyRing.decrypt(
      LinkPDU(
        header: 0, direction: captured.direction, isValid: false, packet: now.packet,
        nanoseconds: now.time.nanoseconds), Span(), at: link.place, with: &decryption)
  }

  /// Tells those who ask why a packet is not decoded any further; one of a connection may repeat another one.
  private func omit(
    _ reason: AirOmission, of original: Int = 0, _ body: borrowing ByteReader,
    in frame: LinkFrame? = nil
  ) {
    guard interest.contains(.hci) else { return }
    emit(
      .hci(.omitted(reason, of: original, packet: body.remainingRange)), body,
      direction: frame?.direction, at: frame?.index)
  }

  // MARK: - Connections

  /// The beginning of a connection.
  private mutating func connected(
    _ request: ConnectIndication
  ) {
    for place in airLinks.indices {
      guard let link = airLinks[place] else { continue }
      let isSame = link.accessAddress == request.accessAddress
      let isUnheard = link.isUnheard(
        at: now.time, self[link.index].parameters)
      // The request may be repeated before it is answered.
      if isSame, link.packets == 0, !isUnheard { return }
      let isPair = isPair(request, at: link.index)
      guard isSame || isPair else { continue }
      if link.packets == 0, !link.directions.hasHeard {
        end(at: place, unseen: .attempt)
        continue
      }
      if link.end == nil {
        report(
          .linkReplaced(
            connection: self[link.index].id, isPair ? .pair : .accessAddress),
          since: self[link.index].openedPacket,
          LinkFrame(now: now, index: link.index, direction: .sent))
      }
      end(at: place, unseen: .replaced)
    }
    guard
      let index = open(
        request.accessAddress, crcInitial: request.crcInitial, address: request.advertiser)
    else { return }
    self[index].localAddress = request.initiator
    story.roster.keyRing.begin(
      index, central: request.initiator, peripheral: request.advertiser)
    noteAdvertisedSignal(of: request.advertiser, .sniffer, at: index)
    self[index].parameters.agree(
      request.interval, latency: request.latency, timeout: request.timeout)
    var connected = LinkEvent.Connected(
      handle: self[index].handle, address: request.advertiser,
      privateAddress: nil,
      transport: .lowEnergy, role: .central, interval: request.interval, latency: request.latency,
      timeout: request.timeout, request: 0)
    connected.localAddress = request.initiator
    connected.accessAddress = request.accessAddress.rawValue
    emit(.link(.connected(connected)), direction: .sent, at: index)
  }

  /// Makes a connection and returns its index on the timeline; `nil` if there are too many.
  private mutating func open(
    _ address: AccessAddress, crcInitial: UInt32?, address peer: DeviceAddress?
  ) -> Int? {
    let free = airLinks.freePlace()
    if free.isTaken { end(at: free.place, unseen: .crowded) }
    guard
      let index = addConnection(
        AirLinks.handle(free.place), address: peer, transport: .lowEnergy,
        joinedHalfway: peer == nil)
    else { return nil }
    self[index].role = .central
    self[index].accessAddress = address.rawValue
    var link = AirLink(
      accessAddress: address, place: free.place, index: index, crcInitial: crcInitial,
      events: AirEvents(last: now.time),
      isSound: peer != nil)
    // A beginning that was seen is evidence; where it was not, it is a first guess only.
    if peer != nil {
      link.directions.begin()
      link.sides = EachWay(.begun)
    }
    airLinks.insert(link)
    return index
  }

  /// Ends a connection: reports its losses.
  private mutating func end(
    at place: Int, unseen: Connection.UnseenEnd? = nil
  ) {
    guard let link = airLinks[place] else { return }
    settle(link)
    decryption.end(place)
    story.roster.keyRing.end(link.index)
    close(
      at: link.index, by: link.end?.time, isEndSeen: link.end != nil, unseen: unseen)
    if let end = link.end {
      self[link.index].ending.packet = end.packet
      self[link.index].ending.time = end.time
    }
    airLinks.remove(at: place)
  }

  /// Whether a connection was not heard for so long that an event must have passed.
  func isUnheard(at time: CaptureTime, _ connection: borrowing Connection) -> Bool {
    airLinks.link(of: connection)?.events.isUnheard(at: time) ?? false
  }

  /// Counts what became of a connection's encrypted packets, and tells its losses.
  private mutating func settle(_ link: AirLink) {
    decryption.settle(link.place)
    let account = decryption.account(at: link.place)
    var link = link
    link.unreadable.giveUp(account.abandoned)
    tellLosses(of: link)
    story.statistics.air.encryption = story.statistics.air.encryption + account
  }

  /// Tells what of a connection could not be read.
  private mutating func tellLosses(of link: AirLink) {
    if link.unreadable.tally.count > 0 {
      report(
        .airEncrypted(
          packets: link.unreadable.tally.count, decryption.account(at: link.place).mainReason),
        since: link.unreadable.tally.first, direction: nil, at: link.index)
    }
    // Where a side's bits mean nothing, they show no lost packets either.
    let missed = link.countsMissing ? link.missed : AirLink.Tally()
    let count = missed.count + link.lost.count
    if count > 0 {
      let first = [missed, link.lost].filter { $0.count > 0 }.map { $0.first }.min() ?? 0
      report(
        .airMissed(packets: count, counted: link.lost.count), since: first, direction: nil,
        at: link.index)
    }
  }

  /// Tells what the capture's end leaves to tell.
  mutating func finishAir() {
    while !heldAir.isEmpty { giveUpHeld() }
    for place in airLinks.indices {
      guard let link = airLinks[place] else { continue }
      if link.end != nil {
        end(at: place)
      } else {
        settle(link)
        decryption.end(place)
        noteSilence(link)
        airLinks.remove(at: place)
      }
    }
    let bad = airLinks.takeBad()
    if bad.count > 0 {
      report(
        .airBadCRC(
          packets: bad.count, advertising: story.statistics.air.badAdvertising),
        since: bad.first)
    }
  }

  // MARK: - Advertising

  /// A packet of advertising.
  private mutating func advertising(
    _ packet: AirPacket, initial: UInt32,
    _ reader: borrowing ByteReader
  ) {
    guard packet.isValid(initial: initial, reader) != false else {
      return leaveOut(.wrongCRC, isAdvertising: true, reader)
    }
    let header = AdvertisingHeader(rawValue: packet.header)
    // Where the channel is known, it decides: the flags of a header mean another thing in other PDUs.
    let isAuxiliary =
      packet.accessAddress != .advertising
      || (packet.captured.channel.map { $0 < 37 } ?? (packet.captured.auxiliary != nil))
    var payload = reader.at(
      packet.payload, layer: .linkLayer, limitedBy: packet.isWhole ? .linkLayerLength : .record)
    do throws(DecodeError) {
      switch header.type {
      case .connectableUndirected, .connectableDirected, .nonConnectableUndirected, .scanResponse,
        .scannableUndirected:
        let heard = try LegacyAdvertisement(parsing: &payload, header: header)
        report(heard, header, packet.captured, reader)
      case .connectRequest:
        let request = try ConnectIndication(parsing: &payload, header: header)
        other(header, packet, isAuxiliary, reader)
        connected(request)
      case .extended:
        let heard = try ExtendedAdvertisement(parsing: &payload, header: header)
        if let sync = heard.sync { airLinks.note(sync) }
        if packet.accessAddress != .advertising { noteGroups(heard, reader) }
        report(heard, header, packet, isAuxiliary, reader)
      default: other(header, packet, isAuxiliary, reader)
      }
    } catch {
      if header.type == .connectRequest {
        story.statistics.air.noteUnread(request: now.packet)
      }
      report(.airUndecodable(error))
    }
  }

  /// Notes the groups of isochronous streams that a periodic train tells of.
  private mutating func noteGroups(_ heard: ExtendedAdvertisement, _ reader: borrowing ByteReader) {
    let data = reader.descending(to: .linkLayer)
    var structures = AdvertisingDataReader(heard.controllerData)
    while let structure = try? structures.next(in: data) {
      guard structure.type == .bigInfo else { continue }
      var cursor = reader.at(structure.data, layer: .linkLayer)
      if let group = try? BroadcastGroup(parsing: &cursor) { airLinks.note(group) }
    }
  }

  /// An extended advertisement, as far as it says who it is of.
  ///
  /// One that only points elsewhere is no report of its own. The rest of one makes the report whole.
  private mutating func report(
    _ heard: ExtendedAdvertisement, _ header: AdvertisingHeader,
    _ packet: AirPacket, _ isAuxiliary: Bool, _ reader: borrowing ByteReader
  ) {
    let isResponse = packet.captured.auxiliary == .scanResponse
    guard let advertiser = heard.advertiser, !heard.data.isEmpty || heard.pointer == nil else {
      other(header, packet, isAuxiliary, reader)
      if isAuxiliary, heard.advertiser == nil { rest(heard, packet.captured, reader) }
      return
    }
    var bits = UInt16(heard.mode & 3)
    if heard.target != nil { bits |= 4 }
    if isResponse { bits |= 8 }
    if heard.pointer != nil { bits |= Self.moreToCome }
    let phy = packet.captured.phy ?? .le1M
    let report = AdvertisingReport(
      form: .extended, eventType: AdvertisingEventType(rawValue: bits), address: advertiser,
      directAddress: heard.target, primaryPHY: phy == .leCoded ? .leCoded : .le1M,
      secondaryPHY: isAuxiliary ? phy : nil, sid: heard.set, txPower: heard.txPower,
      rssi: packet.captured.rssi, periodicInterval: heard.sync?.interval, data: heard.data)
    if isAuxiliary, heard.pointer != nil {
      airChains.begin(
        report, heard, reader.at(heard.data).remainingBytes, now.time,
        packet: now.packet)
      carry(advertisingChain: now.packet)
    }
    advertised(report, reader)
  }

  /// The bit of an event type by which a report says that more is to come.
  private static let moreToCome: UInt16 = 1 << 5

  /// The rest of an extended advertisement, or a part of it.
  private mutating func rest(
    _ heard: ExtendedAdvertisement, _ captured: CapturedPacket, _ reader: borrowing ByteReader
  ) {
    let part = reader.at(heard.data)
    guard
      let (place, isWhole) = airChains.extend(
        heard, channel: captured.channel, part.remainingBytes, now.time)
    else { return }
    carry(advertisingChain: airChains.packet(at: place))
    guard isWhole else { return }
    // The data are lent out while the report is told.
    var bytes: [UInt8] = []
    airChains.exchangeData(at: place, &bytes)
    let first = airChains.report(at: place)
    let type = AdvertisingEventType(rawValue: first.eventType.rawValue & ~Self.moreToCome)
    let whole = AdvertisingReport(
      form: .extended, eventType: type, address: first.address, directAddress: first.directAddress,
      primaryPHY: first.primaryPHY, secondaryPHY: first.secondaryPHY, sid: first.sid,
      txPower: first.txPower, rssi: captured.rssi, periodicInterval: first.periodicInterval,
      data: ByteRange(offset: 0, count: bytes.count))
    advertised(
      whole, ByteReader(bytes.span, base: 0, layer: .linkLayer, limit: .linkLayerLength))
    airChains.exchangeData(at: place, &bytes)
  }

  // MARK: - Data

  /// A packet of a connection, or of something else that begins with an unknown access address.
  private mutating func data(
    _ packet: AirPacket, _ reader: borrowing ByteReader
  ) {
    guard let place = place(packet, reader), var link = airLinks[place]
    else {
      return
    }
    let valid = packet.isValid(initial: link.crcInitial, reader)
    let index = link.index
    guard valid != false else {
      countDamaged(packet.captured, link)
      link.directions.hearDamaged(
        now.time, length: packet.length, pause: self[index].parameters.pause,
        phy: packet.captured.phy ?? link.phy)
      airLinks[place] = link
      return leaveOut(.wrongCRC, isAdvertising: false, reader)
    }
    let header = packet.dataHeader
    let digest = packet.digest(reader)
    let payload = reader.at(
      packet.payload, layer: .linkLayer, limitedBy: packet.isWhole ? .linkLayerLength : .record)
    var frame = LinkFrame(
      now: now, index: index,
      direction: direction(of: packet, digest, &link, reader))
    let outcome = decrypt(packet, payload, frame, at: place)
    switch outcome {
    case .decrypted(let decrypted)?:
      if decrypted.direction != frame.direction {
        // A check that holds knows better than any bit.
        frame.direction = decrypted.direction
        link.directions.settle(header, frame.direction)
      }
      decryption.remember(decrypted, digest, at: place)
    case .retransmission?:
      if let again = decryption.recall(digest, at: place) {
        frame.direction = again.direction
        carry(key: again.key)
      }
    default: break
    }
    link.directions.hear(header, packet.length, digest, frame.direction, at: now.time)
    carry(frame.direction, at: index)
    tellJoined(frame)
    if link.events.take(packet.captured.event, now.time, interval: self[frame].parameters.interval)
    {
      self[frame].traffic.losses.note(.events, of: nil, at: now.packet)
    }
    link.packets += 1
    self[frame].traffic.air.heard &+= 1
    self[frame].traffic.hasMore[frame.direction] = header.hasMoreData
    if let phy = packet.captured.phy { self[frame].traffic.phy[frame.direction] = phy.rawValue }
    defer {
      if airLinks[place]?.index == index { airLinks[place] = link }
      if story.carried.part != .pending {
        self[frame].traffic.hear(frame.direction, now.packet, now.time)
      }
    }
    if let strength = packet.captured.rssi, frame.direction == .received {
      self[frame].note(
        SignalReading(strength: strength, packet: now.packet, source: .sniffer),
        at: now.time)
    }

    if link[frame.direction].nextExpected != header.nextExpected {
      link[frame.direction].nextExpected = header.nextExpected
      self[frame].traffic.noteHearing(frame.direction, now.packet, now.time)
    }
    if link[frame.direction.opposite].acknowledge(header.nextExpected) {
      missed(frame.reversed, &link)
    }
    let isNew = isNew(header, digest, reader, frame, &link)
    switch outcome {
    case .retransmission? where isNew:
      story.statistics.air.retransmissions += 1
      return omit(.repeated, reader, in: frame)
    case .decrypted(let decrypted)?:
      return decryptedData(header, decrypted, frame, &link)
    default: break
    }
    guard isNew, packet.length > 0 else { return }
    switch outcome {
    case nil:
      guard
        packet.isReadable(&link, payload, isEncrypted: self[frame].isEncrypted)
      else {
        // Encryption began unheard.
        decryption.follow(place, story.roster.keyRing.ends(of: index))
        _ = decrypt(packet, isEncrypted: true, payload, frame, at: place)
        return unreadable(reader, frame, &link)
      }
    case .held?:
      // It is told once another one confirms it, or counted when none does.
      interruptCount(at: index)
      link.unreadable.wait(for: now.packet)
      return omit(.waiting, reader, in: frame)
    case .failed?, .notTried?: return unreadable(reader, frame, &link)
    case .decryptedByCapture? where !packet.captured.isDecrypted:
      // No MIC tells whether one is missing before it.
      interruptCount(at: index)
      link.readsPlain = true
      // Who decrypted the capture may have left some as they were.
      if ClearReading.isStrange(header, payload.remainingBytes) {
        story.statistics.air.leftEncrypted += 1
        return unreadable(reader, frame, &link)
      }
    case .decryptedByCapture?: break
    case .clear?, .empty?, .decrypted?, .retransmission?: break
    }
    let trimmed = packet.clearPayload(payload)
    read(
      header, payload.at(trimmed, layer: .linkLayer), frame,
      missing: Int(packet.length) - packet.payload.count, &link)
  }

  /// Takes in the contents of a data PDU.
  private mutating func read(
    _ header: DataHeader, _ payload: borrowing ByteReader, _ frame: LinkFrame, missing: Int,
    _ link: inout AirLink
  ) {
    let range = payload.remainingRange
    if link.beginning.unconfirmed > 0 || link.beginning.plainAnswer > 0 {
      goOn(header, payload, frame, &link)
    }
    switch header.kind {
    case .control:
      if let reason = control(payload, frame, &link) {
        terminated(reason, frame, &link)
      }
    case .start, .continuation:
      join(
        ACLFragment(
          stream: frame.stream(self[frame].handle),
          boundary: header.kind == .start ? 0b10 : 0b01, range: range, record: frame.packet,
          missing: missing),
        payload.at(range, layer: .l2cap), frame)
    case .reserved:
      report(
        .airUndecodable(
          DecodeError(
            layer: .linkLayer, field: "LLID", at: ByteRange(offset: range.offset, count: 0),
            problem: .invalid(0))), frame)
    }
  }

  /// The place of the packet's connection; one that is unknown was there before us.
  private mutating func place(
    _ packet: AirPacket, _ reader: borrowing ByteReader
  ) -> Int? {
    if let place = airLinks.place(of: packet.accessAddress) { return place }
    if let ended = airLinks.initialOfEnded(packet.accessAddress) {
      return revived(packet, initial: ended, reader)
    }
    if airLinks.isIsochronous(packet.accessAddress) {
      story.statistics.hci.isochronous += 1
      omit(.isochronous, reader)
      return nil
    }
    let initial = packet.initialValue(in: reader)
    switch packet.captured.isValid {
    case true?:
      // A packet alone may be a damaged one whose check held by chance, or of a connection that ended before. It is
      // read once another one has its access address.
      // Where bytes are changed as they come, none can be read later.
      guard
        airLinks.confirms(packet.accessAddress, initial: 0)
          || packet.length > 0 && story.roster.keyRing.isSealed
      else {
        guard packet.length > 0 else {
          omit(.unconfirmed, reader)
          return nil
        }
        if heldAir.isFull { giveUpHeld() }
        heldAir.hold(now, packet, reader)
        return nil
      }
    case false?:
      leaveOut(.wrongCRC, isAdvertising: false, reader)
      return nil
    case nil:
      // If the capture does not vouch for it, two packets must agree.
      guard airLinks.confirms(packet.accessAddress, initial: initial ?? 0) else {
        leaveOut(.unconfirmed, isAdvertising: false, reader)
        return nil
      }
    }
    let first = packet.captured.isValid == true ? heldAir.take(packet.accessAddress) : nil
    let now = now
    if let first { stand(at: first.now) }
    _ = open(
      packet.accessAddress, crcInitial: packet.captured.isValid == nil ? initial : nil, address: nil
    )
    if let first, airLinks.place(of: packet.accessAddress) != nil {
      data(
        first.packet,
        ByteReader(first.bytes.span, base: first.start, layer: .linkLayer, limit: .record))
      // What this packet carries is not known yet.
      story.carried = CarriedData()
    }
    stand(at: now)
    return airLinks.place(of: packet.accessAddress)
  }

  /// Tells of the packet that was held first that nothing confirms it.
  private mutating func giveUpHeld() {
    guard let first = heldAir.takeFirst() else { return }
    let now = stand(at: first.now)
    omit(
      .unconfirmed,
      ByteReader(first.bytes.span, base: first.start, layer: .linkLayer, limit: .record))
    stand(at: now)
  }

  /// The place of a connection that goes on although it was ended; `nil` if this is but its farewell:
  /// the end acknowledged, or told again.
  private mutating func revived(
    _ packet: AirPacket, initial: UInt32?,
    _ reader: borrowing ByteReader
  ) -> Int? {
    switch packet.isValid(initial: initial, reader) {
    case true?: break
    case false?:
      leaveOut(.wrongCRC, isAdvertising: false, reader)
      return nil
    case nil:
      omit(.afterEnd, reader)
      return nil
    }
    let isGoodbye =
      packet.dataHeader.kind == .control
      && reader.at(packet.payload).peek() == ControlOpcode.terminateIndication.rawValue
    guard packet.length > 0, !isGoodbye else {
      omit(.afterEnd, reader)
      return nil
    }
    _ = open(packet.accessAddress, crcInitial: initial, address: nil)
    return airLinks.place(of: packet.accessAddress)
  }

  /// Whether a packet is new rather than sent again.
  ///
  /// The bit alone does not decide: after a packet that the sniffer missed, the next one has it too.
  private mutating func isNew(
    _ header: DataHeader, _ digest: UInt64, _ reader: borrowing ByteReader, _ frame: LinkFrame,
    _ link: inout AirLink
  ) -> Bool {
    let before = link[frame.direction]
    let isSame = before.sequence == header.sequence && !before.isBehind
    // Where a side's SN never changes, the other's word that it was taken in must do.
    let isBySequence = before.keepsSequence || link.packets <= 8 || !before.isAcknowledged
    if isSame, before.digest == digest, isBySequence {
      story.statistics.air.retransmissions += 1
      omit(.repeated, of: before.packet, reader, in: frame)
      return false
    }
    link[frame.direction] = AirLink.Side(
      sequence: header.sequence, nextExpected: before.nextExpected, digest: digest,
      packet: frame.packet,
      sequences: before.sequences | 1 &<< header.sequence)
    if isSame { missed(frame, &link) }
    return true
  }

  /// A packet of this direction was not heard: the frame in whose middle that was is lost.
  private mutating func missed(
    _ frame: LinkFrame, _ link: inout AirLink
  ) {
    self[frame].traffic.losses.note(.sequence, of: frame.direction, at: frame.packet)
    // It may have been empty: the next counter tells.
    if decryption.isOpen(link.place) { return }
    link.missed.add(frame.packet)
    self[frame].traffic.air.missed &+= 1
    guard link[frame.direction].keepsSequence else { return }
    self[frame].values.messages.spoil(frame.direction)
    loseFrame(frame)
  }

  // MARK: - Encryption

  /// Leads a packet of a connection through its encryption; `nil` where nothing of encryption was heard.
  private mutating func decrypt(
    _ packet: AirPacket, isEncrypted: Bool = false,
    _ payload: borrowing ByteReader, _ frame: LinkFrame, at place: Int
  ) -> DecryptionOutcome? {
    if !decryption.follows(place) {
      guard packet.length > 0, isEncrypted || packet.beginsEncryption(payload) else {
        return nil
      }
      decryption.follow(place, story.roster.keyRing.ends(of: frame.index))
    }
    let unsearched = story.roster.keyRing.keys.unsearched
    let outcome = story.roster.keyRing.decrypt(
      LinkPDU(
        header: packet.header, direction: frame.direction, isWhole: packet.isWhole,
        isDecrypted: packet.captured.isDecrypted,
        isEncrypted: isEncrypted || packet.captured.isEncrypted == true,
        packet: frame.packet, nanoseconds: frame.now.time.nanoseconds),
      payload.remainingBytes, at: place, with: &decryption)
    if story.roster.keyRing.keys.unsearched > unsearched {
      reach(.passkeys)
    }
    return outcome
  }

  /// A packet that was decrypted.
  private mutating func decryptedData(
    _ header: DataHeader, _ decrypted: Decryption, _ frame: LinkFrame, _ link: inout AirLink
  ) {
    if decrypted.confirmsHeld, let held = decryption.confirmed(at: link.place) {
      link.unreadable.confirm(held.pdu.packet)
      var then = frame
      then.now.packet = held.pdu.packet
      then.now.time = CaptureTime(nanoseconds: held.pdu.nanoseconds)
      let now = stand(at: then.now)
      take(held.pdu.header, held.decryption, held.plaintext.span, then, &link)
      stand(at: now)
    }
    // The octets are lent out while their events are told.
    var octets: [UInt8] = []
    decryption.exchangePlaintext(&octets)
    if decrypted.count <= octets.count {
      take(
        header, decrypted, octets.span.extracting(0..<decrypted.count), frame, &link)
    }
    decryption.exchangePlaintext(&octets)
  }

  /// Takes in the plaintext of a packet.
  private mutating func take(
    _ header: DataHeader, _ decrypted: Decryption, _ plaintext: Span<UInt8>, _ frame: LinkFrame,
    _ link: inout AirLink
  ) {
    var frame = frame
    frame.direction = decrypted.direction
    let isNews = decryption.isNews(decrypted.session, at: link.place)
    // What was missed before the session the counters do not tell.
    if isNews {
      self[frame].traffic.losses.believe()
      interruptCount(at: frame.index)
    }
    let lost = Int(clamping: decrypted.lost)
    self[frame].traffic.counted[frame.direction].count(missing: lost)
    if lost > 0 {
      // What the counters show is certain, whatever the bits of the headers said.
      link.lost.add(frame.packet, lost)
      self[frame].traffic.air.missed &+= lost
      self[frame].traffic.losses.note(.counter, of: frame.direction, at: frame.packet)
      self[frame].values.messages.spoil(frame.direction)
      loseFrame(frame)
    } else {
      self[frame].traffic.losses.proveNone(frame.direction)
    }
    carry(key: decrypted.key)
    if isNews {
      emit(
        .link(.decrypting(LinkEvent.Decrypting(key: decrypted.key, session: decrypted.session))),
        frame)
    }
    let isAnswer =
      header.kind == .control && plaintext.count > 0
      && plaintext[0] == ControlOpcode.startEncryptionResponse.rawValue
    link.encryption = .on
    if !isAnswer { turnOn(frame, &link) }
    read(
      header, ByteReader(plaintext, base: 0, layer: .linkLayer, limit: .linkLayerLength), frame,
      missing: 0, &link)
  }

  /// A packet that is encrypted and was not decrypted.
  private mutating func unreadable(
    _ reader: borrowing ByteReader, _ frame: LinkFrame, _ link: inout AirLink
  ) {
    omit(.encrypted, reader, in: frame)
    link.unreadable.tally.add(frame.packet)
    interruptCount(at: frame.index)
    self[frame].traffic.losses.note(.encrypted, of: frame.direction, at: frame.packet)
    if link.encryption != .on { turnOn(frame, &link) }
    if link.beginning.unconfirmed > 0 { confirmEncryption(frame, &link) }
  }

  /// A packet was not decrypted, or another session began: the counters do not go on.
  private mutating func interruptCount(at index: Int) {
    self[index].traffic.counted.sent.interrupt()
    self[index].traffic.counted.received.interrupt()
  }

  // MARK: - Control PDUs

  /// The end of a connection.
  ///
  /// It is kept for a while: the other side may send what it had ready before it takes this in.
  private mutating func terminated(
    _ reason: ErrorCode, _ frame: LinkFrame, _ link: inout AirLink
  ) {
    guard link.end == nil else { return }
    let now = frame.now
    self[frame].ending.reason = reason
    self[frame].ending.terminator = frame.direction
    self[frame].ending.asked = now.time
    tellLosses(of: link)
    link.unreadable.tell()
    link.missed = AirLink.Tally()
    link.lost = AirLink.Tally()
    let patience = max(1_000_000_000, self[frame].parameters.patience)
    let end = AirLink.End(
      packet: now.packet, time: now.time,
      deadline: now.time.nanoseconds.addingReportingOverflow(patience).0)
    link.end = end
    airLinks.noteEnd(end)
    var circumstances = LinkEvent.Circumstances(self[frame], reason: reason, at: now.time)
    if link.beginning.plainAnswer > 0, link.beginning.plainSender != frame.direction {
      circumstances.plainPacket = link.beginning.plainAnswer
    }
    tellEnd(
      LinkEvent.Disconnected(
        handle: nil, status: .success, reason: reason, command: 0,
        duration: now.time.nanoseconds(since: self[frame].openedTime),
        circumstances: circumstances), frame)
  }
}
