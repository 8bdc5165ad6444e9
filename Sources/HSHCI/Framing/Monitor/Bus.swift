public import HSBytes

/// What an adapter of a Linux host is attached by.
///
/// Linux `include/net/bluetooth/hci.h`.
public struct Bus: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A bus by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The name as printed; `nil` for numbers that are not assigned.
  public var name: StaticText? {
    switch rawValue {
    case 0: "Virtual"
    case 1: "USB"
    case 2: "PCCARD"
    case 3: "UART"
    case 4: "RS232"
    case 5: "PCI"
    case 6: "SDIO"
    case 7: "SPI"
    case 8: "I2C"
    case 9: "SMD"
    case 10: "VIRTIO"
    case 11: "IPC"
    default: nil
    }
  }
}
