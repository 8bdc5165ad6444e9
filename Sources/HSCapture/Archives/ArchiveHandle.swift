import HSBase
import HSCArchive

/// An archive, or a compressed stream, being read by libarchive from front to back.
///
/// Only the reader of the recognised packing is switched on. Nothing is ever written to a file, so
/// that a member's name is only text.
@safe
final class ArchiveHandle: ByteFeed {
  private let archive: OpaquePointer?
  private let client: ArchiveClient
  private let packing: Packing
  private let name: String
  /// The members that were come to.
  private var met = ZipList()
  private var expansion: Expansion
  /// What is left of libarchive's last block; valid until the next call.
  private var block: UnsafeRawBufferPointer
  private var blockOffset: Int64 = 0
  /// Where in the member the next byte stands.
  private var offset: Int64 = 0
  private var failure: CaptureError?
  /// What is wrong with the bytes in `block`, thrown when they have been handed out.
  private var warning: CaptureError?
  /// Whether that concerns only the present member.
  private var isRecoverable = false

  /// Opens an archive or a stream.
  ///
  /// - Parameters:
  ///   - packing: What it is.
  ///   - feed: Its bytes.
  ///   - name: The name for messages.
  ///   - limits: How far it may expand.
  ///   - blockSize: Bytes read at a time.
  /// - Throws: What libarchive says against it.
  init(
    _ packing: Packing, _ feed: any ByteFeed, name: String, limits: UnpackingLimits,
    blockSize: Int = 64 << 10
  ) throws(CaptureError) {
    self.packing = packing
    self.name = name
    client = ArchiveClient(feed, blockSize: blockSize)
    if client.canSeek { met.forgetBytes() }
    expansion = Expansion(limits)
    unsafe block = UnsafeRawBufferPointer(start: nil, count: 0)
    unsafe archive = archive_read_new()
    guard let archive = unsafe archive else {
      guard heartsnoop_archive_is_there() != 0 else {
        throw CaptureError(unpacking: name, .noLibrary(packing.name))
      }
      throw error("no memory")
    }
    guard unsafe Self.choose(packing, archive, canSeek: client.canSeek) >= ARCHIVE_WARN else {
      throw CaptureError(unpacking: name, .noLibrary(packing.name))
    }
    unsafe client.attach(to: archive)
    guard unsafe archive_read_open1(archive) >= ARCHIVE_WARN else { throw error() }
  }

  deinit {
    if let archive = unsafe archive { unsafe archive_read_free(archive) }
  }

  private static func choose(
    _ packing: Packing, _ archive: OpaquePointer, canSeek: Bool
  ) -> Int32 {
    switch packing {
    case .zip where canSeek: unsafe archive_read_support_format_zip(archive)
    case .zip: unsafe archive_read_support_format_zip_streamable(archive)
    case .tar: unsafe archive_read_support_format_tar(archive)
    case .gzip, .zstd, .lz4, .xz, .bzip2:
      unsafe min(archive_read_support_format_raw(archive), filter(packing, archive))
    }
  }

  private static func filter(_ packing: Packing, _ archive: OpaquePointer) -> Int32 {
    switch packing {
    case .gzip: unsafe archive_read_support_filter_gzip(archive)
    case .zstd: unsafe archive_read_support_filter_zstd(archive)
    case .lz4: unsafe archive_read_support_filter_lz4(archive)
    case .xz: unsafe archive_read_support_filter_xz(archive)
    case .bzip2: unsafe archive_read_support_filter_bzip2(archive)
    case .zip, .tar: ARCHIVE_OK
    }
  }
}

// MARK: - Members

extension ArchiveHandle {
  /// The number of the present member, from 0; -1 in front of the first.
  var index: Int { met.members - 1 }

  /// Bytes that were read or came out, whichever are more: what reading has cost.
  var effort: Int { max(expansion.packed, expansion.unpacked) }

  /// What an archive says about a member.
  struct Header {
    /// The path, in bytes of any encoding.
    var path: [UInt8]
    /// Whether it is a file, not a directory, link or device.
    var isFile: Bool
    /// Bytes in it, as far as the archive says.
    var size: Int
    /// Whether it can be read only with a password.
    var isEncrypted: Bool
    /// The contradiction between two places of the archive, in libarchive's words.
    var contradiction: String?
  }

