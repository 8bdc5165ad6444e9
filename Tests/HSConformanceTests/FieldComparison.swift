import Foundation
import HSProtocols

/// Our fields of HCI packets beside btmon's.
///
/// `fixtures/btmon-fields.txt` says which of our fields is which of btmon's, and which of btmon's we do not
/// have, with the reason; `fixtures/btmon-words.txt` which words of its mean what ours mean.
struct FieldComparison {
  /// Fields that are the same in name, value, unit and meaning.
  private(set) var compared = 0
  /// Fields that a line of the tables concerns.
  private(set) var excused = 0
  /// What is not alike, in the form of the tables.
  private var differing: Set<String> = []
  private var names: [[String]: [String]] = [:]
  private var suggestions: [[String]: Set<String>] = [:]
  private var words: Set<String> = []
  private var used: Set<String> = []
  private var lines: [String] = []
  /// What texts of btmon's say: most come again and again, and an expression is dear where nothing is optimised.
  private var values: [String: BtmonValue] = [:]

  /// What is not alike, in the form of the tables; of a name without a line, which of ours have its values.
  var unknown: Set<String> {
    differing.union(
      suggestions.map { key, found in
        "\(key[0])  \(key[1])  \(found.isEmpty ? "?" : found.sorted().joined(separator: " "))"
      })
  }

  /// Lines of the tables that nothing needs.
  var stale: [String] { lines.filter { !used.contains($0) } }

  /// A comparison by the package's tables.
  init() throws {
    for line in try Self.lines("btmon-fields.txt") {
      let cells = Self.cells(line)
      guard cells.count >= 3 else { throw ConformanceError("btmon-fields.txt: \(line)") }
      names[[cells[0], cells[1]]] = cells[2].split(separator: " ").map(String.init)
      lines.append("\(cells[0])  \(cells[1])")
    }
    for line in try Self.lines("btmon-words.txt") {
      // A reason may follow.
      let key = Self.cells(line).prefix(3).joined(separator: "  ")
      words.insert(key)
      lines.append(key)
    }
  }

  private static func lines(_ name: String) throws -> [String] {
    try String(contentsOf: Places.fixtures.appending(path: name), encoding: .utf8)
      .split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") && !$0.trimmingCharacters(in: .whitespaces).isEmpty }
  }

  /// What stands two or more blanks apart.
  private static func cells(_ line: String) -> [String] {
    line.split(separator: /\ \ +/).map(String.init)
  }

  /// A field of ours.
  struct Own {
    var field: FieldLayout.Field
    var bytes: [UInt8]
    var text: String
    var meaning: FieldMeaning?

    /// Its number; `nil` if it has none, or none that is shown.
    var number: UInt64? {
      guard field.count <= 8, bytes.count == field.count, !field.kind.isSecret else { return nil }
      return bytes.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(8 * $1.offset) }
    }

    /// Whether it has a value of btmon's.
    func has(_ value: BtmonValue) -> Bool {
      if let address = value.address { return text.contains(address) }
      return value.number != nil && value.number == number
    }

