/// How much a decoder remembers at most.
///
/// Far beyond what devices do, so that only captures made to fill the memory reach it. Beyond the
/// limits events are reported as they happen, but not kept; a finding says so.
package struct DecoderLimits: Sendable {
  /// Connections open at once, of all adapters.
  ///
  /// Controllers hold tens.
  package var openConnections = 1024
  /// Connections of which more than the number is kept: those of a month that end every three minutes.
  ///
  /// The oldest that ended make room.
  package var connections = 16_384
  /// Peers that are kept.
  ///
  /// The oldest without an open connection make room.
  package var peers = 16_384
  /// Bytes of connections, peers, their tables and values, roughly.
  ///
  /// Connections and peers alone take 40 MB of it.
  package var bytes = 512 << 20

  /// The limits that hold unless a test wants to reach them.
  package init() {}
}
