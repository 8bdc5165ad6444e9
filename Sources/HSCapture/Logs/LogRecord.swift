/// Writes packets that were read from a text as a btsnoop capture.
enum LogRecord {
  /// 1970 in microseconds since the year 0, from which btsnoop counts.
  private static let epoch: UInt64 = 0x00dc_ddb3_0f2f_8000

  /// Writes the beginning of the capture.
  static func begin(_ output: inout [UInt8]) {
    output += BTSnoopFormat.magic + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
  }

  /// Writes a packet.
  ///
  /// - Parameters:
  ///   - packet: The packet, its type first.
  ///   - isReceived: Whether it came from the controller.
  ///   - time: Microseconds since 1970.
  ///   - output: Where to append.
  static func append(
    _ packet: [UInt8], isReceived: Bool, time: UInt64, to output: inout [UInt8]
  ) {
    let isControl = packet.first == 1 || packet.first == 4
    let flags: UInt32 = (isReceived ? 1 : 0) | (isControl ? 2 : 0)
    for field in [UInt32(clamping: packet.count), UInt32(clamping: packet.count), flags, 0] {
      output += bigEndian(UInt64(field), 4)
    }
    output += bigEndian(epoch &+ time, 8) + packet
  }

  private static func bigEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
  }
}
