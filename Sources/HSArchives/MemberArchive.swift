import HSBytes
import HSCapture

/// An archive whose members are read, one after the other or again.
final class MemberArchive {
  let input: PackedInput
  let packing: Packing
  /// A walk through the archive that is not in use.
  private var idle: MemberWalk?
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
  func walk(blockSize: Int = 64 << 10) throws(CaptureError) -> MemberWalk {
    let feed: any ByteFeed
    if let present = present.take() { feed = present } else { feed = try input.feed() }
    if packing == .zip, let problem = try ZipTail.problem(feed, input.limits) {
      throw CaptureError(unpacking: input.name, problem)
    }
    let handle = try ArchiveHandle(
      packing, feed, name: input.name, limits: input.limits, blockSize: blockSize)
    return MemberWalk(handle, name: input.name, limits: input.limits)
  }

  /// A walk that stands at a member.
  ///
  /// Captures are mostly read in the order of the archive, so the walk that ended last goes on.
  func walk(at index: Int) throws(CaptureError) -> MemberWalk {
    var walk: MemberWalk
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
  func giveBack(_ walk: MemberWalk) { idle = walk }
}

/// A walk through an archive's members, from front to back.
final class MemberWalk {
  let handle: ArchiveHandle
  private let name: String
  private let limits: UnpackingLimits
  /// The number of the present member, from 0; -1 in front of the first.
  private(set) var index = -1

  init(_ handle: ArchiveHandle, name: String, limits: UnpackingLimits) {
    self.handle = handle
    self.name = name
    self.limits = limits
  }

  /// Goes to the next member.
  ///
  /// - Returns: What the archive says about it, or `nil` at the end.
  /// - Throws: `tooManyMembers`, or what speaks against going on.
  func next() throws(CaptureError) -> ArchiveHandle.Header? {
    guard let header = try handle.next() else { return nil }
    index += 1
    guard index < limits.members else {
      throw CaptureError(unpacking: name, .tooManyMembers(limit: limits.members))
    }
    return header
  }
}

/// The bytes of one member.
final class MemberFeed: ByteFeed {
  private let archive: MemberArchive
  private let index: Int
  private let name: String
  private var walk: MemberWalk?
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
    let walk: MemberWalk
    if let begun = self.walk { walk = begun } else { walk = try archive.walk(at: index) }
    self.walk = walk
    let count: Int
    do throws(CaptureError) {
      count = try walk.handle.read(into: &storage, at: place)
    } catch {
      // What is wrong with the member alone does not keep the walk from going on to the next.
      guard walk.handle.recover() else { throw error }
      hasEnded = true
      self.walk = nil
      archive.giveBack(walk)
      throw CaptureError(source: name, problem: error.problem)
    }
    if count == 0 {
      hasEnded = true
      self.walk = nil
      archive.giveBack(walk)
    }
    return count
  }
}

/// The bytes of the member at which a walk stands.
final class PresentFeed: ByteFeed {
  private let handle: ArchiveHandle

  init(_ handle: ArchiveHandle) { self.handle = handle }

  func read(into storage: inout [UInt8], at index: Int) throws(CaptureError) -> Int {
    try handle.read(into: &storage, at: index)
  }
}
