import HSCapture

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
    let start = Swift.max(size - searched, 0)
    feed.seek(to: start)
    var bytes = [UInt8](repeating: 0, count: Swift.min(size, searched))
    let count = try feed.fill(&bytes)
    feed.seek(to: 0)
    guard count >= recordLength else { return nil }
    // libarchive takes the last one; whichever is the worst is good enough here.
    for index in 0...(count - recordLength)
    where bytes[index] == 0x50 && bytes[index + 1] == 0x4B && bytes[index + 2] == 5
      && bytes[index + 3] == 6
    {
      let members = Int(bytes[index + 10]) | Int(bytes[index + 11]) << 8
      let length = number(bytes, index + 12)
      let offset = number(bytes, index + 16)
      if members != 0xFFFF, members > limits.members {
        return .tooManyMembers(limit: limits.members)
      }
      // All ones: the numbers are in another record, of 64 bits.
      let room = Swift.max(start + index - Swift.min(offset, start + index), 0)
      let claimed = offset == 0xFFFF_FFFF || length == 0xFFFF_FFFF ? length64(bytes, index) : length
      let worst = offset == 0xFFFF_FFFF ? claimed : Swift.max(room, Swift.min(claimed, size))
      if worst > limits.listBytes {
        return .listTooLarge(bytes: worst, limit: limits.listBytes)
      }
      if members == 0xFFFF, let all = members64(bytes, index), all > limits.members {
        return .tooManyMembers(limit: limits.members)
      }
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], _ index: Int) -> Int {
    var value = 0
    for place in 0..<4 { value |= Int(bytes[index + place]) << (8 * place) }
    return value
  }

  /// Where the record of 64 bits stands, if it is in front of the other one.
  private static func record64(_ bytes: [UInt8], before end: Int) -> Int? {
    // 56 bytes of record and 20 that point to it.
    let index = end - 76
    guard index >= 0, number(bytes, index) == 0x0606_4B50 else { return nil }
    return index
  }

  private static func number64(_ bytes: [UInt8], _ index: Int) -> Int {
    let high = number(bytes, index + 4)
    return high > 0x7FFF_FFFF ? .max : high << 32 | number(bytes, index)
  }

  private static func members64(_ bytes: [UInt8], _ end: Int) -> Int? {
    record64(bytes, before: end).map { number64(bytes, $0 + 32) }
  }

  private static func length64(_ bytes: [UInt8], _ end: Int) -> Int {
    record64(bytes, before: end).map { number64(bytes, $0 + 40) } ?? 0
  }
}
