package import HSProtocols
package import HSTimeline

/// The sensors of a live run: for each peer with a heart rate the newest values, and a tally of all.
///
/// Its memory is bounded: peers, rates and intervals are kept up to a number, the newest.
package final class LiveSensors: EventSink {
  /// What it looks at.
  package let interest: EventCategory = [.value, .finding, .link, .gatt]
  /// What layouts say of values is not asked.
  package let readsLayouts = false

  /// Peers with a heart rate, in the order in which they appeared.
  private(set) var peers: [LivePeer] = []
  /// Whether there were peers that there was no room for.
  private(set) var lacksRoom = false

  /// Batteries of peers without a heart rate so far.
  private var batteries: [(peer: Int, isLocal: Bool, percent: UInt8)] = []
  private var text = OutputBuffer(capacity: 64)

  static let peerLimit = 16

  /// No sensor yet.
  package init() {}

  /// What became of each sensor, a sentence each, for the end of a run.
  package var sentences: [String] {
    peers.map { $0.sentence }
      + (lacksRoom ? ["there were further sensors, which are not listed"] : [])
  }

  /// Takes in one event.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    switch event.kind {
    case .notification(let value), .indication(let value): take(value, event, bytes, story)
    case .gatt(.read(let value)): battery(value, event, bytes)
    case .link(.disconnected):
      for place in peers.indices where peers[place].connection == event.connection {
        peers[place].isConnected = false
      }
    case .finding(let finding) where finding.code.severity >= .warning:
      // A sensor is not to blame for what the other side sent it, asked or left undone.
      let isLocal = finding.isOurFault(told: event.direction, in: event.packet)
      for place in peers.indices
      where peers[place].number == event.peer
        && peers[place].isLocal == isLocal ?? peers[place].isLocal
      {
        peers[place].findings += 1
      }
    default: break
    }
  }

  /// Takes in a heart rate that a value of another kind carries, or that a layout found in it.
  package func receive(
    measurement value: borrowing ValueEvent, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    take(value, TimelineEvent(value, isIndicated: false, from: origin), bytes, story, isTold: true)
  }

  private func take(
    _ value: borrowing ValueEvent, _ event: borrowing TimelineEvent,
    _ bytes: borrowing ByteReader, _ story: borrowing Story, isTold: Bool = false
  ) {
    battery(value, event, bytes)
    guard value.label?.isHeartRate == true, let place = place(event, story) else { return }
    if let source = peers[place].source, source.handle != value.handle {
      guard source.isTold, !isTold else { return }
    }
    peers[place].source = (value.handle, isTold)
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let layout = HeartRateMeasurementLayout(
      parsing: &cursor, originalLength: value.originalLength)
    var intervals: [RRInterval] = []
    var ticks = bytes.at(layout.rrRange)
    while let interval = RRInterval(next: &ticks) { intervals.append(interval) }
    peers[place].connection = event.connection
    peers[place].isConnected = true
    peers[place].take(layout, rr: intervals, time: event.time.nanoseconds)
  }

  private func battery(
    _ value: borrowing ValueEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader
  ) {
    guard let label = value.label, label.uuid == .batteryLevel, label.role == .value,
      !label.hasOtherForm
    else { return }
    let octets = bytes.at(value.value).remainingBytes
    guard octets.count > 0 else { return }
    let number = event.peer
    // What we send is our own battery.
    let isLocal = event.direction == .sent
    if let place = peers.firstIndex(where: { $0.number == number && $0.isLocal == isLocal }) {
      peers[place].battery = octets[0]
    } else {
      batteries.append((number, isLocal, octets[0]))
      if batteries.count > Self.peerLimit { batteries.removeFirst() }
    }
  }

  /// The place of the event's peer, made if there is room.
  private func place(
    _ event: borrowing TimelineEvent, _ story: borrowing Story
  ) -> Int? {
    let number = event.peer
    guard number > 0, number <= story.peers.count else { return nil }
    let isLocal = event.direction == .sent
    let place: Int
    if let known = peers.firstIndex(where: { $0.number == number && $0.isLocal == isLocal }) {
      place = known
    } else if let gone = peers.count < Self.peerLimit
      ? peers.count : peers.firstIndex(where: { !$0.isConnected })
    {
      if gone < peers.count {
        peers.remove(at: gone)
        lacksRoom = true
      }
      var peer = LivePeer(number: number, connection: event.connection)
      peer.isLocal = isLocal
      peer.adapter = event.adapter
      peer.battery = batteries.last { $0.peer == number && $0.isLocal == isLocal }?.percent
      peers.append(peer)
      place = peers.count - 1
    } else {
      lacksRoom = true
      return nil
    }
    guard peers[place].name.isEmpty || peers[place].address.isEmpty else { return place }
    text.removeAll()
    if let address = story.peers[number - 1].address { text.append(address) }
    peers[place].address = text.string
    text.removeAll()
    let name = story.peers[number - 1].name
    text.append(safeText: name.span)
    peers[place].name = text.string
    return place
  }
}
