/// Counts what goes into an unpacker and what comes out, and ends it when that is out of measure.
struct Expansion {
  let limits: UnpackingLimits
  /// Bytes that went in.
  var packed = 0
  /// Bytes that came out.
  private(set) var unpacked = 0
  /// What both were where the present member begins: the ratio is looked at in each alone.
  private var packedBefore = 0
  private var unpackedBefore = 0

  init(_ limits: UnpackingLimits) { self.limits = limits }

  /// Begins a member of an archive.
  mutating func beginMember() {
    packedBefore = packed
    unpackedBefore = unpacked
  }

  /// Counts bytes that came out.
  ///
  /// - Parameter count: How many more.
  /// - Returns: What speaks against going on, if anything does.
  mutating func produced(_ count: Int) -> UnpackingProblem? {
    unpacked += count
    if unpacked > limits.unpackedBytes { return .tooLarge(limit: limits.unpackedBytes) }
    let ratio = max(limits.ratio, 1)
    let (went, came) = (packed - packedBefore, unpacked - unpackedBefore)
    if came > limits.ratioGrace, came / ratio > went {
      return .expandsTooFar(packed: went, unpacked: came, limit: limits.ratio)
    }
    // Many members, none of which swells beyond the grace.
    if unpacked / 4 > limits.ratioGrace, unpacked / ratio > packed {
      return .expandsTooFar(packed: packed, unpacked: unpacked, limit: limits.ratio)
    }
    return nil
  }
}