  /// Goes to the next member.
  ///
  /// - Returns: What the archive says about it, or `nil` at the end.
  /// - Throws: `tooManyMembers`, or what libarchive or the feed says against going on.
  func next() throws(CaptureError) -> Header? {
    if mustDrain { try drain() }
    _ = recover()
    guard let archive = unsafe archive, failure == nil else { throw failure ?? error() }
    unsafe block = UnsafeRawBufferPointer(start: nil, count: 0)
    warning = nil
    blockOffset = 0
    offset = 0
    var entry: OpaquePointer?
    for _ in 0..<Self.retries {
      let code = unsafe archive_read_next_header(archive, &entry)
      if code == ARCHIVE_EOF {
        if packing == .zip { try checkList() }
        // Zeros end a tar archive; libarchive does without, and takes one that was cut for whole.
        guard packing == .tar, client.hasEnded else { return nil }
        throw CaptureError(unpacking: name, .truncated(packing.name, unpacked: expansion.unpacked))
      }
      if code == ARCHIVE_RETRY { continue }
      guard code >= ARCHIVE_WARN, let entry = unsafe entry else { break }
      let path = unsafe Self.path(entry)
      met.add(name: path)
      let most = expansion.limits.members
      guard index < most else { throw CaptureError(unpacking: name, .tooManyMembers(limit: most)) }
      let isEncrypted = unsafe archive_entry_is_encrypted(entry) != 0
      if isEncrypted { met.forgetBytes() }
      expansion.packed = unsafe Int(archive_filter_bytes(archive, -1))
      expansion.beginMember()
      return unsafe Header(
        path: path, isFile: Int(archive_entry_filetype(entry)) == 0o100000,
        size: Int(clamping: archive_entry_size(entry)),
        isEncrypted: isEncrypted,
        contradiction: code == ARCHIVE_WARN ? contradiction(archive) : nil)
    }
    let error = error()
    failure = error
    throw error
  }

  /// Reads what follows the archive's end: the check sum of a compression around it.
  ///
  /// - Throws: The feed's error.
  func readToEnd() throws(CaptureError) { try client.readToEnd() }

  /// libarchive's warning at a header, if its numbers contradict each other; other warnings are
  /// about the letters of names.
  private func contradiction(_ archive: OpaquePointer) -> String? {
    guard let text = unsafe archive_error_string(archive) else { return nil }
    let words = unsafe String(cString: text)
    return words.hasPrefix("Inconsistent") ? Array(words.utf8).safeText : nil
  }

  /// Compares the members that came with the list at the end of a zip archive.
  private func checkList() throws(CaptureError) {
    guard let listed = ZipList(end: try client.readEnd()),
      let contradiction = listed.contradiction(of: met)
    else { return }
    throw CaptureError(
      unpacking: name, .damaged(packing.name, unpacked: expansion.unpacked, reason: contradiction))
  }

  /// Whether libarchive would unpack a member, however large, to come to the next.
  private var mustDrain: Bool { packing == .zip && !client.canSeek && met.members > 0 }

  /// Reads the present member to its end, under the limits.
  private func drain() throws(CaptureError) {
    var scratch = [UInt8](repeating: 0, count: 64 << 10)
    do throws(CaptureError) {
      while try read(into: &scratch, at: 0) > 0 {}
    } catch {
      guard isRecoverable else { throw error }
    }
  }

  /// How often a call is repeated when libarchive says that this might help.
  private static let retries = 16

  private static func path(_ entry: OpaquePointer) -> [UInt8] {
    // The first is NULL where the locale has no such characters.
    let text = unsafe archive_entry_pathname(entry) ?? archive_entry_pathname_utf8(entry)
    guard let text = unsafe text else { return [] }
    // No byte behind the zero is looked at.
    return unsafe [UInt8](UnsafeRawBufferPointer(start: text, count: 4096).prefix { $0 != 0 })
  }
}

// MARK: - Data

