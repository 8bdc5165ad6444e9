public import HSBytes

/// Who says whom a connection is wanted to.
///
/// Core 5.4, Vol 4, Part E, 7.8.12 and 7.8.66.
public struct InitiatorFilterPolicy: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The command's peer address.
  public static let peerAddress = InitiatorFilterPolicy(rawValue: 0)
  /// The filter accept list.
  public static let filterAcceptList = InitiatorFilterPolicy(rawValue: 1)

  /// The name as it is printed; `nil` for values that the specification does not assign.
  public var name: StaticText? {
    switch rawValue {
    case 0: "Peer address"
    case 1: "Filter accept list"
    default: nil
    }
  }
}
