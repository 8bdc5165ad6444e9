package import HSBase
package import HSCapture

/// Decides for each record of an H1 capture whether it really is H1.
///
/// Some recorders write the UART transport's packet type octet although the file header announces packets without it.
/// The first records vote; from then on the majority holds, and a record whose own lengths speak clearly is believed
/// while the vote is still open.
package struct H1Probe: Sendable {
  private var h1Records = 0
  private var h4Records = 0
  private var hasSurprised = false

  /// Number of records that vote.
  private static let electorate = 64

  /// A probe that has seen nothing.
  package init() {}

  /// Whether a record of an H1 capture is to be taken for H4.
  package mutating func isH4(_ record: CaptureRecord, in reader: borrowing ByteReader) -> Bool {
    let majority = h4Records > h1Records
    guard h1Records + h4Records < Self.electorate,
      let vote = Self.vote(
        flags: record.flags, length: record.originalLength, reader.remainingBytes)
    else { return majority }
    if vote { h4Records += 1 } else { h1Records += 1 }
    return vote
  }

  /// Whether a record is the first that is taken for H4; asked once for each that is.
  package mutating func isSurprised() -> Bool {
    defer { hasSurprised = true }
    return !hasSurprised
  }

  /// Whether a packet type octet comes first in a record.
  ///
  /// - Parameters:
  ///   - flags: The record's flags: bit 0 received, bit 1 command or event.
  ///   - length: Number of bytes the packet had before the recorder cut it.
  ///   - bytes: The record's bytes, at least the packet's header.
  /// - Returns: Whether only then its lengths agree exactly; `nil` if they agree both ways, or neither.
  package static func vote(flags: UInt32, length: Int, _ bytes: Span<UInt8>) -> Bool? {
    let isControl = flags & 2 != 0
    let received = flags & 1 != 0
    let bare: UInt8 = isControl ? (received ? 4 : 1) : 2
    let asH1 = StreamLayout.packetLength(bare, bytes, at: 0) == length
    var asH4 = false
    if bytes.count > 0, matches(type: bytes[0], isControl: isControl, received: received),
      let packet = StreamLayout.packetLength(bytes[0], bytes, at: 1)
    {
      asH4 = packet &+ 1 == length
    }
    return asH1 == asH4 ? nil : asH4
  }

  private static func matches(type: UInt8, isControl: Bool, received: Bool) -> Bool {
    switch type {
    case 1: isControl && !received
    case 4: isControl && received
    case 2, 3, 5: !isControl
    default: false
    }
  }
}
