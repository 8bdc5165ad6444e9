import HCI

// The five kinds of packets under the numbers that the framings have for them.

extension MonitorOpcode {
  /// The UART transport's packet type; `nil` for other records.
  var packetType: UInt8? {
    switch rawValue {
    case 2: 1
    case 3: 4
    case 4, 5: 2
    case 6, 7: 3
    case 18, 19: 5
    default: nil
    }
  }

  /// The opcode of a packet; `nil` if the monitor has none.
  init?(packetType: UInt8, isReceived: Bool) {
    switch packetType {
    case 1: self = .command
    case 2: self = isReceived ? .aclReceive : .aclTransmit
    case 3: self = isReceived ? .scoReceive : .scoTransmit
    case 4: self = .event
    case 5: self = isReceived ? .isoReceive : .isoTransmit
    default: return nil
    }
  }
}

extension PacketLoggerType {
  /// The UART transport's packet type; `nil` for other records.
  var packetType: UInt8? {
    switch self {
    case .command: 1
    case .aclSent, .aclReceived: 2
    case .synchronousSent, .synchronousReceived: 3
    case .event: 4
    case .isochronousSent, .isochronousReceived: 5
    default: nil
    }
  }

  /// The type of a packet; `nil` if PacketLogger has none.
  init?(packetType: UInt8, isReceived: Bool) {
    switch packetType {
    case 1: self = .command
    case 2: self = isReceived ? .aclReceived : .aclSent
    case 3: self = isReceived ? .synchronousReceived : .synchronousSent
    case 4: self = .event
    case 5: self = isReceived ? .isochronousReceived : .isochronousSent
    default: return nil
    }
  }
}
