import HSBase

/// What values of a type look like, as data: a row of the table that tools/generate-value-layouts makes.
///
/// Nothing is built at start-up, and nothing is allocated for a value: a row is a number, and its fields are some more.
struct ValueRow: Sendable, Hashable {
  private let bits: UInt64

  /// How values are told; tools/generate-value-layouts says more.
  enum Style: UInt64 {
    /// As fields, of which each whole one is kept.
    case plain
    /// As fields that flags announce, in the way of the sport and health services.
    case record
    /// In words of their own, all of the value or nothing.
    case whole
    /// As text and nothing else, of any length.
    case text
    /// As octets that are not looked into.
    case octets
    /// As Swift code has it.
    case written
  }

  /// The row of a 16-bit UUID's values; `nil` if there is none.
  init?(_ number: UInt16) {
    let index = Int(number) - ValueTable.first
    guard ValueTable.rows.indices.contains(index), ValueTable.rows[index] != 0 else { return nil }
    bits = ValueTable.rows[index]
  }

  /// The UUIDs that have a row, by number.
  static var numbers: [UInt16] {
    ValueTable.rows.indices.filter { ValueTable.rows[$0] != 0 }.map {
      UInt16(truncatingIfNeeded: ValueTable.first + $0)
    }
  }

  private func octet(_ place: UInt64) -> Int { Int(bits &>> (8 * place) & 0xff) }

  /// Where the fields stand in the table.
  var places: Range<Int> {
    let first = Int(bits & 0xffff)
    return first..<(first + octet(2))
  }

  /// All fields, whether a value has them or not.
  var fields: some Sequence<ValueField> { places.lazy.map { ValueField($0) } }

  var style: Style { Style(rawValue: bits &>> 60) ?? .octets }

  /// How many octets each value has; `nil` if that is not always the same, or it is told as a whole.
  var fixedLength: Int? { octet(3) > 0 ? octet(3) : nil }
  /// The least octets that are looked into.
  var least: Int { octet(4) }
  /// The most octets of a value that is told as a whole.
  var most: Int { octet(5) }
  /// The field that a value typed without a name is for; `nil` if there are several.
  var main: ValueField? { octet(6) == 0xff ? nil : ValueField(places.lowerBound + octet(6)) }
  /// Whether only the length tells which of two editions a value follows.
  var hasEditions: Bool { bits &>> 56 & 1 == 1 }
  /// Whether a longer value is a command that only a vendor can explain.
  var isVendors: Bool { bits &>> 57 & 1 == 1 }
}

/// Which edition of its service a value follows, of the two that its row may have.
public enum ValueEdition: UInt8, Sendable, Hashable {
  /// The first, such as FTMS 1.0.
  case first = 1
  /// A later one, such as FTMS 1.0.1.
  case later
}
