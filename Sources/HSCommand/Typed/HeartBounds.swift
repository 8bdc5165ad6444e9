import ArgumentParser
/// Two heart rates as they are typed: `60-150`.
struct HeartBounds: ExpressibleByArgument, Sendable {
  /// The lower one, in beats a minute.
  let low: Int
  /// The higher one.
  let high: Int

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let first = parts.first, let low = first,
      let last = parts.last, let high = last, low >= 20, low <= high, high <= 300
    else { return nil }
    self.low = low
    self.high = high
  }
}
