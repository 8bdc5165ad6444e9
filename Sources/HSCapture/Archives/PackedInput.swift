/// An input with the compressions that are undone on it, from the outside to the inside.
struct PackedInput {
  let name: String
  var limits: UnpackingLimits
  /// Whether the bytes can be read more than once.
  var isRepeatable: Bool
  var packings: [Packing] = []
  /// Compressions undone already in its own bytes.
  var undone = 0
  /// Opens its own bytes: from the beginning; of a pipe, from where it stands.
  var base: () -> any ByteFeed

  /// How many compressions are undone on the archive.
  var compressions: Int { packings.count + undone }

  /// The bytes, with all compressions undone, from the beginning.
  ///
  /// - Returns: A feed of its own, for a file; the one that there is, for a pipe.
  /// - Throws: What speaks against unpacking.
  func feed() throws(CaptureError) -> any ByteFeed {
    var feed = base()
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
