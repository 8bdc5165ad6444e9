import HSBytes

/// A way in which captures are packed, recognised by the first bytes.
enum Packing: UInt8, Sendable, CaseIterable {
  /// A gzip stream, perhaps of several members.
  case gzip
  /// Zstandard frames.
  case zstd
  /// LZ4 frames, also in the layout of old.
  case lz4
  /// An xz stream.
  case xz
  /// A bzip2 stream.
  case bzip2
  /// A zip archive.
  case zip
  /// A tar archive of any dialect.
  case tar

  /// The name as it is printed.
  var name: StaticText {
    switch self {
    case .gzip: "gzip"
    case .zstd: "zstd"
    case .lz4: "lz4"
    case .xz: "xz"
    case .bzip2: "bzip2"
    case .zip: "zip"
    case .tar: "tar"
    }
  }

  /// Whether it holds named members, not one stream.
  var isArchive: Bool { self == .zip || self == .tar }

  /// Bytes from the start that tell every packing.
  static let headLength = TarHeader.length

  /// How the first bytes of an input are packed.
  enum Recognition: Equatable {
    /// Packed like this.
    case packed(Packing)
    /// Not packed in a way known here.
    case plain
    /// More bytes are needed to tell.
    case undecided
  }

  /// Looks at the first bytes of an input.
  ///
  /// - Parameters:
  ///   - bytes: All that is there so far, from the start.
  ///   - isEnd: Whether no more will come.
  /// - Returns: The packing; `undecided` only if more may come and would make a difference.
  static func recognise(_ bytes: Span<UInt8>, isEnd: Bool) -> Recognition {
    var isPrefix = false
    for packing in allCases {
      for magic in packing.magics {
        switch compare(bytes, magic) {
        case .same: return .packed(packing)
        case .shorter: isPrefix = true
        case .different: break
        }
      }
    }
    if isPrefix, !isEnd { return .undecided }
    switch TarHeader.recognise(bytes) {
    case .packed(let packing): return .packed(packing)
    case .undecided where !isEnd: return .undecided
    case .undecided, .plain: return .plain
    }
  }

  // Walked once an input. Three bytes of gzip: deflate is the only method there is.
  private var magics: [[UInt8]] {
    switch self {
    case .gzip: [[0x1F, 0x8B, 0x08]]
    case .zstd: [[0x28, 0xB5, 0x2F, 0xFD]]
    case .lz4: [[0x04, 0x22, 0x4D, 0x18], [0x02, 0x21, 0x4C, 0x18]]
    case .xz: [[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]]
    case .bzip2: (0x31...0x39).map { [0x42, 0x5A, 0x68, $0] }
    // A member, an empty archive, an archive once split.
    case .zip: [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]]
    case .tar: []
    }
  }

  private enum Comparison { case same, shorter, different }

  private static func compare(_ bytes: Span<UInt8>, _ magic: [UInt8]) -> Comparison {
    for index in magic.indices {
      guard index < bytes.count else { return .shorter }
      if bytes[index] != magic[index] { return .different }
    }
    return .same
  }
}
