import Capture

/// Counts what goes into an unpacker and what comes out, and ends it when that is out of measure.
struct Expansion {
  let limits: UnpackingLimits
  /// Bytes that went in.
  var packed = 0
  /// Bytes that came out.
  private(set) var unpacked = 0

  init(_ limits: UnpackingLimits) { self.limits = limits }

  /// Counts bytes that came out.
  ///
  /// - Parameter count: How many more.
  /// - Returns: What speaks against going on, if anything does.
  mutating func produced(_ count: Int) -> UnpackingProblem? {
    unpacked += count
    if unpacked > limits.unpackedBytes { return .tooLarge(limit: limits.unpackedBytes) }
    guard unpacked > limits.ratioGrace, unpacked / limits.ratio > packed else { return nil }
    return .expandsTooFar(packed: packed, unpacked: unpacked, limit: limits.ratio)
  }
}
