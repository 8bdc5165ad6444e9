public import HSCapture

/// A PDU that waits for another one.
struct WaitingPDU: Sendable {
  let pdu: LinkPDU
  let payload: [UInt8]
  /// The passkeys that open it, where all were tried on it.
  let passkeys: [UInt32]?
}

/// What is known of a data PDU of a connection, besides its payload.
public struct LinkPDU: Sendable, Hashable {
  /// The first octet of its header.
  public var header: DataHeader
  /// Who sent it, `sent` for the central, if the capture says so or it was concluded; a MIC knows
  /// better.
  public var direction: Direction?
  /// Whether it was received soundly: its CRC is right, or nothing says that it is wrong.
  public var isValid: Bool
  /// Whether the recorder kept all of the payload.
  public var isWhole: Bool
  /// Whether the capture says that its payload stands there decrypted.
  public var isDecrypted: Bool
  /// Whether it is known to be encrypted although no beginning of encryption was heard.
  public var isEncrypted: Bool
  /// Its packet's number.
  public var packet: Int
  /// When it came, in nanoseconds of any clock that does not stand still.
  public var nanoseconds: Int64

  /// Which side sent it, as far as that is known: else it is looked for as the central's first.
  var guess: Direction { direction ?? .sent }

  /// A PDU by its parts.
  public init(
    header: UInt8, direction: Direction?, isValid: Bool = true, isWhole: Bool = true,
    isDecrypted: Bool = false, isEncrypted: Bool = false, packet: Int, nanoseconds: Int64
  ) {
    self.header = DataHeader(rawValue: header)
    self.direction = direction
    self.isValid = isValid
    self.isWhole = isWhole
    self.isDecrypted = isDecrypted
    self.isEncrypted = isEncrypted
    self.packet = packet
    self.nanoseconds = nanoseconds
  }
}
