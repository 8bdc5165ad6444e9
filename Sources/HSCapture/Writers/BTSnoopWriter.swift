public import HSBase

/// Writes btsnoop into memory.
///
/// The file header is there from the beginning; records are appended. For a large capture call
/// `drain(to:)` from time to time, which empties the buffer.
public struct BTSnoopWriter: Sendable {
  /// What was written and not yet handed over.
  public private(set) var bytes: [UInt8] = []

  /// Begins a capture whose records have the given link type.
  ///
  /// What btsnoop has no datalink for must be given to `append` as H4.
  public init(link: LinkType) {
    switch link {
    case .hciH1: self.init(datalink: 1001)
    case .linuxMonitor: self.init(datalink: 2001)
    default: self.init(datalink: 1002)
    }
  }

  /// Begins a capture with any version and datalink number, for tests.
  package init(datalink: UInt32, version: UInt32 = 1) {
    bytes.append(contentsOf: BTSnoopFormat.magic)
    bytes.append(big: version)
    bytes.append(big: datalink)
  }

  /// Appends a record.
  ///
  /// - Parameters:
  ///   - type: The byte that its packet begins with, if it stands elsewhere: H4's packet type.
  ///   - data: The bytes that are kept; at most 4 294 967 295, the rest is left out.
  ///   - time: When it was recorded; what is finer than a microsecond is lost.
  ///   - flags: The record's flags; for the Linux monitor adapter and opcode.
  ///   - originalLength: Bytes that the packet had, the first one included; those that are kept if `nil`.
  ///   - cumulativeDrops: Packets lost since the capture began.
  public mutating func append(
    type: UInt8? = nil, _ data: Span<UInt8>, time: CaptureTime, flags: UInt32,
    originalLength: Int? = nil, cumulativeDrops: UInt32 = 0
  ) {
    let kept = data.extracting(first: Int(UInt32.max) - 1)
    let included = kept.count + (type == nil ? 0 : 1)
    appendHeader(
      original: UInt32(clamping: originalLength ?? included), included: UInt32(clamping: included),
      flags: flags, drops: cumulativeDrops, timestamp: Self.timestamp(time))
    if let type { bytes.append(type) }
    unsafe kept.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Hands over what is there and forgets it.
  public mutating func drain(to output: inout OutputBuffer) {
    output.append(bytes.span)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends a record as it was read.
  ///
  /// - Parameters:
  ///   - record: The record; its number and link type are not written.
  ///   - data: Its bytes.
  public mutating func append(_ record: CaptureRecord, _ data: Span<UInt8>) {
    append(
      data, time: record.time, flags: record.flags, originalLength: record.originalLength,
      cumulativeDrops: record.cumulativeDrops)
  }

  /// Appends a record header with any numbers, for tests.
  package mutating func appendHeader(
    original: UInt32, included: UInt32, flags: UInt32, drops: UInt32, timestamp: Int64
  ) {
    bytes.append(big: original)
    bytes.append(big: included)
    bytes.append(big: flags)
    bytes.append(big: drops)
    bytes.append(big: timestamp)
  }

  /// The number that stands for a time: microseconds, rounded down, since the nominal year 0.
  package static func timestamp(_ time: CaptureTime) -> Int64 {
    let (quotient, remainder) = time.nanoseconds.quotientAndRemainder(dividingBy: 1000)
    return quotient - (remainder < 0 ? 1 : 0) + BTSnoopRecordHeader.unixEpoch
  }
}

extension [UInt8] {
  /// Appends a number, the most significant octet first.
  mutating func append(big value: some FixedWidthInteger) {
    // Here, and not by what HSBytes has: that is generic, and what is called across modules is not specialised.
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
