import HSBase

/// A member of an archive that is a capture.
struct MemberCandidate {
  /// Its bytes, with the compressions that are undone on them: in the archive, or in memory, because the archive cannot be read
  /// again.
  var input: PackedInput
  /// How many of them are in memory.
  private(set) var kept = 0
  /// Bytes of it in front of the capture: the text in front of a log in a bug report.
  var skipped = 0
  /// The member's path, as the archive has it.
  var path: [UInt8]
  /// What it is by its path.
  var role: MemberRole
  /// What it is by its content; `nil` for a log in text.
  var format: CaptureFormat? = .btsnoop
  /// Its first bytes.
  var head: [UInt8]

  /// The archive's name and the path, safe for a terminal.
  var name: String { input.name }

  init(_ input: PackedInput, path: [UInt8], role: MemberRole, head: [UInt8]) {
    (self.input, self.path, self.role, self.head) = (input, path, role, head)
  }

  /// Takes its bytes from memory, where the archive cannot be read again, and why there are no more of them.
  mutating func keep(_ bytes: [UInt8], _ failure: CaptureError?) {
    kept = bytes.count
    (input.isRepeatable, input.base) = (true, { MemoryFeed(bytes, failure: failure) })
  }

  /// The member as a part of what is read as one capture; its feed goes to the member when it is first read.
  var part: CapturePart {
    CapturePart(name: name, isPrompt: input.isRepeatable) { () throws(CaptureError) in
      let feed = try input.feed()
      return skipped > 0 ? SkippingFeed(feed, count: skipped) : feed
    }
  }

  /// What it is, in words.
  var words: StaticText { format == nil ? "a log in text" : role.name }
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
