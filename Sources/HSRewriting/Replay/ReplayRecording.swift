package import HSLayout
import HSProtocols
package import HSTimeline

/// All that a capture holds of one device, as a program can play it.
package struct ReplayRecording {
  /// The capture's name, without folders; "a capture" where it may not be told, as it may be somebody's.
  let capture: String
  /// The peer's number.
  let peer: Int
  /// Whether the peer is the device; else our side is, as that peer saw it.
  let servesPeer: Bool
  /// The device's name, in UTF-8.
  let name: [UInt8]
  /// The device's address.
  let address: DeviceAddress?
  /// Its tables, in the order in which they held.
  let tables: [AttributeTable]
  /// Its connections.
  let sessions: [ReplaySession]
  /// Which table each connection begins with.
  let tableOfSession: [Int]
  /// What it advertised.
  let advertising: AdvertisedPayloads.Advertiser?
  /// Configuration descriptors, and the values that they switch.
  let configurations: [UInt16: UInt16]
  /// Those of them of which the capture tells nothing, but that an app needs to subscribe.
  let assumedConfigurations: Set<UInt16>
  /// Attributes whose UUID the device sent in its long form.
  let longForms: Set<UInt16>
  /// The first value that was read of each attribute, by handle.
  let firstReads: [UInt16: ArraySlice<UInt8>]
  /// Why values are sent, by handle.
  package let causes: [UInt16: StreamCause]
  /// The user's own names of handles.
  let ownNames: [UInt16: String]
  /// What layouts say of values.
  let readings: RecordedReadings
  /// What hides what tells of somebody.
  let conceal: RecordingConcealment
  /// PDUs that were left out because there were too many.
  let leftOut: Int

  /// Which peers a choice admits that have anything to play: their numbers.
  package static func peers(
    _ sink: ReplaySink, _ story: borrowing Story, matching choice: String?
  ) -> [Int] {
    let filter = PeerFilter(choice)
    var found: [Int] = []
    for link in sink.links where link.count > 0 {
      let peer = number(link, story)
      if !found.contains(peer), filter.admits(peer: peer, story) { found.append(peer) }
    }
    return found
  }

  /// The peer that a connection belongs to by now.
  private static func number(_ link: RecordedLink, _ story: borrowing Story) -> Int {
    let known =
      story.connections.indices.contains(link.connection - 1)
      ? story.connections[link.connection - 1].peer : 0
    return known > 0 ? known : link.peer
  }

  /// What a capture holds of a peer.
  ///
  /// - Parameters:
  ///   - sink: What was recorded.
  ///   - story: The story, which has ended.
  ///   - peer: The peer's number.
  ///   - capture: The capture's name.
  ///   - layouts: What is known of values.
  ///   - keep: Whether what tells of somebody stays.
  package init(
    _ sink: ReplaySink, _ story: borrowing Story, peer: Int, capture: String,
    layouts: LayoutCollection, keep: Bool
  ) {
    let name = capture.split(separator: "/").last.map(String.init) ?? capture
    self.capture = keep ? name : "a capture"
    self.peer = peer
    leftOut = sink.leftOut
    readings = sink.readings
    let links = sink.links.filter { Self.number($0, story) == peer && $0.count > 0 }
    let known = story.peers.indices.contains(peer - 1) ? story.peers[peer - 1] : nil
    // The side that answers is the device; mostly it is the peer.
    func serves(_ isPeers: Bool) -> Bool {
      links.contains { link in
        link.pdus.contains {
          $0.pdu.isPeers == isPeers
            && [.response, .notification, .indication].contains($0.bytes.opcode.kind)
        }
      }
    }
    servesPeer = serves(true) || !serves(false)
    let servesPeer = servesPeer
    let earlier = servesPeer ? known?.earlierTables ?? [] : []
    sessions = links.map {
      ReplaySession($0, servesPeer: servesPeer, changes: earlier.map(\.packet))
    }
    let last =
      servesPeer ? story.attributes(ofPeer: peer) : known?.localServer ?? AttributeTable()
    let ended = earlier.map(\.table)
    // A table that the client never discovered anew is still what it was, for all that anybody knows.
    let united = last.count(atLeast: ended.last) ? last : ended.last ?? last
    let apart = ended.isEmpty ? Self.apart(sessions, from: united) : nil
    tables = apart?.tables ?? ended + [united]
    tableOfSession = apart?.places ?? sessions.map { min($0.version, ended.count) }
    self.name = known?.name ?? []
    let own = known.flatMap { peer in
      story.adapters.first { $0.index == peer.adapter }?.address
    }
    address = servesPeer ? known?.address : own
    advertising = servesPeer ? known.flatMap { sink.advertising[$0] } : nil
    var configurations = Self.configurations(tables, sessions)
    let assumed = Self.assumed(tables, sessions, beside: configurations)
    configurations.merge(assumed) { known, _ in known }
    self.configurations = configurations
    assumedConfigurations = Set(assumed.keys)
    causes = Self.causes(sessions, configurations)
    firstReads = Self.firstReads(sessions)
    longForms = sessions.reduce(into: []) { $0.formUnion($1.longForms) }
    ownNames = servesPeer ? story.ownNames(ofPeer: peer) : [:]
    guard !keep else {
      conceal = RecordingConcealment()
      return
    }
    var addresses = story.adapters.compactMap(\.address)
    var names: [[UInt8]] = []
    // The device first: what stands for it is the address that its program takes on.
    for peer in [known].compactMap({ $0 }) + story.peers {
      addresses += [peer.address].compactMap { $0 } + peer.otherAddresses
      names += [peer.names.current] + peer.names.others
    }
    if let address { addresses.insert(address, at: 0) }
    // Of a connection that began before the capture the address may be told by advertising alone.
    addresses += sink.advertising.addresses.sorted { $0.value < $1.value }
    conceal = RecordingConcealment(
      addresses: addresses, names: names, tables: tables,
      appTable: (servesPeer ? known?.localServer : known?.server) ?? AttributeTable(),
      layouts: layouts)
    for session in sessions { conceal.learn(from: session) }
  }

  /// Configuration descriptors, and the values that they switch.
  private static func configurations(
    _ tables: [AttributeTable], _ sessions: [ReplaySession]
  ) -> [UInt16: UInt16] {
    var found: [UInt16: UInt16] = [:]
    for table in tables {
      for attribute in table.attributes where attribute.type == .clientCharacteristicConfiguration {
        let owner = table.owner(of: attribute)?.value.rawValue
        found[attribute.handle.rawValue] = owner ?? attribute.handle.rawValue &- 1
      }
    }
    let sent = sessions.senders
    for step in sessions.steps
    where step.isWrite && found[step.handle] == nil && step.value.count == 2
      && step.value.uint16(0) < 4
    {
      let handle = step.handle
      let known = AttributeHandle(rawValue: handle)
      if let owner = tables.lazy.compactMap({ $0.soleDescriptor(at: known) }).first {
        found[handle] = owner.value.rawValue
      } else if tables.allSatisfy({ $0.label(of: known) == nil }),
        let stream = (1...3).map({ handle &- $0 }).first(where: { sent.contains($0) })
      {
        found[handle] = stream
      }
    }
    return found
  }

  /// Configurations of values that were sent though the capture has no descriptor for it: the app knew it from before.
  ///
  /// Nobody may have looked for descriptors where one is assumed, or there is none, and nothing else have been done there.
  private static func assumed(
    _ tables: [AttributeTable], _ sessions: [ReplaySession], beside known: [UInt16: UInt16]
  ) -> [UInt16: UInt16] {
    let asked = handlesAskedForDescriptors(sessions)
    let used = sessions.handles
    var found: [UInt16: UInt16] = [:]
    for value in sessions.senders.subtracting(known.values)
    where value < .max && !asked[Int(value) + 1] {
      let handle = AttributeHandle(rawValue: value + 1)
      // Of what was never declared it is known by what was sent that it is a value.
      let isValue = tables.allSatisfy {
        let role = $0.label(of: AttributeHandle(rawValue: value))?.role
        return role == nil || role == .value || role == .unplaced
      }
      let isFree = tables.allSatisfy { $0.label(of: handle) == nil } && !used.contains(value + 1)
      if isValue, isFree { found[value + 1] = value }
    }
    return found
  }

  /// Of which handles an app asked whether they are configuration descriptors, or what they are.
  private static func handlesAskedForDescriptors(_ sessions: [ReplaySession]) -> [Bool] {
    // How many requests begin with a handle, less those that ended in front of it.
    var edges = [Int](repeating: 0, count: Int(UInt16.max) + 2)
    for session in sessions {
      for case let pdu? in session.requests.lazy.map(\.pdu)
      where pdu.uint16(1) <= pdu.uint16(3)
        && (pdu.first == 0x04 || pdu.first == 0x08 && pdu.uint16(5) == 0x2902)
      {
        edges[Int(pdu.uint16(1))] += 1
        edges[Int(pdu.uint16(3)) + 1] -= 1
      }
    }
    var open = 0
    return edges.map { edge in
      open += edge
      return open > 0
    }
  }

  private static func causes(
    _ sessions: [ReplaySession], _ configurations: [UInt16: UInt16]
  ) -> [UInt16: StreamCause] {
    var times: [UInt16: [StreamCause.Times]] = [:]
    for session in sessions {
      for (handle, found) in session.times(configurations: configurations) {
        times[handle, default: []].append(found)
      }
    }
    return times.mapValues(StreamCause.judge)
  }

  /// The first value that was read of each attribute.
  private static func firstReads(_ sessions: [ReplaySession]) -> [UInt16: ArraySlice<UInt8>] {
    var found: [UInt16: ArraySlice<UInt8>] = [:]
    for step in sessions.steps
    where step.kind == .read && step.error == nil && found[step.handle] == nil {
      found[step.handle] = step.value
    }
    return found
  }

  /// Handles that were used, of which the table says nothing.
  var unknownHandles: [UInt16] {
    sessions.handles.filter { handle in
      handle != 0 && configurations[handle] == nil
        && tables.allSatisfy { table in
          table.label(of: AttributeHandle(rawValue: handle)) == nil
            && table.soleDescriptor(at: AttributeHandle(rawValue: handle)) == nil
        }
    }.sorted()
  }
}

extension [ReplaySession] {
  /// All steps, in their order.
  var steps: some Sequence<ReplaySession.Step> { lazy.flatMap(\.steps) }

  /// The attributes that sent something.
  fileprivate var senders: Set<UInt16> {
    steps.reduce(into: []) { if $1.isSent { $0.insert($1.handle) } }
  }

  /// The attributes that were used.
  fileprivate var handles: Set<UInt16> { reduce(into: []) { $0.formUnion($1.handles) } }
}

extension AttributeTable {
  /// Whether it holds at least as much as another.
  fileprivate func count(atLeast other: AttributeTable?) -> Bool {
    guard let other else { return true }
    let own = services.count + characteristics.count + attributes.count
    return own >= other.services.count + other.characteristics.count + other.attributes.count
  }
}
