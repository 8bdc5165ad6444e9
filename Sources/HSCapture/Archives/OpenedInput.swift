import HSBase

/// An input that has been opened: one capture, or the captures of an archive, in order.
///
/// ```swift
/// var input = try CaptureOpener.open("bugreport.zip")
/// while let source = try input.next() {
///   var reader = try CaptureReader(source)
///   …
/// }
/// for note in input.notes { … }
/// ```
///
package struct OpenedInput: ~Copyable {
  /// The name for messages: the path, or "standard input".
  package let name: String
  /// The only capture, if it is not in an archive.
  private var only: ByteSource?
  /// Whether the input is an archive.
  package let isArchive: Bool
  /// The captures; those in one list follow one another.
  private var groups: [[CapturePart]] = []
  /// Index of the list that is read next.
  private var place = 0
  private var failure: CaptureError?
  private let kept = ArchiveNotes()
  /// Number of members in the archive, as far as they were seen.
  package private(set) var members = 0

  /// An input that is one capture.
  init(_ source: consuming ByteSource) {
    name = source.name
    only = consume source
    isArchive = false
  }

  /// Files that are read as one capture, in this order, where each goes on with the one in front of it.
  ///
  /// - Parameters:
  ///   - name: The name of the whole.
  ///   - parts: At least one.
  ///   - looked: The same, to find out whether they go on with each other.
  /// - Throws: `cannotOpen`, `readFailed`.
  init(
    name: String, joining parts: [CapturePart], lookingAt looked: [CapturePart]
  ) throws(CaptureError) {
    self.name = name
    only = nil
    isArchive = false
    groups = try Self.areOne(looked, kept) ? [parts] : parts.map { [$0] }
  }

  /// An archive.
  init(_ archive: MemberArchive) throws(CaptureError) {
    name = archive.input.name
    only = nil
    isArchive = true
    let scan = try ArchiveScan(archive, kept)
    members = scan.members
    failure = scan.failure
    for group in MemberOrder.groups(scan.captures, kept) {
      let parts = group.map { $0.part }
      groups += try Self.areOne(parts, kept) ? [parts] : parts.map { [$0] }
    }
  }

  /// Whether each log goes on with the one in front of it.
  private static func areOne(
    _ parts: [CapturePart], _ notes: ArchiveNotes
  ) throws(CaptureError) -> Bool {
    for (older, newer) in zip(parts, parts.dropFirst()) {
      guard try JoinedFeed.continues(newer, older, notes) else { return false }
    }
    return true
  }

  /// Number of captures, as far as is known before they are read.
  package var captures: Int { only == nil ? groups.count : 1 }

  /// What became of the archive's members, the first of each kind.
  package var notes: [ArchiveNote] { kept.kept }

  /// Whether every capture in the archive could be opened, as far as was seen up to now.
  package var isComplete: Bool { !kept.hasLoss }

  /// Opens the next capture.
  ///
  /// - Returns: Its bytes, or `nil` when there is no further one.
  /// - Throws: When all captures that were found have been returned, what kept more from being
  ///   found.
  package mutating func next() throws(CaptureError) -> ByteSource? {
    if let source = only.take() { return source }
    guard place < groups.count else {
      if let failure = failure.take() { throw failure }
      return nil
    }
    let group = groups[place]
    place += 1
    guard let last = group.last else { return nil }
    if group.count == 1 {
      return try last.open().source(name: last.name, isPrompt: last.isPrompt)
    }
    return JoinedFeed(group, kept).source(
      name: last.name, isPrompt: group.allSatisfy { $0.isPrompt })
  }
}
