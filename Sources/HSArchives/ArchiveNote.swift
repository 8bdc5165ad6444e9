package import HSBytes
package import HSCapture

/// What became of a member of an archive.
package struct ArchiveNote: Sendable, Equatable {
  /// The archive and the member's path in it, safe for a terminal.
  package var member: String
  /// What became of it.
  package var kind: Kind

  /// What became of a member.
  package enum Kind: Sendable, Equatable {
    /// It is read, as a capture of this format, or as a log in text; it is this.
    case taken(CaptureFormat?, role: StaticText)
    /// It is read as the continuation of the member named; its first packet has this number.
    case continues(String, firstPacket: Int)
    /// It was left out because the member named holds the same packets whole.
    case superseded(by: String)
    /// It is where a capture should be but has no bytes.
    case empty
    /// It is where a capture should be but holds something else.
    case unrecognised
    /// It cannot be read without a password.
    case encrypted
    /// It cannot be read, for this reason.
    case unreadable(String)
    /// Two places of the archive contradict each other about it, in these words; it was read.
    case contradictory(String)
    /// It ends inside a record; so many bytes of that were left out.
    case cutAtEnd(bytes: Int)
    /// It begins before the preceding log ends, and is read by itself.
    case overlaps(String)
    /// It is an archive, which is not opened.
    case archive
    /// It is compressed once more than is undone.
    case tooDeep
    /// Its path leads elsewhere; nothing is written there, or anywhere.
    case unsafePath
  }

  /// Whether bytes of a capture did not reach the reader, or may not have, or are not to be trusted.
  package var isLoss: Bool { facts.isLoss }

  /// What became of it, to stand behind the member's name.
  package var reason: String { facts.reason }

  /// The number of its kind, whether that is a loss, and what became of the member.
  fileprivate var facts: (number: Int, isLoss: Bool, reason: String) {
    switch kind {
    case .taken(let format, let role):
      (0, false, format.map { "\($0.name), \(role)" } ?? role.string)
    case .continues(let name, let first):
      (1, false, "continues \(name), from packet \(first) on")
    case .superseded(let name): (2, false, "left out; \(name) holds the packets whole")
    case .empty: (3, false, "is empty")
    case .unrecognised:
      (4, true, "has the path of a capture, but is not in a known format")
    case .encrypted: (5, true, "is encrypted and cannot be read")
    case .unreadable(let reason): (6, true, "cannot be read: \(reason)")
    case .contradictory(let words):
      (7, true, "the archive contradicts itself about it: \(words)")
    case .cutAtEnd(let bytes):
      (8, true, "ends inside a record; its last \(bytes) bytes were left out")
    case .overlaps(let name):
      (9, false, "begins before \(name) ends; it is read by itself")
    case .archive: (10, false, "is an archive inside the archive and was not opened")
    case .tooDeep: (11, true, "is compressed too often and was not opened")
    // All its bytes arrive, but no recorder writes such a path, so it is mentioned.
    case .unsafePath:
      (
        12, true,
        "has a path that leads out of the archive, as none of a recorder does; it is read, "
          + "and nothing is written"
      )
    }
  }
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
  /// How many were not kept.
  private(set) var more = 0
  /// Whether any of them was a loss.
  private(set) var hasLoss = false

  func add(_ kind: ArchiveNote.Kind, _ member: String) {
    let note = ArchiveNote(member: member, kind: kind)
    let index = note.facts.number
    if note.isLoss { hasLoss = true }
    counts[index] += 1
    if counts[index] <= Self.keptPerKind { kept.append(note) } else { more += 1 }
  }
}
