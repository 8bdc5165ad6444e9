import HSPlatform

/// Where a capture's bytes come from: a file, standard input, a pipe, memory, or a decompressor.
///
/// A source is read from front to back, once. Offsets count from where reading began. A regular
/// file and memory also know how many bytes there are and let a reader look ahead; a pipe does
/// not, and may still be written while it is read.
public struct ByteSource: ~Copyable {
  /// What stands behind a source.
  private enum Kind {
    /// A descriptor whose size is not known and that may wait: pipe, FIFO, terminal, device.
    case stream(Int32)
    /// A regular file, and the place in it where reading began.
    case file(Int32, start: Int)
    /// Bytes in memory, handed out `chunk` at a time.
    case memory([UInt8], chunk: Int)
    /// Somebody else's code, which fills a span and says how far.
    case callback((inout MutableSpan<UInt8>) throws(CaptureError) -> Int)
  }

  private let kind: Kind
  private let closes: Bool
  /// Most bytes that are handed out.
  private var limit = Int.max
  /// Number of bytes handed out or passed over.
  private var consumed = 0
  /// Bytes that were read and given back; they come first.
  private var returned: [UInt8] = []
  /// What kept the source from being read on behind the bytes that were given back.
  private var interruption: CaptureError?
  /// The name for messages: the path, "standard input", or what the caller said.
  public let name: String
  /// Called before a read that may wait for another process to write.
  ///
  /// The place to flush output, so that what was decoded so far is seen while the pipe is silent.
  /// Never called for regular files and memory.
  public var willWait: (() -> Void)?
  /// Called when bytes were read of a file, pipe or memory, for progress: once a read, not once a
  /// record.
  ///
  /// Is told how far reading has come, and of how many bytes, where that can be known.
  public var didRead: ((_ position: Int, _ size: Int?) -> Void)?

  /// Whether more bytes can be had without waiting for somebody to write them: the source unpacks a
  /// file.
  package var isPrompt = false
  /// What became of the lines of a text that is changed into a capture.
  var account: LineAccountBox?

  /// Opens a file, FIFO or device; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The path, or `-`.
  ///   - length: Where it ends, if it may have become longer since somebody looked.
  /// - Throws: `cannotOpen` with the system's error number.
  public init(path: String, length: Int? = nil) throws(CaptureError) {
    if path == "-" {
      try self.init(descriptor: StandardInput.descriptor, name: "standard input", closing: false)
      return
    }
    let descriptor = SystemCalls.open(path)
    guard descriptor >= 0 else {
      throw CaptureError(source: path, problem: .cannotOpen(errorNumber: -descriptor))
    }
    try self.init(descriptor: descriptor, name: path, closing: true)
    limit = length ?? .max
  }

  /// Reads an open descriptor from its present position on.
  ///
  /// - Parameters:
  ///   - descriptor: An open descriptor.
  ///   - name: The name for messages.
  ///   - closing: Whether to close the descriptor in the end.
  /// - Throws: `cannotOpen` if the descriptor is a directory or not open.
  public init(descriptor: Int32, name: String, closing: Bool) throws(CaptureError) {
    var start: Int?
    do throws(SystemCalls.ErrorNumber) {
      let found = try SystemCalls.status(descriptor)
      // A directory opens, and fails only when it is read.
      if found.isFolder { throw SystemCalls.ErrorNumber(value: EISDIR) }
      // Files under /proc are regular and claim 0 bytes.
      if found.isRegular, found.st_size > 0 { start = try SystemCalls.position(descriptor) }
    } catch {
      if closing { SystemCalls.close(descriptor) }
      throw CaptureError(source: name, problem: .cannotOpen(errorNumber: error.value))
    }
    kind = start.map { .file(descriptor, start: $0) } ?? .stream(descriptor)
    closes = closing
    self.name = name
  }

  /// Reads bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole capture.
  ///   - name: The name for messages.
  public init(bytes: [UInt8], name: String = "memory") {
    self.init(bytes: bytes, chunk: .max, name: name)
  }

  /// Reads bytes in memory, at most `chunk` at a time.
  package init(bytes: [UInt8], chunk: Int, name: String = "memory") {
    kind = .memory(bytes, chunk: max(chunk, 1))
    closes = false
    self.name = name
  }

  /// Reads what a function delivers: a decompressor, a socket, a generator.
  ///
  /// - Parameters:
  ///   - name: The name for messages.
  ///   - fill: Writes bytes to the front of the span and returns how many; 0 is the end.
  public init(
    name: String, fill: @escaping (inout MutableSpan<UInt8>) throws(CaptureError) -> Int
  ) {
    kind = .callback(fill)
    closes = false
    self.name = name
  }

  deinit {
    guard closes else { return }
    switch kind {
    case .stream(let descriptor), .file(let descriptor, _): SystemCalls.close(descriptor)
    case .memory, .callback: break
    }
  }
}

// MARK: - Reading

extension ByteSource {
  /// Number of bytes handed out or passed over so far.
  public var position: Int { consumed }

