import HSCArchive

/// Writes a zip archive with libarchive; the same members make the same bytes.
///
/// No time, owner or folder of this machine is in it: members have the earliest time that zip knows.
@safe
package final class ZipWriter {
  private let archive: OpaquePointer

  /// Begins an archive; `nil` if libarchive is not there.
  ///
  /// - Parameter descriptor: An empty file, open for writing; it stays open.
  package init?(descriptor: Int32) {
    guard let archive = unsafe archive_write_new() else { return nil }
    unsafe self.archive = archive
    guard unsafe archive_write_set_format_zip(archive) == ARCHIVE_OK,
      unsafe archive_write_open_fd(archive, descriptor) == ARCHIVE_OK
    else { return nil }
  }

  deinit { unsafe archive_write_free(archive) }

  /// Adds a member.
  ///
  /// - Parameters:
  ///   - name: Its name in the archive.
  ///   - size: How many bytes it has.
  ///   - write: Hands out its bytes, in pieces; says whether all were there.
  /// - Returns: Whether it was written whole.
  package func add(
    _ name: String, size: Int, _ write: (_ piece: (Span<UInt8>) -> Bool) -> Bool
  ) -> Bool {
    guard let entry = unsafe archive_entry_new() else { return false }
    defer { unsafe archive_entry_free(entry) }
    unsafe archive_entry_set_pathname(entry, name)
    unsafe archive_entry_set_size(entry, la_int64_t(size))
    unsafe archive_entry_set_filetype(entry, 0o100000)
    unsafe archive_entry_set_perm(entry, 0o644)
    guard unsafe archive_write_header(archive, entry) == ARCHIVE_OK else { return false }
    var written = 0
    let isWhole = write { piece in
      let count = unsafe piece.withUnsafeBytes {
        unsafe archive_write_data(self.archive, $0.baseAddress, $0.count)
      }
      written += max(0, Int(count))
      return Int(count) == piece.count
    }
    return isWhole && written == size
  }

  /// Ends the archive; says whether all of it was written.
  package func finish() -> Bool { unsafe archive_write_close(archive) == ARCHIVE_OK }

  /// Whether libarchive is there.
  package static var isPossible: Bool { heartsnoop_archive_is_there() != 0 }
}

/// Reads the members of a zip archive, whatever they are.
package enum ZipMembers {
  /// Reads every member from front to back.
  ///
  /// - Parameters:
  ///   - source: The archive.
  ///   - body: Gets a member's name and its bytes in pieces; an empty piece ends a member.
  /// - Throws: What is wrong with the archive.
  package static func read(
    _ source: consuming ByteSource, _ body: (_ name: String, _ piece: Span<UInt8>) -> Void
  ) throws(CaptureError) {
    let name = source.name
    var limits = UnpackingLimits()
    // Redaction leaves long rows of zeros.
    limits.ratio = 2000
    let handle = try ArchiveHandle(.zip, SourceFeed(source), name: name, limits: limits)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while let header = try handle.next() {
      let member = String(decoding: header.path, as: UTF8.self)
      while true {
        let count = try handle.read(into: &buffer, at: 0)
        body(member, buffer.span.extracting(first: count))
        if count == 0 { break }
      }
    }
  }
}
