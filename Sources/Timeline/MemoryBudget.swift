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
