public import Bytes

/// Why a packet of the air is not decoded any further.
///
/// Each is also counted or reported as a whole. As events these answer what became of a packet.
public enum AirOmission: UInt8, Sendable, CaseIterable {
  /// Its CRC is wrong.
  case wrongCRC
  /// It is not as long as its header says, and nothing vouches for it.
  case wrongLength
  /// Its access address is unknown, and no other packet confirms it.
  case unconfirmed
  /// It was sent again: an earlier packet is the same.
  case repeated
  /// It is encrypted, and the capture does not hold it decrypted.
  case encrypted
  /// It belongs to a connection that was ended: its farewell.
  case afterEnd
  /// It is of an isochronous stream.
  case isochronous

  /// The reason in words.
  public var name: StaticText {
    switch self {
    case .wrongCRC: "wrong CRC"
    case .wrongLength: "wrong length"
    case .unconfirmed: "unknown access address that no other packet confirms"
    case .repeated: "sent again"
    case .encrypted: "encrypted"
    case .afterEnd: "after the connection's end"
    case .isochronous: "isochronous stream"
    }
  }

  /// A word for machines.
  public var identifier: StaticText {
    switch self {
    case .wrongCRC: "wrong_crc"
    case .wrongLength: "wrong_length"
    case .unconfirmed: "unconfirmed"
    case .repeated: "repeated"
    case .encrypted: "encrypted"
    case .afterEnd: "after_end"
    case .isochronous: "isochronous"
    }
  }
}