  /// Number of bytes from where reading began to the end, if that can be known.
  ///
  /// Asked anew each time: a file may still grow.
  public var size: Int? {
    switch kind {
    case .file(let descriptor, let start):
      guard let status = try? SystemCalls.status(descriptor) else { return nil }
      return max(min(Int(status.st_size) - start, limit), consumed)
    case .memory(let bytes, _): return bytes.count
    case .stream, .callback: return nil
    }
  }

  /// Reads as many bytes as are there now, at most up to the end of `storage`.
  ///
  /// - Parameters:
  ///   - storage: The buffer.
  ///   - index: Where in the buffer the bytes go.
  /// - Returns: How many bytes were read; 0 is the end.
  /// - Throws: `readFailed` with the system's error number and the place.
  package mutating func read(
    into storage: inout [UInt8], at index: Int
  ) throws(CaptureError) -> Int {
    guard index >= 0, index < storage.count else { return 0 }
    if !returned.isEmpty { return readReturned(into: &storage, at: index) }
    if let interruption { throw interruption }
    guard consumed < limit else { return 0 }
    var count: Int
    switch kind {
    case .stream(let descriptor):
      willWait?()
      count = SystemCalls.read(descriptor, into: &storage, at: index)
    case .file(let descriptor, _):
      count = SystemCalls.read(descriptor, into: &storage, at: index)
    case .memory(let bytes, let chunk):
      count = min(bytes.count - consumed, storage.count - index, chunk)
      copy(bytes, from: consumed, count: count, into: &storage, at: index)
    case .callback(let fill):
      willWait?()
      let filled = try unsafe storage.withUnsafeMutableBufferPointer {
        (buffer) throws(CaptureError) -> Int in
        let free = unsafe UnsafeMutableBufferPointer(rebasing: buffer[index...])
        var span = unsafe free.mutableSpan
        return try fill(&span)
      }
      // A function that counts beyond what it was given has not written there.
      count = min(max(filled, 0), storage.count - index)
    }
    guard count >= 0 else { throw failure(count, at: consumed) }
    count = min(count, limit - consumed)
    consumed += count
    if let didRead, !isCallback { didRead(consumed, size) }
    return count
  }

  /// What a read that failed throws: the error number came negated.
  private func failure(_ number: Int, at offset: Int) -> CaptureError {
    CaptureError(
      source: name,
      problem: .readFailed(errorNumber: Int32(truncatingIfNeeded: -number), offset: offset))
  }

  /// Whether the bytes come from a decompressor, which may find only at their end that they are
  /// damaged.
  var isUnpacked: Bool { isCallback }

  /// Whether the bytes come from a callback, which names its own source in errors.
  private var isCallback: Bool {
    if case .callback = kind { return true }
    return false
  }

  /// Gives back the bytes that were read last, to be read again.
  ///
  /// - Parameters:
  ///   - bytes: At most as many as were read.
  ///   - failure: What was thrown behind them, to be thrown there again.
  package mutating func giveBack(_ bytes: [UInt8], before failure: CaptureError? = nil) {
    returned.insert(contentsOf: bytes, at: 0)
    interruption = interruption ?? failure
    consumed = max(consumed - bytes.count, 0)
  }

  @inline(never)
  private mutating func readReturned(into storage: inout [UInt8], at index: Int) -> Int {
    let count = min(returned.count, storage.count - index)
    copy(returned, from: 0, count: count, into: &storage, at: index)
    returned.removeFirst(count)
    consumed += count
    return count
  }

  /// Passes over `count` bytes without reading them, where the source can.
  mutating func seek(by count: Int) -> Bool {
    guard returned.isEmpty, interruption == nil, count >= 0, let size, count <= size - consumed
    else { return false }
    if case .file(let descriptor, _) = kind {
      guard SystemCalls.advance(descriptor, by: count) else { return false }
    }
    consumed += count
    return true
  }

  /// Looks at bytes anywhere in a source whose size is known, without moving.
  ///
  /// - Parameters:
  ///   - offset: Where, from where reading began.
  ///   - storage: The buffer that the bytes are put into.
  ///   - index: Where in the buffer.
  ///   - limit: How many bytes at most.
  /// - Returns: How many bytes were there.
  /// - Throws: `readFailed` with the system's error number and the place.
  package func peek(
    at offset: Int, into storage: inout [UInt8], from index: Int = 0, upTo limit: Int
  ) throws(CaptureError) -> Int {
    guard offset >= 0, index >= 0 else { return 0 }
    let limit = min(limit, storage.count - index, self.limit - offset)
    guard limit > 0 else { return 0 }
    didRead?(offset, size)
    switch kind {
    case .file(let descriptor, let start):
      let count = SystemCalls.read(
        descriptor, from: start + offset, into: &storage, at: index, count: limit)
      guard count >= 0 else { throw failure(count, at: offset) }
      return count
    case .memory(let bytes, _):
      let count = min(limit, bytes.count - min(offset, bytes.count))
      copy(bytes, from: offset, count: count, into: &storage, at: index)
      return count
    case .stream, .callback:
      return 0
    }
  }

  /// Copies bytes between arrays; the caller has checked the bounds, and they are checked again.
  private func copy(
    _ bytes: [UInt8], from: Int, count: Int, into storage: inout [UInt8], at index: Int
  ) {
    guard count > 0 else { return }
    storage.replaceSubrange(index..<(index + count), with: bytes[from..<(from + count)])
  }
}
