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
  private var lost = LostPackets()
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
    try pass(&reader, nil, isIncomplete: false)
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
    let expected = surveyed.indices.contains(redacted) ? surveyed[redacted] : SurveyedRecords()
    redacted += 1
    try pass(&reader, expected, isIncomplete: incomplete.contains(redacted - 1))
  }

  /// Reads a capture, and writes its records if it is known which ones they are to be.
  private mutating func pass(
    _ reader: inout CaptureReader, _ expected: SurveyedRecords?, isIncomplete: Bool
  ) throws(CaptureError) {
    var packets = PacketRedactor(names, knowledge, isIncomplete: isIncomplete)
    var stream = PacketStream()
    var seen = SurveyedRecords()
    var item = HeldPackets.Item()
    var failure: CaptureError?
    do throws(CaptureError) {
      while !output.isClosed, let record = try reader.next() {
        if let expected {
          // Nobody looked at what came on top meanwhile.
          guard seen.count < expected.count else { break }
          read += 1
          if reader.interfaces.count != writer.knownInterfaces { learn(reader.interfaces) }
          lost.take(record)
          reader.forEachComment { _, _ in names.count(.comments) }
        } else if nativeFormat == nil {
          nativeFormat = Self.format(of: reader, record.link)
        }
        packets.note(losses: Self.losses(reader, stream), before: record.number)
        reader.withBytes { bytes in
          seen.take(record, bytes)
          stream.take(record, bytes) { found, payload in
            item.begin(found, payload)
            let outcome = packets.redact(&item)
            if expected != nil { take(&item, outcome, packets.story) }
          }
        }
      }
    } catch {
      failure = error
    }
    if let expected {
      if failure == nil, !output.isClosed, seen != expected {
        failure = CaptureError(source: reader.name, problem: .altered(records: seen.count))
      }
      end(reader, &stream)
      unserved = []
      for (number, source) in knowledge.sources.enumerated()
      where source.kind == .table && packets.timeline.story.peers(servedBy: number) == 0 {
        unserved.append(source)
      }
    } else {
      // Packets are missing, and nothing tells where.
      if reader.findings.count(of: .interfaceDrops) > 0 { incomplete.insert(surveyed.count) }
      surveyed.append(seen)
    }
    knowledge.add(packets.timeline.story.learnt(as: reader.name))
    if let failure { throw failure }
  }

  /// How often it was seen so far that packets of a capture are missing.
  private static func losses(_ reader: borrowing CaptureReader, _ stream: borrowing PacketStream)
    -> Int
  {
    CaptureFinding.Code.allCases.reduce(stream.losses.brokenTransfers) { count, code in
      count + (code.losesPacketsHere ? reader.findings.count(of: code) : 0)
    }
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

  /// Ends the output.
  package mutating func finish() {
    output.append { writer.finish(to: &$0) }
    output.flush()
  }

  // MARK: - Records

  private mutating func take(
    _ item: inout HeldPackets.Item, _ outcome: PacketRedactor.Outcome, _ story: StorySink
  ) {
    if case .dropped = outcome { return names.count(.droppedRecords) }
    item.lost = lost.taken()
    switch outcome {
    case .done, .dropped: break
    case .start(let stream): names.tally[.fragments] += held.release(stream)
    case .end(let stream, let first):
      item.stream = stream
      held.append(item)
      names.tally[.fragments] += held.join(
        stream, from: first, story.frame == nil ? Draft() : story.payload, at: story.frame ?? 4)
      return flush()
    }
    flush()
    guard !held.isEmpty || item.stream != nil else { return write(&item) }
    held.append(item)
    flush()
  }

  /// Writes the held records in front that are decided on, those for which there is no more room, or all of them.
  private mutating func flush(all: Bool = false) {
    while var item = held.takeFirst(evenIfWaiting: all || held.isFull) {
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
    writer.lose(lost.count)
    lost = LostPackets()
    sent.removeAll()
    lastOnLine.removeAll()
    output.append { writer.endSource(reader.interfaces, to: &$0) }
  }
}
