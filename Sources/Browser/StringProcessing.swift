// What the standard library of Embedded Swift lacks of texts; compiled within HSBase, for browsers.

extension StringProtocol {
  /// Whether another text stands somewhere in it.
  public func contains(_ other: some StringProtocol) -> Bool {
    guard let first = other.utf8.first else { return true }
    let octets = Array(utf8)
    let wanted = Array(other.utf8)
    guard wanted.count <= octets.count else { return false }
    return (0...(octets.count - wanted.count)).contains {
      octets[$0] == first && octets[$0..<($0 + wanted.count)].elementsEqual(wanted)
    }
  }

  /// The first place where another text stands.
  public func firstRange(of other: some StringProtocol) -> Range<Index>? {
    guard let begin = places(of: other).first else { return nil }
    return range(begin, other)
  }

  /// The text with another in each place of one.
  public func replacing(
    _ other: some StringProtocol, with replacement: some StringProtocol, maxReplacements: Int = .max
  ) -> String {
    var text = ""
    var rest = startIndex
    for begin in places(of: other).prefix(maxReplacements) {
      let found = range(begin, other)
      text += self[rest..<found.lowerBound]
      text += replacement
      rest = found.upperBound
    }
    return text + self[rest...]
  }

  /// The parts between separators of several characters.
  public func split(separator: some StringProtocol, omittingEmptySubsequences: Bool = true)
    -> [SubSequence]
  {
    var parts: [SubSequence] = []
    var rest = startIndex
    for begin in places(of: separator) {
      let found = range(begin, separator)
      parts.append(self[rest..<found.lowerBound])
      rest = found.upperBound
    }
    parts.append(self[rest...])
    return omittingEmptySubsequences ? parts.filter { !$0.isEmpty } : parts
  }

  /// Where another text stands, in octets; no place overlaps the one before it.
  private func places(of other: some StringProtocol) -> [Int] {
    let octets = Array(utf8)
    let wanted = Array(other.utf8)
    guard !wanted.isEmpty, wanted.count <= octets.count else { return [] }
    var places: [Int] = []
    var at = 0
    while at <= octets.count - wanted.count {
      if octets[at..<(at + wanted.count)].elementsEqual(wanted) {
        places.append(at)
        at += wanted.count
      } else {
        at += 1
      }
    }
    return places
  }

  private func range(_ place: Int, _ other: some StringProtocol) -> Range<Index> {
    let begin = utf8.index(startIndex, offsetBy: place)
    return begin..<utf8.index(begin, offsetBy: other.utf8.count)
  }
}
