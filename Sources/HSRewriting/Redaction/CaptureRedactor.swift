package import HSOutput
package import HSProtocols
package import HSTimeline

/// Redacts captures: what names a person, a device or a key is replaced or wiped, and all else stays
/// where it is.
///
/// Every capture is read twice: first to learn who is who, then to write.
///
/// ```swift
/// var redactor = CaptureRedactor(options, seed: nil)
/// try redactor.survey(&reader)
/// redactor.begin(.btsnoop, output: output)
/// try redactor.redact(&again)
/// redactor.finish()
/// ```
///
/// Memory does not depend on the captures' sizes.
package struct CaptureRedactor: ~Copyable {
  /// What was taken out, and what could not be judged.
  package var tally: RedactionTally { names.tally }
  /// Why what was surveyed cannot be redacted; `nil` if it can.
  package var refusal: String? { names.tally.refusal }
  /// What the output's format could not hold.
  package var losses: ConversionLosses { writer.losses }
  /// What was taken out, what could not be judged, and what the format could not hold, in sentences without full stops.
  package var account: [String] {
    let encrypted = tally[.encryptedPackets]
    let fate =
      names.options.keepsEncrypted ? "left as recorded" : "wiped; --keep-encrypted leaves them"
    return tally.removed
      + (encrypted > 0 ? ["\(counted(encrypted, "encrypted packet")) \(fate)"] : [])
      + tally.unjudged.map { "could not judge: \($0)" } + losses.sentences
  }
  /// Records read in the second pass.
  package private(set) var read = 0
  /// Records written.
  package var written: Int { writer.written }
  /// The format of the first capture, or one that holds as much; `nil` before the first was surveyed.
  package private(set) var nativeFormat: OutputFormat?

  /// Tables that were not used in the capture that was redacted last.
  package private(set) var unserved: [LabelSource] = []

  let names: Pseudonyms
  /// Labels and keys from outside the captures, and from the captures before.
  private var knowledge: LabelKnowledge
  private let given: LabelKnowledge
  private var output = TextOutput { _ in true }
  private var writer = RecordWriter(format: .btsnoop)
  private var held = HeldPackets()
  private var lost: UInt64 = 0
  private var lastDrops: UInt32 = 0
  /// Payloads of the air that were written last, as they may be sent again.
  private var sent: [(number: Int, payload: [UInt8])] = []
  /// The last payload written of each connection and direction on the air.
  private var lastOnLine: [Int: ArraySlice<UInt8>] = [:]
  /// The captures as the first pass found them, and those of them that were redacted.
  private var surveyed: [SurveyedRecords] = []
  /// Those of the captures of which packets are missing, nobody knows where.
  private var incomplete: Set<Int> = []
  private var redacted = 0

  /// Packets of the air that are remembered.
  private static let sentLimit = 256
  /// Connections on the air whose last payload is remembered.
  private static let lineLimit = 2048

  /// A redactor that has seen nothing.
  ///
  /// - Parameters:
  ///   - options: What is taken out.
  ///   - knowledge: Labels and keys from outside the captures, which identify values and private
  ///     addresses.
  ///   - seed: A text that determines everything made up; random if `nil`. With it one can find out which
  ///     address stands for which.
  package init(
    _ options: RedactionOptions, knowledge: LabelKnowledge = LabelKnowledge(), seed: String?
  ) {
    let hash =
      seed.map { KeyedHash(text: $0) }
      ?? KeyedHash(key: (UInt64.random(in: 0...(.max)), UInt64.random(in: 0...(.max))))
    var options = options
    options.identityKeys += knowledge.keys.map { $0.key.value }
    options.layouts = knowledge.layouts
    names = Pseudonyms(options, hash: hash)
    given = knowledge
    self.knowledge = knowledge
    for case let identity? in knowledge.keys.map({ $0.identity }) {
      names.note(identity: identity.value, isRandom: identity.type.isRandom)
    }
  }

  /// The stand-in for a given key.
  ///
  /// In the redacted capture it resolves what the key resolves in the original.
  ///
  /// - Parameter key: The key, with its identity if that is known. Call this after `begin`.
  /// - Returns: The key in its place, with the identity's stand-in.
  package func standIn(for key: KnownKey) -> KnownKey { names.standIn(for: key) }

  // MARK: - Passes

  /// Notes the addresses and keys of a capture.
  ///
  /// - Parameter reader: The capture, at its first record.
  /// - Throws: `readFailed` if the source fails; what was read before is known, and no more than that
  ///   will be written.
  package mutating func survey(_ reader: inout CaptureReader) throws(CaptureError) {
    var packets = PacketRedactor(names, knowledge, isIncomplete: false)
    var seen = SurveyedRecords()
    defer {
      if Self.hasUnplacedLosses(reader) { incomplete.insert(surveyed.count) }
      knowledge.add(packets.timeline.story.learnt(as: reader.name))
      surveyed.append(seen)
    }
    var stream = PacketStream()
    var buffer = Draft()
    while let record = try reader.next() {
      if nativeFormat == nil { nativeFormat = Self.format(of: reader, record.link) }
      packets.note(losses: Self.losses(reader, stream), before: record.number)
      reader.withBytes { bytes in
        seen.take(record, bytes)
        stream.take(record, bytes) { found, payload in
          Self.fill(&buffer, found, payload)
          _ = packets.redact(found, &buffer)
        }
      }
    }
  }

  /// How often it was seen so far that packets of a capture are missing.
  private static func losses(_ reader: borrowing CaptureReader, _ stream: borrowing PacketStream)
    -> Int
  {
    CaptureFinding.Code.allCases.reduce(stream.losses.brokenTransfers) { count, code in
      count + (code.losesPacketsHere ? reader.findings.count(of: code) : 0)
    }
  }

  /// Whether packets of a capture are missing, and nothing tells where.
  private static func hasUnplacedLosses(_ reader: borrowing CaptureReader) -> Bool {
    reader.findings.count(of: .interfaceDrops) > 0
  }

  /// The format to write for what a capture is.
  private static func format(
    of reader: borrowing CaptureReader, _ link: LinkType
  ) -> OutputFormat {
    switch reader.format {
    case .pcap: link == .linuxMonitor ? .pcapMonitor : .pcap
    case .pcapng: .pcapng
    case .packetLogger: reader.details.version == 1 ? .packetLoggerBigEndian : .packetLogger
    default: link == .linuxMonitor ? .btsnoopMonitor : .btsnoop
    }
  }

  /// Begins to write, after all captures were surveyed.
  ///
  /// - Parameters:
  ///   - format: The format to write.
  ///   - output: Where the bytes go.
  package mutating func begin(_ format: OutputFormat, output: TextOutput) {
    names.endSurvey()
    knowledge = given
    self.output = output
    writer = RecordWriter(format: format)
  }

  /// Redacts the next capture; captures come in the order in which they were surveyed.
  ///
  /// Only records that the first pass saw are written: it is unknown whom another record identifies.
  ///
  /// - Parameter reader: The capture, at its first record.
  /// - Throws: `readFailed` if the source fails; what was read before is written. `altered` if the
  ///   records are not those of the first pass.
  package mutating func redact(_ reader: inout CaptureReader) throws(CaptureError) {
    let details = reader.details
    for text in [details.comment, details.hardware, details.operatingSystem, details.application]
    where !text.isEmpty {
      names.count(.captureTexts)
    }
    writer.beginSource(
      CaptureDetails(), resolution: reader.resolution,
      application: Array(CaptureConverter.application.utf8))
    var packets = PacketRedactor(
      names, knowledge, isIncomplete: incomplete.contains(redacted))
    var stream = PacketStream()
    var failure: CaptureError?
    var buffer = Draft()
    var original: [UInt8] = []
    let expected = surveyed.indices.contains(redacted) ? surveyed[redacted] : SurveyedRecords()
    redacted += 1
    var seen = SurveyedRecords()
    do throws(CaptureError) {
      while !output.isClosed, let record = try reader.next() {
        // Nobody looked at what came on top meanwhile.
        guard seen.count < expected.count else { break }
        read += 1
        if reader.interfaces.count != writer.knownInterfaces { learn(reader.interfaces) }
        // A falling count means that the recorder began anew.
        if record.cumulativeDrops > lastDrops {
          lost &+= UInt64(record.cumulativeDrops - lastDrops)
        }
        lastDrops = record.cumulativeDrops
        packets.note(losses: Self.losses(reader, stream), before: record.number)
        reader.forEachComment { _, _ in names.count(.comments) }
        reader.withBytes { bytes in
          seen.take(record, bytes)
          stream.take(record, bytes) { found, payload in
            Self.fill(&buffer, found, payload)
            original.removeAll(keepingCapacity: true)
            original.append(contentsOf: buffer.bytes)
            let outcome = packets.redact(found, &buffer)
            take(found, outcome, packets, buffer, original)
          }
        }
      }
    } catch {
      failure = error
    }
    if failure == nil, !output.isClosed, seen != expected {
      failure = CaptureError(source: reader.name, problem: .altered(records: seen.count))
    }
    end(reader, &stream)
    unserved.removeAll()
    for (number, source) in knowledge.sources.enumerated()
    where source.kind == .table && packets.timeline.story.peers(servedBy: number) == 0 {
      unserved.append(source)
    }
    knowledge.add(packets.timeline.story.learnt(as: reader.name))
    if let failure { throw failure }
  }

  /// Ends the output.
  package mutating func finish() {
    output.append { writer.finish(to: &$0) }
    output.flush()
  }

  // MARK: - Records

  /// Puts a record's bytes into a buffer for `PacketRedactor`.
  private static func fill(
    _ buffer: inout Draft, _ record: Packet, _ payload: Span<UInt8>
  ) {
    buffer.removeAll()
    if let type = record.kind.type { buffer.append(type) }
    buffer.append(payload)
  }

  private mutating func take(
    _ found: Packet, _ outcome: PacketRedactor.Outcome,
    _ packets: borrowing PacketRedactor, _ bytes: Draft, _ original: [UInt8]
  ) {
    var item = HeldPackets.Item(record: found, bytes: bytes)
    item.lost = lost
    lost = 0
    if found.kind.isAir {
      item.original = original
      item.layout = packets.layout
      item.line = packets.line
    }
    switch outcome {
    case .done: break
    case .dropped:
      names.count(.droppedRecords)
      lost = item.lost
      return
    case .piece(let stream, let range, let isStart):
      (item.stream, item.range, item.original) = (stream, range, original)
      item.isStart = isStart
    case .end(let stream, let first, let range, let isStart):
      (item.range, item.original, item.isStart) = (range, original, isStart)
      names.tally[.fragments] += held.join(
        stream, from: first, packets.story.frame == nil ? Draft() : packets.story.payload,
        at: packets.story.frame?.offset ?? 4, &item)
    case .start(let stream): names.tally[.fragments] += held.release(stream)
    case .copy(let number, let range): (item.copied, item.range) = (number, range)
    }
    flush(all: false)
    if held.isEmpty, item.stream == nil {
      write(&item)
    } else {
      held.append(item)
      while held.isFull, var waiting = held.takeFirst(evenIfWaiting: true) {
        if waiting.stream != nil { names.count(.fragments) }
        write(&waiting)
      }
    }
  }

  /// Writes the held records in front that are decided on, or all of them.
  private mutating func flush(all: Bool) {
    while var item = held.takeFirst(evenIfWaiting: all) {
      if item.stream != nil { names.count(.fragments) }
      write(&item)
    }
  }

  // MARK: - Writing

  private mutating func write(_ item: inout HeldPackets.Item) {
    if let copied = item.copied {
      if let payload = sent.last(where: { $0.number == copied })?.payload,
        payload.count == item.range.count
      {
        for (index, place) in item.range.enumerated() {
          item.bytes.put(UInt64(payload[index]), at: place, count: 1)
        }
      } else {
        names.count(.airPackets)
      }
    }
    names.sweep(&item.bytes)
    if let layout = item.layout {
      distinguish(&item, layout)
      layout.repair(&item.bytes, item.original)
      remember(item.record.record, Array(item.bytes[layout.payload]))
    }
    writer.lose(item.lost)
    let front = item.record.kind.type == nil ? 0 : 1
    let payload = item.bytes.bytes.span.extracting(min(front, item.bytes.count)...)
    let isWritten = output.append { writer.write(item.record, payload, to: &$0) }
    guard isWritten else { return }
    output.append { writer.endRecord(to: &$0) }
    output.endPiece()
  }

  /// Makes a packet differ from the one before it on its way, if they differed before both were wiped.
  ///
  /// Two equal packets would be a retransmission; real retransmissions are copied.
  private mutating func distinguish(_ item: inout HeldPackets.Item, _ layout: AirLayout) {
    guard let line = item.line, !layout.payload.isEmpty else { return }
    if item.copied == nil, lastOnLine[line] == item.bytes[layout.payload] {
      item.bytes.distinguish(layout.payload)
    }
    if lastOnLine.count >= Self.lineLimit { lastOnLine.removeAll(keepingCapacity: true) }
    lastOnLine[line] = ArraySlice(Array(item.bytes[layout.payload]))
  }

  /// Remembers a packet of the air, which may be sent again.
  private mutating func remember(_ number: Int, _ payload: [UInt8]) {
    guard !payload.isEmpty else { return }
    if sent.count == Self.sentLimit { sent.removeFirst() }
    sent.append((number, payload))
  }

  /// Learns of interfaces, but not what the recorder's owner called them.
  private mutating func learn(_ interfaces: [CaptureInterface]) {
    var interfaces = interfaces
    for index in interfaces.indices {
      if index >= writer.knownInterfaces {
        if !interfaces[index].name.isEmpty { names.count(.captureTexts) }
        if !interfaces[index].description.isEmpty { names.count(.captureTexts) }
      }
      interfaces[index].name = []
      interfaces[index].description = []
    }
    writer.learn(interfaces)
  }

  /// Ends a capture: writes held pieces as they are, and reports losses.
  private mutating func end(
    _ reader: borrowing CaptureReader, _ stream: inout PacketStream
  ) {
    flush(all: true)
    stream.finish()
    writer.count(stream.losses)
    writer.lose(lost)
    lost = 0
    lastDrops = 0
    sent.removeAll()
    lastOnLine.removeAll()
    output.append { writer.endSource(reader.interfaces, to: &$0) }
  }
}
