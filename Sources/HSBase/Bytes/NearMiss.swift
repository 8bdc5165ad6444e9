/// Guesses what somebody meant who typed an unknown word.
package enum NearMiss {
  /// The known word nearest to `word`, if one is near: a third of its letters differ at most.
  package static func of(_ word: String, among known: [String]) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let typed = Array(word.lowercased().utf8)
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = distance(typed, Array(candidate.utf8))
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    guard let best, best.distance * 3 <= max(typed.count, 3) else { return nil }
    return best.word
  }

  /// Words behind an unknown one: the near miss, or all known ones if they are few.
  package static func hint(_ word: String, among known: [String]) -> String {
    if let near = of(word, among: known) { return "; did you mean '\(near)'?" }
    return known.count <= 16 ? "; known: \(known.joined(separator: ", "))" : ""
  }

  /// Letters to insert, leave out, replace, or exchange with their neighbours, to come from one word to
  /// another.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before = [Int](repeating: 0, count: right.count + 1)
    var row = Array(0...right.count)
    for place in left.indices {
      var next = [place + 1]
      for index in right.indices {
        var best = min(
          row[index] + (left[place] == right[index] ? 0 : 1), min(row[index + 1], next[index]) + 1)
        if place > 0, index > 0, left[place] == right[index - 1], left[place - 1] == right[index] {
          best = min(best, before[index - 1] + 1)
        }
        next.append(best)
      }
      before = row
      row = next
    }
    return row[right.count]
  }
}
