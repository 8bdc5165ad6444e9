import HSATT
import HSAssignedNumbers
package import HSBytes
import HSCapture
import HSGATT
import HSHCI
import HSLayout
package import HSOutput
package import HSTimeline
import HSValues

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
      slice(
        .requests(connection: event.connection, bearer: event.bearer), name, "att",
        event.time.nanoseconds, latency,
        [("packet", event.packet), ("request_packet", request)], story)
      return
    case .notification(let value), .indication(let value):
      fields(event, story)
      guard !number(value, event, bytes, story) else { return }
    case .gatt(.read(let value)):
      fields(event, story)
      _ = number(value, event, bytes, story)
    case .gatt(.silence(let silence)):
      slice(
        .silences(peer: event.peer), words(event, bytes, story), "silence",
        event.time.nanoseconds, silence.duration,
        [("packet", event.packet), ("since_packet", silence.since)], story)
      return
    case .link(.connected), .link(.joinedHalfway):
      open.insert(event.connection)
      write(
        .begin, .connection(event.connection), words(event, bytes, story), "link",
        event.time.nanoseconds, [("packet", event.packet)], story)
      return
    case .link(.disconnected):
      write(
        .instant, .connection(event.connection), words(event, bytes, story), "link",
        event.time.nanoseconds, [("packet", event.packet)], story)
      if open.remove(event.connection) != nil {
        write(
          .end, .connection(event.connection), [], nil, event.time.nanoseconds, [], story)
      }
      return
    default: break
    }
    let category = event.kind.category
    guard options.categories.contains(category) else { return }
    let text = words(event, bytes, story)
    guard !text.isEmpty else { return }
    write(
      .instant, track(of: event), text, category.identifier, event.time.nanoseconds,
      [("packet", event.packet)], story)
  }

  /// Ends what is open, at the time of the last event.
  package func finish(_ story: borrowing Story) {
    for connection in open.sorted() {
      write(.end, .connection(connection), [], nil, last, [], story)
    }
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
        write(
          .counter, .field(name, peer: event.peer), [], nil, event.time.nanoseconds,
          [("packet", event.packet)], story, value: number)
      }
    }
  }

  /// Writes how strong a signal was, if the event's packet tells: an advertiser's, or a connection's.
  private func signal(
    _ event: borrowing TimelineEvent, _ story: borrowing Story
  ) {
    if case .report(let report, _) = event.kind {
      guard let strength = report.rssi else { return }
      write(
        .counter, .signal(adapter: event.adapter, report.address), [], nil,
        event.time.nanoseconds, [("packet", event.packet)], story, value: Double(strength))
      return
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
    let (time, overflow) = event.time.nanoseconds.subtractingReportingOverflow(before)
    write(
      .counter, .counter(counter, peer: event.peer), [], nil, overflow ? 0 : time,
      [("packet", event.packet)], story, value: value)
  }

  private func slice(
    _ track: Track, _ name: [UInt8], _ category: StaticText, _ end: Int64, _ length: Int64,
    _ numbers: [(StaticText, Int)], _ story: borrowing Story
  ) {
    let (begin, overflow) = end.subtractingReportingOverflow(Swift.max(length, 0))
    write(.begin, track, name, category, overflow ? end : begin, numbers, story)
    write(.end, track, [], nil, end, [], story)
  }

  private func track(of event: borrowing TimelineEvent) -> Track {
    if event.connection > 0 { return .connection(event.connection) }
    if event.peer > 0 { return .peer(event.peer) }
    return event.adapter == TimelineEvent.noAdapter ? .capture : .adapter(event.adapter)
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

  private func write(
    _ kind: Kind, _ track: Track, _ name: [UInt8], _ category: StaticText?, _ time: Int64,
    _ numbers: [(StaticText, Int)], _ story: borrowing Story, value: Double? = nil
  ) {
    let place = place(of: track, story)
    if kind != .end { count += 1 }
    var event = Message()
    event.field(9, kind.rawValue)
    event.field(11, place)
    if !name.isEmpty { event.field(23, name) }
    if let category { event.field(22, Array(category.string.utf8)) }
    if let value { event.field(44, double: value) }
    for (name, number) in numbers {
      var note = Message()
      note.field(10, Array(name.string.utf8))
      note.field(3, UInt64(clamping: number))
      event.field(4, note.bytes)
    }
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
    var descriptor = Message()
    descriptor.field(1, place)
    var parent: Track?
    switch track {
    case .capture: descriptor.field(2, Array("capture".utf8))
    case .adapter(let index):
      descriptor.field(2, Array("adapter hci\(index)".utf8))
      parent = .capture
    case .peer(let number):
      descriptor.field(2, Array("\(number) \(name(ofPeer: number, story))".utf8))
      parent = .capture
    case .connection(let number):
      descriptor.field(2, Array("connection \(number)".utf8))
      let peer =
        story.connections.indices.contains(number - 1)
        ? story.connections[number - 1].peer : 0
      parent = peer > 0 ? .peer(peer) : .capture
    case .requests(let connection, let bearer):
      descriptor.field(
        2, Array((bearer == 0 ? "requests" : "requests on channel \(bearer)").utf8))
      parent = .connection(connection)
    case .silences(let peer):
      descriptor.field(2, Array("silences".utf8))
      parent = .peer(peer)
    case .counter(let counter, let peer):
      descriptor.field(2, Array(counter.rawValue.utf8))
      descriptor.field(8, [])
      parent = peer > 0 ? .peer(peer) : .capture
    case .field(let name, let peer):
      var text = OutputBuffer()
      text.append(safeText: [UInt8](name.utf8).span)
      descriptor.field(2, text.bytes)
      descriptor.field(8, [])
      parent = peer > 0 ? .peer(peer) : .capture
    case .signal(let adapter, let address):
      descriptor.field(2, Array("RSSI of \(address), dBm".utf8))
      descriptor.field(8, [])
      parent = adapter == TimelineEvent.noAdapter ? .capture : .adapter(adapter)
    }
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
      return OutputBuffer.text { $0.append(safeText: peer.name.span) }
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
