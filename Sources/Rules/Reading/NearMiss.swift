/// Guesses what somebody meant who typed an unknown word.
enum NearMiss {
  /// The known word nearest to `word`, if one is near: a third of its letters differ at most.
  static func of(_ word: String, among known: [String]) -> String? {
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
  static func hint(_ word: String, among known: [String]) -> String {
    if let near = of(word, among: known) { return "; did you mean '\(near)'?" }
    return known.count <= 16 ? "; known: \(known.joined(separator: ", "))" : ""
  }

  /// Letters to insert, leave out or replace to come from one word to another.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (place, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for (index, other) in right.enumerated() {
        let above = row[index + 1]
        let changed = diagonal + (letter == other ? 0 : 1)
        row[index + 1] = min(changed, min(above, row[index]) + 1)
        diagonal = above
      }
    }
    return row[right.count]
  }
}
