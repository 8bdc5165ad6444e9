package import HSBytes

extension Members.Member {
  /// A text, or `null` where there is none or it is empty.
  package static func text(
    optional name: StaticText, _ words: StaticText,
    _ value: @escaping @Sendable (Record) -> String?
  ) -> Self {
    member(name, words) { value($0)?.unlessEmpty }
  }
}
