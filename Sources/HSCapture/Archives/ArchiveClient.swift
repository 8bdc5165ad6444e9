import HSCArchive

/// What libarchive reads from: its callbacks, over a feed.
@safe
final class ArchiveClient {
  private let feed: any ByteFeed
  private var staging: [UInt8]
  private let buffer: UnsafeMutablePointer<UInt8>
  /// The feed's error; libarchive itself only learns that reading failed.
  private(set) var failure: CaptureError?
  /// Whether the feed has ended.
  private(set) var hasEnded = false
  /// The last bytes that were read, if the feed cannot be gone back in.
  private var last: [UInt8] = []

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - feed: Where the bytes come from.
  ///   - blockSize: Bytes given at a time.
  init(_ feed: any ByteFeed, blockSize: Int) {
    self.feed = feed
    staging = [UInt8](repeating: 0, count: blockSize)
    unsafe buffer = .allocate(capacity: blockSize)
  }

  deinit { unsafe buffer.deallocate() }

  /// Whether any place in the feed can be gone to.
  var canSeek: Bool { feed.size != nil }

  /// The next block, valid until the next call, and its length; 0 is the end, -1 a failure.
  private func next() -> Int {
    do throws(CaptureError) {
      let count = min(try feed.read(into: &staging, at: 0), staging.count)
      unsafe staging.withUnsafeBufferPointer { bytes in
        if let from = bytes.baseAddress { unsafe buffer.update(from: from, count: count) }
      }
      hasEnded = count == 0
      if !canSeek { keep(count) }
      return count
    } catch {
      failure = error
      return -1
    }
  }

  /// Reads the feed to its end, where check sums stand.
  func readToEnd() throws(CaptureError) {
    if let failure { throw failure }
    while try feed.read(into: &staging, at: 0) > 0 {}
  }

  private func keep(_ count: Int) {
    last += staging[..<count]
    if last.count > 2 * ZipList.kept { last.removeFirst(last.count - ZipList.kept) }
  }

  /// Reads on to the feed's end.
  ///
  /// - Returns: Its last bytes, as many as a list of members may take.
  func readEnd() throws(CaptureError) -> [UInt8] {
    if let failure { throw failure }
    if let size = feed.size {
      feed.seek(to: max(0, size - ZipList.kept))
      var bytes = [UInt8](repeating: 0, count: min(size, ZipList.kept))
      let count = try feed.fill(&bytes)
      return Array(bytes[..<count])
    }
    while true {
      let count = try feed.read(into: &staging, at: 0)
      if count == 0 { return last }
      keep(count)
    }
  }

  private func move(by offset: Int64, from origin: Int32) -> Int64 {
    guard let size = feed.size else { return Int64(ARCHIVE_FATAL) }
    let start: Int64 =
      switch origin {
      case 0: 0
      case 1: Int64(feed.position)
      default: Int64(size)
      }
    let (sum, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, sum >= 0 else { return Int64(ARCHIVE_FATAL) }
    let place = min(sum, Int64(size))
    feed.seek(to: Int(place))
    return place
  }

  private func skip(_ count: Int64) -> Int64 {
    guard feed.size != nil, count > 0 else { return 0 }
    let before = Int64(feed.position)
    let after = move(by: count, from: 1)
    return after > before ? after - before : 0
  }

  @unsafe
  private static func of(_ context: UnsafeMutableRawPointer) -> ArchiveClient {
    unsafe Unmanaged<ArchiveClient>.fromOpaque(context).takeUnretainedValue()
  }

  /// Gives an archive its callbacks; the client must live as long as the archive.
  func attach(to archive: OpaquePointer) {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe archive_read_set_callback_data(archive, context)
    unsafe archive_read_set_read_callback(archive) { _, context, block in
      guard let context = unsafe context, let block = unsafe block else { return -1 }
      let client = unsafe ArchiveClient.of(context)
      let count = client.next()
      unsafe block.pointee = unsafe UnsafeRawPointer(client.buffer)
      return la_ssize_t(count)
    }
    guard canSeek else { return }
    unsafe archive_read_set_skip_callback(archive) { _, context, count in
      guard let context = unsafe context else { return 0 }
      let client = unsafe ArchiveClient.of(context)
      return client.skip(count)
    }
    unsafe archive_read_set_seek_callback(archive) { _, context, offset, origin in
      guard let context = unsafe context else { return Int64(ARCHIVE_FATAL) }
      let client = unsafe ArchiveClient.of(context)
      return client.move(by: offset, from: origin)
    }
  }
}
