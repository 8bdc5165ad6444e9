import HSBase

/// What the counters of an encrypted link say of the packets between a series' values.
///
/// Each side of such a link counts its packets, so that it is certain how many the sniffer did not hear
/// between two that it decrypted. They need not have been notifications.
public struct PacketCounts: Sendable {
  /// Values between whose neighbours every packet is accounted for.
  private var stretches: [Range<Int>] = []
  /// Packets that are missing in front of a value, where there are any; the values ascend.
  private var losses: [(sample: Int, count: Int)] = []
  private var stretch = 0
  private var missing = 0

  /// Nothing counted.
  init() {}

  /// Notes the count at the value that comes next.
  ///
  /// - Parameters:
  ///   - stretch: The number of the stretch in which no packet escapes the count.
  ///   - missing: Packets that were missing in it so far.
  ///   - sample: The value's index.
  mutating func note(stretch: Int, missing: Int, at sample: Int) {
    let isContinued =
      stretch == self.stretch && stretches.last?.upperBound == sample && missing >= self.missing
    if isContinued, let last = stretches.last {
      stretches[stretches.count - 1] = last.lowerBound..<sample + 1
      if missing > self.missing { losses.append((sample, missing - self.missing)) }
    } else {
      stretches.append(sample..<sample + 1)
    }
    self.stretch = stretch
    self.missing = missing
  }

  /// Packets that are missing between the first and the last of some values; `nil` if they are not
  /// counted throughout.
  public func missing(within samples: Range<Int>) -> Int? {
    let behind = stretches.indices.partitionPoint {
      stretches[$0].lowerBound <= samples.lowerBound
    }
    guard !samples.isEmpty, behind > 0, stretches[behind - 1].upperBound >= samples.upperBound
    else { return nil }
    return losses(in: samples.dropFirst()).reduce(0) { $0 + $1.count }
  }

  /// Packets that are missing between a value and the one before it; `nil` if they are not counted.
  func missing(before sample: Int) -> Int? {
    sample > 0 ? missing(within: sample - 1..<sample + 1) : nil
  }

  /// Where packets are missing: in front of which of some values, and how many.
  func losses(in samples: Range<Int>) -> ArraySlice<(sample: Int, count: Int)> {
    func first(from sample: Int) -> Int {
      losses.indices.partitionPoint { losses[$0].sample < sample }
    }
    return losses[first(from: samples.lowerBound)..<first(from: samples.upperBound)]
  }
}
