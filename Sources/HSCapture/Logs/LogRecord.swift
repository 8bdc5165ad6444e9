/// Writes packets that were read from a text as a btsnoop capture.
enum LogRecord {
  /// Writes the beginning of the capture.
  static func begin(_ output: inout [UInt8]) {
    output += BTSnoopWriter(link: .hciH4).bytes
  }

  /// Writes the beginning of a capture of packets of another kind than HCI's, by its LINKTYPE number: as pcap.
  static func begin(link: UInt16, _ output: inout [UInt8]) {
    for field in [0xA1B2_C3D4, 0x0004_0002, 0, 0, 0x0004_0000, UInt32(link)] {
      output.append(little: field)
    }
  }

  /// Writes a packet of such a capture.
  static func append(
    ofLink packet: [UInt8], original: Int, time: UInt64, to output: inout [UInt8]
  ) {
    let (seconds, fraction) = time.quotientAndRemainder(dividingBy: 1_000_000)
    for field in [
      UInt32(truncatingIfNeeded: seconds), UInt32(truncatingIfNeeded: fraction),
      UInt32(clamping: packet.count), UInt32(clamping: max(original, packet.count)),
    ] { output.append(little: field) }
    output += packet
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

extension [UInt8] {
  /// Appends a number, the least significant octet first.
  mutating func append(little value: some FixedWidthInteger) { append(big: value.byteSwapped) }
}
