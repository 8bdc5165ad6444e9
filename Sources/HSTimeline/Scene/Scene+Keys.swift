import HSProtocols

extension Scene {
  // Who a peer is: addresses made with one key belong to one peer. A key that becomes known late joins
  // connections from then on; earlier events are not repeated.

  // MARK: - Learning keys

  /// Notes the identity that the peer distributes in pairing.
  mutating func noteIdentity(
    _ pdu: SMPPDU, _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    guard let known = self[frame].pairing.identity(pdu, reader, packet: frame.packet) else {
      return
    }
    identify(known.address, known.key, .pairing(packet: known.packet), at: frame.index)
  }

  /// Takes in a key in the order in which it stands on the wire, with its identity address.
  mutating func learnKey(_ bytes: Span<UInt8>, _ identity: DeviceAddress, _ source: KeySource) {
    guard let key = IdentityResolvingKey(onWire: bytes), !key.isZero, identity.value != 0 else {
      return
    }
    identify(identity, key, source, at: nil)
  }

  /// Notes the keys of encrypted links that a pairing gives away.
  mutating func noteLinkKeys(
    _ pdu: SMPPDU, _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    let isOnAir = self[frame].accessAddress != nil
    switch pdu {
    case .encryptionInformation, .centralIdentification: break
    default: if !isOnAir { return }
    }
    let unsearched = story.roster.keyRing.keys.unsearched
    story.roster.keyRing.hear(
      reader, fromCentral: (frame.direction == .sent) == (self[frame].role != .peripheral),
      packet: frame.packet, in: frame.index, isOnAir ? nil : ends(ofConnection: frame.index))
    if story.roster.keyRing.keys.unsearched > unsearched { reach(.passkeys) }
  }

  /// Notes the keys of encrypted links that a host's command tells, and that it asks for encryption.
  mutating func noteCommandKeys(_ opcode: Opcode, _ reader: borrowing ByteReader) {
    switch opcode {
    case .leEnableEncryption, .leLongTermKeyRequestReply:
      var cursor = reader.at(reader.remainingRange)
      guard let handle = cursor.connection("Connection_Handle") else { return }
      let index = connection(handle)
      if let index, opcode == .leEnableEncryption {
        self[index].pairing.askForEncryption()
      }
      let ends = index.map { self.ends(ofConnection: $0) } ?? KeyRing.Ends()
      story.roster.keyRing.add {
        $0.add(
          command: opcode, reader, central: ends.central, peripheral: ends.peripheral,
          packet: now.packet)
      }
    case .linkKeyRequestReply:
      var cursor = reader.at(reader.remainingRange)
      guard let reply = try? LinkKeyRequestReply(parsing: &cursor) else { return }
      noteLinkKey(reply.linkKey, of: reply.address)
    // Of BR/EDR: whose link keys are of an earlier pairing.
    case .setConnectionEncryption:
      var cursor = reader.at(reader.remainingRange)
      guard let command = try? SetConnectionEncryption(parsing: &cursor), command.enable != 0,
        let index = connection(command.handle)
      else { return }
      self[index].pairing.askForEncryption()
    default: break
    }
  }

  /// Notes a link key of BR/EDR, from which the LTK of the same two may follow.
  mutating func noteLinkKey(_ key: UInt128, of peer: DeviceAddress) {
    guard key != 0 else { return }
    story.roster.keyRing.add { $0.add(linkKey: key, peer: peer, packet: now.packet) }
  }

  /// The addresses of the two sides of a host's connection, as far as they are known.
  private func ends(ofConnection index: Int) -> KeyRing.Ends {
    let own = story.roster.adapters.first { $0.index == self[index].adapter }?.address
    let peer = story.address(ofPeer: self[index].peer)
    return self[index].role == .peripheral
      ? KeyRing.Ends(central: peer, peripheral: own)
      : KeyRing.Ends(central: own, peripheral: peer)
  }

  /// Takes in keys that the host gave its kernel: Load Identity Resolving Keys.
  ///
  /// BlueZ `doc/mgmt-api.txt`: 0x0030, a count and entries of address, type and key.
  mutating func noteManagementKeys(ofCommand opcode: UInt16, _ reader: borrowing ByteReader) {
    if opcode == 0x0013 {
      story.roster.keyRing.add { $0.add(loadLongTermKeys: reader, packet: now.packet) }
    }
    guard opcode == 0x0030 else { return }
    var cursor = reader.at(reader.remainingRange)
    guard let count = try? cursor.uint16LE("IRK_Count") else { return }
    for _ in 0..<count where !learnManagementKey(&cursor, reader) { break }
  }

