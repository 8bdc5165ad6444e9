import HSBytes
import HSCapture

/// A member of an archive that is a capture.
struct MemberCandidate {
  /// Where its bytes are.
  enum Origin {
    /// In the archive, as the member of this number.
    case member(Int)
    /// In memory, because the archive cannot be read again, and why there is no more of it.
    case kept([UInt8], CaptureError?)
  }

  /// The archive that it is a member of.
  var archive: MemberArchive
  /// Where its bytes are.
  var origin: Origin
  /// The compressions that are undone on it.
  var packings: [Packing]
  /// Bytes of it in front of the capture: the text in front of a log in a bug report.
  var skipped: Int
  /// The member's path, as the archive has it.
  var path: [UInt8]
  /// The archive's name and the path, safe for a terminal.
  var name: String
  /// What it is by its path.
  var role: MemberRole
  /// What it is by its content; `nil` for a log in text.
  var format: CaptureFormat?
  /// Its first bytes.
  var head: [UInt8]

  /// The capture's bytes.
  ///
  /// - Returns: A feed that goes to the member when it is first read.
  /// - Throws: What speaks against unpacking.
  func feed() throws(CaptureError) -> any ByteFeed {
    var feed: any ByteFeed
    switch origin {
    case .member(let index): feed = MemberFeed(archive, index: index, name: name)
    case .kept(let bytes, let failure): feed = MemoryFeed(bytes, failure: failure)
    }
    for packing in packings {
      feed = try PackedInput.unpack(packing, feed, name: name, limits: archive.input.limits)
    }
    return skipped > 0 ? SkippingFeed(feed, count: skipped) : feed
  }

  /// The member as a part of what is read as one capture.
  var part: CapturePart {
    CapturePart(name: name, isPrompt: isPrompt) { () throws(CaptureError) in try feed() }
  }

  /// What it is, in words.
  var words: StaticText { format == nil ? "a log in text" : role.name }

  /// Whether reading it never waits for somebody to write.
  private var isPrompt: Bool {
    if case .kept = origin { return true }
    return archive.input.isRepeatable
  }
}

/// A feed without its first bytes.
final class SkippingFeed: ByteFeed {
  private let feed: any ByteFeed
  private var left: Int

  init(_ feed: any ByteFeed, count: Int) {
    self.feed = feed
    left = count
  }

  func read(into storage: inout [UInt8], at index: Int) throws(CaptureError) -> Int {
    while left > 0 {
      var scratch = [UInt8](repeating: 0, count: min(left, 64 << 10))
      let count = try feed.read(into: &scratch, at: 0)
      if count == 0 { return 0 }
      left -= count
    }
    return try feed.read(into: &storage, at: index)
  }
}
