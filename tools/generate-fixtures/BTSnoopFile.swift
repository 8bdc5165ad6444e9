/// A btsnoop file under construction.
///
/// All numbers are big-endian. Nothing is checked: faults are what this is for.
struct BTSnoopFile {
  /// Microseconds from btsnoop's year 0 to 1970-01-01 00:00 UTC.
  static let unixEpoch: Int64 = 0x00DC_DDB3_0F2F_8000

  /// The file so far.
  private(set) var bytes: [UInt8]
  /// How many records it has, and so the number of the last one.
  private(set) var records = 0

  /// A file that has its header only.
  init(datalink: UInt32, version: UInt32 = 1, identification: String = "btsnoop\0") {
    bytes = Array(identification.utf8)
    append(version)
    append(datalink)
  }

  /// Appends a record.
  ///
  /// - Parameters:
  ///   - data: What was kept of the packet.
  ///   - flags: Direction and kind, or the monitor's adapter and opcode.
  ///   - time: Microseconds since 1970-01-01 00:00 UTC.
  ///   - originalLength: How long the packet was, if not as long as `data`.
  ///   - includedLength: What the record says that it holds, if that is not true.
  ///   - drops: Packets lost so far.
  mutating func append(
    _ data: Octets, flags: UInt32, time: Int64, originalLength: Int? = nil,
    includedLength: UInt32? = nil, drops: UInt32 = 0
  ) {
    append(UInt32(truncatingIfNeeded: originalLength ?? data.count))
    append(includedLength ?? UInt32(truncatingIfNeeded: data.count))
    append(flags)
    append(drops)
    append(UInt64(bitPattern: time &+ Self.unixEpoch))
    bytes += data.bytes
    records += 1
  }

  /// Drops bytes at the end.
  mutating func removeLast(_ count: Int) { bytes.removeLast(count) }

  private mutating func append(_ value: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
