package import HSOutput
package import HSProtocols
package import HSTimeline

/// What a capture is and holds as one JSON document, `heartsnoop.info/2`.
///
/// What is not known is `null`, never left out; what was counted and is zero is 0.
package enum InfoJSON {
  /// What the document tells of: what a capture's reader and its story knew at its end.
  private struct Info {
    let capture: InfoCapture
    let format: TimeFormat
    let adapters: [Adapter]
    let connections: Ledger<Connection>
    let peers: Ledger<Peer>
    let decoded: DecodeStatistics
  }

  /// Writes the document on a capture that has been read.
  ///
  /// - Parameters:
  ///   - capture: What its reader knew.
  ///   - story: The decoder that took its records and has finished.
  ///   - isOneOfSeveral: Whether documents of other captures may follow, so that each stands on one line.
  ///   - output: Where the text goes, in pieces.
  package static func write(
    _ capture: InfoCapture, _ story: borrowing Story, isOneOfSeveral: Bool = false,
    to output: TextOutput
  ) {
    document.write(
      Info(
        capture: capture, format: TimeFormat(.utc, resolution: capture.resolution),
        adapters: story.adapters, connections: story.connections,
        peers: story.peers, decoded: story.statistics),
      isOnOneLine: isOneOfSeveral, to: output)
  }

  /// The document's JSON Schema.
  package static var schema: [UInt8] { document.schema }

  private static let document = JSONDocument<Info>(
    "heartsnoop.info/2",
    """
    What a capture is and holds, what was lost of it and what was not understood. What is not known is null, \
    never left out. Of several captures, each document is one line (NDJSON).
    """,
    [
      .member("file", "The capture as it was named.") { $0.capture.name },
      .member("format", "The kind of file.") { $0.capture.kind },
      .member("version", "The version of the format, or null.") { $0.capture.details.version },
      .member("size", "Bytes in the file, or null for a pipe.") { $0.capture.size },
      .records("links", "What the records are.", link) { info in
        LinkType.allCases.map { (link: $0, records: info.capture.statistics.records(of: $0)) }
          .filter { $0.records > 0 }
      },
      .record(
        "container", "What the container says about itself, and holds besides records.", container
      ) { $0.capture.details },
      .records(
        "interfaces",
        "Where the records come from; none in containers that know no interfaces.", interface
      ) { $0.capture.interfaces.enumerated() },
      .member(
        "complete", "Whether every byte was read; what the recorder lost or cut does not count."
      ) { $0.capture.statistics.isComplete },
      .record("records", "", records) { $0.capture.statistics },
      .record("time", "", clock) { $0.capture },
      .records("adapters", "", adapter) { $0.adapters },
      .records("connections", "", ConnectionRecord.membersWithPeer) { info in
        info.connections.lazy.map {
          ConnectionRecord($0, info.format, info.decoded.localSide)
        }
      },
      .records("peers", "", peer) { $0.peers },
      .record(
        "recorder", "What the packets' lengths show of what the recorder kept of them.",
        InfoRecorder.members
      ) { $0.decoded },
      .record("inside", "", InfoCounter.inside) { $0.decoded },
      .record("not_understood", "", InfoCounter.notUnderstood) { $0.decoded },
      .records("findings", "Findings by their code; the container's first.", finding) {
        InfoFindings($0.capture.findings, $0.decoded).rows
      },
    ])

  // MARK: - Container

  private static let link = Members<(link: LinkType, records: Int)>([
    .member("link", "What the bytes of a record are; foreign is anything that is not Bluetooth.") {
      $0.link
    },
    .member("records") { $0.records },
  ])

  private static let container = Members<CaptureDetails>(
    named: "container", "",
    [
      .member("minor_version", "The second part of the version, or null.") { $0.minorVersion },
      .member("byte_order", "Of the first section; null where the format leaves no choice.") {
        $0.byteOrder
      },
      .member("sections", "Of a pcapng file; 0 in others.") { $0.sections },
      .member("application", "The program that wrote it.") { GivenText($0.application) },
      .member("operating_system") { GivenText($0.operatingSystem) },
      .member("hardware") { GivenText($0.hardware) },
      .member("comment", "A remark about the capture.") { GivenText($0.comment) },
      .member("record_comments", "Comments on records.") { $0.recordComments },
      .member(
        "other_frames", "Blocks that Wireshark numbers as frames though they are no packets."
      ) { $0.otherFrames },
      .member("name_blocks", "Blocks with names of addresses.") { $0.nameBlocks },
      .member("secret_blocks", "Blocks with keys.") { $0.secretBlocks },
      .member("unknown_blocks") { $0.unknownBlocks },
    ])

  private static let interface = Members<EnumeratedSequence<[CaptureInterface]>.Element>(
    named: "interface", "",
    [
      .member("interface", "Its number in the file, from 0.") { $0.offset },
      .member("section", "The section that describes it, from 0.") { $0.element.section },
      .member("name") { GivenText($0.element.name) },
      .member("description") { GivenText($0.element.description) },
      .member("link") { $0.element.link },
      .member("link_number", "The LINKTYPE number.") { $0.element.linkNumber },
      .member(
        "resolution_ns",
        "The finest difference in time that is written down, in nanoseconds."
      ) { $0.element.resolution.nanoseconds }.from(1),
      .member("time_offset_s", "Seconds that the file has us add to times; added already.") {
        $0.element.timeOffset
      }.from(nil),
      .member("time_zone", "The obsolete time zone, which is not used, or null.") {
        $0.element.timeZone
      }.from(nil),
      .member(
        "snap_length", "Bytes that the recorder kept of a packet at most; 0: no limit."
      ) { $0.element.snapLength },
      .member("records") { $0.element.records },
      .member("dropped", "Packets lost, by records or statistics, whichever tell of more.") {
        $0.element.lost
      },
      .member(
        "reported_received", "Packets received, as the recorder's statistics say, or null."
      ) { $0.element.reportedReceived },
      .member(
        "reported_dropped",
        "Packets lost by the interface, as the recorder's statistics say, or null."
      ) { $0.element.reportedDrops },
      .member(
        "reported_dropped_by_system", "Packets lost by the operating system, likewise."
      ) { $0.element.reportedSystemDrops },
      .member(
        "direction_reversed",
        "Whether its directions were the wrong way round and have been turned."
      ) { $0.element.isDirectionReversed },
    ])

  private static let records = Members<CaptureStatistics>(
    named: "records", "",
    [
      .member("count", "Records read.") { $0.records },
      .member("bytes", "Bytes in them.") { $0.bytes },
      .member("header_bytes", "Bytes of the container's own headers.") { $0.headerBytes },
      .member("cut", "Records that the recorder kept only in part.") { $0.cutRecords },
      .member("cut_bytes", "Bytes that it left out of those.") { $0.cutBytes },
      .member("empty", "Records without a byte.") { $0.emptyRecords },
      .member("oversized", "Records larger than any packet.") { $0.oversizedRecords },
      .member("skipped", "Records passed over.") { $0.skippedRecords },
      .member("skipped_bytes", "Bytes passed over with them.") { $0.skippedBytes },
      .member("unread_bytes", "Bytes at the end that were not read.") { $0.unreadBytes },
      .member("read_failures", "Whether reading failed: 0 or 1.") { $0.readFailures },
      .member("broken_streams", "Compressed logs that were damaged or too large: 0 or 1.") {
        $0.brokenStreams
      },
      .member("dropped", "Packets that the recorder says it lost.") { $0.drops },
      .member("untimed", "Records that the container gives no time.") { $0.times.untimedRecords },
      .member("reserved_flags", "Records with flags that nobody described.") { $0.reservedFlags },
    ])

  private static let clock = Members<InfoCapture>(
    named: "clock", "",
    [
      .member(
        "first",
        """
        Of the first packet; as with the other times, PacketLogger's notes count only where there are no packets.
        """
      ) { $0.printed($0.statistics.times.first) },
      .member("last") { $0.printed($0.statistics.times.last) },
      .member("earliest") { $0.printed($0.statistics.times.earliest) },
      .member("latest") { $0.printed($0.statistics.times.latest) },
      .member(
        "duration_ms", "Milliseconds from the first record to the last, exactly, or null."
      ) { $0.duration.map { DecimalNumber(milliseconds: $0) } },
      .member(
        "resolution_ns", "The finest difference that the container writes down, in nanoseconds."
      ) { $0.resolution.nanoseconds }.from(1),
      .member("steps_back", "How often the clock went back.") {
        $0.statistics.times.stepsBack.count
      },
      .member("largest_step_back_ms", "How far at most, in milliseconds.") {
        DecimalNumber(milliseconds: $0.statistics.times.stepsBack.largest)
      }.from(0),
      .member("first_step_back_record") { $0.statistics.times.stepsBack.firstRecord }.from(1),
      .member("note", "What is to be known of the clock behind the times.") { $0.format.clockNote },
    ])

  // MARK: - Adapters and peers

  private static let adapter = Members<Adapter>(
    named: "adapter", "",
    [
      .member("adapter", "Its index.") { $0.index },
      .member("address") { $0.address },
      .member("name") { GivenText($0.name) },
      .member("company", "Its maker's company identifier, or null.") {
        $0.manufacturer.map { HexCode($0) }
      },
      .member("company_name") { $0.manufacturer.flatMap { CompanyIdentifier(rawValue: $0).name } },
      .member("packets") { $0.packets },
    ])

  private static let peer = Members<Peer>(
    named: "peer", "",
    Members<Peer>.Member.peer { $0 } + [
      .member("connections") { $0.connections }.from(1),
      .record("server", "How much is known of the peer's attributes.", known) { $0.server },
      .record("local_server", "How much the peer knows of ours.", known) { $0.localServer },
    ])

  private static let known = Members<AttributeTable>(
    named: "known", "",
    [
      .member("services") { $0.services.count },
      .member("characteristics") { $0.characteristics.count },
      .member("attributes", "Descriptors, and attributes of which only the type is known.") {
        $0.attributes.count
      },
    ])

  // MARK: - Findings

  private static let finding = Members<InfoFindings.Row>(
    named: "finding", "",
    [
      .member("code", "A stable identifier.") { $0.code },
      .member("severity") { $0.severity },
      .member("count", "How often.") { $0.count }.from(1),
      .member(
        "first_packet",
        """
        The packet in which it was found first; null where no packet tells of it. Of the container's findings \
        (capture.…): the record, or the one that it would have been.
        """
      ) { Counted($0.packet) },
    ])
}

extension InfoCapture {
  /// One of the times of its records, as documents have it.
  fileprivate func printed(_ time: CaptureTime?) -> PrintedTime? {
    time.map { PrintedTime($0, TimeFormat(.utc, resolution: resolution)) }
  }
}
