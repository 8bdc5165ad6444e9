import HSOutput
import HSPlatform
package import HSProtocols
import HSReport
package import HSRewriting

/// The recording of a live run: one file, or a ring of them.
///
/// A file holds whole records at any time. A ring creates only files that did not exist, and removes
/// only those, as long as the name still refers to what was written here. Of several captures one goes behind the
/// other into the file; one that has no place there gets a further file, which did not exist either.
package final class Recording {
  /// How a recording is divided.
  package struct Ring {
    /// Bytes after which a further file is begun.
    package var bytes: Int?
    /// Seconds after which a further file is begun.
    package var seconds: Double?
    /// Files that are kept; `nil` for all.
    package var files: Int?

    /// How a recording is divided.
    package init(bytes: Int? = nil, seconds: Double? = nil, files: Int? = nil) {
      self.bytes = bytes
      self.seconds = seconds
      self.files = files
    }

    /// Whether there is more than one file.
    var isDivided: Bool { bytes != nil || seconds != nil }
  }

  /// Whether writing has failed; what was written is whole.
  private(set) var hasFailed = false
  /// Whether it goes into a pipe whose reader has gone away.
  private(set) var isUnread = false
  /// Files that were removed to make room for others.
  private(set) var removed = 0

  /// Bytes that are written at once: what a full disk has no room for is lost as a whole.
  private static let pieceSize = 4096
  /// Files that are named in the summary; of more, the last.
  private static let mostNamed = 8

  private let path: String
  private let inputs: [String]
  private let formats: (plain: OutputFormat, monitor: OutputFormat)
  private let ring: Ring
  private let session: LiveSession
  private var recorder: CaptureRecorder
  private var file: Destination?
  private var began: Int64 = 0
  /// The files that are kept, oldest first; the last one is being written.
  private var kept: [(path: String, identity: FileIdentity?)] = []
  private var number = 0
  private var files = 0
  /// Packets that have arrived where they are kept.
  private var saved = 0

  /// A recording that has no file yet.
  ///
  /// - Parameters:
  ///   - path: Where it goes.
  ///   - inputs: All files that the run reads.
  ///   - format: The format of what is recorded.
  ///   - monitorFormat: That of the Linux monitor's packets; the same unless given.
  ///   - session: What is waited on.
  ///   - ring: How it is divided.
  package init(
    path: String, inputs: [String], format: OutputFormat, monitorFormat: OutputFormat? = nil,
    session: LiveSession, ring: Ring = Ring()
  ) {
    self.path = path
    self.inputs = inputs
    formats = (format, monitorFormat ?? format)
    self.ring = ring
    self.session = session
    recorder = CaptureRecorder(to: format)
  }

  /// What prevents the recording, as far as is known before there is something to write; `nil` if
  /// nothing.
  package var obstacle: String? {
    var found = stat()
    let isThere = unsafe stat(path.systemName, &found) == 0
    if isThere, !ring.isDivided {
      if found.st_mode & S_IFMT == S_IFDIR { return SystemError.words(EISDIR) }
      return unsafe access(path.systemName, W_OK) == 0 ? nil : SystemError.words()
    }
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    return unsafe access(folder.systemName, W_OK | X_OK) == 0
      ? nil : SystemError.words()
  }

  /// Begins the file before the capture, for a reader that waits for it; says whether there is one.
  package func beginEmpty() -> Bool {
    guard openFile(), let file else { return false }
    recorder.beginEmpty(to: file.output)
    flush()
    return !hasFailed && !isUnread
  }

  /// Begins with a capture, at its first record; says whether there is a file to write.
  func begin(_ reader: borrowing CaptureReader, _ first: CaptureRecord) -> Bool {
    guard !hasFailed, !isUnread else { return false }
    let isMonitor = first.link == .linuxMonitor
    let format = isMonitor ? formats.monitor : formats.plain
    if let file {
      // A pipe has no second file: what has no place in it is counted.
      if file.isFile, !recorder.holds(first, of: reader, as: format) {
        recorder.endFile(to: file.output)
        guard close(file) else { return false }
        recorder.beginFile(as: format)
      }
    } else if recorder.format != format {
      recorder.beginFile(as: format)
    }
    recorder.begin(reader, keepsMonitor: isMonitor)
    return file != nil || openFile()
  }

  /// Writes the record that a reader is at.
  func take(
    _ record: CaptureRecord, of reader: borrowing CaptureReader, remarks: RemarkCollector?
  ) {
    guard !hasFailed, !isUnread, goOn(reader), let file else { return }
    recorder.take(record, of: reader, remarks: remarks, to: file.output)
    let waiting = file.output.append { $0.count }
    if waiting >= Self.pieceSize { file.output.flush() }
    check(file)
  }

  /// Makes sure that there is a file for the next record; returns whether there is.
  ///
  /// A full file is ended only now: until here it reports losses after its last record, and no old file
  /// has to be removed.
  private func goOn(_ reader: borrowing CaptureReader) -> Bool {
    if ring.isDivided, let file {
      let isFull = ring.bytes.map { file.length + file.output.append { $0.count } >= $0 } ?? false
      let isOld = ring.seconds.map { Double(SteadyClock.now - began) / 1e9 >= $0 } ?? false
      guard isFull || isOld else { return true }
      recorder.tellLosses(reader, to: file.output)
      recorder.endFile(to: file.output)
      guard close(file) else { return false }
      recorder.beginFile()
    }
    return file != nil || openFile()
  }

  /// Hands what has been written to the system, so that only it can lose it.
  func flush() {
    guard let file else { return }
    file.output.flush()
    check(file)
  }

  /// Ends a capture; another may follow.
  func end(_ reader: borrowing CaptureReader) {
    guard let file, !hasFailed, !isUnread else { return }
    recorder.end(reader, to: file.output)
    flush()
  }

  /// Ends the recording.
  ///
  /// - Returns: Whether all of it was written.
  func finish() -> Bool {
    if let file {
      recorder.endFile(to: file.output)
      _ = close(file)
    }
    for sentence in recorder.losses.sentences { Console.standard.say("\(path): \(sentence)") }
    return !hasFailed
  }

  /// What was recorded, for the summary.
  var description: String {
    // A last piece that did not arrive as a whole is removed.
    let count = hasFailed ? saved : recorder.written
    var text = "\(counted(count, "packet")) in "
    let last = kept.last?.path ?? path
    if files <= 1 {
      text += last
    } else if ring.isDivided || files > Self.mostNamed {
      text += "\(files) files, the last \(last)"
    } else {
      text += "\(files) files: \(kept.map(\.path).joined(separator: ", "))"
    }
    if hasFailed { text += ", which could not be written any further" }
    if removed > 0 { text += "; the \(removed) oldest of them were removed" }
    return text
  }

  // MARK: - Files

  private func check(_ file: Destination) {
    guard file.problem != nil || file.hasLostReader else {
      if file.output.append({ $0.count }) == 0 { saved = recorder.written }
      return
    }
    isUnread = file.hasLostReader
    _ = close(file)
  }

  private func close(_ file: Destination) -> Bool {
    if let last = kept.indices.last { kept[last].identity = file.identity ?? kept[last].identity }
    let isWhole = file.close()
    self.file = nil
    if isWhole { saved = recorder.written } else { hasFailed = true }
    return isWhole
  }

  private func openFile() -> Bool {
    guard let name = nextName() else {
      hasFailed = true
      return false
    }
    let file = Destination(
      name, reading: inputs, on: .standard,
      .growing(session, overwrites: !ring.isDivided && files == 0))
    guard (try? file.check()) != nil else {
      hasFailed = true
      return false
    }
    self.file = file
    files += 1
    began = SteadyClock.now
    kept.append((name, nil))
    guard ring.isDivided else { return true }
    // Only when the new one is there, an old one goes.
    file.createEmpty()
    check(file)
    guard !hasFailed else { return false }
    makeRoom()
    return true
  }

  /// Removes the oldest files when there are more than are to be kept.
  private func makeRoom() {
    guard let limit = ring.files else {
      // Without a limit the list would only grow.
      if kept.count > 1 { kept.removeFirst(kept.count - 1) }
      return
    }
    while kept.count > limit {
      let oldest = kept.removeFirst()
      guard let identity = oldest.identity,
        FileIdentity(path: oldest.path, followsLinks: false) == identity
      else {
        Console.standard.say("\(oldest.path): is not what was recorded any more, and was left")
        continue
      }
      if unsafe unlink(oldest.path.systemName) == 0 {
        removed += 1
      } else {
        Console.standard.say(
          "\(oldest.path): cannot be removed: \(SystemError.words())")
        hasFailed = true
      }
    }
  }

  /// The name of the next file: of a ring, and of a further one, a name that no file has.
  private func nextName() -> String? {
    if !ring.isDivided {
      guard files > 0 else { return path }
      number = max(number, 1)
    }
    for _ in 0..<100_000 {
      number += 1
      let name = Self.name(path, number)
      if FileIdentity(path: name, followsLinks: false) == nil { return name }
    }
    Console.standard.say("\(path): there is no free number for a further file")
    return nil
  }

  /// `capture.pcapng` as `capture-00001.pcapng`.
  static func name(_ path: String, _ number: Int) -> String {
    let padded = number.padded(5)
    let folderEnd = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let file = path[folderEnd...]
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else {
      return "\(path)-\(padded)"
    }
    return "\(path[..<dot])-\(padded)\(path[dot...])"
  }
}
