package import HSProtocols

/// Writes records to a file of one format, and counts what the format cannot hold.
///
/// Records go out in the order in which they are given. Whatever is lost is counted in `losses`;
/// nothing is left out without.
package struct RecordWriter: ~Copyable {
  /// The format.
  package let format: OutputFormat
  /// What the format could not hold.
  package internal(set) var losses = ConversionLosses()
  /// Records written.
  package private(set) var written = 0

  /// Bytes that readers accept of a record.
  static let largestRecord = PcapWriter.largestRecord

  var btsnoop: BTSnoopWriter
  /// Set when the first record shows which link type the file has.
  var pcap: PcapWriter?
  var pcapng = PcapNGWriter()
  let packetLogger: PacketLoggerWriter

  /// What a section of pcapng is to say; `nil` once it was said.
  private var section: PcapNGWriter.Section?
  /// The interfaces of the source.
  var sourceInterfaces: [CaptureInterface] = []
  /// The interfaces of the section that is being written.
  var interfaces: [OutputInterface] = []
  /// Whether the source's times are finer than a microsecond.
  var isNanoseconds = false
  /// Whether pcapng keeps a resolution of microseconds, so that a recording prints like its source.
  var keepsResolution = false
  /// Whether pcapng holds all packets as records of the Linux monitor.
  var keepsMonitor = false
  /// Packets that were lost since the record written last.
  var pendingDrops: UInt64 = 0
  /// Packets that were lost since the output began.
  var totalDrops: UInt64 = 0
  var lastTime = CaptureTime(nanoseconds: 0)

  /// A writer that has written nothing.
  package init(format: OutputFormat) {
    self.format = format
    btsnoop = BTSnoopWriter(link: format == .btsnoopMonitor ? .linuxMonitor : .hciH4)
    packetLogger = PacketLoggerWriter(isBigEndian: format == .packetLoggerBigEndian)
  }

  // MARK: - Captures

  /// Begins with the records of a capture.
  ///
  /// - Parameters:
  ///   - details: What the capture says about itself.
  ///   - resolution: How fine its times are.
  ///   - application: The program that writes, in UTF-8.
  package mutating func beginSource(
    _ details: CaptureDetails, resolution: TimeResolution, application: [UInt8]
  ) {
    if pcap == nil { isNanoseconds = resolution.nanoseconds < 1000 }
    sourceInterfaces = []
    interfaces.removeAll()
    var section = PcapNGWriter.Section()
    section.comment = details.comment
    section.hardware = details.hardware
    section.operatingSystem = details.operatingSystem
    section.application = application
    self.section = section
  }

  /// Writes what comes into the section that was begun last, although a source began.
  mutating func continueSection() { section = nil }

  /// Number of the source's interfaces that are known.
  package var knownInterfaces: Int { sourceInterfaces.count }

  /// Learns what the source says about its interfaces; to be called when there are more.
  package mutating func learn(_ interfaces: [CaptureInterface]) { sourceInterfaces = interfaces }

  /// Notes packets that the recorder lost; the next record that is written reports them.
  package mutating func lose(_ count: UInt64) {
    guard count > 0 else { return }
    pendingDrops &+= min(count, 1 << 32)
    totalDrops &+= min(count, 1 << 32)
  }

  /// Ends the records of a capture.
  ///
  /// - Parameters:
  ///   - sources: The capture's interfaces: of some only the recorder's statistics count what was lost.
  ///   - output: Where to append.
  package mutating func endSource(
    _ sources: [CaptureInterface], to output: inout OutputBuffer
  ) {
    let counted = sources.filter { $0.lost > $0.drops }
    pcapng.endPacket(to: &output)
    guard format == .pcapng, !interfaces.isEmpty else {
      losses[.drops] &+= counted.reduce(0) { $0 &+ $1.lost - $1.drops }
      losses[.drops] &+= pendingDrops
      pendingDrops = 0
      return
    }
    interfaces[0].unplacedDrops &+= pendingDrops
    pendingDrops = 0
    for source in counted {
      let place = interfaces.firstIndex { $0.adapter == source.adapter } ?? 0
      interfaces[place].unplacedDrops &+= source.lost - source.drops
    }
    for interface in interfaces where interface.drops > 0 || interface.unplacedDrops > 0 {
      pcapng.appendStatistics(
        interface: interface.number, time: interface.ticks(lastTime),
        lost: interface.drops &+ interface.unplacedDrops, to: &output)
    }
  }

  /// Writes what a file without records consists of, if none was written.
  package mutating func finish(to output: inout OutputBuffer) {
    begin(to: &output)
    pcapng.endPacket(to: &output)
    guard written == 0 else { return }
    if format == .pcap || format == .pcapMonitor {
      beginPcap(format == .pcap ? 201 : 254, to: &output)
    }
  }

  /// Writes the beginning of a file, or of a section, unless that has been done.
  mutating func begin(to output: inout OutputBuffer) {
    if format == .pcapng, let section {
      pcapng.beginSection(section, to: &output)
      self.section = nil
    }
    // The header stands in the writer from its beginning.
    if !btsnoop.bytes.isEmpty, format == .btsnoop || format == .btsnoopMonitor {
      btsnoop.drain(to: &output)
    }
  }

  mutating func beginPcap(_ linkNumber: UInt16, to output: inout OutputBuffer) {
    guard pcap == nil else { return }
    let writer = PcapWriter(linkNumber: linkNumber, isNanoseconds: isNanoseconds)
    writer.begin(&output)
    pcap = writer
  }

  // MARK: - Records

  /// Writes a record; says whether there was a place for it.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - bytes: Its bytes, without a packet type.
  ///   - output: Where to append.
  /// - Returns: Whether it was written.
  package mutating func write(
    _ record: Packet, _ bytes: Span<UInt8>, to output: inout OutputBuffer
  ) -> Bool {
    guard hasPlace(for: record) else { return false }
    begin(to: &output)
    var kept = bytes
    if bytes.count > Self.largestRecord - 8 {
      kept = bytes.extracting(0..<(Self.largestRecord - 8))
      losses[.cutRecords] += 1
    }
    lastTime = record.time
    countTime(record.time)
    if record.isDirectionInferred { losses[.inferredDirections] += 1 }
    if !format.holdsAdapters, record.adapter != 0 { losses[.adapters] += 1 }
    if !format.holdsOriginalLengths, record.originalLength > bytes.count {
      losses[.originalLengths] += 1
    }
    switch format {
    case .btsnoop, .btsnoopMonitor: writeBTSnoop(record, kept, to: &output)
    case .pcap, .pcapMonitor: writePcap(record, kept, to: &output)
    case .pcapng: writePcapNG(record, kept, to: &output)
    case .packetLogger, .packetLoggerBigEndian: writePacketLogger(record, kept, to: &output)
    }
    if !format.holdsDrops { losses[.drops] &+= pendingDrops }
    pendingDrops = 0
    written += 1
    return true
  }

  /// Adds a comment to the record written last, until the next one; counted where there is no room.
  package mutating func append(comment: Span<UInt8>) {
    if format.holdsComments { pcapng.append(comment: comment) } else { losses[.comments] += 1 }
  }

  /// Counts records that hold nothing which any output could.
  package mutating func count(_ found: PacketStream.Losses) {
    losses[.foreignRecords] += UInt64(clamping: found.foreignRecords)
    losses[.brokenTransfers] += UInt64(clamping: found.brokenTransfers)
  }

  /// Ends the record written last: nothing can be added to it any more.
  package mutating func endRecord(to output: inout OutputBuffer) {
    if format == .pcapng { pcapng.endPacket(to: &output) }
  }

  private mutating func countTime(_ time: CaptureTime) {
    if format == .pcapng { return }
    let isPcap = format == .pcap || format == .pcapMonitor
    if time.nanoseconds % 1000 != 0, !isPcap || !(pcap?.isNanoseconds ?? isNanoseconds) {
      losses[.roundedTimes] += 1
    }
    if format != .btsnoop, format != .btsnoopMonitor, !time.unsignedSeconds().isInRange {
      losses[.clampedTimes] += 1
    }
  }
}
