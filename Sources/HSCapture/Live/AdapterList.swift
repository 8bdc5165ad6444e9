import HSCLive
import HSPlatform

/// An adapter of this machine, as the kernel describes it.
package struct LiveAdapter: Sendable, Equatable {
  /// Its name: `hci0`.
  package let name: String
  /// Its address, the first byte printed first.
  package let address: [UInt8]
  /// The bus that it is on, such as USB.
  package let bus: String
  /// Whether it is switched on.
  package let isUp: Bool

  /// The adapters that there are.
  ///
  /// - Returns: The adapters, in the order of their indices.
  /// - Throws: Why the kernel does not tell.
  package static func all() throws(LiveError) -> [LiveAdapter] {
    var found = [live_adapter](repeating: live_adapter(), count: 16)
    let count = unsafe live_adapters(&found, Int32(found.count))
    guard count >= 0 else {
      throw LiveError(source: "adapters", reason: MonitorSocket.reason(-count))
    }
    return found.prefix(Int(count)).sorted { $0.index < $1.index }.map { LiveAdapter($0) }
  }

  private init(_ adapter: live_adapter) {
    name = "hci\(adapter.index)"
    let octets = adapter.address
    address = [octets.5, octets.4, octets.3, octets.2, octets.1, octets.0]
    isUp = adapter.is_up != 0
    // The kernel's numbers of buses.
    let buses = [
      "virtual", "USB", "PC Card", "UART", "RS-232", "PCI", "SDIO", "SPI", "I2C", "SMD", "virtio",
    ]
    bus = buses.indices.contains(Int(adapter.bus)) ? buses[Int(adapter.bus)] : "bus \(adapter.bus)"
  }
}
