import ATT
import AssignedNumbers
public import Bytes
import Capture
import GATT
import HCI
import HeartRate
public import Timeline

/// What a live view shows: for each peer the newest heart rate and its history, and the newest lines
/// of the timeline.
///
/// Its memory is bounded: peers, rates, intervals and lines are kept up to a number, the newest.
public final class LiveModel: EventSink {
  /// What it looks at, and what the lines are made of.
  public let interest: EventCategory = EventCategory.story

  /// Peers with a heart rate, in the order in which they appeared.
  private(set) var peers: [LivePeer] = []
  /// Peers that there was no room for.
  private(set) var furtherPeers = 0
  /// The newest lines of the timeline, oldest first.
  private(set) var lines: [String] = []
  /// Connections that were seen.
  private(set) var connections = 0
  /// Findings of weight: warnings and errors.
  private(set) var findings = 0
  /// Packets that were lost, as far as was told.
  private(set) var losses = 0
  /// Time of the newest event, in nanoseconds since 1970.
  public private(set) var time: Int64 = 0
  /// Whether anything has changed since the view was drawn.
  public private(set) var hasNews = true

  private var text = OutputBuffer(capacity: 1024)
  private var writer: EventWriter

  static let peerLimit = 16
  static let lineLimit = 200

  /// A model of nothing.
  ///
  /// - Parameter time: How times are printed.
  public init(time: TimeFormat) {
    writer = EventWriter(time: time, categories: .story)
  }

  /// Notes that the view shows what there is.
  func didDraw() { hasNews = false }

  /// Takes in one event.
  public func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {
    hasNews = true
    time = event.time.nanoseconds
    switch event.kind {
    case .notification(let value), .indication(let value): take(value, event, bytes, timeline)
    case .gatt(.read(let value)): battery(value, event, bytes)
    case .link(.disconnected):
      for place in peers.indices where peers[place].connection == event.connection {
        peers[place].isConnected = false
      }
    case .finding(let finding) where finding.code.severity >= .warning:
      findings += 1
      if finding.code == .linkUnseenData { losses += 1 }
      for place in peers.indices where peers[place].number == event.peer {
        peers[place].findings += 1
      }
    case .capture(let finding):
      findings += 1
      if finding.code == .drops || finding.code.isLoss { losses += 1 }
    default: break
    }
    connections = timeline.connections.count
    line(event, bytes, timeline)
  }

  private func line(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ timeline: borrowing TimelineDecoder
  ) {
    guard EventCategory.story.contains(event.kind.category) else { return }
    text.removeAll()
    guard writer.write(event, bytes, timeline, to: &text) else { return }
    lines.append(String(text.string.dropLast()))
    // In pieces, so that it costs nothing for each line.
    if lines.count > 2 * Self.lineLimit { lines.removeFirst(Self.lineLimit) }
  }

  private func take(
    _ value: borrowing ValueEvent, _ event: borrowing TimelineEvent,
    _ bytes: borrowing ByteReader, _ timeline: borrowing TimelineDecoder
  ) {
    battery(value, event, bytes)
    guard SeriesFields(value) != nil, let place = place(event, timeline) else { return }
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
    guard let label = value.label, label.uuid == .batteryLevel, label.role == .value else { return }
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

  /// Batteries of peers of which no heart rate has come yet.
  private var batteries: [(peer: Int, isLocal: Bool, percent: UInt8)] = []

  /// The place of the event's peer, made if there is room.
  private func place(
    _ event: borrowing TimelineEvent, _ timeline: borrowing TimelineDecoder
  ) -> Int? {
    let number = event.peer
    guard number > 0, number <= timeline.peers.count else { return nil }
    let isLocal = event.direction == .sent
    let place: Int
    if let known = peers.firstIndex(where: { $0.number == number && $0.isLocal == isLocal }) {
      place = known
    } else if let gone = peers.count < Self.peerLimit
      ? peers.count : peers.firstIndex(where: { !$0.isConnected })
    {
      if gone < peers.count { peers.remove(at: gone) }
      var peer = LivePeer(number: number, connection: event.connection)
      peer.isLocal = isLocal
      peer.adapter = event.adapter
      peer.battery = batteries.last { $0.peer == number && $0.isLocal == isLocal }?.percent
      peers.append(peer)
      place = peers.count - 1
    } else {
      furtherPeers += 1
      return nil
    }
    guard peers[place].name.isEmpty || peers[place].address.isEmpty else { return place }
    text.removeAll()
    if let address = timeline.peers[number - 1].address { text.append(address) }
    peers[place].address = text.string
    text.removeAll()
    let name = timeline.peers[number - 1].name
    text.append(safeText: name.span)
    peers[place].name = text.string
    return place
  }
}
