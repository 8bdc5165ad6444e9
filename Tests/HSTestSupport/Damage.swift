/// What every decoder must bear: bytes that were cut anywhere, and bytes in which one is wrong.
extension Array where Element == UInt8 {
  /// Calls `body` with every beginning that is shorter than the whole, from the empty one on.
  package func forEachPrefix<E: Error>(_ body: ([UInt8]) throws(E) -> Void) throws(E) {
    for count in 0..<count { try body(Array(prefix(count))) }
  }

  /// Calls `body` with every array in which one byte has one of `values`.
  ///
  /// - Parameters:
  ///   - values: What a byte is replaced by.
  ///   - body: Gets the bytes and the index of the one that was replaced.
  /// - Throws: What `body` throws.
  package func forEachReplacement<E: Error>(
    by values: some Sequence<UInt8> = UInt8.min...UInt8.max,
    _ body: ([UInt8], Int) throws(E) -> Void
  ) throws(E) {
    var bytes = self
    for index in indices {
      for value in values {
        bytes[index] = value
        try body(bytes, index)
      }
      bytes[index] = self[index]
    }
  }
}

/// Collects what went wrong, so that a loop of thousands of checks costs one expectation.
package struct Faults: CustomStringConvertible {
  /// How much went wrong.
  package private(set) var count = 0
  private var first: [String] = []

  /// Nothing so far.
  package init() {}

  package var isEmpty: Bool { count == 0 }
  package var description: String {
    isEmpty ? "none" : "\(count) faults, first: " + first.joined(separator: "; ")
  }

  /// Notes a fault unless `condition` holds; the first ten are kept in words.
  package mutating func unless(_ condition: Bool, _ fault: @autoclosure () -> String) {
    guard !condition else { return }
    count += 1
    if first.count < 10 { first.append(fault()) }
  }
}
