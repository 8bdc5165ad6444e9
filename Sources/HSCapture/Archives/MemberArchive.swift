import HSBase

/// An archive whose members are read, one after the other or again.
final class MemberArchive {
  let input: PackedInput
  let packing: Packing
  /// A walk through the archive that is not in use.
  private var idle: ArchiveHandle?
  /// The archive's bytes for the first walk, where they are at hand already.
  private var present: (any ByteFeed)?

  init(_ input: PackedInput, _ packing: Packing, present: (any ByteFeed)? = nil) {
    self.input = input
    self.packing = packing
    self.present = present
  }

  /// Begins a walk through the archive.
  ///
  /// - Parameter blockSize: Bytes read at a time: few for a look at the members' first bytes.
  /// - Returns: The walk, in front of the first member.
  /// - Throws: What speaks against reading it.
  func walk(blockSize: Int = 64 << 10) throws(CaptureError) -> ArchiveHandle {
    let feed: any ByteFeed
    if let present = present.take() { feed = present } else { feed = try input.feed() }
    if packing == .zip, let problem = try ZipTail.problem(feed, input.limits) {
      throw CaptureError(unpacking: input.name, problem)
    }
    return try ArchiveHandle(
      packing, feed, name: input.name, limits: input.limits, blockSize: blockSize)
  }

  /// A walk that stands at a member.
  ///
  /// Captures are mostly read in the order of the archive, so the walk that ended last goes on.
  func walk(at index: Int) throws(CaptureError) -> ArchiveHandle {
    let walk: ArchiveHandle
    if let idle, idle.index < index { walk = idle } else { walk = try self.walk() }
    idle = nil
    while walk.index < index {
      guard try walk.next() != nil else {
        throw CaptureError(
          unpacking: input.name,
          .damaged(packing.name, unpacked: 0, reason: "it has changed while it was read"))
      }
    }
    return walk
  }

  /// Takes a walk back that has come to the end of a member.
  func giveBack(_ walk: ArchiveHandle) { idle = walk }
}

/// The bytes of one member.
final class MemberFeed: ByteFeed {
  private let archive: MemberArchive
  private let index: Int
  private let name: String
  private var walk: ArchiveHandle?
  private var hasEnded = false

  /// The member of this number, gone to when it is read.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - index: The member's number.
  ///   - name: The member's name, for messages.
  init(_ archive: MemberArchive, index: Int, name: String) {
    self.archive = archive
    self.index = index
    self.name = name
  }

  func read(into storage: inout [UInt8], at place: Int) throws(CaptureError) -> Int {
    if hasEnded { return 0 }
    let walk: ArchiveHandle
    if let begun = self.walk { walk = begun } else { walk = try archive.walk(at: index) }
    self.walk = walk
    do throws(CaptureError) {
      let count = try walk.read(into: &storage, at: place)
      if count == 0 { end(walk) }
      return count
    } catch {
      // What is wrong with the member alone does not keep the walk from going on to the next.
      guard walk.recover() else { throw error }
      end(walk)
      throw CaptureError(source: name, problem: error.problem)
    }
  }

  private func end(_ walk: ArchiveHandle) {
    hasEnded = true
    self.walk = nil
    archive.giveBack(walk)
  }
}
