import HSBytes
package import HSCapture

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
/// Read a source to its end before you call `next()` again: only then is it known whether a log
/// continues in the next member.
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
  private var joined: JoinedFeed?
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

  /// Files that are read as one capture, in this order.
  ///
  /// - Parameters:
  ///   - name: The name of the whole.
  ///   - parts: At least one.
  init(name: String, joining parts: [CapturePart]) {
    self.name = name
    only = nil
    isArchive = false
    groups = [parts]
  }

  /// An archive.
  init(_ archive: MemberArchive) throws(CaptureError) {
    name = archive.input.name
    only = nil
    isArchive = true
    let scan = try ArchiveScan(archive, kept)
    members = scan.members
    failure = scan.failure
    groups = MemberOrder.groups(scan.candidates, kept).map { $0.map(\.part) }
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
    if let rest = joined?.rest, !rest.isEmpty {
      groups.insert(contentsOf: rest.map { [$0] }, at: place)
    }
    joined = nil
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
    let feed = JoinedFeed(group, kept)
    joined = feed
    return feed.source(name: last.name, isPrompt: group.allSatisfy(\.isPrompt))
  }
}
