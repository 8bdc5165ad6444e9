public import HSBase
public import HSCapture

/// Finds out whether a capture that says H1 really holds H4 packets.
///
/// Some recorders write the UART transport's packet type octet although the file header announces
/// packets without it. One record proves little; the probe is shown the first few of a capture and
/// votes. If it says H4, frame the records as `.hciH4` and tell the user.
public struct H1ContentProbe: Sendable, Hashable {
  /// What one record looks like.
  public enum Vote: UInt8, Sendable, CaseIterable {
    /// Its lengths agree only if the packet begins at once.
    case h1
    /// Its lengths agree only if a packet type octet comes first.
    case h4
    /// Both or neither agree.
    case undecided
  }

  /// Records that can only be H1.
  public private(set) var h1Records = 0
  /// Records that can only be H4.
  public private(set) var h4Records = 0
  /// Records that can be both or neither.
  public private(set) var undecidedRecords = 0

  /// A probe that has seen nothing.
  public init() {}

  /// Whether the records seen speak for H4.
  public var looksLikeH4: Bool { h4Records > h1Records }

  /// Takes one record into account; records of other link types are passed over.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - reader: A reader over the record's bytes.
  public mutating func observe(_ record: CaptureRecord, in reader: ByteReader) {
    guard record.link == .hciH1 else { return }
    switch Self.vote(flags: record.flags, length: record.originalLength, in: reader) {
    case .h1: h1Records &+= 1
    case .h4: h4Records &+= 1
    case .undecided: undecidedRecords &+= 1
    }
  }

  /// What one record looks like.
  ///
  /// - Parameters:
  ///   - flags: The record's flags: bit 0 received, bit 1 command or event.
  ///   - length: Number of bytes the packet had before the recorder cut it.
  ///   - reader: A reader over the record's bytes, at least the packet's header.
  /// - Returns: Which of the two framings has lengths that agree exactly.
  public static func vote(flags: UInt32, length: Int, in reader: ByteReader) -> Vote {
    let isControl = flags & 2 != 0
    let received = flags & 1 != 0
    let bare: UInt8 = isControl ? (received ? 4 : 1) : 2
    let asH1 = packetLength(type: bare, in: reader, at: 0) == length
    var asH4 = false
    if let type = reader.peek(), matches(type: type, isControl: isControl, received: received),
      let packet = packetLength(type: type, in: reader, at: 1)
    {
      asH4 = packet &+ 1 == length
    }
    switch (asH1, asH4) {
    case (true, false): return .h1
    case (false, true): return .h4
    default: return .undecided
    }
  }

  private static func matches(type: UInt8, isControl: Bool, received: Bool) -> Bool {
    switch type {
    case 1: isControl && !received
    case 4: isControl && received
    case 2, 3, 5: !isControl
    default: false
    }
  }

  /// The length that a packet's own header announces, header included; `nil` if it is not there.
  private static func packetLength(type: UInt8, in reader: ByteReader, at offset: Int) -> Int? {
    switch type {
    case 1, 3: return reader.peek(at: offset &+ 2).map { 3 &+ Int($0) }
    case 4: return reader.peek(at: offset &+ 1).map { 2 &+ Int($0) }
    default:
      guard let low = reader.peek(at: offset &+ 2), let high = reader.peek(at: offset &+ 3) else {
        return nil
      }
      let field = Int(low) | Int(high) &<< 8
      // ISO data keeps the two upper bits of its length for future use.
      return 4 &+ (type == 5 ? field & 0x3fff : field)
    }
  }
}
