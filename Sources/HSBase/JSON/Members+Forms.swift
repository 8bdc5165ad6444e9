extension Members.Member {
  /// A text, or `null` where there is none or it is empty.
  package static func text(
    optional name: StaticText, _ words: StaticText,
    _ value: @escaping @Sendable (Record) -> String?
  ) -> Self {
    member(name, words) { value($0)?.unlessEmpty }
  }

  /// An object with members of its own, or `null`.
  package static func record<Part>(
    optional name: StaticText, _ words: StaticText, _ members: Members<Part>,
    _ value: @escaping @Sendable (Record) -> Part?
  ) -> Self {
    written(name, words, as: .optional(members.form)) { record, json in
      if let part = value(record) { members.write(part, to: &json) } else { json.elementNull() }
    }
  }
}
