package import HSOutput
package import HSProtocols
package import HSReport
package import HSTimeline

/// Converts captures, or the chosen records of them, into one file.
///
/// ```swift
/// var converter = CaptureConverter(to: .pcapng, output: output)
/// try converter.convert(&reader)
/// converter.finish()
/// ```
///
/// Memory does not depend on the captures' sizes.
package struct CaptureConverter: ~Copyable {
  /// Which records are converted, and whether they are remarked on.
  package struct Options: Sendable {
    /// Only records with these numbers; `nil` for all.
    package var packets: ClosedRange<Int>?
    /// Only records of these times; offsets count from the capture's first record.
    package var times = TimeWindow()
    /// Whether records before these times stay that are needed to understand what follows: how connections
    /// came about, pairings, discoveries, subscriptions.
    package var keepsSetup = false
    /// Only records with events of these kinds; `nil` for all.
    package var kinds: EventCategory?
    /// Only records of this peer, as `TimelineOptions.peer`; `nil` for all.
    package var peer: String?
    /// What the events are about that choose a record.
    package var about = EventFilter()
    /// Whether only records are written that were asked for, without those that name handles.
    package var isBare = false
    /// Whether packets of the air are written as they were before they were encrypted.
    package var decrypts = false
    /// Whether the timeline's events are written into the records' comments: those of `kinds`, or
    /// those of the story.
    package var annotates = false

    /// All records, as they are.
    package init() {}

    /// Whether a timeline is needed.
    package var readsStory: Bool {
      chooses || annotates || decrypts || keepsSetup && !times.isAll
    }
    /// Whether records are chosen by what happens in them.
    var chooses: Bool { choosesEvents || peer != nil }
    /// Whether records are chosen by their own events, rather than by their connection.
    private var choosesEvents: Bool { kinds != nil || !about.isAll }
    /// Whether records stay that name handles and say how connections came about.
    fileprivate var keepsContext: Bool { choosesEvents && !isBare }
    /// The kinds of events that choose a record.
    fileprivate var chosen: EventCategory {
      kinds ?? (chooses ? .all : [])
    }
    /// Whether only a part of the records is asked for.
    package var isPart: Bool { packets != nil || !times.isAll || chooses }
  }

  /// The program that is named as the writer, where a format says one.
  package static let application = "heartsnoop \(Program.version)"

  /// Which records are converted.
  package let options: Options
  /// Records read.
  package private(set) var read = 0
  /// Packets written decrypted, those sent again among them, or left out as they were not asked for.
  package private(set) var decrypted = 0
  /// What became of encrypted packets of the air, where they were to be decrypted.
  package private(set) var encryption = EncryptionAccount()
  /// Records written.
  package var written: Int { writer.written }
  /// Packets of the times that were asked for, and not of their setup.
  package private(set) var inTime = 0
  /// Records kept that were not asked for: they name handles, or say how connections came about.
  package private(set) var context = 0
  /// What the format could not hold.
  package var losses: ConversionLosses { writer.losses }

  private let output: TextOutput
  private var writer: RecordWriter
  private let remarks: RemarkCollector
  private let setup: SetupCollector
  private var held = HeldRecords()
  private var lost = LostPackets()
  /// The number of the record written last; -1 if none of the capture was.
  private var lastNumber = -1
  /// The number of the record read last.
  private var lastRead = 0
  /// When the capture begins, in nanoseconds since 1970.
  private var origin: Int64 = 0

  /// A converter that has written nothing.
  ///
  /// - Parameters:
  ///   - format: The format to write.
  ///   - options: Which records.
  ///   - output: Where the bytes go, in pieces that end where a record ends.
  package init(
    to format: OutputFormat, options: Options = Options(), output: TextOutput
  ) {
    self.options = options
    self.output = output
    writer = RecordWriter(format: format)
    remarks = RemarkCollector(
      remarked: options.annotates ? options.kinds ?? .story : [],
      chosen: options.chosen, peer: options.peer, about: options.about)
    setup = SetupCollector(peer: options.peer, about: options.about)
  }

  /// Converts a capture, behind those that were converted before.
  ///
  /// - Parameters:
  ///   - reader: The capture, at its first record.
  ///   - library: What is known beside the capture.
  ///   - finish: Is lent the reader and the decoder at the capture's end; without a need for a story the decoder was
  ///     given no packet.
  /// - Throws: `readFailed` if the source fails; what was read before is written.
  package mutating func convert(
    _ reader: inout CaptureReader, with library: LabelLibrary? = nil,
    finish: (borrowing CaptureReader, borrowing Story) -> Void = { _, _ in }
  ) throws(CaptureError) {
    writer.beginSource(
      reader.details, resolution: reader.resolution, application: Array(Self.application.utf8))
    var sinks: [any EventSink] = [remarks]
    if options.keepsSetup || options.keepsContext { sinks.append(setup) }
    let readsStory = options.readsStory
    var timeline = TimelineDecoder(sink: sinks.count > 1 ? SinkGroup(sinks) : remarks)
    var isBegun = false
    if let library { timeline.begin(with: library) }
    var stream = PacketStream()
    var failure: CaptureError?
    do throws(CaptureError) {
      while !output.isClosed, let record = try reader.next() {
        read += 1
        lastRead = record.number
        if !isBegun { origin = record.time.nanoseconds }
        isBegun = true
        if reader.interfaces.count != writer.knownInterfaces { writer.learn(reader.interfaces) }
        lost.take(record)
        var isFirst = true
        if readsStory {
          remarks.begin()
          setup.begin()
          timeline.take(record, of: reader) { packet, payload, carried, timeline in
            let fate = fate(of: packet, carried, timeline.story)
            if fate != .drop, isInTime(packet) { inTime += 1 }
            if fate == .keep, options.keepsContext, !remarks.isChosen { context += 1 }
            if options.decrypts, let (clear, bytes) = Self.decrypted(packet, payload, timeline) {
              decrypted += 1
              take(clear, bytes.span, fate, carried, isFirst, reader)
            } else {
              take(packet, payload, fate, carried, isFirst, reader)
            }
            isFirst = false
          }
        } else {
          reader.withBytes { bytes in
            stream.take(record, bytes) { packet, payload in
              let fate: HeldRecords.Fate = isAsked(packet) && isInTime(packet) ? .keep : .drop
              take(packet, payload, fate, CarriedData(), isFirst, reader)
              isFirst = false
            }
          }
        }
      }
    } catch {
      failure = error
    }
    if readsStory {
      remarks.begin()
      timeline.finish(reader)
      encryption = encryption + timeline.story.statistics.air.encryption
    }
    stream.finish()
    end(reader, readsStory ? timeline.framingLosses : stream.losses)
    finish(reader, timeline.story)
    if let failure { throw failure }
  }

  /// A packet of the air and its record as they would be had it been sent in clear.
  private static func decrypted(
    _ packet: Packet, _ payload: Span<UInt8>, _ timeline: borrowing TimelineDecoder
  ) -> (Packet, [UInt8])? {
    guard case .air(let link) = packet.kind,
      let bytes = timeline.decryptedRecord(payload, link)
    else { return nil }
    var packet = packet
    packet.originalLength = bytes.count
    packet.payload = ByteRange(offset: packet.payload.offset, count: bytes.count)
    return (packet, bytes)
  }

  /// Ends the output.
  package mutating func finish() {
    output.append { writer.finish(to: &$0) }
    output.flush()
  }

  // MARK: - Records

  /// Whether a packet is one of those that were asked for by number.
  private func isAsked(_ packet: Packet) -> Bool {
    options.packets?.contains(packet.record) ?? true
  }

  /// Whether a packet is of the times that were asked for.
  private func isInTime(_ packet: Packet) -> Bool {
    options.times.holds(packet.time.nanoseconds, origin: origin)
  }

  /// Decides about a packet by its events.
  private func fate(
    of packet: Packet, _ carried: CarriedData, _ story: borrowing Story
  ) -> HeldRecords.Fate {
    guard isAsked(packet) else { return .drop }
    guard isInTime(packet) else {
      let end = options.times.to?.moment(from: origin) ?? .max
      guard options.keepsSetup, packet.time.nanoseconds <= end else { return .drop }
      if setup.isSetup { return .keep }
      return carried.part == .pending ? .wait : .drop
    }
    guard options.chooses else { return .keep }
    if remarks.isChosen { return .keep }
    if options.keepsContext, setup.isSetup { return .keep }
    guard options.kinds != nil || !options.about.isAll else {
      return remarks.admits(connection: carried.connection, story) ? .keep : .drop
    }
    return carried.part == .pending ? .wait : .drop
  }

  private mutating func take(
    _ packet: Packet, _ payload: Span<UInt8>, _ fate: HeldRecords.Fate, _ carried: CarriedData,
    _ isFirst: Bool, _ reader: borrowing CaptureReader
  ) {
    if case .end(let first) = carried.part {
      held.decide(carried.connection, packet.direction, first: first, isKept: fate == .keep)
      flush(orElse: .wait)
    }
    let remarks = remarks
    if held.isEmpty, fate != .wait {
      guard fate == .keep, write(packet, payload) else { return }
      if isFirst { Self.forEachComment(reader, remarks) { writer.append(comment: $0) } }
      endRecord()
    } else if fate != .drop {
      held.append(
        HeldRecords.Item(
          record: packet, payload: payload.octets, connection: carried.connection, fate: fate,
          lost: lost.taken()))
      if isFirst { Self.forEachComment(reader, remarks) { held.append(comment: $0.octets) } }
      if held.isFull { flush(orElse: .keep) }
    }
  }

  /// Calls `body` with the comments that a record has, and with ours that it has not yet.
  private static func forEachComment(
    _ reader: borrowing CaptureReader, _ remarks: RemarkCollector, _ body: (Span<UInt8>) -> Void
  ) {
    reader.forEachComment { body($1) }
    remarks.forEachRemark { remark in
      var isKnown = false
      reader.forEachComment {
        isKnown =
          isKnown || $1.count == remark.count && $1.holds(remark.count, at: 0, of: remark, at: 0)
      }
      if !isKnown { body(remark) }
    }
  }

  // MARK: - Writing

  /// Writes a packet; returns whether the format has a place for it.
  private mutating func write(_ record: Packet, _ payload: Span<UInt8>) -> Bool {
    writer.lose(lost.taken())
    guard output.append({ writer.write(record, payload, to: &$0) }) else { return false }
    lastNumber = record.record
    return true
  }

  private mutating func endRecord() {
    // What the end of the capture tells can only be added to a record that is still open.
    if !options.annotates { output.append { writer.endRecord(to: &$0) } }
    output.endPiece()
  }

  /// Writes the held records in front that are decided on.
  private mutating func flush(orElse others: HeldRecords.Fate) {
    while let item = held.takeFirst(orElse: others) {
      writer.lose(item.lost)
      guard item.fate == .keep else { continue }
      guard output.append({ writer.write(item.record, item.payload.span, to: &$0) }) else {
        continue
      }
      lastNumber = item.record.record
      for comment in item.comments { writer.append(comment: comment.span) }
      endRecord()
    }
  }

  /// Ends a capture: events at its end, losses, and pieces of frames that were never completed.
  private mutating func end(
    _ reader: borrowing CaptureReader, _ framing: PacketStream.Losses
  ) {
    flush(orElse: .drop)
    if lastNumber == lastRead {
      remarks.forEachRemark { writer.append(comment: $0) }
    }
    lastNumber = -1
    writer.count(framing)
    writer.lose(lost.count)
    lost = LostPackets()
    output.append { writer.endSource(reader.interfaces, to: &$0) }
  }
}
