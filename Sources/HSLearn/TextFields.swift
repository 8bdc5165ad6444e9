import HSBase

/// Messages of text as fields between separators.
struct TextFields {
  /// Messages that begin alike and have as many fields.
  struct Form {
    /// How many messages, and their fields in words.
    var count: Int
    var fields: [String]
  }

  /// What stands between fields.
  let separator: UInt8
  /// The forms, those with the most messages first.
  private(set) var forms: [Form] = []

  /// Whether an octet is one of a text.
  static func isText(_ octet: UInt8) -> Bool {
    (0x20...0x7e).contains(octet) || octet == 0x09 || octet == 0x0a || octet == 0x0d
  }

  /// The fields of messages that are texts; `nil` for others.
  init?(_ messages: [Message]) {
    let sample = messages.spread(2000).map { $0.bytes }
    let texts = sample.filter { !$0.isEmpty && $0.allSatisfy(Self.isText) }
    guard texts.count >= 4, texts.count * 20 >= sample.count * 19 else { return nil }
    // The separator is in most messages, and there are most of it.
    let counts = [0x2c, 0x3b, 0x7c, 0x09, 0x3a, 0x20].map { octet in
      (
        octet: octet as UInt8, having: texts.count { $0.contains(octet) },
        all: texts.reduce(0) { $0 + $1.count { $0 == octet } }
      )
    }
    guard let best = counts.max(by: { $0.all < $1.all }), best.having * 2 >= texts.count else {
      return nil
    }
    separator = best.octet
    var groups: [String: [[String]]] = [:]
    for text in texts {
      let line = text.drop { $0 == 0x0d || $0 == 0x0a }
      let end = line.reversed().drop { $0 == 0x0d || $0 == 0x0a }.reversed()
      let fields = Array(end).split(
        separator: separator, maxSplits: 63, omittingEmptySubsequences: false
      )
      .map { String(decoding: $0.prefix(48), as: UTF8.self) }
      let head = fields[0].prefix { !$0.isNumber && $0 != "-" }
      groups["\(fields.count) \(head)", default: []].append(fields)
    }
    guard groups.count * 4 <= texts.count || groups.count < 3 else { return nil }
    forms = groups.sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }.prefix(6).map {
      Form(count: $0.value.count, fields: Self.words($0.value))
    }
  }

  /// What each field holds: a word, a range of numbers, one of few words, or any text.
  private static func words(_ rows: [[String]]) -> [String] {
    (0..<rows[0].count).map { column in
      let cells = rows.map { $0[column] }
      let different = Set(cells)
      if different.count == 1 { return cells[0].isEmpty ? "(empty)" : cells[0] }
      let numbers = cells.compactMap { Double($0) }.filter { $0.isFinite }
      if numbers.count == cells.count, let least = numbers.min(), let most = numbers.max(),
        let low = cells.first(where: { Double($0) == least }),
        let high = cells.first(where: { Double($0) == most })
      {
        return "\(low) to \(high)"
      }
      if different.count <= 4, different.count * 3 <= cells.count {
        return different.sorted().joined(separator: "|")
      }
      return "text, as \(cells[cells.count / 2])"
    }
  }

  /// The name of the separator.
  var separatorName: String {
    switch separator {
    case 0x2c: "commas"
    case 0x3b: "semicolons"
    case 0x7c: "bars"
    case 0x09: "tabs"
    case 0x3a: "colons"
    default: "blanks"
    }
  }
}
