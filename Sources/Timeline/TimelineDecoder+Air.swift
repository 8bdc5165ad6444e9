import Bytes
import Capture
import HCI
import L2CAP
import LinkLayer

extension TimelineDecoder {
  /// A record of a sniffer.
  mutating func air(_ now: Moment, _ record: CaptureRecord, _ bytes: Span<UInt8>) {
    statistics.airPackets += 1
    var reader = ByteReader(bytes, base: record.bytes.offset, layer: .linkLayer, limit: .record)
    let missing = max(0, record.originalLength - record.bytes.count)
    if missing > 0 { statistics.cutPackets += 1 }
    let captured: CapturedPacket
    do throws(DecodeError) {
      captured = try CapturedPacket(parsing: &reader, link: record.link)
    } catch {
      find(now, Finding(.airUndecodable, error: error), reader)
      return
    }
    let body = reader.at(captured.packet)
    while let over = airLinks.nextOver(now.time.nanoseconds) { endAir(now, at: over) }
    switch captured.kind {
    case .message(let number):
      emit(now, .hci(.unknown(type: UInt16(number), length: body.remaining)), body)
      return
    case .isochronous:
      statistics.isochronousPackets += 1
      omit(now, .isochronous, body)
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
        airAdvertising(now, packet, captured, initial: initial, body)
      } else {
        airData(now, packet, captured, body)
      }
    } catch {
      // What does not fit its own length is noise, unless the capture says that it is sound: then
      // what there is of it is read.
      if captured.isValid == true {
        find(now, Finding(.airUndecodable, error: error), body)
        if initial == nil, let packet = head(captured, body) {
          airData(now, packet, captured, body)
        }
      } else if initial == nil, let packet = shortened(captured, body) {
        airData(now, packet, captured, body)
      } else {
        if let place = airLinks.place(of: known), let link = airLinks[place] {
          connections[link.index].losses.note(.damaged, of: captured.direction, at: now.packet)
        }
        bad(now, .wrongLength, isAdvertising: initial != nil, body)
      }
    }
  }

  /// A packet as far as it goes.
  private func head(
    _ captured: CapturedPacket, _ body: borrowing ByteReader
  ) -> AirPacket? {
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
      airLinks.place(of: packet.accessAddress) != nil,
      DataHeader(rawValue: packet.header).kind == .start,
      let frame = FrameHeader(body.at(packet.payload).remainingBytes),
      frame.frameLength == Int(packet.length), (4...6).contains(frame.channel.rawValue)
    else { return nil }
    return packet
  }

  /// Counts a packet that is left out because its CRC is wrong, or because nothing vouches for it.
  mutating func bad(
    _ now: Moment, _ reason: AirOmission, isAdvertising: Bool, _ body: borrowing ByteReader
  ) {
    statistics.airBadPackets += 1
    if isAdvertising {
      statistics.airBadAdvertising += 1
      let header = AdvertisingHeader(rawValue: body.peek(at: 4) ?? 0)
      if header.type == .extended { statistics.airBadExtended += 1 }
    } else {
      gaps.damagedPacket = now.packet
    }
    airLinks.bad.add(now.packet)
    omit(now, reason, body)
  }

  /// Tells those who ask why a packet is not decoded any further.
  func omit(
    _ now: Moment, _ reason: AirOmission, of original: Int = 0, direction: Direction? = nil,
    at index: Int? = nil,
    _ body: borrowing ByteReader
  ) {
    guard interest.contains(.hci) else { return }
    let kind = EventKind.hci(.omitted(reason, of: original, packet: body.remainingRange))
    if let index {
      emit(now, kind, body, direction: direction, at: index)
    } else {
      emit(now, kind, body, direction: direction)
    }
  }

  /// Whether a packet's CRC is right; `nil` where nothing tells.
  ///
  /// A check of our own that succeeds settles it. One that fails does not: a capture that holds the
  /// payload decrypted, or that was made without radio, has another CRC or none.
  func isValid(
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
  mutating func airConnected(
    _ now: Moment, _ request: ConnectIndication, isAuxiliary: Bool, _ reader: borrowing ByteReader
  ) {
    for place in airLinks.links.indices {
      guard let link = airLinks[place] else { continue }
      let isSame = link.accessAddress == request.accessAddress
      // The request may be sent again before anybody answers.
      if isSame, link.packets == 0 { return }
      guard isSame || isPair(request, at: link.index) else { continue }
      if link.end == nil {
        find(
          now,
          Finding(
            .linkReplaced, firstPacket: connections[link.index].openedPacket,
            first: connections[link.index].id, second: 1),
          reader, direction: .sent, at: link.index)
      }
      endAir(now, at: place)
    }
    guard
      let index = openAir(
        now, request.accessAddress, crcInitial: request.crcInitial, address: request.advertiser)
    else { return }
    connections[index].localAddress = request.initiator
    noteAdvertisedSignal(of: request.advertiser, .sniffer, at: index)
    connections[index].interval = request.interval
    connections[index].latency = request.latency
    connections[index].supervisionTimeout = request.timeout
    var connected = LinkEvent.Connected(
      handle: connections[index].handle, address: request.advertiser, privateAddress: nil,
      transport: .lowEnergy, role: .central, interval: request.interval, latency: request.latency,
      timeout: request.timeout, request: 0)
    connected.localAddress = request.initiator
    connected.accessAddress = request.accessAddress.rawValue
    emit(now, .link(.connected(connected)), reader, direction: .sent, at: index)
  }

  /// Whether the connection is one between the same two: they have no two at once.
  private func isPair(_ request: ConnectIndication, at index: Int) -> Bool {
    connections[index].localAddress == request.initiator
      && peers[connections[index].peer - 1].address == request.advertiser
  }

  /// Makes a connection and returns its index on the timeline; `nil` if there are too many.
  mutating func openAir(
    _ now: Moment, _ address: AccessAddress, crcInitial: UInt32?, address peer: DeviceAddress?
  ) -> Int? {
    let free = airLinks.freePlace()
    if free.isTaken { endAir(now, at: free.place) }
    guard
      let index = addConnection(
        now, AirLinks.handle(free.place), address: peer, transport: .lowEnergy,
        joinedHalfway: peer == nil)
    else { return nil }
    connections[index].role = .central
    connections[index].accessAddress = address.rawValue
    var link = AirLink(
      accessAddress: address, index: index, crcInitial: crcInitial,
      events: AirEvents(last: now.time),
      isSound: peer != nil)
    // A beginning that was seen is evidence; where it was not, it is a first guess only.
    if peer != nil { link.directions.begin() }
    airLinks.insert(link, at: free.place)
    return index
  }

  /// Ends a connection: what was lost of it is told.
  mutating func endAir(_ now: Moment, at place: Int) {
    guard let link = airLinks[place] else { return }
    tellLosses(now, of: link)
    close(now, at: link.index, by: link.end?.time, isEndSeen: link.end != nil)
    if let end = link.end {
      connections[link.index].closedPacket = end.packet
      connections[link.index].closedTime = end.time
    }
    airLinks.remove(at: place)
  }

  /// Whether the sniffer has not heard a connection for so long that an event must have passed.
  func isUnheard(_ now: Moment, at index: Int) -> Bool {
    guard connections[index].accessAddress != nil,
      let link = airLinks.link(of: connections[index].handle), link.index == index
    else { return false }
    return link.events.isUnheard(at: now.time)
  }

  /// Tells what of a connection could not be read.
  mutating func tellLosses(_ now: Moment, of link: AirLink) {
    if link.unreadable.count > 0 {
      find(
        now,
        Finding(
          .airEncrypted, firstPacket: link.unreadable.first, first: link.unreadable.count),
        ByteReader.nothing, direction: nil, at: link.index)
    }
    // Where a side's bits tell nothing, they tell of no lost packets either.
    if link.missed.count > 0, link.countsMissing {
      find(
        now, Finding(.airMissed, firstPacket: link.missed.first, first: link.missed.count),
        ByteReader.nothing, direction: nil, at: link.index)
    }
  }

  /// Tells what the capture's end leaves to tell.
  mutating func finishAir(_ now: Moment) {
    for place in airLinks.links.indices {
      guard let link = airLinks[place] else { continue }
      if link.end != nil {
        endAir(now, at: place)
      } else {
        tellLosses(now, of: link)
        airLinks.remove(at: place)
      }
    }
    if airLinks.bad.count > 0 {
      find(
        now,
        Finding(
          .airBadCRC, firstPacket: airLinks.bad.first, first: airLinks.bad.count,
          second: statistics.airBadAdvertising), ByteReader.nothing)
      airLinks.bad = AirLink.Tally()
    }
  }
}
