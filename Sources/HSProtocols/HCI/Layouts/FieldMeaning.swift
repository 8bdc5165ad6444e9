package import HSBase
import HSNames

/// What a number in a command, an event or a control PDU counts or means, by the field's name in the specification.
///
/// The specification gives fields of one name one meaning, wherever they stand: `Sources/Protocols/meanings`.
package enum FieldMeaning: Sendable {
  /// It counts units of so many microseconds, and is shown in milliseconds.
  case time(Double)
  /// It counts something, in this unit.
  case unit(StaticText)
  /// Its values have names, from 0 on; an empty name is a code that is not assigned.
  case codes([StaticText])
  /// Its bits have names, from the lowest on; an empty name is a bit that is not assigned.
  case bits([StaticText])
  /// A company's identifier.
  case company
  /// A version of the Core Specification.
  case version
  /// It is shown in hexadecimal: an identifier, with which nothing is counted.
  case identifier
  /// One value of it says something else than a count.
  case special(UInt64, StaticText)
  /// It is a channel of LE from 2402 MHz on, without the order of the link layer.
  case frequency
  /// Its bits are channels in use.
  case channels
  /// Groups of its bits have meanings of their own.
  case parts([Part])

  /// Some bits of a number.
  package struct Part: Sendable {
    /// The lowest bit, and how many there are.
    let bit: UInt64, count: UInt64
    /// What the part's values are called, from 0 on; an empty name says nothing.
    let names: [StaticText]
  }

  /// The meaning of a field by its name, and by what follows a dot; `nil` if it is a plain number, or not known.
  static func of(_ name: StaticText) -> FieldMeaning? { table[name.string] }

  /// The meaning of a field of a page of features.
  private static func of(_ name: StaticText, page: UInt8) -> FieldMeaning? {
    table["\(name).\(page)"]
  }

  /// What a number means.
  package enum Words: Sendable, Equatable {
    /// A plain number, or one that nothing is known of.
    case plain
    /// A code with this name; `nil` if it has none.
    case name(String?)
    /// The names of the bits that are set.
    case set([String])
    /// A time, in microseconds.
    case time(Int64)
    /// A count of these.
    case unit(StaticText)

    /// The words that stand behind the number, with a space in front; empty if there are none.
    ///
    /// - Parameter most: How many names of a set are told.
    /// - Returns: The words.
    package func text(most: Int) -> String {
      switch self {
      case .plain, .name(nil): return ""
      case .name(let name?): return " = \(name)"
      case .set(let names): return names.isEmpty ? " = none" : " = " + Self.list(names, most)
      case .time(let microseconds):
        var text = OutputBuffer()
        text.append(fixed: microseconds, decimals: 3)
        return " = \(text.string) ms"
      case .unit(let unit): return " \(unit)"
      }
    }

    /// Names with commas between; of more than `most` and one the others are counted.
    static func list(_ names: [String], _ most: Int) -> String {
      guard names.count - 1 > most else { return names.joined(separator: ", ") }
      return names.prefix(most).joined(separator: ", ") + " and \(names.count - most) more"
    }
  }

  /// The meaning of a field; `nil` if it is a plain number, or not known.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - bytes: The packet: of a page of features the page's number says what it holds, two octets before.
  /// - Returns: The meaning.
  package static func of(_ field: FieldLayout.Field, in bytes: [UInt8]) -> FieldMeaning? {
    if let meaning = of(field.meant) { return meaning }
    let page = field.range.lowerBound - 2
    return bytes.indices.contains(page) ? of(field.meant, page: bytes[page]) : nil
  }

  /// What a number means.
  ///
  /// - Parameter number: The number.
  /// - Returns: The words.
  package func words(_ number: UInt64) -> Words {
    switch self {
    case .time(let microseconds):
      return .time(Int64(clamping: (Double(min(number, 1 << 40)) * microseconds).rounded()))
    case .unit(let unit): return .unit(unit)
    case .codes(let names):
      guard number < UInt64(names.count), names[Int(number)].count > 0 else { return .name(nil) }
      return .name(names[Int(number)].string)
    case .bits(let names):
      return .set(
        (0..<64).filter { number >> UInt64($0) & 1 == 1 }.map { bit in
          let isNamed = names.indices.contains(bit) && names[bit].count > 0
          return isNamed ? names[bit].string : "bit \(bit)"
        })
    case .company:
      return .name(CompanyIdentifier(rawValue: UInt16(truncatingIfNeeded: number)).name?.string)
    case .version:
      return .name(
        CoreVersion(rawValue: UInt8(truncatingIfNeeded: number)).name.map { "Bluetooth \($0)" })
    case .identifier: return .plain
    case .special(let code, let name): return number == code ? .name(name.string) : .plain
    case .frequency: return number < 40 ? .name("\(2402 + 2 * number) MHz") : .plain
    case .channels: return .name("\(number.nonzeroBitCount) channels\(Self.ranges(of: number))")
    case .parts(let parts):
      let names = parts.map { part -> String in
        let value = number >> part.bit & (1 << part.count - 1)
        return value < UInt64(part.names.count) ? part.names[Int(value)].string : ""
      }.filter { !$0.isEmpty }
      return names.isEmpty ? .plain : .set(names)
    }
  }

  /// Whether the number itself says nothing beside the words: of bits, and of identifiers.
  package var isHexadecimal: Bool {
    switch self {
    case .bits, .company, .identifier, .channels, .parts: true
    case .time, .unit, .codes, .version, .special, .frequency: false
    }
  }

  /// Which channels are in use, where not all are.
  private static func ranges(of number: UInt64) -> String {
    var ranges: [ClosedRange<Int>] = []
    for bit in 0..<64 where number >> UInt64(bit) & 1 == 1 {
      if let last = ranges.last, last.upperBound == bit - 1 {
        ranges[ranges.count - 1] = last.lowerBound...bit
      } else {
        ranges.append(bit...bit)
      }
    }
    guard let first = ranges.first, first != 0...36 else { return "" }
    return ": "
      + ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
  }
}
