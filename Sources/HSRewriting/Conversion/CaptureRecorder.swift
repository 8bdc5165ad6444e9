package import HSOutput
package import HSProtocols
package import HSReport

/// Records captures while they are read: record by record, into one file or several.
///
/// ```swift
/// recorder.begin(reader)
/// while let record = try reader.next() {
///   recorder.take(record, of: reader, remarks: nil, to: output)
/// }
/// recorder.end(reader, to: output)
/// recorder.endFile(to: output)
/// ```
///
/// After each call the output ends where a record ends, so that it is whole whenever it is flushed.
package struct CaptureRecorder: ~Copyable {
  /// Records written, to all files.
  package private(set) var written = 0
  /// What the format could not hold.
  package var losses: ConversionLosses { writer.losses }

  /// The format of the file.
  package private(set) var format: OutputFormat
  private var keepsMonitor = false
  /// Whether the file began before anything was known of the capture.
  private var isBegun = false
  private var writer: RecordWriter
  private var stream = PacketStream()
  private var details = CaptureDetails()
  private var resolution = TimeResolution.microseconds
  private var lost = LostPackets()

  /// A recorder that has written nothing.
  ///
  /// - Parameter format: The format to write.
  package init(to format: OutputFormat) {
    self.format = format
    writer = RecordWriter(format: format)
    prepare()
  }

  private mutating func prepare() {
    writer.keepsResolution = true
    writer.keepsMonitor = keepsMonitor
  }

  /// Begins the file before anything is known of the capture, for a reader that waits for it.
  ///
  /// - Parameter output: Where the bytes go.
  package mutating func beginEmpty(to output: TextOutput) {
    beginSource()
    output.append { writer.begin(to: &$0) }
    isBegun = true
  }

  /// Whether the file under way has a place for a capture behind what it holds.
  ///
  /// The format must be the same, of pcap the link type as well, and the capture must not begin before the last
  /// record: a file is read as one capture, in which a clock does not go back.
  ///
  /// - Parameters:
  ///   - first: The capture's first record.
  ///   - reader: The capture, at this record.
  ///   - format: The format that it is to be written in.
  /// - Returns: Whether it has.
  package func holds(
    _ first: CaptureRecord, of reader: borrowing CaptureReader, as format: OutputFormat
  ) -> Bool {
    guard format == self.format else { return false }
    guard writer.written > 0 else { return true }
    return first.time >= writer.lastTime && writer.holdsLink(of: first, reader.interfaces)
  }

  /// Begins with a capture, behind those that were recorded before.
  ///
  /// - Parameters:
  ///   - reader: The capture, at its first record.
  ///   - keepsMonitor: Whether pcapng is written as the Linux monitor's one interface, of all
  ///     adapters and with their one clock, instead of one for each adapter.
  package mutating func begin(_ reader: borrowing CaptureReader, keepsMonitor: Bool = false) {
    details = reader.details
    resolution = reader.resolution
    self.keepsMonitor = keepsMonitor
    lost = LostPackets()
    prepare()
    beginSource()
    isBegun = false
  }

  private mutating func beginSource() {
    writer.beginSource(
      details, resolution: resolution, application: Array(CaptureConverter.application.utf8))
    // A section that says nothing of its own is the one that was begun.
    if isBegun, details.comment.isEmpty, details.hardware.isEmpty, details.operatingSystem.isEmpty {
      writer.continueSection()
    }
  }

  /// Writes the record that a reader is at.
  ///
  /// - Parameters:
  ///   - record: What the reader's `next()` returned last.
  ///   - reader: The capture.
  ///   - remarks: What is to be written into its comments, beside those that it has.
  ///   - output: Where the bytes go.
  package mutating func take(
    _ record: CaptureRecord, of reader: borrowing CaptureReader, remarks: RemarkCollector?,
    to output: TextOutput
  ) {
    if reader.interfaces.count != writer.knownInterfaces { writer.learn(reader.interfaces) }
    lost.take(record)
    writer.lose(lost.taken())
    var isFirst = true
    reader.withBytes { bytes in
      stream.take(record, bytes) { found, payload in
        let isWritten = output.append { writer.write(found, payload, to: &$0) }
        guard isWritten else { return }
        written += 1
        if isFirst {
          reader.forEachComment { writer.append(comment: $1) }
          remarks?.forEachRemark { writer.append(comment: $0) }
        }
        isFirst = false
        output.append { writer.endRecord(to: &$0) }
        output.endPiece()
      }
    }
  }

  /// Writes what was lost that no record told of, as far as it is known.
  ///
  /// - Parameters:
  ///   - reader: The capture.
  ///   - output: Where the bytes go.
  package mutating func tellLosses(_ reader: borrowing CaptureReader, to output: TextOutput) {
    output.append { writer.endSource(reader.interfaces, to: &$0) }
  }

  /// Ends a capture, with what was lost that no record told of; counts packets that were never completed.
  ///
  /// - Parameters:
  ///   - reader: The capture.
  ///   - output: Where the bytes go.
  package mutating func end(_ reader: borrowing CaptureReader, to output: TextOutput) {
    tellLosses(reader, to: output)
    stream.finish()
    writer.count(stream.losses)
    stream = PacketStream()
  }

  /// Ends a file.
  ///
  /// - Parameter output: Where the bytes go.
  package mutating func endFile(to output: TextOutput) {
    output.append { writer.finish(to: &$0) }
    output.flush()
  }

  /// Begins another file, which can be read without those before it.
  ///
  /// - Parameter format: Its format; that of the one before unless given.
  package mutating func beginFile(as format: OutputFormat? = nil) {
    let losses = writer.losses
    let interfaces = writer.sourceInterfaces
    self.format = format ?? self.format
    writer = RecordWriter(format: self.format)
    isBegun = false
    prepare()
    writer.losses = losses
    beginSource()
    writer.learn(interfaces)
  }
}
