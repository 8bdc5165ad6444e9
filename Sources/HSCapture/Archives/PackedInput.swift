/// Where an input's own bytes come from.
enum InputBase {
  /// A file or memory: can be read as often as need be, anywhere.
  case shared(SharedSource)
  /// A member of an archive that can itself be read again.
  case member(MemberArchive, Int)
  /// What was kept in memory, and why there is no more of it.
  case kept([UInt8], CaptureError?)
  /// A pipe: can be read once.
  case once(any ByteFeed)

  /// The bytes, from the beginning; of a pipe, from where it stands.
  func feed(name: String) -> any ByteFeed {
    switch self {
    case .shared(let source): PlaceFeed(source)
    case .member(let archive, let index): MemberFeed(archive, index: index, name: name)
    case .kept(let bytes, let failure): MemoryFeed(bytes, failure: failure)
    case .once(let stream): stream
    }
  }
}

/// An input with the compressions that are undone on it, from the outside to the inside.
struct PackedInput {
  var base: InputBase
  var packings: [Packing] = []
  /// Compressions undone already in `base`.
  var undone = 0
  let name: String
  var limits: UnpackingLimits

  /// How many compressions are undone on the archive.
  var compressions: Int { packings.count + undone }

  /// Whether the bytes can be read more than once.
  var isRepeatable: Bool {
    switch base {
    case .shared, .kept: true
    case .member(let archive, _): archive.input.isRepeatable
    case .once: false
    }
  }

  /// The bytes, with all compressions undone, from the beginning.
  ///
  /// - Returns: A feed of its own, for a file; the one that there is, for a pipe.
  /// - Throws: What speaks against unpacking.
  func feed() throws(CaptureError) -> any ByteFeed {
    var feed = base.feed(name: name)
    for packing in packings { feed = try Self.unpack(packing, feed, name: name, limits: limits) }
    return feed
  }

  /// Undoes one compression.
  ///
  /// - Parameters:
  ///   - packing: How the bytes are compressed.
  ///   - feed: The bytes.
  ///   - name: The name for messages.
  ///   - limits: How far they may expand.
  /// - Returns: The bytes unpacked.
  /// - Throws: What speaks against unpacking.
  static func unpack(
    _ packing: Packing, _ feed: any ByteFeed, name: String, limits: UnpackingLimits
  ) throws(CaptureError) -> any ByteFeed {
    packing == .gzip
      ? InflateFeed(feed, name: name, limits: limits)
      : try ArchiveHandle(packing, feed, name: name, limits: limits)
  }
}
