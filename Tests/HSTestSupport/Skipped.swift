import Synchronization

/// What tests of this run did without: said aloud and counted, never in silence.
package enum Skipped {
  private static let number = Mutex(0)

  /// How often something was skipped up to now.
  package static var count: Int { number.withLock { $0 } }

  /// Says that something is not tested.
  ///
  /// - Parameters:
  ///   - what: What is not tested.
  ///   - reason: What would be needed.
  ///   - type: What the caller would have returned.
  /// - Returns: `nil`, for a caller that has nothing to return either.
  @discardableResult
  package static func note<Value>(
    _ what: String, because reason: String, as type: Value.Type = Never.self
  ) -> Value? {
    let count = number.withLock {
      $0 += 1
      return $0
    }
    print("SKIPPED: \(what): \(reason) (\(count) so far)")
    return nil
  }
}
