/// What became of a member of an archive.
package struct ArchiveNote: Sendable, Equatable {
  /// The archive and the member's path in it, safe for a terminal.
  package var member: String
  /// What became of it.
  package var kind: Kind

  /// Whether bytes of a capture did not reach the reader, or may not have, or are not to be trusted.
  package var isLoss: Bool { kind.isLoss }

  /// What became of it, to stand behind the member's name.
  package var reason: String { kind.reason }
}

extension ArchiveNote: CustomStringConvertible {
  /// One sentence: which member, and what became of it.
  package var description: String { "\(member): \(reason)" }
}

/// The notes on an archive: the first of each kind, the others counted.
final class ArchiveNotes {
  /// How many of each kind are kept.
  static let keptPerKind = 32

  private(set) var kept: [ArchiveNote] = []
  private var counts = [Int](repeating: 0, count: 16)
  /// Whether any of them was a loss.
  private(set) var hasLoss = false

  func add(_ kind: ArchiveNote.Kind, _ member: String) {
    let note = ArchiveNote(member: member, kind: kind)
    let index = kind.number
    if note.isLoss { hasLoss = true }
    counts[index] += 1
    if counts[index] <= Self.keptPerKind { kept.append(note) }
  }
}
