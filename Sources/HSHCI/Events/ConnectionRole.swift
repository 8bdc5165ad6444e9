public import HSBytes

/// Which part the recorded controller plays in an LE connection.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.1.
public struct ConnectionRole: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A role by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The one that set the connection up and keeps its time.
  public static let central = ConnectionRole(rawValue: 0)
  /// The one that advertised.
  public static let peripheral = ConnectionRole(rawValue: 1)

  /// The specification's word for the role, if it has one.
  public var name: StaticText? {
    switch self {
    case .central: "Central"
    case .peripheral: "Peripheral"
    default: nil
    }
  }
}
