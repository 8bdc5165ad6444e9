import HSBase

extension Packing {
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
      for magic in packing.magics
      where magic.indices.allSatisfy({ $0 >= bytes.count || bytes[$0] == magic[$0] }) {
        if magic.count <= bytes.count { return .packed(packing) }
        isPrefix = true
      }
    }
    if isPrefix, !isEnd { return .undecided }
    switch TarHeader.recognise(bytes) {
    case .packed(let packing): return .packed(packing)
    case .undecided where !isEnd: return .undecided
    case .undecided, .plain: return .plain
    }
  }
}
