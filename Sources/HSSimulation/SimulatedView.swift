package import HSConversion

/// What a scenario is recorded with.
package enum SimulatedView: UInt8, Sendable, CaseIterable {
  /// A host, between it and its controller.
  case host
  /// A sniffer that says nothing of packets but what was sent: LINKTYPE 251.
  case air
  /// A sniffer that also tells channel, strength, direction and whether the CRC fits: LINKTYPE 256.
  case airWithHeader
  /// Nordic Semiconductor's sniffer: LINKTYPE 272.
  case nordic

  /// The LINKTYPE number of a sniffer's packets; `nil` for a host's, which the format decides.
  package var linkNumber: UInt16? {
    switch self {
    case .host: nil
    case .air: 251
    case .airWithHeader: 256
    case .nordic: 272
    }
  }

  /// Whether it is a sniffer's.
  package var isAir: Bool { self != .host }

  /// Whether a format has a place for its packets.
  package func fits(_ format: OutputFormat) -> Bool {
    !isAir || format == .pcap || format == .pcapng
  }
}
