import HSLayout
package import HSOutput
package import HSProtocols
package import HSTimeline

/// Writes the timeline as a trace that ui.perfetto.dev shows: protobuf `Trace`, of `TracePacket`s with
/// `TrackEvent`s (perfetto.dev/docs/reference/synthetic-track-event).
///
/// Adapters, peers and connections are tracks one below the other. Connections, requests with their answers,
/// and silences are slices; heart rates, RR intervals, battery and signal strength are counters; everything
/// else is an instant. Each has its packet as an argument. Keys are never written.
package final class PerfettoTrace: EventSink {
  /// The kinds of events that are written.
  package let interest: EventCategory
  /// Events written.
  package private(set) var count = 0
  /// Whether the output is still read.
  package var wantsMore: Bool { !output.isClosed }

  /// What a track shows.
  private enum Track: Hashable {
    case capture
    case adapter(UInt16)
    case peer(Int)
    case connection(Int)
    case requests(connection: Int, bearer: UInt16)
    case silences(peer: Int)
    case counter(Counter, peer: Int)
    /// A number that a layout found, by the layout's and the field's names, with its unit.
    case field(String, peer: Int)
    /// How strong an advertiser's packets came.
    case signal(adapter: UInt16, DeviceAddress)
  }

  /// What a counter counts, and in which unit.
  private enum Counter: String {
    case rate = "heart rate, bpm"
    case interval = "RR, ms"
    case battery = "battery, %"
    case signal = "RSSI, dBm"
  }

  /// The fields of Perfetto's messages, by their numbers.
  private enum Field {
    static let packet = 1
    static let timestamp = 8
    static let sequence = 10
    static let event = 11
    static let descriptor = 60
  }

  /// The kinds of `TrackEvent`s.
  private enum Kind: UInt64 {
    case begin = 1
    case end = 2
    case instant = 3
    case counter = 4
  }

  private let output: TextOutput
  private let options: TimelineOptions
  private let filter: PeerFilter
  private var writer: EventWriter
  private var tracks: [Track: UInt64] = [:]
  /// Connections whose slice is open.
  private var open: Set<Int> = []
  private var last: Int64 = 0
  /// The last packet whose signal was written: several events may be of one packet.
  private var signalPacket = 0
  private static let mostTracks = 4096

  /// A writer.
  ///
  /// - Parameters:
  ///   - output: Where the trace goes.
  ///   - time: How times in words are written.
  ///   - options: Which events are written.
  package init(
    _ output: TextOutput, time: TimeFormat, options: TimelineOptions = TimelineOptions()
  ) {
    self.output = output
    self.options = options
    interest = options.categories.union([.att, .link, .hci, .report, .repeatedReport])
    filter = PeerFilter(options.peer)
    writer = EventWriter(time: time, categories: options.categories)
    writer.twins = .event
  }

  /// Writes an event, if it is wanted.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    guard options.admits(event, bytes, story), filter.admits(event, story) else { return }
    last = Swift.max(last, event.time.nanoseconds)
    signal(event, story)
    switch event.kind {
    case .attribute(let opcode, _, let request, let latency):
      // A request with its answer; what needs none is told by its own event.
      guard request > 0, event.connection > 0, latency >= 0 else { return }
      let name = Array((opcode.name ?? "unknown opcode").string.utf8)
      return slice(
        .requests(connection: event.connection, bearer: event.bearer), name, "att", event, latency,
        ("request_packet", request), story)
    case .notification(let value), .indication(let value):
      fields(event, story)
      guard !number(value, event, bytes, story) else { return }
    case .gatt(.read(let value)):
      fields(event, story)
      _ = number(value, event, bytes, story)
    case .gatt(.silence(let silence)):
      return slice(
        .silences(peer: event.peer), words(event, bytes, story), "silence", event,
        silence.duration, ("since_packet", silence.since), story)
    case .link(.connected), .link(.joinedHalfway):
      open.insert(event.connection)
      return write(
        .begin, .connection(event.connection), event, story, words(event, bytes, story), "link")
    case .link(.disconnected):
      write(
        .instant, .connection(event.connection), event, story, words(event, bytes, story), "link")
      if open.remove(event.connection) != nil {
        end(.connection(event.connection), event.time.nanoseconds, story)
      }
      return
    default: break
    }
    let category = event.kind.category
    guard options.categories.contains(category) else { return }
    let text = words(event, bytes, story)
    guard !text.isEmpty else { return }
    write(.instant, track(of: event), event, story, text, category.identifier)
  }

  /// Ends what is open, at the time of the last event.
  package func finish(_ story: borrowing Story) {
    for connection in open.sorted() { end(.connection(connection), last, story) }
    open = []
  }

  // MARK: - What is written

  /// Writes a value as numbers; says whether it was one.
  private func number(
    _ value: ValueEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) -> Bool {
    guard let label = value.label, !label.hasOtherForm, value.offset == 0 else { return false }
    if label.isHeartRate {
      var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
      let layout = HeartRateMeasurementLayout(
        parsing: &cursor, originalLength: value.originalLength)
      guard let rate = layout.beatsPerMinute else { return false }
      counter(.rate, event, Double(rate), story)
      // The intervals end one after the other; the last one ends when the value was sent, or before.
      var intervals = bytes.at(layout.rrRange)
      var lengths: [Double] = []
      while let interval = RRInterval(next: &intervals) { lengths.append(interval.milliseconds) }
      var left = lengths.dropFirst().reduce(0, +)
      for (index, length) in lengths.enumerated() {
        counter(.interval, event, length, story, before: Int64(clamping: left * 1e6))
        if index + 1 < lengths.count { left -= lengths[index + 1] }
      }
      return true
    }
    let octets = bytes.at(value.value).remainingBytes
    guard label.uuid == .batteryLevel, !octets.isEmpty else { return false }
    counter(.battery, event, Double(octets[0]), story)
    return true
  }

  /// Writes the numbers that a layout found in a value: those with a unit or a kind.
  private func fields(_ event: borrowing TimelineEvent, _ story: borrowing Story) {
    for reading in story.layouts.readings where reading.fits {
      for field in reading.shown where !field.notes.unit.isEmpty || field.notes.kind != nil {
        guard let number = field.value.number, number.isFinite else { continue }
        let unit = field.notes.unit.isEmpty ? "" : ", \(field.notes.unit)"
        let name = "\(reading.layout) \(field.name)\(unit)"
        write(.counter, .field(name, peer: event.peer), event, story, value: number)
      }
    }
  }

  /// Writes how strong a signal was, if the event's packet tells: an advertiser's, or a connection's.
  private func signal(
    _ event: borrowing TimelineEvent, _ story: borrowing Story
  ) {
    if case .report(let report, _) = event.kind {
      guard let strength = report.rssi else { return }
      return write(
        .counter, .signal(adapter: event.adapter, report.address), event, story,
        value: Double(strength))
    }
    guard story.connections.indices.contains(event.connection - 1),
      let reading = story.connections[event.connection - 1].signal,
      reading.packet == event.packet, reading.source != .advertising, event.packet > signalPacket
    else { return }
    signalPacket = event.packet
    counter(.signal, event, Double(reading.strength), story)
  }

  private func counter(
    _ counter: Counter, _ event: borrowing TimelineEvent, _ value: Double,
    _ story: borrowing Story, before: Int64 = 0
  ) {
    write(
      .counter, .counter(counter, peer: event.peer), event, story, value: value, before: before)
  }

  /// Writes what began so long before its event, in a packet that is named.
  private func slice(
    _ track: Track, _ name: [UInt8], _ category: StaticText, _ event: borrowing TimelineEvent,
    _ length: Int64, _ begin: (StaticText, Int), _ story: borrowing Story
  ) {
    write(
      .begin, track, event, story, name, category, before: Swift.max(length, 0), further: [begin])
    end(track, event.time.nanoseconds, story)
  }

  private func track(of event: borrowing TimelineEvent) -> Track {
    if event.connection > 0 { return .connection(event.connection) }
    return event.peer > 0 ? .peer(event.peer) : adapterTrack(event.adapter)
  }

  private func peerTrack(_ number: Int) -> Track { number > 0 ? .peer(number) : .capture }

  private func adapterTrack(_ index: UInt16) -> Track {
    index == TimelineEvent.noAdapter ? .capture : .adapter(index)
  }

  /// What an event tells, in words.
  private func words(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) -> [UInt8] {
    var text = OutputBuffer()
    return writer.writeMessage(event, bytes, story, to: &text) ? Array(text.string.utf8) : []
  }

  // MARK: - Perfetto's messages

  /// Writes something of an event, with its packet.
  private func write(
    _ kind: Kind, _ track: Track, _ event: borrowing TimelineEvent, _ story: borrowing Story,
    _ name: [UInt8] = [], _ category: StaticText? = nil, value: Double? = nil, before: Int64 = 0,
    further: [(StaticText, Int)] = []
  ) {
    count += 1
    var message = message(kind, track, story)
    if !name.isEmpty { message.field(23, name) }
    if let category { message.field(22, Array(category.string.utf8)) }
    if let value { message.field(44, double: value) }
    for (name, number) in [("packet", event.packet)] + further {
      var note = Message()
      note.field(10, Array(name.string.utf8))
      note.field(3, UInt64(clamping: number))
      message.field(4, note.bytes)
    }
    let (time, overflow) = event.time.nanoseconds.subtractingReportingOverflow(before)
    write(message, at: overflow ? 0 : time)
  }

  /// Ends what is open on a track.
  private func end(_ track: Track, _ time: Int64, _ story: borrowing Story) {
    write(message(.end, track, story), at: time)
  }

  private func message(_ kind: Kind, _ track: Track, _ story: borrowing Story) -> Message {
    let place = place(of: track, story)
    var message = Message()
    message.field(9, kind.rawValue)
    message.field(11, place)
    return message
  }

  private func write(_ event: Message, at time: Int64) {
    var packet = Message()
    packet.field(Field.timestamp, UInt64(bitPattern: Swift.max(time, 0)))
    packet.field(Field.sequence, 1)
    packet.field(Field.event, event.bytes)
    write(packet)
  }

  private func write(_ packet: Message) {
    var whole = Message()
    whole.field(Field.packet, packet.bytes)
    output.append { $0.append(whole.bytes.span) }
    output.endPiece()
  }

  /// The number of a track, which is described when it is needed first.
  private func place(of track: Track, _ story: borrowing Story) -> UInt64 {
    if let known = tracks[track] { return known }
    guard tracks.count < Self.mostTracks || track == .capture else {
      return place(of: .capture, story)
    }
    let place = UInt64(tracks.count + 1)
    tracks[track] = place
    let name: String
    var parent: Track? = .capture
    var isCounter = false
    switch track {
    case .capture: (name, parent) = ("capture", nil)
    case .adapter(let index): name = "adapter hci\(index)"
    case .peer(let number): name = "\(number) \(self.name(ofPeer: number, story))"
    case .connection(let number):
      let isKnown = story.connections.indices.contains(number - 1)
      name = "connection \(number)"
      parent = peerTrack(isKnown ? story.connections[number - 1].peer : 0)
    case .requests(let connection, let bearer):
      name = bearer == 0 ? "requests" : "requests on channel \(bearer)"
      parent = .connection(connection)
    case .silences(let peer): (name, parent) = ("silences", .peer(peer))
    case .counter(let counter, let peer):
      (name, parent, isCounter) = (counter.rawValue, peerTrack(peer), true)
    case .field(let field, let peer):
      name = OutputBuffer.text { $0.append(safe: field) }
      (parent, isCounter) = (peerTrack(peer), true)
    case .signal(let adapter, let address):
      (name, parent, isCounter) = ("RSSI of \(address), dBm", adapterTrack(adapter), true)
    }
    var descriptor = Message()
    descriptor.field(1, place)
    descriptor.field(2, Array(name.utf8))
    if isCounter { descriptor.field(8, []) }
    if let parent { descriptor.field(5, self.place(of: parent, story)) }
    var packet = Message()
    packet.field(Field.sequence, 1)
    packet.field(Field.descriptor, descriptor.bytes)
    write(packet)
    return place
  }

  private func name(ofPeer number: Int, _ story: borrowing Story) -> String {
    guard number > 0, number <= story.peers.count else { return "" }
    let peer = story.peers[number - 1]
    guard peer.name.isEmpty else {
      return peer.name.safeText
    }
    return peer.address?.description ?? ""
  }

  /// A protobuf message (protobuf.dev/programming-guides/encoding).
  private struct Message {
    private(set) var bytes: [UInt8] = []

    private mutating func append(varint value: UInt64) {
      var value = value
      while value >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
        value >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: value))
    }

    mutating func field(_ number: Int, _ value: UInt64) {
      append(varint: UInt64(number) << 3)
      append(varint: value)
    }

    mutating func field(_ number: Int, _ content: [UInt8]) {
      append(varint: UInt64(number) << 3 | 2)
      append(varint: UInt64(content.count))
      bytes += content
    }

    mutating func field(_ number: Int, double value: Double) {
      append(varint: UInt64(number) << 3 | 1)
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
      }
    }
  }
}