extension ArchiveHandle {
  /// Reads more of the present member; of a stream, more of it.
  ///
  /// - Parameters:
  ///   - storage: The buffer.
  ///   - index: Where in the buffer the bytes go.
  /// - Returns: How many bytes were read; 0 is the member's end.
  /// - Throws: What libarchive or the feed says against going on.
  func read(into storage: inout [UInt8], at index: Int) throws(CaptureError) -> Int {
    guard index < storage.count else { return 0 }
    if let failure { throw failure }
    // A stream is one member.
    if !packing.isArchive, met.members == 0, try next() == nil { return 0 }
    if unsafe offset >= blockOffset && block.isEmpty, !nextBlock() {
      if let failure { throw failure }
      return 0
    }
    let room = storage.count - index
    // A hole in a sparse file.
    let hole = Int(min(max(blockOffset - offset, 0), Int64(room)))
    let count: Int
    if hole > 0 {
      count = hole
      storage.replaceSubrange(index..<(index + hole), with: repeatElement(0, count: hole))
    } else {
      count = unsafe min(block.count, room)
      unsafe storage.withUnsafeMutableBytes { target in
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[index..<(index + count)])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<count]))
      }
      unsafe block = UnsafeRawBufferPointer(rebasing: block[count...])
      blockOffset += Int64(count)
    }
    offset += Int64(count)
    // What the member used of the bytes that were read; more of them lie ready.
    if let archive = unsafe archive {
      expansion.packed = unsafe Int(archive_filter_bytes(archive, -1))
    }
    met.add(bytes: count)
    if let problem = expansion.produced(count) {
      failure = CaptureError(unpacking: name, problem)
    }
    return count
  }

  /// Gets the next block that is not empty; returns whether there is one.
  private func nextBlock() -> Bool {
    guard let archive = unsafe archive, !failsByWarning() else { return false }
    for _ in 0..<Self.emptyBlocks {
      var start: UnsafeRawPointer?
      var size = 0
      var at: la_int64_t = 0
      let code = unsafe archive_read_data_block(archive, &start, &size, &at)
      if code == ARCHIVE_EOF {
        // The hole at the end of a sparse file.
        blockOffset = max(at, offset)
        return blockOffset > offset
      }
      if code == ARCHIVE_RETRY { continue }
      guard code >= ARCHIVE_WARN else {
        isRecoverable = code == ARCHIVE_FAILED && client.failure == nil
        break
      }
      // libarchive only warns where a zip member's check sum or length is another than was written,
      // and gives the last bytes with the warning.
      if code == ARCHIVE_WARN { warning = error() }
      unsafe block = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size)
      blockOffset = max(at, offset)
      if unsafe !block.isEmpty { return true }
      if failsByWarning() { return false }
    }
    failure = error()
    return false
  }

  /// Makes a warning about the member the failure that it is; says whether there was one.
  private func failsByWarning() -> Bool {
    guard let warning = warning.take() else { return false }
    failure = warning
    isRecoverable = true
    return true
  }

  /// How many empty blocks in a row are believed; zip gives one where a buffer ran dry.
  private static let emptyBlocks = 1 << 16

  /// Forgets a failure that concerns one member only; says whether that is what it was.
  func recover() -> Bool {
    guard isRecoverable else { return false }
    failure = nil
    isRecoverable = false
    // It was already reported that the member is incomplete.
    met.forgetBytes()
    return true
  }

  /// The error of libarchive, or of the feed below it.
  private func error(_ words: String? = nil) -> CaptureError {
    if let failure = client.failure { return failure }
    var reason = words ?? ""
    if words == nil, let archive = unsafe archive, let text = unsafe archive_error_string(archive) {
      reason = unsafe String(cString: text)
    }
    // The bytes of this member, or of everything where there is no member.
    let unpacked = packing.isArchive && offset > 0 ? Int(offset) : expansion.unpacked
    let problem: UnpackingProblem =
      if ["Passphrase", "Encrypted", "Encryption"].contains(where: { reason.hasPrefix($0) }) {
        .encrypted(packing.name)
      } else if reason.contains("runcated") {
        .truncated(packing.name, unpacked: unpacked)
      } else {
        .damaged(packing.name, unpacked: unpacked, reason: Array(reason.utf8).safeText)
      }
    return CaptureError(unpacking: name, problem)
  }
}
