/// What looks as if it told kinds, and does not.
extension KindSearch {
  /// So many octets of text in a row are one.
  private static let shortestText = 6
  /// Octets that stand where nothing does.
  private static let fillers: [UInt8] = [0, 0xff]

  /// Whether an octet is one of a text, as a serial number is, in messages that are none as a whole; or one of two that messages
  /// begin with, the same twice, as their marks are.
  static func isTextOrMark(_ messages: [[UInt8]], _ place: Int) -> Bool {
    let long = messages.filter { $0.count > place }
    guard !long.isEmpty else { return false }
    if place < 2 {
      let twice = long.count { $0.count > 1 && $0[0] == $0[1] && !fillers.contains($0[0]) }
      if twice * 20 >= long.count * 19 { return true }
    }
    let inText = long.count { message in
      var from = place
      while from > 0, isWord(message[from - 1]) { from -= 1 }
      var end = place
      while end < message.count, isWord(message[end]) { end += 1 }
      return end > place && end - from >= shortestText && end - from < message.count * 3 / 4
    }
    return inText * 20 >= long.count * 19
  }

  /// Whether an octet is the length, which stands elsewhere in the others, in each message in which it is one of some numbers: of
  /// one message in five, and of three for each number.
  static func areLengths(_ messages: [[UInt8]], _ place: Int, added: Int) -> Bool {
    let kinds = Dictionary(grouping: messages.filter { $0.count > place }) { $0[place] }
    let lengths = kinds.filter { number, own in
      number >= 16 && own.count >= 3 && own.allSatisfy { $0.count == Int(number) + added }
    }
    return lengths.values.reduce(0) { $0 + $1.count } * 5 >= messages.count
  }

  private static func isWord(_ octet: UInt8) -> Bool {
    (0x30...0x39).contains(octet) || (0x41...0x5a).contains(octet)
      || (0x61...0x7a).contains(octet)
  }

  /// So many beginnings show that messages begin anywhere.
  private static let leastBeginnings = 5

  /// Whether messages are pieces of others: they begin in many ways, and the two octets that most begin with stand inside of many
  /// as well.
  static func areUnframed(_ messages: [[UInt8]]) -> Bool {
    let sample = messages.spread(512)
    let begins = sample.compactMap { $0.count > 1 ? [$0[0], $0[1]] : nil }.counts
    guard let start = begins.filter({ $0.key[0] != $0.key[1] }).max(by: { $0.value < $1.value }),
      start.value * 4 >= sample.count, begins.count >= leastBeginnings
    else { return false }
    let again = sample.count { message in
      message.indices.dropFirst().dropLast().contains {
        message[$0] == start.key[0] && message[$0 + 1] == start.key[1]
      }
    }
    return again * 5 >= sample.count
  }
}