    /// What its number means, without the unit.
    var words: String {
      if let range = text.firstRange(of: " = ") { return String(text[range.upperBound...]) }
      guard field.kind == .status || field.kind == .opcode || field.kind == .typedAddress,
        let range = text.firstRange(of: ", ")
      else { return "" }
      return String(text[range.upperBound...])
    }
  }

  /// Our fields of a packet.
  private static func own(_ packet: HCIPackets.One) -> [Own] {
    let bytes = Array(packet.fields)
    guard var fields = packet.kind.layout?.fields(in: bytes.indices) else { return [] }
    var own: [Own] = []
    while let field = fields.next({ bytes.indices.contains($0) ? bytes[$0] : 0 }) {
      own.append(
        Own(
          field: field, bytes: Array(bytes[field.range]),
          text: FieldReading(field, in: bytes).text(), meaning: .of(field, in: bytes)))
    }
    return own
  }

  /// Compares a packet.
  mutating func compare(_ packet: HCIPackets.One, _ theirs: [BtmonFields.Field]) {
    var own: [String: ArraySlice<Own>] = [:]
    for field in Self.own(packet) { own[field.field.name.string, default: []].append(field) }
    var known: [String: String] = [:]
    for name in own.keys { known[Self.plain(name)] = name }
    for field in theirs {
      let kind = packet.kind.description
      var name = known[Self.plain(field.name)]
      for scope in [kind, "*"] {
        let listed = names[[scope, field.name]]?.first {
          $0 == "-" || own[Self.base($0)]?.isEmpty == false
        }
        guard let listed else { continue }
        used.insert("\(scope)  \(field.name)")
        name = listed
        break
      }
      guard let name else {
        let value = value(field)
        suggest([kind, field.name], own.values.compactMap(\.first).filter { $0.has(value) })
        continue
      }
      if name == "-" {
        excused += 1
        continue
      }
      if name != Self.base(name), let ours = own[Self.base(name)]?.first {
        compareType(field, ours)
        continue
      }
      guard let ours = own[name]?.popFirst() else {
        differing.insert("\(kind)  \(field.name)  \(name)  told more often by btmon")
        continue
      }
      if name != known[Self.plain(field.name)] { excused += 1 }
      compare(kind, field, ours)
    }
  }

  /// The value of a field of btmon's.
  private mutating func value(_ field: BtmonFields.Field) -> BtmonValue {
    if let known = values[field.text] { return known }
    let value = BtmonValue(field.text)
    values[field.text] = value
    return value
  }

  /// The field of which a name's part is meant: an address's type.
  private static func base(_ name: String) -> String {
    name.hasSuffix(".type") ? String(name.dropLast(5)) : name
  }

  /// Notes which fields of ours have the value of one of btmon's, in all packets.
  private mutating func suggest(_ key: [String], _ own: [Own]) {
    let found = Set(own.map(\.field.name.string))
    suggestions[key] = suggestions[key].map { $0.intersection(found) } ?? found
  }

  /// Compares the type of an address, which is the first byte of a field of ours.
  private mutating func compareType(_ field: BtmonFields.Field, _ own: Own) {
    let value = value(field)
    guard let number = value.number, let type = own.bytes.first else { return }
    compared += 1
    if number != UInt64(type) {
      differing.insert("\(own.field.name)  type \(number) | \(type)")
    } else if Self.plain(value.words) != Self.plain(own.words) {
      judge("address type", number, value.words, own.words)
    }
  }

  private mutating func compare(_ kind: String, _ field: BtmonFields.Field, _ own: Own) {
    let name = own.field.name.string
    compared += 1
    let value = value(field)
    if let address = value.address {
      if !own.text.contains(address) { differing.insert("\(kind)  \(name)  address") }
      return
    }
    guard let ours = own.number, let number = value.number else { return }
    let mask = own.field.count < 8 ? UInt64(1) << UInt64(8 * own.field.count) - 1 : .max
    if number & mask != ours {
      differing.insert("\(kind)  \(name)  \(field.text) | \(own.text)")
      return
    }
    compareBits(name, field, own, ours)
    guard !value.words.isEmpty else { return }
    if let time = value.microseconds {
      let other = BtmonValue.microseconds(own.text)
      // Some have two decimals, which are cut and not rounded.
      if other.map({ abs($0 - time) < 10 }) != true { judge(name, ours, value.words, own) }
    } else if let unit = value.unit {
      if !own.text.lowercased().hasSuffix(" \(unit.lowercased())") {
        judge(name, ours, value.words, own)
      }
    } else if ["octets", "bytes", "kbps"].contains(value.words) {
      if !own.text.hasSuffix(value.words == "bytes" ? "octets" : value.words) {
        judge(name, ours, value.words, own)
      }
    } else if own.words.isEmpty, ["Reserved", "Unknown", "RFU"].contains(value.words) {
      return
    } else if Self.plain(value.words) != Self.plain(own.words) {
      judge(name, ours, value.words, own)
    }
  }

  /// Compares the names of bits.
  private mutating func compareBits(
    _ name: String, _ field: BtmonFields.Field, _ own: Own, _ number: UInt64
  ) {
    guard !field.bits.isEmpty else { return }
    var names: [StaticText] = []
    if case .bits(let known)? = own.meaning { names = known }
    let set = (0..<64).filter { number >> UInt64($0) & 1 == 1 }
    // What it has no name for stands in one line.
    let bits = field.bits.filter { !$0.hasPrefix("Unknown") && !$0.hasPrefix("Reserved") }
    guard bits.count == field.bits.count, bits.count == set.count else { return }
    for (bit, theirs) in zip(set, bits) {
      compared += 1
      let ours = names.indices.contains(bit) ? names[bit].string : ""
      if Self.plain(ours) != Self.plain(theirs) {
        judge("bit \(bit) of \(own.field.meant)", nil, theirs, ours)
      }
    }
  }

  private mutating func judge(_ name: String, _ code: UInt64, _ theirs: String, _ own: Own) {
    // A number that counts has one line, whatever it is.
    let isCounted = own.words.isEmpty || own.text.hasSuffix(" ms")
    judge(name, isCounted ? nil : code, theirs, isCounted ? Self.unit(own.text) : own.words)
  }

  private mutating func judge(_ name: String, _ code: UInt64?, _ theirs: String, _ ours: String) {
    let title = code.map { "\(name) \($0)" } ?? name
    let theirs = code == nil && !name.hasPrefix("bit") ? Self.shape(theirs) : theirs
    let key = "\(title)  \(theirs)  \(ours.isEmpty ? "-" : ours)"
    if words.contains(key) {
      used.insert(key)
      excused += 1
    } else {
      differing.insert(key)
    }
  }

  /// Letters and digits alone.
  private static func plain(_ words: String) -> String {
    String(words.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// A text without its numbers.
  private static func shape(_ text: String) -> String {
    text.replacing(/0x[0-9a-f]+/, with: "0x#").replacing(/[0-9]+(\.[0-9]+)?/, with: "#")
  }

  /// What stands behind the number in a text of ours.
  private static func unit(_ text: String) -> String {
    text.firstMatch(of: /\ (?:-?[0-9.]+|0x[0-9a-f]+) ([a-zA-Z]+)$/).map { String($0.1) } ?? ""
  }
}

/// A value as btmon prints it.
struct BtmonValue {
  /// Its number.
  var number: UInt64?
  /// What stands beside the number.
  var words = ""
  /// The address that it is.
  var address: String?
  /// The time that the words are.
  var microseconds: Int?
  /// The unit behind a number.
  var unit: String?

  init(_ text: String) {
    read(text)
    microseconds = Self.microseconds(words)
    unit = words.firstMatch(of: /^-?[0-9]+ (dB|dBm|dbm)$/).map { String($0.1) }
  }

  private mutating func read(_ text: String) {
    if let match = text.firstMatch(of: /^((?:[0-9A-F]{2}:){5}[0-9A-F]{2})/) {
      address = String(match.1)
    } else if let match = text.firstMatch(of: /^(.*?) ?\(0x([0-9a-f]{1,16})\)$/) {
      number = UInt64(match.2, radix: 16)
      words = String(match.1)
      // The same number once more.
      if Int64(words).map({ UInt64(bitPattern: $0) }) != nil { words = "" }
    } else if let match = text.firstMatch(of: /^(-?[0-9]+)(?: (.*))?$/) {
      number = Int64(match.1).map { UInt64(bitPattern: $0) }
      words = String(match.2 ?? "")
      if words.hasPrefix("msec") || words.hasPrefix("usec") || words.hasPrefix("dB")
        || words.hasPrefix("sec") || words.hasPrefix("us") || words.hasPrefix("MHz")
      {
        words = text
      }
    } else if text.firstMatch(of: /^0x[0-9a-f]{2}( 0x[0-9a-f]{2})+$/) != nil {
      let bytes = text.split(separator: " ").compactMap { UInt64($0.dropFirst(2), radix: 16) }
      if bytes.count <= 8 {
        number = bytes.enumerated().reduce(0) { $0 | $1.element << UInt64(8 * $1.offset) }
      }
    } else if let match = text.firstMatch(of: /^0x([0-9a-f]{1,16})$/) {
      number = UInt64(match.1, radix: 16)
    } else if let match = text.firstMatch(of: /^(.*) \(([0-9]+)\)$/) {
      number = UInt64(match.2)
      words = String(match.1)
    }
  }

  /// The time that a text ends with.
  static func microseconds(_ text: String) -> Int? {
    guard
      let match = text.firstMatch(
        of: /([0-9]+)(?:\.([0-9]{1,3})[0-9]*)? ?(msec|usec|sec|ms|us|s|seconds?)$/)
    else { return nil }
    let digits = String((String(match.2 ?? "") + "000").prefix(3))
    let thousandths = (Int(match.1) ?? 0) * 1000 + (Int(digits) ?? 0)
    return switch match.3 {
    case "msec", "ms": thousandths
    case "usec", "us": thousandths / 1000
    default: thousandths * 1000
    }
  }
}
