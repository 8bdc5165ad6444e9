import HSBytes
package import HSCapture
package import HSOutput
import HSPackets
package import HSReport

/// Records a capture while it is read: record by record, into one file or several.
///
/// ```swift
/// recorder.begin(reader)
/// while let record = try reader.next() {
///   recorder.take(record, of: reader, remarks: nil, to: output)
/// }
/// recorder.endFile(to: output)
/// ```
///
/// After each call the output ends where a record ends, so that it is whole whenever it is flushed.
package struct CaptureRecorder: ~Copyable {
  /// Records written, to all files.
  package private(set) var written = 0
  /// What the format could not hold.
  package var losses: ConversionLosses { writer.losses }

  private let format: OutputFormat
  private var keepsMonitor = false
  /// Whether the file began before anything was known of the capture.
  private var isBegun = false
  private var writer: RecordWriter
  private var stream = PacketStream()
  private var details = CaptureDetails()
  private var resolution = TimeResolution.microseconds
  private var lastDrops: UInt32 = 0

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

  /// Begins with a capture.
  ///
  /// - Parameters:
  ///   - reader: The capture, at its first record.
  ///   - keepsMonitor: Whether pcapng is written as the Linux monitor's one interface, of all
  ///     adapters and with their one clock, instead of one for each adapter.
  package mutating func begin(_ reader: borrowing CaptureReader, keepsMonitor: Bool = false) {
    details = reader.details
    resolution = reader.resolution
    self.keepsMonitor = keepsMonitor
    prepare()
    beginSource()
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
    // A falling count means that the recorder began anew.
    if record.cumulativeDrops > lastDrops {
      writer.lose(UInt64(record.cumulativeDrops - lastDrops))
    }
    lastDrops = record.cumulativeDrops
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

  /// Ends a file, with what was lost that no record told of.
  ///
  /// - Parameters:
  ///   - reader: The capture.
  ///   - output: Where the bytes go.
  package mutating func endFile(_ reader: borrowing CaptureReader, to output: TextOutput) {
    var more: [(adapter: UInt16, count: UInt64)] = []
    for interface in reader.interfaces where interface.lost > interface.drops {
      more.append((interface.adapter, interface.lost - interface.drops))
    }
    output.append {
      writer.endSource(more, to: &$0)
      writer.finish(to: &$0)
    }
    output.flush()
  }

  /// Ends the recording: counts packets that were never completed.
  package mutating func finish() {
    stream.finish()
    writer.count(stream.losses)
  }

  /// Begins another file, which can be read without those before it.
  package mutating func beginFile() {
    let losses = writer.losses
    let interfaces = writer.sourceInterfaces
    writer = RecordWriter(format: format)
    isBegun = false
    prepare()
    writer.losses = losses
    beginSource()
    writer.learn(interfaces)
  }
}
