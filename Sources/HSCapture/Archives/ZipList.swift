import HSBase

/// The members of a zip archive, as it lists them at its end and as they were met: no check sum covers
/// the headers in front of members, but each name stands in both places.
///
/// ```
///    0          24     28          30      32        46
///   +----------+------+-----------+-------+---------+------+-------+---------+
///   | 50 4b 12 | size | length of | extra | comment | name | extra | comment |   for each member
///   +----------+------+-----------+-------+---------+------+-------+---------+
/// ```
struct ZipList: Equatable {
  /// Bytes of an archive's end that are kept to read its list from.
  static let kept = 512 << 10
  private static let longestName = 4096
  private static let entryLength = 46
  private static let endLength = 22

  /// How many members there are.
  private(set) var members = 0
  /// A sum over their names, in any order; `nil` if these are not known.
  private var names: UInt64? = 0
  /// Bytes in all of them together; `nil` if that is not known.
  private var bytes: Int? = 0

  /// Adds a member that was met, or is listed.
  mutating func add(name: some Sequence<UInt8>) {
    members += 1
    names? &+= Self.digest(name)
  }

  /// Adds bytes that came out of a member, or that one is said to have.
  mutating func add(bytes count: Int) { bytes? += count }

  /// Forgets how many bytes there are: members were passed over.
  mutating func forgetBytes() { bytes = nil }

  /// Reads what an archive lists, without names if not all of the list is there.
  ///
  /// It fails if there is no list, or its size stands in a record of 64 bits.
  ///
  /// - Parameter bytes: The archive's end.
  init?(end bytes: [UInt8]) {
    let places = stride(from: bytes.count - Self.endLength, through: 0, by: -1)
    guard let end = places.first(where: { bytes.isMark(at: $0, 5) }) else { return nil }
    let count = bytes.number(at: end + 10, 2)
    let length = bytes.number(at: end + 12, 4)
    guard count != 0xFFFF, length != 0xFFFF_FFFF else { return nil }
    var place = end - length
    guard place >= 0 else {
      (members, names, self.bytes) = (count, nil, nil)
      return
    }
    while place + Self.entryLength <= end, bytes.isMark(at: place, 1) {
      let name = place + Self.entryLength
      let behind = name + bytes.number(at: place + 28, 2)
      guard behind <= end else { break }
      add(name: bytes[name..<behind])
      // libarchive may give such a name in other letters.
      if bytes[name..<behind].contains(where: { $0 >= 0x80 }) { names = nil }
      let size = bytes.number(at: place + 24, 4)
      if size == 0xFFFF_FFFF { forgetBytes() } else { add(bytes: size) }
      place = behind + bytes.number(at: place + 30, 2) + bytes.number(at: place + 32, 2)
    }
    members = count
  }

  init() {}

  /// What a list says against the members that were met; `nil` if nothing.
  func contradiction(of met: ZipList) -> String? {
    if members != met.members {
      return "its list names \(counted(members, "member")), \(met.members) came"
    }
    if let names, let others = met.names, names != others {
      return "a member's name is another in its list"
    }
    guard let bytes, let others = met.bytes, bytes != others else { return nil }
    return "its members have \(bytes) bytes by its list, \(others) came"
  }

  /// FNV-1a of a name in ASCII as libarchive gives it; 0 for others.
  private static func digest(_ name: some Sequence<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    // Folders end in a slash, or are given one.
    var hasSlash = false
    for byte in name.prefix(longestName) {
      if byte == 0 { break }
      if byte >= 0x80 { return 0 }
      if hasSlash { sum = (sum ^ 0x2F) &* 0x100_0000_01B3 }
      hasSlash = byte == 0x2F || byte == 0x5C
      if !hasSlash { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return sum
  }
}

extension [UInt8] {
  /// Whether a record of a zip archive begins at a place, of the kind that this number stands for.
  func isMark(at place: Int, _ kind: UInt8) -> Bool {
    self[place] == 0x50 && self[place + 1] == 0x4B && self[place + 2] == kind
      && self[place + 3] == kind + 1
  }

  /// The number of so many bytes at a place, the least significant first.
  func number(at place: Int, _ count: Int) -> Int {
    Int(clamping: (0..<count).reduce(0 as UInt64) { $0 | UInt64(self[place + $1]) << (8 * $1) })
  }
}