  /// Takes in the key that the kernel tells: New Identity Resolving Key.
  ///
  /// BlueZ `doc/mgmt-api.txt`: 0x0018, a hint, the private address, then address, type and key.
  mutating func noteManagementKeys(ofEvent code: UInt16, _ reader: borrowing ByteReader) {
    if code == 0x000a {
      story.roster.keyRing.add { $0.add(newLongTermKey: reader, packet: now.packet) }
    }
    guard code == 0x0018 else { return }
    var cursor = reader.at(reader.remainingRange)
    guard (try? cursor.uint8("Store_Hint")) != nil, (try? cursor.uint48LE("Random_Address")) != nil
    else { return }
    _ = learnManagementKey(&cursor, reader)
  }

  /// Takes in one key of the management protocol's; whether there is one.
  private mutating func learnManagementKey(
    _ cursor: inout ByteReader, _ reader: borrowing ByteReader
  ) -> Bool {
    guard let value = try? cursor.uint48LE("Address"), let type = try? cursor.uint8("Address_Type"),
      let range = try? cursor.take(16, "Value")
    else { return false }
    // The management protocol counts BR/EDR as 0, LE public as 1, LE random as 2.
    learnKey(
      reader.at(range).remainingBytes,
      DeviceAddress(value: value, type: type == 2 ? .random : .publicDevice),
      .management(packet: now.packet))
    return true
  }

  // MARK: - Joining

  /// Takes in whose identity a key is, and joins the peers that it makes one: attributes
  /// may have other names from now on.
  private mutating func identify(
    _ identity: DeviceAddress, _ key: IdentityResolvingKey, _ source: KeySource, at index: Int?
  ) {
    var peer = index.map { self[$0].peer }
    var isNew = false
    if !key.isZero {
      switch story.roster.learn(KnownKey(key: key, identity: identity, source: source)) {
      case .full:
        reach(.keys)
        return
      case .known where peer == nil: return
      case .known: break
      case .added: isNew = true
      }
    }
    if let known = peer, story.peers[known - 1].sameAs > 0 { peer = story.peers[known - 1].sameAs }
    let identityKey = PeerKey(adapter: now.adapter, address: identity)
    let holder = story.roster[identityKey]
    var number = peer ?? holder
    // Only now is it known whose these addresses were.
    let privates = isNew ? privatePeers(of: key) : []
    if number == nil { number = privates.first }
    guard let number else { return }
    for other in (holder.map { [$0] } ?? []) + privates where other != number {
      guard story.peers[other - 1].sameAs == 0 else { continue }
      remember(story.roster.join(other, to: number) * MemoryLayout<DeviceAddress>.stride)
      tellIdentification(identity, nil, other, source, number, at: index)
    }
    story.roster[identityKey] = number
    let former = story.peers[number - 1].address
    if former != identity {
      story.peers[number - 1].address = identity
      story.peers[number - 1].labels = PeerLabels()
      story.peers[number - 1].keySource = source
      if let former { noteAddress(former, ofPeer: number) }
      tellIdentification(identity, former, 0, source, number, at: index)
    } else if story.peers[number - 1].keySource == nil {
      story.peers[number - 1].keySource = source
    }
    forgetLabels()
  }

  /// The peers on the current adapter whose private addresses were made with a key.
  private mutating func privatePeers(of key: IdentityResolvingKey) -> [Int] {
    var numbers: [Int] = []
    for index in story.peers.indices
    where story.peers[index].adapter == now.adapter && story.peers[index].sameAs == 0 {
      guard let address = story.peers[index].address, address.randomKind == .resolvablePrivate,
        // The resolver tries each address once with each key.
        let place = story.roster.resolve(address)
      else { continue }
      if story.roster.resolver.keys[place].key == key { numbers.append(story.peers[index].id) }
    }
    tellExhaustion()
    return numbers
  }

  private func tellIdentification(
    _ identity: DeviceAddress, _ former: DeviceAddress?, _ other: Int, _ source: KeySource,
    _ number: Int, at index: Int?
  ) {
    let event = LinkEvent.Identification(
      identity: identity, privateAddress: former, otherPeer: other, source: source)
    emit(.link(.identified(event)), at: index, peer: number)
  }
}

extension ByteReader {
  /// A connection's handle, of which the other bits say something else.
  mutating func connection(_ field: StaticText) -> ConnectionHandle? {
    (try? uint16LE(field)).map { ConnectionHandle(rawValue: $0 & 0x0fff) }
  }
}
