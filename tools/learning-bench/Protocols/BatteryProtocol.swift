/// The protocol of a battery pack, as `battery-protocols.txt` states it.
package struct BatteryProtocol: Sendable {
  /// An item of a frame.
  indirect enum Item: Sendable {
    case constant([UInt8])
    case opcode([UInt8])
    case length(type: WireNumber, minus: Int)
    case value(name: String, type: WireNumber, scale: Scale)
    case count(WireNumber)
    case sum(kind: String, type: WireNumber, from: Int)
    case hexadecimal([Item])
  }

  /// How a value becomes a whole number: times `factor`, and `added`.
  struct Scale: Sendable {
    var factor = 1.0
    var added = 0.0
  }

  /// A number in octets: how much each weighs, and what it means.
  struct WireNumber: Sendable {
    /// Whether it has a sign.
    var isSigned: Bool
    /// The weight of each octet in the order of the frame, 0 for the least.
    var weights: [Int]
  }

  /// A line: what is written, or notified.
  struct Line: Sendable {
    var isRequest: Bool
    var items: [Item]
  }

  /// The protocol's name: the module that reads it.
  package var name: String
  /// Cells of the pack.
  package var cells: Int
  /// Temperatures of the pack.
  package var temperatures: Int
  /// Octets that a notification takes; 0 where each frame is one.
  package var most: Int
  var lines: [Line] = []

  /// Reads a file of protocols.
  ///
  /// - Parameter text: The file.
  /// - Returns: The protocols.
  /// - Throws: `BatteryProtocolError`, with the number of the line that cannot be read.
  package static func read(_ text: String) throws(BatteryProtocolError) -> [BatteryProtocol] {
    var protocols: [BatteryProtocol] = []
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      guard let first = line.first, first != "#" else { continue }
      var words = tokens(line)[...]
      switch words.popFirst() {
      case "protocol":
        guard words.count == 4, let cells = Int(words[words.startIndex + 1]),
          let temperatures = Int(words[words.startIndex + 2]),
          let most = Int(words[words.startIndex + 3])
        else { throw BatteryProtocolError(line: number) }
        protocols.append(
          BatteryProtocol(
            name: words[words.startIndex], cells: cells, temperatures: temperatures, most: most))
      case let mark? where (mark == ">" || mark == "<") && !protocols.isEmpty:
        guard let items = items(&words, isInside: false), words.isEmpty else {
          throw BatteryProtocolError(line: number)
        }
        protocols[protocols.count - 1].lines.append(Line(isRequest: mark == ">", items: items))
      default: throw BatteryProtocolError(line: number)
      }
    }
    return protocols
  }

  /// Words of a line; a text in quotes is one.
  private static func tokens(_ line: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in line {
      if character == "'" { isQuoted.toggle() }
      if character == " ", !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func items(_ words: inout ArraySlice<String>, isInside: Bool) -> [Item]? {
    var items: [Item] = []
    while let word = words.popFirst() {
      if word == "}" { return isInside ? items : nil }
      if word == "hex{" {
        guard let inner = Self.items(&words, isInside: true) else { return nil }
        items.append(.hexadecimal(inner))
      } else {
        guard let read = item(word) else { return nil }
        items += read
      }
    }
    return isInside ? nil : items
  }

  private static func item(_ word: String) -> [Item]? {
    if word.hasPrefix("'") { return [.constant(Array(word.dropFirst().dropLast().utf8))] }
    if word.hasPrefix("op=") { return octets(word.dropFirst(3)).map { [.opcode($0)] } }
    if let star = word.firstIndex(of: "*"), let octet = octets(word[..<star]),
      let times = Int(word[word.index(after: star)...])
    {
      return [.constant((0..<times).flatMap { _ in octet })]
    }
    if let octets = octets(word[...]) { return [.constant(octets)] }
    let parts = word.split(separator: ":").map(String.init)
    guard parts.count >= 2 else { return nil }
    switch parts[0] {
    case "len":
      let sides = parts[1].split(separator: "-")
      guard sides.count == 2, let type = WireNumber(String(sides[0])), let minus = Int(sides[1])
      else { return nil }
      return [.length(type: type, minus: minus)]
    case "count": return WireNumber(parts[1]).map { [.count($0)] }
    case "sum":
      guard parts.count == 4, let from = Int(parts[3]) else { return nil }
      let size =
        parts[1].hasSuffix("16") || parts[1] == "modbus" || parts[1] == "xmodem" ? "2" : "1"
      guard let type = WireNumber("u" + size + parts[2]) else { return nil }
      return [.sum(kind: parts[1], type: type, from: from)]
    default:
      guard let (form, scale) = scaled(parts[1]), let type = WireNumber(form) else { return nil }
      for group in ["cell", "temp"] where parts[0].hasPrefix(group + "s") {
        let ends = parts[0].dropFirst(5).split(separator: "-").compactMap { Int($0) }
        guard ends.count == 2, ends[0] <= ends[1] else { return nil }
        return (ends[0]...ends[1]).map {
          .value(name: "\(group)\($0)", type: type, scale: scale)
        }
      }
      return [.value(name: parts[0], type: type, scale: scale)]
    }
  }

  /// What stands in front of `*`, `/` and `+`, and the scale behind.
  private static func scaled(_ word: String) -> (String, Scale)? {
    var scale = Scale()
    var rest = word[...]
    if let plus = rest.firstIndex(of: "+") {
      guard let added = Double(rest[rest.index(after: plus)...]) else { return nil }
      scale.added = added
      rest = rest[..<plus]
    }
    if let sign = rest.firstIndex(where: { $0 == "*" || $0 == "/" }) {
      guard let factor = Double(rest[rest.index(after: sign)...]), factor != 0 else { return nil }
      scale.factor = rest[sign] == "*" ? factor : 1 / factor
      rest = rest[..<sign]
    }
    return (String(rest), scale)
  }

  private static func octets(_ word: Substring) -> [UInt8]? {
    guard !word.isEmpty, word.count % 2 == 0, word.allSatisfy(\.isHexDigit) else { return nil }
    var octets: [UInt8] = []
    var rest = word
    while rest.count >= 2 {
      guard let octet = UInt8(rest.prefix(2), radix: 16) else { return nil }
      octets.append(octet)
      rest = rest.dropFirst(2)
    }
    return octets
  }
}

/// A line of `battery-protocols.txt` that cannot be read.
package struct BatteryProtocolError: Error {
  /// Its number, from 1.
  package var line: Int
}

extension BatteryProtocol.WireNumber {
  /// The number that a word such as `u2be` or `s4[1032]` says; `nil` for others.
  init?(_ word: String) {
    guard let form = word.first, "us".contains(form),
      let size = word.dropFirst().first?.wholeNumberValue, (1...4).contains(size)
    else { return nil }
    isSigned = form == "s"
    let order = word.dropFirst(2)
    switch order {
    case "le": weights = Array(0..<size)
    case "be": weights = Array((0..<size).reversed())
    case "" where size == 1: weights = [0]
    default: weights = order.compactMap(\.wholeNumberValue)
    }
    guard weights.sorted() == Array(0..<size) else { return nil }
  }

  /// The octets of a whole number, as near to it as they can be, and the number that they hold.
  func octets(_ number: Double) -> (octets: [UInt8], held: Double) {
    let span = Double(Int64(1) << Int64(weights.count * 8))
    let least = isSigned ? -span / 2 : 0
    let held = min(least + span - 1, max(least, number.rounded()))
    let raw = UInt32(truncatingIfNeeded: Int64(held))
    return (weights.map { UInt8(truncatingIfNeeded: raw >> UInt32($0 * 8)) }, held)
  }
}
