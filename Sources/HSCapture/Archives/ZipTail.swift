/// Looks at the end of a zip archive before libarchive reads its list of members into memory.
///
/// ```
///    0          4       10            12         16       20
///   +----------+-------+-------------+----------+--------+--------+
///   | 50 4b 56 | disks | members     | size of  | offset | note   |
///   |          |       | (in all)    | the list | of it  |        |
///   +----------+-------+-------------+----------+--------+--------+
/// ```
///
/// The list stands before that record. libarchive reads it from the offset given there as far as its
/// entries go, whatever number is announced; so the size of the list is limited, and with it the
/// memory that the entries cost.
enum ZipTail {
  /// How far from the end libarchive looks for the record, and a little more.
  private static let searched = 32 << 10
  private static let recordLength = 22

  /// Checks how long the list can be.
  ///
  /// - Parameters:
  ///   - feed: The archive; its place afterwards is its beginning.
  ///   - limits: How long the list may be.
  /// - Returns: What speaks against reading it, if anything does.
  /// - Throws: What the feed throws.
  static func problem(
    _ feed: any ByteFeed, _ limits: UnpackingLimits
  ) throws(CaptureError) -> UnpackingProblem? {
    guard let size = feed.size else { return nil }
    let start = max(size - searched, 0)
    feed.seek(to: start)
    var bytes = [UInt8](repeating: 0, count: min(size, searched))
    let count = try feed.fill(&bytes)
    feed.seek(to: 0)
    guard count >= recordLength else { return nil }
    // libarchive takes the last one; whichever is the worst is good enough here.
    for index in 0...(count - recordLength) where bytes.isMark(at: index, 5) {
      let members = bytes.number(at: index + 10, 2)
      let length = bytes.number(at: index + 12, 4)
      let offset = bytes.number(at: index + 16, 4)
      if members != 0xFFFF, members > limits.members {
        return .tooManyMembers(limit: limits.members)
      }
      // All ones: the numbers are in another record, of 64 bits.
      let room = max(start + index - min(offset, start + index), 0)
      let claimed =
        offset == 0xFFFF_FFFF || length == 0xFFFF_FFFF ? number64(bytes, index, 40) ?? 0 : length
      let worst = offset == 0xFFFF_FFFF ? claimed : max(room, min(claimed, size))
      if worst > limits.listBytes {
        return .listTooLarge(bytes: worst, limit: limits.listBytes)
      }
      if members == 0xFFFF, let all = number64(bytes, index, 32), all > limits.members {
        return .tooManyMembers(limit: limits.members)
      }
    }
    return nil
  }

  /// A number in the record of 64 bits, if that stands in front of the other one.
  private static func number64(_ bytes: [UInt8], _ end: Int, _ offset: Int) -> Int? {
    // 56 bytes of record and 20 that point to it.
    let index = end - 76
    guard index >= 0, bytes.number(at: index, 4) == 0x0606_4B50 else { return nil }
    return bytes.number(at: index + offset, 8)
  }
}
