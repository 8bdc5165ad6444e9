public import HSBase

/// Writes pcap: little-endian, in microseconds or, by another magic number, in nanoseconds.
///
/// ```
///    0       4       6       8           16         20          24
///   +-------+-------+-------+-----------+----------+-----------+
///   | magic |   2   |   4   |     0     | snap len | link type |
///   +-------+-------+-------+-----------+----------+-----------+
///   +---------+----------+----------+----------+------+
///   | seconds | fraction | included | original | data |
///   +---------+----------+----------+----------+------+
/// ```
public struct PcapWriter: Sendable {
  /// Bytes that readers, libpcap among them, accept in a record.
  public static let largestRecord = 262_144

  /// The LINKTYPE number of all records.
  public let linkNumber: UInt16
  /// Whether times are written in nanoseconds.
  public let isNanoseconds: Bool

  /// A writer of records of one link type.
  public init(linkNumber: UInt16, isNanoseconds: Bool) {
    self.linkNumber = linkNumber
    self.isNanoseconds = isNanoseconds
  }

  /// Appends the file header.
  public func begin(_ output: inout OutputBuffer) {
    output.append(little32: isNanoseconds ? 0xA1B2_3C4D : 0xA1B2_C3D4)
    output.append(little16: 2)
    output.append(little16: 4)
    output.append(little64: 0)
    output.append(little32: UInt32(Self.largestRecord))
    output.append(little32: UInt32(linkNumber))
  }

  /// Appends the header of a record; its data are to follow.
  ///
  /// - Parameters:
  ///   - time: When it was recorded; the nearest time from 1970 to 2106 is written.
  ///   - included: Bytes that follow.
  ///   - original: Bytes that the packet had.
  ///   - output: Where to append.
  public func appendHeader(
    time: CaptureTime, included: Int, original: Int, to output: inout OutputBuffer
  ) {
    let (seconds, nanoseconds, _) = time.unsignedSeconds()
    output.append(little32: seconds)
    output.append(little32: isNanoseconds ? nanoseconds : nanoseconds / 1000)
    output.append(little32: UInt32(clamping: included))
    output.append(little32: UInt32(clamping: original))
  }
}
