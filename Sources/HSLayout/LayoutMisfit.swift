import HSBase

/// Why a value does not fit a layout, and where.
package struct LayoutMisfit: Error, Sendable, Hashable, CustomStringConvertible {
  /// The field, with those around it: `block.length`; empty for the value as a whole.
  package var field: String
  /// The octet of the value at which it happened, from 0.
  package var offset: Int
  /// What is wrong.
  package var problem: Problem
  /// Of a check sum that contradicts, what it must be.
  var sum: Sum?

  /// What a check sum must be, and how many bits it has.
  struct Sum: Sendable, Hashable {
    var value: UInt64
    var bits: Int
  }

  /// What is wrong.
  package enum Problem: Sendable, Hashable {
    /// So many octets were needed, so many are there.
    case truncated(needed: Int, available: Int)
    /// A constant, `valid`, or a check sum contradicts.
    case contradicted(String)
    /// An expression has no result.
    case undefined(String)
    /// A bound of work, of levels or of memory was reached.
    case exhausted(String)
  }

  package var description: String {
    let place = field.isEmpty ? "octet \(offset)" : "\(field), octet \(offset)"
    switch problem {
    case .truncated(let needed, let available):
      return "\(place): needs \(counted(needed, "octet")), \(available) available"
    case .contradicted(let text), .undefined(let text), .exhausted(let text):
      return "\(place): \(text)"
    }
  }
}
