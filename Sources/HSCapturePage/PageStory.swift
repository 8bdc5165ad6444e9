import HSATT
package import HSBytes
package import HSCapture
import HSHCI
import HSReport
package import HSTimeline

/// Gathers what a page shows of a timeline: what happened in words, how long each connection lasted, and
/// when values went which way.
package final class PageStory: EventSink {
  /// Something that happened.
  package struct Entry: Sendable {
    /// The packet that completed it.
    package let packet: Int
    /// When, in nanoseconds since 1970.
    package let time: Int64
    /// The peer's number, or 0.
    package let peer: Int
    /// Its category.
    package let category: EventCategory
    /// What happened, safe to print.
    package let words: String
  }

  /// A connection, as far as the capture shows it.
  package struct Link: Sendable {
    /// Its number on the timeline.
    package let connection: Int
    /// When it was there, in nanoseconds since 1970; without an end, to the end of the capture.
    package var times: (begin: Int64, end: Int64?)
    /// The packets that opened and closed it.
    package var packets: (begin: Int, end: Int)
    /// How it ended, in words.
    package var ending = ""
  }

  /// The values of one attribute of a peer.
  package struct Values: Sendable {
    /// What the attribute is.
    package let name: String
    /// When values were written or read by the client.
    package fileprivate(set) var up: [Moment] = []
    /// When they were notified or indicated.
    package fileprivate(set) var down: [Moment] = []
  }

  /// When something was, and in which packet.
  package struct Moment: Sendable {
    /// Nanoseconds since 1970.
    package let time: Int64
    /// The packet.
    package let packet: Int
  }

  /// A received signal's strength.
  package struct Signal: Sendable {
    /// When, and in which packet.
    package let moment: Moment
    /// In dBm.
    package let strength: Int8
    /// Who measured it, and of what.
    package let source: SignalReading.Source
  }

  /// An advertiser, as one adapter hears it.
  package struct Advertiser: Hashable, Sendable {
    let adapter: UInt16
    let address: DeviceAddress

    init(_ adapter: UInt16, _ address: DeviceAddress) {
      self.adapter = adapter
      self.address = DeviceAddress(value: address.value, type: address.type.withoutResolution)
    }
  }

  /// What concerns one peer.
  package struct Lane: Sendable {
    /// Its connections.
    package fileprivate(set) var links: [Link] = []
    /// Its attributes, by handle.
    package fileprivate(set) var values: [UInt16: Values] = [:]
    /// How strong its signal was while it was connected.
    package fileprivate(set) var signals: [Signal] = []
  }

  /// The story, and what else may tell how strong a signal was.
  package let interest: EventCategory = EventCategory.story.subtracting([.note]).union([
    .repeatedReport, .hci, .att,
  ])
  /// What happened, without notifications and indications.
  package private(set) var entries: [Entry] = []
  /// What happened and is not among `entries`, as these are too many.
  package private(set) var entriesLeftOut = 0
  /// By peer; 0 stands for what concerns none.
  package private(set) var lanes: [Int: Lane] = [:]
  /// How strong the advertising of each was.
  package private(set) var advertised: [Advertiser: [Signal]] = [:]
  /// Values and signal strengths of which no time is kept.
  package private(set) var valuesLeftOut = 0

  private static let mostEntries = 4000
  private static let mostValues = 400_000
  private static let mostLanes = 64
  private static let mostAttributes = 24
  private static let mostAdvertisers = 1024

  private var sentence: EventSentence
  private var values = 0

  /// A story of a capture that resolves time so far.
  package init(resolution: TimeResolution) {
    sentence = EventSentence(.story, resolution: resolution)
  }

  /// Takes in an event.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    let moment = Moment(time: event.time.nanoseconds, packet: event.packet)
    noteSignal(event, moment, story)
    switch event.kind {
    case .notification(let value), .indication(let value):
      note(value, event.peer, story) { $0.down.append(moment) }
      return
    case .gatt(.read(let value)), .gatt(.write(let value)), .gatt(.writeCommand(let value)):
      note(value, event.peer, story) { $0.up.append(moment) }
    case .confirmation, .hci, .attribute, .report(_, isNew: false): return
    default: break
    }
    guard let words = sentence.words(event, bytes, story) else { return }
    if case .link(let link) = event.kind { note(link, event, words) }
    // The finding that follows says it.
    guard !event.hasFinding else { return }
    guard entries.count < Self.mostEntries else {
      entriesLeftOut += 1
      return
    }
    entries.append(
      Entry(
        packet: event.packet, time: moment.time, peer: event.peer, category: event.kind.category,
        words: words))
  }

  /// Keeps how strong a signal was, if the event's packet tells.
  private func noteSignal(
    _ event: borrowing TimelineEvent, _ moment: Moment, _ story: borrowing Story
  ) {
    if case .report(let report, _) = event.kind {
      guard let strength = report.rssi else { return }
      let advertiser = Advertiser(event.adapter, report.address)
      guard values < Self.mostValues,
        advertised[advertiser] != nil || advertised.count < Self.mostAdvertisers
      else { return valuesLeftOut += 1 }
      values += 1
      advertised[advertiser, default: []].append(
        Signal(moment: moment, strength: strength, source: .advertising))
      return
    }
    guard story.connections.indices.contains(event.connection - 1),
      let reading = story.connections[event.connection - 1].signal,
      reading.packet == event.packet, reading.source != .advertising,
      lanes[event.peer]?.signals.last?.moment.packet != event.packet
    else { return }
    guard values < Self.mostValues, lanes[event.peer] != nil || lanes.count < Self.mostLanes else {
      return valuesLeftOut += 1
    }
    values += 1
    lanes[event.peer, default: Lane()].signals.append(
      Signal(moment: moment, strength: reading.strength, source: reading.source))
  }

  private func note(
    _ value: ValueEvent, _ peer: Int, _ story: borrowing Story,
    _ add: (inout Values) -> Void
  ) {
    let handle = value.handle.rawValue
    guard values < Self.mostValues, lanes[peer] != nil || lanes.count < Self.mostLanes,
      lanes[peer]?.values[handle] != nil || lanes[peer]?.values.count ?? 0 < Self.mostAttributes
    else {
      valuesLeftOut += 1
      return
    }
    values += 1
    // Its name is made once.
    let name = lanes[peer]?.values[handle]?.name ?? sentence.name(of: value)
    add(&lanes[peer, default: Lane()].values[handle, default: Values(name: name)])
  }

  private func note(_ link: LinkEvent, _ event: borrowing TimelineEvent, _ words: String) {
    let time = event.time.nanoseconds
    let connection = event.connection
    switch link {
    case .connected, .joinedHalfway:
      guard lanes[event.peer] != nil || lanes.count < Self.mostLanes else { return }
      lanes[event.peer, default: Lane()].links.append(
        Link(connection: connection, times: (time, nil), packets: (event.packet, event.packet)))
    case .disconnected:
      guard let place = lanes[event.peer]?.links.lastIndex(where: { $0.connection == connection })
      else { return }
      lanes[event.peer]?.links[place].times.end = time
      lanes[event.peer]?.links[place].packets.end = event.packet
      lanes[event.peer]?.links[place].ending = words
    default: break
    }
  }
}
