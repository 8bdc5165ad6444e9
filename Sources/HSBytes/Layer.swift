/// The layer of the stack, or the kind of container, that a parser reads.
public enum Layer: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// The capture's container: file header and records.
  case capture
  /// The Linux monitor's own records.
  case monitor
  /// HCI packets.
  case hci
  /// Packets of the LE link layer, and what captures put in front of them.
  case linkLayer
  /// Advertising data structures inside HCI reports.
  case advertisingData
  /// L2CAP frames and signalling.
  case l2cap
  /// Security Manager Protocol.
  case smp
  /// Attribute Protocol.
  case att
  /// Attribute values that describe a GATT database.
  case gatt
  /// A characteristic's value.
  case value

  /// The name as it is printed.
  public var name: StaticText {
    switch self {
    case .capture: "capture"
    case .monitor: "monitor"
    case .hci: "HCI"
    case .linkLayer: "link layer"
    case .advertisingData: "AD structure"
    case .l2cap: "L2CAP"
    case .smp: "SMP"
    case .att: "ATT"
    case .gatt: "GATT"
    case .value: "value"
    }
  }
}
