import HSBase

/// Puts the captures of an archive in order: which are read, and which continue which.
enum MemberOrder {
  /// Android renames a full log so, and begins a new one.
  private static let last = Array(".last".utf8)

  /// The captures to read, those in one list as one.
  ///
  /// - Parameters:
  ///   - candidates: The captures found, in the order of the archive.
  ///   - notes: Gets a note about each.
  /// - Returns: At least one list if there was a candidate.
  static func groups(
    _ candidates: [MemberCandidate], _ notes: ArchiveNotes
  ) -> [[MemberCandidate]] {
    let chosen = withoutCopies(candidates, notes)
    var places: [[UInt8]: Int] = [:]
    for (index, candidate) in chosen.enumerated() where places[candidate.path] == nil {
      places[candidate.path] = index
    }
    var groups: [[MemberCandidate]] = []
    var isUsed = [Bool](repeating: false, count: chosen.count)
    for index in chosen.indices where !isUsed[index] {
      // Whichever of the two comes first in the archive, the older is read first.
      let path = chosen[index].path
      let older = places[path + last]
      let newer =
        path.suffix(last.count) == last[...] ? places[Array(path.dropLast(last.count))] : nil
      var pair = (older: index, newer: index)
      if let older { pair = (older, index) } else if let newer { pair = (index, newer) }
      let (first, second) = (chosen[pair.older], chosen[pair.newer])
      isUsed[pair.older] = true
      isUsed[pair.newer] = true
      notes.add(.taken(first.format, role: first.words), first.name)
      guard pair.older != pair.newer else {
        groups.append([first])
        continue
      }
      if canJoin(first, second) {
        groups.append([first, second])
      } else {
        notes.add(.taken(second.format, role: second.words), second.name)
        groups += [[first], [second]]
      }
    }
    return groups
  }

  /// Whether two logs can be joined: their file headers say the same.
  private static func canJoin(_ first: MemberCandidate, _ second: MemberCandidate) -> Bool {
    guard first.format == .btsnoop, second.format == .btsnoop else { return false }
    return JoinedFeed.canJoin(first.head, second.head)
  }

  /// Leaves out what holds in part the packets that another holds whole.
  ///
  /// Android writes its log from memory, cut, also while it writes the log itself.
  private static func withoutCopies(
    _ candidates: [MemberCandidate], _ notes: ArchiveNotes
  ) -> [MemberCandidate] {
    let whole = candidates.first { candidate in
      candidate.role == .snoopLog && candidate.format == .btsnoop && candidate.head.count > 16
    }
    guard let whole else { return candidates }
    return candidates.filter { candidate in
      guard candidate.role == .snoozLog || candidate.role == .reportText else { return true }
      notes.add(.superseded(by: whole.name), candidate.name)
      return false
    }
  }
}
