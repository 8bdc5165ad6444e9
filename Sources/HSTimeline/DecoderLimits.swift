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

/// How much is remembered, and which limits were reached.
struct MemoryBudget {
  /// How much may be.
  let limits: DecoderLimits
  /// Bytes that are remembered, roughly.
  private var bytes = 0
  /// Limits that were reached, a bit for each.
  private var reached = 0

  /// Nothing remembered.
  init(_ limits: DecoderLimits) { self.limits = limits }

  /// Whether more may be remembered.
  var hasRoom: Bool { bytes < limits.bytes }

  /// Counts bytes that are remembered from now on, or no more.
  mutating func remember(_ bytes: Int) { self.bytes += bytes }

  /// Notes that a limit is reached; whether that is so for the first time.
  mutating func reach(_ limit: DecoderLimit) -> Bool {
    defer { reached |= 1 << limit.rawValue }
    return reached & 1 << limit.rawValue == 0
  }
}
