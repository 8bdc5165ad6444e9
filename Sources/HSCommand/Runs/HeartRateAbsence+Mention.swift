import HSConsole
import HSSeries

extension HeartRateAbsence {
  /// Says what to try where values of a handle that nothing names look like heart rates, or may be some.
  func mentionIfUnnamed(_ name: String, on console: Console) {
    guard isOfUnnamedValues else { return }
    console.say("\(name): \(description)")
  }
}
