package import HSRewriting

extension SimulatedView {
  /// Whether it is a sniffer's.
  package var isAir: Bool { self != .host }

  /// Whether a format has a place for its packets.
  package func fits(_ format: OutputFormat) -> Bool {
    !isAir || format == .pcap || format == .pcapng
  }
}
