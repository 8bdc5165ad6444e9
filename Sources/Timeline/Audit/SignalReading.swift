public import Bytes

/// A received signal's strength, and where the capture says so.
public struct SignalReading: Sendable, Equatable {
  /// Who measured it.
  public enum Source: UInt8, Sendable {
    /// Our controller, asked by Read RSSI.
    case controller
    /// Our controller, of the peer's advertising before the connection.
    case advertising
    /// The sniffer, of the peer's packets: at the sniffer's place, not at ours.
    case sniffer

    /// The name in machine output.
    public var identifier: StaticText {
      switch self {
      case .controller: "controller"
      case .advertising: "advertising"
      case .sniffer: "sniffer"
      }
    }
  }

  /// In dBm.
  public var strength: Int8
  /// The packet that says so.
  public var packet: Int
  /// Who measured it.
  public var source: Source

  /// Creates a reading.
  public init(strength: Int8, packet: Int, source: Source) {
    self.strength = strength
    self.packet = packet
    self.source = source
  }
}
