import HSProtocols

extension Scene {
  // MARK: - Peers

  /// The number of the peer with this address on the current adapter; a new one without address,
  /// and for an address that does not tell one device from another.
  mutating func peerNumber(_ address: DeviceAddress?) -> Int {
    if let address, address.tellsDevicesApart {
      let key = PeerKey(adapter: now.adapter, address: address.withoutResolution)
      if let known = story.roster[key] { return known }
      if let known = resolvedPeer(key) { return known }
      story.roster[key] = story.peers.count + 1
    }
    return addPeer(address)
  }

  /// Makes a peer and returns its number.
  mutating func addPeer(_ address: DeviceAddress?) -> Int {
    var peer = Peer(id: story.peers.count + 1, adapter: now.adapter, address: address)
    if let address { peer.names = story.advertisers.names(of: address.withoutResolution) }
    remember(peer.weight)
    story.peers.append(peer)
    return peer.id
  }

  /// Notes a further address of a peer.
  mutating func noteAddress(_ address: DeviceAddress, ofPeer number: Int) {
    if story.roster.note(address, ofPeer: number) { remember(MemoryLayout<DeviceAddress>.stride) }
  }

  // MARK: - Advertisers

  /// An advertiser was heard of; returns its place among those that are remembered.
  @discardableResult
  mutating func advertised(_ report: AdvertisingReport, _ reader: borrowing ByteReader) -> Int {
    let (place, isFirst) = story.advertisers.place(of: report.address.withoutResolution)
    if isFirst {
      story.statistics.advertisers += 1
      resolveAdvertiser(report.address.withoutResolution)
    }
    story.advertisers.note(place, strength: report.rssi, packet: now.packet, time: now.time)
    var isNew = story.advertisers.note(place, isScanResponse: report.isScanResponse)
    let data = reader.descending(to: .advertisingData)
    if story.advertisers.note(place, report, in: data, packet: now.packet) { isNew = true }
    if isNew { story.advertisers.note(place, portraitIn: report.data, data) }
    if report.isConnectable, !report.isScanResponse { story.advertisers.noteConnectable(place) }
    // What repeats itself says no more than the first time.
    if isNew || story.knowledge.infers,
      AdvertisingDataReader(report.data).announces(.heartRate, in: data)
    {
      story.advertisers.noteHeartRate(place)
    }
    if let name = AdvertisingDataReader(report.data).localName(in: data) {
      let bytes = reader.at(name.text).remainingBytes
      if story.advertisers.note(place, name: bytes, isComplete: name.isComplete) {
        isNew = true
        tellPeer(of: report.address)
      }
    }
    emit(.report(report, isNew: isNew), reader, direction: .received)
    return place
  }

  /// Remembers an event with one report, for those that repeat it.
  mutating func rememberReport(_ event: borrowing ByteReader, of advertiser: Int) {
    story.advertisers.remember(event.remainingBytes, of: advertiser)
  }

  /// Tells the peer with this address which names are known of it; one that it told itself holds.
  private mutating func tellPeer(of address: DeviceAddress) {
    let key = PeerKey(adapter: now.adapter, address: address.withoutResolution)
    guard let number = story.roster.knownPeer(key) else { return }
    story.peers[number - 1].names.add(story.advertisers.names(of: key.address))
  }

  /// Takes in the parameters of Remote Name Request Complete: the name that a device gave over BR/EDR.
  ///
  /// Where the request failed, what stands in its place is none. Core 5.4, Vol 4, Part E, 7.7.7.
  mutating func noteRemoteName(_ reader: borrowing ByteReader) {
    var cursor = reader.at(reader.remainingRange)
    guard (try? cursor.uint8("Status")) == 0, let value = try? cursor.uint48LE("BD_ADDR") else {
      return
    }
    let field = cursor.remainingBytes
    var end = 0
    while end < field.count, field[end] != 0 { end += 1 }
    // A name that the recorder cut has no end.
    guard end < field.count || end == 248 else { return }
    let address = DeviceAddress(value: value, type: .publicDevice)
    story.advertisers.note(given: field.extracting(first: end), by: address)
    tellPeer(of: address)
  }

  /// Takes in the parameters of events by which a device says what it is over BR/EDR: it calls, or it was found.
  ///
  /// Core 5.4, Vol 4, Part E, 7.7.2, 7.7.4, 7.7.33 and 7.7.38. An event with several devices is not looked at.
  mutating func noteDeviceClass(_ code: UInt8, _ reader: borrowing ByteReader) {
    var cursor = reader.at(reader.remainingRange)
    let isCall = code == 0x04
    if !isCall { guard (try? cursor.uint8("Num_Responses")) == 1 else { return } }
    guard let value = try? cursor.uint48LE("BD_ADDR") else { return }
    // Page_Scan_Repetition_Mode and what is reserved.
    if !isCall { guard (try? cursor.take(code == 0x02 ? 3 : 2, "Reserved")) != nil else { return } }
    guard let low = try? cursor.uint16LE("Class_Of_Device"),
      let high = try? cursor.uint8("Class_Of_Device")
    else { return }
    var portrait = AdvertisedPortrait()
    portrait.deviceClass = UInt32(high) << 16 | UInt32(low)
    // Clock_Offset and RSSI; what is left is an Extended_Inquiry_Response.
    if code == 0x2f, (try? cursor.take(3, "Clock_Offset")) != nil {
      portrait.note(cursor.remainingRange, in: cursor.descending(to: .advertisingData))
    }
    story.advertisers.note(
      shown: portrait, by: DeviceAddress(value: value, type: .publicDevice))
  }

  // MARK: - Private addresses

  /// Resolves the address of an advertiser, so that `identity(of:)` knows it.
  mutating func resolveAdvertiser(_ address: DeviceAddress) {
    _ = story.roster.resolve(address)
    tellExhaustion()
  }

  /// The number of the peer that a private address belongs to, made if it is new; `nil` if no key
  /// resolves the address.
  mutating func resolvedPeer(_ key: PeerKey) -> Int? {
    guard let place = story.roster.resolve(key.address) else {
      tellExhaustion()
      return nil
    }
    let known = story.roster.resolver.keys[place]
    let number: Int
    if let identity = known.identity {
      let identityKey = PeerKey(adapter: key.adapter, address: identity)
      if let known = story.roster[identityKey] {
        number = known
      } else {
        number = addPeer(identity)
        story.roster[identityKey] = number
        story.peers[number - 1].names.add(story.advertisers.names(of: key.address))
      }
    } else if let known = story.roster[keyAt: place] {
      number = known
    } else {
      number = addPeer(key.address)
      story.roster[keyAt: place] = number
    }
    story.peers[number - 1].keySource = story.peers[number - 1].keySource ?? known.source
    story.roster[key] = number
    noteAddress(key.address, ofPeer: number)
    return number
  }

  mutating func tellExhaustion() {
    if story.roster.resolver.isExhausted { reach(.keyTrials) }
  }
}

extension DeviceAddress {
  /// Whether two devices cannot have it: recorders that protect privacy write zeros.
  fileprivate var tellsDevicesApart: Bool { value != 0 && type != .anonymous }
}
