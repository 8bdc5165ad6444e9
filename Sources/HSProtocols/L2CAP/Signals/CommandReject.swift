public import HSBase

/// Command Reject.
///
/// Core 5.4, Vol 3, Part A, 4.1. What follows the reason depends on it.
public struct CommandReject: Sendable, Hashable {
  /// Why the command was rejected.
  public var reason: CommandRejectReason
  /// What the reason is about.
  public var detail: Detail

  /// What a rejection is about.
  public enum Detail: Sendable, Hashable {
    /// The reason stands for itself.
    case none
    /// The longest signalling packet that the device takes, in bytes.
    case signalingMTU(UInt16)
    /// The channel that does not exist, by the numbers on both ends, seen from the device that
    /// rejects.
    case channels(local: ChannelID, remote: ChannelID)
    /// Data of a reason that this library does not know.
    case unknown(ByteRange)
  }

  /// Reads reason and detail; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if the reason, or the data that belong to it, are not all there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    reason = CommandRejectReason(rawValue: try reader.uint16LE("Reason"))
    switch reason {
    case .notUnderstood:
      detail = .none
    case .signalingMTUExceeded:
      detail = .signalingMTU(try reader.uint16LE("Actual MTUsig"))
    case .invalidChannelID:
      try reader.require(4, "Requested CID")
      let local = ChannelID(rawValue: try reader.uint16LE("Local CID"))
      let remote = ChannelID(rawValue: try reader.uint16LE("Remote CID"))
      detail = .channels(local: local, remote: remote)
    default:
      detail = .unknown(reader.takeRemaining())
    }
  }

  /// The octets that it was read from.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(reason.rawValue, octets: 2)
    switch detail {
    case .none: break
    case .signalingMTU(let longest): octets.append(longest, octets: 2)
    case .channels(let local, let remote):
      octets.append(local.rawValue, octets: 2)
      octets.append(remote.rawValue, octets: 2)
    case .unknown(let data): octets += reader.octets(data)
    }
    return octets
  }
}
