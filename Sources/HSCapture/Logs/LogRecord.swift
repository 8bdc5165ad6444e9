/// Writes packets that were read from a text as a btsnoop capture.
enum LogRecord {
  /// Writes the beginning of the capture.
  static func begin(_ output: inout [UInt8]) {
    output += BTSnoopFormat.magic + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
  }

  /// Writes a packet.
  ///
  /// - Parameters:
  ///   - packet: The packet, its type first.
  ///   - original: How many octets it had, if not all are there.
  ///   - isReceived: Whether it came from the controller.
  ///   - time: Microseconds since 1970.
  ///   - output: Where to append.
  static func append(
    _ packet: [UInt8], original: Int? = nil, isReceived: Bool, time: UInt64,
    to output: inout [UInt8]
  ) {
    let isControl = packet.first == 1 || packet.first == 4
    let flags: UInt32 = (isReceived ? 1 : 0) | (isControl ? 2 : 0)
    let count = UInt32(clamping: packet.count)
    for field in [original.map { UInt32(clamping: $0) } ?? count, count, flags, 0] {
      output.append(big: field)
    }
    output.append(big: UInt64(BTSnoopRecordHeader.unixEpoch) &+ time)
    output += packet
  }
}
