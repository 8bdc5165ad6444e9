import Foundation

/// Random numbers that a seed fixes, so that a failing run can be repeated: SplitMix64.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed, for the message of a failure.
  package let seed: UInt64
  private var state: UInt64

  /// Numbers of a seed that the test gives.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Numbers of a seed that is the test's own, the same in each run, so that whoever changes something
  /// is judged by what was there before.
  ///
  /// `HEARTSNOOP_SEED=random` takes another seed in each run, which is printed, to look for what nobody
  /// has met; `HEARTSNOOP_SEED=NUMBER` repeats such a run.
  package init(for test: String = #function) {
    switch ProcessInfo.processInfo.environment["HEARTSNOOP_SEED"] {
    case "random": self.init(seed: .random(in: 0...(.max)))
    case let wanted?: self.init(seed: UInt64(wanted) ?? Self.seed(of: test))
    case nil: self.init(seed: Self.seed(of: test))
    }
    print("HEARTSNOOP_SEED=\(seed) for \(test)")
  }

  /// A number that a test's name fixes: FNV-1a.
  private static func seed(of test: String) -> UInt64 {
    test.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Any bytes.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }

  /// Any bytes, at most `most` of them.
  package mutating func bytes(upTo most: Int) -> [UInt8] {
    bytes(Int.random(in: 0...most, using: &self))
  }
}
